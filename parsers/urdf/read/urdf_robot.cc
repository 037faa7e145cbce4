// SPDX-License-Identifier: BSD-3-Clause
// The robot during reading.

#include "sceneweld/parsers/urdf/read/urdf_robot.h"

#include "sceneweld/parsers/files/packages/find_asset.h"
#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/parsers/urdf/table/urdf_table.h"

namespace sceneweld::urdf {

std::optional<std::string> FileReading::Find(const NameAt& uri, std::string_view what) const {
  return FindAsset(uri.name, folder, what, uri.span, context,
                   [&](ReadContext& in) { return ResolveUri(uri.name, folder, uri.span, in); });
}

Index<Body> Robot::FindLink(std::string_view name) const {
  return name == "world" ? Scene::kWorldBody : names.FindBody(name);
}

Index<ModelInstance> Robot::OwnerOf(const Encoded& said, Index<ModelInstance> usual) {
  if (!said.model) return usual;
  if (said.model->empty()) return Scene::kWorldInstance;
  const auto owner = scene.FindModel(said.model->name);
  if (owner) return owner;
  ReportStale(diagnostics(), said.model->span, "an element of the robot",
              "no model " + Quoted(said.model->name), "its owner");
  return usual;
}

Index<ModelInstance> Robot::OwnerOfLink(const Encoded& said, Element link) {
  const auto owner = OwnerOf(said, model);
  if (owner != Scene::kWorldInstance) return owner;
  if (!merged) return model;
  if (added) return added;
  const Attribute name = link.parent().attribute("name");
  ModelInstance instance;
  instance.parent = Scene::kWorldInstance;
  instance.span = link.span();
  const std::string wanted(name ? name.value() : "robot");
  instance.name = Name(wanted);
  for (int i = 1; scene.FindModel(instance.name); ++i) instance.name = Name(wanted + "_" + std::to_string(i));
  return added = scene.AddModel(std::move(instance)).index;
}

double Robot::PlainEffort(Index<Joint> joint) const {
  const auto dofs = Dofs(scene.joints[joint]);
  const auto said = efforts.find(joint.value());
  if (said != efforts.end()) return said->second;
  return dofs.size() == 1 ? dofs[0].effort_limit : kInfinity;
}

KeptList Robot::TakeKept(Element owner, std::size_t from, Index<ModelInstance> of_model) {
  KeptList list = pieces.Take(owner, from, kUrdf.name);
  if (encoded) NameAsInScene(list, of_model, *this);
  return list;
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

std::string_view NameOf(Element element, const ElementRow& row, Reading& reading) {
  Named named;
  ReadFields(element, row.fields, named, reading);
  return named.name;
}

std::optional<std::string_view> ReadName(Element element, const ElementRow& row, Reading& reading) {
  const std::string_view name = NameOf(element, row, reading);
  if (!name.empty()) return name;
  RequiredName(element, "name", reading);
  return std::nullopt;
}

std::optional<NameAt> ReadLinkName(Element element, const ElementRow& row, Reading& reading) {
  OnLink on;
  ReadFields(element, row.fields, on, reading);
  if (!on.link.empty()) return std::move(on.link);
  RequiredName(element, "link", reading);
  return std::nullopt;
}

void CheckPlainName(Element element, std::string_view name, Diagnostics& diagnostics) {
  if (name.find(kScopeDelimiter) == std::string_view::npos) return;
  diagnostics.Warning("scoped-name", element.span(), "the name `" + std::string(name) + "` contains `::`")
      .Help("`::` separates scopes, so nothing can refer to this name");
}

}  // namespace sceneweld::urdf
