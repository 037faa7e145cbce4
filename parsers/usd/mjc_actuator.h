// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace sceneweld::usd {

/// An attribute of an actuator of MJCF, and its name in MuJoCo's schema. The scene holds some as numbers; a wording has
/// the attributes as MJCF has them (parsers/kept/kept_entry.h).
struct MjcActuatorRow {
  const char* mjcf;
  std::string_view usd;
  enum class Form : std::uint8_t { kToken, kRange, kList } form = Form::kToken;
  std::size_t count = 1;        ///< Of a list in USD, filled with zeros.
  bool is_in_scene = true;      ///< The actuator of the scene holds it.
  bool is_of_general = false;   ///< Only `general` has it; the others imply it.
};
std::span<const MjcActuatorRow> MjcActuatorRows();

}  // namespace sceneweld::usd
