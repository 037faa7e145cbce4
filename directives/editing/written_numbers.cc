// SPDX-License-Identifier: BSD-3-Clause
// Changes numbers in the text of a directive.

#include "sceneweld/directives/editing/written_numbers.h"

#include <algorithm>
#include <cmath>

#include "sceneweld/directives/editing/expression_constant.h"
#include "sceneweld/directives/expression/substitution.h"

namespace sceneweld {
namespace {

// The value within a tag that fixes it, such as `!DeterministicVector { value: [...] }`.
const YamlNode* FixedValue(const YamlNode& node, Diagnostics& diagnostics) {
  if (node.tag().empty() || node.tag().starts_with("tag:yaml.org")) return &node;
  if (node.tag() == "!Deterministic" || node.tag() == "!DeterministicVector") {
    if (const YamlNode* value = node.Find("value")) return value;
  }
  diagnostics.Error("edit-refused", node.tag_span(), "the value is given by the distribution " + Quoted(node.tag()))
      .Help("write a fixed value in its place");
  return nullptr;
}

void ChangeScalar(const WrittenDirective& written, const YamlNode& node, double now, double wanted, TextChange& change,
                  Diagnostics& diagnostics) {
  const YamlNode* value = FixedValue(node, diagnostics);
  if (!value || written.IsShared(*value, diagnostics)) {
    change.can_offer = false;
    return;
  }
  const Span span = value->span();
  if (!value->is_scalar() || !span) {
    change.can_offer = false;
    diagnostics.Error("edit-refused", written.key().span(), "this is not written as a number");
    return;
  }
  if (HasExpressions(value->text())) {
    auto offer = ChangeConstant(*value, wanted - now);
    RefuseExpression(written, *value, offer.has_value(), diagnostics);
    if (!offer) {
      change.can_offer = false;
    } else {
      change.offer.push_back(*std::move(offer));
    }
    return;
  }
  SourceEdit edit{span, WrittenNumber(wanted)};
  change.offer.push_back(edit);
  change.edits.push_back(std::move(edit));
}

}  // namespace

bool NumberGrid::AreSame(double a, double b) const {
  return std::abs(a - b) <= std::max(same * std::max(1.0, std::abs(a)), grid / 2);
}

double NumberGrid::Rounded(double value) const {
  if (grid == 0) return value;
  const double steps = std::round(value / grid);
  // By the reciprocal, which is a whole number for 1e-6, so that the result is the nearest double to a short number.
  return steps / std::round(1 / grid);
}

void RefuseExpression(const WrittenDirective& written, const YamlNode& scalar, bool offered, Diagnostics& diagnostics) {
  Diagnostic& refusal = diagnostics.Error("edit-refused", scalar.span() ? scalar.span() : written.key().span(),
                                          "the expression " + Quoted(scalar.text()) + " computes the value");
  NoteNames(scalar, written, refusal);
  refusal.Help(offered ? "change the constant part of the expression" : "change the expression in the file");
}

void ChangeNumbers(const WrittenDirective& written, const YamlNode& node, std::span<const double> now,
                   std::span<const double> wanted, const NumberGrid& grid, TextChange& change,
                   Diagnostics& diagnostics) {
  const bool is_changed = !std::equal(now.begin(), now.end(), wanted.begin(), wanted.end(),
                                      [&](double a, double b) { return grid.AreSame(a, b); });
  if (!is_changed) return;
  if (written.IsShared(node, diagnostics)) {
    change.can_offer = false;
    return;
  }
  const YamlNode* value = FixedValue(node, diagnostics);
  if (!value || written.IsShared(*value, diagnostics)) {
    change.can_offer = false;
    return;
  }
  if (value->is_scalar() && wanted.size() == 1) {
    return ChangeScalar(written, *value, now[0], grid.Rounded(wanted[0]), change, diagnostics);
  }
  if (value->is_scalar() && HasExpressions(value->text())) {
    change.can_offer = false;
    return RefuseExpression(written, *value, false, diagnostics);
  }
  if (!value->is_list() || value->items().size() != wanted.size() || now.size() != wanted.size()) {
    change.can_offer = false;
    diagnostics.Error("edit-refused", value->span() ? value->span() : written.key().span(),
                      "this is not written as a list of " + std::to_string(wanted.size()) + " numbers");
    return;
  }
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (grid.AreSame(now[i], wanted[i])) continue;
    ChangeScalar(written, *value->items()[i], now[i], grid.Rounded(wanted[i]), change, diagnostics);
  }
}

}  // namespace sceneweld
