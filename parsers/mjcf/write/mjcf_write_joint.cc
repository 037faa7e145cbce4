// SPDX-License-Identifier: BSD-3-Clause
// Writes the joints of a body.

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "sceneweld/parsers/kept/kept_entry.h"
#include "sceneweld/parsers/mjcf/output/mjcf_layout.h"
#include "sceneweld/parsers/mjcf/record/mjcf_record.h"
#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"
#include "sceneweld/parsers/mjcf/table/mjcf_references.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/mjcf/write/mjcf_writing.h"
#include "sceneweld/parsers/output/continuous_joint.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/text/number.h"

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
      if (KeptFree(out_.scene.bodies[node_.body]) && out_.options.sdf_root != SdfRoot::kModel) {
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
      // As in MuJoCo's reader of URDF. An actuator of the file has its own limit.
      if (dof.effort_limit > 0 && dof.effort_limit < kInfinity && !IsDriven(axis.joint)) {
        element.actuatorfrcrange = {{-dof.effort_limit, dof.effort_limit}};
        element.actuatorfrclimited = Tristate::kTrue;
      }
    }
    if (IsPlain(joint)) SetKept(joint, axis, element);
    return element;
  }

  // Whether a kept range has an infinite end, which only its text can say.
  static bool IsInfinite(const KeptList& kept, const char* attribute) {
    const std::string* const text = FindKept(kept, kMjcf.name, attribute);
    return text && text->find("inf") != std::string::npos;
  }

  // Kept attributes that the scene does not override.
  static void SetKept(const Joint& joint, const Layout::Axis& axis, JointElement& element) {
    element.kept = joint.kept;
    RemoveEntry(element.kept);  // It is an equality.
    const bool stays = IsInfinite(element.kept, "range") && !IsLimited(*axis.dof);
    const auto range = stays ? std::nullopt : TakeKeptNumbers<2>(element.kept, "range");
    const auto limited = TakeKept(element.kept, "limited");
    if (range && range->count == 2 && !IsLimited(*axis.dof)) {
      element.range = {range->values};
      if (limited) element.limited = *limited == "true" ? Tristate::kTrue : Tristate::kFalse;
    } else if (limited == "true" && axis.type == JointType::kBall) {
      element.limited = Tristate::kTrue;
    }
    const auto pos = TakeKeptNumbers<3>(element.kept, "pos");
    if (pos && pos->count == 3 && axis.type == JointType::kSlide) element.pos = {(*pos)[0], (*pos)[1], (*pos)[2]};
    const auto take_polynomial = [&](const char* attribute, UpTo<3>& into) {
      const auto numbers = TakeKeptNumbers<3>(element.kept, attribute);
      if (numbers && (*numbers)[0] == into[0]) into = *numbers;
    };
    take_polynomial("damping", element.damping);
    take_polynomial("stiffness", element.stiffness);
    if (IsInfinite(element.kept, "actuatorfrcrange") && axis.dof->effort_limit == kInfinity) return;
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

  // ---- values that the file does not give (mjcf_record.h)

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
      out_.EncodeDofs(joint, Dofs(read), HasLimitOfActuator(index));
    } else if (!std::holds_alternative<Weld>(joint.motion) || reversed || !X_BM.IsExactlyIdentity() ||
               !HasUsualName(joint)) {
      group.emplace(out_);
      out_.Guard(encoding::kJoint, FullName(out_.scene, joint), encoding::kJointsInFile, JointsInFile());
      EncodeType(index);
      PoseText(index, "X_CM", X_BM);
      if (const Vector3* axis = AxisOf(joint.motion)) ListText(index, "axis", ListOf(*axis));
      if (const auto* screw = std::get_if<Screw>(&joint.motion)) ListText(index, "thread_pitch", {screw->thread_pitch});
      if (const auto* curvilinear = std::get_if<Curvilinear>(&joint.motion)) EncodeCurve(index, *curvilinear->curve);
      const auto dofs = Dofs(joint);
      out_.EncodeFields(encoding::kJoint, FullName(out_.scene, joint),
                        EncodeDofs(dofs, std::vector<Dof>(dofs.size()), FieldStyle::kWord), joint.span);
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
    const bool is_one = IsPlain(joint) && !out_.layout.IsReversed(index);
    const bool driven = IsDriven(index);
    const double read = is_one && !driven ? ArmatureOf(out_, index) : 0;
    const std::string held = FormatNumber(read);
    if (joint.armature != read && is_one && driven) {
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

// The distance of the two points on the axis that a hinge connects. [m]
constexpr double kBetweenPoints = 0.1;

// Properties of a joint that an equality does not have: the ones that a joint uses, as words.
std::vector<std::string> ForcesOf(const Joint& joint) {
  const auto dofs = Dofs(joint);
  const auto any = [&](auto&& has) { return std::any_of(dofs.begin(), dofs.end(), has); };
  std::vector<std::string> words;
  if (any([](const Dof& dof) { return dof.lower > -kInfinity || dof.upper < kInfinity; })) words.push_back("limits");
  if (any([](const Dof& dof) { return dof.damping != 0; })) words.push_back("damping");
  if (any([](const Dof& dof) { return dof.friction != 0; })) words.push_back("friction");
  if (any([](const Dof& dof) { return dof.stiffness != 0; })) words.push_back("spring");
  return words;
}

// `a`, `a and b`, `a, b and c`.
std::string Listed(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
  }
  return text;
}

class LoopPlanner {
 public:
  LoopPlanner(Output& out, const Joint& joint) : out_(out), joint_(joint), name_(FullName(out.scene, joint)) {}

  void Plan() {
    if (!out_.layout.Has(joint_.parent.index) || !out_.layout.Has(joint_.child.index)) {
      out_.losses.Dropped(About(joint_), What() + " is left out: one of its bodies is not in the file");
      return;
    }
    const std::size_t before = out_.loop_equalities.size();
    std::visit(*this, joint_.motion);
    Report(out_.loop_equalities.size() - before);
    WriteText();
  }

  void operator()(const Weld&) { Hold(); }
  void operator()(const Ball&) { Connect({}, ""); }
  void operator()(const Revolute& revolute) {
    Connect({}, ":1");
    Connect(kBetweenPoints * revolute.axis, ":2");
  }
  void operator()(const Universal&) {
    Connect({}, "");
    Approximate<Universal>("is written as a ball: MuJoCo has no equality for its axes");
  }
  void operator()(const Prismatic&) { LeaveOut<Prismatic>(); }
  void operator()(const Screw&) { LeaveOut<Screw>(); }
  void operator()(const Planar&) { LeaveOut<Planar>(); }
  void operator()(const Curvilinear&) { LeaveOut<Curvilinear>(); }
  void operator()(const Floating&) {}  // It restricts nothing.

 private:
  std::string What() const {
    return std::string(TypeName(joint_.motion)) + " joint " + Quoted(name_) + ", which closes a loop,";
  }

  template <typename Kind>
  void Approximate(const char* how) {
    out_.losses.Approximated(AboutKind<Kind>(joint_), What() + " " + how);
  }
  template <typename Kind>
  void LeaveOut() {
    // Without private texts the whole joint is left out, which Report says.
    if (out_.losses.leaves_out_private()) return;
    Approximate<Kind>("is left out for MuJoCo, which has no equality of this kind");
  }

  // The points at `p` in F and M stay together.
  void Connect(const Vector3& p, const char* suffix) {
    Add(suffix, BallConstraint{joint_.parent, joint_.X_PF * p, joint_.child, joint_.X_CM * p});
  }
  void Hold() { Add("", WeldConstraint{joint_.parent, joint_.X_PF, joint_.child, joint_.X_CM}); }
  void Add(const char* suffix, std::variant<BallConstraint, WeldConstraint> law) {
    out_.loop_equalities.push_back(
        {out_.EqualityName(out_.HelperNameAfter(name_ + suffix)), out_.scene.joints.IndexOf(joint_), std::move(law)});
  }

  void Report(std::size_t equalities) {
    if (equalities == 0) {
      out_.losses.Private(
          joint_.span, "loop_joint", What() + " is stored in a text, which only sceneweld reads",
          What() + " is left out: MuJoCo's joints are a tree" +
              (std::holds_alternative<Floating>(joint_.motion) ? "" : ", and it has no equality of this kind"));
      return;
    }
    if (const std::vector<std::string> forces = ForcesOf(joint_); !forces.empty()) {
      out_.losses.Approximated(About<&Dof::lower, &Dof::upper, &Dof::damping, &Dof::friction, &Dof::stiffness>(joint_),
                               What() + " loses its " + Listed(forces) + ": an equality has none");
    }
    if (out_.losses.leaves_out_private()) out_.losses.Adds<Constraint>();
    const std::string how = equalities == 1 ? " is written as an equality" : " is written as equalities";
    out_.losses.Private(joint_.span, "loop_joint",
                        What() + how + "; a text, which only sceneweld reads, restores the joint",
                        What() + how + ": MuJoCo's joints are a tree");
  }

  void Word(std::string_view key, std::string_view value) const { out_.Also(encoding::kJoint, name_, key, value); }
  void List(std::string_view key, const std::vector<double>& numbers) const {
    out_.AlsoList(encoding::kJoint, name_, key, numbers);
  }
  void PoseText(std::string_view key, const Pose& X) const {
    if (!X.IsExactlyIdentity()) out_.AlsoPose(encoding::kJoint, name_, key, X);
  }
  void Fields(const EncodedFields& fields, std::string_view prefix = {}) const {
    for (const auto& [key, text] : fields) Word(std::string(prefix) + key, text);
  }

  // Everything about the joint (mjcf_record.h).
  void WriteText() const {
    const Output::Together group(out_);
    Word("type", TypeName(joint_.motion));
    Word("parent", EscapedWord(out_.NameOf(joint_.parent.index)));
    Word("child", EscapedWord(out_.NameOf(joint_.child.index)));
    PoseText("X_PF", joint_.X_PF);
    PoseText("X_CM", joint_.X_CM);
    if (const Vector3* axis = AxisOf(joint_.motion)) List("axis", {axis->x, axis->y, axis->z});
    if (const auto* screw = std::get_if<Screw>(&joint_.motion)) List("thread_pitch", {screw->thread_pitch});
    if (const auto* curvilinear = std::get_if<Curvilinear>(&joint_.motion)) {
      Fields(EncodeDifferences(*curvilinear->curve, Curve(), FieldStyle::kWord), "curve.");
    }
    if (const auto* floating = std::get_if<Floating>(&joint_.motion)) PoseText("X_FM", floating->X_FM);
    const auto dofs = Dofs(joint_);
    Fields(EncodeDofs(dofs, std::vector<Dof>(dofs.size()), FieldStyle::kWord));
    if (joint_.mimic && joint_.mimic->leader.index) {
      Word("mimic.joint", EscapedWord(out_.scene.FullName(joint_.mimic->leader.index)));
      List("mimic.multiplier", {joint_.mimic->multiplier});
      List("mimic.offset", {joint_.mimic->offset});
    }
    if (joint_.armature != 0) List("armature", {joint_.armature});
    Fields(EncodeRest(WriterClaims(), joint_, FieldStyle::kWord));
  }

  Output& out_;
  const Joint& joint_;
  const std::string name_;
};

}  // namespace

void WriteJoints(Output& out, const Layout::Node& node) { JointWriter(out, node).Write(); }

void PlanLoops(Output& out) {
  for (const Joint& joint : out.scene.joints) {
    if (joint.closes_loop) LoopPlanner(out, joint).Plan();
  }
}

}  // namespace sceneweld::mjcf
