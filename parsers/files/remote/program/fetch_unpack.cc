// SPDX-License-Identifier: BSD-3-Clause
// Unpacks an archive safely with libarchive, in the program sceneweld_fetch.

#include "sceneweld/parsers/files/remote/program/fetch_unpack.h"

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/sha256.h"

namespace sceneweld::fetch {
namespace {

// Meshes and images become at most ten times as long. Small archives may exceed the ratio.
constexpr std::uint64_t kMostRatio = 100;
constexpr std::uint64_t kFreeBytes = std::uint64_t{64} << 20;

constexpr std::size_t kLongestPath = 1024;
constexpr std::size_t kLongestName = 255;
constexpr std::size_t kDeepest = 100;

using Path = std::vector<std::string>;

std::string Reported(std::string_view name) {
  constexpr std::size_t kMost = 60;
  return "`" + std::string(name.substr(0, kMost)) + (name.size() > kMost ? "...`" : "`");
}
std::string ReportedError(std::string_view name, int error) {
  return Reported(name) + " cannot be written: " + std::generic_category().message(error);
}

// The parts of a path, without `.` and empty parts.
Path SplitPath(std::string_view text) {
  Path path;
  while (!text.empty()) {
    const auto end = std::min(text.find('/'), text.size());
    const std::string_view part = text.substr(0, end);
    if (!part.empty() && part != ".") path.emplace_back(part);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return path;
}

std::string Joined(const std::string& folder, const Path& path) {
  std::string joined = folder;
  for (const std::string& part : path) joined += "/" + part;
  return joined;
}

class Unpacking {
 public:
  Unpacking(const Request& request, int file)
      : request_(request),
        file_(file),
        root_(request.folder + "/" + kPackage),
        prefix_(SplitPath(request.strip_prefix)) {}

  std::string Run() {
    if (!HasChecksum()) return "it has changed since it was downloaded";
    archive_ = {archive_read_new(), &archive_read_free};
    archive* const from = archive_.get();
    if (!from || !Support(from)) return "archives of type " + Reported(request_.type) + " cannot be read here";
    if (mkdir(root_.c_str(), 0755) != 0) return ReportedError(kPackage, errno);
    if (lseek(file_, 0, SEEK_SET) != 0 || archive_read_open_fd(from, file_, 1 << 16) != ARCHIVE_OK) {
      return Words("it cannot be opened");
    }
    for (;;) {
      archive_entry* member = nullptr;
      const int result = archive_read_next_header(from, &member);
      if (result == ARCHIVE_EOF) break;
      if (result != ARCHIVE_OK && result != ARCHIVE_WARN) return Words("it cannot be read to its end");
      if (++members_ > request_.most_members) {
        return "it has more than " + std::to_string(request_.most_members) + " members";
      }
      if (std::string fault = Take(member); !fault.empty()) return fault;
    }
    if (!prefix_.empty() && !prefix_seen_)
      return "it has no folder " + Reported(request_.strip_prefix) + ", the strip prefix";
    if (members_ == 0) return "it is empty";
    return MakeLinks();
  }

 private:
  // The program that downloaded the archive is not trusted.
  bool HasChecksum() {
    if (request_.sha256.empty()) return true;
    Sha256Sum sum;
    ssize_t count = 0;
    while ((count = read(file_, buffer_.data(), buffer_.size())) > 0) {
      sum.Add({buffer_.data(), static_cast<std::size_t>(count)});
    }
    return count == 0 && sum.Digits() == request_.sha256;
  }

  struct Link {
    Path path;
    std::string target;
    std::string shown;
  };

  // Enables only the reader of the given type, because each further reader could be attacked.
  bool Support(archive* from) const {
    if (request_.type == "zip") return archive_read_support_format_zip(from) == ARCHIVE_OK;
    if (archive_read_support_format_tar(from) != ARCHIVE_OK) return false;
    if (request_.type == "gztar") return archive_read_support_filter_gzip(from) == ARCHIVE_OK;
    if (request_.type == "bztar") return archive_read_support_filter_bzip2(from) == ARCHIVE_OK;
    if (request_.type == "xztar") return archive_read_support_filter_xz(from) == ARCHIVE_OK;
    return request_.type == "tar";
  }

  std::string Words(const char* what) const {
    const char* words = archive_error_string(archive_.get());
    return words ? std::string(what) + ": " + words : what;
  }

  std::string Take(archive_entry* member) {
    const char* name = archive_entry_pathname_utf8(member);
    if (!name) name = archive_entry_pathname(member);
    if (!name || !*name) return "it has a member without a name";
    const std::string shown = name;
    if (shown.size() > kLongestPath) return "the path " + Reported(shown) + " in it is too long";
    if (shown.front() == '/') return "it has the absolute path " + Reported(shown);
    Path path = SplitPath(shown);
    if (path.size() > kDeepest) return "the path " + Reported(shown) + " in it is too deep";
    for (const std::string& part : path) {
      if (part == "..") return "the path " + Reported(shown) + " in it leads upwards by `..`";
      if (part.size() > kLongestName) return "the path " + Reported(shown) + " in it is too long";
    }
    const auto type = archive_entry_filetype(member);
    const bool is_folder = type == AE_IFDIR;
    if (!StripPrefix(path, is_folder)) return "";
    if (const char* target = archive_entry_hardlink(member)) {
      return Reported(shown) + " in it is a hard link, to " + Reported(target);
    }
    if (is_folder) return MakeFolders(path, path.size(), shown);
    if (type == AE_IFLNK) {
      const char* target = archive_entry_symlink_utf8(member);
      if (!target) target = archive_entry_symlink(member);
      // Links are made at the end, so that nothing is ever written through a link.
      links_.push_back({path, target ? target : "", shown});
      return MakeFolders(path, path.size() - 1, shown);
    }
    if (type != AE_IFREG) return Reported(shown) + " in it is a device or a pipe, not a file";
    if (std::string fault = MakeFolders(path, path.size() - 1, shown); !fault.empty()) return fault;
    return WriteFile(Joined(root_, path), shown);
  }

  // False: the member is not in the package.
  bool StripPrefix(Path& path, bool is_folder) {
    if (path.size() < prefix_.size()) return false;
    for (std::size_t i = 0; i < prefix_.size(); ++i) {
      if (path[i] != prefix_[i]) return false;
    }
    prefix_seen_ = prefix_seen_ || is_folder || path.size() > prefix_.size();
    path.erase(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(prefix_.size()));
    return !path.empty();
  }

  // Makes the first `count` parts of the path. Reports a failure only for the folder itself; later writes notice the
  // others.
  std::string MakeFolders(const Path& path, std::size_t count, const std::string& shown) {
    if (count == made_.size() && std::equal(made_.begin(), made_.end(), path.begin())) return "";
    std::string at = root_;
    for (std::size_t i = 0; i < count; ++i) {
      at += "/" + path[i];
      if (mkdir(at.c_str(), 0755) == 0) continue;
      struct stat status {};
      if (errno != EEXIST) return ReportedError(shown, errno);
      if (lstat(at.c_str(), &status) != 0 || !S_ISDIR(status.st_mode)) {
        return "it contains both a file " + Reported(path[i]) + " and a folder of " + Reported(shown);
      }
    }
    made_.assign(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(count));
    return "";
  }

  std::string WriteFile(const std::string& path, const std::string& shown) {
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
    if (file < 0) return errno == EEXIST ? "it has " + Reported(shown) + " twice" : ReportedError(shown, errno);
    std::string fault = Copy(file, shown);
    if (close(file) != 0 && fault.empty()) fault = ReportedError(shown, errno);
    return fault;
  }

  std::string Copy(int file, const std::string& shown) {
    for (;;) {
      const ssize_t count = archive_read_data(archive_.get(), buffer_.data(), buffer_.size());
      if (count == 0) return "";
      if (count < 0) return Words((Reported(shown) + " in it cannot be read").c_str());
      bytes_ += static_cast<std::uint64_t>(count);
      if (bytes_ > request_.most_unpacked) {
        return "its files are longer than " + std::to_string(request_.most_unpacked) + " bytes";
      }
      const auto packed = static_cast<std::uint64_t>(archive_filter_bytes(archive_.get(), -1));
      if (bytes_ > kFreeBytes && bytes_ / kMostRatio > packed) {
        return "its files are more than " + std::to_string(kMostRatio) + " times as long as the archive";
      }
      for (ssize_t done = 0; done < count;) {
        const ssize_t n = write(file, buffer_.data() + done, static_cast<std::size_t>(count - done));
        if (n <= 0) return ReportedError(shown, errno);
        done += n;
      }
    }
  }

  // A link must be relative and stay inside the package.
  std::string MakeLinks() const {
    for (const Link& link : links_) {
      if (link.target.empty() || link.target.front() == '/') return Leads(link);
      if (symlink(link.target.c_str(), Joined(root_, link.path).c_str()) != 0) {
        return errno == EEXIST ? "it has " + Reported(link.shown) + " twice" : ReportedError(link.shown, errno);
      }
    }
    const auto root = Real(root_);
    for (const Link& link : links_) {
      const auto target = Real(Joined(root_, link.path));
      if (!root || !target || !(*target + "/").starts_with(*root + "/")) return Leads(link);
    }
    return "";
  }

  static std::string Leads(const Link& link) {
    return Reported(link.shown) + " in it is a link to " + Reported(link.target) + ", which is not in the package";
  }

  static std::optional<std::string> Real(const std::string& path) {
    const std::unique_ptr<char, decltype(&std::free)> real(realpath(path.c_str(), nullptr), &std::free);
    if (!real) return std::nullopt;
    return std::string(real.get());
  }

  const Request& request_;
  const int file_;
  const std::string root_;
  const Path prefix_;
  std::unique_ptr<archive, int (*)(archive*)> archive_{nullptr, &archive_read_free};
  bool prefix_seen_ = false;
  std::uint64_t members_ = 0;
  std::uint64_t bytes_ = 0;
  Path made_;  // The folders that were made last.
  std::vector<Link> links_;
  std::vector<char> buffer_ = std::vector<char>(1 << 20);
};

}  // namespace

std::string Unpack(const Request& request, int file) { return Unpacking(request, file).Run(); }

}  // namespace sceneweld::fetch
