// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/open_file.h"

namespace sceneweld {

/// The files below one folder of the disk, as if that folder were `/` and nothing else existed: for untrusted input. A
/// path that leads out, by `..` or by a link, finds nothing, whether or not a file exists there. The system itself
/// walks each path from the open folder and refuses such paths (openat2), so that links that are added during the walk
/// do not help an attacker. On systems without openat2 (before Linux 5.6), links are not followed at all.
class RootFiles : public FileSystem {
 public:
  enum class Links {
    kBelow,  ///< Followed if they stay below the folder and the system has openat2.
    kNever,
  };
  /// Returns null and sets `why` if the folder cannot be opened.
  static std::shared_ptr<const RootFiles> Open(const std::string& folder, std::string& why,
                                               Links links = Links::kBelow);
  /// The files below an open folder.
  static std::shared_ptr<const RootFiles> At(OpenFile folder, Links links = Links::kBelow);
  /// Another descriptor of the folder, for a process that is to read below it.
  OpenFile Folder() const;

  Kind KindOf(const std::string& path) const override;
  std::optional<std::string> Read(const std::string& path, std::size_t most_bytes, std::string& error) const override;
  std::size_t SizeOf(const std::string& path) const override;
  std::vector<std::string> List(const std::string& folder) const override;
  std::string Canonical(const std::string& path) const override;

 private:
  RootFiles(OpenFile root, Links links);
  OpenFile OpenBelow(const std::string& path, int flags) const;
  OpenFile OpenWithoutLinks(const std::string& path, int flags) const;

  OpenFile root_;
  std::string real_root_;  // For Canonical; empty if unknown.
  bool follows_links_ = false;
};

}  // namespace sceneweld
