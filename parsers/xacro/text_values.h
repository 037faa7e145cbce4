// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "sceneweld/parsers/languages/python/budget.h"
#include "sceneweld/parsers/languages/python/name_table.h"
#include "sceneweld/parsers/xacro/expansion.h"
#include "sceneweld/parsers/xacro/placed_text.h"
#include "sceneweld/parsers/xacro/scope.h"

namespace sceneweld::xacro {

/// Evaluates texts with `${...}` and `$(...)`.
class TextValues {
 public:
  explicit TextValues(Expansion& expansion);
  ~TextValues();
  TextValues(const TextValues&) = delete;
  TextValues& operator=(const TextValues&) = delete;

  /// The value of a text: that of its only expression, or a text. Nothing after a report.
  std::optional<python::Value> Evaluate(const PlacedText& text, Scope& scope);
  /// The same as a text; empty after a report.
  std::string EvaluateToText(const PlacedText& text, Scope& scope);
  /// Whether a value is true, as `<xacro:if>` sees it. `text`: the condition, for the report.
  std::optional<bool> Truth(const python::Value& value, const PlacedText& text);

  python::Names::Found FindGlobal(std::string_view name);
  bool IsGlobal(std::string_view name) const;
  std::vector<std::string> GlobalNames() const;

  // Properties that are being evaluated, for circular definitions.
  void BeginProperty(const std::string& name) { evaluating_.push_back(name); }
  void EndProperty() { evaluating_.pop_back(); }
  void ReportCircle(const std::string& name, Span span);

  /// Keeps a name space until the end of the expansion.
  void Own(std::shared_ptr<Scope> name_space) { name_spaces_.push_back(std::move(name_space)); }

 private:
  std::optional<python::Value> Expression(const PlacedText& text, Scope& scope);
  std::optional<python::Value> Substitution(const PlacedText& text, Scope& scope);
  std::optional<python::Value> EvaluatePython(const PlacedText& text, python::Names& names);
  std::optional<python::Value> EvalSubstitution(const PlacedText& text);

  Expansion& expansion_;
  std::shared_ptr<python::NameTable> xacro_;
  std::set<std::string> warned_;  // Old names.
  std::vector<std::string> evaluating_;
  std::vector<std::shared_ptr<Scope>> name_spaces_;
};

}  // namespace sceneweld::xacro
