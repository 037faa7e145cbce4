// SPDX-License-Identifier: BSD-3-Clause
// Conversions between texts and values.

#include "sceneweld/parsers/table/converters.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numbers>

#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/suggest.h"
#include "sceneweld/scene/text/without_errors.h"

namespace sceneweld {
namespace {

constexpr double kRadiansPerDegree = std::numbers::pi / 180;

void AppendNumbers(std::initializer_list<double> values, std::string& out) {
  const char* before = "";
  for (const double value : values) {
    out += before;
    AppendNumber(out, value);
    before = " ";
  }
}

// A quaternion whose real part is at `w`, before or after the others.
bool ParseQuaternion(const Field& field, const XmlText& text, std::size_t w, Rotation& value, Reading& reading) {
  std::array<double, 4> q{};
  if (!ReadNumbers(text, What::Named(field.name), q, reading)) return false;
  if (std::all_of(q.begin(), q.end(), [](double one) { return one == 0; })) {
    reading.diagnostics.Error("out-of-range", text.span, "the quaternion of " + Quoted(field.name) + " is zero");
    return false;
  }
  const std::size_t x = w == 0 ? 1 : 0;
  value = Rotation::FromQuaternion(q[w], q[x], q[x + 1], q[x + 2]);
  return true;
}

}  // namespace

bool NegativeIsNone::Parse(const Field& field, const XmlText& text, double& value, Reading& reading) {
  const auto number = ReadNumber(text, What::Named(field.name), reading);
  if (number) value = *number < 0 ? std::numeric_limits<double>::infinity() : *number;
  return number.has_value();
}
void NegativeIsNone::Format(double value, std::string& out) {
  AppendNumber(out, value == std::numeric_limits<double>::infinity() ? -1 : value);
}

bool Degrees::Parse(const Field& field, const XmlText& text, double& value, Reading& reading) {
  double degrees = 0;
  if (!table::ParseValue(field, text, degrees, reading)) return false;
  value = degrees * kRadiansPerDegree;
  return true;
}
void Degrees::Format(double value, std::string& out) {
  AppendNumber(out, WithoutErrors(value / kRadiansPerDegree, value,
                                  [](double degrees) { return degrees * kRadiansPerDegree; }));
}

bool RollPitchYaw::Parse(const Field& field, const XmlText& text, Rotation& value, Reading& reading) {
  Vector3 rpy;
  if (!table::ParseValue(field, text, rpy, reading)) return false;
  value = Rotation::FromRpy(rpy);
  return true;
}
void RollPitchYaw::Format(const Rotation& value, std::string& out) { table::FormatValue(value.ToShortRpy(), out); }

bool QuaternionXyzw::Parse(const Field& field, const XmlText& text, Rotation& value, Reading& reading) {
  return ParseQuaternion(field, text, 3, value, reading);
}
void QuaternionXyzw::Format(const Rotation& value, std::string& out) {
  AppendNumbers({value.x(), value.y(), value.z(), value.w()}, out);
}

bool QuaternionWxyz::Parse(const Field& field, const XmlText& text, Rotation& value, Reading& reading) {
  return ParseQuaternion(field, text, 0, value, reading);
}
void QuaternionWxyz::Format(const Rotation& value, std::string& out) {
  AppendNumbers({value.w(), value.x(), value.y(), value.z()}, out);
}

bool XyzRpy::Parse(const Field& field, const XmlText& text, Pose& value, Reading& reading) {
  std::array<double, 6> numbers{};
  if (!ReadNumbers(text, What::Named(field.name), numbers, reading)) return false;
  value.translation = {numbers[0], numbers[1], numbers[2]};
  value.rotation = Rotation::FromRpy({numbers[3], numbers[4], numbers[5]});
  return true;
}
void XyzRpy::Format(const Pose& value, std::string& out) {
  const Vector3& p = value.translation;
  const Vector3 rpy = value.rotation.ToShortRpy();
  AppendNumbers({p.x, p.y, p.z, rpy.x, rpy.y, rpy.z}, out);
}

bool OneOrThree::Parse(const Field& field, const XmlText& text, Vector3& value, Reading& reading) {
  std::array<double, 2> first{};
  if (ScanNumbers(text.text, first, reading.dialect.non_finite).count != 1) {
    return table::ParseValue(field, text, value, reading);
  }
  double one = 0;
  if (!table::ParseValue(field, text, one, reading)) return false;
  value = {one, one, one};
  return true;
}
void OneOrThree::Format(const Vector3& value, std::string& out) { table::FormatValue(value, out); }

bool Direction::Parse(const Field& field, const XmlText& text, Vector3& value, Reading& reading) {
  const auto read = ReadVector3(text, What::Named(field.name), reading);
  if (!read) return false;
  if (!(Length(*read) > 0) || !IsFinite(*read)) {
    const Element of = field.spelling == Spelling::kOwnText ? reading.element.parent() : reading.element;
    reading.diagnostics.Error(
        "zero-vector", text.span,
        "the " + Quoted(field.name) + (of ? " of `<" + std::string(of.name()) + ">`" : "") + " is zero");
    return false;
  }
  value = Normalized(*read);
  return true;
}
void Direction::Format(const Vector3& value, std::string& out) { table::FormatValue(value, out); }

std::optional<std::size_t> ParseWord(const Field& field, const XmlText& text, std::span<const std::string_view> words,
                                     Code unknown, Reading& reading) {
  const auto found = std::find(words.begin(), words.end(), text.text);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  std::string known;
  for (const std::string_view word : words) known += (known.empty() ? "" : ", ") + Quoted(word);
  reading.diagnostics
      .Error(unknown, text.span, Quoted(text.text) + " is not a valid " + Quoted(field.name) + "; use one of " + known)
      .Suggest(ClosestName(text.text, {words.begin(), words.end()}));
  return std::nullopt;
}

}  // namespace sceneweld
