// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

namespace sceneweld::cli {

/// The only argument of a worker process. It is no command for users.
inline constexpr std::string_view kServiceWorker = "--service-worker";
/// The descriptor of its socket.
inline constexpr int kWorkerSocket = 3;
/// The descriptor of the folder whose files it reads.
inline constexpr int kWorkerRoot = 4;

/// Answers requests of WorkerPool one after the other, until the socket is closed. Returns the status of the process.
int RunServiceWorker();

}  // namespace sceneweld::cli
