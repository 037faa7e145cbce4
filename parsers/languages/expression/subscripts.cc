// SPDX-License-Identifier: BSD-3-Clause
// Items, slices and iteration.

#include <algorithm>

#include "sceneweld/parsers/languages/expression/characters.h"
#include "sceneweld/parsers/languages/expression/methods.h"
#include "sceneweld/parsers/languages/expression/names.h"
#include "sceneweld/parsers/languages/expression/numbers.h"
#include "sceneweld/parsers/languages/expression/operators.h"
#include "sceneweld/parsers/languages/expression/text.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::expression {
namespace {

bool IsIndexed(const Value& value) {
  return value.text() || (value.sequence() && value.sequence()->kind != Sequence::Kind::kIterator);
}

Result NotSubscriptable(const Value& value) {
  return Result::Failure("'" + std::string(value.TypeName()) + "' object is not subscriptable");
}

std::string Suggestion(const std::string& nearest) {
  return nearest.empty() ? "" : "; did you mean `" + nearest + "`?";
}

std::vector<std::string_view> TextKeys(const Dict& dict) {
  std::vector<std::string_view> keys;
  for (const auto& item : dict.items) {
    if (item.first.text()) keys.push_back(*item.first.text());
  }
  return keys;
}

Result OfDict(const Dict& dict, const Value& key) {
  if (std::string why = Unhashable(key); !why.empty()) return Result::Failure(std::move(why));
  if (const Value* value = dict.Find(key)) return *value;
  const std::string why = "no key " + Repr(key) + " in the dictionary";
  const std::vector<std::string_view> keys = TextKeys(dict);
  return Result::Failure(why + Suggestion(key.text() ? ClosestName(*key.text(), keys) : ""));
}

// The places that a slice takes, in its order.
struct SlicePlaces {
  std::vector<std::size_t> places;
  std::string failure;
};

SlicePlaces PlacesOf(const Value& start, const Value& stop, const Value& step, std::size_t size) {
  const auto number = [&](const Value& value, Integer otherwise, bool& ok) {
    constexpr Integer kFar = Integer{1} << 40;
    if (value.is_null()) return otherwise;
    const auto given = AsInteger(value);
    ok = ok && given;
    return std::clamp(given.value_or(otherwise), -kFar, kFar);
  };
  SlicePlaces result;
  bool ok = true;
  const auto count = static_cast<Integer>(size);
  const Integer by = number(step, 1, ok);
  if (by == 0) result.failure = "slice step cannot be zero";
  const Integer lowest = by > 0 ? 0 : -1, highest = by > 0 ? count : count - 1;
  const auto bound = [&](const Value& value, Integer otherwise) {
    if (value.is_null()) return otherwise;
    const Integer at = number(value, otherwise, ok);
    return std::clamp(at < 0 ? at + count : at, lowest, highest);
  };
  const Integer first = bound(start, by > 0 ? lowest : highest);
  const Integer last = bound(stop, by > 0 ? highest : lowest);
  if (!ok) result.failure = "slice indices must be integers or None";
  if (!result.failure.empty()) return result;
  for (Integer at = first; by > 0 ? at < last : at > last; at += by) {
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
  if (!IsIndexed(container)) return NotSubscriptable(container);
  const std::string kind(is_text ? "string" : container.TypeName());
  const auto number = AsInteger(index);
  if (!number) {
    return Result::Failure(kind + " indices must be integers or slices, not " + std::string(index.TypeName()));
  }
  std::vector<std::string_view> characters;
  if (is_text) {
    if (!budget.Spend(container.text()->size() / 4)) return Result::Failure(budget.Why());
    characters = CharactersOf(*container.text());
  }
  const auto size = static_cast<Integer>(is_text ? characters.size() : sequence->items.size());
  const Integer at = *number < 0 ? *number + size : *number;
  if (at < 0 || at >= size) return Result::Failure(kind + " index out of range");
  const auto place = static_cast<std::size_t>(at);
  return is_text ? Value(std::string(characters[place])) : sequence->items[place];
}

Result Slice(const Value& container, const Value& start, const Value& stop, const Value& step, Budget& budget) {
  const Sequence* sequence = container.sequence();
  const bool is_text = container.text() != nullptr;
  if (!IsIndexed(container)) return NotSubscriptable(container);
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

Result Attribute(const Value& object, std::string_view name) {
  if (Names* names = object.names()) {
    Names::Found found = names->Find(name);
    if (found.state == Names::State::kFound) return std::move(found.value);
    if (found.state == Names::State::kFailed) return Result::Reported();
    return Result::Failure("the " + names->Described() + " has no name `" + std::string(name) + "`" +
                           Suggestion(NearestOf(name, names->All())));
  }
  std::vector<std::string_view> known;
  if (const Dict* dict = object.dict(); dict && dict->is_dotted) {
    if (const Value* value = dict->Find(name)) return *value;
    known = TextKeys(*dict);
  }
  Result method = MethodOf(object, name, known);
  if (method || !method.why->empty()) return method;
  return Result::Failure("'" + std::string(object.TypeName()) + "' object has no attribute '" + std::string(name) +
                         "'" + Suggestion(NearestOf(name, {known.begin(), known.end()})));
}

}  // namespace sceneweld::expression
