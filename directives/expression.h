#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/directives/value.h"
#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

/// The names that an expression may use. Inner ones hide outer ones.
class Bindings {
 public:
  explicit Bindings(const Bindings* outer = nullptr) : outer_(outer) {}
  Bindings(const Bindings&) = delete;
  Bindings& operator=(const Bindings&) = delete;

  /// Binds a name, or gives it another value.
  void Set(std::string_view name, Value value);
  /// Null when the name is not bound.
  const Value* Find(std::string_view name) const;
  /// All bound names, the innermost first.
  std::vector<std::string_view> Names() const;
  /// Whether the name is bound here, not further out.
  bool Has(std::string_view name) const;

 private:
  const Bindings* outer_;
  std::vector<std::pair<std::string, Value>> values_;
};

/// What evaluating may cost, and where it reports. One for a whole composition.
struct Evaluation {
  Diagnostics& diagnostics;
  std::size_t steps_left;

  /// Pays for work; false, reported once at `span`, when too much was done.
  bool Spend(std::size_t steps, Span span);
};

/// Where a piece of text stands in its file: exact where the text is part of the
/// source, else all of what it came from.
struct TextPlace {
  std::string_view text;
  Span whole;

  Span Of(std::size_t begin, std::size_t end) const;
};

/// One expression, `${...}` without its braces. It has no side effects; its cost
/// is bounded by Evaluation.
///
///     or and not    == != < <= > >= in    + -    * / // %    - (sign)    **
///     a if condition else b    f(x)    x[i]    x.key    [a, b]    {key: value}
///     1 2.5e-3 'text' "text" true false null
///
/// Operators mean what they mean in Python; `//` and `%` round towards minus
/// infinity. `+` also joins two texts or two lists. Conditions must be truth values.
class Expression {
 public:
  ~Expression();
  /// Null when it cannot be read, which is reported as `bad-expression`.
  static std::unique_ptr<const Expression> Parse(const TextPlace& place, Diagnostics& diagnostics);

  /// Nothing when it has no value, which is reported as `failed-expression` or
  /// `unknown-variable`.
  std::optional<Value> Evaluate(const TextPlace& place, const Bindings& bindings, Evaluation& evaluation) const;

  struct Node;

 private:
  explicit Expression(std::unique_ptr<const Node> root);
  std::unique_ptr<const Node> root_;
};

/// A node of a parsed expression.
struct Expression::Node {
  enum class Kind : std::uint8_t {
    kLiteral,
    kName,
    kList,
    kMapping,  ///< Arguments are keys and values in turn.
    kUnary,
    kBinary,
    kCondition,  ///< Arguments: condition, value if true, value if false.
    kIndex,      ///< Arguments: of what, index.
    kMember,     ///< Argument: of what; `name` is the key.
    kCall,       ///< `name` is the function.
  };
  Kind kind = Kind::kLiteral;
  std::string_view op;  ///< Of kUnary and kBinary, as it is written: `+`, `not`.
  std::string name;
  Value literal;
  std::vector<std::unique_ptr<const Node>> args;
  std::uint32_t begin = 0;  ///< In the expression's text.
  std::uint32_t end = 0;
};

}  // namespace sceneweld
