// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <unordered_map>

#include "sceneweld/parsers/mesh/usd_look.h"
#include "sceneweld/parsers/usd/read/input.h"
#include "sceneweld/scene/material.h"

namespace sceneweld::usd {

/// Reads the looks of prims as materials of the scene, each material once.
class LookReader {
 public:
  explicit LookReader(Input& in);

  /// The material that is bound to a prim, or its `displayColor`. Null if it has none, and for a mesh whose parts or
  /// points have looks of their own: they belong to the mesh.
  std::shared_ptr<const Material> LookOf(const stage::StagePrim& prim);

 private:
  std::shared_ptr<const Material> MaterialOf(const stage::StagePrim& material);
  std::shared_ptr<const Material> DisplayColorOf(const stage::StagePrim& prim);
  bool HasLooksOfParts(const stage::StagePrim& mesh, const stage::StagePrim* bound);

  Input& in_;
  UseOfProperty read_;
  std::unordered_map<const stage::StagePrim*, std::shared_ptr<const Material>> materials_;
};

}  // namespace sceneweld::usd
