// SPDX-License-Identifier: BSD-3-Clause
// Reads the joints of a stage: their bodies, frames, types and default positions, and which of them close loops.

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/parsers/table/encoding.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/parsers/usd/joint_stacks.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/read/input.h"
#include "sceneweld/parsers/usd/read/joint_reading.h"
#include "sceneweld/parsers/usd/read/joint_rows.h"
#include "sceneweld/parsers/usd/read/joint_series.h"
#include "sceneweld/scene/joint.h"
#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::usd {
namespace {

// Brings the joints of a stage into agreement with the poses of its bodies.
class JointPlacement {
 public:
  explicit JointPlacement(Input& in) : in_(in) {}

  // Joints, or chains of them, whose frames do not fit the poses of the stage.
  struct Apart {
    Index<Joint> first, last;
    Pose X_FM;  ///< At the default positions.
  };

  // Finds the default positions that give the poses of the stage, unless the file says the same ones. Returns false if
  // no positions do. `is_excluded`: the joint is outside of the articulation.
  bool PlaceAtDefaults(const stage::StagePrim& prim, const JointEnds& ends, bool is_excluded, Joint& joint);

  void AddApart(Apart apart) { apart_.push_back(apart); }
  // Where no position of a joint gives the poses of the stage, the frame on the parent moves: the bodies of a robot
  // are where the stage shows them. Joints that close loops stay. `closes_loop`: by joint.
  void MoveApart(const std::vector<bool>& closes_loop);

  // The pose of a body in the world of the scene, as the stage has it.
  Pose PoseOf(Index<Body> body);

 private:
  bool IsBetween(Index<Body> body) const;
  // Warns that the stored default position is not used.
  void ReportMoved(const stage::StagePrim& prim);

