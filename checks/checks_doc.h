// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace sceneweld {

/// All rules as Markdown: docs/checks.md.
std::string ChecksMarkdown();

}  // namespace sceneweld
