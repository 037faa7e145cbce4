// SPDX-License-Identifier: BSD-3-Clause
// The functions and constants of Python itself.

#include <algorithm>
#include <charconv>
#include <cmath>

#include "sceneweld/parsers/languages/python/characters.h"
#include "sceneweld/parsers/languages/python/format.h"
#include "sceneweld/parsers/languages/python/functions.h"
#include "sceneweld/parsers/languages/python/name_table.h"
#include "sceneweld/parsers/languages/python/numbers.h"
#include "sceneweld/parsers/languages/python/operators.h"
#include "sceneweld/parsers/languages/python/text.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/utf8.h"

namespace sceneweld::python {
namespace {

using Kind = Sequence::Kind;

Result NotCallable(const Value& value) {
  return Result::Failure("'" + std::string(value.TypeName()) + "' object is not callable");
}

Result Apply(const Value& function, std::vector<Value> args, const Call& from) {
  if (!function.callable()) return NotCallable(function);
  Call call{std::move(args), {}, from.budget, from.names};
  return function.callable()->call(call);
}

const Value* Keyword(const Call& call, std::string_view name) {
  for (const auto& keyword : call.keywords) {
    if (keyword.first == name) return &keyword.second;
  }
  return nullptr;
}

// Text without the underscores that Python allows between digits; nothing for wrong ones.
std::optional<std::string> WithoutUnderscores(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '_') {
      out += text[i];
      continue;
    }
    const auto is_digit = [&](std::size_t at) {
      return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at]));
    };
    if (i == 0 || !is_digit(i - 1) || !is_digit(i + 1)) return std::nullopt;
  }
  return out;
}

// The first part of a long text, for messages.
std::string ShortRepr(const Value& text) {
  constexpr std::size_t kLongest = 80;
  if (CharacterCount(*text.text()) <= kLongest) return Repr(text);
  std::string start;
  for (const std::string_view character : CharactersOf(text.text()->substr(0, 4 * kLongest))) {
    if (start.size() < kLongest) start += character;
  }
  return Repr(Value(start + "..."));
}

Result ToInteger(Call& call) {
  if (call.args.empty()) return Value(Integer(0));
  const Value& value = call.args[0];
  const Value* base_value = call.args.size() > 1 ? &call.args[1] : Keyword(call, "base");
  if (const std::string* text = value.text()) {
    int base = 10;
    if (base_value) {
      const auto number = AsNumber(*base_value);
      if (!number || !number->integer) return Result::Failure("the base must be an integer");
      base = static_cast<int>(number->integer->ToInt64().value_or(99));
      if (base != 0 && (base < 2 || base > 36)) return Result::Failure("int() base must be >= 2 and <= 36, or 0");
    }
    const auto digits = WithoutUnderscores(Trimmed(*text));
    std::string_view rest = digits ? std::string_view(*digits) : std::string_view();
    std::string sign;
    if (!rest.empty() && (rest[0] == '+' || rest[0] == '-')) sign = rest[0], rest.remove_prefix(1);
    const auto prefixed = [&](char letter, int of) {
      const bool has = rest.size() > 2 && rest[0] == '0' && (rest[1] | 0x20) == letter;
      if (!has || (base != of && base != 0)) return;
      rest.remove_prefix(2);
      base = of;
    };
    prefixed('x', 16);
    prefixed('o', 8);
    prefixed('b', 2);
    if (base == 0) base = 10;
    const auto integer =
        rest.size() <= Budget::kMostDigits ? Integer::FromText(sign + std::string(rest), base) : std::nullopt;
    if (integer) return Value(*integer);
    return Result::Failure("invalid literal for int() with base " + std::to_string(base) + ": " + ShortRepr(value));
  }
  const auto number = AsNumber(value);
  if (!number) {
    return Result::Failure("int() argument must be a string or a real number, not '" + std::string(value.TypeName()) +
                           "'");
  }
  if (number->integer) return Value(*number->integer);
  if (std::isnan(number->number)) return Result::Failure("cannot convert float NaN to integer");
  if (std::isinf(number->number)) return Result::Failure("cannot convert float infinity to integer");
  return Value(Integer::FromDouble(number->number));
}

