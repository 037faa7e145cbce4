#include "sceneweld/parsers/drake/visual_tags.h"

#include <algorithm>

namespace sceneweld {
namespace {

using enum Spelling;

struct RoleSwitch {
  bool enabled = true;
};

constexpr Field kSwitchFields[] = {
    field<&RoleSwitch::enabled>("enabled", kAttribute, Facet::kNone, "`false`: the visual does not have this role."),
};

bool ReadSwitch(Element visual, const ElementRow& row, bool& enabled, Reading& reading) {
  const Element element = visual.child(row.name);
  if (!element) return true;
  RoleSwitch role;
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

void WriteVisualRoles(XmlOutput& out, const Roles& roles) {
  if (!roles.illustration) out.Write(kIllustrationProperties, RoleSwitch{false});
  if (!roles.perception) out.Write(kPerceptionProperties, RoleSwitch{false});
}

bool RendererName::Parse(const Field& field, const XmlText& text, std::vector<Name>& renderers, Reading& reading) {
  if (text.text.empty()) {
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
