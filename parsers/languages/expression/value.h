// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace sceneweld::expression {

class Names;
struct Callable;
struct Dict;
struct Sequence;

/// An integer. A result that does not fit is a failure, never another number.
using Integer = std::int64_t;

/// How large a value is if shared parts count at each place.
struct Extent {
  std::uint32_t depth = 1;   ///< Of nested lists and dictionaries.
  std::uint64_t weight = 1;  ///< The number of values, and of each 16 bytes of text; at most kMost.

  static constexpr std::uint64_t kMost = std::uint64_t{1} << 40;
  static constexpr std::uint32_t kDeepest = 100;         ///< Of a value in an expression.
  static constexpr std::uint64_t kHeaviest = 2'000'000;  ///< Of a value in an expression of xacro.

  void Include(const Extent& part);
};

/// A value of an expression, as in Python. Copies share sequences and dictionaries, which never change: functions that
/// change their object (`list.append`) are not supported.
class Value {
 public:
  using List = std::vector<Value>;

  Value() = default;  ///< None; `null` in directives.
  Value(bool truth) : data_(truth) {}
  Value(Integer number) : data_(number) {}
  Value(double number) : data_(number) {}
  Value(std::string text) : data_(std::move(text)) {}
  /// A text. This overload prevents the conversion of a pointer to a truth value.
  Value(const char* text) : data_(std::string(text)) {}
  Value(List list);
  Value(Sequence sequence);
  Value(Dict dict);
  Value(Callable callable);
  /// A name space: `math`, `xacro`, the names of an included file.
  Value(std::shared_ptr<Names> names) : data_(std::move(names)) {}

  bool is_null() const { return std::holds_alternative<std::monostate>(data_); }
  // Null if the value is of another type. A truth value is not an integer here, although it is one for operators.
  // Numbers in directives are always `number`.
  const bool* truth() const { return std::get_if<bool>(&data_); }
  const Integer* integer() const { return std::get_if<Integer>(&data_); }
  const double* number() const { return std::get_if<double>(&data_); }
  const std::string* text() const { return std::get_if<std::string>(&data_); }
  const Sequence* sequence() const { return Shared<Sequence>(); }
  const List* list() const;  ///< The items of a sequence that is a list.
  const Dict* dict() const { return Shared<Dict>(); }
  const Callable* callable() const { return Shared<Callable>(); }
  Names* names() const {
    const auto* shared = std::get_if<std::shared_ptr<Names>>(&data_);
    return shared ? shared->get() : nullptr;
  }

  /// Python's name of its type: `int`, `str`, `list`, `NoneType`.
  std::string_view TypeName() const;
  Extent extent() const;

 private:
  template <typename T>
  const T* Shared() const {
    const auto* shared = std::get_if<std::shared_ptr<const T>>(&data_);
    return shared ? shared->get() : nullptr;
  }

  std::variant<std::monostate, bool, Integer, double, std::string, std::shared_ptr<const Sequence>,
               std::shared_ptr<const Dict>, std::shared_ptr<const Callable>, std::shared_ptr<Names>>
      data_;
};

/// A list, a tuple, or something that is iterated over.
struct Sequence {
  enum class Kind : std::uint8_t { kList, kTuple, kRange, kIterator };
  Kind kind = Kind::kList;
  std::vector<Value> items;
  Extent extent{};  ///< Set by the constructor of Value.
};

/// A dictionary, in the order in which its keys were added.
struct Dict {
  std::vector<std::pair<Value, Value>> items;
  /// Its entries are also reached as attributes (`load_yaml`, `dotify`).
  bool is_dotted = false;
  std::string tag = {};  ///< Of a YAML mapping in directives: `!Uniform`.
  // Set by the constructor of Value. The index has the places of texts as keys, if there are many.
  Extent extent{};
  std::shared_ptr<const std::unordered_map<std::string, std::size_t>> index = {};

  /// Null for a missing key. Keys are equal as in Python: `1`, `1.0` and `True` are one key.
  const Value* Find(const Value& key) const;
  const Value* Find(std::string_view key) const;
  /// Adds an entry, or replaces the value of a key.
  void Set(Value key, Value value);
};

inline const Value::List* Value::list() const {
  const Sequence* of = sequence();
  return of && of->kind == Sequence::Kind::kList ? &of->items : nullptr;
}

/// The value of an operation or a call, or the reason why it failed, as Python words it: `division by zero`.
struct Result {
  Result(Value&& of) : value(std::move(of)) {}
  Result(const Value& of) : value(of) {}
  static Result Failure(std::string why) {
    Result result{Value()};
    result.why = std::make_shared<const std::string>(std::move(why));
    return result;
  }
  /// A failure that was reported already.
  static Result Reported() { return Failure({}); }
  explicit operator bool() const { return !why; }

  Value value;
  std::shared_ptr<const std::string> why = {};  ///< Null for a value; empty if it was reported.
};

class Budget;

/// The arguments of a call.
struct Call {
  std::string_view name;  ///< Of the function, for messages.
  std::vector<Value> args;
  std::vector<std::pair<std::string, Value>> keywords;
  Budget& budget;
  Names& names;  ///< Those of the expression that calls, for the bodies of lambdas.

  /// Null if there is no such keyword.
  const Value* Keyword(std::string_view keyword) const;
};

/// A function: one of a table, a method bound to its object, or a lambda. Without `call`, an integer that is too large
/// to compute with, but may be printed: `name` has its digits.
struct Callable {
  std::string name;  ///< For messages and `str()`.
  std::function<Result(Call&)> call;
  Extent extent{};  ///< Of the values that a lambda keeps.
};

/// One function of a table.
struct Function {
  std::string_view name;
  std::string_view arguments;  ///< As the documentation shows them: `from, to, step`.
  std::size_t fewest;
  std::size_t most;
  std::string_view doc;
  Result (*call)(Call& call);
};

/// Names that an expression may use, with their values, which may be computed when they are first asked for.
class Names {
 public:
  virtual ~Names() = default;
  enum class State : std::uint8_t { kFound, kUnknown, kFailed };
  struct Found {
    State state = State::kUnknown;  ///< kFailed: computing it failed, which was reported.
    Value value{};
  };
  virtual Found Find(std::string_view name) = 0;
  /// All names, the innermost first, for suggestions.
  virtual std::vector<std::string> All() const = 0;
  /// Its words for messages: `module math`.
  virtual std::string Described() const = 0;
};

}  // namespace sceneweld::expression
