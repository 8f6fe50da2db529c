#pragma once
/// Queries, one a line, answered one a line.

#include <span>
#include <string>
#include <string_view>

#include "apps/common/cli.hpp"
#include "apps/common/fields.hpp"

namespace apps {

/// One kind of query.
struct Query {
  std::string_view name;
  std::string_view fields;  ///< what follows the name, "W a b"
  std::string_view result;  ///< what the answer is
  /// The answer, without a line end. Throws QueryError; std::domain_error is blamed on the last
  /// field read, too little memory on the first size.
  std::string (*answer)(Fields& in);
  /// A winning move of the same query, nullptr where that makes no sense.
  std::string (*move)(Fields& in) = nullptr;
  std::string_view move_form = {};  ///< how the move is written
};

/// "NAME FIELDS -> RESULT", one a line, for --help.
std::string list_of(std::span<const Query> queries);

/// "NAME => MOVE" of those with a move, one a line, for --help.
std::string list_of_moves(std::span<const Query> queries);

/// What is asked of each query: its answer, or a winning move, before which the query and " => "
/// are repeated.
enum class Ask { answers, moves };

/// Answers each line of a file ("-": standard input), in order; "error: COLUMN: what is wrong" is
/// the answer to what cannot be understood or has none. Blank lines and lines that start with # get
/// no answer. All answers are out before more input is waited for. Status::failed if there was an
/// error. Throws std::system_error, "PATH: reason", if the file cannot be read.
Status answer_all(std::span<const Query> queries, const std::string& path, Output& out,
                  Ask ask = Ask::answers);

/// The subcommand `batch`.
class BatchCommand {
 public:
  /// `queries` must live as long as this object. Where one has a move there is an option --moves.
  /// For --help: `conventions` ends a sentence on the fields, `example` is a command and what it
  /// prints.
  BatchCommand(CLI::App& app, std::span<const Query> queries, const std::string& conventions,
               const std::string& example);

  /// Whether it was asked for.
  bool parsed() const { return command_.parsed(); }
  Status run(Output& out) const;

 private:
  CLI::App& command_;
  std::span<const Query> queries_;
  std::string file_ = "-";
  bool moves_ = false;
};

}  // namespace apps
