// SPDX-License-Identifier: BSD-3-Clause
// Finds prims and properties of a stage.

#include "sceneweld/parsers/stage/stage.h"

#include <algorithm>

namespace sceneweld::stage {

const StageProperty* StagePrim::Find(std::string_view property) const {
  for (const StageProperty& own : properties) {
    if (own.name == property) return &own;
  }
  return nullptr;
}

bool StagePrim::Has(std::string_view api_schema) const {
  return std::find(api_schemas.begin(), api_schemas.end(), api_schema) != api_schemas.end();
}

const StagePrim* Stage::Find(std::string_view path) const {
  const auto found = by_path_.find(path);
  return found == by_path_.end() ? nullptr : &prims[found->second];
}

void Stage::IndexPaths() {
  by_path_.clear();
  by_path_.reserve(prims.size());
  for (std::size_t i = 0; i < prims.size(); ++i) by_path_.emplace(prims[i].path, static_cast<std::uint32_t>(i));
}

}  // namespace sceneweld::stage
