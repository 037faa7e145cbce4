// SPDX-License-Identifier: BSD-3-Clause
// Evaluates expressions.

#include "sceneweld/parsers/languages/python/evaluate.h"

#include <algorithm>
#include <map>

#include "sceneweld/parsers/languages/python/operators.h"
#include "sceneweld/parsers/languages/python/parser.h"
#include "sceneweld/parsers/languages/python/text.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::python {
namespace {

using NodeKind = SyntaxNode::Kind;
using Ptr = SyntaxNode::Ptr;

/// The variables of a lambda or a comprehension, and those around it.
struct Frame {
  std::map<std::string, Value, std::less<>> values;
  std::shared_ptr<const Frame> outer;

  const Value* Find(std::string_view name) const {
    for (const Frame* frame = this; frame; frame = frame->outer.get()) {
      const auto at = frame->values.find(name);
      if (at != frame->values.end()) return &at->second;
    }
    return nullptr;
  }
};

std::string Shown(std::string_view text) {
  constexpr std::size_t kLongest = 100;
  return "`" + std::string(text.substr(0, kLongest)) + (text.size() > kLongest ? "...`" : "`");
}

/// Where failures are reported. Null in the body of a lambda: its caller reports them.
struct Report {
  const TextPlace& place;
  Diagnostics& diagnostics;
};

class Evaluator {
 public:
  Evaluator(Names& names, Budget& budget, const Report* report, std::shared_ptr<Frame> frame)
      : names_(names), budget_(budget), report_(report), frame_(std::move(frame)) {}

  Result Of(const Ptr& node) {
    if (!budget_.Spend(1)) return Fail(*node, budget_.Why());
    if (budget_.nesting >= Budget::kMostNesting) return Fail(*node, "maximum recursion depth exceeded");
    ++budget_.nesting;
    Result result = Compute(node);
    --budget_.nesting;
    if (!result) return result;
    const Extent extent = result.value.extent();
    if (extent.depth > Extent::kDeepest) return Fail(*node, "the value is nested deeper than 100 levels");
    return extent.IsAcceptable() ? std::move(result) : Fail(*node, "the value is too large");
  }

 private:
  Result Compute(const Ptr& node) {
    switch (node->kind) {
      case NodeKind::kLiteral: return node->literal;
      case NodeKind::kName: return OfName(*node);
      case NodeKind::kList: return OfItems(*node, Sequence::Kind::kList);
      case NodeKind::kTuple: return OfItems(*node, Sequence::Kind::kTuple);
      case NodeKind::kSet: return OfItems(*node, Sequence::Kind::kSet);
      case NodeKind::kDict: return OfDict(*node);
      case NodeKind::kUnary: return OfUnary(*node);
      case NodeKind::kBinary: return OfBinary(*node);
      case NodeKind::kLogical: return OfLogical(*node);
      case NodeKind::kComparison: return OfComparison(*node);
      case NodeKind::kCondition: {
        const Result condition = Of(node->args[0]);
        return condition ? Of(node->args[IsTrue(condition.value) ? 1 : 2]) : condition;
      }
      case NodeKind::kItem: return OfItem(*node);
      case NodeKind::kSlice: return OfSlice(*node);
      case NodeKind::kAttribute: {
        const Result object = Of(node->args[0]);
        return object ? Checked(*node, Attribute(object.value, node->text)) : object;
      }
      case NodeKind::kCall: return OfCall(*node);
      case NodeKind::kStarred: return Of(node->args[0]);
      case NodeKind::kLambda: return OfLambda(node);
      case NodeKind::kComprehension: return OfComprehension(*node);
    }
    return Value();
  }

  Result Fail(const SyntaxNode& node, std::string message) {
    if (!report_) return Result::Failure(std::move(message));
    const std::string_view text = report_->place.text;
    Diagnostic& error =
        report_->diagnostics.Error(budget_.exhausted() ? Code("limit-exceeded") : Code("failed-expression"),
                                   report_->place.Of(node.begin, node.end), std::move(message));
    if (node.begin > 0 || node.end < text.size()) error.Help("in the expression " + Shown(text));
    return Result::Reported();
  }
  // Reports the failure of an operation.
  Result Checked(const SyntaxNode& node, Result result) {
    if (result || result.failure.empty()) return result;
    return Fail(node, std::move(result.failure));
  }

