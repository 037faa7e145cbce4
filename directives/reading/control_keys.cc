// SPDX-License-Identifier: BSD-3-Clause
// The rows of `for_each` and `if`.

#include "sceneweld/directives/reading/control_keys.h"

#include <algorithm>

namespace sceneweld {
namespace {

using Kind = ValueForm::Kind;

constexpr ValueForm kRange{.kind = Kind::kMapping, .name = "range", .keys = &RangeKeys};
constexpr ValueForm kTurns{.kind = Kind::kNumber, .or_else = &kRange};
constexpr ValueForm kDomain{.kind = Kind::kList, .name = "domain", .item = &kAnythingForm, .or_else = &kTurns};
constexpr ValueForm kDomains{.kind = Kind::kMap, .not_empty = true, .literal = true, .item = &kDomain};

constexpr const ValueForm& kNumber = schema::Reader<double>::kForm;
constexpr const ValueForm& kBoolean = schema::Reader<bool>::kForm;

consteval KeyRow Row(std::string_view name, Presence presence, const ValueForm& form, std::string_view doc) {
  return {.name = name, .type = {}, .presence = presence, .doc = doc, .form = &form};
}

constexpr KeyRow kLoopKeys[] = {
    Row(kForEachKey, Presence::kRequired, kDomains,
        "Loop variables, each with a list, a number of turns or a range of values. Several variables give every "
        "combination, the last one varying fastest."),
    Row(kVariablesKey, Presence::kOptional, kVariablesForm, "Names for values, computed in each iteration."),
    Row(kDoKey, Presence::kRequired, kDirectivesForm, "The directives of each iteration."),
};
constexpr KeyRow kChoiceKeys[] = {
    Row(kIfKey, Presence::kRequired, kBoolean, "The condition."),
    Row(kThenKey, Presence::kOneOf, kDirectivesForm, "The directives if it is true."),
    Row(kElseKey, Presence::kOneOf, kDirectivesForm, "The directives if it is false."),
};
constexpr KeyRow kConditionKeys[] = {
    Row(kIfKey, Presence::kOptional, kBoolean, "The directive applies only if this is true."),
};
constexpr KeyRow kRangeKeys[] = {
    Row(kFromKey, Presence::kOptional, kNumber, "The first value; 0 if not given."),
    Row(kToKey, Presence::kRequired, kNumber, "The last value; it is not exceeded."),
    Row(kStepKey, Presence::kOptional, kNumber, "From one value to the next; 1 if not given."),
};

bool Holds(std::span<const KeyRow> rows, std::string_view key) {
  return std::any_of(rows.begin(), rows.end(), [&](const KeyRow& row) { return row.name == key; });
}

}  // namespace

std::span<const KeyRow> LoopKeys() { return kLoopKeys; }
std::span<const KeyRow> ChoiceKeys() { return kChoiceKeys; }
std::span<const KeyRow> ConditionKeys() { return kConditionKeys; }
std::span<const KeyRow> RangeKeys() { return kRangeKeys; }

bool IsControlKey(std::string_view key) { return Holds(kLoopKeys, key) || Holds(kChoiceKeys, key); }

}  // namespace sceneweld
