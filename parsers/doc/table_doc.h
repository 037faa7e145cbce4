// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sceneweld {

/// All elements of all tables, one per line: name, formats, summary.
std::string DescribeTags();

/// Everything in the tables about one element or attribute, in every format and place: exact form, meaning, unit,
/// default, range. Nothing if no table has the name.
std::optional<std::string> DescribeTag(std::string_view name);

/// The same as a JSON list with an object for each place: `element`, `format`, `parents`, `meaning`, `attributes` and
/// `children`. For an attribute, `attributes` has only that one; for the empty name, the list has every element. Empty
/// if no table has the name.
std::string TagsJson(std::string_view name);

/// The name of the tables that is nearest to a wrong one; may be empty.
std::string NearestTag(std::string_view name);

/// The whole reference as Markdown: parsers/TAGS.md.
std::string TagsMarkdown();

}  // namespace sceneweld
