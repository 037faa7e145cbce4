// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

#include "sceneweld/parsers/mjcf/output/mjcf_contact_bits.h"
#include "sceneweld/parsers/mjcf/output/mjcf_output.h"
#include "sceneweld/scene/collisions/exclusions.h"

namespace sceneweld::mjcf {

class KeptSections;

/// How a file says which bodies never collide: by `<exclude>` elements and, for large groups, by contact bits
/// (docs/reference/mjcf.md, 16.6).
class ContactPlan {
 public:
  /// More elements than this are an error: MuJoCo would need minutes to load them.
  static constexpr std::size_t kMostExcludes = 1'000'000;

  ContactPlan(const Output& out, const KeptSections& kept);

  /// Reports `limit-exceeded` and returns false if the file needs more than kMostExcludes elements.
  bool IsPossible(Diagnostics& diagnostics) const;
  /// Whether the bits of geometries express groups.
  bool HasBits() const { return bits_.used(); }
  /// The bits of a geometry that has none itself.
  ContactBits BitsOf(const Geometry& geometry) const { return bits_.Of(written_.ClassOf(geometry.body)); }
  /// The pairs for `<exclude>` elements, the lower index first, sorted. Kept elements may exclude some of them too.
  std::vector<BodyPair> Excludes() const;
  /// Whether groups keep two bodies from colliding.
  bool IsOfGroups(Index<Body> a, Index<Body> b) const { return all_.GroupsExclude(a, b); }
  /// Whether the scene keeps two bodies from colliding.
  bool IsExcluded(Index<Body> a, Index<Body> b) const { return all_.Excludes(a, b); }

 private:
  bool MayUseBits(const Scene& scene) const;
  std::size_t CountExcludes() const;

  Exclusions all_;
  Exclusions written_;  // Without the groups whose bodies have bits already.
  ContactBitsOfGroups bits_;
};

}  // namespace sceneweld::mjcf
