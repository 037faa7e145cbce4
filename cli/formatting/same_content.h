// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld::cli {

/// Why two XML texts do not have the same content; empty if they have it: the same elements, attributes with the same
/// values, texts, comments, CDATA sections and instructions in the same order. White space may differ between elements,
/// at the ends of the lines of comments, and in lists of numbers. Both texts must be well formed, with at most
/// `most_levels` levels.
std::string WhyNotSameXml(std::string_view before, std::string_view after, std::size_t most_levels);

/// Why two YAML texts do not have the same content; empty if they have it: the same nodes with the same tags in the
/// same order, and the same characters except white space and quotes. `before` must be free of errors.
std::string WhyNotSameYaml(const Source& before, const Source& after, const Limits& limits);

}  // namespace sceneweld::cli
