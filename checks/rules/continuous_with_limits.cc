// SPDX-License-Identifier: BSD-3-Clause
// The rule `continuous-with-limits`.

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/checks/group_geometry.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/checks/source_places.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

// The number in a kept element, such as `<lower>-1</lower>`.
std::optional<double> NumberInElement(const Kept* kept) {
  if (!kept) return std::nullopt;
  const std::size_t begin = kept->text.find('>');
  const std::size_t end = begin == std::string::npos ? begin : kept->text.find('<', begin);
  if (end == std::string::npos) return std::nullopt;
  return ParseNumber(Trimmed(std::string_view(kept->text).substr(begin + 1, end - begin - 1)));
}

struct ContinuousLimits {
  double lower = -kInfinity;
  double upper = kInfinity;
  bool apply = false;  // To the scene, as in Drake.
};

// The limits of a joint that its file calls continuous.
ContinuousLimits LimitsOfContinuous(const Joint& joint, const Revolute& revolute) {
  constexpr double kNoLimit = 1e15;  // Gazebo writes 1e16.
  const std::string* const of_urdf = FindWording(joint.kept, "urdf", "type");
  if (of_urdf && *of_urdf == "continuous") return {revolute.dof->lower, revolute.dof->upper, true};
  const std::string* const of_sdf = FindWording(joint.kept, "sdf", "type");
  if (!of_sdf || *of_sdf != "continuous") return {};
  const auto lower = NumberInElement(FindKeptElement(joint.kept, "sdf", "axis/limit", "lower"));
  const auto upper = NumberInElement(FindKeptElement(joint.kept, "sdf", "axis/limit", "upper"));
  ContinuousLimits limits;
  if (lower && std::abs(*lower) < kNoLimit) limits.lower = *lower;
  if (upper && std::abs(*upper) < kNoLimit) limits.upper = *upper;
  return limits;
}

struct LimitedContinuous {
  Index<Joint> joint;
  ContinuousLimits limits;
};

// Empty if the place of a limit is unknown.
Fix DeleteLimits(const Scene& scene, const std::vector<LimitedContinuous>& found) {
  // Where a program applies them, the joint then turns further.
  const bool are_ignored = std::none_of(found.begin(), found.end(), [](const auto& one) { return one.limits.apply; });
  Fix fix{.title = "delete `lower` and `upper`", .is_safe = are_ignored};
  XmlPlaces places;
  std::vector<const void*> joints;
  for (const LimitedContinuous& one : found) {
    const Joint& joint = scene.joints[one.joint];
    const XmlPlace element = places.Find(joint.span);
    const XmlPlace of_sdf = element.Child("axis").Child("limit"), of_urdf = element.Child("limit");
    const std::size_t before = fix.edits.size();
    for (const char* name : {"lower", "upper"}) {
      const Span limit = of_sdf ? of_sdf.Child(name).Removal() : of_urdf.RemovalOfAttribute(name);
      if (limit) fix.edits.push_back({limit, ""});
    }
    if (fix.edits.size() == before) return {};
    joints.push_back(&joint);
  }
  fix.allows = [joints](const Difference& difference) {
    const std::string_view field = difference.field;
    const bool is_limit = field == "lower" || field == "upper" || field == "kept";
    return is_limit && difference.elements_a.size() == 1 &&
           std::find(joints.begin(), joints.end(), difference.elements_a.front()) != joints.end();
  };
  return fix;
}

void CheckContinuousWithLimits(CheckRun& run) {
  const Scene& scene = run.scene;
  std::vector<std::vector<LimitedContinuous>> of_model(scene.models.size());
  for (std::uint32_t i = 0; i < scene.joints.size(); ++i) {
    const Index<Joint> index(i);
    const Joint& joint = scene.joints[index];
    const auto* const revolute = std::get_if<Revolute>(&joint.motion);
    if (!revolute) continue;
    const ContinuousLimits limits = LimitsOfContinuous(joint, *revolute);
    if (limits.lower == -kInfinity && limits.upper == kInfinity) continue;
    of_model[joint.model.value()].push_back({index, limits});
  }
  for (const std::vector<LimitedContinuous>& found : of_model) {
    if (found.empty()) continue;
    const auto& [index, limits] = found.front();
    Diagnostic& diagnostic = run.Report(
        scene.joints[index].span, "the continuous joint " + Quoted(scene.FullName(index)) + " has the limits " +
                                      FormatNumber(limits.lower) + " and " + FormatNumber(limits.upper) +
                                      (limits.apply ? ", which Drake applies and ROS ignores" : ", which are ignored"));
    diagnostic.Help("remove `lower` and `upper`, or use the type `revolute`");
    NoteMoreOfModel(diagnostic, found.size());
    run.AddFix(DeleteLimits(scene, found));
  }
}

}  // namespace

template <>
const CheckRule& Rule<"continuous-with-limits">() {
  static constexpr CheckRule kRule{
      .code = {"continuous-with-limits",
               "A joint is declared as continuous and has position limits. Programs disagree about such limits: some "
               "apply them, even 0 to 0, and others ignore them. Remove them, or declare the joint as revolute."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kPhysics,
      .summary = "a continuous joint has position limits",
      .check = &CheckContinuousWithLimits,
      // Safe in SDFormat, where every program ignores the limits.
      .can_fix = CanFix::kUnsafe,
  };
  return kRule;
}

}  // namespace sceneweld
