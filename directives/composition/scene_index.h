// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>

#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// The bodies of a growing scene that joints connect. Each joint is visited once, however many requests there are.
class JointsByBodies {
 public:
  /// A joint between two bodies, in either direction; invalid if there is none.
  Index<Joint> Find(const Scene& scene, Index<Body> a, Index<Body> b);
  /// A joint that was visited before now joins other bodies.
  void Update(const Scene& scene, Index<Joint> joint);

 private:
  std::size_t seen_ = 0;
  std::unordered_map<std::uint64_t, Index<Joint>> joints_;
};

/// The bodies of a growing scene that are the child of a joint.
class HeldBodies {
 public:
  /// A joint that holds the body; invalid if there is none.
  Index<Joint> Find(const Scene& scene, Index<Body> body);

 private:
  std::size_t seen_ = 0;
  std::unordered_map<std::uint32_t, Index<Joint>> holders_;
};

/// The frames of a growing scene by their local names, for references without
/// a scope.
class FramesByName {
 public:
  struct Found {
    FrameId frame;
    bool ambiguous = false;
  };
  /// The frame with this name in any model instance; invalid if there is none.
  Found Find(const Scene& scene, std::string_view name);

 private:
  std::size_t bodies_ = 0, frames_ = 0, joints_ = 0, models_ = 0;
  std::unordered_map<std::string_view, Found> found_;                         // The texts belong to the scene.
  std::unordered_map<std::string_view, Found> parent_frames_, child_frames_;  // by joint
  Found model_frame_;
};

}  // namespace sceneweld
