// SPDX-License-Identifier: BSD-3-Clause
// Renames elements in kept texts of SDFormat.

#include "sceneweld/parsers/sdf/sdf_kept_names.h"

#include <tinyxml2.h>

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <string>
#include <utility>

#include "sceneweld/scene/name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::sdf {
namespace {

using tinyxml2::XMLElement;
using Kinds = std::initializer_list<std::string_view>;

constexpr std::string_view kNamesOfFrames[] = {"attached_to", "expressed_in", "relative_to"};

bool NamesFrame(std::string_view attribute) {
  return std::find(std::begin(kNamesOfFrames), std::end(kNamesOfFrames), attribute) != std::end(kNamesOfFrames);
}

// The names in a model whose own name is known: `arm::hand` is `hand` in `arm`.
NewName NamesInModel(const NewName& new_name, std::string scope) {
  return [&new_name, scope = std::move(scope) + std::string(kScopeDelimiter)](
             std::string_view kind, std::string_view name) -> std::optional<std::string> {
    auto full = new_name(kind, scope + std::string(name));
    if (!full || !full->starts_with(scope)) return std::nullopt;
    return full->substr(scope.size());
  };
}

std::optional<std::string> NewNameOf(Kinds kinds, const char* text, const NewName& new_name) {
  for (const std::string_view kind : kinds) {
    if (auto name = text ? new_name(kind, Trimmed(text)) : std::nullopt) return name;
  }
  return std::nullopt;
}

bool RenameAttribute(XMLElement& element, const char* attribute, Kinds kinds, const NewName& new_name) {
  const auto name = NewNameOf(kinds, element.Attribute(attribute), new_name);
  if (name) element.SetAttribute(attribute, name->c_str());
  return name.has_value();
}

bool RenameText(XMLElement& element, Kinds kinds, const NewName& new_name) {
  const auto name = NewNameOf(kinds, element.GetText(), new_name);
  if (name) element.SetText(name->c_str());
  return name.has_value();
}

bool RenameBelow(XMLElement& element, const NewName& new_name) {
  bool renamed = false;
  const std::string_view tag = element.Name();
  for (const auto* attribute = element.FirstAttribute(); attribute; attribute = attribute->Next()) {
    if (!NamesFrame(attribute->Name())) continue;
    renamed = RenameAttribute(element, attribute->Name(), {"frame", "joint", "model"}, new_name) || renamed;
  }
  if (tag == "collision") renamed = RenameText(element, {"collision"}, new_name) || renamed;
  if (tag.find("frame") != tag.npos) renamed = RenameText(element, {"joint", "model"}, new_name) || renamed;
  if (tag.find("model") != tag.npos) renamed = RenameText(element, {"model"}, new_name) || renamed;
  // The state of a model, with its links.
  const char* const model = tag == "model" ? element.Attribute("name") : nullptr;
  const NewName inside = model ? NamesInModel(new_name, model) : NewName();
  for (auto* child = element.FirstChildElement(); child; child = child->NextSiblingElement()) {
    if (model) renamed = RenameInElement(*child, inside) || renamed;
    renamed = RenameBelow(*child, model ? inside : new_name) || renamed;
  }
  if (model) renamed = RenameAttribute(element, "name", {"model"}, new_name) || renamed;
  return renamed;
}

}  // namespace

bool RenameInKept(XMLElement& element, const NewName& new_name) {
  const bool renamed = RenameInElement(element, new_name);
  return RenameBelow(element, new_name) || renamed;
}

}  // namespace sceneweld::sdf
