// SPDX-License-Identifier: BSD-3-Clause
// Compares the diagnostics of two readings by their codes and messages.

#include "sceneweld/cli/commands/new_diagnostic.h"

#include <map>
#include <string_view>
#include <utility>

namespace sceneweld::cli {

std::string FirstNewDiagnostic(const Diagnostics& now, const Diagnostics& before) {
  std::map<std::pair<std::string_view, std::string_view>, int> left;
  for (const Diagnostic& one : before.all()) ++left[{one.code.name(), one.message}];
  for (const Diagnostic& one : now.all()) {
    if (--left[{one.code.name(), one.message}] < 0) return one.message;
  }
  return {};
}

}  // namespace sceneweld::cli