  Input& in_;
  std::vector<Apart> apart_;
};

bool JointPlacement::PlaceAtDefaults(const stage::StagePrim& prim, const JointEnds& ends, bool is_excluded,
                                     Joint& joint) {
  // In F and M of the scene, which may be turned from the frames of the file.
  const Pose X_WF = ends.parent.X_WJ * (ends.parent.X_BJ.Inverse() * joint.X_PF);
  const Pose X_WM = ends.child.X_WJ * (ends.child.X_BJ.Inverse() * joint.X_CM);
  const Pose X_FM = X_WF.Inverse() * X_WM;
  if (auto* curvilinear = std::get_if<Curvilinear>(&joint.motion)) {
    // The frames of the file are together at the default position.
    if (curvilinear->curve->segments.empty()) {
      in_.diagnostics().Error("missing-value", joint.span,
                              "the curve of joint " + Quoted(joint.name) + " has no segments");
      joint.motion = Weld{};
      return true;
    }
    joint.X_PF = joint.X_PF * DefaultX_FM(joint.motion).Inverse();
    return is_excluded || IsSamePlace(Pose(), X_FM);
  }
  if (auto* screw = std::get_if<Screw>(&joint.motion)) {
    // The file turns about the axis only, and its bodies show the angle.
    Motion turn = Revolute{screw->axis, screw->dof};
    const bool is_as_stored = IsSamePlace(DefaultX_FM(turn), X_FM);
    const bool fits = is_as_stored || is_excluded || SetDefaults(turn, X_FM);
    if (!is_as_stored && !is_excluded) {
      ReportMoved(prim);
      screw->dof->default_position = std::get<Revolute>(turn).dof->default_position;
    }
    const double way = screw->thread_pitch * screw->dof->default_position / (2 * std::numbers::pi);
    joint.X_PF = joint.X_PF * Pose{-way * screw->axis, {}};
    return fits;
  }
  if (IsSamePlace(DefaultX_FM(joint.motion), X_FM)) return true;
  const stage::StageProperty* const stored = prim.Find(PrivateName("default_position"));
  if (!is_excluded) {
    ReportMoved(prim);
    return SetDefaults(joint.motion, X_FM);
  }
  // A joint that closes a loop may be open, and places no body.
  Motion motion = joint.motion;
  if (stored || !SetDefaults(motion, X_FM)) return false;
  joint.motion = std::move(motion);
  return true;
}

void JointPlacement::ReportMoved(const stage::StagePrim& prim) {
  const stage::StageProperty* const stored = prim.Find(PrivateName("default_position"));
  if (!stored || !stored->value.text()) return;
  ReportStale(in_.diagnostics(), prim.span, Input::Describe(prim), "another place of its bodies",
              "`default_position` " + *stored->value.text());
}

void JointPlacement::MoveApart(const std::vector<bool>& closes_loop) {
  for (const Apart& apart : apart_) {
    Joint& first = in_.scene.joints[apart.first];
    const Joint& last = in_.scene.joints[apart.last];
    if (closes_loop[apart.first.value()] || IsBetween(first.parent.index) || IsBetween(last.child.index)) continue;
    const Pose X_WM = PoseOf(last.child.index) * last.X_CM;
    const Pose X_PF = PoseOf(first.parent.index).Inverse() * X_WM * apart.X_FM.Inverse();
    constexpr double kFar = 1e-4;
    if (!IsSamePlace(X_PF, first.X_PF, kFar)) {
      in_.diagnostics().Warning("conflicting-values", first.span,
                                "the frames of joint " + Quoted(in_.scene.FullName(apart.first)) +
                                    " are apart at the poses of its bodies, and no position of the joint brings them "
                                    "together; the frame on the parent moves");
    }
    first.X_PF = X_PF;
  }
}

Pose JointPlacement::PoseOf(Index<Body> body) {
  return body == Scene::kWorldBody ? Pose() : in_.PlaceOf(in_.PrimOf(body)).X_WP;
}

bool JointPlacement::IsBetween(Index<Body> body) const {
  return body != Scene::kWorldBody && !in_.body_of_prim[in_.prim_of_body[body.value()]].valid();
}

constexpr double kHuge = 3e38;  // The largest numbers of single precision mean infinity.

// The motion of a private `type`; nothing for an unknown name.
std::optional<Motion> MotionNamed(std::string_view name) {
  const std::array<Motion, 9> all{Weld(),      Revolute(), Prismatic(),   Screw(),   Ball(),
                                  Universal(), Planar(),   Curvilinear(), Floating()};
  for (const Motion& motion : all) {
    if (TypeName(motion) != name) continue;
    Motion made = motion;
    if (auto* curvilinear = std::get_if<Curvilinear>(&made)) curvilinear->curve = std::make_shared<const Curve>();
    return made;
  }
  return std::nullopt;
}

/// Reads all joints of a stage.
class JointsReader {
 public:
  explicit JointsReader(Input& in) : in_(in) {}

  void Run() {
    for (const stage::StagePrim& prim : in_.stage.prims) {
      if (!prim.is_defined) continue;
      if (!IsJointPrim(prim)) {
        if (in_.ElementOf(prim) == "joint") ReadHidden(prim);
      } else if (!IsConstraintPrim(in_, prim)) {
        ReadOne(prim);
      }
    }
    CloseLoops();
    placement_.MoveApart(closes_loop_);
    for (const JointRecord& record : records_) ReadMimic(in_, record);
    ReadActuatorPrims(in_);
  }

 private:
  // Nothing, after a report, if the prim connects no two bodies.
  std::optional<JointEnds> ReadEnds(const stage::StagePrim& prim) {
    const auto parent = ReadJointEnd(in_, prim, '0');
    const auto child = ReadJointEnd(in_, prim, '1');
    if (!parent || !child) return std::nullopt;
    if (parent->body == child->body) {
      const bool is_world = parent->body == Scene::kWorldBody;
      in_.diagnostics()
          .Warning("same-body", in_.SpanOf(prim),
                   "ignoring " + Input::Describe(prim) + ": both ends are on " +
                       (is_world ? std::string("the world") : "body " + Quoted(in_.scene.FullName(parent->body))))
          .Help("give the paths of two rigid bodies in `physics:body0` and `physics:body1`");
      return std::nullopt;
    }
    return JointEnds{*parent, *child};
  }

