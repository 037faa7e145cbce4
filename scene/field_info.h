#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace sceneweld {

/// What is to be known of a field beside its name and type. Combined with `|`.
enum class FieldRule : std::uint16_t {
  kContent = 0,        ///< Part of what the element is: written, compared, missed when lost.
  kIdentity = 1 << 0,  ///< What the element is found by, not what it is like.
  kPlace = 1 << 1,     ///< Where it comes from.
  kDerived = 1 << 2,   ///< Follows from other fields: written, not missed.
  kInternal = 1 << 3,  ///< For the readers of other files only: never written.
  kLeftOut = 1 << 4,   ///< Not written in scene JSON where it has its default.
  kRequired = 1 << 5,  ///< Scene JSON without it is at fault.
  kPositive = 1 << 6,  ///< Every number > 0.
  kNonNegative = 1 << 7,
  kUnit = 1 << 8,  ///< A vector of length 1.
};
constexpr FieldRule operator|(FieldRule a, FieldRule b) {
  return static_cast<FieldRule>(static_cast<std::uint16_t>(a) | static_cast<std::uint16_t>(b));
}
constexpr bool Has(FieldRule rules, FieldRule one) {
  return (static_cast<std::uint16_t>(rules) & static_cast<std::uint16_t>(one)) != 0;
}

/// One line of the list of fields (fields.h), for code that does not need the member's type.
/// It costs nothing to include; the templates of fields.h do.
struct FieldInfo {
  const void* id;         ///< `&kMemberId<M>`.
  std::string_view name;  ///< The key in scene JSON; empty for a struct whose fields stand in its owner.
  FieldRule rules;
};

/// One struct of the scene with all of its fields, in the order of declaration.
struct KindInfo {
  const void* id;         ///< `&kOwnerId<T>`.
  std::string_view name;  ///< `joint`, `mass properties`.
  std::span<const FieldInfo> fields;
};

/// Every struct that is listed, each once: the tables of the scene first, each followed by what it holds.
std::span<const KindInfo> AllKinds();
/// The struct of a `&kOwnerId<T>`; it must be listed.
const KindInfo& KindOf(const void* owner_id);
/// The field of a `&kMemberId<M>`; it must be listed.
const FieldInfo& FieldOf(const void* member_id);

}  // namespace sceneweld
