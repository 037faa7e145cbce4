// SPDX-License-Identifier: BSD-3-Clause
// Writes joints: their type, frames, limits, and what the codec stores of them.

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>

#include "sceneweld/parsers/output/continuous_joint.h"
#include "sceneweld/parsers/table/encoding.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/read/joint_frames.h"
#include "sceneweld/parsers/usd/read/joint_rows.h"
#include "sceneweld/parsers/usd/write/joint_writing.h"
#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::usd {
namespace {

/// Writes one joint.
class JointWriter {
 public:
  JointWriter(Output& out, Index<Joint> index)
      : out_(out),
        index_(index),
        scene_joint_(out.scene.joints[index]),
        joint_(scene_joint_),
        stack_(out.layout.stacks().Of(index)) {
    // `physics:body1` must be a body.
    const bool is_child_world = joint_.child.index == Scene::kWorldBody;
    reversed_ = is_child_world && (AxisOf(joint_.motion) || std::holds_alternative<Weld>(joint_.motion));
    if (reversed_) Reverse(joint_);
    held_.resize(Dofs(joint_).size());
  }

  void Write() {
    if (std::holds_alternative<Floating>(joint_.motion) || out_.layout.IsStatic(scene_joint_)) return WriteHidden();
    X_PF_ = joint_.X_PF;
    X_CM_ = joint_.X_CM;
    if (stack_) PlaceInStack();
    std::visit(*this, joint_.motion);
    if (DrawsReference()) AddReference();
    AddBodies();
    if (joint_.closes_loop) {
      prim_.Bool("uniform bool", "physics:excludeFromArticulation", true);
      // No body shows its default positions, so they are always written.
      for (Dof& held : held_) held.default_position = std::nan("");
    }
    if (AddDrive(out_, index_, prim_)) held_[0].effort_limit = Dofs(joint_)[0].effort_limit;
    armature_ = AddRows(out_, index_, held_, prim_);
    AddMimic(out_, joint_, prim_);
    if (out_.roots.Is(index_)) AddRoot();
    Print();
  }

  void operator()(const Weld&) { prim_.type = "PhysicsFixedJoint"; }
  void operator()(const Revolute& revolute) {
    prim_.type = "PhysicsRevoluteJoint";
    AddAxis(revolute.axis);
    AddLimits(revolute.dof);
  }
  void operator()(const Prismatic& prismatic) {
    prim_.type = "PhysicsPrismaticJoint";
    AddAxis(prismatic.axis);
    AddLimits(prismatic.dof);
  }
  // The file turns about the axis only. The frame on the parent moves to the default position along it.
  void operator()(const Screw& screw) {
    prim_.type = "PhysicsRevoluteJoint";
    is_other_type_ = true;
    const double way = screw.thread_pitch * screw.dof->default_position / (2 * std::numbers::pi);
    X_PF_ = X_PF_ * sceneweld::Pose{way * screw.axis, {}};
    AddAxis(screw.axis);
    AddLimits(screw.dof);
    out_.losses.Approximated(About<&Screw::thread_pitch>(scene_joint_),
                             Named() + " is a screw; UsdPhysics has no screws, and the file has a revolute joint");
  }
  void operator()(const Ball& ball) {
    prim_.type = "PhysicsSphericalJoint";
    AddCone(ball);
  }
  void operator()(const Universal& universal) {
    prim_.type = "PhysicsJoint";
    AddLocked({"transX", "transY", "transZ", "rotZ"});
    AddAxisLimits(universal.dofs);
  }
  void operator()(const Planar& planar) {
    prim_.type = "PhysicsJoint";
    AddLocked({"transZ", "rotX", "rotY"});
    AddAxisLimits(planar.dofs);
  }
  // The file holds the joint at its default position.
  void operator()(const Curvilinear&) {
    prim_.type = "PhysicsFixedJoint";
    is_other_type_ = true;
    X_PF_ = X_PF_ * DefaultX_FM(joint_.motion);
    out_.losses.Approximated(AboutKind<Curvilinear>(scene_joint_),
                             Named() +
                                 " moves along a curve; UsdPhysics has no such joint, and the file holds it "
                                 "at its default position");
  }
  void operator()(const Floating&) {}

