// SPDX-License-Identifier: BSD-3-Clause
// Items, slices and iteration.

#include <algorithm>
#include <cstdint>

#include "sceneweld/parsers/languages/python/characters.h"
#include "sceneweld/parsers/languages/python/numbers.h"
#include "sceneweld/parsers/languages/python/operators.h"
#include "sceneweld/parsers/languages/python/text.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::python {
namespace {

using Kind = Sequence::Kind;

bool IsIndexed(const Sequence& sequence) {
  return sequence.kind == Kind::kList || sequence.kind == Kind::kTuple || sequence.kind == Kind::kRange;
}

Result NotSubscriptable(const Value& value) {
  return Result::Failure("'" + std::string(value.TypeName()) + "' object is not subscriptable");
}

Result OfDict(const Dict& dict, const Value& key) {
  if (std::string why = Unhashable(key); !why.empty()) return Result::Failure(std::move(why));
  if (const Value* value = dict.Find(key)) return *value;
  std::string why = "no key " + Repr(key) + " in the dictionary";
  if (key.text()) {
    std::vector<std::string_view> keys;
    for (const auto& item : dict.items) {
      if (item.first.text()) keys.push_back(*item.first.text());
    }
    const std::string nearest = ClosestName(*key.text(), keys);
    if (!nearest.empty()) why += "; did you mean `" + nearest + "`?";
  }
  return Result::Failure(std::move(why));
}

// The places that a slice takes, in its order.
struct SlicePlaces {
  std::vector<std::size_t> places;
  std::string failure;
};

SlicePlaces PlacesOf(const Value& start, const Value& stop, const Value& step, std::size_t size) {
  constexpr std::int64_t kFar = std::int64_t{1} << 40;
  const auto number = [&](const Value& value, std::int64_t otherwise, bool& ok) {
    if (value.is_none()) return otherwise;
    const auto given = AsNumber(value);
    ok = ok && given && given->integer;
    if (!ok) return otherwise;
    return std::clamp(given->integer->ToInt64().value_or(given->integer->IsNegative() ? -kFar : kFar), -kFar, kFar);
  };
  SlicePlaces result;
  bool ok = true;
  const auto count = static_cast<std::int64_t>(size);
  const std::int64_t by = number(step, 1, ok);
  if (by == 0) result.failure = "slice step cannot be zero";
  const std::int64_t lowest = by > 0 ? 0 : -1, highest = by > 0 ? count : count - 1;
  const auto bound = [&](const Value& value, std::int64_t otherwise) {
    if (value.is_none()) return otherwise;
    const std::int64_t at = number(value, otherwise, ok);
    return std::clamp(at < 0 ? at + count : at, lowest, highest);
  };
  const std::int64_t first = bound(start, by > 0 ? lowest : highest);
  const std::int64_t last = bound(stop, by > 0 ? highest : lowest);
  if (!ok) result.failure = "slice indices must be integers or None";
  if (!result.failure.empty()) return result;
  for (std::int64_t at = first; by > 0 ? at < last : at > last; at += by) {
    result.places.push_back(static_cast<std::size_t>(at));
  }
  return result;
}

}  // namespace

Result Item(const Value& container, const Value& index, Budget& budget) {
  if (const Dict* dict = container.dict()) {
    if (!budget.Spend(dict->items.size() / 4)) return Result::Failure(budget.Why());
    return OfDict(*dict, index);
  }
  const Sequence* sequence = container.sequence();
  const bool is_text = container.text() != nullptr;
  if (!is_text && !(sequence && IsIndexed(*sequence))) return NotSubscriptable(container);
  const std::string kind(is_text ? "string" : container.TypeName());
  const auto number = AsNumber(index);
  if (!number || !number->integer) {
    const std::string type(index.TypeName());
    return Result::Failure(is_text ? "string indices must be integers, not '" + type + "'"
                                   : kind + " indices must be integers or slices, not " + type);
  }
  std::vector<std::string_view> characters;
  if (is_text) {
    if (!budget.Spend(container.text()->size() / 4)) return Result::Failure(budget.Why());
    characters = CharactersOf(*container.text());
  }
  const auto size = static_cast<std::int64_t>(is_text ? characters.size() : sequence->items.size());
  std::int64_t at = number->integer->ToInt64().value_or(size);
  if (at < 0) at += size;
  if (at < 0 || at >= size) return Result::Failure(kind + " index out of range");
  const auto place = static_cast<std::size_t>(at);
  return is_text ? Value(std::string(characters[place])) : sequence->items[place];
}

Result Slice(const Value& container, const Value& start, const Value& stop, const Value& step, Budget& budget) {
  const Sequence* sequence = container.sequence();
  const bool is_text = container.text() != nullptr;
  if (!is_text && !(sequence && IsIndexed(*sequence))) return NotSubscriptable(container);
  if (!budget.Spend(is_text ? container.text()->size() / 4 : sequence->items.size())) {
    return Result::Failure(budget.Why());
  }
  std::vector<std::string_view> characters;
  if (is_text) characters = CharactersOf(*container.text());
  const std::size_t size = is_text ? characters.size() : sequence->items.size();
  const SlicePlaces slice = PlacesOf(start, stop, step, size);
  if (!slice.failure.empty()) return Result::Failure(slice.failure);
  if (is_text) {
    std::string text;
    for (const std::size_t place : slice.places) text += characters[place];
    return Value(std::move(text));
  }
  Sequence part{sequence->kind, {}};
  for (const std::size_t place : slice.places) part.items.push_back(sequence->items[place]);
  return Value(std::move(part));
}

Iteration ItemsOf(const Value& value, Budget& budget) {
  Iteration iteration;
  const std::size_t size = value.sequence() ? value.sequence()->items.size()
                           : value.dict()   ? value.dict()->items.size()
                           : value.text()   ? value.text()->size()
                                            : 0;
  if (!budget.Spend(size) || (value.text() && size > Budget::kMostItems)) {
    iteration.failure = budget.exhausted() ? budget.Why() : "the text is too long";
    return iteration;
  }
  if (const Sequence* sequence = value.sequence()) {
    iteration.items = sequence->items;
  } else if (const Dict* dict = value.dict()) {
    for (const auto& item : dict->items) iteration.items.push_back(item.first);
  } else if (const std::string* text = value.text()) {
    for (const std::string_view character : CharactersOf(*text)) iteration.items.emplace_back(std::string(character));
  } else {
    iteration.failure = "'" + std::string(value.TypeName()) + "' object is not iterable";
  }
  return iteration;
}

}  // namespace sceneweld::python
