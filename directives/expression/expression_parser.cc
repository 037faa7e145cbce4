// SPDX-License-Identifier: BSD-3-Clause
// Parses an expression by precedence climbing.

#include <algorithm>
#include <memory>
#include <string>

#include "sceneweld/directives/expression/expression.h"
#include "sceneweld/directives/expression/expression_lexer.h"

namespace sceneweld {
namespace {

using Node = Expression::Node;
using Kind = Node::Kind;
using NodePtr = std::unique_ptr<const Node>;

constexpr std::size_t kLongest = 10'000;      // The bytes of one expression, which bound the depth of the tree.
constexpr int kDeepest = 100;                 // of brackets
constexpr std::uint16_t kDeepestTree = 1000;  // The number of consecutive operators and indices.

struct Operator {
  int level;
  std::string_view text;
};
constexpr Operator kOperators[] = {{0, "or"}, {1, "and"}, {3, "=="}, {3, "!="},  {3, "<="}, {3, ">="},
                                   {3, "<"},  {3, ">"},   {3, "in"}, {3, "not"}, {4, "+"},  {4, "-"},
                                   {5, "*"},  {5, "//"},  {5, "/"},  {5, "%"}};

class Parser {
 public:
  Parser(const TextPlace& place, Diagnostics& diagnostics) : size_(place.text.size()), lexer_(place, diagnostics) {}

  NodePtr Run() {
    if (size_ > kLongest) {
      lexer_.Fail(0, size_, "the expression is longer than " + std::to_string(kLongest) + " bytes");
    }
    lexer_.Advance();
    if (token().kind == ExpressionToken::Kind::kEnd) {
      lexer_.Report(0, size_, "an expression is missing")
          .Help("write it between the braces, or `$${` for the two characters themselves");
      throw ExpressionAbandoned();
    }
    NodePtr root = Condition();
    if (token().kind != ExpressionToken::Kind::kEnd) lexer_.Unexpected("the end");
    return root;
  }

 private:
  const ExpressionToken& token() const { return lexer_.now(); }

  // ---- nodes ----

  template <typename... Args>
  NodePtr Make(Kind kind, std::string_view op, std::string name, std::size_t begin, Args... args) {
    auto node = std::make_unique<Node>();
    node->kind = kind;
    node->op = op;
    node->name = std::move(name);
    node->begin = static_cast<std::uint32_t>(begin);
    node->end = static_cast<std::uint32_t>(lexer_.previous_end());
    (node->args.push_back(std::move(args)), ...);
    return Measured(std::move(node));
  }
  // Code that walks the tree recurses.
  NodePtr Measured(std::unique_ptr<Node> node) {
    for (const NodePtr& arg : node->args) node->depth = std::max<std::uint16_t>(node->depth, arg->depth + 1);
    if (node->depth > kDeepestTree) {
      lexer_.Fail(node->begin, node->end, "more than " + std::to_string(kDeepestTree) + " operators in a row");
    }
    return node;
  }
  NodePtr Literal(Value value, std::size_t begin) {
    auto node = std::make_unique<Node>();
    node->literal = std::move(value);
    node->begin = static_cast<std::uint32_t>(begin);
    node->end = static_cast<std::uint32_t>(lexer_.previous_end());
    return node;
  }

  NodePtr Condition() {
    if (++depth_ > kDeepest) {
      lexer_.Fail(token().begin, token().end,
                  "brackets are nested deeper than " + std::to_string(kDeepest) + " levels");
    }
    const std::size_t begin = token().begin;
    NodePtr value = Binary(0);
    if (lexer_.IsWord("if")) {
      lexer_.Advance();
      NodePtr condition = Binary(0);
      if (!lexer_.IsWord("else")) lexer_.Unexpected("`else`");
      lexer_.Advance();
      NodePtr other = Condition();
      value = Make(Kind::kCondition, {}, {}, begin, std::move(condition), std::move(value), std::move(other));
    }
    --depth_;
    return value;
  }

  // The operators of each level, from the loosest to the tightest.
  static constexpr int kNotLevel = 2;
  static constexpr int kComparisonLevel = 3;
  static constexpr int kLevels = 6;
  std::string_view OperatorOf(int level) const {
    for (const Operator& op : kOperators) {
      if (op.level == level && (lexer_.IsWord(op.text) || lexer_.IsSymbol(op.text))) return op.text;
    }
    return {};
  }

  NodePtr Binary(int level) {
    if (level == kLevels) return Sign();
    const std::size_t begin = token().begin;
    if (level == kNotLevel) {
      if (!lexer_.IsWord("not")) return Binary(level + 1);
      if (++depth_ > kDeepest) lexer_.Fail(token().begin, token().end, "too many `not` in a row");
      lexer_.Advance();
      NodePtr operand = Binary(level);
      --depth_;
      return Make(Kind::kUnary, "not", {}, begin, std::move(operand));
    }
    NodePtr left = Binary(level + 1);
    bool compared = false;
    for (std::string_view op = OperatorOf(level); !op.empty(); op = OperatorOf(level)) {
      if (level == kComparisonLevel && compared) {
        lexer_.Report(token().begin, token().end, "comparisons cannot be chained").Help("join two of them by `and`");
        throw ExpressionAbandoned();
      }
      compared = true;
      lexer_.Advance();
      if (op == "not") {
        if (!lexer_.IsWord("in")) lexer_.Unexpected("`in`");
        op = "not in";
        lexer_.Advance();
      }
      NodePtr right = Binary(level + 1);
      left = Make(Kind::kBinary, op, {}, begin, std::move(left), std::move(right));
    }
    return left;
  }

