// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "sceneweld/cli/options/options.h"
#include "sceneweld/parsers/output/temporary_files.h"

namespace sceneweld::cli {

/// Files that a page sends to be shown, in a new folder for temporary files. The scene that they make can read nothing
/// outside of this folder. Safe to use from several threads, which wait for each other.
class DroppedFiles {
 public:
  static constexpr std::size_t kMostFiles = 2000;
  static constexpr std::size_t kMostBytes = std::size_t{512} << 20;
  static constexpr std::size_t kMostBytesOfFile = std::size_t{128} << 20;

  /// An answer: a status of HTTP, and JSON.
  struct Answer {
    int status = 200;
    std::string json;
  };
  /// What is to be shown: an input with its title, and how it is read.
  using Show = std::function<void(std::string input, std::string title, const ReadOptions& read)>;

  /// `read`: the options of the command, of which those about the disk and the network have no effect.
  DroppedFiles(const ReadOptions& read, Show show);
  ~DroppedFiles();

  /// Makes an empty folder, whose files Put adds: `id`. Files of an earlier Begin that were not shown are removed.
  Answer Begin();
  /// Adds one file. `name`: its path in the folder, such as `meshes/arm.stl`.
  Answer Put(std::uint64_t id, const std::string& name, const std::string& bytes);
  /// Shows the only directives file, or else the only model: `shown`. If there are several: `choices`, of which `main`
  /// then is one.
  Answer ShowScene(std::uint64_t id, const std::string& main);

 private:
  struct Upload;

  const ReadOptions read_;
  const Show show_;
  std::mutex mutex_;
  std::uint64_t last_id_ = 0;
  std::unique_ptr<Upload> upload_;             // Being sent.
  std::deque<std::unique_ptr<Upload>> shown_;  // The newest two: pages still load meshes of the one before.
};

/// Why a file must not have this path below a folder; empty: it may. Every part must be a plain name.
std::string WhyNoDroppedName(std::string_view name);

}  // namespace sceneweld::cli
