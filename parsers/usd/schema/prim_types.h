// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The types of prims that sceneweld knows.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace sceneweld::usd {

struct PrimTypeRow {
  std::string_view name;
  enum class Use : std::uint8_t {
    kRead,     ///< An element of a scene, or structure around elements.
    kIgnored,  ///< Nobody needs it; `doc` is the reason.
    kLost,     ///< It matters, and it is not read. `doc` says why.
  };
  Use use;
  std::string_view doc;
};

std::span<const PrimTypeRow> PrimTypeRows();
/// Null if the type is not known.
const PrimTypeRow* FindPrimType(std::string_view name);
/// The type that was most likely intended; empty if none is near.
std::string ClosestPrimType(std::string_view name);

}  // namespace sceneweld::usd
