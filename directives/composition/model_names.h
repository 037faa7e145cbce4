// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "sceneweld/directives/composition/unresolved_names.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// The namespace of a directives file while it acts: the scope of its names (docs/reference/directives.md, 5.3).
struct NameScope {
  std::string name;  ///< Empty: the scene's own.
  /// The model of that name. If the name is a prefix, which is not a model, the world's.
  Index<ModelInstance> model = Scene::kWorldInstance;

  /// `name::local`, tidied.
  ScopedName Join(std::string_view local) const;
  /// The same for references to frames: exactly `world` stays `world`.
  ScopedName JoinFrame(std::string_view local) const;
  /// The normalised name in `model`.
  ScopedName InModel(std::string_view local) const;
};

/// Names that would exist if an earlier directive had not failed. An unknown name that one of them explains is not
/// reported again.
class MissingNames {
 public:
  /// Everything with this full name and below it; for the empty name, all names.
  void AddBelow(std::string_view full_name);
  /// Elements with this local name, in any scope.
  void AddElement(std::string_view element) { elements_.emplace(element); }
  bool Explain(std::string_view full_name) const;
  bool empty() const { return !all_ && below_.empty() && elements_.empty(); }

 private:
  bool all_ = false;
  std::unordered_set<std::string> below_;
  std::unordered_set<std::string> elements_;
};

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