  Result OfName(const SyntaxNode& node) {
    if (const Value* value = frame_ ? frame_->Find(node.text) : nullptr) return *value;
    Names::Found found = names_.Find(node.text);
    if (found.state == Names::State::kFound) return std::move(found.value);
    if (found.state == Names::State::kFailed) return Result::Reported();
    std::string message = "name `" + node.text + "` is not defined";
    const std::vector<std::string> all = names_.All();
    // A single letter is near to every other one.
    const std::string nearest = node.text.size() > 1 ? ClosestName(node.text, {all.begin(), all.end()}) : "";
    if (!report_) return Result::Failure(nearest.empty() ? message : message + "; did you mean `" + nearest + "`?");
    report_->diagnostics.Error("unknown-variable", report_->place.Of(node.begin, node.end), std::move(message))
        .Suggest(nearest);
    return Result::Reported();
  }

  Result OfItems(const SyntaxNode& node, Sequence::Kind kind) {
    Sequence sequence{kind, {}};
    std::vector<Value> items;
    for (const Ptr& arg : node.args) {
      if (Result done = Append(arg, items); !done) return done;
    }
    for (Value& item : items) {
      if (std::string why = Add(sequence, std::move(item)); !why.empty()) return Fail(node, std::move(why));
    }
    return Value(std::move(sequence));
  }
  // Appends the value, or the values after a `*`.
  Result Append(const Ptr& node, std::vector<Value>& items) {
    Result value = Of(node);
    if (!value) return value;
    if (node->kind != NodeKind::kStarred) {
      items.push_back(std::move(value.value));
    } else {
      Iteration several = ItemsOf(value.value, budget_);
      if (!several.failure.empty()) return Fail(*node, std::move(several.failure));
      items.insert(items.end(), several.items.begin(), several.items.end());
    }
    return items.size() <= Budget::kMostItems ? Result(Value()) : Fail(*node, "the list is too long");
  }
  // A set holds each value once. Returns the reason of a failure.
  std::string Add(Sequence& sequence, Value value) {
    if (sequence.kind == Sequence::Kind::kSet) {
      if (std::string why = Unhashable(value); !why.empty()) return why;
      if (!budget_.Spend(sequence.items.size() * value.extent().effort / 2)) return budget_.Why();
      const bool known = std::any_of(sequence.items.begin(), sequence.items.end(),
                                     [&](const Value& item) { return AreEqual(item, value); });
      if (known) return {};
    }
    sequence.items.push_back(std::move(value));
    return sequence.items.size() <= Budget::kMostItems ? "" : "the list is too long";
  }
  std::string Add(Dict& dict, Value key, Value value) {
    if (std::string why = Unhashable(key); !why.empty()) return why;
    if (!budget_.Spend(dict.items.size() * key.extent().effort / 2)) return budget_.Why();
    dict.Set(std::move(key), std::move(value));
    return dict.items.size() <= Budget::kMostItems ? "" : "the dictionary is too large";
  }

  Result OfDict(const SyntaxNode& node) {
    Dict dict;
    for (std::size_t i = 0; i + 1 < node.args.size(); i += 2) {
      Result key = Of(node.args[i]);
      if (!key) return key;
      Result value = Of(node.args[i + 1]);
      if (!value) return value;
      if (std::string why = Add(dict, std::move(key.value), std::move(value.value)); !why.empty()) {
        return Fail(node, std::move(why));
      }
    }
    return Value(std::move(dict));
  }

  Result OfUnary(const SyntaxNode& node) {
    const Result value = Of(node.args[0]);
    if (!value) return value;
    return node.op == "not" ? Result(Value(!IsTrue(value.value))) : Checked(node, UnaryOperator(node.op, value.value));
  }

  Result OfBinary(const SyntaxNode& node) {
    const Result left = Of(node.args[0]);
    if (!left) return left;
    const Result right = Of(node.args[1]);
    if (!right) return right;
    return Checked(node, BinaryOperator(node.op, left.value, right.value, budget_));
  }

  Result OfLogical(const SyntaxNode& node) {
    Result value = Value();
    for (const Ptr& arg : node.args) {
      value = Of(arg);
      if (!value || IsTrue(value.value) == (node.op == "or")) return value;
    }
    return value;
  }

