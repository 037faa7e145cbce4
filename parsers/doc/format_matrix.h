#pragma once

#include <string>

namespace sceneweld {

/// What each format that is written can hold of a scene, as a Markdown table for
/// each kind of element: a row for each field of the list of fields (scene/fields/), a
/// column for each format, by its claims (Format::claims). docs/formats.md is made
/// of it.
std::string FormatMatrix();

}  // namespace sceneweld
