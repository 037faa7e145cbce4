// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sceneweld/parsers/files/files.h"

namespace sceneweld::cli {

/// The questions of a scene to the disk or the environment.
enum class Ask : std::uint8_t { kKind, kRead, kSize, kList, kCanonical, kVariable };
std::string_view ToText(Ask ask);
std::optional<Ask> AskOf(std::string_view text);

/// A question and its answer.
struct FileFact {
  Ask ask = Ask::kKind;
  std::string path;
  std::string answer;  ///< In short, for comparison: the SHA-256 of long ones. Empty if it is not compared.

  FileSystem::Kind kind = FileSystem::Kind::kNone;  ///< Of kKind.
  std::optional<std::string> text;                  ///< Of kRead, kCanonical and kVariable.
  std::string error;                                ///< Of kRead without a text.
  std::size_t size = 0;                             ///< Of kSize.
  std::vector<std::string> names;                   ///< Of kList.
};
using FilePtr = std::shared_ptr<const FileFact>;

/// The disk as a batch saw it first: a file that many scenes use is read once, and all of them see the same. It forgets
/// what it knows when that exceeds a limit. Safe to use in several threads.
class BatchFiles : public FileSystem {
 public:
  /// `most_bytes`: the memory for answers, approximately. `compares`: facts get their short answers.
  BatchFiles(std::size_t most_bytes, bool compares);

  Kind KindOf(const std::string& path) const override { return Fact(Ask::kKind, path, 0)->kind; }
  std::optional<std::string> Read(const std::string& path, std::size_t most_bytes, std::string& error) const override;
  std::size_t SizeOf(const std::string& path) const override { return Fact(Ask::kSize, path, 0)->size; }
  std::vector<std::string> List(const std::string& folder) const override { return Fact(Ask::kList, folder, 0)->names; }
  std::string Canonical(const std::string& path) const override { return *Fact(Ask::kCanonical, path, 0)->text; }

  /// The answer to a question, from before or from the disk. `most_bytes`: of a file to read. Not for kVariable.
  FilePtr Fact(Ask ask, const std::string& path, std::size_t most_bytes) const;
  bool compares() const { return compares_; }

 private:
  static constexpr std::size_t kShards = 16;
  struct Shard {
    std::shared_mutex mutex;
    std::unordered_map<std::string, FilePtr> facts;
    std::size_t bytes = 0;
  };
  FilePtr AskDisk(Ask ask, const std::string& path, std::size_t most_bytes) const;

  const DiskFiles disk_;
  const std::size_t most_bytes_of_shard_;
  const bool compares_;
  mutable std::array<Shard, kShards> shards_;
};

/// The same for one scene, with a record of its questions.
class SceneFiles : public FileSystem {
 public:
  explicit SceneFiles(std::shared_ptr<const BatchFiles> files) : files_(std::move(files)) {}

  Kind KindOf(const std::string& path) const override { return Noted(Ask::kKind, path, 0)->kind; }
  std::optional<std::string> Read(const std::string& path, std::size_t most_bytes, std::string& error) const override;
  std::size_t SizeOf(const std::string& path) const override { return Noted(Ask::kSize, path, 0)->size; }
  std::vector<std::string> List(const std::string& folder) const override {
    return Noted(Ask::kList, folder, 0)->names;
  }
  std::string Canonical(const std::string& path) const override { return *Noted(Ask::kCanonical, path, 0)->text; }

  /// Records a variable of the environment.
  void NoteVariable(const std::string& name, const std::optional<std::string>& value) const;

  /// The questions in a fixed order, each once. Questions whose answer follows from the contents of a file that was
  /// read are left out.
  std::vector<FilePtr> Asked() const;

 private:
  FilePtr Noted(Ask ask, const std::string& path, std::size_t most_bytes) const;

  const std::shared_ptr<const BatchFiles> files_;
  mutable std::mutex mutex_;
  mutable std::vector<FilePtr> asked_;
};

/// The short answer of a variable of the environment.
std::string AnswerOfVariable(const std::optional<std::string>& value);

}  // namespace sceneweld::cli
