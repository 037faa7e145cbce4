// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The properties of USD that sceneweld knows: one row for each, for the reader, the writer, the docs and messages.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace sceneweld::usd {

/// The unit of a value in a file; the scene has SI units and radians.
enum class UnitKind : std::uint8_t {
  kNone,
  kLength,
  kMass,
  kDensity,       ///< mass / length^3
  kInertia,       ///< mass * length^2
  kForce,         ///< mass * length / s^2
  kTorque,        ///< mass * length^2 / s^2
  kAcceleration,  ///< length / s^2
  kDegrees,       ///< also degrees/s
  kByAxis,        ///< Degrees or a length, as the axis of the joint is.
  kPerAxis,       ///< An effort by a position: per degree or per length.
  kEffort,        ///< A torque or a force, as the axis of the joint is.
  kSeconds,
  kMjcAngle,         ///< Degrees, or radians as `mjc:compiler:angle` says; metres for a slide.
  kRadiansOrMeters,  ///< SI whatever the stage says (MuJoCo).
};

struct AttributeRow {
  /// `*` is the instance of a multiple-apply schema: `drive:*:physics:stiffness`. At the end: any rest.
  std::string_view name;
  std::string_view type;    ///< `float`, `uniform token`; `rel`.
  std::string_view schema;  ///< The type or the API schema that has it.
  UnitKind unit = UnitKind::kNone;
  enum class Use : std::uint8_t {
    kRead,     ///< The reader reads it.
    kBoth,     ///< The reader and the writer.
    kIgnored,  ///< Nobody needs it; `doc` is the reason.
    kLost,     ///< It matters, and a scene cannot hold it; the reader reports it. `doc` says what it is.
  };
  Use use = Use::kBoth;
  std::string_view doc;
  /// The value of a prim with the schema that does not give the property; nothing if it does not matter.
  std::optional<double> fallback = {};
  std::string_view usual = {};  ///< Of Newton's: the value of the schema, as a text.
  std::string_view field = {};  ///< Of Newton's: the field of a scene, as in scene JSON.
};

/// All rows.
std::span<const AttributeRow> AttributeRows();
/// The rows of newton-usd-schemas: all that the schemas have, in their order.
std::span<const AttributeRow> NewtonRows();
/// The row of a property; null if there is none.
const AttributeRow* FindAttribute(std::string_view name);
/// The name that was most likely intended, for misspelled names of a schema that has rows; empty if none is near.
std::string ClosestAttribute(std::string_view name);

}  // namespace sceneweld::usd