 private:
  // Readers put bodies between the joints, which may be at other places than in the scene.
  void PlaceInStack() {
    const std::vector<StackedJoint> joints = StackedJoints(out_.scene, *stack_);
    const std::vector<JointFrames> read = FramesInChain(joints);
    place_ = static_cast<std::size_t>(std::find(stack_->joints.begin(), stack_->joints.end(), index_) -
                                      stack_->joints.begin());
    X_PF_ = joints[place_].X_PF;
    X_CM_ = joints[place_].X_CM;
    if (place_ == 0 && out_.options.usd_schemas.physx) {
      out_.losses.Approximated(About<&Joint::parent, &Joint::child>(scene_joint_),
                               Named() + " and " + std::to_string(joints.size() - 1) +
                                   " more between the same bodies add up in Newton and MuJoCo; PhysX takes them for a "
                                   "loop, which its own schemas alone avoid");
    }
    encodes_frames_ = !IsSame(read[place_].X_PF, joint_.X_PF) || !IsSame(read[place_].X_CM, joint_.X_CM);
    // The pairs that do not collide are those of the scene, which has bodies between.
    prim_.Bool("bool", "physics:collisionEnabled", true);
  }
  static bool IsSame(const sceneweld::Pose& a, const sceneweld::Pose& b) {
    constexpr double kSame = 1e-12;
    const Rotation turn = a.rotation.Inverse() * b.rotation;
    return Length(a.translation - b.translation) <= kSame && Length({turn.x(), turn.y(), turn.z()}) <= kSame;
  }

  void AddRoot() {
    std::vector<std::string> schemas;
    out_.AddRoot(schemas);
    for (const std::string& schema : schemas) prim_.AddSchema(schema);
  }

  std::string Named() const { return "joint " + Quoted(out_.scene.FullName(index_)); }
  std::string_view PrimName() const { return NameOfPath(out_.layout.PathOf(index_)); }

  void AddBodies() {
    const auto end = [&](char which, Index<Body> body, const sceneweld::Pose& X_BJ) {
      if (body.valid() && body != Scene::kWorldBody) {
        prim_.Target(std::string("physics:body") + which, out_.layout.PathOf(body));
      }
      prim_.Pose(which, X_BJ);
    };
    const bool is_turned = axis_ && !axis_->R_JA.IsExactlyIdentity();
    const sceneweld::Pose X_JA{{}, is_turned ? axis_->R_JA : Rotation()};
    const Index<Body> parent = stack_ ? stack_->parent : joint_.parent.index;
    const Index<Body> child = stack_ ? stack_->child : joint_.child.index;
    end('0', parent, is_turned ? X_PF_ * X_JA : X_PF_);
    end('1', child, is_turned ? X_CM_ * X_JA : X_CM_);
    out_.Wrote(4);
  }

  // MuJoCo takes the pose as drawn for that of the reference. For Newton and PhysX the frames have to meet at zero, so
  // that their limits are right.
  bool DrawsReference() const {
    const UsdSchemas& schemas = out_.options.usd_schemas;
    const bool is_scalar =
        std::holds_alternative<Revolute>(joint_.motion) || std::holds_alternative<Prismatic>(joint_.motion);
    return schemas.mujoco && !schemas.newton && !schemas.physx && is_scalar && !joint_.closes_loop && !stack_ &&
           Dofs(joint_)[0].default_position != 0;
  }
  void AddReference() {
    X_CM_ = X_CM_ * DefaultX_FM(joint_.motion).Inverse();
    prim_.AddSchema("MjcJointAPI");
    prim_.Number("uniform double", "mjc:ref", InFile(Dofs(joint_)[0].default_position, 0));
  }

  void AddAxis(const Vector3& axis) {
    axis_ = AxisInFile(axis);
    prim_.Token("physics:axis", std::string(1, axis_->letter));
    out_.Wrote(1);
  }

  double InFile(double position, std::size_t dof) const {
    return Turns(joint_.motion, dof) ? Degrees(position) : position;
  }

  void AddLimits(const Dof& dof) {
    // REP-0158 requires limits, also where there are none.
    if (TurnsWithoutEnd(scene_joint_, out_.options)) {
      prim_.Number("float", "physics:lowerLimit", -kInfinity);
      prim_.Number("float", "physics:upperLimit", kInfinity);
      return;
    }
    prim_.Number("float", "physics:lowerLimit", InFile(dof.lower, 0));
    prim_.Number("float", "physics:upperLimit", InFile(dof.upper, 0));
    HoldLimits(dof, held_[0]);
  }

