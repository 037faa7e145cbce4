// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/languages/expression/value.h"
#include "sceneweld/parsers/xacro/placed_text.h"

namespace sceneweld::xacro {

class Scope;

/// What scopes need to evaluate their properties.
class ScopeValues {
 public:
  virtual ~ScopeValues() = default;

  /// The value of a text: that of its only expression, or a text. Nothing after a report.
  virtual std::optional<expression::Value> Evaluate(const PlacedText& text, Scope& scope) = 0;

  virtual expression::Names::Found FindGlobal(std::string_view name) = 0;
  virtual std::vector<std::string> GlobalNames() const = 0;

  // Properties that are being evaluated, for circular definitions.
  virtual void BeginProperty(const std::string& name) = 0;
  virtual void EndProperty() = 0;
  virtual void ReportCircle(const std::string& name, Span span) = 0;

  /// Keeps a name space until the end of the expansion.
  virtual void Own(std::shared_ptr<Scope> name_space) = 0;
};

}  // namespace sceneweld::xacro
