// SPDX-License-Identifier: BSD-3-Clause
// Evaluates expressions of directives: what differs from Python, and the words of their failures.

#include "sceneweld/directives/expression/expression.h"

#include <algorithm>
#include <cmath>

#include "sceneweld/directives/expression/expression_functions.h"
#include "sceneweld/parsers/languages/expression/evaluator.h"
#include "sceneweld/parsers/languages/expression/names.h"
#include "sceneweld/parsers/languages/expression/numbers.h"
#include "sceneweld/parsers/languages/expression/operators.h"
#include "sceneweld/parsers/languages/expression/parser.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

using expression::Dict;
using expression::Names;
using expression::Result;
using expression::SyntaxNode;

/// The bound names and the constants.
class BoundNames : public Names {
 public:
  explicit BoundNames(const Bindings& bindings) : bindings_(bindings) {}

  Found Find(std::string_view name) override {
    if (const Value* value = bindings_.Find(name)) return {State::kFound, *value};
    for (const Constant& constant : ExpressionConstants()) {
      if (constant.name == name) return {State::kFound, Value(constant.value)};
    }
    return {};
  }
  std::vector<std::string> All() const override {
    std::vector<std::string> names;
    for (const std::string_view name : bindings_.Names()) names.emplace_back(name);
    for (const Constant& constant : ExpressionConstants()) names.emplace_back(constant.name);
    return names;
  }
  std::string Described() const override { return "directives file"; }

 private:
  const Bindings& bindings_;
};

std::string What(const Value& value) {
  return std::string(KindText(value)) + (value.is_null() ? "" : " (" + Quoted(ToText(value, 40)) + ")");
}

std::string Usage(const Function& function) {
  return Quoted(std::string(function.name) + "(" + std::string(function.arguments) + ")");
}

class DirectivesEvaluator : public expression::Evaluator {
 public:
  DirectivesEvaluator(const YamlPlace& place, BoundNames& names, const Bindings& bindings, Evaluation& evaluation)
      : Evaluator(&place, names, evaluation.budget, &evaluation.diagnostics), bindings_(bindings) {
    heaviest_ = expression::Extent::kMost;
  }

 private:
  bool ShowsExpression() const override { return false; }

  Diagnostic& Report(const SyntaxNode& node, std::string message, Code code = Code("failed-expression")) {
    return diagnostics_->Error(code, place_->Of(node.begin, node.end), std::move(message));
  }
  std::string Shown(const SyntaxNode& node) const {
    constexpr std::size_t kLongest = 60;
    return Quoted(ToText(Value(std::string(place_->text.substr(node.begin, node.end - node.begin))), kLongest));
  }
  Result Finite(const SyntaxNode& node, double result) {
    if (std::isfinite(result)) return Value(result);
    return Fail(node, Shown(node) + " is not a finite number");
  }

  std::optional<bool> Truth(const SyntaxNode& node, const Value& value) override {
    if (value.truth()) return *value.truth();
    Report(node, Shown(node) + " must be true or false, not " + What(value))
        .Help(value.number() ? "compare it, as in `n > 0`" : "compare it, as in `side == \"left\"`");
    return std::nullopt;
  }

  Result OfName(const SyntaxNode& node) override {
    if (const Value* value = bindings_.Find(node.text)) return *value;
    Names::Found found = names_.Find(node.text);
    if (found.state == Names::State::kFound) return std::move(found.value);
    Diagnostic& error = Report(node, "unknown name " + Quoted(node.text) + " here", Code("unknown-variable"));
    const std::string nearest = expression::NearestOf(node.text, names_.All());
    const Function* function = FindFunction(node.text);
    if (!nearest.empty()) {
      error.Suggest(nearest);
    } else {
      error.Help(function ? "it is a function: " + Usage(*function)
                          : "put text in quotes; names refer to parameters, variables and loop variables");
    }
    return Result::Reported();
  }

  Result OfDict(const SyntaxNode& node) override {
    Dict dict;
    for (std::size_t i = 0; i + 1 < node.args.size(); i += 2) {
      const Value& key = node.args[i]->literal;
      if (dict.Find(std::string_view(*key.text())))
        return Fail(*node.args[i], "key " + Quoted(*key.text()) + " is given twice");
      Result value = Of(node.args[i + 1]);
      if (!value) return value;
      dict.items.emplace_back(key, std::move(value.value));
    }
    return Value(std::move(dict));
  }

  Result OfUnary(const SyntaxNode& node, const Value& operand) override {
    if (node.op == "not" || operand.number()) return Evaluator::OfUnary(node, operand);
    return Fail(node, "a sign needs a number, not " + What(operand));
  }

  Result Misfit(const SyntaxNode& node, std::string_view op, const Value& left, const Value& right) {
    Diagnostic& error = Report(node, Quoted(op) + " does not take " + What(left) + " and " + What(right));
    if (op == "+" && (left.text() || right.text())) {
      error.Help("convert the number with `str()`, or write both parts in one text: `arm_${i}`");
    }
    return Result::Reported();
  }

