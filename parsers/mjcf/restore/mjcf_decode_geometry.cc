// SPDX-License-Identifier: BSD-3-Clause
// Restores geometries and materials.

#include <unordered_map>

#include "sceneweld/parsers/mjcf/model/mjcf_mass_of_geoms.h"
#include "sceneweld/parsers/mjcf/restore/mjcf_decoding.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

class GeometryDecoder {
 public:
  explicit GeometryDecoder(Decoding& decoding) : d_(decoding), diagnostics_(decoding.diagnostics()) {
    for (const auto& [name, asset] : decoding.model.main().assets.meshes) {
      Entry* text = decoding.record().Find(encoding::kMesh, name);
      if (text) {
        text->Check([&asset = asset](std::string_view) { return EscapedWord(asset.says.file); }, asset.element.span(),
                    decoding.diagnostics());
      }
      const auto uri = text ? text->Value("uri") : std::nullopt;
      if (uri) uris_.emplace(asset.says.file.str(), Name(*uri));
    }
  }

  void Run() {
    const bool has_bits_of_groups = HasBitsOfGroups();
    for (const Geometry& old : d_.from().geometries) {
      Geometry geometry = old;
      if (has_bits_of_groups) geometry.contact_bits.reset();
      geometry.body = d_.bodies[old.body.value()];
      Entry* const text = d_.record().Find(encoding::kGeometry, old.name);
      if (text) CheckGeometry(*text, old);
      const bool is_mjcf = text && text->Flag("mjcf");
      const Index<ModelInstance> owner = geometry.body ? d_.to.bodies[geometry.body].model : Index<ModelInstance>();
      if (owner && !is_mjcf && !d_.IsFromMjcf(owner)) DropUsualOf(geometry);
      if (geometry.body != Scene::kWorldBody) LocalNames(d_, geometry.kept);  // The world's names are full.
      if (text) Read(*text, geometry);
      if (auto* mesh = std::get_if<Mesh>(&*geometry.shape)) {
        if (owner && !is_mjcf && !d_.IsFromMjcf(owner))
          mesh->kept = Without(Without(std::move(mesh->kept), "name"), "inertia");
        const auto uri = uris_.find(mesh->uri.str());
        if (uri != uris_.end()) mesh->uri = uri->second;
        RestoreName(*mesh);
        if (const auto own = text ? text->Value("uri") : std::nullopt) mesh->uri = Name(*own);
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
  // Whether bits express groups, as they did when the file was written. Drops the groups otherwise.
  bool HasBitsOfGroups() {
    Entry* const scene = d_.record().Find(encoding::kSimulation, encoding::kOfScene);
    if (!scene || !scene->Flag(encoding::kBitsOfGroups)) return false;
    for (const Geometry& geometry : d_.from().geometries) {
      const Entry* const text = d_.record().Find(encoding::kGeometry, geometry.name);
      if (!text) continue;
      for (const Word& word : text->words()) {
        if (word.key != encoding::kBitsOfGroup || SamePlain(word.plain.value_or(""), BitsOf(geometry))) continue;
        ReportStale(diagnostics_, geometry.span, "geometry " + Quoted(geometry.name), "other bits",
                    "the collision filter groups");
        for (Entry& group : d_.record().All(encoding::kGroup)) group.Clear();
        scene->Clear();
        return false;
      }
    }
    return true;
  }

  std::string BitsOf(const Geometry& geometry) {
    if (bits_.empty()) {
      bits_.resize(d_.from().geometries.size());
      for (const GeomRecord& geom : d_.model.geoms) {
        if (!geom.geometry) continue;
        bits_[geom.geometry.value()] = {static_cast<int>(geom.contype), static_cast<int>(geom.conaffinity)};
      }
    }
    return PlainText(bits_[d_.from().geometries.IndexOf(geometry).value()]);
  }

  void CheckGeometry(Entry& text, const Geometry& old) {
    const auto more = [&](std::string_view key) -> std::optional<std::string> {
      if (key == "shape") return PlainShape(old);
      if (key == "pose") return PlainText(old.X_BG);
      if (key == encoding::kStaticFriction && old.proximity) return FormatNumber(old.proximity->mu_dynamic);
      if (key == "roles") return old.roles.illustration ? "seen" : "hidden";
      if (key == encoding::kBits || key == encoding::kBitsOfGroup) return BitsOf(old);
      const auto* const mesh = std::get_if<Mesh>(&*old.shape);
      if (key == "uri") return mesh ? EscapedWord(mesh->uri) : "none";
      return std::nullopt;
    };
    text.CheckFields(old, more, old.span, diagnostics_);
  }

  // The attributes that the writer gives to a geometry of any format. The material of a geom is that of the geometry.
  static void DropUsualOf(Geometry& geometry) {
    erase_if(geometry.kept, [&](const Kept& kept) {
      if (kept.format != kMjcf.name) return false;
      if (kept.attribute == "material" || kept.attribute == "rgba") return true;
      if (kept.attribute == kMass || kept.attribute == kDensity) return IsWording(kept);
      return kept.attribute == "size" && (IsWording(kept) || kept.text.ends_with(" 1"));
    });
  }

  // The writer put the name of its model before it.
  void RestoreName(Mesh& mesh) {
    const std::string* const name = FindKept(mesh.kept, kMjcf.name, "name");
    Entry* const text = name ? d_.record().Find(encoding::kMesh, *name) : nullptr;
    const auto own = text ? text->Value("name") : std::nullopt;
    if (!own) return;
    mesh.kept = Without(std::move(mesh.kept), "name");
    if (!own->empty()) KeepAttribute(mesh.kept, kMjcf.name, Name("name"), *own);
  }

  void Read(const Entry& text, Geometry& geometry) {
    if (const auto roles = text.Value("roles")) {
      geometry.roles.illustration = roles == "illustration";
      geometry.roles.perception = roles == "perception";
    }
    if (auto* mesh = std::get_if<Mesh>(&*geometry.shape); mesh && text.Flag("convex")) mesh->convex = true;
    const auto shape = text.Value("shape");
    const auto size = text.List("size", diagnostics_);
    if (shape == "half_space") geometry.shape = HalfSpace{};
    if (shape == "sphere" && size.size() == 1) geometry.shape = Sphere{size[0]};
    if (shape == "plane" && size.size() == 2) geometry.shape = Plane{size[0], size[1]};
    text.Restore(geometry, d_.reading());
    if (!geometry.proximity) return;
    auto properties = std::make_shared<ProximityProperties>(*geometry.proximity);
    text.Restore(*properties, d_.reading());
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
    Entry* text = d_.record().Find(encoding::kMaterial, old->name);
    if (!text) return old;
    auto& known = materials_[old.get()];
    if (known) return known;
    text->CheckFields(*old, {}, {}, diagnostics_);
    Material material = *old;
    text->Restore(material, d_.reading());
    return known = std::make_shared<const Material>(std::move(material));
  }

  Decoding& d_;
  Diagnostics& diagnostics_;
  std::unordered_map<std::string, Name> uris_;  // Values as they were, by the name of the file in the written file.
  std::unordered_map<const Material*, std::shared_ptr<const Material>> materials_;
  std::vector<ContactBits> bits_;  // By geometry of the file; empty until needed.
};

}  // namespace

void DecodeGeometries(Decoding& decoding) { GeometryDecoder(decoding).Run(); }

}  // namespace sceneweld::mjcf
