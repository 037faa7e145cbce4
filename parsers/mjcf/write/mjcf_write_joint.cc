// SPDX-License-Identifier: BSD-3-Clause
// Writes the joints of a body.

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <string>

#include "sceneweld/parsers/kept/kept_entry.h"
#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
#include "sceneweld/parsers/mjcf/mjcf_record.h"
#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"
#include "sceneweld/parsers/mjcf/table/mjcf_references.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/mjcf/write/mjcf_motion.h"
#include "sceneweld/parsers/mjcf/write/mjcf_writing.h"
#include "sceneweld/parsers/output/continuous_joint.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld::mjcf {
namespace {

// Replaces the missing limit of a joint with a limit on one side. [rad, m]
constexpr double kFarTurn = 1e6;
constexpr double kSame = 1e-12;

bool IsSameJointPose(const Pose& a, const Pose& b) {
  const Vector3 turn = Normalized({1, 2, 3});
  return Length(a.translation - b.translation) < kSame && Length(a.rotation * turn - b.rotation * turn) < kSame;
}

bool IsLimited(const Dof& dof) { return dof.lower > -kInfinity || dof.upper < kInfinity; }

// The range of a joint that is limited on at least one side.
Numbers<2> RangeOf(const Dof& dof, JointType type) {
  const double far = type == JointType::kHinge ? kFarTurn : kFarWay;
  Numbers<2> range{{dof.lower > -kInfinity ? dof.lower : std::min(-far, dof.upper - far),
                    dof.upper < kInfinity ? dof.upper : std::max(far, dof.lower + far)}};
  if (range[0] < range[1] || IsLocked(dof)) return range;
  // The limit is so far that the distance is lost in rounding.
  if (dof.lower == -kInfinity) range.values[0] = std::numeric_limits<double>::lowest();
  if (dof.upper == kInfinity) range.values[1] = std::numeric_limits<double>::max();
  return range;
}

UpTo<3> One(double value) {
  UpTo<3> values;
  values.values[0] = value;
  values.count = value != 0 ? 1 : 0;
  return values;
}

// Types with a joint of MJCF, from which the reader makes the same type.
bool IsPlain(const Joint& joint) {
  if (std::holds_alternative<Ball>(joint.motion)) return true;
  const bool is_scalar =
      std::holds_alternative<Revolute>(joint.motion) || std::holds_alternative<Prismatic>(joint.motion);
  return is_scalar && !IsLocked(Dofs(joint).front());
}

/// Writes the joints of one body, and texts for the rest of their fields.
class JointWriter {
 public:
  JointWriter(Output& out, const Layout::Node& node) : out_(out), node_(node) {}

  void Write() {
    if (node_.is_free) {
      WriteFree();
    } else {
      if (KeptFree(out_.scene.bodies[node_.body])) {
        const Body& body = out_.scene.bodies[node_.body];
        out_.losses.Approximated(About<&Body::kept>(body),
                                 "the free joint of body " + Quoted(FullName(out_.scene, body)) +
                                     " is left out: something else holds the body in the scene");
      }
      WriteAll();
    }
  }

 private:
  void WriteAll() {
    if (!HasOneOwnAxis()) return WriteEach();
    const Index<Joint> index = node_.joints.front();
    const Joint& joint = JointAt(index);
    const Layout::Axis& axis = node_.axes.front();
    const Vector3 &p = axis.p_BJ, &a = axis.axis;
    out_.RepeatInstance(out_.repeated_joints, joint.span,
                        Output::JointKey{{&joint},
                                         axis.type,
                                         {{p.x, p.y, p.z, a.x, a.y, a.z, axis.ref, axis.lead, ArmatureOf(out_, index)}},
                                         IsDriven(index),
                                         HasLimitOfActuator(index)},
                        {{"name", axis.name}}, encoding::kJoint, axis.name, [&] { WriteEach(); });
  }

