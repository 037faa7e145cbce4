// SPDX-License-Identifier: BSD-3-Clause
// The written file, with its record.

#include "sceneweld/parsers/sdf/write/sdf_output.h"

#include <tinyxml2.h>

#include <unordered_map>

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/kept/camera_sensor.h"
#include "sceneweld/parsers/sdf/table/sdf_words.h"
#include "sceneweld/parsers/sdf/table/sdf_claims.h"
#include "sceneweld/parsers/sdf/table/sdf_elements.h"
#include "sceneweld/parsers/sdf/table/sdf_table.h"
#include "sceneweld/parsers/table/dialect.h"

namespace sceneweld::sdf {
namespace {

// A force and torque sensor belongs to the joint that holds its body, as in the reader.
std::vector<Index<Joint>> JointsOfSensors(const Scene& scene, const Layout& layout) {
  std::vector<Index<Joint>> joints(scene.sensors.size());
  std::unordered_map<std::uint32_t, Index<Joint>> of_body;
  for (const Sensor& sensor : scene.sensors) {
    if (sensor.type == "force_torque" && sensor.format == "sdf") of_body.try_emplace(sensor.body.value());
  }
  if (of_body.empty()) return joints;
  for (const Joint& joint : scene.joints) {
    const auto found = of_body.find(joint.child.index.value());
    if (found == of_body.end() || !ElementType(joint) || IsReversed(joint)) continue;
    if (joint.child.index == Scene::kWorldBody || layout.model(layout.NodeOf(joint.child.index)).is_static) continue;
    if (!found->second) found->second = scene.joints.IndexOf(joint);
  }
  for (const Sensor& sensor : scene.sensors) {
    const auto found = of_body.find(sensor.body.value());
    if (found == of_body.end() || sensor.type != "force_torque" || sensor.format != "sdf") continue;
    joints[scene.sensors.IndexOf(sensor).value()] = found->second;
  }
  return joints;
}

}  // namespace

Output::Output(const Scene& scene_, const WriteOptions& options_, const Layout& layout_, LossReport& losses_,
               OutputText& text)
    : SceneOutput(kSdf, WriterClaims(), scene_, options_, layout_, losses_, text, record::RecordPlace::kRoot),
      is_for_drake(options.audience == Compat::kDrake),
      joint_of_sensor(JointsOfSensors(scene, layout)),
      sensors(scene.sensors, scene.bodies.size(),
              [this](const Sensor& s) {
                return joint_of_sensor[scene.sensors.IndexOf(s).value()] ? scene.bodies.size() : s.body.value();
              }),
      joint_sensors(scene.sensors, scene.joints.size(),
                    [this](const Sensor& s) { return joint_of_sensor[scene.sensors.IndexOf(s).value()].value(); }),
      sited_sensors(SitedSensors(scene)),
      site_sensors(SiteSensors(sited_sensors)),
      cameras(scene.cameras, scene.bodies.size(),
              [come = ComeWithSensors(scene), this](const Camera& c) {
                return come[scene.cameras.IndexOf(c).value()] ? scene.bodies.size() : c.body.value();
              }),
      cameras_of_sensors(scene),
      lights(scene.lights, scene.bodies.size(), [](const Light& l) { return l.body.value(); }),
      plugins(scene.plugins, scene.models.size(), [](const Plugin& p) { return p.model.value(); }),
      link_blocks(scene.plugins, scene.bodies.size(), [](const Plugin& p) { return p.body.value(); }) {}

void Output::WritePose(const Pose& X) {
  if (X.IsExactlyIdentity()) return;
  PoseElement says;
  says.X = X;
  // Angles that are exactly the rotation that they are read as are written again as they are.
  constexpr int kTries = 4;
  Rotation& R = says.X.rotation;
  for (int i = 0; i < kTries && !R.ShortRpy(); ++i) R = Rotation::FromRpy(R.ToRpy());
  Open("pose");
  Fields(kPoseRow.fields, says);
  Close();
}

void Output::EncodeScope(Index<ModelInstance> owner, Index<ModelInstance> usual, Layout::Node place, Span span) {
  if (owner == usual) return;
  Encode(kScope, EscapedWord(layout.Path(place, layout.OwnerOf(owner, place))), span);
}

}  // namespace sceneweld::sdf
