// SPDX-License-Identifier: BSD-3-Clause
// Writes colliders of MJCF whose vertices are in the file, which a scene only keeps as text.

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/mesh/surface/convex_hull.h"
#include "sceneweld/parsers/usd/write/meshes.h"
#include "sceneweld/parsers/usd/write/output.h"
#include "sceneweld/parsers/usd/write/write_parts.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::usd {
namespace {

std::vector<double> AllNumbers(const char* text) {
  if (!text) return {};
  std::vector<double> numbers(std::string_view(text).size() / 2 + 1);
  numbers.resize(std::min(ScanNumbers(text, numbers).count, numbers.size()));
  return numbers;
}

// The surface of `<mesh vertex="..." face="..." scale="..."/>`. Without faces it is the hull.
std::optional<TriangleMesh> SurfaceOf(const tinyxml2::XMLElement& mesh, StopCheck stop) {
  const std::vector<double> vertices = AllNumbers(mesh.Attribute("vertex")), faces = AllNumbers(mesh.Attribute("face"));
  std::array<double, 3> scale{1, 1, 1};
  TakeNumbers(mesh.Attribute("scale"), scale);
  // Their places would follow from the mass.
  if (mesh.Attribute("refpos") || mesh.Attribute("refquat")) return std::nullopt;
  TriangleMesh surface;
  for (std::size_t i = 0; i + 2 < vertices.size(); i += 3) {
    surface.vertices.push_back({scale[0] * vertices[i], scale[1] * vertices[i + 1], scale[2] * vertices[i + 2]});
  }
  for (std::size_t i = 0; i + 2 < faces.size(); i += 3) {
    TriangleMesh::Triangle triangle{};
    for (std::size_t k = 0; k < 3; ++k) {
      const double corner = faces[i + k];
      if (!(corner >= 0 && corner < static_cast<double>(surface.vertices.size()))) return std::nullopt;
      triangle[k] = static_cast<std::uint32_t>(corner);
    }
    surface.triangles.push_back(triangle);
  }
  if (surface.triangles.empty()) return ConvexHull(surface.vertices, stop);
  return surface;
}

// The `<mesh>` of a name in the assets of a model; null if it has no vertices.
const tinyxml2::XMLElement* FindMesh(const Scene& scene, Index<ModelInstance> model, std::string_view name,
                                     tinyxml2::XMLDocument& document) {
  for (const Kept& kept : scene.models[model].kept) {
    if (kept.format.view() != "mjcf" || !kept.text.starts_with("<asset")) continue;
    const tinyxml2::XMLElement* const assets = ParseKept(document, kept.text);
    const tinyxml2::XMLElement* mesh = assets ? assets->FirstChildElement("mesh") : nullptr;
    for (; mesh; mesh = mesh->NextSiblingElement("mesh")) {
      const char* const own = mesh->Attribute("name");
      if (own && own == name && mesh->Attribute("vertex")) return mesh;
    }
  }
  return nullptr;
}

bool IsZero(const tinyxml2::XMLElement& geom, const char* attribute) {
  const char* const text = geom.Attribute(attribute);
  return text && Trimmed(text) == "0";
}

/// Writes the kept geoms of one body.
class InlineMeshes {
 public:
  InlineMeshes(Output& out, Index<Body> body) : out_(out), body_(body) {
    for (const Index<Geometry> i : out.geometries[body.value()]) taken_.insert(out.layout.PathOf(i));
    for (const Index<Frame> i : out.frames[body.value()]) taken_.insert(out.layout.PathOf(i));
    for (const Index<Camera> i : out.cameras[body.value()]) taken_.insert(out.layout.PathOf(i));
    for (const Index<Light> i : out.lights[body.value()]) taken_.insert(out.layout.PathOf(i));
    for (const Index<Body> i : out.nested[body.value()]) taken_.insert(out.layout.PathOf(i));
  }

  void Write(const Kept& kept) {
    tinyxml2::XMLDocument document, assets;
    const tinyxml2::XMLElement* const geom = ParseKept(document, kept.text);
    const char* const name = geom ? geom->Attribute("mesh") : nullptr;
    if (!name) return;
    for (const char* other : {"euler", "axisangle", "xyaxes", "zaxis", "fromto", "class"}) {
      if (geom->Attribute(other)) return;
    }
    const tinyxml2::XMLElement* const mesh = FindMesh(out_.scene, out_.scene.bodies[body_].model, name, assets);
    auto surface = mesh ? SurfaceOf(*mesh, StopCheck(&out_.options.files->limits())) : std::nullopt;
    if (!surface) return;
    const Meshes::Use use = out_.meshes->Inline(name, *std::move(surface));
    PrimMetadata metadata;
    const bool collides = !(IsZero(*geom, "contype") && IsZero(*geom, "conaffinity"));
    if (collides) metadata.api_schemas = {"PhysicsCollisionAPI", "PhysicsMeshCollisionAPI"};
    metadata.lines.push_back("prepend references = <" + use.path + ">");
    const char* const own = geom->Attribute("name");
    out_.Open("Mesh", FreeName(own ? own : name), metadata);
    std::array<double, 3> p{};
    std::array<double, 4> q{1, 0, 0, 0};
    TakeNumbers(geom->Attribute("pos"), p);
    TakeNumbers(geom->Attribute("quat"), q);
    out_.WritePose({{p[0], p[1], p[2]}, Rotation::FromQuaternion(q[0], q[1], q[2], q[3])});
    if (collides) out_.print().Text("uniform token", "physics:approximation", "convexHull");
    out_.Close();
    out_.losses.Adds<Geometry>();
  }

 private:
  std::string FreeName(std::string_view wanted) {
    const std::string body = out_.layout.PathOf(body_) + "/", name = Identifier(wanted);
    std::string free = name;
    for (int number = 1; !taken_.insert(body + free).second; ++number) free = name + "_" + std::to_string(number);
    return free;
  }

  Output& out_;
  const Index<Body> body_;
  std::set<std::string> taken_;  // Paths.
};

}  // namespace

void WriteInlineMeshes(Output& out, Index<Body> body) {
  std::optional<InlineMeshes> meshes;
  for (const Kept& kept : out.scene.bodies[body].kept) {
    const bool is_geom = kept.format.view() == "mjcf" && kept.attribute.empty() && kept.text.starts_with("<geom ");
    if (!is_geom || kept.text.find("mesh=") == kept.text.npos) continue;
    if (!meshes) meshes.emplace(out, body);
    meshes->Write(kept);
  }
}

}  // namespace sceneweld::usd
