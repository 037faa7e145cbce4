// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/languages/expression/budget.h"
#include "sceneweld/parsers/languages/expression/syntax_tree.h"
#include "sceneweld/parsers/languages/expression/text_place.h"
#include "sceneweld/parsers/languages/expression/value.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld::expression {

/// Evaluates the tree of an expression, with Python's meaning of names and operators; directives override what means
/// something else there. Nothing that is evaluated has side effects.
class Evaluator {
 public:
  /// The variables of a call of a lambda or of a comprehension, and those around it.
  struct Frame {
    std::vector<std::pair<std::string, Value>> values;
    std::shared_ptr<const Frame> outer;
    bool is_loop = false;

    const Value* Find(std::string_view name) const;
  };

  /// With null as `diagnostics`, failures are returned with their reasons: the caller of a lambda reports them.
  Evaluator(const TextPlace* place, Names& names, Budget& budget, Diagnostics* diagnostics,
            std::shared_ptr<Frame> frame = nullptr)
      : names_(names), budget_(budget), place_(place), diagnostics_(diagnostics), frame_(std::move(frame)) {}
  Evaluator(const Evaluator&) = delete;
  Evaluator& operator=(const Evaluator&) = delete;
  virtual ~Evaluator() = default;

  /// The value. A failure after a report, which is at the column of the fault: `unknown-variable` for an unknown name
  /// with the nearest known one, `failed-expression` for a failure such as `division by zero`, `limit-exceeded` for a
  /// spent budget.
  Result Of(const SyntaxNode::Ptr& node);

 protected:
  virtual Result OfName(const SyntaxNode& node);
  virtual Result OfDict(const SyntaxNode& node);
  virtual Result OfUnary(const SyntaxNode& node, const Value& operand);
  virtual Result OfBinary(const SyntaxNode& node, const Value& left, const Value& right);
  virtual Result OfComparison(const SyntaxNode& node, std::string_view op, const Value& left, const Value& right);
  virtual Result OfItem(const SyntaxNode& node, const Value& container, const Value& index);
  virtual Result OfAttribute(const SyntaxNode& node, const Value& object);
  virtual Result OfCall(const SyntaxNode& node);
  /// Whether the value of a node, which is a condition, is true. Nothing after a report.
  virtual std::optional<bool> Truth(const SyntaxNode& node, const Value& value);
  /// Whether reports show the whole expression.
  virtual bool ShowsExpression() const { return true; }

  Result Fail(const SyntaxNode& node, std::string message);
  /// Reports the failure of an operation.
  Result Checked(const SyntaxNode& node, Result result) {
    return result || result.why->empty() ? std::move(result) : Fail(node, *result.why);
  }

  Names& names_;
  Budget& budget_;
  const TextPlace* place_;
  Diagnostics* diagnostics_;
  std::uint64_t heaviest_ = Extent::kHeaviest;  // The greatest weight of a value.

 private:
  Result Compute(const SyntaxNode::Ptr& node);
  Result OfItems(const SyntaxNode& node, Sequence::Kind kind);
  Result OfLogical(const SyntaxNode& node);
  Result OfComparisons(const SyntaxNode& node);
  Result OfSlice(const SyntaxNode& node);
  Result OfLambda(const SyntaxNode::Ptr& node);
  Result OfComprehension(const SyntaxNode& node);
  Result Loop(const SyntaxNode& node, std::size_t level, Sequence& items, Dict& dict);
  Result AddItem(const SyntaxNode& node, Sequence& items, Dict& dict);
  // These return the reason of a failure.
  std::string Add(Dict& dict, Value key, Value value);
  std::string Assign(const SyntaxNode::Target& target, const Value& item);

  std::shared_ptr<Frame> frame_;
};

/// Parses and evaluates an expression of xacro.
std::optional<Value> Evaluate(const TextPlace& place, Names& names, Budget& budget, Diagnostics& diagnostics);

}  // namespace sceneweld::expression
