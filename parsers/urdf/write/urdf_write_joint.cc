// SPDX-License-Identifier: BSD-3-Clause
// Writes joints and transmissions.

#include <algorithm>
#include <cmath>
#include <vector>

#include "sceneweld/parsers/drake/curve_tags.h"
#include "sceneweld/parsers/drake/joint_tags.h"
#include "sceneweld/parsers/kept/ros2_control.h"
#include "sceneweld/parsers/output/continuous_joint.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/urdf/table/urdf_claims.h"
#include "sceneweld/parsers/urdf/table/urdf_held_dof.h"
#include "sceneweld/parsers/urdf/table/urdf_table.h"
#include "sceneweld/parsers/urdf/table/urdf_words.h"
#include "sceneweld/parsers/urdf/write/urdf_output.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::urdf {
namespace {

bool HasLimits(const Dof& dof) { return dof.lower != -kInfinity || dof.upper != kInfinity; }

class JointWriter {
 public:
  JointWriter(Output& out, Index<Joint> index)
      : out_(out), index_(index), joint_(out.scene.joints[index]), written_(out.layout.Written(index)) {}

  void Write() {
    if (joint_.closes_loop) {
      out_.losses.Dropped(About(joint_), "joint " + Quoted(out_.scene.FullName(index_)) +
                                             " closes a loop and is left out: URDF describes a tree");
      return;
    }
    std::visit(*this, joint_.motion);
  }

  void operator()(const Weld&) {
    Open(kJoint, "fixed", {});
    Close();
  }
  void operator()(const Revolute& revolute) {
    const bool limited = HasLimits(revolute.dof) && !TurnsWithoutEnd(joint_, out_.options);
    const std::string* read = FindWording(joint_.kept, kUrdf.name, "type");
    const bool is_revolute = read ? *read == "revolute" : limited;
    WriteLimited(is_revolute ? "revolute" : "continuous", limited || is_revolute);
  }
  void operator()(const Prismatic&) { WriteLimited("prismatic", true); }
  void operator()(const Screw& screw) {
    const Dof held = HeldDof(joint_, 0);
    Open(kDrakeJoint, "screw", {&held, 1});
    WriteAxis();
    out_.Fields(kDrakeJoint.fields, screw);
    WriteDynamics(held);
    Close();
  }
  void operator()(const Ball&) { WriteAlike<3>("ball"); }
  void operator()(const Universal&) { WriteAlike<2>("universal"); }
  void operator()(const Planar& planar) {
    std::array<Dof, 3> held;
    for (std::size_t i = 0; i < held.size(); ++i) held[i] = HeldDof(joint_, i);
    // Other readers refuse three numbers for the damping of a `joint`.
    const PlanarDamping damping{{held[0].damping, held[1].damping, held[2].damping}};
    const bool damped = damping.damping != Vector3{};
    Open(IsDrakeJoint(planar, joint_.kept) ? kDrakeJoint : kJoint, "planar", held);
    WriteAxis();
    if (damped) {
      out_.Write(kPlanarDynamics, damping);
    }
    Close();
  }
  void operator()(const Curvilinear& curvilinear) {
    const Dof held = HeldDof(joint_, 0);
    Open(kDrakeJoint, "curvilinear", {&held, 1});
    WriteCurve(out_, *curvilinear.curve);
    WriteDynamics(held);
    Close();
  }
  void operator()(const Floating&) {
    Open(kJoint, "floating", {});
    Close();
  }

 private:
  // `held`: the degrees of freedom as the elements give them.
  void Open(const ElementRow& row, const char* type, std::span<const Dof> held) {
    out_.Open(row.name.data());
    out_.Attributes(row.fields, Named{out_.layout.NameOf(index_)});
    out_.Attributes(row.fields, JointType{type});
    Encode(held);
    kept_ = WithFileNames(out_, joint_.model, joint_.kept);
    out_.Keep(kept_);
    out_.WriteNeededOrigin(written_.X_PO);
    out_.Write(kParent, OnLink{{out_.layout.NameOf(written_.parent), {}}});
    out_.Write(kChild, OnLink{{out_.layout.NameOf(written_.child), {}}});
  }

