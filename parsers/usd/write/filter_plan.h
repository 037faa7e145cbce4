// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/parsers/usd/write/output.h"
#include "sceneweld/scene/geometry.h"

namespace sceneweld::usd {

/// The pairs of a scene that do not collide, as relationships of bodies, and the groups for contact bits.
class FilterPlan {
 public:
  FilterPlan(const Scene& scene, const Layout& layout);

  /// The relationships of one body, to its own top-level instance or to others.
  struct Targets {
    std::vector<std::string> pairs;   ///< Of `physics:filteredPairs`.
    std::vector<std::string> stated;  ///< Pairs of the scene that a reader would not get from these.
    std::vector<Index<ExcludedPair>> stated_pairs;
  };
  /// Null if there are none.
  const Targets* Find(Index<Body> body, bool inside) const;

  /// The geometries with the same contact bits.
  struct Bits {
    ContactBits bits;
    std::vector<Index<Geometry>> geometries;
  };
  /// Those that do not all collide with each other; empty if the bits of a scene exclude nothing.
  const std::vector<Bits>& bits() const { return bits_; }

  /// Pairs in groups of welded bodies that the file does not filter, because they are too many.
  std::size_t left_out() const { return left_out_; }

 private:
  void AddExcludedPairs(const Scene& scene, const Layout& layout);
  void AddWeldedPairs(const Scene& scene, const Layout& layout);
  void FindBits(const Scene& scene);

  std::map<std::pair<Index<Body>, bool>, Targets> targets_;
  std::vector<Bits> bits_;
  std::size_t left_out_ = 0;
};

/// Whether two geometries with these bits collide.
bool MayCollide(const ContactBits& a, const ContactBits& b);

}  // namespace sceneweld::usd
