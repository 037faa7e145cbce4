// SPDX-License-Identifier: BSD-3-Clause
// The rule `rotation-in-degrees`.

#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <span>
#include <string>

#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/checks/source_places.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;

// More than a turn, and no sum of eighths of a turn: a round number, or more than two turns. Beyond ten turns of
// degrees it is another mistake.
bool IsLikeDegrees(double angle) {
  const double size = std::abs(angle);
  if (!(size > kTurn + 1e-3) || size > 3600) return false;
  const bool is_round = std::fmod(size, 2.5) == 0;
  const bool is_part_of_turns = std::abs(std::remainder(size, kTurn / 8)) < 1e-3;
  return is_round || (size > 2 * kTurn && !is_part_of_turns);
}

// The first angle in radians that looks like degrees.
std::optional<double> FindAngle(std::string_view text, std::size_t first, std::size_t count) {
  std::array<double, 6> numbers{};
  if (ScanNumbers(text, std::span(numbers).first(count)).count != count) return std::nullopt;
  for (std::size_t i = first; i < count; ++i) {
    if (IsLikeDegrees(numbers[i])) return numbers[i];
  }
  return std::nullopt;
}

bool IsIn(XmlPlace place, std::string_view name) {
  for (; place; place = place.Parent()) {
    if (place.name() == name) return true;
  }
  return false;
}

struct AngleInFile {
  double angle = 0;
  Span span;
  bool is_of_sdf = false;
};

// Whether the text may be MJCF with angles in radians, as its compiler says; an included file does not say.
bool MayBeMjcfInRadians(const Source& source) {
  const std::string& text = source.text();
  return text.find("<mujoco") != text.npos && text.find("radian") != text.npos;
}

bool HasRadians(XmlPlace place) {
  while (place.Parent()) place = place.Parent();
  for (XmlPlace compiler = place.Child("compiler"); compiler; compiler = compiler.Next("compiler")) {
    if (const auto angle = compiler.Attribute("angle"); angle && angle->value == "radian") return true;
  }
  return false;
}

std::optional<AngleInFile> AngleOfMjcf(const XmlPlace& place) {
  const auto euler = place.Attribute("euler"), axis_angle = place.Attribute("axisangle");
  if (!euler && !axis_angle) return std::nullopt;
  const auto angle = euler ? FindAngle(euler->value, 0, 3) : FindAngle(axis_angle->value, 3, 4);
  if (!angle || !HasRadians(place)) return std::nullopt;
  return AngleInFile{*angle, euler ? euler->span : axis_angle->span, false};
}

std::optional<AngleInFile> AngleOf(const XmlPlace& place) {
  if (const auto rpy = place.Attribute("rpy")) {
    const auto angle = FindAngle(rpy->value, 0, 3);
    return angle ? std::optional(AngleInFile{*angle, rpy->span, false}) : std::nullopt;
  }
  if (place.name() != "pose") return std::nullopt;
  const auto degrees = place.Attribute("degrees");
  if (degrees && (degrees->value == "true" || degrees->value == "1")) return std::nullopt;
  const auto format = place.Attribute("rotation_format");
  if (format && format->value == "quat_xyzw") return std::nullopt;
  const auto text = place.Text();
  if (!text) return std::nullopt;
  const auto angle = FindAngle(text->value, 3, 6);
  // The contents of a plugin are its own.
  if (!angle || IsIn(place, "plugin")) return std::nullopt;
  return AngleInFile{*angle, text->span, true};
}

void CheckRotationInDegrees(CheckRun& run) {
  XmlPlaces places;
  for (const Source* source : SourcesOf(run.scene)) {
    const bool is_mjcf = MayBeMjcfInRadians(*source);
    const std::string& text = source->text();
    if (!is_mjcf && text.find("rpy") == text.npos && text.find("<pose") == text.npos) continue;
    places.ForEach(*source, [&](const XmlPlace& place) {
      auto found = AngleOf(place);
      if (!found && is_mjcf) found = AngleOfMjcf(place);
      if (!found) return;
      const std::string degrees = FormatNumber(found->angle);
      run.Report(found->span, "the angle " + degrees + " rad looks like degrees")
          .Help("angles are in radians: " + degrees + " degrees are " + Rounded(found->angle * std::numbers::pi / 180) +
                (found->is_of_sdf ? "; or write `<pose degrees=\"true\">`" : ""));
    });
  }
}

}  // namespace

template <>
const CheckRule& Rule<"rotation-in-degrees">() {
  static constexpr CheckRule kRule{
      .code = {"rotation-in-degrees",
               "An `rpy` of URDF, a `<pose>` of SDFormat, or an `euler` or `axisangle` of MJCF with "
               "`angle=\"radian\"` turns by more than a turn, by a number that is round as degrees, such as 90. These "
               "angles are in radians. Divide them by 57.2958."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kPhysics,
      .summary = "a rotation in a model file looks like degrees",
      .check = &CheckRotationInDegrees,
  };
  return kRule;
}

}  // namespace sceneweld