  // The words of the record.
  void Encode(std::span<const Dof> held) {
    const Span span = joint_.span;
    out_.EncodeIdentity(joint_.model, out_.layout.robot(), joint_.name, out_.layout.NameOf(index_), span);
    if (written_.reversed) out_.Encode(words::kReversed, "true", span);
    if (written_.base) {
      const record::RecordOutput::Together group(out_);
      out_.EncodePose(kBasePose, std::get<Floating>(joint_.motion).X_FM, span, record::PlainText(written_.X_PO));
      out_.Encode(kBase, EscapedWord(out_.layout.NameOf(written_.base)), span);
      out_.EncodePose(kParentFrame, *written_.X_PF, span);
    } else if (written_.X_PF) {
      out_.EncodePose(kParentFrame, *written_.X_PF, span);
    }
    if (written_.X_CM) out_.EncodePose(kChildFrame, *written_.X_CM, span);
    RecordedFields fields = RecordDofs(Dofs(joint_), held, WriterClaims());
    for (RecordedField& field : fields) {
      // CheckEfforts compares these, because actuators have them too.
      if (field.key == "effort_limit") field.plain.reset();
    }
    out_.EncodeFields(fields, span);
    out_.EncodeRest(joint_, span);
    if (!written_.second_hold) return;
    out_.losses.Approximated(About<&Joint::parent, &Joint::child>(joint_),
                             "link `" + out_.layout.NameOf(written_.child).str() +
                                 "` already has another joint, or is the world, and this joint cannot be "
                                 "reversed; sceneweld reads it back, others refuse it");
  }

  void Close() {
    if (joint_.mimic) WriteMimic(*joint_.mimic);
    if (joint_.calibration) out_.Write(kCalibration, *joint_.calibration);
    if (joint_.safety_controller) out_.Write(kSafetyController, *joint_.safety_controller);
    out_.Close();
  }

  void WriteMimic(const Mimic& mimic) {
    const Index<Joint> leader = mimic.leader.index;
    if (out_.scene.joints[leader].closes_loop) {
      out_.losses.Dropped(About<&Joint::mimic>(joint_), "`mimic` of joint `" + out_.scene.FullName(index_) +
                                                            "` is left out, because its leader closes a loop");
      return;
    }
    // The mimic of a fixed joint, or of one that mimics a fixed joint, has no effect and is written as it was read.
    const auto may_mimic = [](const Joint& joint) { return DegreesOfFreedom(joint.motion) <= 1; };
    if (leader == index_ || !may_mimic(joint_) || !may_mimic(out_.scene.joints[leader])) {
      out_.losses.Dropped(About<&Joint::mimic>(joint_),
                          "`mimic` of joint `" + out_.scene.FullName(index_) +
                              "`: URDF supports it for two joints with at most one degree of freedom each");
      return;
    }
    out_.Open(kMimic.name.data());
    out_.Attributes(kMimic.fields, MimicLeader{{out_.layout.NameOf(leader), {}}});
    out_.Fields(kMimic.fields, mimic);
    out_.Close();
  }

  // Widely used readers take the axis 0 0 1 where it is missing.
  void WriteAxis() { out_.Write(kAxis, JointAxis{written_.axis}); }

  static Dof Damped(const Dof& dof) {
    Dof held;
    held.damping = dof.damping;
    held.friction = dof.friction;
    return held;
  }

  void WriteDynamics(const Dof& dof) {
    if (dof.damping != 0 || dof.friction != 0) out_.Write(kDynamics, Damped(dof));
  }

