// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "sceneweld/checks/lint.h"
#include "sceneweld/scene/diagnostics/path_style.h"
#include "sceneweld/scene/json/json_writer.h"

namespace sceneweld::cli {

/// How many findings of the linter there are.
struct FindingCounts {
  std::array<std::size_t, 3> of_severity{};
  std::size_t ignored = 0;           ///< By comments.
  std::size_t accepted = 0;          ///< By a baseline.
  std::size_t fixable = 0;           ///< Those that have a safe fix.
  std::size_t unsafely_fixable = 0;  ///< Those that have a fix, but no safe one.

  /// Counts the findings of a result, and those that comments ignore.
  static FindingCounts Of(const LintResult& result);
  std::size_t total() const { return of_severity[0] + of_severity[1] + of_severity[2]; }
  void Add(const FindingCounts& other);
  /// `3 findings, 1 ignored`
  std::string Text() const;
  /// `; --fix fixes 2, with --unsafe-fixes 3`; empty if nothing can be fixed.
  std::string FixableText() const;
  /// The keys `notes`, `warnings`, `errors` and `ignored`, and `accepted` if baselines are possible.
  void WriteKeys(JsonWriter& json, bool with_accepted) const;
};

/// The key `findings`, each an object with its tier, the keys of a diagnostic and `fixes`, and the key `not_run`: the
/// rules that a limit ended. Of each code, at most `most_of_a_code` findings are written.
void WriteFindings(const LintResult& result, const PathStyle& paths, const JsonLines& lines, JsonWriter& json,
                   std::size_t most_of_a_code = static_cast<std::size_t>(-1));

}  // namespace sceneweld::cli
