// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <unordered_map>

#include "sceneweld/directives/composition/missing_names.h"
#include "sceneweld/directives/composition/unresolved_names.h"
#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// The full names of the model instances: which exist, and which are free.
class FreeModelNames {
 public:
  /// `auto_rename`: a name that is already used gets `_1`, `_2`, ..., the first that is free.
  FreeModelNames(const Scene& scene, const MissingNames& missing, UnresolvedNames& unresolved, bool auto_rename,
                 Diagnostics& diagnostics)
      : scene_(scene),
        missing_(missing),
        unresolved_(unresolved),
        auto_rename_(auto_rename),
        diagnostics_(diagnostics) {}

  /// The instance that is the scope of `what`. Reports if it does not exist, unless an earlier error explains that.
  Index<ModelInstance> Find(const std::string& full, Span span, const std::string& what) const;
  /// If the name is already used, changes it if that is allowed; otherwise reports it and returns false.
  bool MakeFree(std::string& name, Span span);

 private:
  const Scene& scene_;
  const MissingNames& missing_;
  UnresolvedNames& unresolved_;
  const bool auto_rename_;
  Diagnostics& diagnostics_;
  std::unordered_map<std::string, int> next_suffix_;
};

}  // namespace sceneweld