  void WriteLimited(const char* type, bool needs_limit) {
    const auto actuators = out_.actuators[index_.value()];
    Dof held = HeldDof(joint_, 0);
    if (TurnsWithoutEnd(joint_, out_.options)) RemoveLimits(held);
    held.effort_limit = HeldEffort(joint_, actuators.empty() ? nullptr : &out_.scene.actuators[actuators.front()]);
    if (out_.gazebo.HoldSpring(index_)) {
      held.stiffness = Dofs(joint_).front().stiffness;
      held.rest_position = Dofs(joint_).front().rest_position;
    }
    if (out_.version < "1.2") held.deceleration_limit = held.jerk_limit = kInfinity;
    Open(kJoint, type, {&held, 1});
    WriteAxis();
    const bool any = held.velocity_limit != kInfinity || held.effort_limit != kInfinity ||
                     held.acceleration_limit != kInfinity || held.deceleration_limit != kInfinity ||
                     held.jerk_limit != kInfinity;
    // Other readers refuse a limit without effort or velocity, and replace an absent position limit by 0.
    if (needs_limit || any) {
      Dof shown = held;
      shown.velocity_limit = Finite(held.velocity_limit);
      shown.effort_limit = Finite(held.effort_limit);
      if (needs_limit) {
        shown.lower = Finite(held.lower);
        shown.upper = Finite(held.upper);
      }
      out_.Open(kLimit.name.data());
      // URDF 1.2 has a limit of its own beside that of Drake.
      if (out_.version == "1.2" && shown.acceleration_limit != kInfinity) {
        out_.NumberAttribute("acceleration", shown.acceleration_limit);
      }
      out_.Fields(kLimit.fields, shown);
      out_.Close();
    }
    WriteDynamics(held);
    Close();
  }

  // Types with one damping and friction for all degrees of freedom.
  template <std::size_t N>
  void WriteAlike(const char* type) {
    std::array<Dof, N> held;
    held.fill(HeldDof(joint_, 0));
    Open(kDrakeJoint, type, held);
    WriteDynamics(held[0]);
    Close();
  }

  Output& out_;
  const Index<Joint> index_;
  const Joint& joint_;
  const WrittenJoint& written_;
  KeptList kept_;
};

void WriteHelper(Output& out, const Name& name, const char* type, const Name& link, const Pose& X_WL) {
  out.Open(kJoint.name.data());
  out.Attributes(kJoint.fields, Named{name});
  out.Attributes(kJoint.fields, JointType{type});
  const auto here = out.Here();
  out.Also(here.kind, here.name, kHelper, "true");
  out.WriteOrigin(X_WL);
  out.Write(kParent, OnLink{{"world", {}}});
  out.Write(kChild, OnLink{{link, {}}});
  out.Close();
}

}  // namespace

bool IsDrakeJoint(const Planar& planar, const KeptList& kept) {
  if (const std::string* read = FindWording(kept, kUrdf.name, kJointElement)) return *read == kDrakeJoint.name;
  return std::any_of(planar.dofs.begin(), planar.dofs.end(), [](const Dof& dof) { return dof.damping != 0; });
}

void WriteJoint(Output& out, Index<Joint> joint) { JointWriter(out, joint).Write(); }

void WriteHelperJoints(Output& out) {
  const Layout& layout = out.layout;
  if (!layout.anchor().empty()) WriteHelper(out, layout.anchor_joint(), "fixed", layout.anchor(), {});
  std::size_t count = 0;
  for (const Layout::FreeBody& free : layout.free_bodies()) {
    if (free.joint.empty()) continue;
    WriteHelper(out, free.joint, "floating", layout.NameOf(free.body), out.scene.bodies[free.body].X_WB);
    ++count;
  }
  if (count == 0) return;
  const Body& first = out.scene.bodies[layout.free_bodies().front().body];
  out.losses.Encoded(first.span, std::to_string(count) + (count == 1 ? " free body hangs" : " free bodies hang") +
                                     " on `world` by floating joints, because a robot has one root; Drake leaves such "
                                     "joints out and puts the bodies at the origin");
}

