// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <limits>

namespace sceneweld {

/// Facts about a field beside its name and type. Combined with `|`.
enum class FieldRule : std::uint16_t {
  kContent = 0,        ///< Part of the element's meaning: written, compared, missed when lost.
  kIdentity = 1 << 0,  ///< Identifies the element, and is not part of its value.
  kPlace = 1 << 1,     ///< Where it comes from.
  kDerived = 1 << 2,   ///< Follows from other fields: written, not missed.
  kInternal = 1 << 3,  ///< For the readers of other files only: never written.
  kLeftOut = 1 << 4,   ///< Not written in scene JSON where it has its default.
  kRequired = 1 << 5,  ///< Scene JSON without it is invalid.
  kPositive = 1 << 6,  ///< Every number > 0.
  kNonNegative = 1 << 7,
  kUnit = 1 << 8,        ///< A vector of length 1.
  kOfFormat = 1 << 9,    ///< A KeptList: each format holds its own entries, and no codec writes the others.
  kMayBeNone = 1 << 10,  ///< A reference that may refer to nothing. All others refer to an element.
};
constexpr FieldRule operator|(FieldRule a, FieldRule b) {
  return static_cast<FieldRule>(static_cast<std::uint16_t>(a) | static_cast<std::uint16_t>(b));
}
constexpr bool Has(FieldRule rules, FieldRule one) {
  return (static_cast<std::uint16_t>(rules) & static_cast<std::uint16_t>(one)) != 0;
}

/// Which numbers a field may hold, where its rules do not say it: above `lower` and below `upper`.
struct Between {
  double lower = -std::numeric_limits<double>::infinity();
  double upper = std::numeric_limits<double>::infinity();

  constexpr bool Holds(double number) const { return lower < number && number < upper; }
  constexpr bool IsAll() const { return lower < -kMost && upper > kMost; }

 private:
  static constexpr double kMost = std::numeric_limits<double>::max();
};

}  // namespace sceneweld

/// The building blocks of the lists of fields in scene/fields/.

#include <array>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "sceneweld/scene/fields/field_list.h"
#include "sceneweld/scene/fields/member_id.h"
#include "sceneweld/scene/tables/shared.h"

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

/// A struct with listed fields.
template <typename T>
concept Listed = requires {
  FieldsOf(Tag<T>{});
};

/// Its list.
template <Listed T>
inline constexpr auto kFieldsOf = FieldsOf(Tag<T>{});

namespace fields {

template <typename T, typename... F>
constexpr bool HasMembers(const std::tuple<F...>*) {
  return requires { T{std::declval<typename F::Value>()...}; };
}
template <typename T, typename... F>
constexpr bool HasOneMoreMember(const std::tuple<F...>*) {
  return requires { T{std::declval<typename F::Value>()..., {}}; };
}
template <typename... F>
constexpr bool AreDifferent(const std::tuple<F...>*) {
  const void* ids[] = {nullptr, F::kId...};
  for (std::size_t i = 1; i < std::size(ids); ++i) {
    for (std::size_t j = 1; j < i; ++j) {
      if (ids[i] == ids[j]) return false;
    }
  }
  return true;
}

template <auto M, typename... F>
constexpr std::size_t PositionOf(const std::tuple<F...>*) {
  std::size_t at = 0;
  const bool found = ((F::kId == &kMemberId<M> || (++at, false)) || ...);
  return found ? at : throw "this member is not listed";
}

template <Listed T>
using ListOf = decltype(FieldsOf(Tag<T>{}).fields);

}  // namespace fields

/// Whether every member of the struct is listed, each once, in order.
template <Listed T>
constexpr bool ListsEveryMember() {
  constexpr const fields::ListOf<T>* kList = nullptr;
  if constexpr (std::is_empty_v<T>) return std::tuple_size_v<fields::ListOf<T>> == 0;
  return fields::HasMembers<T>(kList) && !fields::HasOneMoreMember<T>(kList) && fields::AreDifferent(kList);
}

/// Calls `f` with the SceneField of each member, in order of declaration.
template <Listed T, typename Function>
constexpr void ForEachField(Function&& f) {
  static_assert(ListsEveryMember<T>(), "a member of this struct has no line of its own in FieldsOf");
  std::apply([&](const auto&... field) { (f(field), ...); }, kFieldsOf<T>.fields);
}

/// The line of one member.
template <auto M>
constexpr auto FieldOf() {
  using Owner = typename MemberOf<M>::Owner;
  constexpr std::size_t kAt = fields::PositionOf<M>(static_cast<const fields::ListOf<Owner>*>(nullptr));
  return std::get<kAt>(kFieldsOf<Owner>.fields);
}

}  // namespace sceneweld
