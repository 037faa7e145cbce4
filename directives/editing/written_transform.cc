// SPDX-License-Identifier: BSD-3-Clause
// Changes a transform in the text of a directive.

#include "sceneweld/directives/editing/written_transform.h"

#include <array>
#include <cmath>
#include <numbers>

#include "sceneweld/directives/expression/substitution.h"

namespace sceneweld {
namespace {

constexpr double kDegrees = 180 / std::numbers::pi;
using Form = WrittenRotation::Form;
using Three = std::array<double, 3>;

Three ListOf(const Vector3& v) { return {v.x, v.y, v.z}; }

// The angle between two rotations. [deg]
double AngleBetween(const Rotation& a, const Rotation& b) {
  const Rotation R = a.Inverse() * b;
  return 2 * std::atan2(Length({R.x(), R.y(), R.z()}), std::abs(R.w())) * kDegrees;
}

double NearestTurn(double angle, double to) { return angle + 360 * std::round((to - angle) / 360); }

// Roll, pitch and yaw of a rotation, of the possible ones those nearest to `near`. [deg]
Vector3 RpyNear(const Rotation& R, const Vector3& near) {
  constexpr double kPole = 1e-7;
  Vector3 rpy = kDegrees * R.ToRpy();
  if (std::abs(std::abs(rpy.y) - 90) < kPole) {  // Roll and yaw turn about one axis.
    const double sign = rpy.y > 0 ? 1 : -1;
    rpy.z = near.z;
    rpy.x += sign * near.z;
    rpy.x = NearestTurn(rpy.x, near.x);
    return rpy;
  }
  const Vector3 other{rpy.x + 180, 180 - rpy.y, rpy.z + 180};
  Vector3 nearest;
  double least = INFINITY;
  for (const Vector3& one : {rpy, other}) {
    const Vector3 turned{NearestTurn(one.x, near.x), NearestTurn(one.y, near.y), NearestTurn(one.z, near.z)};
    const Vector3 way = turned - near;
    const double length = std::abs(way.x) + std::abs(way.y) + std::abs(way.z);
    if (length >= least) continue;
    least = length;
    nearest = turned;
  }
  return nearest;
}

NewYaml NewRpy(const Rotation& R, const NumberGrid& grid) {
  Three deg = ListOf(RpyNear(R, {}));
  for (double& angle : deg) {
    angle = grid.AreSame(angle, 0)                   ? 0
            : grid.AreSame(angle, std::round(angle)) ? std::round(angle)
                                                     : grid.Rounded(angle);
  }
  return {"!Rpy", {{"deg", {WrittenList(deg)}}}};
}

NewYaml NewTranslation(const Vector3& p, const NumberGrid& grid) {
  Three list = ListOf(p);
  for (double& number : list) number = grid.AreSame(number, 0) ? 0 : grid.Rounded(number);
  return {WrittenList(list)};
}

void Add(const WrittenDirective& written, const YamlNode& mapping, std::string_view key, const NewYaml& value,
         TextChange& change, Diagnostics& diagnostics) {
  auto edit = InsertKey(written.source(), mapping, key, value);
  if (!edit) {
    change.can_offer = false;
    diagnostics.Error("edit-refused", mapping.span() ? mapping.span() : written.key().span(),
                      "the key " + Quoted(key) + " cannot be added in this form");
    return;
  }
  // Two new keys at one place are one edit.
  for (auto* edits : {&change.offer, &change.edits}) {
    if (!edits->empty() && edits->back().span.begin == edit->span.begin && edits->back().span.end == edit->span.end) {
      edits->back().text += edit->text;
    } else {
      edits->push_back(*edit);
    }
  }
}

// Keys with numbers in a mapping; a missing one is added.
void ChangeKey(const WrittenDirective& written, const YamlNode& mapping, std::string_view key,
               std::span<const double> now, std::span<const double> wanted, const NumberGrid& grid, TextChange& change,
               Diagnostics& diagnostics) {
  if (const YamlNode* node = mapping.Find(key)) {
    return ChangeNumbers(written, *node, now, wanted, grid, change, diagnostics);
  }
  bool is_same = true;
  std::vector<double> rounded;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    is_same = is_same && grid.AreSame(now[i], wanted[i]);
    rounded.push_back(grid.AreSame(wanted[i], 0) ? 0 : grid.Rounded(wanted[i]));
  }
  if (is_same) return;
  Add(written, mapping, key, {rounded.size() == 1 ? WrittenNumber(rounded[0]) : WrittenList(rounded)}, change,
      diagnostics);
}

class RotationChange {
 public:
  RotationChange(const WrittenDirective& written, const WrittenRotation& now, const Rotation& wanted,
                 const NumberGrid& grid, TextChange& change, Diagnostics& diagnostics)
      : written_(written), now_(now), wanted_(wanted), grid_(grid), change_(change), diagnostics_(diagnostics) {}