namespace {

void WriteActuatorInRecord(Output& out, Index<Actuator> index) {
  const Actuator& actuator = out.scene.actuators[index];
  const record::RecordOutput::Line line{kActuatorKind, out.layout.NameOf(index).str()};
  out.Also(line.kind, line.name, kDriven, EscapedWord(out.layout.NameOf(actuator.joint.index)));
  out.EncodeIdentity(line, actuator.model, out.layout.robot(), actuator.name, line.name, actuator.span);
  for (const auto& [key, value] : EncodeDifferences(actuator, Actuator(), FieldStyle::kWord)) {
    out.Also(line.kind, line.name, key, value);
  }
  int number = 0;
  for (const Kept& kept : WithFileNames(out, actuator.model, actuator.kept)) {
    if (kept.format != kUrdf.name) continue;
    out.Also(line.kind, line.name, kKept + std::to_string(++number),
             EscapedWord(kept.place) + ',' + EscapedWord(kept.attribute) + ',' + EscapedWord(kept.text));
  }
}

// Whether a person wrote the robot in URDF. It has the interfaces that its author gave it.
bool IsOfUrdf(Span span) {
  constexpr std::size_t kHead = 4096;
  const std::string_view path = span ? std::string_view(span.source->path()) : std::string_view();
  if (!path.ends_with(".urdf") && !path.ends_with(".xacro")) return false;
  return std::string_view(span.source->text()).substr(0, kHead).find("xmlns:sceneweld") == std::string_view::npos;
}

}  // namespace

void WriteActuator(Output& out, Index<Actuator> index) {
  const Actuator& actuator = out.scene.actuators[index];
  const Joint& joint = out.scene.joints[actuator.joint.index];
  if (joint.closes_loop) {
    out.losses.Dropped(About(actuator), "actuator " + Quoted(out.scene.FullName(index)) +
                                            " is left out, because its joint closes a loop");
    return;
  }
  if (IsOnlyCommanded(out.scene, actuator)) return;
  const auto dofs = Dofs(joint);
  const bool plain = dofs.size() == 1;
  const std::string name = out.layout.NameOf(index).str();
  if (!plain) {
    const std::string what = "actuator `" + out.scene.FullName(index) + "` drives a joint with " +
                             std::to_string(DegreesOfFreedom(joint.motion)) + " degrees of freedom, ";
    out.losses.Private(actuator.span, "actuator", what + "so it is in the record, which only sceneweld reads",
                       what + "which URDF transmissions do not support: it is left out");
    return WriteActuatorInRecord(out, index);
  }
  out.Open(kTransmission.name.data());
  const KeptList kept = WithFileNames(out, actuator.model, actuator.kept);
  const std::string* read = FindWording(kept, kUrdf.name, "name");
  const std::string transmission_name = read ? out.TransmissionName(actuator.model, *read) : name + kTransmissionSuffix;
  out.Attributes(kTransmission.fields, Named{transmission_name});
  if (read) out.EncodeName(*read, transmission_name);
  out.Keep(kept);
  const auto transmission = out.Here();
  if (!FindKept(kept, kUrdf.name, "type") && !FindKeptElement(kept, kUrdf.name, "", "type")) {
    out.Elements(kTransmission.fields, TransmissionType{kWrittenType});
  }
  out.Open(kDrivenJoint.name.data());
  out.Attributes(kDrivenJoint.fields, Named{out.layout.NameOf(actuator.joint.index)});
  if (!FindKeptElement(kept, kUrdf.name, kDrivenJoint.name, kHardwareInterface) && !IsOfUrdf(actuator.span)) {
    out.Text(kHardwareInterface, kWrittenInterface);
    out.Also(transmission.kind, transmission.name, kHelper, "true");
    if (out.losses.leaves_out_private()) {
      out.losses.Approximated(About<&Actuator::kept>(actuator), "actuator " + Quoted(out.scene.FullName(index)) +
                                                                    " gets a `hardwareInterface`, without which "
                                                                    "readers of ROS refuse a transmission");
    }
  }
  out.Close();
  out.Open(kActuator.name.data());
  out.Attributes(kActuator.fields, Named{name});
  out.EncodeIdentity(actuator.model, out.layout.robot(), actuator.name, name, actuator.span);
  const double held = HeldEffort(joint, &out.scene.actuators[out.actuators[actuator.joint.index.value()].front()]);
  // Readers make no actuator of an effort of zero.
  if (actuator.effort_limit != held || !(held > 0)) {
    out.EncodeField<&Actuator::effort_limit>(actuator, actuator.span);
  }
  out.EncodeRest(actuator, actuator.span);
  WriteActuatorProperties(out, actuator);
  out.Fields(kActuator.fields, MechanicalReduction{actuator.mechanical_reduction});
  out.Close();
  out.Close();
}

}  // namespace sceneweld::urdf
