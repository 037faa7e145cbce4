// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sceneweld::program {

/// What a helper program may use from now on. The operating system refuses everything else, so a program that hostile
/// input has taken over can do no more than this. A helper may compute, and read and write its open files.
struct Confinement {
  std::uint64_t memory = 0;                ///< Address space. [byte]
  std::uint64_t longest_file = 0;          ///< Of each file that it writes; its reply is one. [byte]
  std::uint64_t open_files = 3;            ///< At once, with the standard input, output and error.
  std::vector<std::string> readable = {};  ///< Files, and folders with everything below; absent ones are skipped.
  std::vector<std::string> writable = {};  ///< Folders below which it may make files, folders and links, and write.
  /// Whether it may connect to others. It may then also start threads and load libraries, as looking up names does.
  bool network = false;

  /// Whether it may open files at all.
  bool opens_files() const { return network || !readable.empty() || !writable.empty(); }
};

}  // namespace sceneweld::program
