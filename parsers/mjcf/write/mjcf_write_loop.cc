// SPDX-License-Identifier: BSD-3-Clause
// Joints that close loops: the equalities that replace them, and the texts that restore them.

#include <algorithm>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
#include "sceneweld/parsers/mjcf/write/mjcf_writing.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

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

  // Everything about the joint (mjcf_encoding.h).
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

void PlanLoops(Output& out) {
  for (const Joint& joint : out.scene.joints) {
    if (joint.closes_loop) LoopPlanner(out, joint).Plan();
  }
}

}  // namespace sceneweld::mjcf
