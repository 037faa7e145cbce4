#pragma once

#include <memory>
#include <string>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/open_file.h"

namespace sceneweld {

/// The files below one folder of the disk, as if that folder were `/` and nothing else
/// existed: for input that is not to be trusted. Whatever way leads out, by `..`, by a link
/// to somewhere else or by an absolute one, ends at nothing, whether or not there is a file
/// where it leads. The system itself walks each path from the open folder and refuses such
/// ways (openat2), so that no link that is put there meanwhile helps. Where the system cannot
/// (before Linux 5.6), links are not followed at all.
class RootFiles : public FileSystem {
 public:
  enum class Links {
    kBelow,  ///< Followed where they stay below the folder, if the system can tell.
    kNever,
  };
  /// Null where the folder cannot be opened, and `why`.
  static std::shared_ptr<const RootFiles> Open(const std::string& folder, std::string& why,
                                               Links links = Links::kBelow);

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
  std::string real_root_;  // for Canonical; empty: unknown
  bool follows_links_ = false;
};

}  // namespace sceneweld