  // Whether the joint is one of MuJoCo's, under its name, and its texts name no other element.
  bool HasOneOwnAxis() const {
    if (node_.joints.size() != 1 || node_.axes.size() != 1) return false;
    const Joint& joint = JointAt(node_.joints.front());
    return IsPlain(joint) && !joint.mimic && !out_.layout.IsReversed(node_.joints.front()) &&
           node_.axes.front().name.view() == FullName(out_.scene, joint);
  }

  void WriteEach() {
    for (const Layout::Axis& axis : node_.axes) WriteAxis(axis);
    for (const Index<Joint> joint : node_.joints) {
      Report(joint);
      Encode(joint);
    }
  }

  const Joint& JointAt(Index<Joint> index) const { return out_.scene.joints[index]; }

  void WriteFree() {
    if (node_.joints.empty()) {
      if (const auto kept = KeptFree(out_.scene.bodies[node_.body])) return out_.VerbatimText(*kept);
    }
    FreeJointElement element;
    if (!node_.joints.empty()) element.name = FullName(out_.scene, JointAt(node_.joints.front()));
    out_.Write(kFreeJoint, element);
    if (node_.joints.empty()) return;
    const Index<Joint> index = node_.joints.front();
    const Joint& joint = JointAt(index);
    const bool reversed = out_.layout.IsReversed(index);
    const Index<Body> inboard = reversed ? joint.child.index : joint.parent.index;
    if (inboard != Scene::kWorldBody) {
      out_.losses.Approximated(AboutKind<Floating>(joint),
                               "floating joint " + Quoted(FullName(out_.scene, joint)) +
                                   " is written between its body and the world: MuJoCo has free "
                                   "joints below the world only");
    }
    const Output::Together group(out_);
    out_.Guard(encoding::kJoint, FullName(out_.scene, joint), encoding::kJointsInFile, "free");
    EncodeType(index);
    Text(index, "parent", EscapedWord(out_.NameOf(inboard)));
    PoseText(index, "X_PF", joint.X_PF);
    PoseText(index, "X_CM", joint.X_CM);
    EncodeRest(index);
  }

  // Writes the kept free joint of the body, with its name in the file.
  std::optional<std::string> KeptFree(const Body& body) const {
    for (const Kept& kept : body.kept) {
      if (kept.format != kMjcf.name || !kept.attribute.empty()) continue;
      if (kept.text.starts_with("<freejoint") || kept.text.starts_with("<joint")) {
        return Renamed(kept.text, "joint",
                       [&](std::string_view, std::string_view name) { return out_.scene.Scoped(body.model, name); });
      }
    }
    return std::nullopt;
  }

  void WriteAxis(const Layout::Axis& axis) { out_.Write(kJoint, ElementOf(axis)); }

  JointElement ElementOf(const Layout::Axis& axis) const {
    const Joint& joint = JointAt(axis.joint);
    const Dof& dof = *axis.dof;
    const bool is_slide_of_screw =
        axis.lead != 0 || (std::holds_alternative<Screw>(joint.motion) && axis.type == JointType::kSlide);
    JointElement element;
    element.name = axis.name;
    element.type = axis.type;
    element.pos = axis.p_BJ;
    element.limited = Tristate::kFalse;
    if (axis.type != JointType::kBall) {
      element.axis = axis.axis;
      element.ref = axis.ref;
    }
    if (!is_slide_of_screw) {
      if (IsLimited(dof) && axis.type != JointType::kBall && !TurnsWithoutEnd(joint, out_.options)) {
        element.limited = Tristate::kTrue;
        element.range = RangeOf(dof, axis.type);
      }
      element.damping = One(dof.damping);
      element.stiffness = One(dof.stiffness);
      if (axis.type != JointType::kBall) element.springref = dof.rest_position;
      element.frictionloss = dof.friction;
      element.armature = ArmatureOf(out_, axis.joint);
    }
    if (IsPlain(joint)) SetKept(joint, axis, element);
    return element;
  }

