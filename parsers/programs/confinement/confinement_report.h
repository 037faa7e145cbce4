// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

#include "sceneweld/parsers/programs/confinement/confine.h"
#include "sceneweld/parsers/programs/program_main.h"

namespace sceneweld::program {

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
