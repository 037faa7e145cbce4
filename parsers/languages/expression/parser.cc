// SPDX-License-Identifier: BSD-3-Clause
// Parses an expression by recursive descent.

#include "sceneweld/parsers/languages/expression/parser.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace sceneweld::expression {
namespace {

using NodeKind = SyntaxNode::Kind;
using Ptr = SyntaxNode::Ptr;

constexpr std::size_t kLongest = 100'000;  // The bytes of one expression.
constexpr int kDeepest = 100;              // Of brackets and nested operators.
constexpr std::uint16_t kDeepestTree = 500;
// Those before `is` are also the ones of directives.
constexpr std::string_view kKeywords[] = {
    "and",    "or",   "not",   "in",    "if",     "else",    "is",     "lambda",   "for",    "await",  "yield",
    "import", "from", "class", "def",   "del",    "while",   "assert", "async",    "return", "global", "nonlocal",
    "with",   "try",  "pass",  "raise", "except", "finally", "break",  "continue", "as",     "elif"};
constexpr std::ptrdiff_t kKeywordsOfDirectives = 6;

// Operators of other languages and their equivalents.
struct Foreign {
  std::string_view written;
  std::string_view here;
};
constexpr Foreign kForeign[] = {{"&&", "and"}, {"||", "or"}, {"!", "not"}, {"^", "**"}, {"?", "a if condition else b"},
                                {"=", "=="}};

class Parser {
 public:
  Parser(std::string_view text, Dialect dialect) : text_(text), dialect_(dialect) {}

  Ptr Run() {
    if (text_.size() > kLongest) Fail(0, text_.size(), "the expression is too long");
    Advance();
    if (token_.kind == Token::Kind::kEnd) {
      Fail(0, text_.size(), "an expression is missing",
           IsXacro() ? "" : "write it between the braces, or `$${` for the two characters themselves");
    }
    Ptr root = TestList();
    if (token_.kind != Token::Kind::kEnd) Unexpected(IsXacro() ? "the end of the expression" : "the end");
    return root;
  }

 private:
  bool IsXacro() const { return dialect_ == Dialect::kXacro; }
  [[noreturn]] static void Fail(std::size_t begin, std::size_t end, std::string message, std::string help = {}) {
    throw SyntaxFault{begin, end, std::move(message), std::move(help)};
  }
  [[noreturn]] void FailAtToken(std::string message, std::string help = {}) const {
    Fail(token_.begin, token_.end, std::move(message), std::move(help));
  }
  [[noreturn]] void Unexpected(const std::string& wanted) const {
    if (token_.kind == Token::Kind::kEnd) {
      Fail(text_.size(), text_.size(), "the expression ends where " + wanted + " is expected");
    }
    std::string help;
    for (const Foreign& foreign : kForeign) {
      if (token_.text == foreign.written) help = "write " + Quoted(foreign.here);
    }
    if (token_.text == "=" && IsXacro()) help += " to compare";
    FailAtToken(wanted + " is expected here, not " + Quoted(token_.text), std::move(help));
  }

  void Advance() {
    previous_end_ = token_.end;
    token_ = NextToken(text_, token_.end, dialect_);
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
    if (!Take(text)) Unexpected(Quoted(text));
  }
  bool IsFreeName() const {
    const auto* const end = IsXacro() ? std::end(kKeywords) : std::begin(kKeywords) + kKeywordsOfDirectives;
    return token_.kind == Token::Kind::kName && std::find(std::begin(kKeywords), end, token_.text) == end;
  }
  bool IsFor() const { return IsXacro() && Is("for"); }
  void RefusePrivate() const {
    if (IsXacro() && token_.text.starts_with("__")) FailAtToken("names that begin with `__` are not allowed");
  }
  std::string TakeName(const std::string& wanted) {
    if (!IsFreeName()) Unexpected(wanted);
    RefusePrivate();
    std::string name(token_.text);
    Advance();
    return name;
  }
  std::string TakeVariable(const std::string& wanted) {
    if (Is("True") || Is("False") || Is("None")) {
      FailAtToken(Quoted(token_.text) + " is a constant, and cannot name " + wanted);
    }
    return TakeName(wanted);
  }

