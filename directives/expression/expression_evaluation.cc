// SPDX-License-Identifier: BSD-3-Clause
// Evaluates parsed expressions.

#include <algorithm>
#include <cmath>

#include "sceneweld/directives/expression/expression.h"
#include "sceneweld/directives/expression/expression_functions.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {

Span TextPlace::Of(std::size_t begin, std::size_t end) const {
  if (!node) return {};
  const auto offset = static_cast<std::size_t>(text.data() - node->text().data());
  return node->SpanOf(offset + begin, offset + std::max(begin, end));
}

namespace {

using Node = Expression::Node;

class Evaluator {
 public:
  Evaluator(const TextPlace& place, const Bindings& bindings, Evaluation& evaluation)
      : place_(place), bindings_(bindings), evaluation_(evaluation) {}

  using Result = std::optional<Value>;

  Result Of(const Node& node) {
    if (!Spend(1, node)) return std::nullopt;
    switch (node.kind) {
      case Node::Kind::kLiteral: return node.literal;
      case Node::Kind::kName: return OfName(node);
      case Node::Kind::kList: return OfList(node);
      case Node::Kind::kMapping: return OfMapping(node);
      case Node::Kind::kUnary: return OfUnary(node);
      case Node::Kind::kBinary: return OfBinary(node);
      case Node::Kind::kCondition: {
        const auto condition = Truth(*node.args[0]);
        if (!condition) return std::nullopt;
        return Of(*node.args[*condition ? 1 : 2]);
      }
      case Node::Kind::kIndex: return OfIndex(node);
      case Node::Kind::kMember: return OfMember(node);
      case Node::Kind::kCall: return OfCall(node);
    }
    return std::nullopt;
  }

 private:
  Span SpanOf(const Node& node) const { return place_.Of(node.begin, node.end); }
  // Places are only computed for reports.
  bool Spend(std::size_t steps, const Node& node) {
    return evaluation_.CanSpend(steps) || evaluation_.Spend(steps, SpanOf(node));
  }
  std::string Shown(const Node& node) const {
    constexpr std::size_t kLongest = 60;
    return Quoted(Value(std::string(place_.text.substr(node.begin, node.end - node.begin))).ToText(kLongest));
  }
  Diagnostic& Report(const Node& node, std::string message) {
    return evaluation_.diagnostics.Error("failed-expression", SpanOf(node), std::move(message));
  }
  std::nullopt_t Fail(const Node& node, std::string message) {
    Report(node, std::move(message));
    return std::nullopt;
  }
  static std::string What(const Value& value) {
    std::string text(value.KindText());
    if (!value.is_null()) text += " (" + Quoted(value.ToText(40)) + ")";
    return text;
  }

  std::optional<bool> Truth(const Node& node) {
    const Result value = Of(node);
    if (!value) return std::nullopt;
    if (const bool* truth = value->truth()) return *truth;
    Report(node, Shown(node) + " must be true or false, not " + What(*value))
        .Help(value->number() ? "compare it, as in `n > 0`" : "compare it, as in `side == \"left\"`");
    return std::nullopt;
  }

  Result OfName(const Node& node) {
    if (const Value* value = bindings_.Find(node.name)) return *value;
    for (const Constant& constant : ExpressionConstants()) {
      if (constant.name == node.name) return Value(constant.value);
    }
    std::vector<std::string_view> names = bindings_.Names();
    for (const Constant& constant : ExpressionConstants()) names.push_back(constant.name);
    Diagnostic& error =
        evaluation_.diagnostics.Error("unknown-variable", SpanOf(node), "unknown name " + Quoted(node.name) + " here");
    const std::string nearest = ClosestName(node.name, names);
    if (!nearest.empty()) {
      error.Suggest(nearest);
      return std::nullopt;
    }
    for (const Function& function : ExpressionFunctions()) {
      if (function.name == node.name) {
        error.Help("it is a function: " +
                   Quoted(std::string(function.name) + "(" + std::string(function.arguments) + ")"));
        return std::nullopt;
      }
    }
    error.Help("put text in quotes; names refer to parameters, variables and loop variables");
    return std::nullopt;
  }