  void ReadOne(const stage::StagePrim& prim) {
    in_.Use(prim);
    if (!in_.TakeBool(prim, "physics:jointEnabled").value_or(true)) {
      in_.diagnostics().Warning("ignored-element", SpanAt(prim, "physics:jointEnabled"),
                                "ignoring " + Input::Describe(prim) + ": the joint is disabled");
      return in_.UseAll(prim);
    }
    const std::optional<JointEnds> ends = ReadEnds(prim);
    if (!ends) return in_.UseAll(prim);
    ReadCommon(prim, *ends);
    Joint joint;
    joint.name = in_.NameOf(prim);
    joint.model = in_.ModelAt(prim);
    joint.parent = Ref<Body>(ends->parent.body);
    joint.child = Ref<Body>(ends->child.body);
    joint.X_PF = ends->parent.X_BJ;
    joint.X_CM = ends->child.X_BJ;
    joint.has_parent_frame = joint.has_child_frame = true;
    joint.span = in_.SpanOf(prim);
    const auto type = in_.TakePrivate(prim, "type");
    const auto known = type ? MotionNamed(*type) : std::nullopt;
    if (type && !known) {
      in_.diagnostics().Error("unknown-joint-type", in_.SpanOf(prim),
                              Input::Describe(prim) + " has the unknown joint type " + Quoted(*type));
    }
    if (known) {
      ReadKnown(prim, *ends, std::move(joint), *known);
    } else if (prim.type == "PhysicsJoint") {
      ReadAxes(prim, *ends, std::move(joint));
    } else {
      ReadSimple(prim, *ends, std::move(joint));
    }
  }

  // Attributes of every type of joint.
  void ReadCommon(const stage::StagePrim& prim, const JointEnds& ends) {
    is_excluded_ = in_.TakeBool(prim, "physics:excludeFromArticulation").value_or(false);
    const bool collides = in_.TakeBool(prim, "physics:collisionEnabled").value_or(false);
    const bool is_in_series = !is_excluded_ && series_.Has(ends.parent.body, ends.child.body);
    if (collides && !is_in_series && ends.parent.body != Scene::kWorldBody && ends.child.body != Scene::kWorldBody) {
      in_.diagnostics().Warning("ignored-value", SpanAt(prim, "physics:collisionEnabled"),
                                "`physics:collisionEnabled` of " + Input::Describe(prim) +
                                    " is ignored: two bodies that a joint connects never collide in a scene");
    }
    for (const char* limit : {"physics:breakForce", "physics:breakTorque"}) {
      const auto value = in_.TakeNumber(prim, limit);
      if (!value || !(*value < kHuge)) continue;
      in_.diagnostics().Warning(
          "ignored-value", SpanAt(prim, limit),
          Quoted(limit) + " of " + Input::Describe(prim) + " is ignored: joints of a scene do not break");
    }
  }

  // The axis of a joint with one.
  Vector3 ReadAxisOf(const stage::StagePrim& prim, Joint& joint) {
    const char letter = ReadLetter(prim);
    const auto text = in_.TakePrivate(prim, "axis");
    std::array<double, 3> n{};
    if (!text || ScanNumbers(*text, n).count != n.size()) return UnitVector(letter);
    const Vector3 axis{n[0], n[1], n[2]};
    if (!(std::abs(Length(axis) - 1) < 1e-6)) return UnitVector(letter);
    const Pose X_AJ{{}, AxisInFile(axis).R_JA.Inverse()};
    joint.X_PF = joint.X_PF * X_AJ;
    joint.X_CM = joint.X_CM * X_AJ;
    return axis;
  }

