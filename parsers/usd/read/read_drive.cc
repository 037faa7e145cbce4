// SPDX-License-Identifier: BSD-3-Clause
// Reads what moves and damps joints: drives, and the vendors' attributes.
// Reads joints that follow others, from the attributes of each vendor.

#include <algorithm>
#include <array>
#include <cmath>

#include "sceneweld/parsers/table/field_codec.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/read/joint_reading.h"
#include "sceneweld/parsers/usd/read/joint_rows.h"

namespace sceneweld::usd {
namespace {

std::string DrivePrefix(std::string_view axis) { return "drive:" + std::string(axis) + ":physics:"; }

// Reports values of a drive that a scene does not hold.
void ReportDrive(Input& in, const stage::StagePrim& prim, const ReadAxis& axis, bool turns) {
  const std::string prefix = DrivePrefix(axis.name);
  const auto warn = [&](std::string_view attribute, std::string_view why) {
    in.diagnostics().Warning(
        "ignored-value", SpanAt(prim, prefix + std::string(attribute)),
        Quoted(prefix + std::string(attribute)) + " of " + Input::Describe(prim) + " is ignored: " + std::string(why));
  };
  const Dof& dof = Dofs(in.scene.joints[axis.joint])[axis.dof];
  const double target = in.TakeNumber(prim, prefix + "targetPosition").value_or(0);
  const double position = target * JointFactor(JointUnit::kPosition, turns, in.units);
  constexpr double kSame = 1e-5;
  if (target != 0 && !(std::abs(position - dof.default_position) < kSame)) {
    warn("targetPosition", "a scene has no targets of controllers");
  }
  if (in.TakeNumber(prim, prefix + "targetVelocity").value_or(0) != 0) {
    warn("targetVelocity", "a scene has no targets of controllers");
  }
  if (in.TakeText(prim, prefix + "type").value_or("force") == "acceleration") {
    warn("type", "its gains give an acceleration, not a force, so the actuator has no gains");
  }
}

}  // namespace

Index<Actuator> AddActuatorAs(Input& in, Actuator actuator) {
  const std::string name = actuator.name.str();
  for (std::size_t number = 1;; ++number) {
    const auto added = in.scene.AddActuator(actuator);
    if (added) return added.index;
    actuator.name = Name(name + "_" + std::to_string(number));
  }
}

double GainOf(double gain) { return gain > 0 && gain < kNoForce ? gain : 0; }

std::optional<Drive> ReadDrive(Input& in, const stage::StagePrim& prim, std::string_view axis, bool turns) {
  if (!prim.Has("PhysicsDriveAPI:" + std::string(axis))) return std::nullopt;
  const std::string prefix = DrivePrefix(axis);
  const double per_position = JointFactor(JointUnit::kPerPosition, turns, in.units);
  Drive drive;
  drive.stiffness = GainOf(in.TakeNumber(prim, prefix + "stiffness").value_or(0)) * per_position;
  drive.damping = GainOf(in.TakeNumber(prim, prefix + "damping").value_or(0)) * per_position;
  drive.target_velocity = in.TakeNumber(prim, prefix + "targetVelocity").value_or(0);
  const double force = in.TakeNumber(prim, prefix + "maxForce").value_or(kInfinity);
  if (force >= 0 && force < kNoForce) drive.max_force = force * JointFactor(JointUnit::kEffort, turns, in.units);
  return drive;
}

bool RestoreActuators(Input& in, const stage::StagePrim& prim, Index<Joint> joint, const std::optional<Drive>& drive) {
  const bool is_one = !prim.Find(PrivateName(ActuatorKey(2, kNameKey)));
  for (std::size_t number = 1;; ++number) {
    const auto name = in.TakePrivate(prim, ActuatorKey(number, kNameKey));
    if (!name) return number > 1;
    Actuator actuator;
    actuator.name = Name(*name);
    actuator.joint = Ref<Joint>(joint);
    actuator.model = in.scene.joints[joint].model;
    actuator.span = in.SpanOf(prim);
    // The drive says these, if it is that of one actuator.
    if (is_one && drive) {
      actuator.gains = {drive->stiffness, drive->damping};
      actuator.effort_limit = drive->max_force;
    }
    const auto model = in.TakeTargets(prim, PrivateName(ActuatorKey(number, kModelKey)));
    if (!model.empty()) {
      if (const stage::StagePrim* target = in.stage.Find(model.front())) actuator.model = in.ModelAt(*target);
    }
    in.RestoreFields(prim, KindOf<Actuator>(), &actuator, ActuatorKey(number, {}));
    AddActuatorAs(in, std::move(actuator));
  }
}

namespace {

// A joint whose actuator says its effort limit.
void RestoreLimitOfActuator(Input& in, const stage::StagePrim& prim, Index<Joint> index) {
  const stage::StageProperty* const limit = prim.Find(PrivateName(kEffortLimitKey));
  if (!limit || !limit->value.text() || *limit->value.text() != kOfActuator) return;
  for (std::size_t i = in.scene.actuators.size(); i > 0; --i) {
    const Actuator& actuator = in.scene.actuators[Index<Actuator>(static_cast<std::uint32_t>(i - 1))];
    if (actuator.joint.index != index) break;  // Those of the joint are the last ones.
    for (Dof& dof : Dofs(in.scene.joints[index])) dof.effort_limit = actuator.effort_limit;
  }
}

}  // namespace

void ReadDrives(Input& in, const JointRecord& record) {
  if (record.axes.empty()) return;
  const stage::StagePrim& prim = *record.prim;
  const ReadAxis& last = record.axes.back();
  const bool has_one_axis = record.axes.size() == 1 && AxisOf(in.scene.joints[last.joint].motion);
  const auto drive_of_one =
      has_one_axis ? ReadDrive(in, prim, last.name, Turns(in.scene.joints[last.joint].motion, last.dof)) : std::nullopt;
  const bool is_restored = RestoreActuators(in, prim, last.joint, drive_of_one);
  for (const ReadAxis& axis : record.axes) {
    Joint& joint = in.scene.joints[axis.joint];
    const bool turns = Turns(joint.motion, axis.dof);
    const auto drive = ReadDrive(in, prim, axis.name, turns);
    if (!drive) continue;
    ReportDrive(in, prim, axis, turns);
    if (is_restored) continue;
    if (prim.Find(kUrdfEffort) && drive->stiffness == 0 && drive->damping == 0) {
      Dofs(joint)[axis.dof].effort_limit = drive->max_force;
      continue;
    }
    if (!IsActuator(*drive)) {
      Dofs(joint)[axis.dof].damping += drive->damping;
      continue;
    }
    if (!AxisOf(joint.motion)) continue;  // Chains have joints with one axis where there are actuators.
    const bool is_acceleration = in.TakeText(prim, DrivePrefix(axis.name) + "type").value_or("force") == "acceleration";
    Actuator actuator;
    actuator.name = joint.name;
    actuator.model = joint.model;
    actuator.joint = Ref<Joint>(axis.joint);
    actuator.span = joint.span;
    if (!is_acceleration) actuator.gains = {drive->stiffness, drive->damping};
    actuator.effort_limit = drive->max_force;
    AddActuatorAs(in, std::move(actuator));
  }
  RestoreLimitOfActuator(in, prim, last.joint);
}

namespace {

// Warns if a start of an engine is not that of the bodies.
void CompareStart(Input& in, const stage::StagePrim& prim, const JointRow& row, const ReadAxis& axis, double number) {
  const Joint& joint = in.scene.joints[axis.joint];
  const double start = number * JointFactor(row.unit, Turns(joint.motion, axis.dof), in.units);
  constexpr double kSame = 1e-5;
  if (!std::isfinite(start) || std::abs(start - Dofs(joint)[axis.dof].*row.member) < kSame) return;
  const std::string name = WithAxis(row.attribute, axis.name);
  in.diagnostics().Warning("ignored-value", SpanAt(prim, name),
                           Quoted(name) + " of " + Input::Describe(prim) +
                               " is ignored: the poses of its bodies give another position");
}

}  // namespace

void ReadJointRows(Input& in, const JointRecord& record) {
  const stage::StagePrim& prim = *record.prim;
  const auto use = [&](const JointRow& row, const ReadAxis& axis, double number, std::vector<bool>& given) {
    Joint& joint = in.scene.joints[axis.joint];
    if (!std::isfinite(number) || !(std::abs(number) < kNoForce)) return;
    const std::size_t i = static_cast<std::size_t>(&axis - record.axes.data());
    if (given[i]) return;  // A stronger row gives it.
    given[i] = true;
    const double value = number * JointFactor(row.unit, Turns(joint.motion, axis.dof), in.units);
    if (row.member) {
      Dofs(joint)[axis.dof].*row.member = value;
    } else {
      joint.armature = value;
    }
  };
  // Private attributes are exact; they have been read.
  const auto is_stored = [&](const JointRow& row) {
    if (!row.member) return prim.Find(PrivateName("armature")) != nullptr;
    static const KindInfo& kDof = KindOf<Dof>();
    const Dof none;
    for (const FieldInfo& field : kDof.fields) {
      if (field.Of(&none) == static_cast<const void*>(&(none.*row.member))) {
        return prim.Find(PrivateName(field.name)) != nullptr;
      }
    }
    return false;
  };
  std::vector<std::pair<double Dof::*, std::vector<bool>>> given;
  for (const JointRow& row : JointRows()) {
    auto found = std::find_if(given.begin(), given.end(), [&](const auto& one) { return one.first == row.member; });
    if (found == given.end()) {
      given.push_back({row.member, std::vector<bool>(record.axes.size(), is_stored(row))});
      found = std::prev(given.end());
    }
    if (row.has_axis()) {
      for (const ReadAxis& axis : record.axes) {
        const auto number = in.TakeNumber(prim, WithAxis(row.attribute, axis.name));
        if (number && row.is_read) use(row, axis, *number, found->second);
        if (number && !row.is_read) CompareStart(in, prim, row, axis, *number);
      }
    } else if (const auto number = in.TakeNumber(prim, row.attribute); number && row.is_read) {
      for (const ReadAxis& axis : record.axes) use(row, axis, *number, found->second);
    }
  }
  // The range of efforts that MuJoCo's actuators may have on the joint.
  const auto low = in.TakeNumber(prim, "mjc:actuatorfrcrange:min"),
             high = in.TakeNumber(prim, "mjc:actuatorfrcrange:max");
  const bool is_limited = in.TakeText(prim, "mjc:actuatorfrclimited").value_or("auto") != "false";
  const double effort = std::max(high.value_or(0), -low.value_or(0));
  if (is_limited && effort > 0 && !prim.Find(PrivateName(kEffortLimitKey))) {
    for (const ReadAxis& axis : record.axes) Dofs(in.scene.joints[axis.joint])[axis.dof].effort_limit = effort;
  }
}

namespace {

/// Reads the mimic of one joint. Newton decides before REP-0158, PhysX, MuJoCo.
class MimicReader {
 public:
  MimicReader(Input& in, const JointRecord& record)
      : in_(in), prim_(*record.prim), follower_(in.joint_of_prim[in.NumberOf(prim_)]) {}

