// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/limits.h"

namespace sceneweld {

/// Thrown out of work whose result is no longer wanted, up to the function that began it and reports it: Load,
/// WriteScene (write_scene.h), ReadMeshFile, Compare.
struct Stopped {};

/// Checks the limits at intervals. Call it wherever the time of one step of the work grows with its input.
class StopCheck {
 public:
  /// With null, nothing is checked. The limits must outlive it.
  explicit StopCheck(const Limits* limits = nullptr) : limits_(limits) {}
  void Heed(const Limits* limits) { limits_ = limits; }
  /// Throws Stopped if the limits request a stop.
  void Look() {
    constexpr unsigned kSeldom = 256;
    if (limits_ && ++count_ % kSeldom == 0 && limits_->ShouldStop()) throw Stopped();
  }

 private:
  const Limits* limits_ = nullptr;
  unsigned count_ = 0;
};

}  // namespace sceneweld
