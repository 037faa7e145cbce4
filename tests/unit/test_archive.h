// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <archive.h>
#include <archive_entry.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace sceneweld {

/// An archive for a test, good or malicious, made by libarchive.
class TestArchive {
 public:
  enum class Kind { kFile, kFolder, kLink, kHardLink, kDevice };
  struct Member {
    std::string path;
    std::string text;  // The contents of a file, or the target of a link.
    Kind kind = Kind::kFile;
  };

  TestArchive& Add(std::string path, std::string text = "", Kind kind = Kind::kFile) {
    members_.push_back({std::move(path), std::move(text), kind});
    return *this;
  }

  /// The bytes of the archive of a type such as `gztar`.
  std::string Bytes(const std::string& type) const {
    const std::string file = (std::filesystem::temp_directory_path() / "sceneweld_archive_XXXXXX").string();
    std::string path = file;
    const int descriptor = mkstemp(path.data());
    archive* to = archive_write_new();
    if (type == "zip") {
      archive_write_set_format_zip(to);
    } else {
      archive_write_set_format_pax_restricted(to);
      if (type == "gztar") archive_write_add_filter_gzip(to);
      if (type == "bztar") archive_write_add_filter_bzip2(to);
      if (type == "xztar") archive_write_add_filter_xz(to);
    }
    archive_write_open_fd(to, descriptor);
    for (const Member& member : members_) Write(to, member);
    archive_write_close(to);
    archive_write_free(to);
    close(descriptor);
    std::ifstream in(path, std::ios::binary);
    std::string bytes(std::istreambuf_iterator<char>(in), {});
    std::filesystem::remove(path);
    return bytes;
  }

 private:
  static void Write(archive* to, const Member& member) {
    archive_entry* entry = archive_entry_new();
    archive_entry_set_pathname(entry, member.path.c_str());
    archive_entry_set_perm(entry, member.kind == Kind::kFolder ? 0755 : 0644);
    archive_entry_set_size(entry, 0);
    switch (member.kind) {
      case Kind::kFile:
        archive_entry_set_filetype(entry, AE_IFREG);
        archive_entry_set_size(entry, static_cast<la_int64_t>(member.text.size()));
        break;
      case Kind::kFolder: archive_entry_set_filetype(entry, AE_IFDIR); break;
      case Kind::kLink:
        archive_entry_set_filetype(entry, AE_IFLNK);
        archive_entry_set_symlink(entry, member.text.c_str());
        break;
      case Kind::kHardLink:
        archive_entry_set_filetype(entry, AE_IFREG);
        archive_entry_set_hardlink(entry, member.text.c_str());
        break;
      case Kind::kDevice: archive_entry_set_filetype(entry, AE_IFCHR); break;
    }
    archive_write_header(to, entry);
    if (member.kind == Kind::kFile) archive_write_data(to, member.text.data(), member.text.size());
    archive_entry_free(entry);
  }

  std::vector<Member> members_;
};

}  // namespace sceneweld