  void Run() {
    if (!follower_) return;
    Joint& joint = in_.scene.joints[follower_];
    // The codec has restored the numbers.
    const auto restored = joint.mimic;
    joint.mimic.reset();
    if (const auto targets = in_.TakeTargets(prim_, PrivateName("mimic.joint")); !targets.empty()) {
      Set(targets, restored ? restored->multiplier : 1, restored ? restored->offset : 0);
    }
    ReadNewton();
    ReadRos();
    ReadPhysx();
    ReadMujoco();
  }

 private:
  void ReadNewton() {
    if (!prim_.Has("NewtonMimicAPI")) return;
    const auto targets = in_.TakeTargets(prim_, "newton:mimicJoint");
    const double offset = in_.TakeNumber(prim_, "newton:mimicCoef0").value_or(0);
    const double multiplier = in_.TakeNumber(prim_, "newton:mimicCoef1").value_or(1);
    if (!in_.TakeBool(prim_, "newton:mimicEnabled").value_or(true)) return ReportDisabled();
    Set(targets, multiplier, offset * Factor());
  }

  // Of REP-0158.
  void ReadRos() {
    if (!prim_.Has("ExtendedPhysicsMimicAPI")) return;
    const auto targets = in_.TakeTargets(prim_, "ext_physics:mimic:joint");
    const double multiplier = in_.TakeNumber(prim_, "ext_physics:mimic:multiplier").value_or(1);
    const double offset = in_.TakeNumber(prim_, "ext_physics:mimic:offset").value_or(0);
    Set(targets, multiplier, offset * Factor());
  }

