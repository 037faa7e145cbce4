// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>
#include <functional>

#include "sceneweld/cli/options/options.h"
#include "sceneweld/parsers/files/recorded_files.h"

namespace sceneweld::cli {

/// Waits until a file changes that these files know, and then until it is at rest, because editors write in several
/// steps. `wait` waits for a time; it returns false to stop, and then this returns false.
bool WaitForFileChange(const WatchedFiles& files, const std::function<bool(std::chrono::milliseconds)>& wait);

/// Does the work. If `watch` is set, does it again whenever a file changes that it read, and does not return, unless
/// the command line or the environment is wrong at the first time. `work` reads by the options that it gets.
Exit DoAndWatch(bool watch, const ReadOptions& read, const std::function<Exit(const ReadOptions&)>& work);

}  // namespace sceneweld::cli