  char ReadLetter(const stage::StagePrim& prim) {
    const auto text = in_.TakeText(prim, "physics:axis");
    if (!text || *text == "X" || *text == "Y" || *text == "Z") return text ? text->front() : 'X';
    in_.diagnostics()
        .Warning("unknown-value", SpanAt(prim, "physics:axis"),
                 "`physics:axis` of " + Input::Describe(prim) + " is " + Quoted(*text) + "; `X` is used")
        .Help("use one of `X`, `Y`, `Z`");
    return 'X';
  }

  void SetRange(Dof& dof, const AxisRange& range) {
    dof.lower = range.lower;
    dof.upper = range.upper;
  }

  void ReadSimple(const stage::StagePrim& prim, const JointEnds& ends, Joint joint) {
    if (prim.type == "PhysicsRevoluteJoint") {
      Revolute revolute{ReadAxisOf(prim, joint), {}};
      SetRange(revolute.dof, ReadRange(in_, prim, true));
      joint.motion = revolute;
    } else if (prim.type == "PhysicsPrismaticJoint") {
      Prismatic prismatic{ReadAxisOf(prim, joint), {}};
      SetRange(prismatic.dof, ReadRange(in_, prim, false));
      joint.motion = prismatic;
    } else if (prim.type == "PhysicsSphericalJoint") {
      joint.motion = ReadCone(prim, joint);
    } else {
      joint.motion = Weld{};
    }
    Enter(prim, ends, std::move(joint));
  }

  // The cone about X bounds yaw and pitch.
  Ball ReadCone(const stage::StagePrim& prim, Joint& joint) {
    Ball ball;
    const char letter = ReadLetter(prim);
    const auto cone = [&](const char* attribute, Dof& dof) {
      const auto angle = in_.TakeNumber(prim, attribute);
      if (!angle || !(*angle >= 0) || !(*angle < kHuge)) return false;
      dof.upper = *angle * kRadiansPerDegree;
      dof.lower = -dof.upper;
      return true;
    };
    const bool has_cone0 = cone("physics:coneAngle0Limit", ball.dofs[2]);
    const bool has_cone1 = cone("physics:coneAngle1Limit", ball.dofs[1]);
    if ((has_cone0 || has_cone1) && letter != 'X') {
      const Vector3 x = UnitVector(letter), y = UnitVector(letter == 'Y' ? 'Z' : 'X');
      const Pose X_JA{{}, Rotation::FromMatrix(Matrix3::FromColumns(x, y, Cross(x, y)))};
      joint.X_PF = joint.X_PF * X_JA;
      joint.X_CM = joint.X_CM * X_JA;
    }
    return ball;
  }

  // A type that the attributes of the file do not give.
  void ReadKnown(const stage::StagePrim& prim, const JointEnds& ends, Joint joint, Motion motion) {
    if (auto* screw = std::get_if<Screw>(&motion)) {
      screw->axis = ReadAxisOf(prim, joint);
      SetRange(screw->dof, ReadRange(in_, prim, true));
    } else if (auto* universal = std::get_if<Universal>(&motion)) {
      SetRange(universal->dofs[0], ReadAxisRange(in_, prim, 3));
      SetRange(universal->dofs[1], ReadAxisRange(in_, prim, 4));
    } else if (auto* planar = std::get_if<Planar>(&motion)) {
      SetRange(planar->dofs[0], ReadAxisRange(in_, prim, 0));
      SetRange(planar->dofs[1], ReadAxisRange(in_, prim, 1));
      SetRange(planar->dofs[2], ReadAxisRange(in_, prim, 5));
    }
    for (int number = 0; number < 6; ++number) ReadAxisRange(in_, prim, number);
    joint.motion = std::move(motion);
    Enter(prim, ends, std::move(joint));
  }

