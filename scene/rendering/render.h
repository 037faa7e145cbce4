// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/diagnostics/path_style.h"
#include "sceneweld/scene/json/json_writer.h"
#include "sceneweld/scene/rendering/fix.h"

namespace sceneweld {

struct TextStyle {
  bool color = false;  ///< ANSI colours.
  PathStyle paths;
};

/// One diagnostic for people: message, place, snippet with caret, notes, help.
/// Ends with a line break.
std::string RenderText(const Diagnostic& diagnostic, const TextStyle& style = {});
/// One diagnostic in a line of its own, without its line break: the message, and the place in parentheses.
std::string RenderLine(const Diagnostic& diagnostic, const PathStyle& paths = {});
/// All of them, separated by blank lines.
std::string RenderText(const Diagnostics& diagnostics, const TextStyle& style = {});

/// One diagnostic as a workflow command of GitHub Actions, without the line break. GitHub shows it at the line of a
/// pull request:
///
///     ::warning file=arm.urdf,line=3,col=5,title=mass-ratio::...
std::string RenderGithubLine(const Diagnostic& diagnostic, const PathStyle& paths = {});

/// One diagnostic as one JSON object on one line, without the line break (docs/reference/scene-json.md, 4). Keys
/// without a value are left out.
std::string RenderJsonLine(const Diagnostic& diagnostic, const PathStyle& paths = {});

/// The keys of that object, into the open object.
void WriteKeys(const Diagnostic& diagnostic, JsonWriter& json, const PathStyle& paths = {});

/// The fixes of a diagnostic, given its collector and its place there.
using FixesOfDiagnostic = std::function<std::span<const Fix>(const Diagnostics& diagnostics, std::size_t place)>;

/// Diagnostics as one SARIF 2.1.0 log (OASIS standard), in the form that editors and code review tools read, with a
/// final line break. Files are absolute URIs, or with PathStyle::Form::kRelative URIs relative to its folder. `fixes`
/// may be null.
std::string RenderSarif(const std::vector<const Diagnostics*>& diagnostics, std::string_view version,
                        const PathStyle& paths = {}, const FixesOfDiagnostic& fixes = {});

}  // namespace sceneweld
