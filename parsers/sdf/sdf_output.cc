#include "sceneweld/parsers/sdf/sdf_output.h"

#include <tinyxml2.h>

#include "sceneweld/parsers/dialect.h"
#include "sceneweld/parsers/kept/camera_sensor.h"
#include "sceneweld/parsers/sdf/sceneweld_attributes.h"

namespace sceneweld::sdf {

Output::Output(const Scene& scene_, const WriteOptions& options_, const Layout& layout_, LossReport& losses_)
    : XmlOutput(kSdf, losses_),
      scene(scene_),
      options(options_),
      layout(layout_),
      geometries(scene.geometries, scene.bodies.size(), [](const Geometry& g) { return g.body.value(); }),
      actuators(scene.actuators, scene.joints.size(), [](const Actuator& a) { return a.joint.index.value(); }),
      sensors(scene.sensors, scene.bodies.size(), [](const Sensor& s) { return s.body.value(); }),
      cameras(scene.cameras, scene.bodies.size(),
              [come = ComeWithSensors(scene), this](const Camera& c) {
                return come[scene.cameras.IndexOf(c).value()] ? scene.bodies.size() : c.body.value();
              }),
      lights(scene.lights, scene.bodies.size(), [](const Light& l) { return l.body.value(); }),
      plugins(scene.plugins, scene.models.size(), [](const Plugin& p) { return p.model.value(); }),
      link_blocks(scene.plugins, scene.bodies.size(), [](const Plugin& p) { return p.body.value(); }) {}

const std::string* Output::RenamedTo(std::string_view kind, const std::string& full_name) {
  const std::vector<Layout::Renaming>& renamings = layout.renamings();
  if (renamings.empty()) return nullptr;
  if (renamed_.empty()) {
    for (const Layout::Renaming& one : renamings) renamed_.emplace(std::string(one.kind) + " " + one.from, one.to);
  }
  const auto found = renamed_.find(std::string(kind) + " " + full_name);
  return found == renamed_.end() ? nullptr : &found->second;
}

void Output::WritePose(const Pose& X) {
  if (X.IsExactlyIdentity()) return;
  const Vector3& p = X.translation;
  if (X.rotation.IsExactlyIdentity()) return Numbers("pose", {p.x, p.y, p.z, 0, 0, 0});
  Open("pose");
  Attribute("rotation_format", "quat_xyzw");
  xml().PushText(EncodedPose(X).c_str());
  Close();
  losses.Wrote(1);
}

void Output::EncodeScope(Index<ModelInstance> owner, Index<ModelInstance> usual, Layout::Node place, Span span) {
  if (owner == usual) return;
  NameAttribute(kScope, layout.Path(place, layout.OwnerOf(owner, place)));
  CountEncoding(kScope, span);
}

}  // namespace sceneweld::sdf
