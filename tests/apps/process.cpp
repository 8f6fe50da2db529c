#include "tests/apps/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace nimla::tests {

namespace {

constexpr int patience_ms = 60'000;

void check(int error, const char* what) {
  if (error != 0) throw std::system_error(error, std::generic_category(), what);
}

/// The reading and the writing end.
std::array<int, 2> make_pipe() {
  std::array<int, 2> ends{};
  check(pipe2(ends.data(), O_CLOEXEC) == 0 ? 0 : errno, "pipe");
  return ends;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (std::string& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

void close_once(int& descriptor) {
  if (descriptor >= 0) close(std::exchange(descriptor, -1));
}

/// Appends what has come; closes at the end.
void take(int& descriptor, std::string& text) {
  std::array<char, 1 << 16> block;
  const ssize_t got = read(descriptor, block.data(), block.size());
  if (got < 0) check(errno, "read");
  text.append(block.data(), static_cast<std::size_t>(got));
  if (got == 0) close_once(descriptor);
}

}  // namespace

Process::Process(const std::vector<std::string>& command, const std::vector<std::string>& variables,
                 const std::string& out_path) {
  // A program that ends early must not end the tests.
  std::signal(SIGPIPE, SIG_IGN);
  const auto [in_read, in_write] = make_pipe();
  const auto [out_read, out_write] = make_pipe();
  const auto [err_read, err_write] = make_pipe();
  in_ = in_write;
  out_ = out_read;
  err_ = err_read;

  posix_spawn_file_actions_t actions;
  check(posix_spawn_file_actions_init(&actions), "spawn");
  posix_spawn_file_actions_adddup2(&actions, in_read, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err_write, STDERR_FILENO);
  if (out_path.empty()) {
    posix_spawn_file_actions_adddup2(&actions, out_write, STDOUT_FILENO);
  } else {
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out_path.c_str(), O_WRONLY, 0);
  }
  // ... and must itself meet a closed pipe as programs do.
  posix_spawnattr_t attributes;
  check(posix_spawnattr_init(&attributes), "spawn");
  sigset_t usual;
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);

  std::vector<std::string> arguments = command;
  std::vector<std::string> environment = variables;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    environment.emplace_back(*variable);
  }
  const int error = posix_spawn(&pid_, arguments.at(0).c_str(), &actions, &attributes,
                                pointers(arguments).data(), pointers(environment).data());
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  for (const int end : {in_read, out_write, err_write}) close(end);
  check(error, arguments[0].c_str());
  check(fcntl(in_, F_SETFL, O_NONBLOCK) == 0 ? 0 : errno, "fcntl");
}

Process::~Process() {
  if (pid_ > 0) {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  close_once(in_);
  close_once(out_);
  close_once(err_);
}

void Process::read_some(short input_events) {
  std::array<pollfd, 3> watched = {
      {{input_events != 0 ? in_ : -1, input_events, 0}, {out_, POLLIN, 0}, {err_, POLLIN, 0}}};
  const int ready = poll(watched.data(), watched.size(), patience_ms);
  if (ready < 0) check(errno, "poll");
  if (ready == 0) throw std::runtime_error("the program neither reads, writes nor ends");
  if (watched[1].revents != 0) take(out_, outcome_.out);
  if (watched[2].revents != 0) take(err_, outcome_.err);
}

void Process::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t sent = ::write(in_, text.data(), text.size());
    if (sent >= 0) {
      text.remove_prefix(static_cast<std::size_t>(sent));
    } else if (errno == EAGAIN) {
      read_some(POLLOUT);
    } else if (errno == EPIPE) {
      return;  // it wants no more
    } else {
      check(errno, "write");
    }
  }
}

std::string Process::read_line() {
  for (;;) {
    const std::size_t end = outcome_.out.find('\n');
    if (end != std::string::npos) {
      std::string line = outcome_.out.substr(0, end);
      outcome_.out.erase(0, end + 1);
      return line;
    }
    if (out_ < 0) throw std::runtime_error("the program has ended: " + outcome_.err);
    read_some(0);
  }
}

void Process::close_input() { close_once(in_); }

void Process::close_output() { close_once(out_); }

void Process::signal(int number) const { kill(pid_, number); }

Outcome Process::wait() {
  close_input();
  while (out_ >= 0 || err_ >= 0) read_some(0);
  int status = 0;
  if (waitpid(std::exchange(pid_, -1), &status, 0) < 0) check(errno, "waitpid");
  outcome_.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return outcome_;
}

Outcome run(const std::vector<std::string>& command, std::string_view input,
            const std::vector<std::string>& variables) {
  Process process(command, variables);
  process.write(input);
  return process.wait();
}

}  // namespace nimla::tests
