// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/actuator.h"

namespace sceneweld::usd {

/// An attribute of an actuator of Newton that the actuator of a scene does not have. The scene keeps it, as content of
/// USD, in SI units.
struct NewtonActuatorRow {
  std::string_view name;
  std::string_view schema;  ///< Newton reads the attribute with this schema only.
  std::string_view type;
  int effort = 0;    ///< The power of a torque or force in its unit.
  int position = 0;  ///< The power of an angle or length.
  /// The value that changes nothing, which is not kept. Lists have none.
  double usual = 0;
  /// The value of the schema, if it differs from that.
  std::optional<double> fallback = {};
  bool is_list() const { return type == "float[]"; }
};
std::span<const NewtonActuatorRow> NewtonActuatorRows();

inline constexpr std::string_view kPdControl = "NewtonPDControlAPI";
inline constexpr std::string_view kPidControl = "NewtonPIDControlAPI";
inline constexpr std::string_view kMaxEffortClamping = "NewtonMaxEffortClampingAPI";

/// The kept text of an attribute; null if the actuator does not have it.
const std::string* FindNewtonWord(const Actuator& actuator, std::string_view name);
/// The numbers of such a text.
std::vector<double> NumbersOfWord(std::string_view text);
/// Whether an actuator has any of them, so that it is more than a drive.
bool HasNewtonWords(const Actuator& actuator);
/// The largest effort that the kept attributes of an actuator allow; infinite if they do not limit it.
double EffortOfNewtonWords(const Actuator& actuator);

}  // namespace sceneweld::usd
