// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

namespace sceneweld {

/// All rules as Markdown: docs/lint.md.
std::string LintMarkdown();

}  // namespace sceneweld
