// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sceneweld::program {

/// Whether this build has sanitizers. Their libraries reserve address space without limit, and for reports they open
/// files and start programs.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kIsSanitized = true;
#elif defined(__has_feature)
inline constexpr bool kIsSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool kIsSanitized = false;
#endif

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

/// Which mechanisms of the operating system are in force. A kernel may lack some of them.
struct Confined {
  bool privileges = false;  ///< No program that this one starts gains privileges, and it has no capabilities itself.
  bool limits = false;      ///< Limits of memory, file size and open files.
  bool paths = false;       ///< Landlock: only the declared files and folders can be opened.
  bool calls = false;       ///< seccomp: a system call that the declaration does not need ends the program.
};

/// Confines this process for the rest of its life. Mechanisms that the kernel lacks are skipped. Programs with
/// sanitizers only lose their privileges.
Confined Confine(const Confinement& confinement);

}  // namespace sceneweld::program
