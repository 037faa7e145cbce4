#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sceneweld/directives/value.h"
#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

struct Limits;

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

 private:
  const Value* FindHere(std::string_view name) const;

  const Bindings* outer_;
  std::deque<std::pair<std::string, Value>> values_;  // which do not move
  // By name, from the time on that there are many.
  std::unordered_map<std::string_view, std::size_t> index_;
};

/// What a text may become, in bytes, and how deep lists and mappings may be nested
/// in one another; more is an error.
inline constexpr std::size_t kLongestText = std::size_t{4} << 20;
inline constexpr std::size_t kDeepestValue = 100;
std::string TextTooLong();

/// What evaluating may cost, and where it reports. One for a whole composition.
class Evaluation {
 public:
  /// The time of `limits` is looked at once in a while; with null, never.
  Evaluation(Diagnostics& heard, std::size_t steps, const Limits* limits = nullptr)
      : diagnostics(heard), steps_left_(steps), limits_(limits) {}

  Diagnostics& diagnostics;
  bool exhausted = false;  ///< No more is to be done, which is reported.

  /// Pays for work out of what is at hand; where that is not enough, Spend decides.
  bool CanSpend(std::size_t steps) {
    if (steps > at_hand_) return false;
    at_hand_ -= steps;
    return true;
  }
  /// Pays for work; false, reported once at `span`, when too much was done or the time is up.
  bool Spend(std::size_t steps, Span span);

 private:
  std::size_t at_hand_ = 0;  // before the time is looked at again
  std::size_t steps_left_;   // beside them
  const Limits* limits_;
};

/// A piece of the text of a scalar, and where it stands.
struct TextPlace {
  std::string_view text;           ///< A part of the text of `node`.
  const YamlNode* node = nullptr;  ///< Null: of nothing that has a place.

  Span Of(std::size_t begin, std::size_t end) const;
};

/// One expression, `${...}` without its braces. It has no side effects; its cost
/// is bounded by Evaluation.
///
///     or and not    == != < <= > >= in not in    + -    * / // %    - (sign)    **
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
  std::uint16_t depth = 1;
  std::string name;
  Value literal;
  std::vector<std::unique_ptr<const Node>> args;
  std::uint32_t begin = 0;  ///< In the expression's text.
  std::uint32_t end = 0;
};

}  // namespace sceneweld
