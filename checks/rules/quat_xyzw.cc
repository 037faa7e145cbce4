// SPDX-License-Identifier: BSD-3-Clause
// The rule `quat-xyzw`.

#include <array>
#include <string>

#include "sceneweld/checks/rule.h"
#include "sceneweld/checks/source_places.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

std::string AnglesText(const Rotation& rotation) {
  const Vector3 rpy = rotation.ToShortRpy();
  return FormatNumber(rpy.x) + " " + FormatNumber(rpy.y) + " " + FormatNumber(rpy.z);
}

void CheckQuatXyzw(CheckRun& run) {
  XmlPlaces places;
  for (const Source* const source : SourcesOf(run.scene)) {
    places.ForEach(*source, [&](XmlPlace element) {
      const auto quaternion = element.name() == "origin" ? element.Attribute("quat_xyzw") : std::nullopt;
      if (!quaternion || !IsInUrdf(element)) return;
      Diagnostic& finding = run.Report(quaternion->span, "MuJoCo, PyBullet and yourdfpy ignore `quat_xyzw`");
      std::array<double, 4> q{};
      if (ScanNumbers(quaternion->value, q).count != 4 || element.Attribute("rpy")) {
        finding.Help("write `rpy` instead");
        return;
      }
      const Rotation rotation = Rotation::FromQuaternion(q[3], q[0], q[1], q[2]);
      finding.Help("write `rpy=\"" + AnglesText(rotation) + "\"` instead");
    });
  }
}

}  // namespace

template <>
const CheckRule& Rule<"quat-xyzw">() {
  static constexpr CheckRule kRule{
      .code = {"quat-xyzw",
               "An `<origin>` of URDF has a `quat_xyzw`, which URDF has had since version 1.1. MuJoCo 4.0, PyBullet "
               "3.2.7 and yourdfpy 0.0.60 ignore it without a message, and urdfdom ignores it in files of version 1.0: the "
               "element is not turned. Write `rpy` instead, which every reader understands."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kSchema,
      .summary = "some readers of URDF ignore a rotation",
      .check = &CheckQuatXyzw,
      .consumers = kMujoco | kRos,
  };
  return kRule;
}

}  // namespace sceneweld
