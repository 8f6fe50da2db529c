#include "apps/common/cli.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <new>
#include <stdexcept>
#include <system_error>
#include <vector>

#include "nimla/backend.hpp"
#include "nimla/error.hpp"

namespace apps {

namespace {

/// The program, its version and every backend, one a line, the one in use first.
std::string version_text(const std::string& program) {
  const std::string_view active = nimla::active_backend();
  std::string used, others;
  for (const nimla::BackendInfo& backend : nimla::backends()) {
    const bool is_used = backend.name == active;
    (is_used ? used : others) +=
        fmt::format("{} backend: {} (needs {}){}\n", is_used ? "active" : "other", backend.name,
                    backend.needs, backend.supported ? "" : ", not on this processor");
  }
  return fmt::format("{} {}\n{}{}", program, nimla::version(), used, others);
}

/// The arguments that stop before the body: --help, --version, mistakes.
Status stopped(const CLI::App& app, const CLI::Error& stop, Output& out) {
  if (stop.get_exit_code() != 0) {
    complain(fmt::format("{0}: {1}; {0} --help tells the usage", app.get_name(), stop.what()));
    return Status::failed;
  }
  out.print(stop.get_name() == "CallForHelp" ? app.help() : version_text(app.get_name()));
  out.flush();
  return Status::answered;
}

/// The arguments in the order that CLI11 wants, last first. It would take "[a,b]" for a list; "./"
/// in front keeps it the name of a file.
std::vector<std::string> arguments_of(int argc, char** argv) {
  std::vector<std::string> arguments(std::reverse_iterator(argv + argc),
                                     std::reverse_iterator(argv + std::min(argc, 1)));
  for (std::string& argument : arguments) {
    if (argument.starts_with('[') && argument.ends_with(']')) argument.insert(0, "./");
  }
  return arguments;
}

}  // namespace

int run(CLI::App& app, int argc, char** argv, const std::function<Status(Output&)>& body) {
  Status status = Status::failed;
  try {
    Output out;
    app.set_version_flag("--version", "", "Print the version and the backends");
    try {
      app.parse(arguments_of(argc, argv));
      nimla::active_backend();  // a wrong NIMLA_BACKEND is one mistake, not one a file
      status = body(out);
      out.flush();
    } catch (const CLI::Error& stop) {
      status = stopped(app, stop, out);
    }
  } catch (const nimla::Interrupted&) {
    complain(fmt::format("{}: interrupted", app.get_name()));
    status = Status::interrupted;
  } catch (const std::system_error& error) {
    complain(error.what());  // of a file, whose name it begins with
    status = Status::failed;
  } catch (const nimla::ParseError& error) {
    complain(error.what());  // likewise
    status = Status::failed;
  } catch (const std::exception& error) {
    complain(fmt::format("{}: {}", app.get_name(), sentence(error)));
    status = Status::failed;
  }
  return static_cast<int>(status);
}

void complain(std::string_view sentence) noexcept {
  // There is nobody left to tell that standard error does not work.
  std::fwrite(sentence.data(), 1, sentence.size(), stderr);
  std::fputc('\n', stderr);
}

std::string sentence(const std::exception& error) {
  // These two of the standard library say no more than their name.
  const bool is_bare = (dynamic_cast<const std::bad_alloc*>(&error) != nullptr &&
                        dynamic_cast<const nimla::MemoryError*>(&error) == nullptr) ||
                       dynamic_cast<const std::length_error*>(&error) != nullptr;
  return is_bare ? "not enough memory" : error.what();
}

}  // namespace apps