  void ReadPhysx() {
    for (const std::string_view axis : {"rotX", "rotY", "rotZ", "transX", "transY", "transZ", "X", "Y", "Z"}) {
      if (!prim_.Has("PhysxMimicJointAPI:" + std::string(axis))) continue;
      const std::string prefix = "physxMimicJoint:" + std::string(axis) + ":";
      const auto targets = in_.TakeTargets(prim_, prefix + "referenceJoint");
      in_.TakeText(prim_, prefix + "referenceJointAxis");
      const double gearing = in_.TakeNumber(prim_, prefix + "gearing").value_or(1);
      const double offset = in_.TakeNumber(prim_, prefix + "offset").value_or(0);
      Set(targets, -gearing, offset == 0 ? 0 : -offset * Factor());
    }
  }

  // MuJoCo's equality is between the differences from the initial positions.
  void ReadMujoco() {
    if (!prim_.Has("MjcEqualityJointAPI")) return;
    const auto targets = in_.TakeTargets(prim_, "mjc:target");
    const double offset = in_.TakeNumber(prim_, "mjc:coef0").value_or(0);
    const double multiplier = in_.TakeNumber(prim_, "mjc:coef1").value_or(1);
    for (const char* higher : {"mjc:coef2", "mjc:coef3", "mjc:coef4"}) {
      if (in_.TakeNumber(prim_, higher).value_or(0) == 0) continue;
      in_.diagnostics().Warning(
          "ignored-value", SpanAt(prim_, higher),
          Quoted(higher) + " of " + Input::Describe(prim_) + " is ignored: a joint follows another in proportion");
    }
    const Index<Joint> leader = LeaderOf(targets);
    if (!leader) return Set(targets, multiplier, offset);
    const double from = Position(leader), to = Position(follower_);
    Set(targets, multiplier, offset + to - multiplier * from);
  }

