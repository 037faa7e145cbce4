// SPDX-License-Identifier: BSD-3-Clause
// The suffixes of the copies of an element that refers to replicated ones; contact properties and materials that geometries
// share.

#include "sceneweld/parsers/mjcf/model/mjcf_model.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {

const Suffixes& CopiesOf(const std::vector<const Suffixes*>& references) {
  static const Suffixes kOne{""};
  const Suffixes* most = &kOne;
  for (const Suffixes* reference : references) {
    if (reference->front().size() > most->front().size()) most = reference;
  }
  return *most;
}

std::string Model::KeepAsset(std::string_view tag, const std::string& full_name, double scale) {
  const std::string key = KeyOfAsset(tag, full_name);
  if (scale == 1) {
    kept_assets.insert(key);
    return full_name;
  }
  std::string& name = scaled_assets[key][scale];
  if (name.empty()) name = full_name + "_scaled_" + FormatNumber(scale);
  return name;
}

std::shared_ptr<const ProximityProperties> Model::ProximityOf(double friction, const GeomElement& says) {
  auto& known = proximities_[{friction, says.friction[1], says.friction[2], says.condim}];
  if (!known) {
    static const GeomElement kUsual;
    ProximityProperties properties;
    properties.mu_static = properties.mu_dynamic = friction;
    if (says.friction[1] != kUsual.friction[1]) properties.torsional_friction = std::max(says.friction[1], 0.0);
    if (says.friction[2] != kUsual.friction[2]) properties.rolling_friction = std::max(says.friction[2], 0.0);
    if (says.condim != ContactDimensionOf(properties)) properties.contact_dimension = says.condim;
    known = std::make_shared<const ProximityProperties>(properties);
  }
  return known;
}

std::shared_ptr<const Material> Model::Coloured(const std::shared_ptr<const Material>& material, const Rgba& rgba) {
  auto& known = coloured_[{material.get(), {rgba.r, rgba.g, rgba.b, rgba.a}}];
  if (!known) {
    // The colour is no longer the one of the named material: drop the name.
    Material own = material ? *material : Material();
    own.name = {};
    own.diffuse = rgba;
    known = std::make_shared<const Material>(std::move(own));
  }
  return known;
}

std::shared_ptr<const Material> Model::Prefixed(const std::shared_ptr<const Material>& material,
                                                const std::string& prefix) {
  if (!material || prefix.empty()) return material;
  auto& known = prefixed_[{material.get(), prefix}];
  if (!known) {
    Material named = *material;
    named.name = Name(prefix + material->name.str());
    known = std::make_shared<const Material>(std::move(named));
  }
  return known;
}

}  // namespace sceneweld::mjcf
