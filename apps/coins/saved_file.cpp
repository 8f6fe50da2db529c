#include "apps/coins/saved_file.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>

namespace apps {

namespace {

/// Holds SIGINT and SIGTERM back.
class Signals {
 public:
  Signals() {
    sigset_t held;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &held, &before_);
  }
  ~Signals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;

 private:
  sigset_t before_;
};

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(descriptor, text.data(), text.size());
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

void save_file(const std::string& path, std::string_view text) {
  const Signals signals;
  std::string temporary = path + ".XXXXXX";
  const int descriptor = mkstemp(temporary.data());
  const auto fail = [&path](int error) {
    throw std::system_error(error, std::generic_category(), path);
  };
  if (descriptor < 0) fail(errno);
  // mkstemp grants the owner alone; a new file has what the mask leaves.
  const mode_t mask = umask(0);
  umask(mask);
  bool good = write_all(descriptor, text) && fchmod(descriptor, 0666 & ~mask) == 0;
  int error = good ? 0 : errno;
  if (close(descriptor) != 0 && good) {
    good = false;
    error = errno;
  }
  if (good && std::rename(temporary.c_str(), path.c_str()) != 0) {
    good = false;
    error = errno;
  }
  if (good) return;
  unlink(temporary.c_str());
  fail(error);
}

}  // namespace apps
