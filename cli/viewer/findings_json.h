// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>

#include "sceneweld/scene/json/json_writer.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld::cli {

/// The keys of a diagnostic, and `text`: its form on a terminal.
void WriteShownDiagnostic(const Diagnostic& diagnostic, JsonWriter& json);

/// What the linter finds, as the page of `sceneweld view` reads it: the findings, each with its text, its tier and the
/// full name of its body, and the explanation of each code. `comments` has reports about comments that ask to ignore
/// findings.
std::string FindingsJson(std::uint64_t scene_revision, const Scene& scene, const LintResult& result,
                         const Diagnostics& comments);

}  // namespace sceneweld::cli