  // Kept attributes that the scene does not override.
  static void SetKept(const Joint& joint, const Layout::Axis& axis, JointElement& element) {
    element.kept = joint.kept;
    RemoveEntry(element.kept);  // It is an equality.
    const auto range = TakeKeptNumbers<2>(element.kept, "range");
    const auto limited = TakeKept(element.kept, "limited");
    if (range && range->count == 2 && !IsLimited(*axis.dof)) {
      element.range = {range->values};
      if (limited) element.limited = *limited == "true" ? Tristate::kTrue : Tristate::kFalse;
    }
    const auto pos = TakeKeptNumbers<3>(element.kept, "pos");
    if (pos && pos->count == 3 && axis.type == JointType::kSlide) element.pos = {(*pos)[0], (*pos)[1], (*pos)[2]};
    const auto take_polynomial = [&](const char* attribute, UpTo<3>& into) {
      const auto numbers = TakeKeptNumbers<3>(element.kept, attribute);
      if (numbers && (*numbers)[0] == into[0]) into = *numbers;
    };
    take_polynomial("damping", element.damping);
    take_polynomial("stiffness", element.stiffness);
    const auto force = TakeKeptNumbers<2>(element.kept, "actuatorfrcrange");
    const auto holds = TakeKept(element.kept, "actuatorfrclimited");
    if (force && force->count == 2 && axis.type == JointType::kBall) {
      element.actuatorfrcrange = {force->values};
      if (holds) element.actuatorfrclimited = *holds == "true" ? Tristate::kTrue : Tristate::kFalse;
    } else if (force && force->count == 2) {
      const double effort = axis.dof->effort_limit;
      const bool is_limited = !holds || *holds == "true";
      if (is_limited == (effort < kInfinity) && (!is_limited || std::max((*force)[1], -(*force)[0]) == effort)) {
        element.actuatorfrcrange = {force->values};
        element.actuatorfrclimited = is_limited ? Tristate::kTrue : Tristate::kFalse;
      }
    }
  }

  // Reports the properties of a joint that MuJoCo does not support.
  void Report(Index<Joint> index) {
    const Joint& joint = JointAt(index);
    const std::string what = std::string(TypeName(joint.motion)) + " joint " + Quoted(FullName(out_.scene, joint));
    const auto dofs = Dofs(joint);
    if (std::holds_alternative<Curvilinear>(joint.motion)) {
      out_.losses.Approximated(AboutKind<Curvilinear>(joint), what + " is fixed: MuJoCo has no joint along a curve");
    } else if (std::holds_alternative<Screw>(joint.motion) && !IsLocked(dofs.front())) {
      out_.losses.Approximated(AboutKind<Screw>(joint),
                               what +
                                   " is written as a slide and a hinge with a constraint between them; "
                                   "constraints in MuJoCo are soft");
    } else if (std::holds_alternative<Universal>(joint.motion) || std::holds_alternative<Planar>(joint.motion)) {
      std::string names;
      for (const Layout::Axis& axis : node_.axes) names += (names.empty() ? "" : ", ") + Quoted(axis.name);
      if (!names.empty()) out_.losses.Renamed(joint.span, what + " is written as the joints " + names);
    } else if (std::holds_alternative<Ball>(joint.motion)) {
      const bool limited = std::any_of(dofs.begin(), dofs.end(), IsLimited);
      if (limited)
        out_.losses.Approximated(About<&Dof::lower, &Dof::upper>(joint),
                                 what + " loses its limits: MuJoCo has no limits of the three angles of a ball joint");
      const bool uneven = std::any_of(dofs.begin(), dofs.end(), [&](const Dof& dof) {
        return dof.damping != dofs[0].damping || dof.friction != dofs[0].friction || dof.stiffness != dofs[0].stiffness;
      });
      if (uneven)
        out_.losses.Approximated(About<&Dof::damping, &Dof::friction, &Dof::stiffness>(joint),
                                 what + " gets the damping and friction of its roll in all directions");
      return;
    }
    for (const Dof& dof : dofs) {
      if (!IsLocked(dof)) continue;
      out_.losses.Approximated(About<&Dof::lower, &Dof::upper>(joint),
                               what + " has equal limits and is written as a weld at that position");
      return;
    }
  }

