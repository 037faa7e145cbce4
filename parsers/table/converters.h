// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string_view>

#include "sceneweld/parsers/table/table.h"
#include "sceneweld/scene/diagnostics/code.h"

/// How the text of a row means its value where that is not plain: the second
/// argument of field<&T::member, As>(...). A converter has
///
///     static constexpr std::string_view kText;  // what stands in the file
///     static bool Parse(const Field&, const XmlText&, Value& value, Reading&);
///     static void Format(const Value& value, std::string& out);
///
/// One that is for a single format stands beside its table.
namespace sceneweld {

/// A limit: a negative number means no limit, which is infinity.
struct NegativeIsNone {
  static constexpr std::string_view kText = "number";
  static bool Parse(const Field& field, const XmlText& text, double& value, Reading& reading);
  static void Format(double value, std::string& out);
};

/// An angle that is in degrees in the file and in radians in the scene.
struct Degrees {
  static constexpr std::string_view kText = "number";
  static bool Parse(const Field& field, const XmlText& text, double& value, Reading& reading);
  static void Format(double value, std::string& out);
};

/// A rotation as roll, pitch and yaw about the fixed axes x, y, z. [rad]
struct RollPitchYaw {
  static constexpr std::string_view kText = "3 numbers";
  static bool Parse(const Field& field, const XmlText& text, Rotation& value, Reading& reading);
  static void Format(const Rotation& value, std::string& out);
};

/// A rotation as a quaternion, normalised to length 1. A zero quaternion is an error.
struct QuaternionXyzw {
  static constexpr std::string_view kText = "4 numbers";
  static bool Parse(const Field& field, const XmlText& text, Rotation& value, Reading& reading);
  static void Format(const Rotation& value, std::string& out);
};
struct QuaternionWxyz {
  static constexpr std::string_view kText = "4 numbers";
  static bool Parse(const Field& field, const XmlText& text, Rotation& value, Reading& reading);
  static void Format(const Rotation& value, std::string& out);
};

/// A pose as x y z roll pitch yaw. [m, rad]
struct XyzRpy {
  static constexpr std::string_view kText = "6 numbers";
  static bool Parse(const Field& field, const XmlText& text, Pose& value, Reading& reading);
  static void Format(const Pose& value, std::string& out);
};

/// One number for all three directions, or three.
struct OneOrThree {
  static constexpr std::string_view kText = "1 or 3 numbers";
  static bool Parse(const Field& field, const XmlText& text, Vector3& value, Reading& reading);
  static void Format(const Vector3& value, std::string& out);
};

/// A direction, normalised to length 1. A zero vector is an error.
struct Direction {
  static constexpr std::string_view kText = "3 numbers";
  static bool Parse(const Field& field, const XmlText& text, Vector3& value, Reading& reading);
  static void Format(const Vector3& value, std::string& out);
};

/// The words that a file has for an enumeration, in the order of its values.
struct WordList {
  std::string_view text;  ///< "`on`, `off` or `auto`"
  std::span<const std::string_view> words;
  Code unknown;  ///< The diagnostic code for an unknown word.
};

/// The position of a word in a list. Reports an error and returns nothing if it is not in the list.
std::optional<std::size_t> ParseWord(const Field& field, const XmlText& text, std::span<const std::string_view> words,
                                     Code unknown, Reading& reading);

/// One word of a list, for an enumeration, a bool or a number that starts at 0.
template <const WordList& kList>
struct OneOf {
  static constexpr std::string_view kText = kList.text;
  template <typename T>
  static bool Parse(const Field& field, const XmlText& text, T& value, Reading& reading) {
    const auto position = ParseWord(field, text, kList.words, kList.unknown, reading);
    if (position) value = static_cast<T>(*position);
    return position.has_value();
  }
  template <typename T>
  static void Format(const T& value, std::string& out) {
    out += kList.words[static_cast<std::size_t>(value)];
  }
};

/// The converter of a T for a member that is an optional T.
template <typename As>
struct Optional {
  static constexpr std::string_view kText = As::kText;
  template <typename T>
  static bool Parse(const Field& field, const XmlText& text, std::optional<T>& value, Reading& reading) {
    T inner{};
    if (!As::Parse(field, text, inner, reading)) return false;
    value = std::move(inner);
    return true;
  }
  template <typename T>
  static void Format(const std::optional<T>& value, std::string& out) {
    if (value) As::Format(*value, out);
  }
};

}  // namespace sceneweld