  void HoldLimits(const Dof& dof, Dof& held) {
    held.lower = dof.lower;
    held.upper = dof.upper;
    out_.Wrote((std::isfinite(dof.lower) ? 1u : 0u) + (std::isfinite(dof.upper) ? 1u : 0u));
  }

  void AddLimit(std::string_view axis, double low, double high) {
    prim_.AddSchema("PhysicsLimitAPI:" + std::string(axis));
    const std::string prefix = "limit:" + std::string(axis) + ":physics:";
    prim_.Number("float", prefix + "low", low);
    prim_.Number("float", prefix + "high", high);
  }
  // A lower limit above the upper one locks an axis.
  void AddLocked(std::initializer_list<std::string_view> axes) {
    for (const std::string_view axis : axes) AddLimit(axis, 1, -1);
  }
  void AddAxisLimits(std::span<const Dof> dofs) {
    for (std::size_t i = 0; i < dofs.size(); ++i) {
      const Dof& dof = dofs[i];
      HoldLimits(dof, held_[i]);
      // Readers take equal limits for a locked axis.
      if (!(dof.lower < dof.upper)) is_other_type_ = true;
      // Newton makes no axis without them.
      AddLimit(AxisName(joint_.motion, i), InFile(dof.lower, i), InFile(dof.upper, i));
    }
  }

  // A cone about X bounds yaw and pitch if their limits are symmetric.
  void AddCone(const Ball& ball) {
    bool is_limited = false;
    for (const Dof& dof : ball.dofs) is_limited |= std::isfinite(dof.lower) || std::isfinite(dof.upper);
    if (!is_limited) return;
    const auto cone = [&](const char* attribute, std::size_t i) {
      const Dof& dof = ball.dofs[i];
      if (!std::isfinite(dof.upper) || !(dof.upper > 0) || dof.lower != -dof.upper) return;
      prim_.Number("float", attribute, Degrees(dof.upper));
      HoldLimits(dof, held_[i]);
    };
    cone("physics:coneAngle0Limit", 2);
    cone("physics:coneAngle1Limit", 1);
    out_.losses.Approximated(About<&Dof::lower, &Dof::upper>(scene_joint_),
                             Named() + " limits roll, pitch and yaw; UsdPhysics can only limit a cone");
  }

  void Print() {
    const Span span = scene_joint_.span;
    prim_.Open(out_, PrimName(), Output::DisplayName(scene_joint_.name, PrimName()));
    out_.print().Text("custom string", kRosJointName, scene_joint_.name);
    if (out_.roots.Is(index_)) out_.WriteRoot();
    out_.EncodeName("joint", scene_joint_.name, out_.scene.FullName(index_), PrimName(), span);
    if (is_other_type_) out_.Encode("type", TypeName(joint_.motion), span);
    if (reversed_) out_.Encode("reversed", "true", span);
    if (const auto* screw = std::get_if<Screw>(&joint_.motion)) {
      out_.Encode("thread_pitch", FormatNumber(screw->thread_pitch), span);
    }
    if (axis_ && !axis_->R_JA.IsExactlyIdentity()) {
      EncodeAxis(*AxisOf(joint_.motion));
      if (out_.losses.leaves_out_private()) {
        out_.losses.Approximated(
            About<&Joint::X_PF, &Joint::X_CM, &Revolute::axis, &Prismatic::axis, &Screw::axis>(scene_joint_),
            "the frames of " + Named() + " are turned, because an axis in USD is X, Y or Z");
      }
    }
    EncodedFields fields = EncodeDofs(Dofs(std::as_const(joint_)), held_, FieldStyle::kWord);
    for (EncodedField& field : fields) {
      if (field.key == kEffortLimitKey && HasLimitOfActuator(out_, index_)) field.text = kOfActuator;
    }
    out_.EncodeFields(fields, span);
    if (armature_ != scene_joint_.armature) out_.Encode("armature", FormatNumber(scene_joint_.armature), span);
    if (stack_) EncodeStack();
    EncodeMimic(out_, scene_joint_);
    EncodeActuators(out_, index_);
    out_.EncodeRest(scene_joint_, span);
    ChildNames names;
    WriteNewtonActuators(out_, index_, names);
    WriteMjcActuators(out_, index_, names);
    out_.Close();
  }

