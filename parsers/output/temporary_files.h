// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace sceneweld {

/// A new folder for temporary files, removed with everything in it together with this object.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::string& path() const { return path_; }  ///< Empty if it could not be made.

 private:
  std::string path_;
};

/// A temporary file without a name, which disappears with this object or with the process.
class UnnamedFile {
 public:
  /// Opens it in `folder` if the system supports that there, otherwise in the folder for temporary files. Check
  /// error().
  explicit UnnamedFile(const std::string& folder);
  ~UnnamedFile();
  UnnamedFile(const UnnamedFile&) = delete;
  UnnamedFile& operator=(const UnnamedFile&) = delete;

  /// The errno of opening it; 0 if it is open.
  int error() const { return error_; }
  /// Writes all bytes at a place. Returns 0, or the errno of the failure; the bytes at the place are then undefined.
  int WriteAt(std::uint64_t place, std::string_view bytes);
  /// Reads at most `into.size()` bytes; `read` is 0 at the end of the file. Returns 0, or the errno of the failure.
  /// Several threads may read at once.
  int ReadAt(std::uint64_t place, std::span<char> into, std::size_t& read) const;

 private:
  int file_ = -1;
  int error_ = 0;
};

}  // namespace sceneweld