  void ReadAxes(const stage::StagePrim& prim, const JointEnds& ends, Joint joint) {
    Pose locked_at;
    const std::vector<FreeAxis> axes = ReadFreeAxes(in_, prim, locked_at);
    joint.X_PF = joint.X_PF * locked_at;
    JointEnds at = ends;
    at.parent.X_WJ = at.parent.X_WJ * locked_at;
    at.parent.X_BJ = joint.X_PF;
    if (axes.size() == 6 && IsFree(prim, axes)) {
      in_.diagnostics().Note(
          "ignored-element", in_.SpanOf(prim),
          "ignoring " + Input::Describe(prim) + ": all axes of the joint are free, so it holds nothing");
      return in_.UseAll(prim);
    }
    const auto motion = MotionOfAxes(axes);
    if (!motion || (axes.size() > 1 && HasActuator(prim, axes))) return AddChain(prim, at, std::move(joint), axes);
    joint.motion = motion->motion;
    if (!motion->R_JA.IsExactlyIdentity()) {
      const Pose X_JA{{}, motion->R_JA};
      joint.X_PF = joint.X_PF * X_JA;
      joint.X_CM = joint.X_CM * X_JA;
    }
    JointRecord record{&prim, {}};
    for (std::size_t dof = 0; dof < motion->order.size(); ++dof) {
      record.axes.push_back({std::string(NameOfAxis(axes[motion->order[dof]].number)), {}, dof});
    }
    Enter(prim, at, std::move(joint), std::move(record));
  }

  bool HasActuator(const stage::StagePrim& prim, const std::vector<FreeAxis>& axes) {
    return std::any_of(axes.begin(), axes.end(), [&](const FreeAxis& axis) {
      const auto drive = ReadDrive(in_, prim, NameOfAxis(axis.number), axis.turns());
      return drive && IsActuator(*drive);
    });
  }
  bool IsFree(const stage::StagePrim& prim, const std::vector<FreeAxis>& axes) {
    return std::all_of(axes.begin(), axes.end(), [&](const FreeAxis& axis) {
      const auto drive = ReadDrive(in_, prim, NameOfAxis(axis.number), axis.turns());
      return std::isinf(axis.range.lower) && std::isinf(axis.range.upper) &&
             (!drive || (!IsActuator(*drive) && drive->damping == 0));
    });
  }

  // A joint for each axis, over bodies without mass.
  void AddChain(const stage::StagePrim& prim, const JointEnds& ends, Joint whole, const std::vector<FreeAxis>& axes) {
    const ChainDefaults defaults = DefaultsOfChain(axes, ends.X_FM());
    JointRecord record{&prim, {}};
    Ref<Body> inboard = whole.parent;
    for (std::size_t i = 0; i < axes.size(); ++i) {
      const bool is_first = i == 0, is_last = i + 1 == axes.size();
      const std::string axis(NameOfAxis(axes[i].number));
      Joint joint = whole;
      joint.name = Name(whole.name.str() + "_" + axis);
      joint.parent = inboard;
      if (!is_last) joint.child = Ref<Body>(AddBodyBetween(in_, prim, joint, joint.name.str()));
      if (!is_first) joint.X_PF = Pose();
      if (!is_last) joint.X_CM = Pose();
      inboard = joint.child;
      Dof dof;
      SetRange(dof, axes[i].range);
      dof.default_position = defaults.positions[i];
      const Vector3 direction = UnitVector(axes[i].letter());
      if (axes[i].turns()) {
        joint.motion = Revolute{direction, dof};
      } else {
        joint.motion = Prismatic{direction, dof};
      }
      const Index<Joint> index = AddJointAs(in_, std::move(joint));
      record.axes.push_back({axis, index, 0});
      excluded_.push_back({index, is_excluded_});
    }
    if (!defaults.fits) placement_.AddApart({record.axes.front().joint, record.axes.back().joint, defaults.X_FM});
    Finish(std::move(record));
  }

