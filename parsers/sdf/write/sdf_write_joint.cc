// SPDX-License-Identifier: BSD-3-Clause
// Writes joints.

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "sceneweld/parsers/drake/curve_tags.h"
#include "sceneweld/parsers/kept/ros2_control.h"
#include "sceneweld/parsers/drake/joint_tags.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/output/continuous_joint.h"
#include "sceneweld/parsers/record/plain_text.h"
#include "sceneweld/parsers/sdf/layout/sdf_held_dof.h"
#include "sceneweld/parsers/sdf/table/sdf_words.h"
#include "sceneweld/parsers/sdf/table/sdf_claims.h"
#include "sceneweld/parsers/sdf/table/sdf_elements.h"
#include "sceneweld/parsers/sdf/table/sdf_table.h"
#include "sceneweld/parsers/sdf/write/sdf_writing.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/pose.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/without_errors.h"

namespace sceneweld::sdf {
namespace {

class JointWriter {
 public:
  JointWriter(Output& out, Index<Joint> index, Layout::Node place)
      : out_(out), index_(index), joint_(out.scene.joints[index]), place_(place), reversed_(IsReversed(joint_)) {}

  void Write() {
    if (joint_.child.index == Scene::kWorldBody && !reversed_) {
      out_.losses.Dropped(About(joint_), "joint `" + out_.scene.FullName(index_) +
                                             "`: SDFormat has no joint of this type whose child is the world");
      return;
    }
    std::visit(*this, joint_.motion);
  }

  void operator()(const Weld&) {
    OpenJoint();
    CloseJoint();
  }
  void operator()(const Revolute& revolute) { WriteOneAxis(revolute.axis, revolute.dof); }
  void operator()(const Prismatic& prismatic) { WriteOneAxis(prismatic.axis, prismatic.dof); }
  void operator()(const Screw& screw) {
    Dof held;
    held.damping = screw.dof->damping;
    held.friction = screw.dof->friction;
    JointElement says;
    if (out_.options.WrittenSdfVersion() != "1.9") {
      says.screw_thread_pitch.emplace(screw.thread_pitch);
    } else if (screw.thread_pitch != 0) {
      const auto other = [](double pitch) { return -2 * std::numbers::pi / pitch; };
      says.thread_pitch.emplace(WithoutErrors(other(screw.thread_pitch), screw.thread_pitch, other));
    } else {
      says.thread_pitch.emplace(-std::numeric_limits<double>::max());
      out_.losses.Approximated(About<&Screw::thread_pitch>(joint_),
                               "a screw joint with thread pitch 0 needs SDFormat 1.10 or later");
    }
    OpenJoint(std::move(says));
    WriteAxis("axis", screw.axis, held);
    CloseJoint();
  }
  void operator()(const Ball& ball) {
    OpenJoint();
    if (ball.dofs[0].damping != 0) WriteDampedAxis("axis", {1, 0, 0}, ball.dofs[0].damping);
    CloseJoint();
  }
  void operator()(const Universal& universal) {
    const auto [axis, axis2] = UniversalAxes();
    R_JI_ = Rotation::FromMatrix(Matrix3::FromColumns(axis, axis2, Cross(axis, axis2)));
    OpenJoint();
    if (IsTwoHinges(joint_)) {
      WriteAxis("axis", axis, universal.dofs[0]);
      WriteAxis("axis2", axis2, universal.dofs[1]);
    } else {
      WriteDampedAxis("axis", axis, universal.dofs[0].damping);
      WriteDampedAxis("axis2", axis2, universal.dofs[0].damping);
    }
    CloseJoint();
  }
  void operator()(const Planar& planar) {
    OpenDrakeJoint("planar", {planar.dofs[0].damping, planar.dofs[1].damping, planar.dofs[2].damping});
    CloseDrakeJoint();
  }
  void operator()(const Curvilinear& curvilinear) {
    const double damping = curvilinear.dof->damping;
    OpenDrakeJoint("curvilinear", damping != 0 ? std::vector{damping} : std::vector<double>());
    WriteCurve(out_, *curvilinear.curve);
    CloseDrakeJoint();
  }
  // SDFormat needs no joint for a free body, and has no floating joint between two bodies. A frame holds the name and
  // the poses.
  void operator()(const Floating&) {
    const Pose& X_PF = joint_.X_PF;
    if (out_.losses.leaves_out_private()) {
      out_.losses.Private(joint_.span, "floating_joint", {},
                          "floating joint " + Quoted(out_.scene.FullName(index_)) +
                              " is left out: SDFormat has no floating joints, and a free body needs none");
      return EncodeActuators();
    }
    OpenFrame(out_.layout.NameOf(index_), joint_.child.index);
    out_.Encode(kFloatingJoint, EscapedWord(out_.layout.Path(place_, joint_.parent.index)), joint_.span);
    const auto here = out_.Here();
    if (!X_PF.IsExactlyIdentity()) out_.AlsoPose(here.kind, here.name, kParentPose, X_PF);
    out_.EncodeName(joint_.name, out_.layout.NameOf(index_));
    out_.EncodeScope(joint_.model, out_.scene.bodies[joint_.child.index].model, place_, joint_.span);
    out_.EncodeRest(joint_, joint_.span);
    EncodeActuators();
    out_.WritePose(joint_.X_CM);
    out_.Close();
  }

