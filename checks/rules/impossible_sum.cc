// SPDX-License-Identifier: BSD-3-Clause
// The rule `impossible-sum`.

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/checks/rule.h"
#include "sceneweld/checks/source_places.h"
#include "sceneweld/parsers/kept/gazebo_settings.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

/// The elements of robots in the texts of a scene, and the joints that Gazebo's reader of URDF does not merge.
class UrdfPlaces {
 public:
  explicit UrdfPlaces(const Scene& scene) {
    for (const Source* const source : SourcesOf(scene)) {
      places_.ForEach(*source, [&](XmlPlace element) { Preserve(source, element); });
    }
  }
  bool Declares(Span span, std::string_view kind) { return static_cast<bool>(ElementOf(span, kind)); }
  /// Whether Gazebo merges the link that a fixed joint holds with the parent of the joint.
  bool Merges(Span joint) {
    const XmlPlace element = ElementOf(joint, "joint");
    const auto name = element ? element.Attribute("name") : std::nullopt;
    return name && !preserved_.contains({joint.source, std::string(name->value)});
  }

 private:
  XmlPlace ElementOf(Span span, std::string_view kind) {
    const XmlPlace element = places_.Find(span);
    const bool is_one = element && element.name() == kind && element.Parent() && element.Parent().name() == "robot";
    return is_one ? element : XmlPlace();
  }
  void Preserve(const Source* source, XmlPlace setting) {
    if (setting.name() != "preserveFixedJoint" && setting.name() != "disableFixedJointLumping") return;
    const XmlPlace block = setting.Parent();
    const auto reference = block ? block.Attribute("reference") : std::nullopt;
    const auto value = setting.Text();
    if (reference && value && IsGazeboOn(value->value)) preserved_.emplace(source, reference->value);
  }

  XmlPlaces places_;
  std::set<std::pair<const Source*, std::string>> preserved_;
};

struct MergedLink {
  MassProperties sum;
  std::size_t links = 0;
  bool has_impossible = false;  // One of them is impossible alone.
};

void CheckImpossibleSum(CheckRun& run) {
  const Scene& scene = run.scene;
  UrdfPlaces places(scene);
  std::vector<Index<Body>> base_of(scene.bodies.size());
  std::vector<Pose> X_GB(scene.bodies.size());
  std::vector<MergedLink> merged(scene.bodies.size());
  for (const SpanningTree::Entry& entry : run.subject.tree().entries) {
    const Body& body = scene.bodies[entry.body];
    if (body.deformable || !places.Declares(body.span, "link")) continue;
    const Joint* const joint = entry.joint ? &scene.joints[entry.joint] : nullptr;
    Index<Body>& base = base_of[entry.body.value()];
    base = joint && !entry.reversed ? base_of[entry.inboard.value()] : Index<Body>();
    if (base && std::holds_alternative<Weld>(joint->motion) && places.Merges(joint->span)) {
      X_GB[entry.body.value()] = X_GB[entry.inboard.value()] * DefaultX_PC(*joint);
    } else {
      base = entry.body;
    }
    MergedLink& group = merged[base.value()];
    const MassProperties own = body.MassPropertiesAsRead().ReExpressed(X_GB[entry.body.value()]);
    group.sum = ++group.links == 1 ? own : group.sum + own;
    group.has_impossible |= body.stated_mass_properties != nullptr;
  }
  for (std::uint32_t i = 1; i < merged.size(); ++i) {
    const auto& [sum, links, has_impossible] = merged[i];
    if (!has_impossible || sum.inertia.IsPhysicallyPlausible()) continue;
    const Index<Body> base(i);
    const std::string others = links == 1 ? "" : " together with the " + std::to_string(links - 1) +
                                                     (links == 2 ? " link" : " links") + " fixed to it";
    const Vector3 p = sum.inertia.PrincipalMoments();
    run.Report(base, "Gazebo refuses the robot: no body has the inertia of link " + Quoted(scene.FullName(base)) +
                         others + ", whose principal moments are " + FormatNumber(p.x) + ", " + FormatNumber(p.y) +
                         ", " + FormatNumber(p.z))
        .Help("correct the inertia, or write the robot as SDFormat with sceneweld, which replaces it");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"impossible-sum">() {
  static constexpr CheckRule kRule{
      .code = {"impossible-sum",
               "No body has the inertia of a link of a URDF robot together with the links that are fixed to it. "
               "Gazebo's reader of URDF merges such links, except where `preserveFixedJoint` or "
               "`disableFixedJointLumping` forbids it, and refuses the robot if the sum is impossible. An impossible "
               "inertia whose sum with others is possible does not matter to Gazebo. Correct the inertia."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kPhysics,
      .summary = "Gazebo refuses the inertia of a link of URDF with all links that are fixed to it",
      .check = &CheckImpossibleSum,
      .consumers = kGazebo,
  };
  return kRule;
}

}  // namespace sceneweld
