// SPDX-License-Identifier: BSD-3-Clause
// Collects the mesh files of a scene with their uses, so that each file is opened once.

#include "sceneweld/checks/mesh_uses.h"

#include <string_view>
#include <unordered_map>

#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld {

std::vector<MeshUse> MeshUsesOf(const Scene& scene) {
  std::vector<MeshUse> uses;
  std::unordered_map<std::string_view, std::size_t> found;
  const auto add = [&](const Shape& shape, bool collides, Span span, auto&& name) {
    const auto* mesh = std::get_if<Mesh>(&shape);
    if (!mesh) return;
    const Name& file = mesh->path.empty() ? mesh->uri : mesh->path;
    const auto [at, fresh] = found.emplace(file.view(), uses.size());
    if (fresh) uses.push_back({mesh->path.str(), mesh->uri.str(), false, false, span, name(), 0});
    MeshUse& use = uses[at->second];
    ++use.count;
    use.hull = use.hull || collides;
    use.solid = use.solid || (collides && !mesh->convex);
  };
  for (const Geometry& geometry : scene.geometries) {
    add(geometry.shape, geometry.roles.proximity, geometry.span, [&] {
      const std::string kind = geometry.roles.proximity ? "collision " : "visual ";
      return kind + Quoted(FullName(scene, geometry));
    });
  }
  for (const ContactZone& zone : scene.contact_zones) {
    add(zone.shape, false, zone.span, [&] { return "contact zone " + Quoted(FullName(scene, zone)); });
  }
  return uses;
}

}  // namespace sceneweld
