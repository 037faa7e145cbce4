// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "sceneweld/parsers/languages/expression/budget.h"
#include "sceneweld/parsers/languages/expression/names.h"
#include "sceneweld/parsers/xacro/expansion.h"
#include "sceneweld/parsers/xacro/placed_text.h"
#include "sceneweld/parsers/xacro/scope.h"
#include "sceneweld/parsers/xacro/scope_values.h"

namespace sceneweld::xacro {

/// Evaluates texts with `${...}` and `$(...)`.
class TextValues : public ScopeValues {
 public:
  explicit TextValues(Expansion& expansion);
  ~TextValues() override;
  TextValues(const TextValues&) = delete;
  TextValues& operator=(const TextValues&) = delete;

  std::optional<expression::Value> Evaluate(const PlacedText& text, Scope& scope) override;
  /// The same as a text; empty after a report.
  std::string EvaluateToText(const PlacedText& text, Scope& scope);
  /// Whether a value is true, as `<xacro:if>` sees it. `text`: the condition, for the report.
  std::optional<bool> Truth(const expression::Value& value, const PlacedText& text);

  expression::Names::Found FindGlobal(std::string_view name) override;
  bool IsGlobal(std::string_view name) const;
  std::vector<std::string> GlobalNames() const override;

  void BeginProperty(const std::string& name) override { evaluating_.push_back(name); }
  void EndProperty() override { evaluating_.pop_back(); }
  void ReportCircle(const std::string& name, Span span) override;
  void Own(std::shared_ptr<Scope> name_space) override { name_spaces_.push_back(std::move(name_space)); }

 private:
  std::optional<expression::Value> Expression(const PlacedText& text, Scope& scope);
  std::optional<expression::Value> Substitution(const PlacedText& text, Scope& scope);
  std::optional<expression::Value> EvaluateExpression(const PlacedText& text, expression::Names& names);
  std::optional<expression::Value> EvalSubstitution(const PlacedText& text);

  Expansion& expansion_;
  std::shared_ptr<expression::NameTable> xacro_;
  std::set<std::string> warned_;  // Old names.
  std::vector<std::string> evaluating_;
  std::vector<std::shared_ptr<Scope>> name_spaces_;
};

}  // namespace sceneweld::xacro