  Result OfComparison(const SyntaxNode& node) {
    Result left = Of(node.args[0]);
    if (!left) return left;
    Result result = Value(true);
    for (std::size_t i = 0; i < node.ops.size(); ++i) {
      Result right = Of(node.args[i + 1]);
      if (!right) return right;
      result = Checked(node, Comparison(node.ops[i], left.value, right.value, budget_));
      if (!result || !IsTrue(result.value)) return result;
      left = std::move(right);
    }
    return result;
  }

  Result OfItem(const SyntaxNode& node) {
    const Result container = Of(node.args[0]);
    if (!container) return container;
    const Result index = Of(node.args[1]);
    if (!index) return index;
    return Checked(node, Item(container.value, index.value, budget_));
  }

  Result OfSlice(const SyntaxNode& node) {
    Value parts[4];
    for (std::size_t i = 0; i < 4; ++i) {
      if (!node.args[i]) continue;
      Result part = Of(node.args[i]);
      if (!part) return part;
      parts[i] = std::move(part.value);
    }
    return Checked(node, Slice(parts[0], parts[1], parts[2], parts[3], budget_));
  }

  Result OfCall(const SyntaxNode& node) {
    const Result function = Of(node.args[0]);
    if (!function) return function;
    Call call{{}, {}, budget_, names_};
    const std::size_t positional = node.args.size() - node.names.size();
    for (std::size_t i = 1; i < positional; ++i) {
      if (Result done = Append(node.args[i], call.args); !done) return done;
    }
    for (std::size_t i = positional; i < node.args.size(); ++i) {
      Result arg = Of(node.args[i]);
      if (!arg) return arg;
      call.keywords.emplace_back(node.names[i - positional], std::move(arg.value));
    }
    if (!function.value.callable()) {
      return Fail(node, "'" + std::string(function.value.TypeName()) + "' object is not callable");
    }
    return Checked(node, function.value.callable()->call(call));
  }

  Result OfLambda(const Ptr& node) {
    std::vector<Value> defaults;
    for (std::size_t i = 1; i < node->args.size(); ++i) {
      Result value = Of(node->args[i]);
      if (!value) return value;
      defaults.push_back(std::move(value.value));
    }
    Callable lambda{"<lambda>", [node, defaults, frame = frame_](Call& call) -> Result {
                      return CallLambda(*node, defaults, frame, call);
                    }};
    for (const Value& value : defaults) lambda.extent.Include(value.extent());
    for (const Frame* frame = frame_.get(); frame; frame = frame->outer.get()) {
      for (const auto& [name, value] : frame->values) lambda.extent.Include(value.extent());
    }
    return Value(std::move(lambda));
  }

  static Result CallLambda(const SyntaxNode& lambda, const std::vector<Value>& defaults,
                           const std::shared_ptr<Frame>& outer, Call& call) {
    auto frame = std::make_shared<Frame>();
    frame->outer = outer;
    const auto& names = lambda.names;
    if (call.args.size() > names.size()) {
      return Result::Failure("<lambda>() takes " + std::to_string(names.size()) + " positional argument" +
                             (names.size() == 1 ? "" : "s") + " but " + std::to_string(call.args.size()) +
                             (call.args.size() == 1 ? " was given" : " were given"));
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
      const std::size_t first_default = names.size() - defaults.size();
      const auto keyword = std::find_if(call.keywords.begin(), call.keywords.end(),
                                        [&](const auto& given) { return given.first == names[i]; });
      if (i < call.args.size() && keyword != call.keywords.end()) {
        return Result::Failure("<lambda>() got multiple values for argument '" + names[i] + "'");
      }
      if (i < call.args.size()) {
        frame->values[names[i]] = call.args[i];
      } else if (keyword != call.keywords.end()) {
        frame->values[names[i]] = keyword->second;
      } else if (i >= first_default) {
        frame->values[names[i]] = defaults[i - first_default];
      } else {
        return Result::Failure("<lambda>() missing a required argument: '" + names[i] + "'");
      }
    }
    for (const auto& [name, value] : call.keywords) {
      if (std::find(names.begin(), names.end(), name) == names.end()) {
        return Result::Failure("<lambda>() got an unexpected keyword argument '" + name + "'");
      }
    }
    if (call.budget.depth >= Budget::kDeepest) {
      return Result::Failure("maximum recursion depth exceeded: " + std::to_string(Budget::kDeepest) + " nested calls");
    }
    ++call.budget.depth;
    Result result = Evaluator(call.names, call.budget, nullptr, std::move(frame)).Of(lambda.args[0]);
    --call.budget.depth;
    return result;
  }

