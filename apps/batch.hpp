#pragma once
/// Queries, one a line, answered one a line.

#include <span>
#include <string>
#include <string_view>

#include "apps/cli.hpp"
#include "apps/fields.hpp"

namespace apps {

/// One kind of query.
struct Query {
  std::string_view name;
  std::string_view fields;  ///< what follows the name, "W a b"
  std::string_view result;  ///< what the answer is
  /// The answer, without a line end. Throws QueryError; std::domain_error is blamed on the last
  /// field read, too little memory on the first size.
  std::string (*answer)(Fields& in);
};

/// "NAME FIELDS -> RESULT", one a line, for --help.
std::string list_of(std::span<const Query> queries);

/// Answers each line of a file ("-": standard input), in order; "error: COLUMN: what is wrong" is
/// the answer to what cannot be understood or has none. Blank lines and lines that start with # get
/// no answer. All answers are out before more input is waited for. Status::failed if there was an
/// error. Throws std::system_error, "PATH: reason", if the file cannot be read.
Status answer_all(std::span<const Query> queries, const std::string& path, Output& out);

}  // namespace apps