  void Enter(const stage::StagePrim& prim, const JointEnds& ends, Joint joint) {
    JointRecord record{&prim, {}};
    for (std::size_t dof = 0; dof < Dofs(joint).size(); ++dof) {
      record.axes.push_back({AxisName(joint.motion, dof), {}, dof});
    }
    Enter(prim, ends, std::move(joint), std::move(record));
  }
  void Enter(const stage::StagePrim& prim, const JointEnds& ends, Joint joint, JointRecord record) {
    const bool is_in_series = !is_excluded_ && series_.Has(joint);
    if (is_in_series) return EnterInSeries(prim, std::move(joint), std::move(record));
    in_.Restore(prim, joint);
    if (const double reference = ReferenceOf(prim, joint); reference != 0) {
      joint.X_CM = joint.X_CM * PoseAt(joint.motion, std::array{reference});
    }
    const bool is_reversed = in_.TakePrivate(prim, "reversed") == "true";
    const bool fits = placement_.PlaceAtDefaults(prim, ends, is_excluded_, joint);
    // The world is a parent where that is possible.
    const bool is_child_world = joint.child.index == Scene::kWorldBody;
    const bool can_reverse = AxisOf(joint.motion) || std::holds_alternative<Weld>(joint.motion);
    if (is_reversed || (is_child_world && can_reverse)) Reverse(joint);
    const Index<Joint> index = AddJointAs(in_, std::move(joint));
    if (!fits) placement_.AddApart({index, index, DefaultX_FM(in_.scene.joints[index].motion)});
    for (ReadAxis& axis : record.axes) axis.joint = index;
    excluded_.push_back({index, is_excluded_});
    in_.joint_of_prim[in_.NumberOf(prim)] = index;
    Finish(std::move(record));
  }

  // In the pose as drawn, MuJoCo's position is the reference. In the scene, the frames meet at zero.
  double ReferenceOf(const stage::StagePrim& prim, const Joint& joint) {
    const auto reference = in_.TakeNumber(prim, "mjc:ref");
    const bool is_scalar =
        std::holds_alternative<Revolute>(joint.motion) || std::holds_alternative<Prismatic>(joint.motion);
    if (!reference || !std::isfinite(*reference) || !is_scalar) return 0;
    return *reference * JointFactor(JointUnit::kMjcPosition, Turns(joint.motion, 0), in_.units);
  }

  // The poses of the bodies do not show the positions of several joints, so the file says them.
  void EnterInSeries(const stage::StagePrim& prim, Joint joint, JointRecord record) {
    JointSeries::Series& series = series_.Of(joint);
    JointSeries::Member member{{}, {{}, joint.X_PF, joint.X_CM, ReferenceOf(prim, joint)}, false};
    in_.Restore(prim, joint);
    member.has_frames = prim.Find(PrivateName("frame_on_parent")) || prim.Find(PrivateName("frame_on_child"));
    const auto dofs = Dofs(joint);
    const auto position = dofs.size() == 1
                              ? in_.TakeNumber(prim, WithAxis("newton:AXIS:position", AxisName(joint.motion, 0)))
                              : std::nullopt;
    if (!prim.Find(PrivateName("default_position")) && dofs.size() == 1) {
      const double factor = JointFactor(JointUnit::kPosition, Turns(joint.motion, 0), in_.units);
      dofs[0].default_position = position ? *position * factor : member.in_file.reference;
    }
    series.collides &= Says(prim, "physics:collisionEnabled", true);
    series_.PutBetween(prim, series, joint);
    member.joint = AddJointAs(in_, std::move(joint));
    for (ReadAxis& axis : record.axes) axis.joint = member.joint;
    excluded_.push_back({member.joint, false});
    series.members.push_back(member);
    Finish(std::move(record));
    if (series.left == 0) FinishSeries(series);
  }

