// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/parsers/urdf/read/urdf_robot.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::urdf {

/// The materials of a robot: each look once, with a unique name. URDF readers other than Drake need a name, and in a
/// file a name means one material.
class Materials {
 public:
  Materials(const Scene& scene, const WriteOptions& options);

  struct Entry {
    const Material* material;
    Name name;
    Span span;  ///< The model of the first geometry that has the material.
  };
  const std::vector<Entry>& all() const { return all_; }
  /// Null for a material without contents.
  const Name* NameOf(const std::shared_ptr<const Material>& material) const;

 private:
  std::vector<Entry> all_;
  std::unordered_map<const Material*, std::size_t> of_;
};

/// The material of a visual (docs/reference/urdf.md, 7): its own, or the known one with its name. The first material
/// with a name defines it. Returns null, after a report, if it is missing or invalid.
std::shared_ptr<const Material> ReadVisualMaterial(Element visual, Robot& robot);

}  // namespace sceneweld::urdf
