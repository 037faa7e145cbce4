// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <unistd.h>

namespace sceneweld::cli {

/// Closes a file descriptor when it goes out of scope.
class FileDescriptor {
 public:
  explicit FileDescriptor(int number) : number_(number) {}
  ~FileDescriptor() {
    if (number_ >= 0) close(number_);
  }
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  operator int() const { return number_; }  // NOLINT: a descriptor is a number

 private:
  int number_;
};

}  // namespace sceneweld::cli
