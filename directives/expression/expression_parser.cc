#include <algorithm>
#include <string>

#include "sceneweld/directives/expression/expression.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

using Node = Expression::Node;
using Kind = Node::Kind;
using NodePtr = std::unique_ptr<const Node>;

constexpr std::size_t kLongest = 10'000;      // bytes of one expression; bounds the depth of the tree
constexpr int kDeepest = 100;                 // of brackets
constexpr std::uint16_t kDeepestTree = 1000;  // of operators and indices, one behind the other

struct Token {
  enum class Kind { kEnd, kNumber, kText, kName, kSymbol };
  Kind kind = Kind::kEnd;
  std::string_view text;  // as written
  std::string value;      // of kText, without quotes and escapes
  double number = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
};

// What is written in other languages, and what it is here.
struct Foreign {
  std::string_view written;
  std::string_view here;
};
constexpr Foreign kForeign[] = {{"&&", "and"}, {"||", "or"}, {"!", "not"}, {"^", "**"}, {"?", "a if condition else b"},
                                {"=", "=="}};
constexpr std::string_view kSymbols[] = {"**", "//", "==", "!=", "<=", ">=", "&&", "||", "+", "-", "*", "/", "%", "<",
                                         ">",  "(",  ")",  "[",  "]",  "{",  "}",  ",",  ":", ".", "!", "^", "?", "="};
struct Operator {
  int level;
  std::string_view text;
};
constexpr Operator kOperators[] = {{0, "or"}, {1, "and"}, {3, "=="}, {3, "!="},  {3, "<="}, {3, ">="},
                                   {3, "<"},  {3, ">"},   {3, "in"}, {3, "not"}, {4, "+"},  {4, "-"},
                                   {5, "*"},  {5, "//"},  {5, "/"},  {5, "%"}};
constexpr std::string_view kWords[] = {"and", "or", "not", "in", "if", "else"};

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsNameStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool IsNamePart(char c) { return IsNameStart(c) || IsDigit(c); }
bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// Thrown through the parser's levels to its entry, which has nothing to give
// then; what was wrong has been reported.
struct Abandoned {};

class Parser {
 public:
  Parser(const TextPlace& place, Diagnostics& diagnostics)
      : place_(place), text_(place.text), diagnostics_(diagnostics) {}

  NodePtr Run() {
    if (text_.size() > kLongest) {
      Fail(0, text_.size(), "the expression is longer than " + std::to_string(kLongest) + " bytes");
    }
    Advance();
    if (token_.kind == Token::Kind::kEnd) {
      Report(0, text_.size(), "an expression is missing")
          .Help("write it between the braces, or `$${` for the two characters themselves");
      throw Abandoned();
    }
    NodePtr root = Condition();
    if (token_.kind != Token::Kind::kEnd) Unexpected("the end");
    return root;
  }

 private:
  Diagnostic& Report(std::size_t begin, std::size_t end, std::string message) {
    return diagnostics_.Error("bad-expression", place_.Of(begin, std::max(end, begin)), std::move(message));
  }
  [[noreturn]] void Fail(std::size_t begin, std::size_t end, std::string message) {
    Report(begin, end, std::move(message));
    throw Abandoned();
  }
  [[noreturn]] void Unexpected(const std::string& wanted) {
    if (token_.kind == Token::Kind::kEnd) {
      Fail(text_.size(), text_.size(), "the expression ends where " + wanted + " is wanted");
    }
    Diagnostic& error = Report(token_.begin, token_.end, wanted + " is wanted here, not " + Quoted(token_.text));
    for (const Foreign& foreign : kForeign) {
      if (token_.text == foreign.written) error.Help("write " + Quoted(foreign.here));
    }
    throw Abandoned();
  }

  // ---- tokens ----

  void Advance() {
    previous_end_ = token_.end;
    while (at_ < text_.size() && IsBlank(text_[at_])) ++at_;
    token_ = Token();
    token_.begin = at_;
    if (at_ < text_.size()) {
      const char c = text_[at_];
      if (IsDigit(c) || (c == '.' && at_ + 1 < text_.size() && IsDigit(text_[at_ + 1]))) {
        ReadNumber();
      } else if (c == '"' || c == '\'') {
        ReadText(c);
      } else if (IsNameStart(c)) {
        token_.kind = Token::Kind::kName;
        while (at_ < text_.size() && IsNamePart(text_[at_])) ++at_;
      } else {
        ReadSymbol();
      }
    }
    token_.end = at_;
    token_.text = text_.substr(token_.begin, token_.end - token_.begin);
  }

