// SPDX-License-Identifier: BSD-3-Clause
// Assembles links and their contents.

#include "sceneweld/parsers/sdf/sdf_assembly.h"
#include "sceneweld/parsers/table/report_stale.h"

namespace sceneweld::sdf {

void Assembly::EmitLink(Scope& scope, const Owned<LinkDeclaration>& owned) {
  const LinkDeclaration& link = *owned;
  Entry& entry = *scope.names.at(link.name.view());
  if (entry.link != &link) return;  // A second link of the name, which was reported.
  if (link.encoded && (link.encoded->world || link.encoded->helper)) {
    entry.scene_body = Scene::kWorldBody;
    entry.scene_frame = FrameId::Of(Scene::kWorldBody);
    EmitGeometries(scope, owned, Scene::kWorldBody, entry);
    for (const KeptDeclaration& sensor : link.sensors) {
      EmitKept(scope, owned.merge, sensor, false, Scene::kWorldBody, {}, {&scope, &entry});
    }
    return;
  }
  Body body;
  body.name = NameInScene(link.name, link.encoded);
  body.model = scope.instance;
  body.span = link.span;
  body.X_WB = scope.X_WS * graph_.PoseInRoot(scope, entry);
  body.deformable = link.deformable;
  body.kept = link.kept;
  body.stated_mass_properties = link.stated_mass_properties;
  if (!link.deformable)
    body.mass_properties = link.auto_inertia ? AutoInertia(scope, owned, entry) : link.mass_properties;
  if (link.encoded) Restore(*link.encoded, body, reading_);
  const auto added = scene_->AddBody(std::move(body));
  entry.scene_body = added ? added.index : added.taken;
  entry.scene_frame = FrameId::Of(entry.scene_body);
  EmitGeometries(scope, owned, entry.scene_body, entry);
  for (const KeptDeclaration& sensor : link.sensors) {
    EmitKept(scope, owned.merge, sensor, false, entry.scene_body, {}, {&scope, &entry});
  }
  for (const KeptDeclaration& light : link.lights) {
    EmitKept(scope, owned.merge, light, true, entry.scene_body, {}, {&scope, &entry});
  }
  EmitBlocks(scope, link.encoded, entry.scene_body);
}

Pose Assembly::PoseOn(Scope& scope, std::uint32_t merge, const PoseDeclaration& pose, const Target& body) {
  if (pose.relative_to.empty()) return pose.X;
  const Target frame = graph_.Find(scope, merge, pose.relative_to, "frame");
  if (!frame) return pose.X;
  return graph_.PoseOnBody(scope, body, frame) * pose.X;
}

void Assembly::EmitGeometries(Scope& scope, const Owned<LinkDeclaration>& owned, Index<Body> body, Entry& entry) {
  for (const GeometryDeclaration& declared : owned->geometries) {
    Geometry geometry = declared.geometry;
    geometry.body = body;
    const Pose X_BO = PoseOn(scope, owned.merge, declared.pose, {&scope, &entry});
    geometry.X_BG = geometry.X_BG->IsExactlyIdentity() ? X_BO : X_BO * geometry.X_BG;
    scene_->geometries.Add(std::move(geometry));
  }
}

void Assembly::EmitKept(Scope& scope, std::uint32_t merge, const KeptDeclaration& kept, bool light, Index<Body> body,
                        const Pose& X_BDefault, const Target& body_frame) {
  const Pose X_BS =
      kept.pose.relative_to.empty() ? X_BDefault * kept.pose.X : PoseOn(scope, merge, kept.pose, body_frame);
  if (light) {
    scene_->lights.Add({kept.name, body, X_BS, kept.type, kept.format, kept.source_xml, kept.span});
    return;
  }
  bool is_only_camera = kept.camera && kept.encoded && !kept.encoded->camera.empty();
  if (is_only_camera && kept.encoded->camera == "model") {
    const Index<ModelInstance> model = scene_->bodies[body].model;
    const std::string name = scene_->Scoped(model, kept.name) + '\n' + kept.encoded->camera_owner.name.str();
    is_only_camera = cameras_of_models_.insert(name).second;
    if (!is_only_camera) {
      ReportStale(diagnostics_, kept.span, "sensor " + Quoted(kept.name), "another camera of that name in its model",
                  "the camera of the model");
    }
  }
  if (!is_only_camera) {
    scene_->sensors.Add({kept.name, body, X_BS, kept.type, kept.format, kept.source_xml, kept.span});
  }
  if (!kept.camera) return;
  Camera camera = *kept.camera;
  if (is_only_camera && kept.encoded->camera == "world") camera.model = Scene::kWorldInstance;
  if (is_only_camera && kept.encoded->camera == "model") {
    camera.model = scene_->bodies[body].model;
    // They may still follow.
    if (!kept.encoded->camera_owner.empty())
      camera_owners_.push_back({scene_->cameras.next(), kept.encoded->camera_owner, &scope});
  }
  camera.name = kept.name;
  camera.body = body;
  camera.X_BC = X_BS * camera.X_BC;
  scene_->cameras.Add(std::move(camera));
}

}  // namespace sceneweld::sdf