  void FinishSeries(const JointSeries::Series& series) {
    series_.Place(series);
    const Index<Joint> first = series.members.front().joint, last = series.members.back().joint;
    Pose X_PC;
    for (const JointSeries::Member& member : series.members) {
      X_PC = X_PC * DefaultX_PC(in_.scene.joints[member.joint]);
    }
    const Pose drawn = placement_.PoseOf(series.parent).Inverse() * placement_.PoseOf(series.child);
    if (!IsSamePlace(X_PC, drawn)) {
      placement_.AddApart({first, last, in_.scene.joints[first].X_PF.Inverse() * X_PC * in_.scene.joints[last].X_CM});
    }
    // In the scene, other bodies are between them.
    if (series.collides || series.parent == Scene::kWorldBody || series.child == Scene::kWorldBody) return;
    in_.scene.excluded_pairs.Add({series.parent, series.child, in_.scene.joints[first].span, {}});
  }

  // A joint that other programs do not need: of a free body, or of what cannot move.
  void ReadHidden(const stage::StagePrim& prim) {
    in_.Use(prim);
    Joint joint;
    joint.name = in_.NameOf(prim);
    joint.model = in_.ModelAt(prim);
    joint.motion = Floating();
    joint.span = in_.SpanOf(prim);
    joint.has_parent_frame = joint.has_child_frame = true;
    if (in_.TakePrivate(prim, "type") == TypeName(Weld())) joint.motion = Weld();
    const auto body = [&](const char* key) {
      const auto targets = in_.TakeTargets(prim, PrivateName(key));
      return Ref<Body>(targets.empty() ? Scene::kWorldBody : in_.BodyAt(targets.front()));
    };
    joint.parent = body("body0");
    joint.child = body("body1");
    in_.Restore(prim, joint);
    if (joint.parent.index == joint.child.index) return;
    // Where the bodies are now.
    const Pose X_PC = placement_.PoseOf(joint.parent.index).Inverse() * placement_.PoseOf(joint.child.index);
    if (auto* floating = std::get_if<Floating>(&joint.motion)) {
      const Pose X_FM = joint.X_PF.Inverse() * X_PC * joint.X_CM;
      if (!joint.closes_loop && !IsSamePlace(floating->X_FM, X_FM)) floating->X_FM = X_FM;
    } else if (!IsSamePlace(joint.X_PF * joint.X_CM.Inverse(), X_PC)) {
      joint.X_PF = X_PC * joint.X_CM;
    }
    const bool is_excluded = joint.closes_loop;
    joint.closes_loop = false;
    const Index<Joint> index = AddJointAs(in_, std::move(joint));
    in_.joint_of_prim[in_.NumberOf(prim)] = index;
    excluded_.push_back({index, is_excluded});
    records_.push_back({&prim, {}});
    RestoreActuators(in_, prim, index);
  }

  void Finish(JointRecord record) {
    if (!record.axes.empty()) in_.joint_of_prim[in_.NumberOf(*record.prim)] = record.axes.back().joint;
    ReadJointRows(in_, record);
    ReadDrives(in_, record);
    records_.push_back(std::move(record));
  }

  // Joints outside of the articulation close loops where there are any.
  void CloseLoops() {
    std::vector<Index<Joint>> order;
    for (const bool excluded : {false, true}) {
      for (const auto& [index, is_excluded] : excluded_) {
        if (is_excluded == excluded) order.push_back(index);
      }
    }
    closes_loop_ = LoopJointsInOrder(in_.scene, order);
    for (const auto& [index, is_excluded] : excluded_) {
      if (is_excluded) in_.scene.joints[index].closes_loop = closes_loop_[index.value()];
    }
  }

  Input& in_;
  std::vector<JointRecord> records_;
  JointSeries series_{in_};
  JointPlacement placement_{in_};
  bool is_excluded_ = false;
  std::vector<std::pair<Index<Joint>, bool>> excluded_;  // All joints; true: outside of the articulation.
  std::vector<bool> closes_loop_;                        // by joint
};

}  // namespace

void ReadJoints(Input& in) { JointsReader(in).Run(); }

}  // namespace sceneweld::usd
