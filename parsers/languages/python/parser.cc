// SPDX-License-Identifier: BSD-3-Clause
// Parses an expression by recursive descent.

#include "sceneweld/parsers/languages/python/parser.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace sceneweld::python {
namespace {

using NodeKind = SyntaxNode::Kind;
using Ptr = SyntaxNode::Ptr;

constexpr std::size_t kLongest = 100'000;  // The bytes of one expression.
constexpr int kDeepest = 100;              // Of brackets and nested operators.
constexpr std::uint16_t kDeepestTree = 500;
constexpr std::string_view kKeywords[] = {
    "and",    "or",   "not",   "in",    "is",     "if",      "else",   "lambda",   "for",    "await",  "yield",
    "import", "from", "class", "def",   "del",    "while",   "assert", "async",    "return", "global", "nonlocal",
    "with",   "try",  "pass",  "raise", "except", "finally", "break",  "continue", "as",     "elif"};

/// Thrown through the levels of the parser to its entry; the fault is set.
struct Abandoned {};

class Parser {
 public:
  Parser(std::string_view text, std::optional<SyntaxFault>& fault) : text_(text), fault_(fault) {}

  Ptr Run() {
    if (text_.size() > kLongest) Fail(0, text_.size(), "the expression is too long");
    Advance();
    if (token_.kind == Token::Kind::kEnd) Fail(0, text_.size(), "an expression is missing");
    Ptr root = TestList();
    if (token_.kind != Token::Kind::kEnd) Unexpected("the end of the expression");
    return root;
  }

 private:
  [[noreturn]] void Fail(std::size_t begin, std::size_t end, std::string message, std::string help = {}) {
    if (!fault_) fault_ = SyntaxFault{begin, end, std::move(message), std::move(help)};
    throw Abandoned();
  }
  [[noreturn]] void Unexpected(const std::string& wanted) {
    if (token_.kind == Token::Kind::kEnd) {
      Fail(text_.size(), text_.size(), "the expression ends where " + wanted + " is expected");
    }
    const std::string written(token_.text);
    std::string help;
    if (written == "=") help = "write `==` to compare";
    if (written == ":=") help = "assignments are not supported";
    if (written == "!" || written == "?") help = "write `not`, or `a if condition else b`";
    Fail(token_.begin, token_.end, wanted + " is expected here, not `" + written + "`", help);
  }

  void Advance() {
    previous_end_ = token_.end;
    token_ = NextToken(text_, token_.end, fault_);
    if (fault_) throw Abandoned();
  }
  bool Is(std::string_view text) const {
    return (token_.kind == Token::Kind::kSymbol || token_.kind == Token::Kind::kName) && token_.text == text;
  }
  bool Take(std::string_view text) {
    if (!Is(text)) return false;
    Advance();
    return true;
  }
  void Want(std::string_view text) {
    if (!Take(text)) Unexpected("`" + std::string(text) + "`");
  }
  bool IsFreeName() const {
    return token_.kind == Token::Kind::kName &&
           std::find(std::begin(kKeywords), std::end(kKeywords), token_.text) == std::end(kKeywords);
  }
  std::string TakeName(const std::string& wanted) {
    if (!IsFreeName()) Unexpected(wanted);
    std::string name(token_.text);
    if (name.starts_with("__")) Fail(token_.begin, token_.end, "names that begin with `__` are not allowed");
    Advance();
    return name;
  }
  std::string TakeVariable(const std::string& wanted) {
    if (Is("True") || Is("False") || Is("None")) {
      Fail(token_.begin, token_.end, "`" + std::string(token_.text) + "` is a constant, and cannot name " + wanted);
    }
    return TakeName(wanted);
  }

  // Limits the depth of the recursion.
  class Level {
   public:
    explicit Level(Parser& parser) : parser_(parser) {
      if (++parser.depth_ > kDeepest) {
        parser.Fail(parser.token_.begin, parser.token_.end,
                    "the expression is nested deeper than " + std::to_string(kDeepest) + " levels");
      }
    }
    ~Level() { --parser_.depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    Parser& parser_;
  };

  // ---- nodes ----

  static SyntaxNode New(NodeKind kind, std::size_t begin) {
    SyntaxNode node;
    node.kind = kind;
    node.begin = static_cast<std::uint32_t>(begin);
    return node;
  }
  Ptr Done(SyntaxNode node) {
    node.end = static_cast<std::uint32_t>(previous_end_);
    const auto measure = [&](const Ptr& arg) {
      if (arg) node.depth = std::max<std::uint16_t>(node.depth, static_cast<std::uint16_t>(arg->depth + 1));
    };
    for (const Ptr& arg : node.args) measure(arg);
    for (const SyntaxNode::Loop& loop : node.loops) {
      measure(loop.iterable);
      for (const Ptr& condition : loop.conditions) measure(condition);
    }
    if (node.depth > kDeepestTree) {
      Fail(node.begin, node.end, "more than " + std::to_string(kDeepestTree) + " operators in a row");
    }
    return std::make_shared<const SyntaxNode>(std::move(node));
  }

