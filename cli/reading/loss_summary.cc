// SPDX-License-Identifier: BSD-3-Clause
// The short form of a loss report. `--losses full` and `--loss-report` give the long ones.

#include "sceneweld/cli/reading/loss_summary.h"

#include <vector>

#include "sceneweld/parsers/loss/loss_json.h"
#include "sceneweld/scene/render_text.h"

namespace sceneweld::cli {
namespace {

constexpr std::size_t kMostLines = 5;

using Kind = LossReport::Entry::Kind;

}  // namespace

std::string LossSummary(const Diagnostics& diagnostics, const LossReport& losses, const PathStyle& paths) {
  std::string text;
  const auto add = [&](const std::string& line) { text += (text.empty() ? "" : "\n") + line; };
  std::size_t shown = 0, left_out = 0, private_facts = 0, renamed = 0;
  const Diagnostic* first_renamed = nullptr;
  auto entry = losses.entries().begin();
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (!IsLoss(diagnostic) || entry == losses.entries().end()) continue;
    const Kind kind = (entry++)->kind;
    // Other encoded losses, such as helper links, are shown like the dropped ones.
    const bool is_private = diagnostic.message.find("sceneweld reads") != std::string::npos;
    if (kind == Kind::kEncoded && is_private) {
      ++private_facts;
      continue;
    }
    switch (kind) {
      case Kind::kDropped:
      case Kind::kApproximated:
      case Kind::kMissing:
      case Kind::kEncoded:
        if (shown == kMostLines) {
          ++left_out;
        } else {
          ++shown;
          add(std::string(diagnostic.code.name()).substr(std::string_view("loss-").size()) + ": " +
              RenderLine(diagnostic, paths));
        }
        break;
      case Kind::kRenamed:
        ++renamed;
        if (!first_renamed) first_renamed = &diagnostic;
        break;
    }
  }
  if (left_out > 0) {
    add("... and " + std::to_string(left_out) + (left_out == 1 ? " loss of another kind" : " losses of other kinds") +
        "; `--losses full` shows all");
  }
  if (renamed > 0) {
    add("renamed: " + RenderLine(*first_renamed, paths) +
        (renamed > 1 ? "; " + std::to_string(renamed - 1) + " more renamings" : ""));
  }
  if (private_facts > 0) {
    add("private: " + std::to_string(private_facts) +
        (private_facts == 1 ? " kind of fact is" : " kinds of facts are") +
        " stored as `sceneweld:...`, which only sceneweld reads");
  }
  return text;
}

}  // namespace sceneweld::cli
