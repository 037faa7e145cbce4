#pragma once

#include <memory>
#include <string>

#include "sceneweld/directives/directive.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// The name of the body of every primitive.
inline constexpr std::string_view kPrimitiveBody = "body";

/// What a primitive means by itself: a model without a name, with one body. Its
/// shape is seen and collides; a plane is seen as far as its size goes, and
/// everything below it is solid. A plane has no mass.
std::shared_ptr<const Scene> MakePrimitive(const Primitive& primitive, std::shared_ptr<Sources> sources);

/// The value of its key in `add_model`, as YAML on one line, every number as it is.
std::string ToYaml(const Primitive& primitive);
/// Its key: `box`.
std::string_view KeyOf(const Primitive& primitive);

}  // namespace sceneweld
