// SPDX-License-Identifier: BSD-3-Clause
// The rule `one-bound`.

#include "sceneweld/checks/rule.h"
#include "sceneweld/checks/source_places.h"

namespace sceneweld {
namespace {

void CheckOneBound(CheckRun& run) {
  XmlPlaces places;
  for (const Source* const source : SourcesOf(run.scene)) {
    places.ForEach(*source, [&](XmlPlace limit) {
      const XmlPlace joint = limit.name() == "limit" ? limit.Parent() : XmlPlace();
      const auto type = joint && joint.name() == "joint" ? joint.Attribute("type") : std::nullopt;
      if (!type || (type->value != "revolute" && type->value != "prismatic") || !IsInUrdf(limit)) return;
      const bool has_lower = limit.Attribute("lower").has_value();
      if (has_lower == limit.Attribute("upper").has_value()) return;
      const std::string missing = has_lower ? "upper" : "lower";
      const auto name = joint.Attribute("name");
      run.Report(limit.Whole(), "joint " + Quoted(name ? name->value : "") + " has no `" + missing +
                                    "` bound: 0 for ROS and Gazebo, none for Drake, and MuJoCo then ignores the "
                                    "other bound, too")
          .Help("give both bounds");
    });
  }
}

}  // namespace

template <>
const CheckRule& Rule<"one-bound">() {
  static constexpr CheckRule kRule{
      .code = {"one-bound",
               "A revolute or prismatic joint of URDF has only one of `lower` and `upper`. urdfdom, Pinocchio and "
               "libsdformat take 0 for the missing one, Drake takes none, MuJoCo 4.0 does not limit the "
               "joint at all, and urdfdom 6 refuses it in a file of URDF 1.2. Give both bounds."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kPhysics,
      .summary = "readers of URDF take a missing bound in three ways",
      .check = &CheckOneBound,
      .consumers = kEveryConsumer,
  };
  return kRule;
}

}  // namespace sceneweld