  Result OfList(const Node& node) {
    Value::List list;
    list.reserve(node.args.size());
    for (const auto& arg : node.args) {
      Result value = Of(*arg);
      if (!value) return std::nullopt;
      list.push_back(*std::move(value));
    }
    return Value(std::move(list));
  }

  Result OfMapping(const Node& node) {
    Value::Mapping mapping;
    mapping.reserve(node.args.size() / 2);
    for (std::size_t i = 0; i + 1 < node.args.size(); i += 2) {
      const std::string& key = *node.args[i]->literal.text();
      const bool twice =
          std::any_of(mapping.begin(), mapping.end(), [&](const auto& entry) { return entry.first == key; });
      if (twice) return Fail(*node.args[i], "key " + Quoted(key) + " is given twice");
      Result value = Of(*node.args[i + 1]);
      if (!value) return std::nullopt;
      mapping.emplace_back(key, *std::move(value));
    }
    return Value(std::move(mapping));
  }

  Result OfUnary(const Node& node) {
    if (node.op == "not") {
      const auto truth = Truth(*node.args[0]);
      if (!truth) return std::nullopt;
      return Value(!*truth);
    }
    const Result value = Of(*node.args[0]);
    if (!value) return std::nullopt;
    if (!value->number()) return Fail(node, "a sign needs a number, not " + What(*value));
    return Value(node.op == "-" ? -*value->number() : *value->number());
  }

  Result OfBinary(const Node& node) {
    if (node.op == "and" || node.op == "or") {
      const auto left = Truth(*node.args[0]);
      if (!left) return std::nullopt;
      if (*left == (node.op == "or")) return Value(*left);
      const auto right = Truth(*node.args[1]);
      if (!right) return std::nullopt;
      return Value(*right);
    }
    const Result left = Of(*node.args[0]);
    if (!left) return std::nullopt;
    const Result right = Of(*node.args[1]);
    if (!right) return std::nullopt;
    if (node.op == "==" || node.op == "!=") {
      const auto equal = Equal(*left, *right, node);
      if (!equal) return std::nullopt;
      return Value(*equal == (node.op == "=="));
    }
    if (node.op == "in") return Contains(node, *left, *right);
    if (node.op == "not in") return Not(Contains(node, *left, *right));
    if (left->number() && right->number()) return Arithmetic(node, *left->number(), *right->number());
    if (left->text() && right->text() && node.op.front() != '+')
      return CompareTexts(node, *left->text(), *right->text());
    if (node.op == "+") return Joined(node, *left, *right);
    return Misfit(node, *left, *right);
  }

  Result Misfit(const Node& node, const Value& left, const Value& right) {
    Diagnostic& error = Report(node, Quoted(node.op) + " does not take " + What(left) + " and " + What(right));
    if (node.op == "+" && (left.text() || right.text())) {
      error.Help("convert the number with `str()`, or write both parts in one text: `arm_${i}`");
    }
    return std::nullopt;
  }

  Result Joined(const Node& node, const Value& left, const Value& right) {
    if (left.text() && right.text()) {
      const std::size_t size = left.text()->size() + right.text()->size();
      if (size > kLongestText) return Fail(node, TextTooLong());
      if (!Spend(size / 16, node)) return std::nullopt;
      return Value(*left.text() + *right.text());
    }
    if (!left.list() || !right.list()) return Misfit(node, left, right);
    if (!Spend(left.list()->size() + right.list()->size(), node)) return std::nullopt;
    Value::List both = *left.list();
    both.insert(both.end(), right.list()->begin(), right.list()->end());
    return Value(std::move(both));
  }

  static Result Not(const Result& truth) { return truth ? Result(Value(!*truth->truth())) : std::nullopt; }

