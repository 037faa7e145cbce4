// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/urdf/write/urdf_layout.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::urdf {

/// The settings that URDF does not support and that libsdformat reads from `<gazebo>` blocks (gazebo_table.h). A block
/// gives all collisions of a link the same settings, and so all its visuals. Where they differ, there is no block.
class GazeboBlocks {
 public:
  GazeboBlocks(const Scene& scene, const Layout& layout, LossReport& losses);

  /// The elements of the block, as text; empty if there is none.
  const std::string& Of(Index<Body> body) const;
  const std::string& Of(Index<Joint> joint) const;
  const std::string& OfRobot() const { return robot_; }

  /// Whether a block says that the robot is static. That makes its joints rigid, so that only the record can say it of
  /// a robot with moving joints.
  bool HoldStatic() const { return static_; }
  /// Reports what a reader by Drake's rules does not find in the file, because Drake ignores blocks.
  void ReportIgnored() const;

  /// Whether blocks say `mu` and `mu2` of a collision, the gravity of a body, the spring of a joint.
  bool HoldFriction(const Geometry& collision) const { return friction_.contains(&collision); }
  bool HoldGravity(Index<Body> body) const { return gravity_.contains(body); }
  bool HoldSpring(Index<Joint> joint) const { return springs_.contains(joint); }

 private:
  void AddBody(Index<Body> body, const std::vector<Index<Geometry>>& geometries);
  void AddJoint(Index<Joint> joint);
  void AddRobot();
  // Reports settings of models that links have instead.
  void ReportModelSettings();

  const Scene& scene_;
  const Layout& layout_;
  LossReport& losses_;
  std::unordered_map<Index<Body>, std::string> of_body_;
  std::unordered_map<Index<Joint>, std::string> of_joint_;
  std::string robot_;
  bool static_ = false;
  std::unordered_set<const Geometry*> friction_;
  std::unordered_set<Index<Body>> gravity_;
  std::unordered_set<Index<Joint>> springs_;
};

}  // namespace sceneweld::urdf
