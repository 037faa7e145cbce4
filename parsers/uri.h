#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

struct ReadContext;

/// Whether a text is a URI (scheme, `://`, authority, path) and not a file name.
bool IsUri(std::string_view text);

/// The file that a URI or a file name means: `package://`, `model://`,
/// `file:///`, absolute, or relative to `folder` (empty: relative names are
/// errors). It must exist. Reports at `span` an unknown package, an unsupported
/// scheme, a missing file, or a path that leaves its package.
/// Definition: directives reference, 10.1.
std::optional<std::string> ResolveUri(std::string_view uri, std::string_view folder, Span span, ReadContext& context);

}  // namespace sceneweld
