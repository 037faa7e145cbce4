// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <csignal>

#include "sceneweld/cli/terminal/exit.h"

namespace sceneweld::cli {

/// While it exists, the first SIGINT or SIGTERM sets a flag instead of ending the program; the second one ends it. At
/// most one exists at a time.
class Interruption {
 public:
  /// `listens` false: it changes nothing and never happens.
  explicit Interruption(bool listens);
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  static bool happened();
  /// The status of the program after the signal; kDone without one.
  static Exit status();

 private:
  bool listens_;
  struct sigaction interrupt_ {};
  struct sigaction terminate_ {};
};

}  // namespace sceneweld::cli
