#pragma once
/// What every app does alike: its arguments, its exit status and its messages.

#include <CLI/CLI.hpp>
#include <exception>
#include <functional>
#include <string>
#include <string_view>

#include "apps/common/output.hpp"

namespace apps {

/// How a process ends.
enum class Status : int {
  answered = 0,       // a lost game is an answer
  denied = 1,         // mathematics says no
  failed = 2,         // wrong usage or input, no memory, no room for the output
  interrupted = 130,  // by Ctrl-C, as shells number it
};

/// The main function of an app: parses the arguments, answers --help and --version, runs `body` and
/// turns whatever it throws into one sentence on standard error.
int run(CLI::App& app, int argc, char** argv, const std::function<Status(Output&)>& body);

/// One line on standard error.
void complain(std::string_view sentence) noexcept;

/// What `error` says, as a sentence fit for complain.
std::string sentence(const std::exception& error);

}  // namespace apps
