// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

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

}  // namespace sceneweld
