// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace sceneweld {

/// The attributes and the types of prims that USD files may have, as Markdown tables, from the tables of the reader
/// (parsers/usd/schema). docs/reference/usd.md ends with them.
std::string UsdAttributes();

}  // namespace sceneweld
