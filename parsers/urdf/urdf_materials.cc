// SPDX-License-Identifier: BSD-3-Clause
// The materials of a written robot.

#include "sceneweld/parsers/urdf/urdf_materials.h"

#include "sceneweld/scene/flat_name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::urdf {
namespace {

// A text that is equal for equal looks only.
std::string KeyOf(const Material& material) {
  std::string key;
  for (const Name* name : {&material.name, &material.diffuse_map, &material.diffuse_map_uri}) {
    key.append(std::to_string(name->view().size())).append(":").append(name->view());
  }
  for (const auto* colour : {&material.diffuse, &material.specular, &material.emissive, &material.ambient}) {
    key += '|';
    if (!*colour) continue;
    for (const double value : {(*colour)->r, (*colour)->g, (*colour)->b, (*colour)->a}) {
      AppendNumber(key, value);
      key += ' ';
    }
  }
  for (const Kept& kept : material.kept) {
    key.append("|").append(kept.format).append(kept.place).append(kept.attribute).append(kept.text);
  }
  return key;
}

}  // namespace

Materials::Materials(const Scene& scene, const WriteOptions& options) {
  std::unordered_map<std::string, std::size_t> of_key;
  for (const Geometry& geometry : scene.geometries) {
    const Material* material = geometry.material.get();
    if (!material || of_.contains(material) || *material == Material{}) continue;
    const auto [at, fresh] = of_key.try_emplace(KeyOf(*material), all_.size());
    if (fresh) all_.push_back({material, {}, geometry.span});
    of_.emplace(material, at->second);
  }
  std::vector<std::string> wanted;
  wanted.reserve(all_.size());
  for (const Entry& entry : all_) wanted.push_back(entry.material->name.str());
  const std::vector<Name> names = FlatNames(options.separator).ClaimAll(wanted, "material");
  for (std::size_t i = 0; i < all_.size(); ++i) all_[i].name = names[i];
}

const Name* Materials::NameOf(const std::shared_ptr<const Material>& material) const {
  const auto found = of_.find(material.get());
  return found == of_.end() ? nullptr : &all_[found->second].name;
}

}  // namespace sceneweld::urdf