  // Deep comparison. Nothing if it took too many steps.
  std::optional<bool> Equal(const Value& a, const Value& b, const Node& node) {
    if (!Spend(1, node)) return std::nullopt;
    if (a.is_null() || b.is_null()) return a.is_null() && b.is_null();
    if (a.truth() && b.truth()) return *a.truth() == *b.truth();
    if (a.number() && b.number()) return *a.number() == *b.number();
    if (a.text() && b.text()) return *a.text() == *b.text();
    if (a.list() && b.list()) {
      if (a.list() == b.list()) return true;
      if (a.list()->size() != b.list()->size()) return false;
      for (std::size_t i = 0; i < a.list()->size(); ++i) {
        const auto equal = Equal((*a.list())[i], (*b.list())[i], node);
        if (!equal || !*equal) return equal;
      }
      return true;
    }
    if (a.mapping() && b.mapping()) {
      if (a.mapping() == b.mapping()) return true;
      if (a.mapping()->size() != b.mapping()->size()) return false;
      for (const auto& [key, value] : *a.mapping()) {
        const Value* other = b.Find(key);
        if (!other) return false;
        const auto equal = Equal(value, *other, node);
        if (!equal || !*equal) return equal;
      }
      return true;
    }
    return false;
  }

  Result Contains(const Node& node, const Value& what, const Value& in) {
    if (what.text() && in.text()) return Value(in.text()->find(*what.text()) != std::string::npos);
    if (what.text() && in.mapping()) return Value(in.Find(*what.text()) != nullptr);
    if (!in.list()) return Misfit(node, what, in);
    for (const Value& item : *in.list()) {
      const auto equal = Equal(what, item, node);
      if (!equal) return std::nullopt;
      if (*equal) return Value(true);
    }
    return Value(false);
  }

  Result CompareTexts(const Node& node, const std::string& a, const std::string& b) {
    if (node.op == "<") return Value(a < b);
    if (node.op == "<=") return Value(a <= b);
    if (node.op == ">") return Value(a > b);
    if (node.op == ">=") return Value(a >= b);
    return Misfit(node, Value(a), Value(b));
  }

  Result Arithmetic(const Node& node, double a, double b) {
    if (node.op == "<") return Value(a < b);
    if (node.op == "<=") return Value(a <= b);
    if (node.op == ">") return Value(a > b);
    if (node.op == ">=") return Value(a >= b);
    const bool divides = node.op == "/" || node.op == "//" || node.op == "%";
    if (divides && b == 0) return Fail(node, "division by zero: " + Shown(*node.args[1]) + " is 0");
    double result = 0;
    if (node.op == "+") result = a + b;
    if (node.op == "-") result = a - b;
    if (node.op == "*") result = a * b;
    if (node.op == "/") result = a / b;
    if (node.op == "//") result = std::floor(a / b);
    if (node.op == "%") {
      result = std::fmod(a, b);
      if (result != 0 && (result < 0) != (b < 0)) result += b;
    }
    if (node.op == "**") result = std::pow(a, b);
    if (!std::isfinite(result)) return Fail(node, Shown(node) + " is not a finite number");
    return Value(result);
  }

  // The entry of a list at an index; the last one is -1.
  std::optional<std::size_t> Entry(const Node& node, const Value& index, std::size_t size) {
    const double* number = index.number();
    if (!number || *number != std::floor(*number)) {
      Report(node, "the index of a list must be a whole number, not " + What(index));
      return std::nullopt;
    }
    const double at = *number < 0 ? *number + static_cast<double>(size) : *number;
    if (at >= 0 && at < static_cast<double>(size)) return static_cast<std::size_t>(at);
    Report(node, "no entry " + FormatNumber(*number) + " in a list of " + std::to_string(size))
        .Help("indices start at 0; the last entry is -1");
    return std::nullopt;
  }