Result ToText(Call& call) {
  if (call.args.empty()) return Value(std::string());
  if (!call.budget.Spend(call.args[0].extent().weight)) return Result::Failure(call.budget.Why());
  return Value(Str(call.args[0]));
}

Result ToFloat(Call& call) {
  if (call.args.empty()) return Value(0.0);
  const Value& value = call.args[0];
  if (value.text()) {
    const auto digits = WithoutUnderscores(*value.text());
    const auto number = digits ? ParseFloat(*digits) : std::nullopt;
    return number ? Result(Value(*number)) : Result::Failure("could not convert string to float: " + ShortRepr(value));
  }
  const auto number = AsNumber(value);
  if (!number) {
    return Result::Failure("float() argument must be a string or a real number, not '" + std::string(value.TypeName()) +
                           "'");
  }
  const double as_float = number->ToDouble();
  if (number->integer && std::isinf(as_float)) return Result::Failure("int too large to convert to float");
  return Value(as_float);
}

Result Length(Call& call) {
  const Value& value = call.args[0];
  std::size_t size = 0;
  if (value.text()) {
    if (!call.budget.Spend(value.text()->size() / 64)) return Result::Failure(call.budget.Why());
    size = CharacterCount(*value.text());
  } else if (value.dict()) {
    size = value.dict()->items.size();
  } else if (value.sequence() && value.sequence()->kind != Kind::kIterator) {
    size = value.sequence()->items.size();
  } else {
    return Result::Failure("object of type '" + std::string(value.TypeName()) + "' has no len()");
  }
  return Value(Integer(static_cast<std::int64_t>(size)));
}

Result Absolute(Call& call) {
  const auto number = AsNumber(call.args[0]);
  if (!number) return Result::Failure("bad operand type for abs(): '" + std::string(call.args[0].TypeName()) + "'");
  if (!number->integer) return Value(std::fabs(number->number));
  return Value(number->integer->IsNegative() ? -*number->integer : *number->integer);
}

// The decimal text with `digits` places behind the point is rounded correctly, half to even for exact halves.
Result Round(Call& call) {
  const auto number = AsNumber(call.args[0]);
  if (!number) {
    return Result::Failure("type " + std::string(call.args[0].TypeName()) + " doesn't define __round__ method");
  }
  const Value* given = call.args.size() > 1 ? &call.args[1] : Keyword(call, "ndigits");
  if (!given || given->is_none()) {
    if (number->integer) return Value(*number->integer);
    if (!std::isfinite(number->number)) {
      return Result::Failure(std::isnan(number->number) ? "cannot convert float NaN to integer"
                                                        : "cannot convert float infinity to integer");
    }
    return Value(Integer::FromDouble(std::nearbyint(number->number)));
  }
  const auto wanted = AsNumber(*given);
  if (!wanted || !wanted->integer) {
    return Result::Failure("'" + std::string(given->TypeName()) + "' object cannot be interpreted as an integer");
  }
  const std::int64_t digits = wanted->integer->ToInt64().value_or(1000);
  if (number->integer) {
    if (digits >= 0) return Value(*number->integer);
    if (digits < -1000) return Value(Integer(0));
    Integer unit(1);
    for (std::int64_t i = 0; i > digits; --i) unit = unit * Integer(10);
    const Integer rest = Modulo(*number->integer, unit);
    const Integer floor = *number->integer - rest;
    const Integer twice = rest + rest;
    const bool is_odd = !Modulo(FloorDivide(floor, unit), Integer(2)).IsZero();
    return Value(twice > unit || (twice == unit && is_odd) ? floor + unit : floor);
  }
  const double x = number->number;
  if (!std::isfinite(x) || digits > 330) return Value(x);
  if (digits < -330) return Value(std::copysign(0.0, x));
  if (digits < 0) {
    const double unit = std::pow(10.0, static_cast<double>(-digits));
    return Value(std::nearbyint(x / unit) * unit);
  }
  char buffer[800];
  const auto result =
      std::to_chars(buffer, buffer + sizeof buffer, x, std::chars_format::fixed, static_cast<int>(digits));
  double rounded = 0;
  std::from_chars(buffer, result.ptr, rounded);
  return Value(rounded);
}

