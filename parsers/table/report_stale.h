// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

/// Warns that private data no longer fits the text of its file, which counts. `about` names the element: "joint
/// `swing`". `plain` is what the file says, `dropped` is the private data that is not used: "effort 55", "effort 90".
/// An empty `plain`: what the private data needs is not in the file.
void ReportStale(Diagnostics& diagnostics, Span span, std::string_view about, std::string_view plain,
                 std::string_view dropped);

/// Warns that a file has private data that this version does not read. `plain`: its other parts, "elements".
void ReportOtherVersion(Diagnostics& diagnostics, Span span, std::string_view plain);

}  // namespace sceneweld
