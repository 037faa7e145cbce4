// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

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

}  // namespace sceneweld
