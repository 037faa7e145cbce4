#pragma once

#include "sceneweld/parsers/limits.h"

namespace sceneweld {

/// Thrown out of the making of an output that nobody waits for any more, up to WriteScene
/// (write_scene.h).
struct Stopped {};

/// Looks at the limits once in a while.
class StopCheck {
 public:
  /// Until then, and with null, nothing is looked at. The limits must outlive it.
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