  // Limits the depth of the recursion.
  class Level {
   public:
    explicit Level(Parser& parser) : parser_(parser) {
      if (++parser.depth_ > kDeepest) {
        parser.FailAtToken("the expression is nested deeper than " + std::to_string(kDeepest) + " levels");
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
    if (!IsXacro() || !Is(",")) return first;
    SyntaxNode tuple = New(NodeKind::kTuple, begin);
    tuple.args.push_back(std::move(first));
    while (Take(",")) {
      if (token_.kind == Token::Kind::kEnd || Is("]") || Is(")")) break;
      tuple.args.push_back(Test());
    }
    return Done(std::move(tuple));
  }

  Ptr Test() {
    const Level level(*this);
    const std::size_t begin = token_.begin;
    if (IsXacro() && Is("lambda")) return Lambda();
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
    while (!Is(":")) {
      if (Is("*") || Is("**"))
        FailAtToken("parameters with `*` are not supported", "name each parameter of the lambda");
      const Token parameter = token_;
      node.names.push_back(TakeVariable("a parameter"));
      if (std::count(node.names.begin(), node.names.end(), parameter.text) > 1) {
        Fail(parameter.begin, parameter.end, "two parameters have the name " + Quoted(parameter.text));
      }
      if (Is("=")) FailAtToken("default values of parameters are not supported", "give each argument in the call");
      if (!Is(":")) Want(",");
    }
    Want(":");
    node.args.push_back(Test());
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

  std::string_view TakeComparison() {
    for (const std::string_view op : {"==", "!=", "<=", ">=", "<", ">", "in"}) {
      if (Take(op)) return op;
    }
    if (Is("not")) {
      Advance();
      Want("in");
      return "not in";
    }
    if (IsXacro() && Take("is")) return Take("not") ? "is not" : "is";
    return {};
  }
  Ptr Compared() {
    const std::size_t begin = token_.begin;
    Ptr left = Binary(0);
    std::string_view op = TakeComparison();
    if (op.empty()) return left;
    SyntaxNode node = New(NodeKind::kComparison, begin);
    node.args.push_back(std::move(left));
    while (!op.empty()) {
      node.ops.push_back(op);
      node.args.push_back(Binary(0));
      const Token next = token_;
      op = TakeComparison();
      if (!op.empty() && !IsXacro()) {
        Fail(next.begin, next.end, "comparisons cannot be chained", "join two of them by `and`");
      }
    }
    return Done(std::move(node));
  }

  // The operators of each level, from the loosest to the tightest.
  static constexpr int kLevels = 6;
  std::string_view TakeOperator(int level) {
    static const std::vector<std::string_view> kOperators[kLevels] = {{"|"},        {"^"},      {"&"},
                                                                      {"<<", ">>"}, {"+", "-"}, {"*", "/", "//", "%"}};
    if (!IsXacro() && level < kLevels - 2) return {};
    for (const std::string_view op : kOperators[level]) {
      if (Take(op)) return op;
    }
    if (IsXacro() && level == kLevels - 1 && Is("@")) FailAtToken("matrices are not supported");
    return {};
  }
  Ptr Binary(int level) {
    if (level == kLevels) return Sign();
    const std::size_t begin = token_.begin;
    Ptr left = Binary(level + 1);
    for (std::string_view op = TakeOperator(level); !op.empty(); op = TakeOperator(level)) {
      SyntaxNode node = New(NodeKind::kBinary, begin);
      node.op = op;
      node.args.push_back(std::move(left));
      node.args.push_back(Binary(level + 1));
      left = Done(std::move(node));
    }
    return left;
  }

  Ptr Sign() {
    const std::size_t begin = token_.begin;
    for (const std::string_view op : {"-", "+", "~"}) {
      if (!Is(op) || (op == "~" && !IsXacro())) continue;
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
        if (token_.kind != Token::Kind::kName) Unexpected(IsXacro() ? "a name" : "a key");
        RefusePrivate();
        node.text = token_.text;
        Advance();
        node.args.push_back(std::move(value));
        value = Done(std::move(node));
      } else if ((IsXacro() || value->kind == NodeKind::kName) && Take("(")) {
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
      if (part == 2 || !IsXacro() || !Take(":")) break;
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
      RefuseStars();
      const Token before = token_;
      Ptr argument = Test();
      if (IsXacro() && argument->kind == NodeKind::kName && Is("=")) {
        if (std::count(node.names.begin(), node.names.end(), argument->text) > 0) {
          Fail(before.begin, before.end, "the argument " + Quoted(argument->text) + " is given twice");
        }
        Advance();
        node.names.push_back(argument->text);
        argument = Test();
      } else if (!node.names.empty()) {
        Fail(before.begin, before.end, "a positional argument follows a keyword argument");
      }
      if (IsFor()) argument = Comprehension("(", before.begin, {std::move(argument)});
      node.args.push_back(std::move(argument));
      if (!Is(")")) Want(",");
    }
    Advance();
    return Done(std::move(node));
  }

  // The loops behind the values of a comprehension.
  Ptr Comprehension(const char* op, std::size_t begin, std::vector<Ptr> values) {
    SyntaxNode node = New(NodeKind::kComprehension, begin);
    node.op = op;
    node.args = std::move(values);
    while (Take("for")) {
      constexpr std::size_t kMostLoops = 10;
      SyntaxNode::Loop loop;
      if (node.loops.size() == kMostLoops) FailAtToken("the comprehension has too many loops");
      loop.target = Targets("in");
      Want("in");
      loop.iterable = Or();
      while (Take("if")) loop.conditions.push_back(Or());
      node.loops.push_back(std::move(loop));
    }
    return Done(std::move(node));
  }

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
      if (!IsXacro()) Unexpected("a value");
      FailAtToken(Quoted(token_.text) + " is not supported here",
                  "an expression is a value: numbers, texts, lists, operators, calls, conditions and comprehensions");
    }
    if (!IsXacro() && (Is("true") || Is("false") || Is("null"))) {
      SyntaxNode node = New(NodeKind::kLiteral, begin);
      if (!Is("null")) node.literal = Value(Is("true"));
      Advance();
      return Done(std::move(node));
    }
    SyntaxNode node = New(NodeKind::kName, begin);
    node.text = TakeName("a value");
    return Done(std::move(node));
  }

