// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string_view>

#include "sceneweld/cli/formatting/text_changes.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld::cli {

/// The languages with a canonical layout.
enum class LayoutLanguage { kXml, kYaml };

/// The language of a file, by the suffix of its name. Nothing for other suffixes.
std::optional<LayoutLanguage> LayoutLanguageOf(std::string_view path);
/// The language of a text without a name: XML if a tag is the first thing in it, else YAML.
LayoutLanguage LayoutLanguageOfText(std::string_view text);

/// The changes that give a text its canonical layout (docs/formatting.md). They keep comments, the order of everything
/// and every value, and a text with the changes needs no further ones. Depends on the text only.
///
/// A text that does not parse is an error at its place. A text whose layout is not certain, or whose tree would not be
/// the same, gets no changes and a warning `not-formatted`. Returns nothing in both cases. The changes point into the
/// text of the Source.
std::optional<TextChanges> FormatText(const Source& source, LayoutLanguage language, const Limits& limits,
                                      Diagnostics& diagnostics);

/// The changes of FormatText in the bytes from `begin` to `end`. If these alone would change the tree of a YAML text,
/// its lines keep their indentation. Returns nothing as FormatText does.
std::optional<TextChanges> FormatPartOfText(const Source& source, LayoutLanguage language, std::size_t begin,
                                            std::size_t end, const Limits& limits, Diagnostics& diagnostics);

}  // namespace sceneweld::cli
