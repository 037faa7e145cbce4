// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "sceneweld/parsers/output/byte_stream.h"

namespace sceneweld {

/// A file that is being written beside the file that it will replace. Where the system allows it, the new file has no
/// name until Publish, so that nothing is left however the process ends. (Only a `kill -9` in the microseconds between
/// two system calls of Publish leaves the whole new file as `TARGET.tmpPID`.) Elsewhere it is called `TARGET.tmpPID`
/// from the beginning, and is removed with this object.
class NewFile {
 public:
  /// Opens it in the folder of `target`, with the permissions that the umask leaves. Check error().
  explicit NewFile(std::string target);
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  /// The errno of opening it; 0 if it is open.
  int error() const { return error_; }
  /// The descriptor to write to.
  int file() const { return file_; }
  /// Gives it the name of the target, in place of an existing file. Returns 0, or the errno of the
  /// failure; the target is then unchanged. A signal that would end the process waits meanwhile.
  int Publish();

 private:
  int OpenNamed();
  int Link();

  const std::string target_;
  std::string name_;  // Empty: it has no name.
  int file_ = -1;
  int error_ = 0;
};

/// Writes a text to an open file and retries as necessary. Returns 0, or the errno of the failure.
int WriteAll(int file, std::string_view text);

/// Writes the contents of a file to a descriptor. Returns 0, the errno of the failure, or kNotMade.
using FillFile = std::function<int(int file)>;
/// The contents could not be made; the system is not the cause.
inline constexpr int kNotMade = -1;

/// Writes a whole file or nothing: the contents go to a new file in the same folder, which then replaces the old one
/// (NewFile). Missing folders are made. An existing file keeps its permissions, and stays unchanged after any failure.
/// Links are followed. A special file (`/dev/null`, a pipe) is written directly. Returns an empty text, or the reason
/// of the failure.
std::string WriteFile(const std::string& path, const FillFile& fill);
/// The same for a text.
std::string WriteFile(const std::string& path, std::string_view text);

/// The same for bytes that are made while they are written. If making them fails, `diagnostics` has the error, and that
/// is the reason.
std::string WriteFile(const std::string& path, const ByteStream& bytes, Diagnostics& diagnostics);

}  // namespace sceneweld