  Result OfComprehension(const SyntaxNode& node) {
    Sequence items{node.op == "["   ? Sequence::Kind::kList
                   : node.op == "{" ? Sequence::Kind::kSet
                                    : Sequence::Kind::kIterator,
                   {}};
    Dict dict;
    const std::shared_ptr<Frame> outer = frame_;
    frame_ = std::make_shared<Frame>();
    frame_->outer = outer;
    const Result done = Loop(node, 0, items, dict);
    frame_ = outer;
    if (!done) return done;
    return node.op == ":" ? Value(std::move(dict)) : Value(std::move(items));
  }

  Result Loop(const SyntaxNode& node, std::size_t level, Sequence& items, Dict& dict) {
    if (level == node.loops.size()) return AddItem(node, items, dict);
    const SyntaxNode::Loop& loop = node.loops[level];
    const Result iterable = Of(loop.iterable);
    if (!iterable) return iterable;
    const Iteration iteration = ItemsOf(iterable.value, budget_);
    if (!iteration.failure.empty()) return Fail(*loop.iterable, iteration.failure);
    for (const Value& item : iteration.items) {
      if (!budget_.Spend(1)) return Fail(node, budget_.Why());
      // A lambda keeps the frame of its iteration.
      if (frame_.use_count() > 1) frame_ = std::make_shared<Frame>(*frame_);
      if (std::string why = Assign(loop.target, item); !why.empty()) return Fail(*loop.iterable, std::move(why));
      bool take = true;
      for (const Ptr& condition : loop.conditions) {
        const Result holds = Of(condition);
        if (!holds) return holds;
        take = take && IsTrue(holds.value);
        if (!take) break;
      }
      if (!take) continue;
      const Result inner = Loop(node, level + 1, items, dict);
      if (!inner) return inner;
    }
    return Value();
  }

  // Returns the reason of a failure.
  std::string Assign(const SyntaxNode::Target& target, const Value& item) {
    if (!target.unpacks) {
      frame_->values[target.name] = item;
      return {};
    }
    const Iteration values = ItemsOf(item, budget_);
    if (budget_.exhausted()) return budget_.Why();
    if (!values.failure.empty()) return "cannot unpack non-iterable " + std::string(item.TypeName()) + " object";
    const std::size_t wanted = target.parts.size(), given = values.items.size();
    if (given > wanted) return "too many values to unpack (expected " + std::to_string(wanted) + ")";
    if (given < wanted) {
      return "not enough values to unpack (expected " + std::to_string(wanted) + ", got " + std::to_string(given) + ")";
    }
    for (std::size_t i = 0; i < wanted; ++i) {
      if (std::string why = Assign(target.parts[i], values.items[i]); !why.empty()) return why;
    }
    return {};
  }

  Result AddItem(const SyntaxNode& node, Sequence& items, Dict& dict) {
    Result value = Of(node.args[0]);
    if (!value) return value;
    std::string why;
    if (node.op == ":") {
      Result second = Of(node.args[1]);
      if (!second) return second;
      why = Add(dict, std::move(value.value), std::move(second.value));
    } else {
      why = Add(items, std::move(value.value));
    }
    return why.empty() ? Result(Value()) : Fail(node, std::move(why));
  }

  Names& names_;
  Budget& budget_;
  const Report* report_;
  std::shared_ptr<Frame> frame_;
};

}  // namespace

std::optional<Value> Evaluate(const TextPlace& place, Names& names, Budget& budget, Diagnostics& diagnostics) {
  std::optional<SyntaxFault> fault;
  const Ptr root = ParseExpression(place.text, fault);
  if (!root) {
    Diagnostic& error = diagnostics.Error("bad-expression", place.Of(fault->begin, fault->end), fault->message);
    if (!fault->help.empty()) error.Help(fault->help);
    return std::nullopt;
  }
  const Report report{place, diagnostics};
  Result result = Evaluator(names, budget, &report, nullptr).Of(root);
  if (!result) return std::nullopt;
  return std::move(result.value);
}

}  // namespace sceneweld::python
