#include "apps/batch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <stdexcept>

#include "apps/line_reader.hpp"
#include "nimla/detail/quote.hpp"

namespace apps {

namespace {

std::string answer(std::span<const Query> queries, Fields& in) {
  const std::string_view name = in.text("an operation");
  const auto query = std::ranges::find(queries, name, &Query::name);
  if (query == queries.end()) {
    std::string known;
    for (const Query& each : queries) known += fmt::format(" {}", each.name);
    throw QueryError(in.column(), fmt::format("{} is no operation, expected one of{}",
                                              nimla::detail::quoted(name), known));
  }
  std::string result = query->answer(in);
  in.end();
  return result;
}

}  // namespace

std::string list_of(std::span<const Query> queries) {
  std::string list;
  for (const Query& query : queries) {
    list += fmt::format("  {} {} -> {}\n", query.name, query.fields, query.result);
  }
  return list;
}

Status answer_all(std::span<const Query> queries, const std::string& path, Output& out) {
  Status status = Status::answered;
  LineReader reader(path);
  while (reader.wait()) {
    while (const auto line = reader.line()) {
      Fields in(*line);
      if (in.at_end() || in.next_is('#')) continue;
      std::string line_out;
      const auto refuse = [&](std::size_t column, const std::string& what) {
        line_out = fmt::format("error: {}: {}", column, what);
        status = Status::failed;
      };
      try {
        line_out = answer(queries, in);
      } catch (const QueryError& error) {
        refuse(error.column(), error.what());
      } catch (const std::domain_error& error) {
        refuse(in.column(), error.what());
      } catch (const std::bad_alloc& error) {
        refuse(in.size_column(), sentence(error));
      } catch (const std::length_error& error) {
        refuse(in.size_column(), sentence(error));
      }
      line_out += '\n';
      out.print(line_out);
    }
    out.flush();
  }
  return status;
}

}  // namespace apps