  void Of(const YamlNode& node) {
    if (written_.IsShared(node, diagnostics_)) {
      change_.can_offer = false;
    } else if (node.is_scalar() && HasExpressions(node.text())) {
      change_.can_offer = false;
      RefuseExpression(written_, node, false, diagnostics_);
    } else if (now_.form == Form::kRpy) {
      ChangeKey(written_, node, "deg", ListOf(now_.deg), ListOf(RpyNear(wanted_, now_.deg)), grid_, change_,
                diagnostics_);
    } else if (now_.form == Form::kAngleAxis) {
      Turn(node);
    } else {
      Replace(node);
    }
  }

 private:
  void Turn(const YamlNode& node) {
    const Vector3 part{wanted_.x(), wanted_.y(), wanted_.z()};
    const double length = Length(part);
    double angle = 2 * std::atan2(length, wanted_.w()) * kDegrees;
    const Vector3 old_axis = Normalized(now_.axis);
    Vector3 axis = length == 0 ? old_axis : (1 / length) * part;
    if (Dot(axis, old_axis) < 0) {
      axis = -axis;
      angle = -angle;
    }
    constexpr double kSameAxis = 1e-11;
    const bool keeps_axis = length < 1e-9 || Length(axis - old_axis) < std::max(kSameAxis, grid_.grid / kDegrees / 2);
    const double now[] = {now_.angle_deg}, wanted[] = {NearestTurn(angle, now_.angle_deg)};
    ChangeKey(written_, node, "angle_deg", now, wanted, grid_, change_, diagnostics_);
    if (keeps_axis) return;
    const NumberGrid directions{1e-14, grid_.grid == 0 ? 0 : 1e-8};
    ChangeKey(written_, node, "axis", ListOf(now_.axis), ListOf(axis), directions, change_, diagnostics_);
  }

  // `{}` or `!Identity {}`.
  void Replace(const YamlNode& node) {
    const Span tag = node.tag_span(), span = node.span();
    if (!node.is_mapping() || !span || written_.source().text()[span.begin] != '{') {
      change_.can_offer = false;
      diagnostics_.Error("edit-refused", span ? span : written_.key().span(), "the rotation is in an unknown form");
      return;
    }
    const auto begin = std::min(tag.begin, span.begin);
    const auto end = static_cast<std::uint32_t>(EndOfFlowValue(written_.source().text(), span.begin));
    SourceEdit edit{{&written_.source(), begin, end}, NewRpy(wanted_, grid_).OnOneLine()};
    change_.offer.push_back(edit);
    change_.edits.push_back(std::move(edit));
  }

  const WrittenDirective& written_;
  const WrittenRotation& now_;
  const Rotation& wanted_;
  const NumberGrid& grid_;
  TextChange& change_;
  Diagnostics& diagnostics_;
};

}  // namespace

NewYaml NewTransform(const Pose& X, const TransformGrid& grid) {
  NewYaml value;
  const Vector3& p = X.translation;
  if (!(grid.metres.AreSame(p.x, 0) && grid.metres.AreSame(p.y, 0) && grid.metres.AreSame(p.z, 0))) {
    value.entries.emplace_back("translation", NewTranslation(p, grid.metres));
  }
  if (!grid.degrees.AreSame(AngleBetween({}, X.rotation), 0)) {
    value.entries.emplace_back("rotation", NewRpy(X.rotation, grid.degrees));
  }
  if (value.entries.empty()) value.text = "{}";
  return value;
}

void ChangeTransform(const WrittenDirective& written, const YamlNode& mapping, const Placement& now, const Pose& wanted,
                     const TransformGrid& grid, TextChange& change, Diagnostics& diagnostics) {
  if (written.IsShared(mapping, diagnostics)) {
    change.can_offer = false;
    return;
  }
  if (mapping.is_scalar() && HasExpressions(mapping.text())) {
    change.can_offer = false;
    return RefuseExpression(written, mapping, false, diagnostics);
  }
  if (!mapping.is_mapping()) {
    change.can_offer = false;
    diagnostics.Error("edit-refused", mapping.span() ? mapping.span() : written.key().span(),
                      "the transform is in an unknown form");
    return;
  }
  if (mapping.entries().empty()) {
    const Span span = mapping.span();
    const std::string_view text = written.source().text();
    const auto end = static_cast<std::uint32_t>(EndOfFlowValue(text, span.begin));
    SourceEdit edit{{&written.source(), span.begin, end}, NewTransform(wanted, grid).OnOneLine()};
    change.offer.push_back(edit);
    change.edits.push_back(std::move(edit));
    return;
  }
  const Three p = ListOf(now.translation), new_p = ListOf(wanted.translation);
  ChangeKey(written, mapping, "translation", p, new_p, grid.metres, change, diagnostics);
  const double turn = AngleBetween(now.rotation.ToRotation(), wanted.rotation);
  if (grid.degrees.AreSame(turn, 0)) return;
  const YamlNode* rotation = mapping.Find("rotation");
  if (!rotation) {
    Add(written, mapping, "rotation", NewRpy(wanted.rotation, grid.degrees), change, diagnostics);
    return;
  }
  RotationChange(written, now.rotation, wanted.rotation, grid.degrees, change, diagnostics).Of(*rotation);
}

}  // namespace sceneweld
