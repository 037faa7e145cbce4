// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sceneweld::stage {

/// The type of an attribute or an entry of a dictionary, without `[]`.
struct UsdaType {
  enum class Kind : std::uint8_t { kBool, kInteger, kReal, kText, kAsset, kNoValue };
  std::string_view name;
  Kind kind = Kind::kReal;
  std::uint8_t dimensions = 0;  ///< 0: one number; 1: a tuple; 2: a matrix, a tuple of tuples.
  std::uint8_t side = 1;        ///< Of a tuple.
  double least = 0, most = 0;   ///< Of integers. Those of 64 bits are rounded to double.

  bool is_number() const { return kind == Kind::kBool || kind == Kind::kInteger || kind == Kind::kReal; }
  /// Numbers in one element.
  std::uint32_t width() const { return dimensions == 2 ? side * side : side; }
};

/// Null for an unknown type. Old names such as `Vec3f` give the type that they mean, with its new name.
const UsdaType* FindUsdaType(std::string_view name);
/// The known type or keyword that a wrong word most likely means; empty if none is near.
std::string ClosestUsdaType(std::string_view word);

/// Whether a statement in the body of a prim may begin with the word, other than a type.
bool IsUsdaStatementWord(std::string_view word);

}  // namespace sceneweld::stage
