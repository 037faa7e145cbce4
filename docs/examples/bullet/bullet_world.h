// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <vector>

#include "sceneweld/scene/motion/kinematics.h"
#include "sceneweld/sceneweld.h"

/// A world of Bullet that is built straight from a scene: one multibody for each free
/// body and for each body that hangs on the world, with all that hangs on them in turn.
///
/// Joints are welds, revolute, prismatic and floating ones; shapes are boxes, spheres,
/// cylinders, capsules, half spaces of the world, and meshes, of which Bullet gets the
/// convex hull. Whatever else a scene has is reported (`loss-dropped`) and left out.
class BulletWorld {
 public:
  /// The scene must outlive the world.
  BulletWorld(const sceneweld::Loaded& loaded, sceneweld::Diagnostics& diagnostics);
  ~BulletWorld();
  BulletWorld(const BulletWorld&) = delete;
  BulletWorld& operator=(const BulletWorld&) = delete;

  /// The half space below a height. [m]
  void AddFloor(double z);
  /// Motors that drive every joint to where it is now, by the effort that it may use.
  /// `gain`: the part of the way that is left which they go in one step, in (0, 1].
  void HoldJoints(double gain, double time_step);
  void Step(double time_step);

  sceneweld::Pose PoseOf(sceneweld::Index<sceneweld::Body> body) const;
  /// Of a free body. [m/s]
  double SpeedOf(sceneweld::Index<sceneweld::Body> body) const;
  /// Puts a free body elsewhere, at rest.
  void Place(sceneweld::Index<sceneweld::Body> body, const sceneweld::Pose& X_WB);
  /// Of a revolute or prismatic joint: [rad, rad/s] or [m, m/s].
  double PositionOf(sceneweld::Index<sceneweld::Joint> joint) const;
  double VelocityOf(sceneweld::Index<sceneweld::Joint> joint) const;
  /// Whether Bullet moves the joint: neither a weld nor a floating one.
  bool HasMotion(sceneweld::Index<sceneweld::Joint> joint) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};
