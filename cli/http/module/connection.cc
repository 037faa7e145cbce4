// SPDX-License-Identifier: BSD-3-Clause
// Sockets with limits of time and size, below cpp-httplib.

#include "sceneweld/cli/http/module/connection.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>

namespace sceneweld::cli {
namespace {

using Clock = std::chrono::steady_clock;

Clock::time_point After(double seconds) {
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

int MillisecondsUntil(Clock::time_point time) {
  const auto rest = std::chrono::duration_cast<std::chrono::milliseconds>(time - Clock::now()).count();
  return static_cast<int>(std::clamp<long long>(rest + 1, 0, std::numeric_limits<int>::max()));
}

}  // namespace

void Connection::Allow(std::size_t bytes, double seconds) {
  bytes_left_ = bytes;
  deadline_ = After(seconds);
}

bool Connection::AwaitRequest(int stop, double seconds) {
  if (at_ < end_) return true;
  pollfd files[] = {{socket_, POLLIN, 0}, {stop, POLLIN, 0}};
  const Clock::time_point deadline = After(seconds);
  while (true) {
    const int ready = poll(files, 2, MillisecondsUntil(deadline));
    if (ready < 0 && errno == EINTR) continue;
    // Requests that were sent before the stop are still answered.
    return ready > 0 && (files[0].revents & (POLLIN | POLLHUP | POLLERR)) != 0;
  }
}

void Connection::Linger() {
  ::shutdown(socket_, SHUT_WR);
  Allow(std::size_t{64} << 20, 2);
  char unread[1 << 14];
  at_ = end_ = 0;
  while (read(unread, sizeof unread) > 0) {
  }
}

bool Connection::is_readable() const { return at_ < end_ || Wait(POLLIN, deadline_); }

bool Connection::is_writable() const { return !has_failed_ && Wait(POLLOUT, After(send_seconds_)); }

ssize_t Connection::read(char* to, size_t size) {
  if (at_ == end_ && !Fill()) return at_end_ ? 0 : -1;
  const std::size_t count = std::min({size, end_ - at_, bytes_left_});
  if (count == 0) return -1;
  std::memcpy(to, buffer_ + at_, count);
  at_ += count;
  bytes_left_ -= count;
  return static_cast<ssize_t>(count);
}

ssize_t Connection::write(const char* from, size_t size) {
  while (true) {
    const ssize_t count = send(socket_, from, size, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count >= 0) return count;
    if (errno == EINTR) continue;
    if ((errno != EAGAIN && errno != EWOULDBLOCK) || !Wait(POLLOUT, After(send_seconds_))) {
      has_failed_ = true;
      return -1;
    }
  }
}

bool Connection::Wait(short what, Clock::time_point deadline) const {
  pollfd file{socket_, what, 0};
  while (true) {
    const int ready = poll(&file, 1, MillisecondsUntil(deadline));
    if (ready < 0 && errno == EINTR) continue;
    return ready > 0;
  }
}

bool Connection::Fill() {
  if (at_end_ || has_failed_) return false;
  while (true) {
    const ssize_t count = recv(socket_, buffer_, sizeof buffer_, MSG_DONTWAIT);
    if (count > 0) {
      at_ = 0;
      end_ = static_cast<std::size_t>(count);
      return true;
    }
    if (count == 0) {
      at_end_ = true;
      return false;
    }
    if (errno == EINTR) continue;
    if ((errno != EAGAIN && errno != EWOULDBLOCK) || !Wait(POLLIN, deadline_)) {
      has_failed_ = true;
      return false;
    }
  }
}

}  // namespace sceneweld::cli