  NodePtr Sign() {
    const std::size_t begin = token().begin;
    if (lexer_.IsSymbol("-") || lexer_.IsSymbol("+")) {
      const std::string_view op = lexer_.IsSymbol("-") ? "-" : "+";
      if (++depth_ > kDeepest) lexer_.Fail(token().begin, token().end, "too many signs in a row");
      lexer_.Advance();
      NodePtr operand = Sign();
      --depth_;
      return Make(Kind::kUnary, op, {}, begin, std::move(operand));
    }
    NodePtr base = Postfix();
    if (!lexer_.Take("**")) return base;
    if (++depth_ > kDeepest) lexer_.Fail(token().begin, token().end, "too many `**` in a row");
    NodePtr exponent = Sign();
    --depth_;
    return Make(Kind::kBinary, "**", {}, begin, std::move(base), std::move(exponent));
  }

  NodePtr Postfix() {
    const std::size_t begin = token().begin;
    NodePtr node = Primary();
    for (;;) {
      if (lexer_.Take("[")) {
        NodePtr index = Condition();
        lexer_.Want("]");
        node = Make(Kind::kIndex, {}, {}, begin, std::move(node), std::move(index));
      } else if (lexer_.Take(".")) {
        if (token().kind != ExpressionToken::Kind::kName) lexer_.Unexpected("a key");
        std::string key(token().text);
        lexer_.Advance();
        node = Make(Kind::kMember, {}, std::move(key), begin, std::move(node));
      } else {
        return node;
      }
    }
  }

  NodePtr Primary() {
    const std::size_t begin = token().begin;
    if (token().kind == ExpressionToken::Kind::kNumber) {
      const double number = token().number;
      lexer_.Advance();
      return Literal(Value(number), begin);
    }
    if (token().kind == ExpressionToken::Kind::kText) {
      std::string text = token().value;
      lexer_.Advance();
      return Literal(Value(std::move(text)), begin);
    }
    if (lexer_.IsFreeName()) return NameOrCall(begin);
    if (lexer_.Take("(")) {
      NodePtr inner = Condition();
      lexer_.Want(")");
      return inner;
    }
    if (lexer_.Take("[")) return Several(Kind::kList, {}, "]", begin);
    if (lexer_.Take("{")) return Mapping(begin);
    lexer_.Unexpected("a value");
  }

  NodePtr NameOrCall(std::size_t begin) {
    std::string name(token().text);
    lexer_.Advance();
    if (name == "true" || name == "false") return Literal(Value(name == "true"), begin);
    if (name == "null") return Literal(Value(), begin);
    if (lexer_.Take("(")) return Several(Kind::kCall, std::move(name), ")", begin);
    return Make(Kind::kName, {}, std::move(name), begin);
  }

  // Values separated by commas, with an optional comma after the last one.
  NodePtr Several(Kind kind, std::string name, std::string_view close, std::size_t begin) {
    std::vector<NodePtr> args;
    while (!lexer_.IsSymbol(close)) {
      args.push_back(Condition());
      if (!lexer_.IsSymbol(close)) lexer_.Want(",");
    }
    lexer_.Advance();
    auto node = std::make_unique<Node>();
    node->kind = kind;
    node->name = std::move(name);
    node->args = std::move(args);
    node->begin = static_cast<std::uint32_t>(begin);
    node->end = static_cast<std::uint32_t>(lexer_.previous_end());
    return Measured(std::move(node));
  }

  NodePtr Mapping(std::size_t begin) {
    auto node = std::make_unique<Node>();
    node->kind = Kind::kMapping;
    while (!lexer_.IsSymbol("}")) {
      const std::size_t key_begin = token().begin;
      if (token().kind == ExpressionToken::Kind::kText) {
        std::string key = token().value;
        lexer_.Advance();
        node->args.push_back(Literal(Value(std::move(key)), key_begin));
      } else if (token().kind == ExpressionToken::Kind::kName) {
        std::string key(token().text);
        lexer_.Advance();
        node->args.push_back(Literal(Value(std::move(key)), key_begin));
      } else {
        lexer_.Unexpected("a key");
      }
      lexer_.Want(":");
      node->args.push_back(Condition());
      if (!lexer_.IsSymbol("}")) lexer_.Want(",");
    }
    lexer_.Advance();
    node->begin = static_cast<std::uint32_t>(begin);
    node->end = static_cast<std::uint32_t>(lexer_.previous_end());
    return Measured(std::move(node));
  }

  const std::size_t size_;  // of the text
  ExpressionLexer lexer_;
  int depth_ = 0;
};

}  // namespace

Expression::Expression(std::unique_ptr<const Node> root) : root_(std::move(root)) {}
Expression::~Expression() = default;

std::unique_ptr<const Expression> Expression::Parse(const TextPlace& place, Diagnostics& diagnostics) {
  try {
    return std::unique_ptr<const Expression>(new Expression(Parser(place, diagnostics).Run()));
  } catch (const ExpressionAbandoned&) {
    return nullptr;
  }
}

}  // namespace sceneweld
