// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/limits.h"

namespace sceneweld {

/// Thrown out of work that nobody waits for any more, up to whoever began it and says so
/// in its diagnostics: Load, WriteScene (write_scene.h), ReadMeshFile, Compare.
struct Stopped {};

/// Looks at the limits once in a while. To be asked wherever the time of one step of the work
/// grows with its input.
class StopCheck {
 public:
  /// With null nothing is looked at. The limits must outlive it.
  explicit StopCheck(const Limits* limits = nullptr) : limits_(limits) {}
  void Heed(const Limits* limits) { limits_ = limits; }
  /// Throws Stopped where the limits ask for a stop.
  void Look() {
    constexpr unsigned kSeldom = 256;
    if (limits_ && ++count_ % kSeldom == 0 && limits_->ShouldStop()) throw Stopped();
  }

 private:
  const Limits* limits_ = nullptr;
  unsigned count_ = 0;
};

}  // namespace sceneweld
