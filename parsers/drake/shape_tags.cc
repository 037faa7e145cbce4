// SPDX-License-Identifier: BSD-3-Clause
// `drake:capsule` and `drake:ellipsoid`.
// Reads the roles and renderers of visuals.

#include "sceneweld/parsers/drake/shape_tags.h"

#include <algorithm>

#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

using enum Spelling;
constexpr Facet kPositive = Facet::kRequired | Facet::kPositive | Facet::kFinite;

// One of the three numbers of an ellipsoid.
template <double Vector3::*Axis>
struct SemiAxis {
  using Owner = Ellipsoid;
  static constexpr std::string_view kText = table::kTypeName<double>;
  static bool Parse(const Field& field, const XmlText& text, Ellipsoid& ellipsoid, Reading& reading) {
    return table::ParseValue(field, text, ellipsoid.semi_axes.*Axis, reading);
  }
  static void Format(const Ellipsoid& ellipsoid, std::string& out) {
    table::FormatValue(ellipsoid.semi_axes.*Axis, out);
  }
  static bool IsWritten(const Ellipsoid&) { return true; }
};

constexpr Field kEllipsoidFields[] = {
    together<SemiAxis<&Vector3::x>>("a", kChildOrAttribute, kPositive, "Half of the extent along x. [m]")
        .Claiming<&Ellipsoid::semi_axes>(),
    together<SemiAxis<&Vector3::y>>("b", kChildOrAttribute, kPositive, "Half of the extent along y. [m]")
        .Claiming<&Ellipsoid::semi_axes>(),
    together<SemiAxis<&Vector3::z>>("c", kChildOrAttribute, kPositive, "Half of the extent along z. [m]")
        .Claiming<&Ellipsoid::semi_axes>(),
};

}  // namespace

constexpr ElementRow kDrakeCapsule{
    "drake:capsule", "A cylinder along z with a half ball at each end.", kCapsuleFields, {}};
constexpr ElementRow kDrakeEllipsoid{"drake:ellipsoid", "An ellipsoid.", kEllipsoidFields, {}};

namespace {

using enum Spelling;

struct RoleSwitch {
  bool enabled = true;
};

constexpr Field kEnabled =
    field<&RoleSwitch::enabled>("enabled", kAttribute, Facet::kNone, "`false`: the visual does not have this role.");
constexpr Field kSwitchFields[] = {kEnabled};

bool ReadSwitch(Element visual, const ElementRow& row, bool& enabled, Reading& reading) {
  const Element element = visual.child(row.name);
  if (!element) return true;
  RoleSwitch role;
  // Drake refuses an empty value in SDFormat.
  const auto text = element.value(kEnabled.name);
  if (reading.dialect.values_in_text && text && Trimmed(text->text).empty()) {
    reading.diagnostics.Error("bad-bool", text->span, "`enabled` of " + Describe(element) + " must be a bool, not empty")
        .Help("write `true` or `false`");
    return false;
  }
  if (!ReadFields(element, kSwitchFields, role, reading)) return false;
  enabled = role.enabled;
  return true;
}

}  // namespace

constexpr ElementRow kIllustrationProperties{
    "drake:illustration_properties", "Whether the visual is shown to people.", kSwitchFields, {}};
constexpr ElementRow kPerceptionProperties{
    "drake:perception_properties", "Whether cameras see the visual.", kSwitchFields, {}};

std::optional<Roles> ReadVisualRoles(Element visual, Reading& reading) {
  Roles roles;
  roles.illustration = roles.perception = true;
  bool good = ReadSwitch(visual, kIllustrationProperties, roles.illustration, reading);
  good = ReadSwitch(visual, kPerceptionProperties, roles.perception, reading) && good;
  return good ? std::optional(roles) : std::nullopt;
}

void KeepVisualRoles(Element visual, const Roles& roles, const Name& format, KeptList& kept) {
  const auto keep = [&](const ElementRow& row, bool enabled) {
    const Element element = visual.child(row.name);
    const auto text = element && enabled ? element.value(kEnabled.name) : std::nullopt;
    if (text) KeepWording(kept, format, Name::Borrowed(row.name), text->text);
  };
  keep(kIllustrationProperties, roles.illustration);
  keep(kPerceptionProperties, roles.perception);
}

void WriteVisualRoles(XmlOutput& out, const Roles& roles, std::string_view format, const KeptList& kept) {
  const auto write = [&](const ElementRow& row, bool enabled) {
    if (!enabled) return out.Write(row, RoleSwitch{false});
    const std::string* const said = FindWording(kept, format, row.name);
    if (said) out.Element(row.name.data(), kEnabled.name.data(), *said);
  };
  write(kIllustrationProperties, roles.illustration);
  write(kPerceptionProperties, roles.perception);
}

bool RendererName::Parse(const Field& field, const XmlText& text, std::vector<Name>& renderers, Reading& reading) {
  if (Trimmed(text.text).empty()) {
    reading.diagnostics.Error("empty-name", text.span, Quoted(field.name) + " needs the name of a renderer");
    return false;
  }
  Name renderer(text.text);
  if (std::find(renderers.begin(), renderers.end(), renderer) == renderers.end()) {
    renderers.push_back(std::move(renderer));
  }
  return true;
}

}  // namespace sceneweld