  // ---- levels ----

  // One value, or a tuple without brackets.
  Ptr TestList() {
    const std::size_t begin = token_.begin;
    Ptr first = Test();
    if (!Is(",")) return first;
    SyntaxNode tuple = New(NodeKind::kTuple, begin);
    tuple.args.push_back(std::move(first));
    while (Take(",")) {
      if (token_.kind == Token::Kind::kEnd || Is("]") || Is(")")) break;
      tuple.args.push_back(Test());
    }
    return Done(std::move(tuple));
  }

  // A value, or `*values`.
  Ptr Item() {
    if (!Is("*")) return Test();
    SyntaxNode node = New(NodeKind::kStarred, token_.begin);
    Advance();
    node.args.push_back(Binary(0));
    return Done(std::move(node));
  }
  Ptr Unstarred(Ptr item) {
    if (item->kind == NodeKind::kStarred) Fail(item->begin, item->end, "`*` is only allowed in a list or a call");
    return item;
  }

  Ptr Test() {
    const Level level(*this);
    const std::size_t begin = token_.begin;
    if (Is("lambda")) return Lambda();
    Ptr value = Or();
    if (!Take("if")) return value;
    SyntaxNode node = New(NodeKind::kCondition, begin);
    Ptr condition = Or();
    Want("else");
    Ptr other = Test();
    node.args = {std::move(condition), std::move(value), std::move(other)};
    return Done(std::move(node));
  }

  Ptr Lambda() {
    SyntaxNode node = New(NodeKind::kLambda, token_.begin);
    Advance();
    std::vector<Ptr> defaults;
    while (!Is(":")) {
      if (Is("*") || Is("**")) {
        Fail(token_.begin, token_.end, "parameters with `*` are not supported", "name each parameter of the lambda");
      }
      const Token parameter = token_;
      node.names.push_back(TakeVariable("a parameter"));
      if (std::count(node.names.begin(), node.names.end(), parameter.text) > 1) {
        Fail(parameter.begin, parameter.end, "two parameters have the name `" + node.names.back() + "`");
      }
      if (Take("=")) {
        defaults.push_back(Test());
      } else if (!defaults.empty()) {
        Unexpected("a default value");
      }
      if (!Is(":")) Want(",");
    }
    Want(":");
    node.args.push_back(Test());
    node.args.insert(node.args.end(), defaults.begin(), defaults.end());
    return Done(std::move(node));
  }

  Ptr Or() { return Logical("or", &Parser::And); }
  Ptr And() { return Logical("and", &Parser::Not); }
  Ptr Logical(const char* op, Ptr (Parser::*next)()) {
    const std::size_t begin = token_.begin;
    Ptr left = (this->*next)();
    if (!Is(op)) return left;
    SyntaxNode node = New(NodeKind::kLogical, begin);
    node.op = op;
    node.args.push_back(std::move(left));
    while (Take(op)) node.args.push_back((this->*next)());
    return Done(std::move(node));
  }

  Ptr Not() {
    if (!Is("not")) return Compared();
    const Level level(*this);
    SyntaxNode node = New(NodeKind::kUnary, token_.begin);
    node.op = "not";
    Advance();
    node.args.push_back(Not());
    return Done(std::move(node));
  }

  std::string TakeComparison() {
    for (const char* op : {"==", "!=", "<=", ">=", "<", ">", "in"}) {
      if (Take(op)) return op;
    }
    if (Is("not")) {
      Advance();
      Want("in");
      return "not in";
    }
    if (Take("is")) return Take("not") ? "is not" : "is";
    return {};
  }
  Ptr Compared() {
    const std::size_t begin = token_.begin;
    Ptr left = Binary(0);
    std::string op = TakeComparison();
    if (op.empty()) return left;
    SyntaxNode node = New(NodeKind::kComparison, begin);
    node.args.push_back(std::move(left));
    for (; !op.empty(); op = TakeComparison()) {
      node.ops.push_back(std::move(op));
      node.args.push_back(Binary(0));
    }
    return Done(std::move(node));
  }

