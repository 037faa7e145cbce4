// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The messages between the service and its workers, over a socket. Both are the same program.

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "sceneweld/cli/http/http_server.h"
#include "sceneweld/cli/options/options.h"
#include "sceneweld/cli/service/request.h"

namespace sceneweld::cli {

struct FilesRead {
  std::atomic<std::uint64_t> files = 0, bytes = 0;
};

/// The counts of a worker since its start.
struct WorkerFigures {
  std::uint64_t files_read = 0, bytes_read = 0, models_parsed = 0, cache_hits = 0;
  std::uint64_t cache_models = 0, cache_bytes = 0;  ///< Now.
};

struct WorkerReply {
  HttpResponse response;
  WorkerFigures figures;
  bool is_last = false;  ///< The worker holds too much memory and must be replaced.
};

std::string ToMessage(const ServeCommand& command);
std::string ToMessage(Task task, const HttpRequest& request);
std::string ToMessage(const WorkerReply& reply);
/// Return false if the message is not valid.
bool FromMessage(std::string_view message, ServeCommand& command);
bool FromMessage(std::string_view message, Task& task, HttpRequest& request);
bool FromMessage(std::string_view message, WorkerReply& reply);

using SteadyTime = std::chrono::steady_clock::time_point;
enum class Sent { kDone, kLate, kGone };
/// Sends a message with its length, until the time `until`.
Sent SendMessage(int socket, std::string_view message, SteadyTime until);
/// A worker sends this when it has a request. If it ends later, this request is the cause.
inline constexpr std::string_view kTaken;
/// Receives a message of at most `most` bytes. kGone: the other side has ended, or the message is longer.
Sent ReceiveMessage(int socket, std::size_t most, SteadyTime until, std::string& message);

}  // namespace sceneweld::cli
