// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

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

}  // namespace sceneweld
