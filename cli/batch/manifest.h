// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sceneweld/cli/batch/batch_files.h"
#include "sceneweld/cli/batch/scene_list.h"
#include "sceneweld/parsers/files/open_file.h"
#include "sceneweld/parsers/files/packages/read_context.h"

namespace sceneweld::cli {

/// The list of finished scenes of a batch: a text file, described in docs/batch.md. For each scene it has every
/// question that reading asked of the disk, with the hash of the answer, and the files that were written, with their
/// hashes. While a batch runs, each finished scene is appended, so that a crash loses nothing; at the end the file is
/// written anew as a whole, in the order of the scenes. Memory: 16 bytes for each scene, and each different question
/// once.
class Manifest {
 public:
  /// Opens the file, or makes it. Scenes in it count only if `fingerprint` and the version of the program are the same.
  /// `files` and `environment` answer questions. Returns null and sets `why` if that is impossible, or if another
  /// program uses it.
  static std::unique_ptr<Manifest> Open(const std::string& path, const std::string& fingerprint,
                                        std::shared_ptr<const BatchFiles> files, sceneweld::Environment environment,
                                        std::string& why);
  Manifest(const Manifest&) = delete;
  Manifest& operator=(const Manifest&) = delete;

  /// The SHA-256 of the output of a scene if everything that it depends on is as it was, and the files that it wrote
  /// too. An output that does not exist by design has an empty one. `output`: its absolute path. In any thread.
  std::optional<std::string> UpToDate(const BatchScene& scene, const std::string& output) const;

  /// Whether an earlier run wrote this output of the scene. `output`: its absolute path. In any thread.
  bool WroteBefore(const BatchScene& scene, const std::string& output) const;

  // These in the order of the scenes, by one thread at a time.

  /// A scene that is done now. `files`: what it wrote, with hashes; the output first. Returns the reason of a failure.
  std::string Add(const BatchScene& scene, const std::vector<FilePtr>& asked,
                  const std::vector<std::pair<std::string, std::string>>& files);
  /// A scene whose old line stays, if it has one.
  void KeepOld(const BatchScene& scene);
  /// Writes the file anew. Returns an empty text, or the reason of a failure.
  std::string Finish();
  /// Whether the file ended within a line, which a crash leaves.
  bool was_cut() const { return was_cut_; }

 private:
  Manifest() = default;
  struct Question {
    Ask ask;
    std::string answer;
    std::string path;
  };
  std::string ReadAll(const std::string& header, const std::string& options);
  std::string TakeLine(std::string_view line, std::uint64_t offset, const std::string& options, bool& is_current);
  std::string LineAt(std::uint64_t offset) const;
  std::optional<std::string> OldLine(const BatchScene& scene, std::uint64_t* offset = nullptr) const;
  bool Holds(std::size_t set) const;
  std::string Append(const std::string& text);

  std::string path_;
  OpenFile file_;
  std::shared_ptr<const BatchFiles> files_;
  sceneweld::Environment environment_;
  std::string options_;  // Its line.
  std::uint64_t end_ = 0;
  bool was_cut_ = false;

  // Read when the file was opened; they do not change.
  std::vector<Question> questions_;
  std::vector<std::vector<std::uint32_t>> sets_;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> old_;  // The hash of a scene and the offset of its line.
  mutable std::mutex mutex_;
  mutable std::unordered_map<std::size_t, bool> holds_;  // Sets that were compared.

  // Of this run.
  std::unordered_map<std::string, std::uint32_t> id_of_question_;  // By line.
  std::unordered_map<std::string, std::uint32_t> id_of_set_;       // By line.
  std::vector<std::uint64_t> lines_;                               // Offsets, in the order of the scenes.
};

}  // namespace sceneweld::cli
