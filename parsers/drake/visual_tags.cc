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

std::vector<Name> ReadAcceptingRenderers(Element visual, Reading& reading) {
  std::vector<Name> renderers;
  for (const Element child : visual.children(kAcceptingRenderer[0].name)) {
    const auto text = reading.dialect.values_in_text ? std::optional<XmlText>(child.text()) : child.value("name");
    if (!text || text->text.empty()) {
      reading.diagnostics.Error(text ? Code("empty-name") : Code("missing-value"), child.span(),
                                "`drake:accepting_renderer` needs the name of a renderer");
      continue;
    }
    const bool known = std::any_of(renderers.begin(), renderers.end(), [&](const Name& n) { return n == text->text; });
    if (!known) renderers.emplace_back(text->text);
  }
  return renderers;
}

}  // namespace sceneweld