  void ReadNumber() {
    token_.kind = Token::Kind::kNumber;
    const auto digits = [&] {
      while (at_ < text_.size() && IsDigit(text_[at_])) ++at_;
    };
    digits();
    if (at_ < text_.size() && text_[at_] == '.') {
      ++at_;
      digits();
    }
    if (at_ < text_.size() && (text_[at_] == 'e' || text_[at_] == 'E')) {
      const std::size_t mark = at_++;
      if (at_ < text_.size() && (text_[at_] == '+' || text_[at_] == '-')) ++at_;
      if (at_ < text_.size() && IsDigit(text_[at_])) {
        digits();
      } else {
        at_ = mark;
      }
    }
    const std::string_view written = text_.substr(token_.begin, at_ - token_.begin);
    const auto number = ParseNumber(written);
    if (!number || (at_ < text_.size() && IsNamePart(text_[at_]))) {
      while (at_ < text_.size() && IsNamePart(text_[at_])) ++at_;
      Fail(token_.begin, at_, Quoted(text_.substr(token_.begin, at_ - token_.begin)) + " is not a number");
    }
    token_.number = *number;
  }

  void ReadText(char quote) {
    token_.kind = Token::Kind::kText;
    for (++at_; at_ < text_.size() && text_[at_] != quote; ++at_) {
      if (text_[at_] != '\\') {
        token_.value += text_[at_];
        continue;
      }
      const char escaped = ++at_ < text_.size() ? text_[at_] : '\0';
      if (escaped == 'n') {
        token_.value += '\n';
      } else if (escaped == 't') {
        token_.value += '\t';
      } else if (escaped == '\\' || escaped == '\'' || escaped == '"') {
        token_.value += escaped;
      } else {
        Fail(at_ - 1, std::min(at_ + 1, text_.size()), "`\\` stands before n, t, a quote or another `\\` only");
      }
    }
    if (at_ == text_.size()) Fail(token_.begin, at_, "the text has no closing quote");
    ++at_;
  }