  double Position(Index<Joint> joint) const {
    const auto dofs = Dofs(std::as_const(in_.scene.joints[joint]));
    return dofs.empty() ? 0 : dofs[0].default_position;
  }
  double Factor() const {
    return JointFactor(JointUnit::kPosition, Turns(in_.scene.joints[follower_].motion, 0), in_.units);
  }

  Index<Joint> LeaderOf(const std::vector<std::string>& targets) const {
    const stage::StagePrim* target = targets.empty() ? nullptr : in_.stage.Find(targets.front());
    return target ? in_.joint_of_prim[in_.NumberOf(*target)] : Index<Joint>();
  }

  void ReportDisabled() {
    in_.diagnostics().Warning("ignored-element", in_.SpanOf(prim_),
                              "the mimic of " + Input::Describe(prim_) + " is ignored: it is disabled");
  }

  void Set(const std::vector<std::string>& targets, double multiplier, double offset) {
    Joint& joint = in_.scene.joints[follower_];
    if (joint.mimic) return;
    const Index<Joint> leader = LeaderOf(targets);
    if (!leader || leader == follower_) {
      in_.diagnostics().Warning(
          "unknown-joint", in_.SpanOf(prim_),
          "the mimic of " + Input::Describe(prim_) + " is ignored: " +
              (targets.empty() ? std::string("it names no joint") : Quoted(targets.front()) + " is not another joint"));
      return;
    }
    joint.mimic = Mimic{Ref<Joint>(leader), multiplier, offset};
  }

  Input& in_;
  const stage::StagePrim& prim_;
  const Index<Joint> follower_;
};

}  // namespace

void ReadMimic(Input& in, const JointRecord& record) { MimicReader(in, record).Run(); }

}  // namespace sceneweld::usd