// The least or the greatest value by `key`.
Result Extreme(Call& call, std::string_view op, const char* name) {
  std::vector<Value> values = call.args;
  if (call.args.size() == 1) {
    Iteration iteration = ItemsOf(call.args[0], call.budget);
    if (!iteration.failure.empty()) return Result::Failure(std::move(iteration.failure));
    values = std::move(iteration.items);
  }
  if (values.empty()) {
    if (const Value* otherwise = Keyword(call, "default")) return *otherwise;
    return Result::Failure(std::string(name) + "() arg is an empty sequence");
  }
  const Value* const key = Keyword(call, "key");
  Value best = values[0];
  Result best_key = key && !key->is_none() ? Apply(*key, {best}, call) : Result(best);
  for (std::size_t i = 1; i < values.size() && best_key; ++i) {
    const Result of_key = key && !key->is_none() ? Apply(*key, {values[i]}, call) : Result(values[i]);
    if (!of_key) return of_key;
    const Result better = Comparison(op, of_key.value, best_key.value, call.budget);
    if (!better) return better;
    if (*better.value.truth()) best = values[i], best_key = of_key;
  }
  return best_key ? Result(best) : best_key;
}

Result Sorted(Call& call) {
  Iteration iteration = ItemsOf(call.args[0], call.budget);
  if (!iteration.failure.empty()) return Result::Failure(std::move(iteration.failure));
  struct Entry {
    Value key, value;
  };
  std::vector<Entry> entries;
  const Value* const key = Keyword(call, "key");
  for (Value& item : iteration.items) {
    Result of_key = key && !key->is_none() ? Apply(*key, {item}, call) : Result(item);
    if (!of_key) return of_key;
    entries.push_back({std::move(of_key.value), std::move(item)});
  }
  const Value* const reverse = Keyword(call, "reverse");
  const bool descending = reverse && IsTrue(*reverse);
  std::vector<std::size_t> sorted(entries.size()), merged(entries.size());
  for (std::size_t i = 0; i < sorted.size(); ++i) sorted[i] = i;
  // Merges runs of growing length. Unlike std::sort, this needs no consistent order, which NaN breaks.
  for (std::size_t run = 1; run < sorted.size(); run *= 2) {
    for (std::size_t begin = 0; begin < sorted.size(); begin += 2 * run) {
      const std::size_t middle = std::min(begin + run, sorted.size()), end = std::min(begin + 2 * run, sorted.size());
      for (std::size_t left = begin, right = middle, out = begin; out < end; ++out) {
        bool take_right = left == middle;
        if (!take_right && right < end) {
          const Value &a = entries[sorted[left]].key, &b = entries[sorted[right]].key;
          const Result before = Comparison("<", descending ? a : b, descending ? b : a, call.budget);
          if (!before) return before;
          take_right = *before.value.truth();
        }
        merged[out] = sorted[take_right ? right++ : left++];
      }
    }
    std::swap(sorted, merged);
  }
  Sequence list;
  for (const std::size_t at : sorted) list.items.push_back(entries[at].value);
  return Value(std::move(list));
}

template <Kind kKind>
Result ToSequence(Call& call) {
  Sequence sequence{kKind, {}};
  if (call.args.empty()) return Value(std::move(sequence));
  Iteration iteration = ItemsOf(call.args[0], call.budget);
  if (!iteration.failure.empty()) return Result::Failure(std::move(iteration.failure));
  if (kKind != Kind::kSet && kKind != Kind::kFrozenSet) return Value(Sequence{kKind, std::move(iteration.items)});
  for (Value& item : iteration.items) {
    if (std::string why = Unhashable(item); !why.empty()) return Result::Failure(std::move(why));
    if (!call.budget.Spend(sequence.items.size() * item.extent().effort / 2)) return Result::Failure(call.budget.Why());
    const bool known = std::any_of(sequence.items.begin(), sequence.items.end(),
                                   [&](const Value& other) { return AreEqual(other, item); });
    if (!known) sequence.items.push_back(std::move(item));
  }
  return Value(std::move(sequence));
}

