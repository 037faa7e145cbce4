#include "sceneweld/parsers/urdf/urdf_robot.h"

namespace sceneweld::urdf {

Index<Body> Robot::FindLink(std::string_view name) const {
  return name == "world" ? Scene::kWorldBody : scene.FindBody(model, name);
}

bool IsIgnored(Element element) {
  const Attribute ignore = element.attribute("drake_ignore");
  return ignore && ignore.value() == "true";
}

std::optional<XmlText> RequiredName(Element element, const char* attribute, Reading& reading) {
  auto text = element.value(attribute);
  if (text && !text->text.empty()) return text;
  reading.diagnostics.Error(
      text ? Code("empty-name") : Code("missing-value"), element.span(),
      Describe(element) + " needs the attribute `" + attribute + "`" + (text ? ", and it is empty" : ""));
  return std::nullopt;
}

void CheckPlainName(Element element, std::string_view name, Diagnostics& diagnostics) {
  if (name.find(kScopeDelimiter) == std::string_view::npos) return;
  diagnostics.Warning("scoped-name", element.span(), "the name `" + std::string(name) + "` contains `::`")
      .Help("`::` separates scopes, so that nothing can refer to this name");
}

}  // namespace sceneweld::urdf
