// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/programs/program_run.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {

/// Processes of one helper program that answer many requests, so that the program is loaded once. Its `main` calls
/// program::Serve (parsers/programs/program_server.h): for each request, the process makes a child, which
/// confines itself, reads the request, answers and ends. The process itself never sees a byte of a request. A request
/// that crashes or exhausts a child therefore costs only itself, and no request sees what another one left behind. A
/// process that ends is started again. Safe to use from several threads.
class ProgramPool {
 public:
  /// At most `most` requests are worked on at once, each in a separate process. `program` is the path of the program.
  ProgramPool(std::string program, std::size_t most);
  /// Ends the processes. No request may be in progress.
  ~ProgramPool();
  ProgramPool(const ProgramPool&) = delete;
  ProgramPool& operator=(const ProgramPool&) = delete;

  /// As RunProgram: the answer to a request, within some seconds from the moment at which a process is free for it.
  ProgramReply Run(int seconds, std::string_view request, const Limits& limits);

  /// The number of processes that were started so far.
  std::size_t started() const;

 private:
  class Server;
  std::unique_ptr<Server> Take(const Limits& limits);
  void GiveBack(std::unique_ptr<Server> server);

  const std::string program_;
  const std::size_t most_;
  mutable std::mutex mutex_;
  std::condition_variable free_;
  std::vector<std::unique_ptr<Server>> idle_;
  std::size_t busy_ = 0;
  std::size_t started_ = 0;
};

}  // namespace sceneweld
