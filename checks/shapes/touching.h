// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/scene.h"

/// Which bodies touch each other when the joints move.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/tables/index.h"

namespace sceneweld {

struct Body;
struct Joint;
class LintSubject;

/// When two bodies touch.
enum class Touching {
  kNever,      ///< In no sampled configuration, and they are always farther apart than the margin.
  kSometimes,  ///< In some, or nothing keeps them apart.
  kAlways,     ///< In every one.
};
std::string_view ToText(Touching touching);

struct TouchedPair {
  Index<Body> a, b;  ///< `a` has the lower index.
  Touching touching = Touching::kNever;
  /// One can go anywhere from the other: a free body (scene/motion/tree.h), a mocap body or a slide without limits is
  /// between them. No sample says where such a body goes, so the pair is not sampled, and it is `kSometimes`.
  bool is_unbounded = false;
  std::size_t hits = 0;  ///< The number of samples in which they touch.
  /// The least distance in the samples and at the default positions [m]; zero if they touch. Infinite if it is unknown:
  /// two half spaces, or a pair that is not sampled.
  double distance = 0;
  bool is_adjacent = false;    ///< A joint other than a floating one connects them, or both are welded together.
  bool is_at_default = false;  ///< They touch at the default positions.
  bool is_filtered = false;    ///< The scene excludes them already.
};

struct TouchSampling {
  std::size_t samples = 10'000;
  std::uint64_t seed = 0;
  std::size_t threads = 1;
  /// Pairs that come as near as this are not `kNever`, because samples seldom meet the nearest place. [m]
  double margin = 1e-3;
  /// Receives the number of samples that are done, from any thread, one call at a time. May be null.
  std::function<void(std::size_t done)> progress = nullptr;
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
/// primitive shapes, convex hulls for meshes. Followers follow their leaders. Free bodies stay at their defaults, and
/// pairs of bodies that a free body or a slide without limits separates are not sampled. The same seed gives the same
/// result for any number of threads. Meshes without a hull are left out, with a warning. Throws Stopped if the limits
/// of the files request it.
TouchMatrix SampleTouching(LintSubject& subject, const TouchSampling& sampling, Diagnostics& diagnostics);

/// Why a pair needs no collision test, in the words of MoveIt's assistant: `Adjacent`, `Default` (the bodies touch at
/// the default positions), `Always` or `Never`; empty if it needs one. The first that is true counts. An unbounded pair
/// is at most `Adjacent`.
std::string_view ReasonToDisable(const TouchedPair& pair);

// The pairs that need no test, in forms that other programs read. Pairs that the scene excludes already are left out,
// except in SRDF, which knows no others. So are bodies without a name in the file.

/// A directives file of `add_collision_filter_group`: one group for each body that is in a pair, with full names.
std::string TouchAsDirectives(const Scene& scene, const TouchMatrix& matrix);
/// SRDF for MoveIt: `<disable_collisions link1="..." link2="..." reason="..."/>` in a robot.
std::string TouchAsSrdf(const TouchMatrix& matrix, const WrittenNames& names);
/// An MJCF file with a `<contact>` of `<exclude>`, which `<include>` reads.
std::string TouchAsMjcf(const TouchMatrix& matrix, const WrittenNames& names);

}  // namespace sceneweld
