// SPDX-License-Identifier: BSD-3-Clause
// Groups diagnostics by kind, so that a thousand warnings about one mistake do not hide the others.

#include "sceneweld/cli/reading/repeated_diagnostics.h"

#include "sceneweld/parsers/loss/loss_json.h"

namespace sceneweld::cli {
namespace {

constexpr std::size_t kShown = 3;

bool CanRepeat(const Diagnostic& diagnostic) { return diagnostic.severity != Severity::kError && !IsLoss(diagnostic); }

}  // namespace

// The code, and the message without names in backticks and without digits.
std::string RepeatedDiagnostics::KindOf(const Diagnostic& diagnostic) {
  std::string kind(diagnostic.code.name());
  kind += ' ';
  bool is_name = false;
  for (const char c : diagnostic.message) {
    if (c == '`') is_name = !is_name;
    if (!is_name && (c < '0' || c > '9')) kind += c;
  }
  return kind;
}

RepeatedDiagnostics::RepeatedDiagnostics(const Diagnostics& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (CanRepeat(diagnostic)) ++kinds_[KindOf(diagnostic)].count;
  }
}

bool RepeatedDiagnostics::IsShown(const Diagnostic& diagnostic) {
  return !CanRepeat(diagnostic) || ++kinds_[KindOf(diagnostic)].seen <= kShown;
}

std::size_t RepeatedDiagnostics::LeftOutAfter(const Diagnostic& diagnostic) const {
  if (!CanRepeat(diagnostic)) return 0;
  const Kind& kind = kinds_.at(KindOf(diagnostic));
  return kind.seen == kShown ? kind.count - kShown : 0;
}

}  // namespace sceneweld::cli