 private:
  Index<Body> Parent() const { return reversed_ ? joint_.child.index : joint_.parent.index; }
  Index<Body> Child() const { return reversed_ ? joint_.parent.index : joint_.child.index; }

  void OpenJoint(JointElement says = {}) {
    says.name.name = out_.layout.NameOf(index_);
    says.type.name = TypeAsRead(joint_);
    says.parent.name = out_.layout.Path(place_, Parent());
    says.child.name = out_.layout.Path(place_, Child());
    out_.Open("joint");
    out_.Attributes(kJointRow.fields, says);
    Encode();
    out_.Keep(joint_.kept);
    const Pose& X = reversed_ ? joint_.X_PF : joint_.X_CM;
    out_.WritePose(R_JI_.IsExactlyIdentity() ? X : X * Pose{{}, R_JI_.Inverse()});
    out_.Elements(kJointRow.fields, says);
  }

  void OpenFrame(const Name& name, Index<Body> body) {
    out_.Open("frame");
    out_.Attributes(kFrameRow.fields, FrameElement{{name, {}}, {Name(out_.layout.Path(place_, body)), {}}});
  }

  void CloseJoint() {
    if (const Actuator* actuator = ShownActuator()) WriteActuatorProperties(out_, *actuator);
    if (joint_.mimic && PlainMimic()) {
      Mimic mimic = *joint_.mimic;
      mimic.leader.written = out_.layout.NameOf(mimic.leader.index);
      out_.Write(kDrakeMimic, mimic);
    }
    WriteSensors(out_, index_);
    out_.Close();
  }

  void OpenDrakeJoint(const char* type, std::vector<double> damping) {
    const Layout::Helpers* helpers = out_.layout.HelpersOf(index_);
    const auto frame = [&](const Name* helper, Index<Body> body) {
      return NameAt{helper && !helper->empty() ? *helper : Name(out_.layout.Path(place_, body)), {}};
    };
    DrakeJointElement says;
    says.name.name = out_.layout.NameOf(index_);
    says.type.name = type;
    says.parent = frame(helpers ? &helpers->parent : nullptr, joint_.parent.index);
    says.child = frame(helpers ? &helpers->child : nullptr, joint_.child.index);
    says.damping = std::move(damping);
    out_.Open(kDrakeJointRow.name.data());
    out_.Attributes(kDrakeJointRow.fields, says);
    Encode();
    out_.Keep(joint_.kept);
    out_.Elements(kDrakeJointRow.fields, says);
  }

  void CloseDrakeJoint() {
    out_.Close();
    const Layout::Helpers* helpers = out_.layout.HelpersOf(index_);
    if (!helpers) return;
    if (helpers->anchor.empty()) {
      WriteHelper(helpers->parent, joint_.parent.index, joint_.X_PF);
    } else {
      WriteAnchor(*helpers);
    }
    WriteHelper(helpers->child, joint_.child.index, joint_.X_CM);
  }

