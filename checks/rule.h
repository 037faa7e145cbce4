// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// A rule of checks/rules.cc and its input.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// The subject of a rule.
enum class CheckTier {
  kPhysics,  ///< Masses and inertias: the numbers that a simulator computes with.
  kAssets,   ///< Files that the scene refers to. These rules open them, so they run on demand only.
};
std::string_view ToText(CheckTier tier);

class CheckRun;

struct CheckRule {
  /// Name and documentation: the meaning, the consequence, the remedy.
  CodeEntry code;
  Severity severity = Severity::kWarning;  ///< The default severity.
  CheckTier tier = CheckTier::kPhysics;
  std::string_view summary;  ///< One line.
  void (*check)(CheckRun& run) = nullptr;
};

struct CheckFinding {
  const CheckRule* rule = nullptr;
  Diagnostic diagnostic;
  std::optional<Index<Body>> body;  ///< The scene under test.
};

/// A running rule: its input, and the target of its reports.
class CheckRun {
 public:
  CheckRun(const CheckRule& rule, const Scene& scene_to_check, Files& files_of_scene,
           std::vector<CheckFinding>& findings)
      : scene(scene_to_check), files(files_of_scene), rule_(rule), findings_(findings) {}

  /// Reports with the rule's code and severity. The reference is valid until the next report.
  Diagnostic& Report(Span span, std::string message) { return Report(rule_.severity, span, std::move(message)); }
  Diagnostic& Report(Severity severity, Span span, std::string message) {
    findings_.push_back({&rule_, Diagnostic(code(), severity, span, std::move(message)), std::nullopt});
    return findings_.back().diagnostic;
  }
  /// Reports at the place where a body is declared.
  Diagnostic& Report(Index<Body> body, std::string message) {
    Diagnostic& diagnostic = Report(scene.bodies[body].span, std::move(message));
    findings_.back().body = body;
    return diagnostic;
  }
  /// Whether something else, such as the reader of a file, has reported it.
  void Add(Diagnostic diagnostic) { findings_.push_back({&rule_, std::move(diagnostic), std::nullopt}); }

  Code code() const { return Code(rule_.code); }

  const Scene& scene;
  Files& files;

 private:
  const CheckRule& rule_;
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

/// The rule with a name. Each is defined in a file of its own: `template <> void Check<"impossible-mass">(CheckRun&
/// run) {...}`.
template <RuleName kName>
void Check(CheckRun& run);

}  // namespace sceneweld
