// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/cli/language_server/cursor/text_position.h"
#include "sceneweld/parsers/files/recorded_files.h"

namespace sceneweld::cli {

/// The path of a `file:` URI, normalised; nothing for other URIs.
std::optional<std::string> PathOfUri(std::string_view uri);
std::string UriOfPath(std::string_view path);

/// The texts that an editor has open, by their absolute paths. Safe to use from several threads.
class OpenDocuments {
 public:
  using Text = std::shared_ptr<const std::string>;

  void Open(const std::string& path, std::string text, std::int64_t version);
  /// Other text in place of a range; without a range, in place of the whole text.
  struct Change {
    std::optional<TextRange> range;
    std::string text;
  };
  void Edit(const std::string& path, const std::vector<Change>& changes, std::int64_t version,
            PositionEncoding encoding);
  void Close(const std::string& path);

  /// Null if it is not open.
  Text Find(const std::string& path) const;
  /// The same, or the text on the disk. Null, with the reason in `why`, if it cannot be read.
  Text FindOrRead(const std::string& path, std::string& why) const;
  std::optional<std::int64_t> VersionOf(const std::string& path) const;
  std::vector<std::string> Paths() const;

 private:
  struct Document {
    Text text;
    std::int64_t version = 0;
  };
  mutable std::mutex mutex_;
  std::map<std::string, Document> documents_;
};

/// The files of one composition as an editor sees them: open texts win over those on the disk. It notes which files
/// were asked for.
class EditorFiles : public FileSystem {
 public:
  /// The documents must outlive it.
  explicit EditorFiles(const OpenDocuments& documents) : documents_(documents) {}

  Kind KindOf(const std::string& path) const override;
  std::optional<std::string> Read(const std::string& path, std::size_t most_bytes, std::string& error) const override;
  std::size_t SizeOf(const std::string& path) const override;
  std::vector<std::string> List(const std::string& folder) const override { return disk_.List(folder); }
  std::string Canonical(const std::string& path) const override { return disk_.Canonical(path); }

  /// Whether a file was asked for, under this path: even whether it exists.
  bool Uses(const std::string& path) const;
  /// The files whose texts were read.
  std::vector<std::string> Paths() const;
  /// Whether the text of a file was read. A search for packages asks for many files and reads few of them.
  bool Reads(const std::string& path) const;
  /// Whether a file that is not open changed on the disk since it was asked for.
  bool Changed() const { return disk_.Changed(); }

 private:
  void Note(const std::string& path) const;

  const OpenDocuments& documents_;
  const WatchedFiles disk_;
  mutable std::mutex mutex_;
  mutable std::set<std::string> used_;
  mutable std::set<std::string> read_;
};

}  // namespace sceneweld::cli
