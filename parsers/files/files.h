// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/files/path_text.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {

class Logger;

/// The source of files: the disk, or memory. Paths are absolute and normalised lexically. Must be safe to call from
/// several threads.
class FileSystem {
 public:
  virtual ~FileSystem() = default;
  /// False for pipes and devices, because reading one might never end.
  enum class Kind { kNone, kFile, kFolder };
  virtual Kind KindOf(const std::string& path) const = 0;
  /// The whole file, or its beginning of more than `most_bytes` if it is longer; nothing if it cannot be read. `error`
  /// then gives the reason.
  virtual std::optional<std::string> Read(const std::string& path, std::size_t most_bytes,
                                          std::string& error) const = 0;
  /// The length of a file; 0 if it is unknown or there is no file.
  virtual std::size_t SizeOf(const std::string&) const { return 0; }
  /// The names in a folder, in byte order.
  virtual std::vector<std::string> List(const std::string& folder) const = 0;
  /// The same path for all spellings of one file: links are resolved if there are any.
  virtual std::string Canonical(const std::string& path) const = 0;
  /// The logger of the work with these files (LoggedFiles); null: no log.
  virtual Logger* logger() const { return nullptr; }
};

class DiskFiles : public FileSystem {
 public:
  Kind KindOf(const std::string& path) const override;
  std::optional<std::string> Read(const std::string& path, std::size_t most_bytes, std::string& error) const override;
  std::size_t SizeOf(const std::string& path) const override;
  std::vector<std::string> List(const std::string& folder) const override;
  std::string Canonical(const std::string& path) const override;
};

/// Files that exist only in memory, by absolute path.
class MemoryFiles : public FileSystem {
 public:
  void Add(std::string path, std::string text) { files_[std::move(path)] = std::move(text); }
  Kind KindOf(const std::string& path) const override;
  std::optional<std::string> Read(const std::string& path, std::size_t most_bytes, std::string& error) const override;
  std::size_t SizeOf(const std::string& path) const override;
  std::vector<std::string> List(const std::string& folder) const override;
  std::string Canonical(const std::string& path) const override { return path; }

 private:
  std::map<std::string, std::string> files_;
};

/// Gives names to files outside the root folder (PackageMap).
class PathNames {
 public:
  virtual ~PathNames() = default;
  /// The name of a file; nothing if it has no name here.
  virtual std::optional<std::string> UriOf(const std::string& path) const = 0;
};

/// Every read of a file in a composition goes through this class. It counts the reads against the limits, keeps the
/// texts as Sources, and decides how paths are shown.
class Files {
 public:
  Files(std::shared_ptr<const FileSystem> system, const Limits& limits, std::shared_ptr<Sources> sources)
      : system_(std::move(system)), limits_(limits), sources_(std::move(sources)) {}

  /// Paths below `folder` are shown relative to it, others by `names` (their package). Null: absolute.
  void SetRoot(std::string folder, const PathNames* names);
  std::string Shown(const std::string& path) const;
  /// For Diagnostic::InFile.
  NamedFile Named(const std::string& path) const { return {Shown(path), path}; }
  const std::string& root() const { return root_; }
  /// The last folder to search for relative names of SDFormat; empty: none.
  void SetCurrentFolder(std::string folder) { current_folder_ = std::move(folder); }
  const std::string& current_folder() const { return current_folder_; }

  /// Reads a text file and checks its size and that it is UTF-8. Reports errors at `span` (at the file itself if the
  /// span is invalid) and then returns null.
  const Source* ReadText(const std::string& path, Span span, Diagnostics& diagnostics);
  /// The same for formats whose comments may have any encoding, because only their numbers and keywords matter: it
  /// refuses only binary data. A caller that takes a name from the text must check the name.
  const Source* ReadTextOfAnyEncoding(const std::string& path, Span span, Diagnostics& diagnostics);
  /// The same for formats whose files may be binary: the source then holds the bytes as they are. Do not point a span
  /// into such a source, because it has no lines to show.
  const Source* ReadTextOrBinary(const std::string& path, Span span, Diagnostics& diagnostics);
  /// The bytes of any file under the same limits, for formats that are not text. They are not kept. Reports like
  /// ReadText, and returns nothing then.
  std::optional<std::string> ReadBytes(const std::string& path, Span span, Diagnostics& diagnostics);
  /// Text that does not come from a file, under the same checks. Relative names in it start from the folder of `path`,
  /// which need not exist. If `path` has no folder, relative names are errors.
  const Source* AddText(std::string path, std::string shown, std::string text, Diagnostics& diagnostics);
  const Source* AddTextOfAnyEncoding(std::string path, std::string shown, std::string text, Diagnostics& diagnostics);
  const Source* AddTextOrBinary(std::string path, std::string shown, std::string text, Diagnostics& diagnostics);
  /// Counts generated contents, named `what`, against the limit of all bytes. Returns false after a report.
  bool CountMade(const std::string& what, std::size_t bytes, Span span, Diagnostics& diagnostics);

  /// For work that may be discarded: the same files, sources and limits, with all counts at zero.
  std::unique_ptr<Files> Apart() const;
  /// From now on, reads also count in `whole` and against its limits; `whole` must outlive this.
  void CountIn(Files& whole) { whole_ = &whole; }
  /// The counts that the limits apply to.
  struct Tally {
    std::size_t files = 0;
    std::size_t bytes = 0;
  };
  Tally tally() const;
  /// Counts the reads of another Files as if they had happened here. Returns false and changes nothing if that exceeds
  /// the limits.
  bool Count(const Tally& apart);
  /// Whether the limits allow it.
  bool CanCount(const Tally& apart) const;

  /// Also for what is inside of a file (stage_asset.h), if that file is there.
  bool IsFile(const std::string& path) const;
  bool IsFolder(const std::string& path) const { return system_->KindOf(path) == FileSystem::Kind::kFolder; }
  const FileSystem& system() const { return *system_; }
  const std::shared_ptr<const FileSystem>& shared_system() const { return system_; }
  const Limits& limits() const { return limits_; }
  const std::shared_ptr<Sources>& sources() const { return sources_; }

 private:
  enum class Encoding { kUtf8, kAny, kBinary };
  bool IsWithinLimits(const Tally& more) const;
  // Counts a file against the limits. Returns false after a report.
  bool Count(const NamedFile& file, std::size_t bytes, Span span, Diagnostics& diagnostics);
  const Source* Keep(std::string path, std::string shown, std::string text, Encoding encoding, Span span,
                     Diagnostics& diagnostics);
  // An XML text whose first byte that is not UTF-8 is at `bad`.
  const Source* KeepXml(std::string path, std::string shown, std::string_view text, std::size_t bad,
                        Diagnostics& diagnostics);

  std::shared_ptr<const FileSystem> system_;
  Limits limits_;
  std::shared_ptr<Sources> sources_;
  std::string root_;
  std::string current_folder_;
  const PathNames* names_ = nullptr;
  Files* whole_ = nullptr;
  mutable std::mutex mutex_;
  Tally read_;
};

}  // namespace sceneweld
