// SPDX-License-Identifier: BSD-3-Clause
// Evaluates expressions.

#include "sceneweld/parsers/languages/expression/evaluator.h"

#include <algorithm>

#include "sceneweld/parsers/languages/expression/names.h"
#include "sceneweld/parsers/languages/expression/operators.h"
#include "sceneweld/parsers/languages/expression/parser.h"

namespace sceneweld::expression {
namespace {

using NodeKind = SyntaxNode::Kind;
using Frame = Evaluator::Frame;

std::string Shown(std::string_view text) {
  constexpr std::size_t kLongest = 100;
  return Quoted(std::string(text.substr(0, kLongest)) + (text.size() > kLongest ? "..." : ""));
}

Result CallLambda(const SyntaxNode& lambda, const std::shared_ptr<const Frame>& outer, Call& call) {
  const std::size_t wanted = lambda.names.size(), given = call.args.size();
  if (wanted != given || !call.keywords.empty()) {
    return Result::Failure(!call.keywords.empty()
                               ? "<lambda>() takes no keyword arguments"
                               : "<lambda>() takes " + std::to_string(wanted) + " positional argument" +
                                     (wanted == 1 ? "" : "s") + ", not " + std::to_string(given));
  }
  auto frame = std::make_shared<Frame>();
  frame->outer = outer;
  for (std::size_t i = 0; i < wanted; ++i) frame->values.emplace_back(lambda.names[i], call.args[i]);
  if (call.budget.depth >= Budget::kDeepest) {
    return Result::Failure("maximum recursion depth exceeded: " + std::to_string(Budget::kDeepest) + " nested calls");
  }
  ++call.budget.depth;
  Result result = Evaluator(nullptr, call.names, call.budget, nullptr, std::move(frame)).Of(lambda.args[0]);
  --call.budget.depth;
  return result;
}

}  // namespace

const Value* Evaluator::Frame::Find(std::string_view name) const {
  for (const Frame* frame = this; frame; frame = frame->outer.get()) {
    const auto at = std::find_if(frame->values.begin(), frame->values.end(),
                                 [&](const auto& entry) { return entry.first == name; });
    if (at != frame->values.end()) return &at->second;
  }
  return nullptr;
}

Result Evaluator::Of(const SyntaxNode::Ptr& node) {
  const bool is_paid = budget_.Spend(1);
  if (!is_paid || budget_.nesting >= Budget::kMostNesting) {
    return Fail(*node, is_paid ? "maximum recursion depth exceeded" : budget_.Why());
  }
  ++budget_.nesting;
  Result result = Compute(node);
  --budget_.nesting;
  if (!result || result.value.number()) return result;
  const Extent extent = result.value.extent();
  if (extent.depth > Extent::kDeepest) {
    result = Fail(*node, "the value is nested deeper than " + std::to_string(Extent::kDeepest) + " levels");
  } else if (extent.weight > heaviest_) {
    result = Fail(*node, "the value is too large");
  }
  return result;
}

Result Evaluator::Compute(const SyntaxNode::Ptr& node) {
  const auto with_two = [&](Result (Evaluator::*compute)(const SyntaxNode&, const Value&, const Value&)) -> Result {
    const Result first = Of(node->args[0]);
    if (!first) return first;
    const Result second = Of(node->args[1]);
    return second ? (this->*compute)(*node, first.value, second.value) : second;
  };
  const auto with_one = [&](Result (Evaluator::*compute)(const SyntaxNode&, const Value&)) -> Result {
    const Result only = Of(node->args[0]);
    return only ? (this->*compute)(*node, only.value) : only;
  };
  switch (node->kind) {
    case NodeKind::kLiteral: return node->literal;
    case NodeKind::kName: return OfName(*node);
    case NodeKind::kList: return OfItems(*node, Sequence::Kind::kList);
    case NodeKind::kTuple: return OfItems(*node, Sequence::Kind::kTuple);
    case NodeKind::kDict: return OfDict(*node);
    case NodeKind::kUnary: return with_one(&Evaluator::OfUnary);
    case NodeKind::kBinary: return with_two(&Evaluator::OfBinary);
    case NodeKind::kLogical: return OfLogical(*node);
    case NodeKind::kComparison: return OfComparisons(*node);
    case NodeKind::kCondition: {
      const Result condition = Of(node->args[0]);
      if (!condition) return condition;
      const auto holds = Truth(*node->args[0], condition.value);
      return holds ? Of(node->args[*holds ? 1 : 2]) : Result::Reported();
    }
    case NodeKind::kItem: return with_two(&Evaluator::OfItem);
    case NodeKind::kSlice: return OfSlice(*node);
    case NodeKind::kAttribute: return with_one(&Evaluator::OfAttribute);
    case NodeKind::kCall: return OfCall(*node);
    case NodeKind::kLambda: return OfLambda(node);
    case NodeKind::kComprehension: return OfComprehension(*node);
  }
  return Value();
}

Result Evaluator::Fail(const SyntaxNode& node, std::string message) {
  if (!diagnostics_) return Result::Failure(std::move(message));
  if (budget_.exhausted() && std::exchange(budget_.reported, true)) return Result::Reported();
  Diagnostic& error = diagnostics_->Error(budget_.exhausted() ? Code("limit-exceeded") : Code("failed-expression"),
                                          place_->Of(node.begin, node.end), std::move(message));
  const bool is_part = node.begin > 0 || node.end < place_->text.size();
  if (ShowsExpression() && is_part) error.Help("in the expression " + Shown(place_->text));
  return Result::Reported();
}

Result Evaluator::OfName(const SyntaxNode& node) {
  if (const Value* value = frame_ ? frame_->Find(node.text) : nullptr) return *value;
  Names::Found found = names_.Find(node.text);
  if (found.state == Names::State::kFound) return std::move(found.value);
  if (found.state == Names::State::kFailed) return Result::Reported();
  std::string message = "name " + Quoted(node.text) + " is not defined";
  const std::string nearest = NearestOf(node.text, names_.All());
  if (!diagnostics_) return Result::Failure(nearest.empty() ? message : message + "; did you mean `" + nearest + "`?");
  diagnostics_->Error("unknown-variable", place_->Of(node.begin, node.end), std::move(message)).Suggest(nearest);
  return Result::Reported();
}

Result Evaluator::OfItems(const SyntaxNode& node, Sequence::Kind kind) {
  Sequence sequence{kind, {}};
  for (const SyntaxNode::Ptr& arg : node.args) {
    Result value = Of(arg);
    if (!value) return value;
    sequence.items.push_back(std::move(value.value));
  }
  return Value(std::move(sequence));
}

std::string Evaluator::Add(Dict& dict, Value key, Value value) {
  if (std::string why = Unhashable(key); !why.empty()) return why;
  if (!budget_.Spend(dict.items.size() * key.extent().weight / 2)) return budget_.Why();
  dict.Set(std::move(key), std::move(value));
  return dict.items.size() <= Budget::kMostItems ? "" : "the dictionary is too large";
}

Result Evaluator::OfDict(const SyntaxNode& node) {
  Dict dict;
  for (std::size_t i = 0; i + 1 < node.args.size(); i += 2) {
    Result key = Of(node.args[i]);
    if (!key) return key;
    Result value = Of(node.args[i + 1]);
    if (!value) return value;
    std::string why = Add(dict, std::move(key.value), std::move(value.value));
    if (!why.empty()) return Fail(node, std::move(why));
  }
  return Value(std::move(dict));
}

std::optional<bool> Evaluator::Truth(const SyntaxNode&, const Value& value) { return IsTrue(value); }

Result Evaluator::OfUnary(const SyntaxNode& node, const Value& operand) {
  if (node.op != "not") return Checked(node, UnaryOperator(node.op, operand));
  const auto truth = Truth(*node.args[0], operand);
  return truth ? Result(Value(!*truth)) : Result::Reported();
}

Result Evaluator::OfBinary(const SyntaxNode& node, const Value& left, const Value& right) {
  return Checked(node, BinaryOperator(node.op, left, right, budget_));
}

Result Evaluator::OfLogical(const SyntaxNode& node) {
  Result value = Value();
  for (const SyntaxNode::Ptr& arg : node.args) {
    value = Of(arg);
    if (!value) return value;
    const auto truth = Truth(*arg, value.value);
    if (!truth) return Result::Reported();
    if (*truth == (node.op == "or")) return value;
  }
  return value;
}

Result Evaluator::OfComparison(const SyntaxNode& node, std::string_view op, const Value& left, const Value& right) {
  return Checked(node, Comparison(op, left, right, budget_));
}

Result Evaluator::OfComparisons(const SyntaxNode& node) {
  Result left = Of(node.args[0]);
  if (!left) return left;
  Result result = Value(true);
  for (std::size_t i = 0; i < node.ops.size(); ++i) {
    Result right = Of(node.args[i + 1]);
    if (!right) return right;
    result = OfComparison(node, node.ops[i], left.value, right.value);
    if (!result || !IsTrue(result.value)) return result;
    left = std::move(right);
  }
  return result;
}

Result Evaluator::OfItem(const SyntaxNode& node, const Value& container, const Value& index) {
  return Checked(node, Item(container, index, budget_));
}

Result Evaluator::OfAttribute(const SyntaxNode& node, const Value& object) {
  return Checked(node, Attribute(object, node.text));
}

Result Evaluator::OfSlice(const SyntaxNode& node) {
  Value parts[4];
  for (std::size_t i = 0; i < 4; ++i) {
    if (!node.args[i]) continue;
    Result part = Of(node.args[i]);
    if (!part) return part;
    parts[i] = std::move(part.value);
  }
  return Checked(node, Slice(parts[0], parts[1], parts[2], parts[3], budget_));
}

Result Evaluator::OfCall(const SyntaxNode& node) {
  const Result function = Of(node.args[0]);
  if (!function) return function;
  Call call{{}, {}, {}, budget_, names_};
  const std::size_t positional = node.args.size() - node.names.size();
  for (std::size_t i = 1; i < node.args.size(); ++i) {
    Result arg = Of(node.args[i]);
    if (!arg) return arg;
    if (i < positional) {
      call.args.push_back(std::move(arg.value));
    } else {
      call.keywords.emplace_back(node.names[i - positional], std::move(arg.value));
    }
  }
  const Callable* callable = function.value.callable();
  if (!callable || !callable->call) {
    return Fail(node, "'" + std::string(function.value.TypeName()) + "' object is not callable");
  }
  return Checked(node, callable->call(call));
}

Result Evaluator::OfLambda(const SyntaxNode::Ptr& node) {
  Callable lambda{"<lambda>", [node, frame = std::shared_ptr<const Frame>(frame_)](Call& call) {
                    return CallLambda(*node, frame, call);
                  }};
  for (const Frame* frame = frame_.get(); frame; frame = frame->outer.get()) {
    // Such a lambda would own itself if the loop has it as a value.
    if (frame->is_loop) return Fail(*node, "a lambda in a comprehension is not supported");
    for (const auto& [name, value] : frame->values) lambda.extent.Include(value.extent());
  }
  return Value(std::move(lambda));
}

Result Evaluator::OfComprehension(const SyntaxNode& node) {
  Sequence items{node.op == "[" ? Sequence::Kind::kList : Sequence::Kind::kIterator, {}};
  Dict dict;
  const std::shared_ptr<Frame> outer = frame_;
  frame_ = std::make_shared<Frame>();
  frame_->outer = outer;
  frame_->is_loop = true;
  const Result done = Loop(node, 0, items, dict);
  frame_ = outer;
  if (!done) return done;
  return node.op == ":" ? Value(std::move(dict)) : Value(std::move(items));
}

Result Evaluator::Loop(const SyntaxNode& node, std::size_t level, Sequence& items, Dict& dict) {
  if (level == node.loops.size()) return AddItem(node, items, dict);
  const SyntaxNode::Loop& loop = node.loops[level];
  const Result iterable = Of(loop.iterable);
  if (!iterable) return iterable;
  const Iteration iteration = ItemsOf(iterable.value, budget_);
  if (!iteration.failure.empty()) return Fail(*loop.iterable, iteration.failure);
  for (const Value& item : iteration.items) {
    if (!budget_.Spend(1)) return Fail(node, budget_.Why());
    if (std::string why = Assign(loop.target, item); !why.empty()) return Fail(*loop.iterable, std::move(why));
    bool take = true;
    for (const SyntaxNode::Ptr& condition : loop.conditions) {
      const Result holds = take ? Of(condition) : Result(Value(false));
      if (!holds) return holds;
      take = IsTrue(holds.value);
    }
    if (!take) continue;
    const Result inner = Loop(node, level + 1, items, dict);
    if (!inner) return inner;
  }
  return Value();
}

std::string Evaluator::Assign(const SyntaxNode::Target& target, const Value& item) {
  if (!target.unpacks) {
    auto& values = frame_->values;
    const auto at =
        std::find_if(values.begin(), values.end(), [&](const auto& entry) { return entry.first == target.name; });
    if (at != values.end()) {
      at->second = item;
    } else {
      values.emplace_back(target.name, item);
    }
    return {};
  }
  const Iteration values = ItemsOf(item, budget_);
  if (budget_.exhausted()) return budget_.Why();
  if (!values.failure.empty()) return "cannot unpack non-iterable " + std::string(item.TypeName()) + " object";
  const std::size_t wanted = target.parts.size(), given = values.items.size();
  if (given != wanted) {
    return "cannot unpack " + std::to_string(given) + " values into " + std::to_string(wanted) + " variables";
  }
  for (std::size_t i = 0; i < wanted; ++i) {
    if (std::string why = Assign(target.parts[i], values.items[i]); !why.empty()) return why;
  }
  return {};
}

Result Evaluator::AddItem(const SyntaxNode& node, Sequence& items, Dict& dict) {
  Result value = Of(node.args[0]);
  if (!value) return value;
  std::string why;
  if (node.op == ":") {
    Result second = Of(node.args[1]);
    if (!second) return second;
    why = Add(dict, std::move(value.value), std::move(second.value));
  } else {
    items.items.push_back(std::move(value.value));
    if (items.items.size() > Budget::kMostItems) why = "the list is too long";
  }
  return why.empty() ? Result(Value()) : Fail(node, std::move(why));
}

std::optional<Value> Evaluate(const TextPlace& place, Names& names, Budget& budget, Diagnostics& diagnostics) {
  const SyntaxNode::Ptr root = Parse(place, Dialect::kXacro, diagnostics);
  if (!root) return std::nullopt;
  Result result = Evaluator(&place, names, budget, &diagnostics).Of(root);
  return result ? std::optional(std::move(result.value)) : std::nullopt;
}

}  // namespace sceneweld::expression
