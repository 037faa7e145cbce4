// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string_view>

#include "sceneweld/directives/reading/schema.h"

namespace sceneweld {

/// The keys of loops and choices in a list of directives (superset). DirectiveList executes them; their rows only
/// define which keys are allowed.
inline constexpr std::string_view kForEachKey = "for_each";
inline constexpr std::string_view kVariablesKey = "variables";
inline constexpr std::string_view kDoKey = "do";
inline constexpr std::string_view kIfKey = "if";
inline constexpr std::string_view kThenKey = "then";
inline constexpr std::string_view kElseKey = "else";
/// The keys of the range of a loop variable.
inline constexpr std::string_view kFromKey = "from";
inline constexpr std::string_view kToKey = "to";
inline constexpr std::string_view kStepKey = "step";

std::span<const KeyRow> LoopKeys();
std::span<const KeyRow> ChoiceKeys();
/// The keys of a condition on a directive.
std::span<const KeyRow> ConditionKeys();
std::span<const KeyRow> RangeKeys();

/// Whether a key makes an entry of the list a loop or a choice.
bool IsControlKey(std::string_view key);

/// A list of directives, and a mapping from names to values.
inline constexpr ValueForm kAnythingForm{.kind = ValueForm::Kind::kAny};
inline constexpr ValueForm kEntryForm{.kind = ValueForm::Kind::kDirective, .name = "entry"};
inline constexpr ValueForm kDirectivesForm{.kind = ValueForm::Kind::kList, .literal = true, .item = &kEntryForm};
inline constexpr ValueForm kVariablesForm{.kind = ValueForm::Kind::kMap, .literal = true, .item = &kAnythingForm};

}  // namespace sceneweld
