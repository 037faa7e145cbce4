// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/path_style.h"

namespace sceneweld {

/// Diagnostics as one SARIF 2.1.0 log (OASIS standard), in the form that editors and code review tools read, with a
/// final line break. Files are absolute URIs, or with PathStyle::Form::kRelative URIs relative to its folder.
std::string RenderSarif(const std::vector<const Diagnostics*>& diagnostics, std::string_view version,
                        const PathStyle& paths = {});

}  // namespace sceneweld
