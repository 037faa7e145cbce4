// SPDX-License-Identifier: BSD-3-Clause
// Changes a transform in the text of a directive.

#include "sceneweld/directives/editing/written_transform.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <numbers>
#include <set>
#include <string>
#include <string_view>

#include "sceneweld/directives/editing/number_text.h"
#include "sceneweld/directives/editing/written_directive.h"
#include "sceneweld/directives/expression/substitution.h"
#include "sceneweld/scene/rendering/fix.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

constexpr std::string_view kOpen = "${";

bool IsNameCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Whether appending ` + 1` to the expression adds 1 to its value: it has no operator that binds less.
bool IsSum(std::string_view expression) {
  for (const std::string_view word : {" if ", " or ", " and ", "not ", " in ", "<", ">", "=="}) {
    if (expression.find(word) != std::string_view::npos) return false;
  }
  return expression.find("!=") == std::string_view::npos;
}

// What can be changed in place of a number that an expression computes: the edit that adds `change` to the constant at
// the end of `${x + 0.1}`, or that gives `${x}` a constant. Nothing for a text with several expressions.
std::optional<SourceEdit> ChangeConstant(const YamlNode& scalar, double change) {
  const std::string_view whole = scalar.text();
  if (!whole.starts_with(kOpen) || !whole.ends_with('}') || whole.find(kOpen, 1) != std::string_view::npos) {
    return std::nullopt;
  }
  const std::string_view expression = whole.substr(kOpen.size(), whole.size() - kOpen.size() - 1);
  if (!IsSum(expression)) return std::nullopt;
  const auto edit = [&](std::size_t begin, std::size_t end, std::string text) {
    const Span span = scalar.SpanOf(kOpen.size() + begin, kOpen.size() + end);
    return SourceEdit{span, std::move(text)};
  };
  const auto term = [](double constant) {
    return (constant < 0 ? "- " : "+ ") + WrittenNumber(constant < 0 ? -constant : constant);
  };
  // The last operator outside of brackets, and a number after it.
  int depth = 0;
  for (std::size_t i = expression.size(); i-- > 0;) {
    const char c = expression[i];
    if (c == ')' || c == ']' || c == '}') ++depth;
    if (c == '(' || c == '[' || c == '{') --depth;
    if (depth != 0 || (c != '+' && c != '-')) continue;
    if (i > 0 && (expression[i - 1] == 'e' || expression[i - 1] == 'E')) continue;  // An exponent, or a name.
    const std::string_view before = Trimmed(expression.substr(0, i));
    const auto number = ParseNumber(Trimmed(expression.substr(i + 1)));
    if (!number || before.empty() ||
        !(IsNameCharacter(before.back()) || before.back() == ')' || before.back() == ']')) {
      break;
    }
    return edit(i, Trimmed(expression).data() + Trimmed(expression).size() - expression.data(),
                term((c == '-' ? -*number : *number) + change));
  }
  const std::size_t end =
      static_cast<std::size_t>(Trimmed(expression).data() - expression.data()) + Trimmed(expression).size();
  if (const auto number = ParseNumber(Trimmed(expression))) {
    return edit(end - Trimmed(expression).size(), end, WrittenNumber(*number + change));
  }
  return edit(end, end, ' ' + term(change));
}

