// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// Which bodies overlap or are near each other at a pose.

#include <cstddef>
#include <span>
#include <vector>

#include "sceneweld/checks/lint_subject.h"

namespace sceneweld {

/// Two collision geometries of different bodies.
struct NearPair {
  Index<Geometry> a, b;  ///< Of the bodies with the lower and the higher index.
  double distance = 0;   ///< Below zero: how deep they overlap (overlap.h). [m]
  Vector3 p_WA, p_WB;    ///< The nearest points; of an overlap, the points that would touch last if B moved out.
};

struct NearPairsOptions {
  double within = 0.05;              ///< Pairs that are farther apart are left out. [m]
  std::size_t most = 200;            ///< The number of pairs in the result, the nearest ones.
  std::size_t most_tests = 200'000;  ///< Pairs of geometries that are looked at. Then the search ends.
};

struct NearPairs {
  std::vector<NearPair> pairs;            ///< The deepest first, then the nearest.
  std::size_t found = 0;                  ///< Those that are not in `pairs`, too.
  std::size_t overlaps = 0;               ///< How many of `found` overlap.
  bool is_complete = true;                ///< Whether all pairs were looked at.
  std::vector<Index<Geometry>> left_out;  ///< Meshes that cannot be read.
};

/// For each pair of bodies that may collide (CollisionRules), the two geometries that overlap most or are nearest. The
/// poses X_WB of the bodies are by their indices. Meshes count as their convex hulls; deformable bodies are left out.
/// Time: n log n for bodies that are spread out. Throws Stopped if the limits of the files request a stop.
NearPairs FindNearPairs(LintSubject& subject, std::span<const Pose> X_WB, const NearPairsOptions& options);

}  // namespace sceneweld