  // ---- values that the file does not give (mjcf_encoding.h)

  void Text(Index<Joint> index, std::string_view key, std::string_view value) {
    const Joint& joint = JointAt(index);
    out_.Encode(encoding::kJoint, FullName(out_.scene, joint), key, value, joint.span);
  }
  void ListText(Index<Joint> index, const char* key, const std::vector<double>& numbers,
                std::optional<std::string_view> plain = {}) {
    const Joint& joint = JointAt(index);
    out_.EncodeList(encoding::kJoint, FullName(out_.scene, joint), key, numbers, joint.span, plain);
  }
  void PoseText(Index<Joint> index, const char* key, const Pose& X) {
    if (X.IsExactlyIdentity()) return;
    const Joint& joint = JointAt(index);
    out_.EncodePose(encoding::kJoint, FullName(out_.scene, joint), key, X, joint.span);
  }
  static std::vector<double> ListOf(const Vector3& v) { return {v.x, v.y, v.z}; }

  void EncodeType(Index<Joint> index) {
    Text(index, "type", TypeName(JointAt(index).motion));
    Text(index, "child", EscapedWord(out_.NameOf(node_.body)));
    if (out_.layout.IsReversed(index)) Text(index, "reversed", "true");
  }

  void Encode(Index<Joint> index) {
    const Joint& joint = JointAt(index);
    const bool reversed = out_.layout.IsReversed(index);
    const Pose& X_BM = reversed ? joint.X_PF : joint.X_CM;  // Relative to the body behind it.
    std::optional<Output::Together> group;
    if (!reversed && IsPlain(joint)) {
      const auto axis =
          std::find_if(node_.axes.begin(), node_.axes.end(), [&](const Layout::Axis& a) { return a.joint == index; });
      const Joint read = PlainJoint(ElementOf(*axis));
      if (!IsSameJointPose(joint.X_CM, read.X_CM)) {
        out_.EncodePose(encoding::kJoint, FullName(out_.scene, joint), "X_CM", joint.X_CM, joint.span,
                        PlainText(read.X_CM));
      }
      EncodeDofs(index, Dofs(read));
    } else if (!std::holds_alternative<Weld>(joint.motion) || reversed || !X_BM.IsExactlyIdentity() ||
               !HasUsualName(joint)) {
      group.emplace(out_);
      out_.Guard(encoding::kJoint, FullName(out_.scene, joint), encoding::kJointsInFile, JointsInFile());
      EncodeType(index);
      PoseText(index, "X_CM", X_BM);
      if (const Vector3* axis = AxisOf(joint.motion)) ListText(index, "axis", ListOf(*axis));
      if (const auto* screw = std::get_if<Screw>(&joint.motion)) ListText(index, "thread_pitch", {screw->thread_pitch});
      if (const auto* curvilinear = std::get_if<Curvilinear>(&joint.motion)) EncodeCurve(index, *curvilinear->curve);
      EncodeDofs(index, {});
    }
    EncodeRest(index);
  }

  // All joints of the body, as the reader makes them.
  std::string JointsInFile() const {
    if (node_.axes.empty()) return "weld";
    std::string text;
    for (const Layout::Axis& axis : node_.axes) {
      const Joint read = PlainJoint(ElementOf(axis));
      text += (text.empty() ? "" : ":") + PlainText(read, read.armature);
    }
    return text;
  }

  // `held`: as the file has them; empty: it has them in no other form.
  void EncodeDofs(Index<Joint> index, std::span<const Dof> held) {
    const auto dofs = Dofs(JointAt(index));
    const Joint& joint = JointAt(index);
    const std::string name = FullName(out_.scene, joint);
    if (held.empty()) {
      const std::vector<Dof> none(dofs.size());
      return out_.EncodeFields(encoding::kJoint, name, sceneweld::EncodeDofs(dofs, none, FieldStyle::kWord),
                               joint.span);
    }
    RecordedFields fields = RecordDofs(dofs, held, WriterClaims());
    for (RecordedField& field : fields) {
      if (field.key != "effort_limit" || !HasLimitOfActuator(index)) continue;
      field.key = encoding::kEffortLimitOf;
      field.text = encoding::kOfActuator;
    }
    out_.EncodeFields(encoding::kJoint, name, fields, joint.span);
  }

