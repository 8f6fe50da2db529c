#include "apps/common/batch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <stdexcept>

#include "apps/common/line_reader.hpp"
#include "nimla/text/quote.hpp"

namespace apps {

namespace {

std::string answer(std::span<const Query> queries, Ask ask, Fields& in) {
  const std::string_view name = in.text("an operation");
  const auto query = std::ranges::find(queries, name, &Query::name);
  if (query == queries.end()) {
    std::string known;
    for (const Query& each : queries) known += fmt::format(" {}", each.name);
    throw QueryError(in.column(), fmt::format("{} is no operation, expected one of{}",
                                              nimla::detail::quoted(name), known));
  }
  if (ask == Ask::moves && query->move == nullptr) {
    throw QueryError(in.column(), fmt::format("{} asks for no move", nimla::detail::quoted(name)));
  }
  std::string result =
      ask == Ask::moves ? fmt::format("{} => {}", in.line(), query->move(in)) : query->answer(in);
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

std::string list_of_moves(std::span<const Query> queries) {
  std::string list;
  for (const Query& query : queries) {
    if (query.move != nullptr) list += fmt::format("  {} => {}\n", query.name, query.move_form);
  }
  return list;
}

Status answer_all(std::span<const Query> queries, const std::string& path, Output& out, Ask ask) {
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
        line_out = answer(queries, ask, in);
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

BatchCommand::BatchCommand(CLI::App& app, std::span<const Query> queries,
                           const std::string& conventions, const std::string& example)
    : command_(*app.add_subcommand("batch", "Answer queries, one a line")), queries_(queries) {
  std::string moves = list_of_moves(queries);
  if (!moves.empty()) {
    command_.add_flag("--moves", moves_, "Print each query with a winning move, or none");
    moves.insert(0, "Moves, which --moves prints behind the query:\n");
  }
  command_.footer(
      "Queries, numbers in unsigned decimal" + conventions + ":\n" + list_of(queries) + moves +
      "Blank lines and lines that start with # get no answer; a query that cannot be read gets\n"
      "error: COLUMN: what is wrong.\n\nExample:\n" +
      example);
  command_.add_option("FILE", file_, "One query a line; - or none is standard input");
}

Status BatchCommand::run(Output& out) const {
  return answer_all(queries_, file_, out, moves_ ? Ask::moves : Ask::answers);
}

}  // namespace apps
