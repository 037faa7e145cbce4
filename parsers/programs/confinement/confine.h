// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

#include "sceneweld/parsers/programs/confinement/confinement.h"
#include "sceneweld/parsers/programs/program_main.h"

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

/// Whether the only argument of a helper program asks for the report below.
inline bool AsksForConfinement(int argc, char** argv) {
  return argc == 2 && std::string_view(argv[1]) == "--confinement";
}

/// Prints which mechanisms confine this process, one a line. Returns the status to exit with.
inline int PrintConfinement(const Confined& confined) {
  std::string report;
  const auto add = [&](const char* mechanism, bool is_active) {
    report += std::string(mechanism) + ": " + (is_active ? "active\n" : "missing\n");
  };
  add("no privileges", confined.privileges);
  add("limits of memory, files and processes", confined.limits);
  add("restricted paths (Landlock)", confined.paths);
  add("filtered system calls (seccomp)", confined.calls);
  return WriteReply(report) ? 0 : 1;
}

}  // namespace sceneweld::program