  // The operators of each level, from the loosest to the tightest.
  static constexpr int kLevels = 6;
  std::string TakeOperator(int level) {
    static const std::vector<std::string> kOperators[kLevels] = {{"|"},        {"^"},      {"&"},
                                                                 {"<<", ">>"}, {"+", "-"}, {"*", "/", "//", "%"}};
    for (const std::string& op : kOperators[level]) {
      if (Take(op)) return op;
    }
    if (level == kLevels - 1 && Is("@")) Fail(token_.begin, token_.end, "matrices are not supported");
    return {};
  }
  Ptr Binary(int level) {
    if (level == kLevels) return Sign();
    const std::size_t begin = token_.begin;
    Ptr left = Binary(level + 1);
    for (std::string op = TakeOperator(level); !op.empty(); op = TakeOperator(level)) {
      SyntaxNode node = New(NodeKind::kBinary, begin);
      node.op = std::move(op);
      node.args.push_back(std::move(left));
      node.args.push_back(Binary(level + 1));
      left = Done(std::move(node));
    }
    return left;
  }

  Ptr Sign() {
    const std::size_t begin = token_.begin;
    for (const char* op : {"-", "+", "~"}) {
      if (!Is(op)) continue;
      const Level level(*this);
      SyntaxNode node = New(NodeKind::kUnary, begin);
      node.op = op;
      Advance();
      node.args.push_back(Sign());
      return Done(std::move(node));
    }
    Ptr base = Postfix();
    if (!Take("**")) return base;
    const Level level(*this);
    SyntaxNode node = New(NodeKind::kBinary, begin);
    node.op = "**";
    node.args.push_back(std::move(base));
    node.args.push_back(Sign());
    return Done(std::move(node));
  }

  Ptr Postfix() {
    const std::size_t begin = token_.begin;
    Ptr value = Atom();
    for (;;) {
      if (Take("[")) {
        value = Subscript(std::move(value), begin);
      } else if (Take(".")) {
        SyntaxNode node = New(NodeKind::kAttribute, begin);
        // Keywords are not attributes, but entries of a file may have such names.
        if (token_.kind != Token::Kind::kName) Unexpected("a name");
        node.text = token_.text;
        if (node.text.starts_with("__")) Fail(token_.begin, token_.end, "names that begin with `__` are not allowed");
        Advance();
        node.args.push_back(std::move(value));
        value = Done(std::move(node));
      } else if (Take("(")) {
        value = Arguments(std::move(value), begin);
      } else {
        return value;
      }
    }
  }

  Ptr Subscript(Ptr container, std::size_t begin) {
    Ptr parts[3];
    bool is_slice = false;
    for (int part = 0; part < 3; ++part) {
      if (!Is(":") && !Is("]")) parts[part] = part == 0 ? TestList() : Test();
      if (part == 2 || !Take(":")) break;
      is_slice = true;
    }
    if (!is_slice && !parts[0]) Unexpected("an index");
    Want("]");
    SyntaxNode node = New(is_slice ? NodeKind::kSlice : NodeKind::kItem, begin);
    node.args.push_back(std::move(container));
    node.args.push_back(parts[0]);
    if (is_slice) node.args.insert(node.args.end(), {parts[1], parts[2]});
    return Done(std::move(node));
  }

  Ptr Arguments(Ptr function, std::size_t begin) {
    SyntaxNode node = New(NodeKind::kCall, begin);
    node.args.push_back(std::move(function));
    while (!Is(")")) {
      if (Is("**")) {
        Fail(token_.begin, token_.end, "arguments with `**` are not supported", "write each argument");
      }
      const Token before = token_;
      const std::size_t previous = previous_end_;
      if (IsFreeName()) {
        Advance();
        if (Is("=")) {
          if (std::count(node.names.begin(), node.names.end(), before.text) > 0) {
            Fail(before.begin, before.end, "the argument `" + std::string(before.text) + "` is given twice");
          }
          Advance();
          node.names.emplace_back(before.text);
          node.args.push_back(Test());
          if (!Is(")")) Want(",");
          continue;
        }
        token_ = before;
        previous_end_ = previous;
      }
      if (!node.names.empty()) Fail(token_.begin, token_.end, "a positional argument follows a keyword argument");
      const std::size_t at = token_.begin;
      Ptr argument = Item();
      if (Is("for")) {
        Unstarred(argument);
        SyntaxNode generator = New(NodeKind::kComprehension, at);
        generator.op = "(";
        generator.args.push_back(std::move(argument));
        Loops(generator);
        argument = Done(std::move(generator));
      }
      node.args.push_back(std::move(argument));
      if (!Is(")")) Want(",");
    }
    Advance();
    return Done(std::move(node));
  }

  void Loops(SyntaxNode& node) {
    while (Take("for")) {
      const Level level(*this);
      SyntaxNode::Loop loop;
      loop.target = Targets("in");
      Want("in");
      loop.iterable = Or();
      while (Take("if")) loop.conditions.push_back(IsLambda() ? Lambda() : Or());
      node.loops.push_back(std::move(loop));
    }
  }
  bool IsLambda() const { return Is("lambda"); }
  // The variables before `end`; one without a comma is not unpacked.
  SyntaxNode::Target Targets(std::string_view end) {
    SyntaxNode::Target all;
    all.unpacks = end == "]";
    do {
      if (all.unpacks && !all.parts.empty() && Is(end)) break;
      all.parts.push_back(Target());
      all.unpacks = all.unpacks || Is(",");
    } while (Take(","));
    return all.unpacks ? all : SyntaxNode::Target(all.parts.front());
  }
  SyntaxNode::Target Target() {
    const Level level(*this);
    const char* close = Is("(") ? ")" : Is("[") ? "]" : nullptr;
    if (!close) return {TakeVariable("a variable"), false, {}};
    Advance();
    SyntaxNode::Target target = Targets(close);
    Want(close);
    return target;
  }

