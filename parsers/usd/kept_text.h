// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>

#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/diagnostics/source.h"

namespace sceneweld::usd {

/// The bytes that a scene was read from, if the output has the same form and the names of other files in it still
/// resolve: a layer that names files stays in its folder. See Format::keep_text.
std::optional<std::string> KeptText(const Source& source, const WriteOptions& options);

}  // namespace sceneweld::usd
