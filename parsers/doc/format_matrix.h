// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace sceneweld {

/// The support of each written format for each field, as a Markdown table for each kind of element: a row for each
/// field of the list of fields (scene/fields/), a column for each format, by its claims (Format::claims).
/// docs/formats.md is made from it.
std::string FormatMatrix();

}  // namespace sceneweld
