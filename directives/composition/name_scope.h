#pragma once

#include <string>
#include <string_view>

#include "sceneweld/scene/name.h"

namespace sceneweld {

/// The namespace in force while a directives file acts: what its names go below
/// (directives reference, 5.3).
struct NameScope {
  std::string name;  ///< Empty: the scene's own.

  /// `name::local`, tidied.
  ScopedName Join(std::string_view local) const;
  /// The same for references to frames: exactly `world` stays `world`.
  ScopedName JoinFrame(std::string_view local) const;
};

}  // namespace sceneweld
