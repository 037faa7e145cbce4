// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <atomic>
#include <csignal>

#include "sceneweld/cli/terminal/exit.h"

namespace sceneweld::cli {

/// While it exists, the first SIGINT or SIGTERM sets a flag instead of ending the program; the second one ends it. One
/// that is made while another listens changes nothing.
class Interruption {
 public:
  /// `listens` false: it changes nothing.
  explicit Interruption(bool listens);
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  static bool happened();
  /// The flag, for Limits::stop.
  static const std::atomic<bool>& flag();
  /// Whether this one listens, and no other.
  bool listens() const { return listens_; }
  /// Called when nothing listens any more: ends the program by the signal, if there was one.
  static void EndBySignal();
  /// The status of the program after the signal; kDone without one.
  static Exit status();

 private:
  bool listens_;
  struct sigaction interrupt_ {};
  struct sigaction terminate_ {};
};

}  // namespace sceneweld::cli
