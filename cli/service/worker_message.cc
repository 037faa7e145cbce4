// SPDX-License-Identifier: BSD-3-Clause
// Messages between the service and its workers: their bytes, and how these travel.

#include "sceneweld/cli/service/worker_message.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>

#include "sceneweld/parsers/programs/byte_exchange.h"

namespace sceneweld::cli {
namespace {

constexpr std::string_view kSentHeaders[] = {"Content-Type", "Accept"};

bool TakeString(std::string_view& from, std::string& text) {
  std::string_view taken;
  if (!TakeText(from, taken)) return false;
  text = taken;
  return true;
}

// Waits for `events`. Returns kDone when there is one.
Sent WaitForSocket(int socket, short events, SteadyTime until) {
  for (;;) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now()).count();
    if (left <= 0) return Sent::kLate;
    pollfd waiting{socket, events, 0};
    const int ready = poll(&waiting, 1, static_cast<int>(std::min<std::int64_t>(left, 60'000)));
    if (ready > 0) return Sent::kDone;
    if (ready < 0 && errno != EINTR) return Sent::kGone;
  }
}

bool WouldBlock() { return errno == EAGAIN || errno == EWOULDBLOCK; }

Sent SendBytes(int socket, std::string_view bytes, SteadyTime until) {
  while (!bytes.empty()) {
    const ssize_t n = send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(n));
    } else if (n < 0 && WouldBlock()) {
      if (const Sent sent = WaitForSocket(socket, POLLOUT, until); sent != Sent::kDone) return sent;
    } else if (n == 0 || errno != EINTR) {
      return Sent::kGone;
    }
  }
  return Sent::kDone;
}

Sent ReceiveBytes(int socket, char* to, std::size_t size, SteadyTime until) {
  while (size > 0) {
    const ssize_t n = recv(socket, to, size, MSG_DONTWAIT);
    if (n > 0) {
      to += n;
      size -= static_cast<std::size_t>(n);
    } else if (n < 0 && WouldBlock()) {
      if (const Sent sent = WaitForSocket(socket, POLLIN, until); sent != Sent::kDone) return sent;
    } else if (n == 0 || errno != EINTR) {
      return Sent::kGone;
    }
  }
  return Sent::kDone;
}

}  // namespace

std::string ToMessage(const ServeCommand& command) {
  std::string out;
  Put(out, command.max_files);
  Put(out, command.max_read);
  Put(out, command.max_seconds);
  Put(out, command.max_elements);
  Put(out, command.max_memory);
  Put(out, command.cache_bytes);
  Put(out, static_cast<int>(command.log_options.least.value_or(LogLevel::kError)));
  Put(out, command.log_options.least.has_value());
  Put(out, command.log_options.form);
  return out;
}

bool FromMessage(std::string_view message, ServeCommand& command) {
  int least = 0;
  bool has_log = false;
  const bool is_valid = Take(message, command.max_files) && Take(message, command.max_read) &&
                        Take(message, command.max_seconds) && Take(message, command.max_elements) &&
                        Take(message, command.max_memory) && Take(message, command.cache_bytes) &&
                        Take(message, least) && Take(message, has_log) && Take(message, command.log_options.form);
  command.log_options.least.reset();
  if (has_log) command.log_options.least = static_cast<LogLevel>(least);
  return is_valid;
}

std::string ToMessage(Task task, const HttpRequest& request) {
  std::string out;
  Put(out, task);
  Put(out, request.begun.time_since_epoch().count());  // Both processes have the same clock.
  PutText(out, request.id);
  for (const std::string_view name : kSentHeaders) PutText(out, request.Header(name));
  PutText(out, request.body);
  return out;
}

bool FromMessage(std::string_view message, Task& task, HttpRequest& request) {
  std::chrono::steady_clock::rep begun = 0;
  if (!Take(message, task) || !Take(message, begun) || !TakeString(message, request.id)) return false;
  request.begun = SteadyTime(std::chrono::steady_clock::duration(begun));
  for (const std::string_view name : kSentHeaders) {
    std::string value;
    if (!TakeString(message, value)) return false;
    if (!value.empty()) request.headers.emplace_back(name, std::move(value));
  }
  return TakeString(message, request.body);
}

std::string ToMessage(const WorkerReply& reply) {
  std::string out;
  const HttpResponse& response = reply.response;
  out.reserve(response.body.size() + 1024);
  Put(out, response.status);
  PutText(out, response.content_type);
  PutText(out, response.body);
  Put(out, std::uint64_t{response.headers.size()});
  for (const auto& [name, value] : response.headers) {
    PutText(out, name);
    PutText(out, value);
  }
  Put(out, response.cache_hits);
  Put(out, reply.figures);
  Put(out, reply.is_last);
  return out;
}

bool FromMessage(std::string_view message, WorkerReply& reply) {
  HttpResponse& response = reply.response;
  std::uint64_t headers = 0;
  if (!Take(message, response.status) || !TakeString(message, response.content_type) ||
      !TakeString(message, response.body) || !Take(message, headers)) {
    return false;
  }
  for (std::uint64_t i = 0; i < headers; ++i) {
    std::string name, value;
    if (!TakeString(message, name) || !TakeString(message, value)) return false;
    response.headers.emplace_back(std::move(name), std::move(value));
  }
  return Take(message, response.cache_hits) && Take(message, reply.figures) && Take(message, reply.is_last);
}

Sent SendMessage(int socket, std::string_view message, SteadyTime until) {
  std::string size;
  Put(size, std::uint64_t{message.size()});
  const Sent sent = SendBytes(socket, size, until);
  return sent == Sent::kDone ? SendBytes(socket, message, until) : sent;
}

Sent ReceiveMessage(int socket, std::size_t most, SteadyTime until, std::string& message) {
  std::uint64_t size = 0;
  Sent received = ReceiveBytes(socket, reinterpret_cast<char*>(&size), sizeof size, until);
  if (received != Sent::kDone) return received;
  if (size > most) return Sent::kGone;
  message.resize(size);
  return ReceiveBytes(socket, message.data(), message.size(), until);
}

}  // namespace sceneweld::cli
