// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/usd/write/output.h"
#include "sceneweld/scene/joint.h"

namespace sceneweld::usd {

/// The prim of a joint before it is printed: its API schemas come before its attributes.
class JointPrim {
 public:
  std::string type;

  /// Adds an API schema, once.
  void AddSchema(std::string_view schema);
  void Number(std::string_view declaration, std::string_view name, double value);
  void Token(std::string_view name, std::string_view value);
  void Bool(std::string_view declaration, std::string_view name, bool value);
  void Target(std::string_view name, const std::string& path);
  void Pose(char which, const sceneweld::Pose& X_BJ);

  /// Opens the prim and prints everything.
  void Open(Output& out, std::string_view name, std::string display_name) const;

 private:
  struct Line {
    std::string declaration, name, value;
  };
  std::vector<std::string> schemas_;
  std::vector<Line> lines_;
};

/// The attributes of the vendors (joint_rows.h) for one joint. `held` has one entry for each degree of freedom; what
/// the file holds is copied to it. Returns the armature that a reader of the file finds.
double AddRows(const Output& out, Index<Joint> joint, std::span<Dof> held, JointPrim& prim);

/// `PhysicsDriveAPI` for the actuators of a joint. Without actuators, a drive that only has the effort limit of the
/// joint: the result is then true.
bool AddDrive(Output& out, Index<Joint> joint, JointPrim& prim);
/// Whether the drive of a joint says the effort limit of the joint too.
bool HasLimitOfActuator(const Output& out, Index<Joint> index);
/// Stores the actuators if a reader would not make them from the drive: `actuator.1.gains.p` ...
void EncodeActuators(Output& out, Index<Joint> joint);
/// Whether an actuator is a prim of Newton's schema: it has content of that schema, and a target that Newton accepts.
bool IsNewtonActuator(const Output& out, const Actuator& actuator);
/// `NewtonActuator` prims below the prim of the joint. Reports content of other actuators that only they hold.
void WriteNewtonActuators(Output& out, Index<Joint> joint, ChildNames& names);
/// `MjcActuator` prims below the prim of the joint, for MuJoCo.
void WriteMjcActuators(Output& out, Index<Joint> joint, ChildNames& names);

/// The attributes of the vendors for Joint::mimic, and those that only sceneweld reads.
void AddMimic(const Output& out, const Joint& joint, JointPrim& prim);
void EncodeMimic(Output& out, const Joint& joint);

}  // namespace sceneweld::usd