  // A massless link that is welded to the world, at F.
  void WriteAnchor(const Layout::Helpers& helpers) {
    LinkElement link;
    link.name.name = helpers.parent;
    out_.Open("link");
    out_.Attributes(kLinkRow.fields, link);
    out_.Encode(kHelper, "true", joint_.span);
    out_.WritePose(RelativePose(out_.layout.model(place_).X_WM, joint_.X_PF));
    WriteInertial(out_, MassProperties());
    out_.Close();
    JointElement joint;
    joint.name.name = helpers.anchor;
    joint.type.name = "fixed";
    joint.parent.name = "world";
    joint.child.name = helpers.parent;
    out_.Open("joint");
    out_.Attributes(kJointRow.fields, joint);
    out_.Encode(kHelper, "true", joint_.span);
    out_.Elements(kJointRow.fields, joint);
    out_.Close();
  }

  void WriteHelper(const Name& name, Index<Body> body, const Pose& X_BF) {
    if (name.empty()) return;
    OpenFrame(name, body);
    out_.Encode(kHelper, "true", joint_.span);
    out_.WritePose(X_BF);
    out_.Close();
  }

  // The actuator that `<effort>` and the elements beside it express.
  const Actuator* ShownActuator() const {
    const auto actuators = out_.actuators[index_.value()];
    if (!AxisOf(joint_.motion) || actuators.empty()) return nullptr;
    const Actuator& actuator = out_.scene.actuators[actuators.front()];
    // Drake knows nothing of `<ros2_control>`.
    const bool is_hidden = out_.is_for_drake && IsOnlyCommanded(out_.scene, actuator);
    return actuator.effort_limit > 0 && !is_hidden ? &actuator : nullptr;
  }

  // drake:mimic can name only joints of its own model that have one degree of freedom.
  bool PlainMimic() const {
    return joint_.mimic->leader.index && AxisOf(joint_.motion) &&
           AxisOf(out_.scene.joints[joint_.mimic->leader.index].motion) && place_ == out_.layout.NodeOf(joint_.model) &&
           out_.scene.joints[joint_.mimic->leader.index].model == joint_.model;
  }

  // SDFormat's own `<mimic>` can name joints of nested models. The leader's model must be the joint's own model or
  // nested in it. Gazebo reads it in files of every version, although only 1.11 has it.
  bool NativeMimic() const {
    const std::string version = out_.options.WrittenSdfVersion();
    if (!joint_.mimic || !joint_.mimic->leader.index) return false;
    if (out_.is_for_drake && (version == "1.9" || version == "1.10")) return false;
    const Index<Joint> leader = joint_.mimic->leader.index;
    const Layout::Node at = out_.layout.PlaceOf(leader);
    return AxisOf(joint_.motion) && AxisOf(out_.scene.joints[leader].motion) &&
           (at == place_ || at == out_.layout.NodeOf(out_.scene.joints[leader].model));
  }
  void WriteNativeMimic() {
    const Mimic& mimic = *joint_.mimic;
    const Index<Joint> leader = mimic.leader.index;
    MimicElement says;
    says.leader.name = out_.layout.Path(place_, out_.layout.PlaceOf(leader), out_.layout.NameOf(leader));
    says.multiplier = mimic.multiplier;
    says.offset = mimic.offset;
    out_.Write(kMimicRow, says);
  }

  // The effort of all axes. Gazebo reads 0 as no effort at all.
  double Effort() const {
    if (const Actuator* shown = ShownActuator()) return shown->effort_limit;
    if (out_.is_for_drake || !out_.actuators[index_.value()].empty()) return 0;
    return AxisOf(joint_.motion) ? Dofs(joint_)[0].effort_limit : kInfinity;
  }
  // Whether readers would make an actuator from the effort of a joint without one.
  bool IsPassive() const { return AxisOf(joint_.motion) && out_.actuators[index_.value()].empty() && Effort() > 0; }

  // Readers use the number as the limit of the joint too.
  double HeldEffort() const { return AxisOf(joint_.motion) ? Effort() : kInfinity; }