Result ToDict(Call& call) {
  Dict dict;
  if (!call.args.empty()) {
    if (call.args[0].dict()) {
      if (!call.budget.Spend(call.args[0].dict()->items.size())) return Result::Failure(call.budget.Why());
      dict = *call.args[0].dict();
    } else {
      const Iteration pairs = ItemsOf(call.args[0], call.budget);
      if (!pairs.failure.empty()) return Result::Failure(pairs.failure);
      for (const Value& pair : pairs.items) {
        const Iteration both = ItemsOf(pair, call.budget);
        if (both.items.size() != 2) return Result::Failure("dictionary update sequence element has not length 2");
        if (std::string why = Unhashable(both.items[0]); !why.empty()) return Result::Failure(std::move(why));
        dict.Set(both.items[0], both.items[1]);
        if (!call.budget.Spend(dict.items.size() * both.items[0].extent().effort / 2))
          return Result::Failure(call.budget.Why());
      }
    }
  }
  for (const auto& [name, value] : call.keywords) dict.Set(Value(name), value);
  return Value(std::move(dict));
}

Result MakeRange(Call& call) {
  std::int64_t bounds[3] = {0, 0, 1};
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    const auto number = AsNumber(call.args[i]);
    if (!number || !number->integer) {
      return Result::Failure("'" + std::string(call.args[i].TypeName()) +
                             "' object cannot be interpreted as an integer");
    }
    bounds[call.args.size() == 1 ? 1 : i] = number->integer->ToInt64().value_or(INT64_MAX / 2);
  }
  const auto [first, last, step] = bounds;
  if (step == 0) return Result::Failure("range() arg 3 must not be zero");
  Sequence range{Kind::kRange, {}};
  for (std::int64_t at = first; step > 0 ? at < last : at > last; at += step) {
    if (range.items.size() >= Budget::kMostItems || !call.budget.Spend(1))
      return Result::Failure("the range is too long");
    range.items.emplace_back(Integer(at));
    if (step > 0 ? at > INT64_MAX - step : at < INT64_MIN - step) break;
  }
  return Value(std::move(range));
}

Result Sum(Call& call) {
  const Iteration iteration = ItemsOf(call.args[0], call.budget);
  if (!iteration.failure.empty()) return Result::Failure(iteration.failure);
  const Value* start = call.args.size() > 1 ? &call.args[1] : Keyword(call, "start");
  Result sum = start ? *start : Value(Integer(0));
  for (const Value& item : iteration.items) {
    sum = BinaryOperator("+", sum.value, item, call.budget);
    if (!sum) return sum;
  }
  return sum;
}

template <bool kAny>
Result AnyOrAll(Call& call) {
  const Iteration iteration = ItemsOf(call.args[0], call.budget);
  if (!iteration.failure.empty()) return Result::Failure(iteration.failure);
  const auto& items = iteration.items;
  return Value(kAny ? std::any_of(items.begin(), items.end(), &IsTrue)
                    : std::all_of(items.begin(), items.end(), &IsTrue));
}

// Lists side by side, up to the end of the shortest one.
struct Columns {
  std::vector<std::vector<Value>> rows;
  std::string failure;
};
Columns ColumnsOf(const Call& call, std::size_t first) {
  Columns columns;
  std::vector<Iteration> lists;
  for (std::size_t i = first; i < call.args.size(); ++i) {
    lists.push_back(ItemsOf(call.args[i], call.budget));
    if (!lists.back().failure.empty()) columns.failure = lists.back().failure;
  }
  for (std::size_t row = 0; !lists.empty() && columns.failure.empty(); ++row) {
    std::vector<Value> values;
    for (const Iteration& list : lists) {
      if (row >= list.items.size()) return columns;
      values.push_back(list.items[row]);
    }
    columns.rows.push_back(std::move(values));
  }
  return columns;
}

Result Zip(Call& call) {
  Columns columns = ColumnsOf(call, 0);
  if (!columns.failure.empty()) return Result::Failure(columns.failure);
  Sequence rows{Kind::kIterator, {}};
  for (auto& row : columns.rows) rows.items.push_back(Value(Sequence{Kind::kTuple, std::move(row)}));
  return Value(std::move(rows));
}

Result Map(Call& call) {
  Columns columns = ColumnsOf(call, 1);
  if (!columns.failure.empty()) return Result::Failure(columns.failure);
  Sequence results{Kind::kIterator, {}};
  for (auto& row : columns.rows) {
    Result result = Apply(call.args[0], std::move(row), call);
    if (!result) return result;
    results.items.push_back(std::move(result.value));
  }
  return Value(std::move(results));
}

