// SPDX-License-Identifier: BSD-3-Clause
// Writes a scene as SRDF.

#include <tinyxml2.h>

#include "sceneweld/parsers/srdf/srdf.h"
#include "sceneweld/parsers/srdf/srdf_output.h"

namespace sceneweld::srdf {

std::string Write(const Scene& scene, const WriteOptions& options, const UrdfNames& names, LossReport& losses) {
  Output out(scene, options, names, losses);
  out.xml().PushHeader(false, true);
  out.Open(kRobot.name.data());
  out.Attribute("name", names.robot);
  out.WriteKeptAttributes();
  out.WriteKept(kGroup.name);
  WriteGroupStates(out);
  for (const ElementRow* row : {&kEndEffector, &kVirtualJoint, &kPassiveJoint, &kJointProperty, &kSphereApproximation,
                                &kDisableDefaultCollisions, &kEnableCollisions}) {
    out.WriteKept(row->name);
  }
  WriteExcludedPairs(out);
  out.WriteOtherKept();
  out.Close();
  return out.Finish("SRDF");
}

Scene WithoutSemantics(const Scene& scene) {
  Scene without = scene;
  without.configurations = {};
  const auto forget = [](auto& table) {
    for (auto& one : table) {
      erase_if(one.kept, [](const Kept& kept) { return kept.format == kSrdf.name; });
    }
  };
  forget(without.models);
  forget(without.excluded_pairs);
  forget(without.collision_filter_groups);
  return without;
}

}  // namespace sceneweld::srdf
