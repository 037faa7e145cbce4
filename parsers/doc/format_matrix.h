// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace sceneweld {

/// The support of each written format for each field, as Markdown tables: a table for each kind of element, a row for
/// each field of the list of fields (scene/fields/), a column for each format. The entries come from the format's
/// claims (Format::claims). docs/formats.md is made from them.
std::string FormatMatrix();

}  // namespace sceneweld
