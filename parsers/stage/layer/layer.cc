// SPDX-License-Identifier: BSD-3-Clause
// Finds specs of a layer.

#include "sceneweld/parsers/stage/layer/layer.h"

namespace sceneweld::stage {

const PrimSpec* PrimSpec::FindChild(std::string_view child) const {
  for (const PrimSpec& spec : children) {
    if (spec.name == child) return &spec;
  }
  return nullptr;
}

const Property* PrimSpec::FindProperty(std::string_view property) const {
  for (const Property& own : properties) {
    if (own.name == property) return &own;
  }
  return nullptr;
}

const PrimSpec* Layer::Find(std::string_view prim_path) const {
  const PrimSpec* spec = &root;
  while (spec && !prim_path.empty()) {
    if (prim_path.front() == '/') {
      prim_path.remove_prefix(1);
      continue;
    }
    const std::string_view step = prim_path.substr(0, prim_path.find('/'));
    spec = spec->FindChild(step);
    prim_path.remove_prefix(step.size());
  }
  return spec;
}

}  // namespace sceneweld::stage