Result Filter(Call& call) {
  Iteration iteration = ItemsOf(call.args[1], call.budget);
  if (!iteration.failure.empty()) return Result::Failure(std::move(iteration.failure));
  Sequence results{Kind::kIterator, {}};
  for (Value& item : iteration.items) {
    const Result keep = call.args[0].is_none() ? Result(item) : Apply(call.args[0], {item}, call);
    if (!keep) return keep;
    if (IsTrue(keep.value)) results.items.push_back(std::move(item));
  }
  return Value(std::move(results));
}

Result Enumerate(Call& call) {
  Iteration iteration = ItemsOf(call.args[0], call.budget);
  if (!iteration.failure.empty()) return Result::Failure(std::move(iteration.failure));
  const Value* start = call.args.size() > 1 ? &call.args[1] : Keyword(call, "start");
  const auto number = start ? AsNumber(*start) : std::nullopt;
  std::int64_t at = number && number->integer ? number->integer->ToInt64().value_or(0) : 0;
  Sequence pairs{Kind::kIterator, {}};
  for (Value& item : iteration.items) {
    pairs.items.push_back(Value(Sequence{Kind::kTuple, {Value(Integer(at++)), std::move(item)}}));
  }
  return Value(std::move(pairs));
}

Result Reversed(Call& call) {
  Iteration iteration = ItemsOf(call.args[0], call.budget);
  if (!iteration.failure.empty()) return Result::Failure(std::move(iteration.failure));
  std::reverse(iteration.items.begin(), iteration.items.end());
  return Value(Sequence{Kind::kIterator, std::move(iteration.items)});
}

Result DivMod(Call& call) {
  const Result quotient = BinaryOperator("//", call.args[0], call.args[1], call.budget);
  if (!quotient) return quotient;
  const Result rest = BinaryOperator("%", call.args[0], call.args[1], call.budget);
  if (!rest) return rest;
  return Value(Sequence{Kind::kTuple, {quotient.value, rest.value}});
}

bool IsOfType(const Value& value, const std::string& type) {
  const std::string_view name = value.TypeName();
  return name == type || (type == "int" && name == "bool") || type == "object";
}

Result IsInstance(Call& call) {
  std::vector<Value> types{call.args[1]};
  if (call.args[1].sequence()) types = call.args[1].sequence()->items;
  for (const Value& type : types) {
    if (!type.callable()) {
      return Result::Failure("isinstance() arg 2 must be a type, a tuple of types, or a union");
    }
    if (IsOfType(call.args[0], type.callable()->name)) return Value(true);
  }
  return Value(false);
}

Result IsSubclass(Call& call) {
  if (!call.args[0].callable() || !call.args[1].callable()) return Result::Failure("issubclass() needs types");
  const std::string &a = call.args[0].callable()->name, &b = call.args[1].callable()->name;
  return Value(a == b || b == "object" || (a == "bool" && b == "int"));
}

Result Ord(Call& call) {
  const std::string* text = call.args[0].text();
  if (!text || CharacterCount(*text) != 1) return Result::Failure("ord() expected a character");
  std::uint32_t point = 0;
  for (std::size_t i = 0; i < text->size(); ++i) {
    const auto byte = static_cast<unsigned char>((*text)[i]);
    point = i > 0         ? point << 6 | (byte & 0x3Fu)
            : byte < 0x80 ? byte
            : byte < 0xE0 ? byte & 0x1Fu
            : byte < 0xF0 ? byte & 0x0Fu
                          : byte & 0x07u;
  }
  return Value(Integer(point));
}

Result Chr(Call& call) {
  const auto number = AsNumber(call.args[0]);
  const auto point = number && number->integer ? number->integer->ToInt64() : std::nullopt;
  if (!point || *point < 0 || *point > 0x10FFFF || (*point >= 0xD800 && *point < 0xE000)) {
    return Result::Failure("chr() arg not in range(0x110000)");
  }
  std::string text;
  AppendUtf8(text, static_cast<std::uint32_t>(*point));
  return Value(std::move(text));
}

