#pragma once

#include <optional>
#include <vector>

#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/geometry.h"

namespace sceneweld {

/// The Drake children of a `visual`: which roles it has, and for which renderers
/// (URDF reference, section 7; SDFormat reference, section 9).
extern const ElementRow kIllustrationProperties;
extern const ElementRow kPerceptionProperties;
inline constexpr Field kAcceptingRenderer[1] = {
    custom<&Geometry::renderers>("drake:accepting_renderer", Spelling::kName, Facet::kRepeated, "renderer",
                                 "A renderer that is to show the visual; none of them: all are."),
};

/// The roles that the visual keeps; both unless it says otherwise. Nothing when
/// a switch is at fault, which has been reported.
std::optional<Roles> ReadVisualRoles(Element visual, Reading& reading);

/// The names of the renderers that are to show the visual, each once, in
/// document order; empty for all. Reports missing and empty names.
std::vector<Name> ReadAcceptingRenderers(Element visual, Reading& reading);

}  // namespace sceneweld