  Result OfIndex(const Node& node) {
    const Result of = Of(*node.args[0]);
    if (!of) return std::nullopt;
    const Result index = Of(*node.args[1]);
    if (!index) return std::nullopt;
    if (const Value::List* list = of->list()) {
      const auto at = Entry(*node.args[1], *index, list->size());
      if (!at) return std::nullopt;
      return (*list)[*at];
    }
    if (of->mapping() && index->text()) return Member(*node.args[1], *of, *index->text());
    if (of->mapping()) return Fail(*node.args[1], "the keys of a mapping are texts, not " + What(*index));
    return Fail(*node.args[0], Shown(*node.args[0]) + " is " + What(*of) + ", which has no entries");
  }

  Result Member(const Node& node, const Value& of, const std::string& key) {
    if (const Value* value = of.Find(key)) return *value;
    std::vector<std::string_view> keys;
    for (const auto& entry : *of.mapping()) keys.push_back(entry.first);
    Diagnostic& error = Report(node, "no key " + Quoted(key) + " here");
    const std::string nearest = ClosestName(key, keys);
    if (!nearest.empty()) {
      error.Suggest(nearest);
    } else {
      constexpr std::size_t kMostKeys = 10;
      std::string known;
      for (std::size_t i = 0; i < keys.size() && i < kMostKeys; ++i)
        known += (known.empty() ? "" : ", ") + Quoted(keys[i]);
      if (keys.size() > kMostKeys) known += ", ...";
      error.Help(known.empty() ? "the mapping is empty" : "its keys are " + known);
    }
    return std::nullopt;
  }

  Result OfMember(const Node& node) {
    const Result of = Of(*node.args[0]);
    if (!of) return std::nullopt;
    if (of->mapping()) return Member(node, *of, node.name);
    return Fail(*node.args[0], Shown(*node.args[0]) + " is " + What(*of) + ", which has no keys");
  }

  Result OfCall(const Node& node) {
    const std::span<const Function> functions = ExpressionFunctions();
    const auto function =
        std::find_if(functions.begin(), functions.end(), [&](const Function& f) { return f.name == node.name; });
    if (function == functions.end()) {
      std::vector<std::string_view> names;
      for (const Function& known : functions) names.push_back(known.name);
      evaluation_.diagnostics.Error("unknown-variable", SpanOf(node), "unknown function " + Quoted(node.name))
          .Suggest(ClosestName(node.name, names));
      return std::nullopt;
    }
    if (node.args.size() < function->fewest || node.args.size() > function->most) {
      Report(node, Quoted(node.name) + " takes " +
                       (function->fewest == function->most
                            ? std::to_string(function->fewest)
                            : "from " + std::to_string(function->fewest) + " to " + std::to_string(function->most)) +
                       (function->most == 1 ? " argument" : " arguments") + ", not " + std::to_string(node.args.size()))
          .Help("it is " + Quoted(std::string(function->name) + "(" + std::string(function->arguments) + ")"));
      return std::nullopt;
    }
    std::vector<Value> args;
    for (const auto& arg : node.args) {
      Result value = Of(*arg);
      if (!value) return std::nullopt;
      args.push_back(*std::move(value));
    }
    FunctionCall call{function->name, args, {}, evaluation_, place_, node};
    Result result = function->call(call);
    if (result && result->number() && !std::isfinite(*result->number())) {
      return Fail(node, Shown(node) + " is not a finite number");
    }
    if (!result && !call.failure.empty()) Report(node, std::move(call.failure));
    return result;
  }

  const TextPlace& place_;
  const Bindings& bindings_;
  Evaluation& evaluation_;
};

}  // namespace

std::optional<Value> Expression::Evaluate(const TextPlace& place, const Bindings& bindings,
                                          Evaluation& evaluation) const {
  auto value = Evaluator(place, bindings, evaluation).Of(*root_);
  if (!value || value->depth() <= kDeepestValue) return value;
  evaluation.diagnostics.Error(
      "failed-expression", place.Of(0, place.text.size()),
      "lists and mappings are nested deeper than " + std::to_string(kDeepestValue) + " levels");
  return std::nullopt;
}

}  // namespace sceneweld