class BuiltinTable : public NameTable {
 public:
  BuiltinTable() : NameTable("module python") {
    Set("True", true);
    Set("False", false);
    Set("None", Value());
    AddTypes();
    AddNumbers();
    AddLists();
    AddTexts();
    for (const char* name : {"complex", "slice", "hash"}) Refuse(name);
  }

 private:
  static constexpr std::size_t kAny = 10'000;

  void Add(const std::string& name, std::size_t fewest, std::size_t most, Result (*function)(Call&)) {
    SetFunction(name, [name, fewest, most, function](Call& call) -> Result {
      if (call.args.size() < fewest || call.args.size() > most) {
        return Result::Failure(name + "() takes " + std::to_string(fewest) +
                               (most == fewest ? ""
                                : most == kAny ? " or more"
                                               : " to " + std::to_string(most)) +
                               (most == 1 && fewest == 1 ? " argument (" : " arguments (") +
                               std::to_string(call.args.size()) + " given)");
      }
      if (!call.budget.Spend(1)) return Result::Failure(call.budget.Why());
      return function(call);
    });
  }
  void Refuse(const std::string& name) {
    SetFunction(name,
                [name](Call&) -> Result { return Result::Failure("`" + name + "` is not supported in expressions"); });
  }

  void AddTypes() {
    Add("int", 0, 2, &ToInteger);
    Add("float", 0, 1, &ToFloat);
    Add("bool", 0, 1, [](Call& call) -> Result { return Value(!call.args.empty() && IsTrue(call.args[0])); });
    Add("str", 0, 1, &ToText);
    Add("list", 0, 1, &ToSequence<Kind::kList>);
    Add("tuple", 0, 1, &ToSequence<Kind::kTuple>);
    Add("set", 0, 1, &ToSequence<Kind::kSet>);
    Add("frozenset", 0, 1, &ToSequence<Kind::kFrozenSet>);
    Add("dict", 0, 1, &ToDict);
    Add("isinstance", 2, 2, &IsInstance);
    Add("issubclass", 2, 2, &IsSubclass);
    SetFunction("type", [this](Call& call) -> Result {
      if (call.args.size() != 1) return Result::Failure("type() takes 1 argument");
      Found found = Find(call.args[0].TypeName());
      return found.state == State::kFound ? Result(std::move(found.value))
                                          : Result::Failure("the type of this value is not supported");
    });
  }

  void AddNumbers() {
    Add("abs", 1, 1, &Absolute);
    Add("round", 1, 2, &Round);
    Add("divmod", 2, 2, &DivMod);
    Add("min", 1, kAny, [](Call& call) { return Extreme(call, "<", "min"); });
    Add("max", 1, kAny, [](Call& call) { return Extreme(call, ">", "max"); });
    Add("sum", 1, 2, &Sum);
    Add("range", 1, 3, &MakeRange);
  }

  void AddLists() {
    Add("len", 1, 1, &Length);
    Add("sorted", 1, 1, &Sorted);
    Add("reversed", 1, 1, &Reversed);
    Add("enumerate", 1, 2, &Enumerate);
    Add("zip", 0, kAny, &Zip);
    Add("map", 2, kAny, &Map);
    Add("filter", 2, 2, &Filter);
    Add("any", 1, 1, &AnyOrAll<true>);
    Add("all", 1, 1, &AnyOrAll<false>);
  }

  void AddTexts() {
    Add("repr", 1, 1, [](Call& call) -> Result {
      if (!call.budget.Spend(call.args[0].extent().weight)) return Result::Failure(call.budget.Why());
      return Value(Repr(call.args[0]));
    });
    Add("ord", 1, 1, &Ord);
    Add("chr", 1, 1, &Chr);
    Add("format", 1, 2, [](Call& call) -> Result {
      const std::string* spec = call.args.size() > 1 ? call.args[1].text() : nullptr;
      return Format(call.args[0], spec ? *spec : "", call.budget);
    });
  }
};

}  // namespace

const std::shared_ptr<Names>& Builtins() {
  static const std::shared_ptr<Names> kBuiltins = std::make_shared<BuiltinTable>();
  return kBuiltins;
}

}  // namespace sceneweld::python