  Ptr Atom() {
    const std::size_t begin = token_.begin;
    if (token_.kind == Token::Kind::kLiteral) return Literal();
    if (Take("(")) return Parenthesis(begin);
    if (Take("[")) return Bracket(begin);
    if (Take("{")) return Brace(begin);
    if (token_.kind == Token::Kind::kName && !IsFreeName()) {
      Fail(token_.begin, token_.end, "`" + std::string(token_.text) + "` is not supported here",
           "an expression is a value: numbers, texts, lists, operators, calls, conditions and comprehensions");
    }
    SyntaxNode node = New(NodeKind::kName, begin);
    node.text = TakeName("a value");
    return Done(std::move(node));
  }

  Ptr Literal() {
    SyntaxNode node = New(NodeKind::kLiteral, token_.begin);
    node.literal = token_.literal;
    Advance();
    if (!node.literal.text()) return Done(std::move(node));
    // Texts side by side are one text.
    std::string text = *node.literal.text();
    for (; token_.kind == Token::Kind::kLiteral && token_.literal.text(); Advance()) text += *token_.literal.text();
    node.literal = Value(std::move(text));
    return Done(std::move(node));
  }

  Ptr Parenthesis(std::size_t begin) {
    if (Take(")")) return Done(New(NodeKind::kTuple, begin));
    Ptr first = Item();
    if (!Is(",")) Unstarred(first);
    if (Is("for")) {
      SyntaxNode node = New(NodeKind::kComprehension, begin);
      node.op = "(";
      node.args.push_back(std::move(first));
      Loops(node);
      Want(")");
      return Done(std::move(node));
    }
    if (Take(")")) return first;
    SyntaxNode tuple = New(NodeKind::kTuple, begin);
    tuple.args.push_back(std::move(first));
    while (!Is(")")) {
      Want(",");
      if (!Is(")")) tuple.args.push_back(Item());
    }
    Advance();
    return Done(std::move(tuple));
  }

  Ptr Bracket(std::size_t begin) { return Several(NodeKind::kList, "[", "]", begin, nullptr); }

  // The rest of a list or a set whose first value is known for sets.
  Ptr Several(NodeKind kind, const char* op, const char* close, std::size_t begin, Ptr first) {
    SyntaxNode node = New(kind, begin);
    if (!first && !Is(close)) first = Item();
    if (first) node.args.push_back(std::move(first));
    if (!node.args.empty() && Is("for")) {
      Unstarred(node.args[0]);
      node.kind = NodeKind::kComprehension;
      node.op = op;
      Loops(node);
      Want(close);
      return Done(std::move(node));
    }
    while (!Is(close)) {
      Want(",");
      if (!Is(close)) node.args.push_back(Item());
    }
    Advance();
    return Done(std::move(node));
  }

  Ptr Brace(std::size_t begin) {
    SyntaxNode node = New(NodeKind::kDict, begin);
    if (Take("}")) return Done(std::move(node));
    RefuseStars();
    Ptr key = Item();
    if (!Is(":") || key->kind == NodeKind::kStarred) return Several(NodeKind::kSet, "{", "}", begin, std::move(key));
    Advance();
    node.args = {std::move(key), Test()};
    if (Is("for")) {
      node.kind = NodeKind::kComprehension;
      node.op = ":";
      Loops(node);
      Want("}");
      return Done(std::move(node));
    }
    while (!Is("}")) {
      Want(",");
      if (Is("}")) break;
      RefuseStars();
      node.args.push_back(Test());
      Want(":");
      node.args.push_back(Test());
    }
    Advance();
    return Done(std::move(node));
  }

  void RefuseStars() {
    if (Is("**")) Fail(token_.begin, token_.end, "unpacking with `**` is not supported", "write each entry");
  }

  std::string_view text_;
  std::optional<SyntaxFault>& fault_;
  Token token_;
  std::size_t previous_end_ = 0;
  int depth_ = 0;
};

}  // namespace

SyntaxNode::Ptr ParseExpression(std::string_view text, std::optional<SyntaxFault>& fault) {
  try {
    return Parser(text, fault).Run();
  } catch (const Abandoned&) {
    return nullptr;
  }
}

}  // namespace sceneweld::python