  Result OfBinary(const SyntaxNode& node, const Value& left, const Value& right) override {
    if (left.number() && right.number()) {
      const double a = *left.number(), b = *right.number();
      const bool divides = node.op == "/" || node.op == "//" || node.op == "%";
      if (divides && b == 0) return Fail(node, "division by zero: " + Shown(*node.args[1]) + " is 0");
      const double result = node.op == "+"    ? a + b
                            : node.op == "-"  ? a - b
                            : node.op == "*"  ? a * b
                            : node.op == "/"  ? a / b
                            : node.op == "//" ? std::floor(a / b)
                            : node.op == "**" ? std::pow(a, b)
                                              : expression::Modulo(a, b);
      return Finite(node, result);
    }
    const bool joins = node.op == "+" && ((left.text() && right.text()) || (left.list() && right.list()));
    if (!joins) return Misfit(node, node.op, left, right);
    if (left.text() && left.text()->size() + right.text()->size() > kLongestText) return Fail(node, TextTooLong());
    return Evaluator::OfBinary(node, left, right);
  }

  Result OfComparison(const SyntaxNode& node, std::string_view op, const Value& left, const Value& right) override {
    const bool fits = op.ends_with("=") && op.size() == 2 && (op[0] == '=' || op[0] == '!') ? true
                      : op.ends_with("in") ? right.list() || (left.text() && (right.text() || right.dict()))
                                           : (left.number() && right.number()) || (left.text() && right.text());
    return fits ? Checked(node, Comparison(op, left, right, budget_, true)) : Misfit(node, op, left, right);
  }

  Result OfItem(const SyntaxNode& node, const Value& container, const Value& index) override {
    const SyntaxNode &of = *node.args[0], &at = *node.args[1];
    if (container.dict()) {
      if (index.text()) return Member(at, *container.dict(), *index.text());
      return Fail(at, "the keys of a mapping are texts, not " + What(index));
    }
    if (!container.list()) return Fail(of, Shown(of) + " is " + What(container) + ", which has no entries");
    const double* number = index.number();
    if (!number || *number != std::floor(*number)) {
      return Fail(at, "the index of a list must be a whole number, not " + What(index));
    }
    const auto size = static_cast<double>(container.list()->size());
    const double place = *number < 0 ? *number + size : *number;
    if (place >= 0 && place < size) return (*container.list())[static_cast<std::size_t>(place)];
    Report(at, "no entry " + FormatNumber(*number) + " in a list of " + FormatNumber(size))
        .Help("indices start at 0; the last entry is -1");
    return Result::Reported();
  }

  Result OfAttribute(const SyntaxNode& node, const Value& object) override {
    if (object.dict()) return Member(node, *object.dict(), node.text);
    return Fail(*node.args[0], Shown(*node.args[0]) + " is " + What(object) + ", which has no keys");
  }

  Result Member(const SyntaxNode& node, const Dict& of, const std::string& key) {
    if (const Value* value = of.Find(std::string_view(key))) return *value;
    constexpr std::size_t kMostKeys = 10;
    std::vector<std::string_view> keys;
    std::string known;
    for (const auto& entry : of.items) {
      if (keys.size() < kMostKeys) known += (known.empty() ? "" : ", ") + Quoted(*entry.first.text());
      keys.push_back(*entry.first.text());
    }
    if (keys.size() > kMostKeys) known += ", ...";
    Diagnostic& error = Report(node, "no key " + Quoted(key) + " here");
    const std::string nearest = ClosestName(key, keys);
    nearest.empty() ? error.Help(known.empty() ? "the mapping is empty" : "its keys are " + known)
                    : error.Suggest(nearest);
    return Result::Reported();
  }

  Result OfCall(const SyntaxNode& node) override {
    const std::string& name = node.args[0]->text;
    const Function* function = FindFunction(name);
    if (!function) {
      std::vector<std::string_view> names;
      for (const Function& known : ExpressionFunctions()) names.push_back(known.name);
      Report(node, "unknown function " + Quoted(name), Code("unknown-variable")).Suggest(ClosestName(name, names));
      return Result::Reported();
    }
    const std::size_t given = node.args.size() - 1, fewest = function->fewest, most = function->most;
    if (given < fewest || given > most) {
      Report(node, Quoted(name) + " takes " + (fewest == most ? "" : "from " + std::to_string(fewest) + " to ") +
                       std::to_string(most) + (most == 1 ? " argument" : " arguments") + ", not " +
                       std::to_string(given))
          .Help("it is " + Usage(*function));
      return Result::Reported();
    }
    expression::Call call{function->name, {}, {}, budget_, names_};
    for (std::size_t i = 1; i < node.args.size(); ++i) {
      Result value = Of(node.args[i]);
      if (!value) return value;
      call.args.push_back(std::move(value.value));
    }
    Result result = function->call(call);
    const double* number = result ? result.value.number() : nullptr;
    return number ? Finite(node, *number) : Checked(node, std::move(result));
  }

  static const Function* FindFunction(std::string_view name) {
    const std::span<const Function> functions = ExpressionFunctions();
    const auto at = std::lower_bound(functions.begin(), functions.end(), name,
                                     [](const Function& function, std::string_view of) { return function.name < of; });
    return at != functions.end() && at->name == name ? &*at : nullptr;
  }

  const Bindings& bindings_;
};

}  // namespace

std::optional<Expression> Expression::Parse(const YamlPlace& place, Diagnostics& diagnostics) {
  auto root = expression::Parse(place, expression::Dialect::kDirectives, diagnostics);
  return root ? std::optional(Expression(std::move(root))) : std::nullopt;
}

std::optional<Value> Expression::Evaluate(const YamlPlace& place, const Bindings& bindings,
                                          Evaluation& evaluation) const {
  BoundNames names(bindings);
  Result result = DirectivesEvaluator(place, names, bindings, evaluation).Of(root_);
  return result ? std::optional(std::move(result.value)) : std::nullopt;
}

}  // namespace sceneweld
