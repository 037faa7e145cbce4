// SPDX-License-Identifier: BSD-3-Clause
// Restores geometries and materials.

#include <unordered_map>

#include "sceneweld/parsers/mjcf/mjcf_decoding.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

class GeometryDecoder {
 public:
  explicit GeometryDecoder(Decoding& decoding) : d_(decoding), diagnostics_(decoding.diagnostics()) {
    for (const auto& [name, asset] : decoding.model.main().assets.meshes) {
      const SceneText* text = decoding.texts.Find(encoding::kMesh, name);
      const auto uri = text ? text->Word("uri") : std::nullopt;
      if (uri) uris_.emplace(asset.says.file.str(), Name(*uri));
    }
  }

  void Run() {
    const SceneText* const scene = d_.texts.Find(encoding::kSimulation, encoding::kOfScene);
    const bool has_bits_of_groups = scene && scene->Flag(encoding::kBitsOfGroups);
    for (const Geometry& old : d_.from().geometries) {
      Geometry geometry = old;
      if (has_bits_of_groups) geometry.contact_bits.reset();
      geometry.body = d_.bodies[old.body.value()];
      const SceneText* text = d_.texts.Find(encoding::kGeometry, old.name);
      const bool is_mjcf = text && text->Flag("mjcf");
      const Index<ModelInstance> owner = geometry.body ? d_.to.bodies[geometry.body].model : Index<ModelInstance>();
      if (owner && !is_mjcf) d_.DropUnlessMjcf(owner, geometry.kept, &kOwnerId<Geometry>, old.name);
      if (geometry.body != Scene::kWorldBody) LocalNames(d_, geometry.kept);  // The world's names are full.
      if (text) Read(*text, geometry);
      if (auto* mesh = std::get_if<Mesh>(&*geometry.shape)) {
        if (!is_mjcf) d_.DropUnlessMjcf(owner, mesh->kept, &kOwnerId<Geometry>, old.name);
        const auto uri = uris_.find(mesh->uri.str());
        if (uri != uris_.end()) mesh->uri = uri->second;
        RestoreName(*mesh);
        if (const auto own = text ? text->Word("uri") : std::nullopt) mesh->uri = Name(*own);
      }
      if (geometry.material) geometry.material = Decoded(geometry.material, geometry.kept);
      const std::string body = d_.to.FullName(geometry.body) + std::string(kScopeDelimiter);
      const std::string_view name = old.name;
      if (name.starts_with(body)) geometry.name = Name(name.substr(body.size()));
      if (geometry.body == Scene::kWorldBody) {
        d_.to.AddWorldGeometry(std::move(geometry));
      } else {
        d_.to.geometries.Add(std::move(geometry));
      }
    }
  }

 private:
  // The writer put the name of its model before it.
  void RestoreName(Mesh& mesh) {
    const std::string* const name = FindKept(mesh.kept, kMjcf.name, "name");
    const SceneText* const text = name ? d_.texts.Find(encoding::kMesh, *name) : nullptr;
    const auto own = text ? text->Word("name") : std::nullopt;
    if (!own) return;
    mesh.kept = Without(std::move(mesh.kept), "name");
    if (!own->empty()) KeepAttribute(mesh.kept, kMjcf.name, Name("name"), *own);
  }

  void Read(const SceneText& text, Geometry& geometry) {
    if (const auto roles = text.Word("roles")) {
      geometry.roles.illustration = roles == "illustration";
      geometry.roles.perception = roles == "perception";
    }
    if (auto* mesh = std::get_if<Mesh>(&*geometry.shape); mesh && text.Flag("convex")) mesh->convex = true;
    const auto shape = text.Word("shape");
    const auto size = text.List("size", diagnostics_);
    if (shape == "half_space") geometry.shape = HalfSpace{};
    if (shape == "sphere" && size.size() == 1) geometry.shape = Sphere{size[0]};
    if (shape == "plane" && size.size() == 2) geometry.shape = Plane{size[0], size[1]};
    text.Restore(geometry, diagnostics_);
    if (!geometry.proximity) return;
    auto properties = std::make_shared<ProximityProperties>(*geometry.proximity);
    text.Restore(*properties, diagnostics_);
    if (!(*properties == *geometry.proximity)) geometry.proximity = std::move(properties);
  }

  // Restores each material once, so geometries continue to share it.
  std::shared_ptr<const Material> Decoded(const std::shared_ptr<const Material>& old, const KeptList& kept) {
    // A material that its model keeps has its local name.
    if (FindKept(kept, kMjcf.name, "material")) {
      auto& known = materials_[old.get()];
      if (known) return known;
      Material material = *old;
      material.name = d_.Split(old->name).second;
      return known = std::make_shared<const Material>(std::move(material));
    }
    const SceneText* text = d_.texts.Find(encoding::kMaterial, old->name);
    if (!text) return old;
    auto& known = materials_[old.get()];
    if (known) return known;
    Material material = *old;
    text->Restore(material, diagnostics_);
    return known = std::make_shared<const Material>(std::move(material));
  }

  Decoding& d_;
  Diagnostics& diagnostics_;
  std::unordered_map<std::string, Name> uris_;  // Values as they were, by the name of the file in the written file.
  std::unordered_map<const Material*, std::shared_ptr<const Material>> materials_;
};

}  // namespace

void DecodeGeometries(Decoding& decoding) { GeometryDecoder(decoding).Run(); }

}  // namespace sceneweld::mjcf
