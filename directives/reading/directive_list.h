// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/directives/expression/expression.h"
#include "sceneweld/directives/expression/substitution.h"
#include "sceneweld/directives/reading/directive_reader.h"

namespace sceneweld {

/// A list of directives of the superset while it is read: loops and choices are
/// carried out, expressions replaced by their values, and what comes of each
/// entry is read as a directive.
///
///     - for_each: { row: 3, side: [left, right], x: { from: 0, to: 1, step: 0.5 } }
///       variables: { ... }       # optional, in each turn
///       do: [ ... ]
///     - if: ${...}
///       then: [ ... ]
///       else: [ ... ]            # optional
///     - add_model: { ... }
///       if: ${...}               # optional
///
/// Several loop variables give a grid, the last one varying fastest; what they
/// run over may use the ones before. A whole number n means 0 to n - 1.
class DirectiveList {
 public:
  DirectiveList(const ReadingRules& rules, Substitution& substitution, DirectiveFile& file, Evaluation& evaluation,
                const Limits& limits)
      : rules_(rules),
        substitution_(substitution),
        file_(file),
        diagnostics_(evaluation.diagnostics),
        evaluation_(evaluation),
        limits_(limits),
        last_error_(evaluation.diagnostics.error_count() + limits.max_errors) {}

  /// Reads all entries. Reports every mistake; for a loop, the mistakes of its first iteration that has any.
  void Read(std::span<const YamlNode* const> items, Span list_key, const Bindings& bindings);

 private:
  struct Loop {
    const YamlEntry* for_each = nullptr;
    const YamlEntry* variables = nullptr;
    const YamlEntry* body = nullptr;
  };

  using TurnNote = std::optional<Diagnostics::Context>;

  bool MayGoOn(Span at);
  // While it exists, mistakes get a note with their iteration. Not used around a loop, because its own iterations add
  // such notes.
  TurnNote& ReportTurn(TurnNote& note);
  void ReadItem(const YamlNode& item, Span list_key, const Bindings& bindings);
  void ReadLoop(const YamlNode& item, const Bindings& bindings);
  void RunLoop(const Loop& loop, std::size_t variable, const std::string& with, const Bindings& bindings);
  bool DependsOnLoops(const YamlNode& domain) const;
  bool BindVariablesOf(const Loop& loop, Bindings& bindings);
  void RunTurn(const Loop& loop, const std::string& with, const Bindings& bindings);
  void ReadChoice(const YamlNode& item, const Bindings& bindings);
  bool CheckKeys(const YamlNode& item, std::span<const std::string_view> known, std::string_view what);
  std::optional<bool> Condition(const YamlEntry& entry, const Bindings& bindings);

  ReadingRules rules_;
  Substitution& substitution_;
  DirectiveFile& file_;
  Diagnostics& diagnostics_;
  Evaluation& evaluation_;
  const Limits& limits_;
  std::size_t last_error_;
  bool stopped_ = false;
  std::vector<std::string_view> loop_names_;  // The variables that are bound in the loops around.
  // How often the loops around come here, if all of their iterations do what the first ones do; 0: that is not known.
  std::size_t turns_around_ = 1;
};

}  // namespace sceneweld
