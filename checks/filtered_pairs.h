// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "sceneweld/checks/lint_subject.h"
#include "sceneweld/scene/collision_filter_group.h"

namespace sceneweld {

/// Pairs of bodies that never collide even if no filter excludes them, in Drake as in MuJoCo: one of them has no
/// collision geometry, both are welded together, or a joint connects them.
class NeverColliding {
 public:
  explicit NeverColliding(LintSubject& subject);

  bool Collides(Index<Body> body) const { return collides_[body.value()]; }
  bool operator()(Index<Body> a, Index<Body> b) const;
  /// Whether this holds for each pair with one body of each list. A pair that it does not hold for is found at once, if
  /// there are many.
  bool ForAll(const std::vector<Index<Body>>& some, const std::vector<Index<Body>>& others) const;

 private:
  const WeldedGroups& welded_;
  std::vector<bool> collides_;  // by body
  std::unordered_set<std::uint64_t> joined_;
};

/// Whether the file has the pair. Otherwise the reader has derived it from rules of the format, at the place of a body.
bool IsWrittenPair(const Scene& scene, const ExcludedPair& pair);

/// The bodies of a pair, as one number.
std::uint64_t KeyOfPair(Index<Body> a, Index<Body> b);

}  // namespace sceneweld