  // The frames on the bodies around it, which other readers do not have.
  void EncodeStack() {
    if (!encodes_frames_) return;
    const Span span = scene_joint_.span;
    if (out_.losses.leaves_out_private()) {
      out_.losses.Approximated(
          About<&Joint::X_PF, &Joint::X_CM>(scene_joint_),
          "the massless bodies around " + Named() + " are at other places for readers of the file");
    }
    out_.Encode("frame_on_parent", EncodedPose(joint_.X_PF), span);
    out_.Encode("frame_on_child", EncodedPose(joint_.X_CM), span);
  }

  void EncodeAxis(const Vector3& axis) {
    std::string text;
    for (int i = 0; i < 3; ++i) {
      if (i > 0) text += ' ';
      AppendNumber(text, axis[i]);
    }
    out_.Encode("axis", text, scene_joint_.span);
  }

  // UsdPhysics needs no joint for a free body, nor for what cannot move. A prim of another type has the name and the
  // poses.
  void WriteHidden() {
    const Span span = scene_joint_.span;
    if (out_.losses.leaves_out_private()) {
      if (out_.layout.IsStatic(scene_joint_)) return;  // The writer reports it with its bodies.
      out_.losses.Private(span, "floating_joint", {},
                          "floating " + Named() + " is left out: a free body needs no joint in UsdPhysics");
      return;
    }
    prim_.type = "Scope";
    prim_.Open(out_, PrimName(), Output::DisplayName(scene_joint_.name, PrimName()));
    out_.MarkElement("joint");
    out_.EncodeName("joint", scene_joint_.name, out_.scene.FullName(index_), PrimName(), span);
    out_.Encode("type", TypeName(scene_joint_.motion), span);
    const auto end = [&](const char* body, const char* pose, const Ref<Body>& ref, const sceneweld::Pose& X) {
      if (ref.index != Scene::kWorldBody) out_.EncodeTarget(body, out_.layout.PathOf(ref.index), span);
      if (!X.IsExactlyIdentity()) out_.Encode(pose, EncodedPose(X), span);
    };
    end("body0", "frame_on_parent", scene_joint_.parent, scene_joint_.X_PF);
    end("body1", "frame_on_child", scene_joint_.child, scene_joint_.X_CM);
    if (scene_joint_.armature != 0) out_.Encode("armature", FormatNumber(scene_joint_.armature), span);
    if (scene_joint_.closes_loop) out_.Encode("closes_loop", "true", span);
    EncodeMimic(out_, scene_joint_);
    EncodeActuators(out_, index_);
    out_.EncodeRest(scene_joint_, span);
    out_.Close();
  }

  Output& out_;
  const Index<Joint> index_;
  const Joint& scene_joint_;
  Joint joint_;                        // As in the file: parent and child may be exchanged.
  const JointStack* stack_ = nullptr;  // Null: it is the only joint of its bodies.
  std::size_t place_ = 0;              // In the stack.
  bool encodes_frames_ = false;        // Readers place the bodies between joints elsewhere.
  bool reversed_ = false;
  bool is_other_type_ = false;  // Readers of the attributes take it for another type.
  sceneweld::Pose X_PF_, X_CM_;
  std::optional<JointAxis> axis_;
  std::vector<Dof> held_;  // What the attributes hold.
  double armature_ = 0;
  JointPrim prim_;
};

}  // namespace

void JointPrim::AddSchema(std::string_view schema) {
  if (std::find(schemas_.begin(), schemas_.end(), schema) == schemas_.end()) schemas_.emplace_back(schema);
}
void JointPrim::Number(std::string_view declaration, std::string_view name, double value) {
  lines_.push_back({std::string(declaration), std::string(name), FormatNumber(value)});
}
void JointPrim::Token(std::string_view name, std::string_view value) {
  lines_.push_back({"uniform token", std::string(name), stage::UsdaPrinter::Quoted(value)});
}
void JointPrim::Bool(std::string_view declaration, std::string_view name, bool value) {
  lines_.push_back({std::string(declaration), std::string(name), value ? "true" : "false"});
}
void JointPrim::Target(std::string_view name, const std::string& path) {
  lines_.push_back({"rel", std::string(name), "<" + path + ">"});
}
void JointPrim::Pose(char which, const sceneweld::Pose& X_BJ) {
  const auto tuple = [](std::initializer_list<double> values) {
    std::string text = "(";
    for (const double value : values) {
      if (text.size() > 1) text += ", ";
      AppendNumber(text, value);
    }
    return text + ")";
  };
  const Vector3& p = X_BJ.translation;
  const Rotation& q = X_BJ.rotation;
  lines_.push_back({"point3f", std::string("physics:localPos") + which, tuple({p.x, p.y, p.z})});
  lines_.push_back({"quatf", std::string("physics:localRot") + which, tuple({q.w(), q.x(), q.y(), q.z()})});
}