  // The words of the record.
  void Encode() {
    const Span span = joint_.span;
    out_.EncodeName(joint_.name, out_.layout.NameOf(index_));
    if (reversed_) out_.Encode(kReversed, "true", span);
    if (IsPassive()) out_.Encode(kPassive, "true", span);
    EncodeLoop();
    out_.EncodeScope(joint_.model, out_.scene.bodies[Child()].model, place_, span);
    const auto dofs = Dofs(joint_);
    std::vector<Dof> held;
    for (std::size_t i = 0; i < dofs.size(); ++i) {
      held.push_back(HeldDof(joint_, i));
      if (!IsTwoHinges(joint_)) held.back().effort_limit = HeldEffort();
      if (TurnsWithoutEnd(joint_, out_.options)) RemoveLimits(held.back());
    }
    RecordedFields fields = RecordDofs(dofs, held, WriterClaims());
    for (RecordedField& field : fields) {
      // An effort in the file is that of an actuator, too.
      if (field.key == "effort_limit") field.plain.reset();
    }
    out_.EncodeFields(fields, span);
    EncodeActuators();
    if (joint_.mimic && joint_.mimic->leader.index && !PlainMimic() && !NativeMimic()) {
      const Index<Joint> leader = joint_.mimic->leader.index;
      const Layout::Node owner = out_.layout.OwnerOf(out_.scene.joints[leader].model, place_);
      out_.Encode(kLeader, EscapedWord(out_.layout.Path(place_, owner, out_.layout.NameOf(leader))), span);
      const auto here = out_.Here();
      out_.Also(here.kind, here.name, kMultiplier, FormatNumber(joint_.mimic->multiplier));
      out_.Also(here.kind, here.name, kOffset, FormatNumber(joint_.mimic->offset));
    }
    out_.EncodeRest(joint_, span);
  }

  // Which joints close loops, if one of them is not the last of its loop, and where F is, if the poses of the links say
  // something else. All closing joints say so then, because the choice for one loop affects others.
  void EncodeLoop() {
    if (joint_.closes_loop && !out_.layout.LoopsAreAsRead()) {
      out_.EncodeField<&Joint::closes_loop>(joint_, joint_.span);
    } else if (!joint_.closes_loop && out_.layout.ClosesLoopAsRead(index_) && out_.losses.leaves_out_private()) {
      out_.losses.Dropped(About<&Joint::closes_loop>(joint_),
                          "joint " + Quoted(out_.scene.FullName(index_)) +
                              " closes its loop in the file, as the last joint of the loop; another one does here");
    }
    if (!joint_.closes_loop || !ElementType(joint_)) return;
    const Pose& X_CJ = reversed_ ? joint_.X_PF : joint_.X_CM;
    const Pose& X_PJ = reversed_ ? joint_.X_CM : joint_.X_PF;
    const Pose X_PJ_read = out_.layout.X_WB(Parent()).Inverse() * out_.layout.X_WB(Child()) * X_CJ;
    if (IsSamePose(X_PJ, X_PJ_read)) return;
    out_.losses.Approximated(
        About<&Joint::X_PF>(joint_),
        "joint " + Quoted(out_.scene.FullName(index_)) +
            " closes a loop, and its two frames are apart where all joints are at zero; readers of "
            "SDFormat put both where the frame on the child is");
    out_.EncodePose(kParentPose, X_PJ, joint_.span, record::PlainText(X_PJ_read));
  }
  static bool IsSamePose(const Pose& a, const Pose& b) {
    constexpr double kSame = 1e-10;
    const Vector3 turn = Normalized({1, 2, 3});
    return Length(a.translation - b.translation) < kSame && Length(a.rotation * turn - b.rotation * turn) < kSame;
  }

  // The first actuator is the shown one, which has what the elements do not hold.
  void EncodeActuators() {
    const Actuator* const shown = ShownActuator();
    const auto actuators = out_.actuators[index_.value()];
    const auto here = out_.Here();
    int number = 0;
    for (const Index<Actuator> i : actuators) {
      const Actuator& actuator = out_.scene.actuators[i];
      const bool is_shown = &actuator == shown;
      const EncodedFields fields = is_shown ? EncodeRest(WriterClaims(), actuator, FieldStyle::kWord)
                                            : EncodeDifferences(actuator, Actuator(), FieldStyle::kWord);
      const std::string key = kActuator + std::to_string(++number);
      const bool has_name = !is_shown || actuator.name != joint_.name;
      if (!has_name && fields.empty()) continue;
      const record::RecordOutput::Together group(out_);
      if (number == 1) out_.Guard(here.kind, here.name, kActuated, shown ? "true" : "false");
      if (has_name) out_.Also(here.kind, here.name, key + ".name", EscapedWord(actuator.name));
      for (const auto& [field, value] : fields) out_.Also(here.kind, here.name, key + '.' + field, value);
      out_.Count(here.kind, here.name, "actuator", actuator.span);
    }
  }

