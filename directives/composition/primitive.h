// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "sceneweld/directives/reading/directive.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// The name of the body of every primitive.
inline constexpr std::string_view kPrimitiveBody = "body";

/// The parts of the primitives of a composition. Equal primitives share a part.
class PrimitiveParts {
 public:
  explicit PrimitiveParts(std::shared_ptr<Sources> sources) : sources_(std::move(sources)) {}

  /// A model without a name, with one body. Its shape is visual and collision geometry. A plane is visible within its
  /// size, and everything below it is solid. A plane has no mass.
  std::shared_ptr<const Scene> Of(const Primitive& primitive);

 private:
  std::shared_ptr<Sources> sources_;
  std::unordered_map<std::string, std::shared_ptr<const Scene>> parts_;  // By key and YAML.
};

/// The value of its key in `add_model`, as YAML on one line, with every number unchanged.
std::string ToYaml(const Primitive& primitive);
/// Its key: `box`.
std::string_view KeyOf(const Primitive& primitive);

}  // namespace sceneweld
