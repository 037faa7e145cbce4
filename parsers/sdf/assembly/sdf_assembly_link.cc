// SPDX-License-Identifier: BSD-3-Clause
// Assembles links and their contents.
// Computes inertia from collision shapes and densities.
// Adds the welds of `<static>` models.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sceneweld/parsers/files/packages/find_asset.h"
#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/parsers/mesh/geometry_mesh.h"
#include "sceneweld/parsers/mesh/mesh_solid.h"
#include "sceneweld/parsers/mesh/mesh_store.h"
#include "sceneweld/parsers/sdf/assembly/sdf_assembly.h"
#include "sceneweld/parsers/sdf/table/sdf_words.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/scene/mass_properties.h"

namespace sceneweld::sdf {

void Assembly::EmitLink(Scope& scope, const Owned<LinkDeclaration>& owned) {
  const LinkDeclaration& link = *owned;
  Entry& entry = *scope.names.at(link.name.view());
  if (entry.link != &link) return;  // A second link of the name, which was reported.
  if (link.said && (link.said->Flag(kWorldLink) || link.said->Flag(kHelper))) {
    entry.scene_body = Scene::kWorldBody;
    entry.scene_frame = FrameId::Of(Scene::kWorldBody);
    EmitGeometries(scope, owned, Scene::kWorldBody, entry);
    for (const KeptDeclaration& sensor : link.sensors) {
      EmitKept(scope, owned.merge, sensor, false, Scene::kWorldBody, {}, {&scope, &entry});
    }
    return;
  }
  Body body;
  body.name = NameInScene(link.name, link.said);
  body.model = scope.instance;
  body.span = link.span;
  body.X_WB = scope.X_WS * graph_.PoseInRoot(scope, entry);
  body.deformable = link.deformable;
  body.kept = link.kept;
  body.stated_mass_properties = link.stated_mass_properties;
  if (!link.deformable)
    body.mass_properties = link.auto_inertia ? AutoInertia(scope, owned, entry) : link.mass_properties;
  if (link.said) {
    record::Entry said = *link.said;
    const auto plain = [&](std::string_view key) {
      const bool is_plain = key == "gravity_compensation" && !link.gravity;
      return is_plain ? std::optional<std::string>(AllOff(scope) ? "0" : "1") : std::nullopt;
    };
    said.CheckFields(body, plain, link.span, diagnostics_);
    said.Restore(body, reading_);
    ForgetStaleMass(body);
  }
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
  EmitBlocks(scope, link.blocks, entry.scene_body);
}

// The impossible values of the record count only as long as the file has what replaces them.
void Assembly::ForgetStaleMass(Body& body) {
  if (!body.stated_mass_properties) return;
  const MassProperties stated = body.stated_mass_properties->Properties();
  Diagnostics quiet;
  for (const ZeroMass zero : {ZeroMass::kIsReplaced, ZeroMass::kStays}) {
    const MassProperties replaced =
        CheckedMassProperties(stated.mass, {stated.center_of_mass, {}}, stated.inertia, {}, quiet, zero);
    if (replaced == *body.mass_properties) return;
  }
  ReportStale(diagnostics_, body.span, "link " + Quoted(body.name), "other mass properties", "the impossible inertia");
  body.stated_mass_properties = nullptr;
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
    const bool is_turned = !geometry.X_BG->IsExactlyIdentity();
    Pose X_BG = X_BO * geometry.X_BG;
    // The writer turned a half space the other way; the rounding of both turns is no part of the pose.
    if (is_turned) X_BG.rotation = X_BG.rotation.WithoutRounding();
    geometry.X_BG = X_BG;
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
  const auto owner = kept.said ? kept.said->Value(words::kCamera) : std::nullopt;
  const auto named_owner = kept.said ? kept.said->Value(words::kOwner) : std::nullopt;
  bool is_only_camera = kept.camera && owner;
  if (is_only_camera && owner == "model") {
    const Index<ModelInstance> model = scene_->bodies[body].model;
    const std::string name = scene_->Scoped(model, kept.name) + '\n' + named_owner.value_or("");
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
  if (is_only_camera && owner == "world") camera.model = Scene::kWorldInstance;
  if (is_only_camera && owner == "model") {
    camera.model = scene_->bodies[body].model;
    // They may still follow.
    if (named_owner) camera_owners_.push_back({scene_->cameras.next(), {Name(*named_owner), kept.span}, &scope});
  }
  camera.name = kept.name;
  camera.body = body;
  camera.X_BC = X_BS * camera.X_BC;
  scene_->cameras.Add(std::move(camera));
}

namespace {

constexpr double kDensityOfWater = 1000;  // [kg/m^3]

MassProperties SolidCone(const Cone& cone, double density) {
  const double r = cone.radius;
  const double length = cone.length;
  const double mass = density * std::numbers::pi * r * r * length / 3;
  const double across = mass * 3 / 80 * (4 * r * r + length * length);
  return {mass, {0, 0, -length / 4}, {.ixx = across, .iyy = across, .izz = 0.3 * mass * r * r}};
}

}  // namespace

// The solid of a mesh file; nothing after a report.
std::optional<MassProperties> Assembly::SolidOfMesh(const Mesh& mesh, double density, Span span) {
  if (!HasSuffix(mesh.path, ".obj") && !HasSuffix(mesh.path, ".vtk")) {
    const std::size_t errors = diagnostics_.error_count();
    RefusedByDrake(context_.rules, diagnostics_, "not-solid", span,
                   "Drake computes no automatic inertia from the mesh " + Quoted(mesh.uri))
        .Help("use an `.obj` file, or a `.vtk` file of tetrahedra; or give `<mass>` and `<inertia>`");
    if (diagnostics_.error_count() > errors) return std::nullopt;
  }
  const auto surface = ReadScaledMesh(mesh, span, context_.files, diagnostics_);
  if (!surface) return std::nullopt;
  const auto solid =
      sceneweld::SolidOfMesh(*surface, density, MeshInertia::kExact, OpenSurface::kIntegrated, mesh.uri, span,
                             diagnostics_, StopCheck(&context_.files.limits()), MeshStoreOf(context_.files.system()));
  if (!solid) return std::nullopt;
  return solid->mass_properties;
}

MassProperties Assembly::AutoInertia(Scope& scope, const Owned<LinkDeclaration>& owned, Entry& entry) {
  const LinkDeclaration& link = *owned;
  MassProperties sum;
  bool good = true;
  bool any = false;
  const auto add = [&](const GeometryDeclaration& declared) {
    const Geometry& geometry = declared.geometry;
    any = true;
    if (!declared.no_solid.empty()) {
      diagnostics_.Error(
          "not-solid", geometry.span,
          std::string(declared.no_solid) + " of collision " + Quoted(geometry.name) + " of link " + Quoted(link.name));
      good = false;
      return;
    }
    const double density = declared.density.value_or(link.auto_density.value_or(kDensityOfWater));
    if (!std::isfinite(density) || density < 0) {
      diagnostics_.Error("out-of-range", geometry.span,
                         "the density of collision " + Quoted(geometry.name) + " must be finite and zero or more");
      good = false;
      return;
    }
    const auto* mesh = std::get_if<Mesh>(&*geometry.shape);
    if (mesh && IsMissingAsset(mesh->path.str(), geometry.span, context_)) {
      diagnostics_.Warning("file-not-found", geometry.span,
                           "the automatic inertia of link " + Quoted(link.name) + " is without the mesh " +
                               Quoted(mesh->uri) + ", which is missing");
      return;
    }
    const auto solid = declared.cone ? SolidCone(*declared.cone, density)
                       : mesh        ? SolidOfMesh(*mesh, density, geometry.span)
                                     : SolidOfShape(geometry.shape, density);
    if (!solid) {
      good = false;
      return;
    }
    const Pose X_BO = PoseOn(scope, owned.merge, declared.pose, {&scope, &entry});
    const MassProperties in_body = solid->ReExpressed(X_BO * geometry.X_BG);
    sum = sum.mass == 0 ? in_body : sum + in_body;
  };
  for (const GeometryDeclaration& declared : link.geometries) {
    if (declared.geometry.roles.proximity) add(declared);
  }
  for (const GeometryDeclaration& declared : link.shapeless) add(declared);
  if (!any) {
    diagnostics_
        .Error("not-solid", link.inertial_span,
               "link " + Quoted(link.name) + " has no collision for its automatic inertia")
        .Help("add a collision, or give `<mass>` and `<inertia>`");
    return {};
  }
  if (!good) return {};
  if (link.auto_mass && sum.mass > 0) {
    sum.inertia = sum.inertia * (*link.auto_mass / sum.mass);
    sum.mass = *link.auto_mass;
  }
  return CheckedMassProperties(sum.mass, {sum.center_of_mass, {}}, sum.inertia, link.inertial_span, diagnostics_);
}

std::uint32_t WeldedBodies::Find(std::uint32_t i) {
  while (parent_.size() <= i) parent_.push_back(static_cast<std::uint32_t>(parent_.size()));
  while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
  return i;
}

void WeldedBodies::Join(Index<Body> a, Index<Body> b) {
  const std::uint32_t root_a = Find(a.value());
  const std::uint32_t root_b = Find(b.value());
  parent_[std::max(root_a, root_b)] = std::min(root_a, root_b);
}

void Assembly::EmitStaticWelds(Scope& scope, std::uint32_t first_body) {
  static_scopes_.push_back(&scope);
  for (std::uint32_t i = first_body; i < scene_->bodies.size(); ++i) {
    const Index<Body> index(i);
    const Body& body = scene_->bodies[index];
    if (body.model != scope.instance || body.deformable || welded_.WithWorld(index)) continue;
    Joint weld;
    weld.name = Name("sdformat_model_static_world_welds_to_" + body.name.str());
    weld.parent = Ref<Body>(Scene::kWorldBody);
    weld.child = Ref<Body>(index);
    weld.X_PF = body.X_WB;
    weld.motion = Weld{};
    weld.model = scope.instance;
    weld.span = scope.use ? scope.use->span : scope.model->span;
    AddJoint(scope, std::move(weld));
  }
  for (const auto& nested : scope.nested) {
    if (nested->inherits_static && nested->instance.valid()) EmitStaticWelds(*nested, 1);
  }
}

// Models in a static model are not static themselves, which surprises many users.
void Assembly::WarnOfFreeBodies() {
  if (static_scopes_.empty()) return;
  std::vector<Index<Body>> free_body(scene_->models.size());
  for (std::uint32_t i = 1; i < scene_->bodies.size(); ++i) {
    const Index<Body> index(i);
    const Body& body = scene_->bodies[index];
    if (!body.deformable && !joined_.WithWorld(index)) free_body[body.model.value()] = index;
  }
  std::vector<const Scope*> below;
  for (const Scope* scope : static_scopes_) below.push_back(scope);
  while (!below.empty()) {
    const Scope* const scope = below.back();
    below.pop_back();
    for (const auto& nested : scope->nested) {
      if (nested->is_static || !nested->instance.valid()) continue;
      below.push_back(nested.get());
      const Index<Body> body = free_body[nested->instance.value()];
      if (!body.valid() || nested->instance == scope->instance) continue;
      diagnostics_
          .Warning("ignored-value", nested->use->span,
                   "body " + Quoted(scene_->FullName(body)) + " stays free, although its outer model is static")
          .Help("`static` does not apply to nested models: make this one static too, or add a joint");
    }
  }
}

}  // namespace sceneweld::sdf