  Ptr Literal() {
    SyntaxNode node = New(NodeKind::kLiteral, token_.begin);
    node.literal = token_.literal;
    Advance();
    if (!node.literal.text() || !IsXacro()) return Done(std::move(node));
    // Texts side by side are one text.
    std::string text = *node.literal.text();
    for (; token_.kind == Token::Kind::kLiteral && token_.literal.text(); Advance()) text += *token_.literal.text();
    node.literal = Value(std::move(text));
    return Done(std::move(node));
  }

  Ptr Parenthesis(std::size_t begin) {
    if (IsXacro() && Take(")")) return Done(New(NodeKind::kTuple, begin));
    RefuseStars();
    Ptr first = Test();
    if (IsFor()) {
      Ptr generator = Comprehension("(", begin, {std::move(first)});
      Want(")");
      return generator;
    }
    if (Take(")")) return first;
    if (!IsXacro()) Unexpected("`)`");
    return Rest(NodeKind::kTuple, ")", begin, std::move(first));
  }

  Ptr Bracket(std::size_t begin) {
    if (Take("]")) return Done(New(NodeKind::kList, begin));
    RefuseStars();
    Ptr first = Test();
    if (!IsFor()) return Rest(NodeKind::kList, "]", begin, std::move(first));
    SyntaxNode::Ptr list = Comprehension("[", begin, {std::move(first)});
    Want("]");
    return list;
  }

  // The values of a list or a tuple behind the first one.
  Ptr Rest(NodeKind kind, const char* close, std::size_t begin, Ptr first) {
    SyntaxNode node = New(kind, begin);
    node.args.push_back(std::move(first));
    while (!Is(close)) {
      Want(",");
      RefuseStars();
      if (!Is(close)) node.args.push_back(Test());
    }
    Advance();
    return Done(std::move(node));
  }

  // In directives, a name as a key is a text.
  Ptr Key() {
    if (IsXacro()) return Test();
    if (token_.kind != Token::Kind::kName && !token_.literal.text()) Unexpected("a key");
    SyntaxNode node = New(NodeKind::kLiteral, token_.begin);
    node.literal = token_.literal.text() ? token_.literal : Value(std::string(token_.text));
    Advance();
    return Done(std::move(node));
  }

  Ptr Brace(std::size_t begin) {
    SyntaxNode node = New(NodeKind::kDict, begin);
    while (!Is("}")) {
      RefuseStars();
      node.args.push_back(Key());
      if (IsXacro() && !Is(":")) FailAtToken("sets are not supported", "use a list");
      Want(":");
      node.args.push_back(Test());
      if (IsFor() && node.args.size() == 2) {
        Ptr dict = Comprehension(":", begin, std::move(node.args));
        Want("}");
        return dict;
      }
      if (!Is("}")) Want(",");
    }
    Advance();
    return Done(std::move(node));
  }

  void RefuseStars() const {
    if (IsXacro() && (Is("*") || Is("**"))) {
      FailAtToken("unpacking with " + Quoted(token_.text) + " is not supported", "write each value");
    }
  }

  std::string_view text_;
  Dialect dialect_;
  Token token_;
  std::size_t previous_end_ = 0;
  int depth_ = 0;
};

}  // namespace

SyntaxNode::Ptr Parse(const TextPlace& place, Dialect dialect, Diagnostics& diagnostics) {
  try {
    return Parser(place.text, dialect).Run();
  } catch (const SyntaxFault& fault) {
    Diagnostic& error =
        diagnostics.Error("bad-expression", place.Of(fault.begin, std::max(fault.begin, fault.end)), fault.message);
    if (!fault.help.empty()) error.Help(fault.help);
    return nullptr;
  }
}

}  // namespace sceneweld::expression
