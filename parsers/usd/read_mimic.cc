// SPDX-License-Identifier: BSD-3-Clause
// Reads joints that follow others, from the attributes of each vendor.

#include "sceneweld/parsers/usd/joint_reading.h"
#include "sceneweld/parsers/usd/joint_rows.h"

namespace sceneweld::usd {
namespace {

/// Reads the mimic of one joint. Newton decides before PhysX before MuJoCo.
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
    if (const auto targets = in_.TakeTargets(prim_, "sceneweld:mimic:joint"); !targets.empty()) {
      Set(targets, restored ? restored->multiplier : 1, restored ? restored->offset : 0);
    }
    ReadNewton();
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