  // The kept element of a joint that holds contents that a scene does not hold, such as the axes of a universal joint;
  // null if there is none.
  const Kept* KeptElement(std::string_view place, std::string_view name) const {
    return FindKeptElement(joint_.kept, kSdf.name, place, name);
  }
  bool IsKept(std::string_view place, std::string_view name) const { return KeptElement(place, name) != nullptr; }

  // The axes of a universal joint in the frame that the file gave it. The pose in the scene is rotated from that frame.
  std::pair<Vector3, Vector3> UniversalAxes() const {
    const auto axis = [&](std::string_view place) -> std::optional<Vector3> {
      const Kept* kept = KeptElement(place, "xyz");
      if (!kept) return std::nullopt;
      tinyxml2::XMLDocument document;
      const auto* element = ParseKept(document, kept->text);
      std::array<double, 3> xyz{};
      if (!element || !TakeNumbers(element->GetText(), xyz)) return std::nullopt;
      const Vector3 read{xyz[0], xyz[1], xyz[2]};
      return Length(read) > 0 ? std::optional(Normalized(read)) : std::nullopt;
    };
    const Vector3 x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};
    if (!IsKept("axis", "xyz") && !IsKept("axis2", "xyz")) return {x, y};
    const Vector3 first = axis("axis").value_or(z), second = axis("axis2").value_or(z);
    constexpr double kPerpendicular = 1e-8;
    return std::abs(Dot(first, second)) > kPerpendicular ? std::pair(x, y) : std::pair(first, second);
  }

  void WriteOneAxis(const Vector3& axis, const Dof& dof) {
    OpenJoint();
    WriteAxis("axis", axis, dof);
    CloseJoint();
  }

  void WriteDampedAxis(const char* element, const Vector3& axis, double damping) {
    Dof dof;
    dof.damping = damping;
    WriteAxis(element, axis, dof);
  }

  void WriteAxis(const char* element, const Vector3& axis, Dof dof) {
    if (!IsTwoHinges(joint_)) dof.effort_limit = Effort();
    if (TurnsWithoutEnd(joint_, out_.options)) RemoveLimits(dof);
    const Vector3 written = reversed_ ? -axis : axis;
    const bool is_plain = !joint_.mimic && std::none_of(joint_.kept.begin(), joint_.kept.end(),
                                                        [](const Kept& kept) { return kept.format == kSdf.name; });
    const auto write = [&] { WriteAxisOf(element, written, dof); };
    if (!is_plain) return write();
    out_.Repeat(out_.repeated_axes, joint_.span, Output::AxisKey{element, written, dof}, write);
  }

  void WriteAxisOf(const char* element, const Vector3& axis, Dof dof) {
    out_.Open(element);
    if (!IsKept(element, "xyz")) out_.Write(kXyzRow, XyzElement{axis, {}});
    if (!IsKept(element, "limit")) out_.Write(kLimitRow, dof);
    const bool still = dof.damping == 0 && dof.friction == 0 && dof.stiffness == 0 && dof.rest_position == 0;
    if (!still) WriteDynamics(std::string(element) + "/" + kDynamicsRow.name.data(), dof);
    if (element == std::string_view("axis") && NativeMimic()) WriteNativeMimic();
    out_.Close();
  }

  // Values that the joint only keeps, such as the spring of a screw, are written with what it keeps.
  void WriteDynamics(const std::string& place, const Dof& dof) {
    out_.Open(kDynamicsRow.name.data());
    for (std::size_t i = 0; i < kDynamicsRow.fields.size(); ++i) {
      const auto row = kDynamicsRow.fields.subspan(i, 1);
      if (!IsKept(place, row.front().name.data())) out_.Fields(row, dof);
    }
    out_.Close();
  }

  Output& out_;
  const Index<Joint> index_;
  const Joint& joint_;
  const Layout::Node place_;
  const bool reversed_;
  Rotation R_JI_;  // From the frame J that is written to the joint's own.
};

}  // namespace

void WriteJoint(Output& out, Index<Joint> joint, Layout::Node place) { JointWriter(out, joint, place).Write(); }

}  // namespace sceneweld::sdf