// Notes the declarations of the parameters and variables that an expression names.
void NoteNames(const YamlNode& scalar, const WrittenDirective& written, Diagnostic& refusal) {
  const YamlNode* root = written.root();
  const std::string_view text = scalar.text();
  std::set<std::string_view> noted;
  for (std::size_t i = 0; i < text.size();) {
    if (!IsNameCharacter(text[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && IsNameCharacter(text[end])) ++end;
    const std::string_view name = text.substr(i, end - i);
    i = end;
    if (noted.contains(name)) continue;
    for (const char* const list : {"parameters", "variables"}) {
      const YamlNode* declared = root->Find(list);
      if (!declared || !declared->is_mapping()) continue;
      for (const YamlEntry& entry : declared->entries()) {
        if (entry.key->text() != name) continue;
        noted.insert(name);
        refusal.Note(entry.key->span(), Quoted(name) + " is declared here");
      }
    }
  }
}

// The value within a tag that fixes it, such as `!DeterministicVector { value: [...] }`.
const YamlNode* FixedValue(const YamlNode& node, Diagnostics& diagnostics) {
  if (node.tag().empty() || node.tag().starts_with("tag:yaml.org")) return &node;
  if (node.tag() == "!Deterministic" || node.tag() == "!DeterministicVector") {
    if (const YamlNode* value = node.Find("value")) return value;
  }
  diagnostics.Error("edit-refused", node.tag_span(), "the value is given by the distribution " + Quoted(node.tag()))
      .Help("write a fixed value in its place");
  return nullptr;
}

void ChangeScalar(const WrittenDirective& written, const YamlNode& node, double now, double wanted, TextChange& change,
                  Diagnostics& diagnostics) {
  const YamlNode* value = FixedValue(node, diagnostics);
  if (!value || written.IsShared(*value, diagnostics)) {
    change.can_offer = false;
    return;
  }
  const Span span = value->span();
  if (!value->is_scalar() || !span) {
    change.can_offer = false;
    diagnostics.Error("edit-refused", written.key().span(), "this is not written as a number");
    return;
  }
  if (HasExpressions(value->text())) {
    auto offer = ChangeConstant(*value, wanted - now);
    RefuseExpression(written, *value, offer.has_value(), diagnostics);
    if (!offer) {
      change.can_offer = false;
    } else {
      change.offer.push_back(*std::move(offer));
    }
    return;
  }
  SourceEdit edit{span, WrittenNumber(wanted)};
  change.offer.push_back(edit);
  change.edits.push_back(std::move(edit));
}

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

bool NumberGrid::AreSame(double a, double b) const {
  return std::abs(a - b) <= std::max(same * std::max(1.0, std::abs(a)), grid / 2);
}

double NumberGrid::Rounded(double value) const {
  if (grid == 0) return value;
  const double steps = std::round(value / grid);
  // By the reciprocal, which is a whole number for 1e-6, so that the result is the nearest double to a short number.
  return steps / std::round(1 / grid);
}

void RefuseExpression(const WrittenDirective& written, const YamlNode& scalar, bool offered, Diagnostics& diagnostics) {
  Diagnostic& refusal = diagnostics.Error("edit-refused", scalar.span() ? scalar.span() : written.key().span(),
                                          "the expression " + Quoted(scalar.text()) + " computes the value");
  NoteNames(scalar, written, refusal);
  refusal.Help(offered ? "change the constant part of the expression" : "change the expression in the file");
}

void ChangeNumbers(const WrittenDirective& written, const YamlNode& node, std::span<const double> now,
                   std::span<const double> wanted, const NumberGrid& grid, TextChange& change,
                   Diagnostics& diagnostics) {
  const bool is_changed = !std::equal(now.begin(), now.end(), wanted.begin(), wanted.end(),
                                      [&](double a, double b) { return grid.AreSame(a, b); });
  if (!is_changed) return;
  if (written.IsShared(node, diagnostics)) {
    change.can_offer = false;
    return;
  }
  const YamlNode* value = FixedValue(node, diagnostics);
  if (!value || written.IsShared(*value, diagnostics)) {
    change.can_offer = false;
    return;
  }
  if (value->is_scalar() && wanted.size() == 1) {
    return ChangeScalar(written, *value, now[0], grid.Rounded(wanted[0]), change, diagnostics);
  }
  if (value->is_scalar() && HasExpressions(value->text())) {
    change.can_offer = false;
    return RefuseExpression(written, *value, false, diagnostics);
  }
  if (!value->is_list() || value->items().size() != wanted.size() || now.size() != wanted.size()) {
    change.can_offer = false;
    diagnostics.Error("edit-refused", value->span() ? value->span() : written.key().span(),
                      "this is not written as a list of " + std::to_string(wanted.size()) + " numbers");
    return;
  }
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (grid.AreSame(now[i], wanted[i])) continue;
    ChangeScalar(written, *value->items()[i], now[i], grid.Rounded(wanted[i]), change, diagnostics);
  }
}

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
