// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The building blocks of the lists of fields in scene/fields/.

#include <array>
#include <string_view>
#include <tuple>

#include "sceneweld/scene/field_rule.h"
#include "sceneweld/scene/member_id.h"
#include "sceneweld/scene/shared.h"

namespace sceneweld {

/// One member of one struct: its name, which is its key in scene JSON.
template <auto M, FieldRule Rules = FieldRule::kContent>
struct SceneField {
  using Owner = typename MemberOf<M>::Owner;
  using Value = typename MemberOf<M>::Value;
  static constexpr auto kMember = M;
  static constexpr const void* kId = &kMemberId<M>;
  static constexpr bool kIsShared = !std::is_same_v<decltype(M), Value Owner::*const>;

  static constexpr FieldRule kRules = Rules;
  /// Compared, and missed when lost.
  static constexpr bool kIsContent =
      !Has(Rules, FieldRule::kIdentity | FieldRule::kPlace | FieldRule::kDerived | FieldRule::kInternal);

  std::string_view name;
  std::string_view unit;
  std::string_view doc;
  Between range;

  static const Value& Of(const Owner& owner) { return Unshared(owner.*M); }
  static Value& Of(Owner& owner) { return Unshared(owner.*M); }
};

template <auto M, FieldRule Rules = FieldRule::kContent>
constexpr SceneField<M, Rules> member(std::string_view name, std::string_view unit, std::string_view doc,
                                      Between range = {}) {
  return {name, unit, doc, range};
}

/// All members of a struct, and the name of its kind.
template <typename... F>
struct FieldList {
  std::string_view kind;
  std::string_view doc;
  std::tuple<F...> fields;
};
template <typename... F>
constexpr FieldList<F...> Fields(std::string_view kind, std::string_view doc, F... fields) {
  return {kind, doc, {fields...}};
}

template <typename T>
struct Tag {};

/// The values of an enum in scene JSON; the empty name: nothing is chosen, it is left out.
template <typename T>
inline constexpr std::array<std::string_view, 0> kNamesOf{};

}  // namespace sceneweld
