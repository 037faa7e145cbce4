// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/fix.h"
#include "sceneweld/scene/path_style.h"

namespace sceneweld {

/// The fixes of a diagnostic, given its collector and its place there.
using FixesOfDiagnostic = std::function<std::span<const Fix>(const Diagnostics& diagnostics, std::size_t place)>;

/// Diagnostics as one SARIF 2.1.0 log (OASIS standard), in the form that editors and code review tools read, with a
/// final line break. Files are absolute URIs, or with PathStyle::Form::kRelative URIs relative to its folder. `fixes`
/// may be null.
std::string RenderSarif(const std::vector<const Diagnostics*>& diagnostics, std::string_view version,
                        const PathStyle& paths = {}, const FixesOfDiagnostic& fixes = {});

}  // namespace sceneweld