  void ReadSymbol() {
    token_.kind = Token::Kind::kSymbol;
    for (const std::string_view symbol : kSymbols) {
      if (!text_.substr(at_).starts_with(symbol)) continue;
      at_ += symbol.size();
      return;
    }
    std::size_t end = at_ + 1;
    while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0) == 0x80) ++end;
    Fail(at_, end, Quoted(text_.substr(at_, end - at_)) + " has no meaning in an expression");
  }

  bool IsSymbol(std::string_view symbol) const { return token_.kind == Token::Kind::kSymbol && token_.text == symbol; }
  bool IsWord(std::string_view word) const { return token_.kind == Token::Kind::kName && token_.text == word; }
  bool IsReserved() const {
    return token_.kind == Token::Kind::kName &&
           std::find(std::begin(kWords), std::end(kWords), token_.text) != std::end(kWords);
  }
  bool Take(std::string_view symbol) {
    if (!IsSymbol(symbol)) return false;
    Advance();
    return true;
  }
  void Want(std::string_view symbol) {
    if (!Take(symbol)) Unexpected(Quoted(symbol));
  }

  // ---- nodes ----

  template <typename... Args>
  NodePtr Make(Kind kind, std::string_view op, std::string name, std::size_t begin, Args... args) {
    auto node = std::make_unique<Node>();
    node->kind = kind;
    node->op = op;
    node->name = std::move(name);
    node->begin = static_cast<std::uint32_t>(begin);
    node->end = static_cast<std::uint32_t>(previous_end_);
    (node->args.push_back(std::move(args)), ...);
    return Measured(std::move(node));
  }
  // Whoever walks the tree recurses.
  NodePtr Measured(std::unique_ptr<Node> node) {
    for (const NodePtr& arg : node->args) node->depth = std::max<std::uint16_t>(node->depth, arg->depth + 1);
    if (node->depth > kDeepestTree) {
      Fail(node->begin, node->end, "more than " + std::to_string(kDeepestTree) + " operators stand in a row");
    }
    return node;
  }
  NodePtr Literal(Value value, std::size_t begin) {
    auto node = std::make_unique<Node>();
    node->literal = std::move(value);
    node->begin = static_cast<std::uint32_t>(begin);
    node->end = static_cast<std::uint32_t>(previous_end_);
    return node;
  }

  NodePtr Condition() {
    if (++depth_ > kDeepest) {
      Fail(token_.begin, token_.end, "brackets are nested deeper than " + std::to_string(kDeepest) + " levels");
    }
    const std::size_t begin = token_.begin;
    NodePtr value = Binary(0);
    if (IsWord("if")) {
      Advance();
      NodePtr condition = Binary(0);
      if (!IsWord("else")) Unexpected("`else`");
      Advance();
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
      if (op.level == level && (IsNameStart(op.text.front()) ? IsWord(op.text) : IsSymbol(op.text))) return op.text;
    }
    return {};
  }

  NodePtr Binary(int level) {
    if (level == kLevels) return Sign();
    const std::size_t begin = token_.begin;
    if (level == kNotLevel) {
      if (!IsWord("not")) return Binary(level + 1);
      if (++depth_ > kDeepest) Fail(token_.begin, token_.end, "`not` stands too often");
      Advance();
      NodePtr operand = Binary(level);
      --depth_;
      return Make(Kind::kUnary, "not", {}, begin, std::move(operand));
    }
    NodePtr left = Binary(level + 1);
    bool compared = false;
    for (std::string_view op = OperatorOf(level); !op.empty(); op = OperatorOf(level)) {
      if (level == kComparisonLevel && compared) {
        Report(token_.begin, token_.end, "comparisons cannot be chained").Help("join two of them by `and`");
        throw Abandoned();
      }
      compared = true;
      Advance();
      if (op == "not") {
        if (!IsWord("in")) Unexpected("`in`");
        op = "not in";
        Advance();
      }
      NodePtr right = Binary(level + 1);
      left = Make(Kind::kBinary, op, {}, begin, std::move(left), std::move(right));
    }
    return left;
  }

  NodePtr Sign() {
    const std::size_t begin = token_.begin;
    if (IsSymbol("-") || IsSymbol("+")) {
      const std::string_view op = IsSymbol("-") ? "-" : "+";
      if (++depth_ > kDeepest) Fail(token_.begin, token_.end, "signs stand too often");
      Advance();
      NodePtr operand = Sign();
      --depth_;
      return Make(Kind::kUnary, op, {}, begin, std::move(operand));
    }
    NodePtr base = Postfix();
    if (!Take("**")) return base;
    if (++depth_ > kDeepest) Fail(token_.begin, token_.end, "`**` stands too often");
    NodePtr exponent = Sign();
    --depth_;
    return Make(Kind::kBinary, "**", {}, begin, std::move(base), std::move(exponent));
  }

  NodePtr Postfix() {
    const std::size_t begin = token_.begin;
    NodePtr node = Primary();
    for (;;) {
      if (Take("[")) {
        NodePtr index = Condition();
        Want("]");
        node = Make(Kind::kIndex, {}, {}, begin, std::move(node), std::move(index));
      } else if (Take(".")) {
        if (token_.kind != Token::Kind::kName) Unexpected("a key");
        std::string key(token_.text);
        Advance();
        node = Make(Kind::kMember, {}, std::move(key), begin, std::move(node));
      } else {
        return node;
      }
    }
  }

  NodePtr Primary() {
    const std::size_t begin = token_.begin;
    if (token_.kind == Token::Kind::kNumber) {
      const double number = token_.number;
      Advance();
      return Literal(Value(number), begin);
    }
    if (token_.kind == Token::Kind::kText) {
      std::string text = std::move(token_.value);
      Advance();
      return Literal(Value(std::move(text)), begin);
    }
    if (token_.kind == Token::Kind::kName && !IsReserved()) return NameOrCall(begin);
    if (Take("(")) {
      NodePtr inner = Condition();
      Want(")");
      return inner;
    }
    if (Take("[")) return Several(Kind::kList, {}, "]", begin);
    if (Take("{")) return Mapping(begin);
    Unexpected("a value");
  }

  NodePtr NameOrCall(std::size_t begin) {
    std::string name(token_.text);
    Advance();
    if (name == "true" || name == "false") return Literal(Value(name == "true"), begin);
    if (name == "null") return Literal(Value(), begin);
    if (Take("(")) return Several(Kind::kCall, std::move(name), ")", begin);
    return Make(Kind::kName, {}, std::move(name), begin);
  }

  // Values with commas between them, and maybe one behind the last.
  NodePtr Several(Kind kind, std::string name, std::string_view close, std::size_t begin) {
    std::vector<NodePtr> args;
    while (!IsSymbol(close)) {
      args.push_back(Condition());
      if (!IsSymbol(close)) Want(",");
    }
    Advance();
    auto node = std::make_unique<Node>();
    node->kind = kind;
    node->name = std::move(name);
    node->args = std::move(args);
    node->begin = static_cast<std::uint32_t>(begin);
    node->end = static_cast<std::uint32_t>(previous_end_);
    return Measured(std::move(node));
  }

  NodePtr Mapping(std::size_t begin) {
    auto node = std::make_unique<Node>();
    node->kind = Kind::kMapping;
    while (!IsSymbol("}")) {
      const std::size_t key_begin = token_.begin;
      if (token_.kind == Token::Kind::kText) {
        std::string key = std::move(token_.value);
        Advance();
        node->args.push_back(Literal(Value(std::move(key)), key_begin));
      } else if (token_.kind == Token::Kind::kName) {
        std::string key(token_.text);
        Advance();
        node->args.push_back(Literal(Value(std::move(key)), key_begin));
      } else {
        Unexpected("a key");
      }
      Want(":");
      node->args.push_back(Condition());
      if (!IsSymbol("}")) Want(",");
    }
    Advance();
    node->begin = static_cast<std::uint32_t>(begin);
    node->end = static_cast<std::uint32_t>(previous_end_);
    return Measured(std::move(node));
  }

  const TextPlace& place_;
  std::string_view text_;
  Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  std::size_t previous_end_ = 0;
  Token token_;
  int depth_ = 0;
};

}  // namespace

Expression::Expression(std::unique_ptr<const Node> root) : root_(std::move(root)) {}
Expression::~Expression() = default;

std::unique_ptr<const Expression> Expression::Parse(const TextPlace& place, Diagnostics& diagnostics) {
  try {
    return std::unique_ptr<const Expression>(new Expression(Parser(place, diagnostics).Run()));
  } catch (const Abandoned&) {
    return nullptr;
  }
}

}  // namespace sceneweld
