// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/names/near_names.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// The errors about names that did not exist when a directive referred to them. Only the end of a composition shows
/// whether a later directive adds the name.
class UnresolvedNames {
 public:
  UnresolvedNames(const Scene& scene, Diagnostics& diagnostics) : scene_(scene), diagnostics_(diagnostics) {}

  /// Resolves a full name at `span`, and remembers the error. `below` is the namespace of the file.
  FrameId ResolveFrame(const std::string& full, const std::string& below, Span span);
  Index<Body> ResolveBody(const std::string& full, const std::string& below, Span span);
  /// Remembers the error about a model instance that has just been reported.
  void RememberModel(const std::string& full);

  /// Adds to each error the place where the name is added later, or help with the names that exist at the end.
  void Explain();

 private:
  enum class Kind { kFrame, kBody, kModel };
  struct Unknown {
    std::size_t place;  ///< In the diagnostics.
    Kind kind;
    std::string full, below;
  };

  void Remember(std::size_t reported_before, Kind kind, const std::string& full, const std::string& below);
  /// The directive that adds the name; null if none does.
  const Inclusion* Adder(const Unknown& unknown) const;

  const Scene& scene_;
  Diagnostics& diagnostics_;
  std::vector<Unknown> unknown_;
};

}  // namespace sceneweld
