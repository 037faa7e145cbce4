// SPDX-License-Identifier: BSD-3-Clause
// Generates docs/checks.md from the table of rules.

#include "sceneweld/checks/checks_doc.h"

#include "sceneweld/checks/rules.h"

namespace sceneweld {

std::string ChecksMarkdown() {
  std::string text =
      "# Checks\n\n"
      "Faults of a scene that composes. `sceneweld check` runs these rules on every scene that composes, those of "
      "the "
      "tier\n`assets` with `--meshes`; `sceneweld stats` shows which bodies break one of the tier `physics`. Generated "
      "from "
      "the "
      "table in\n`checks/rules.cc` (`./dev update-exhibits`).\n\n"
      "| code | tier | severity | finds that |\n|---|---|---|---|\n";
  for (const CheckRule& rule : CheckRules()) {
    text += "| [`" + std::string(rule.code.name) + "`](#" + std::string(rule.code.name) + ") | " +
            std::string(ToText(rule.tier)) + " | " + std::string(ToText(rule.severity)) + " | " +
            std::string(rule.summary) + " |\n";
  }
  for (const CheckRule& rule : CheckRules()) {
    text += "\n## " + std::string(rule.code.name) + "\n\n" + std::string(rule.code.explanation) + "\n";
  }
  return text;
}

}  // namespace sceneweld
