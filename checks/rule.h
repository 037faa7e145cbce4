// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// A running rule of the linter, and its input.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/checks/check_rule.h"
#include "sceneweld/checks/lint_subject.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// A running rule: its input, and the target of its reports.
class CheckRun {
 public:
  CheckRun(const CheckRule& rule, LintSubject& subject_to_check, const ThresholdValues& thresholds,
           std::vector<CheckFinding>& findings, Consumers asked_for = kEveryConsumer)
      : subject(subject_to_check),
        scene(subject_to_check.scene()),
        files(subject_to_check.files()),
        consumers(asked_for),
        rule_(rule),
        thresholds_(thresholds),
        findings_(findings) {}

  /// Reports with the rule's code and severity. The reference is valid until the next report.
  Diagnostic& Report(Span span, std::string message) { return Report(rule_.severity, span, std::move(message)); }
  Diagnostic& Report(Severity severity, Span span, std::string message) {
    findings_.push_back({&rule_, Diagnostic(code(), severity, span, std::move(message)), std::nullopt, {}});
    return findings_.back().diagnostic;
  }
  /// Reports at the place where a body is declared.
  Diagnostic& Report(Index<Body> body, std::string message) {
    Diagnostic& diagnostic = Report(scene.bodies[body].span, std::move(message));
    findings_.back().body = body;
    return diagnostic;
  }
  /// Adds a diagnostic of another code, such as one of the reader of a file.
  void Add(Diagnostic diagnostic) { findings_.push_back({&rule_, std::move(diagnostic), std::nullopt, {}}); }
  /// Says what removes the finding of the last report. An empty fix is left out. So is one that edits a generated text
  /// (Source::map), because no file holds that text.
  void AddFix(Fix fix);

  Code code() const { return Code(rule_.code); }
  /// The value of a threshold of this rule, or of another one.
  double ThresholdOf(std::string_view name) const;

  LintSubject& subject;
  const Scene& scene;
  Files& files;
  const Consumers consumers;  ///< Those that the user asked for (`--for`).

 private:
  const CheckRule& rule_;
  const ThresholdValues& thresholds_;
  std::vector<CheckFinding>& findings_;
};

/// The name of a rule as an argument of a template.
template <std::size_t N>
struct RuleName {
  consteval RuleName(const char (&name)[N]) {  // NOLINT: converts implicitly from a text
    for (std::size_t i = 0; i < N; ++i) text[i] = name[i];
  }
  char text[N] = {};
};

/// The rule with a name. Each is defined in a file of its own below checks/rules, with its documentation, its
/// thresholds and its check: `template <> const CheckRule& Rule<"impossible-mass">() {...}`.
template <RuleName kName>
const CheckRule& Rule();

}  // namespace sceneweld