  // Whether the actuator of the joint says its effort limit in the file.
  bool HasLimitOfActuator(Index<Joint> index) const {
    const auto actuators = out_.actuators[index.value()];
    const auto dofs = Dofs(JointAt(index));
    if (actuators.size() != 1 || dofs.size() != 1) return false;
    const Actuator& actuator = out_.scene.actuators[actuators.front()];
    return actuator.effort_limit == dofs.front().effort_limit && actuator.effort_limit > 0 && IsWritten(out_, actuator);
  }

  void EncodeCurve(Index<Joint> index, const Curve& curve) {
    for (const auto& [key, text] : EncodeDifferences(curve, Curve(), FieldStyle::kWord)) {
      Text(index, "curve." + key, text);
    }
  }

  // The name that the reader gives to welds.
  bool HasUsualName(const Joint& joint) const {
    const Body& parent = out_.scene.bodies[joint.parent.index];
    const Body& child = out_.scene.bodies[joint.child.index];
    const std::string_view from = joint.parent.index == Scene::kWorldBody ? "world" : parent.name.view();
    return joint.model == child.model &&
           joint.name.view() == std::string(from) + "_welds_to_" + std::string(child.name.view());
  }

  void EncodeRest(Index<Joint> index) {
    const Joint& joint = JointAt(index);
    if (joint.mimic && joint.mimic->leader.index && !IsMimicWritten(out_, joint)) {
      const Output::Together group(out_);
      out_.Encode(encoding::kJoint, FullName(out_.scene, joint), "mimic.joint",
                  EscapedWord(out_.scene.FullName(joint.mimic->leader.index)), joint.span, Plain(index, "none"));
      ListText(index, "mimic.multiplier", {joint.mimic->multiplier});
      ListText(index, "mimic.offset", {joint.mimic->offset});
    }
    // If there is an actuator, the reader gives all of the inertia to it.
    const bool driven = IsDriven(index);
    const bool has_scalar = !out_.layout.ScalarName(index).empty();
    const double read = driven || !has_scalar || !IsPlain(joint) ? 0 : ArmatureOf(out_, index);
    const std::string held = FormatNumber(read);
    if (joint.armature != read && driven && has_scalar && IsPlain(joint)) {
      // The file has it in one number with the inertia of the motor.
      const std::string name = FullName(out_.scene, joint);
      const Output::Together group(out_);
      out_.AlsoList(encoding::kJoint, name, "armature", {joint.armature});
      out_.Guard(encoding::kJoint, name, encoding::kJointArmature, FormatNumber(ArmatureOf(out_, index)));
    } else if (joint.armature != read) {
      ListText(index, "armature", {joint.armature}, Plain(index, held));
    }
    out_.EncodeRest(encoding::kJoint, FullName(out_.scene, joint), joint, joint.span);
  }

  // The plain value of a joint that is also one joint in the file. Another one depends on all joints of its body.
  std::optional<std::string_view> Plain(Index<Joint> index, std::string_view value) const {
    if (!IsPlain(JointAt(index)) || out_.layout.IsReversed(index)) return std::nullopt;
    return value;
  }

  bool IsDriven(Index<Joint> index) const {
    const auto actuators = out_.actuators[index.value()];
    return std::any_of(actuators.begin(), actuators.end(),
                       [&](Index<Actuator> i) { return IsWritten(out_, out_.scene.actuators[i]); });
  }

  Output& out_;
  const Layout::Node& node_;
};

}  // namespace

void WriteJoints(Output& out, const Layout::Node& node) { JointWriter(out, node).Write(); }

}  // namespace sceneweld::mjcf