void JointPrim::Open(Output& out, std::string_view name, std::string display_name) const {
  PrimMetadata metadata;
  metadata.api_schemas = schemas_;
  metadata.display_name = std::move(display_name);
  out.Open(type, name, metadata);
  for (const Line& line : lines_) out.print().Attribute(line.declaration, line.name, line.value);
}

namespace {

// Whether a kept attribute of MJCF is a limit of efforts that `mjc:actuatorfrcrange` has.
bool IsEffortRange(const Kept& kept, double limit) {
  if (kept.format.view() != "mjcf" || !kept.place.empty()) return false;
  if (kept.attribute == std::string_view("actuatorfrclimited")) return kept.text != "false";
  std::array<double, 2> range{};
  return kept.attribute == std::string_view("actuatorfrcrange") && ScanNumbers(kept.text, range).count == 2 &&
         range[0] == -limit && range[1] == limit;
}

}  // namespace

double AddRows(const Output& out, Index<Joint> index, std::span<Dof> held, JointPrim& prim) {
  const Joint& joint = out.scene.joints[index];
  const std::span<const Dof> dofs = Dofs(joint);
  double armature = joint.armature;
  for (const Index<Actuator> i : out.actuators[index.value()]) {
    const Actuator& actuator = out.scene.actuators[i];
    armature += actuator.rotor_inertia * actuator.gear_ratio * actuator.gear_ratio;
  }
  bool holds_armature = false;
  const Dof none;
  const Units units = WrittenUnits();
  for (const JointRow& row : JointRows()) {
    if (!row.is_written || !IsOf(row, out.options.usd_schemas) || dofs.empty()) continue;
    const auto factor = [&](std::size_t i) { return JointFactor(row.unit, Turns(joint.motion, i), units); };
    const auto value = [&](std::size_t i) { return row.member ? dofs[i].*row.member : armature; };
    const auto write = [&](std::string_view axis, std::size_t i) {
      if (!row.schema.empty()) prim.AddSchema(WithAxis(row.schema, axis));
      prim.Number(row.declaration, WithAxis(row.attribute, axis), BeforeFactor(value(i), factor(i)));
    };
    const double usual = row.member ? none.*row.member : 0;
    if (row.has_axis()) {
      for (std::size_t i = 0; i < dofs.size(); ++i) {
        if (value(i) != usual) write(AxisName(joint.motion, i), i);
      }
    } else {
      // One number for all degrees of freedom.
      bool is_same = true, is_usual = true;
      for (std::size_t i = 0; i < dofs.size(); ++i) {
        is_same &= value(i) / factor(i) == value(0) / factor(0);
        is_usual &= value(i) == usual;
      }
      if (!is_same) continue;
      if (!is_usual) write({}, 0);
    }
    if (!row.is_read) continue;
    for (std::size_t i = 0; i < dofs.size() && row.member; ++i) held[i].*row.member = dofs[i].*row.member;
    holds_armature |= !row.member;
  }
  // The effort limit of a joint without a motor.
  if (out.options.usd_schemas.mujoco && dofs.size() == 1 && std::isfinite(dofs[0].effort_limit) &&
      dofs[0].effort_limit > 0) {
    prim.AddSchema("MjcJointAPI");
    prim.Number("uniform double", "mjc:actuatorfrcrange:min", -dofs[0].effort_limit);
    prim.Number("uniform double", "mjc:actuatorfrcrange:max", dofs[0].effort_limit);
    held[0].effort_limit = dofs[0].effort_limit;
    for (const Kept& kept : joint.kept) {
      if (IsEffortRange(kept, dofs[0].effort_limit)) out.losses.WroteInOtherWords(kept);
    }
  }
  return holds_armature ? armature : 0;
}

void WriteJoint(Output& out, Index<Joint> joint) { JointWriter(out, joint).Write(); }

}  // namespace sceneweld::usd
