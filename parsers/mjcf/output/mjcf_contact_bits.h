// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

#include "sceneweld/scene/collisions/exclusions.h"
#include "sceneweld/scene/geometry.h"

namespace sceneweld::mjcf {

/// Finds contact bits (`contype`, `conaffinity`) with which MuJoCo keeps the bodies of collision filter groups apart.
/// The bits exclude only pairs that the groups exclude. If 31 bits are too few for all groups, they cover those that
/// exclude the most pairs, and the writer lists the other pairs.
class ContactBitsOfGroups {
 public:
  /// A file lists so many pairs as `<exclude>` elements before it uses bits: it stays easy to read, and MuJoCo finds
  /// them quickly.
  static constexpr std::size_t kMostExcludes = 1'000;

  /// Without bits: all bodies have the usual ones.
  ContactBitsOfGroups() = default;
  explicit ContactBitsOfGroups(const Exclusions& exclusions);

  bool used() const { return !of_class_.empty(); }
  /// The bits of all geometries of a body; 1 and 1 for bodies that no group excludes from anything.
  ContactBits Of(std::uint32_t class_of_body) const {
    return class_of_body < of_class_.size() ? of_class_[class_of_body] : ContactBits();
  }
  /// Whether the bits keep two classes apart, or the bodies of one class.
  bool KeepApart(std::uint32_t a, std::uint32_t b) const;

 private:
  std::vector<ContactBits> of_class_;
};

}  // namespace sceneweld::mjcf
