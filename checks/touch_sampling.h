// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// Which bodies touch each other when the joints move: the matrix of self-collisions.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/index.h"

namespace sceneweld {

struct Body;
struct Joint;
class LintSubject;

/// Why a pair of bodies needs no collision test, or that it needs one.
enum class Touching {
  kNever,      ///< In no sampled configuration.
  kSometimes,  ///< In some.
  kAlways,     ///< In every one.
};
std::string_view ToText(Touching touching);

struct TouchedPair {
  Index<Body> a, b;  ///< `a` has the lower index.
  Touching touching = Touching::kNever;
  bool is_adjacent = false;    ///< A joint connects them, or both are welded together.
  bool is_at_default = false;  ///< They touch at the default positions.
  bool is_filtered = false;    ///< The scene excludes them already.
};

struct TouchSampling {
  std::size_t samples = 10'000;
  std::uint64_t seed = 0;
  std::size_t threads = 1;
};

struct TouchMatrix {
  /// Every pair of bodies with collision geometry, except of bodies of the world, sorted.
  std::vector<TouchedPair> pairs;
  /// Joints without limits, whose positions were drawn from [-pi, pi] rad or [-1, 1] m.
  std::vector<Index<Joint>> unlimited;
  /// Joints that close loops. The loops are open in the sampled configurations.
  std::vector<Index<Joint>> open_loops;
};

/// Draws positions for every joint of the tree, uniformly within its limits, and looks which bodies touch: exact for
/// primitive shapes, convex hulls for meshes. Followers follow their leaders; floating bases and floating joints stay
/// at their defaults. The same seed gives the same result for any number of threads. Meshes without a
/// hull are left out, with a warning. Throws Stopped if the limits of the files request it.
TouchMatrix SampleTouching(LintSubject& subject, const TouchSampling& sampling, Diagnostics& diagnostics);

}  // namespace sceneweld
