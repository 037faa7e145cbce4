// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::urdf {

/// The materials of a robot: each look once, with a unique name. URDF readers other than Drake need a name, and a name
/// has one meaning in a file.
class Materials {
 public:
  Materials(const Scene& scene, const WriteOptions& options);

  struct Entry {
    const Material* material;
    Name name;
    Span span;  ///< Of the first geometry that has it.
  };
  const std::vector<Entry>& all() const { return all_; }
  /// Null for a material that says nothing.
  const Name* NameOf(const std::shared_ptr<const Material>& material) const;

 private:
  std::vector<Entry> all_;
  std::unordered_map<const Material*, std::size_t> of_;
};

}  // namespace sceneweld::urdf
