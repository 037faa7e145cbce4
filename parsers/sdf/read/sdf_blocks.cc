// SPDX-License-Identifier: BSD-3-Clause
// Compares private blocks of URDF with the elements that stand for them.

#include "sceneweld/parsers/sdf/read/sdf_blocks.h"

#include <tinyxml2.h>

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/sensor_use.h"
#include "sceneweld/parsers/sdf/layout/sdf_names.h"
#include "sceneweld/parsers/sdf/table/sceneweld_attributes.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::sdf {
namespace {

using tinyxml2::XMLElement;

// The elements in the file, by their texts without names and their names without what the writer adds.
class Helpers {
 public:
  Helpers(std::string_view kind, Element parent) : kind_(kind) {
    for (const Element element : parent.children(kind)) {
      const auto name = element.value("name");
      if (!element.attribute(kHelper) || !name) continue;
      tinyxml2::XMLDocument document;
      XMLElement* const copy = ParseKept(document, element.ToXml());
      if (copy) of_key_[KeyOf(*copy, name->text)].push_back(element);
    }
  }

  // Takes the elements of a block. If one is missing, takes none and returns false.
  bool Take(const std::string& block) {
    Plugin plugin;
    plugin.format = Name("urdf");
    plugin.source_xml = block;
    tinyxml2::XMLDocument document;
    XMLElement* const root = BlockOf(kind_, plugin, document);
    if (!root) return true;
    std::vector<std::pair<std::vector<Element>*, Element>> taken;
    for (XMLElement* child = root->FirstChildElement(); child; child = child->NextSiblingElement()) {
      const Name name(child->Attribute("name"));
      const auto found = of_key_.find(KeyOf(*child, LegalName(name, kind_)));
      std::vector<Element>* const elements = found == of_key_.end() ? nullptr : &found->second;
      if (elements && !elements->empty() && MayBecome(name, elements->back().value("name")->text, kind_)) {
        taken.emplace_back(elements, elements->back());
        elements->pop_back();
        continue;
      }
      for (const auto& [from, element] : taken) from->push_back(element);
      return false;
    }
    return true;
  }

  std::vector<Element> Left() const {
    std::vector<Element> all;
    for (const auto& [key, elements] : of_key_) all.insert(all.end(), elements.begin(), elements.end());
    std::sort(all.begin(), all.end(), [](Element a, Element b) { return a.span().begin < b.span().begin; });
    return all;
  }

 private:
  std::string KeyOf(XMLElement& element, std::string_view name) const {
    name = Trimmed(name);
    const std::string added = "_" + std::string(kind_);
    const std::size_t end = name.find_last_not_of("0123456789");
    if (end != name.npos && name[end] == '_' && name.substr(0, end).ends_with(added)) name = name.substr(0, end);
    if (name.ends_with(added)) name.remove_suffix(added.size());
    return TextWithoutNames(element) + '\n' + std::string(name);
  }

  const std::string_view kind_;
  std::unordered_map<std::string, std::vector<Element>> of_key_;
};

}  // namespace

std::vector<Element> TakeOutOfBlocks(std::string_view kind, Element parent,
                                     std::span<std::shared_ptr<const Encoded>* const> holders, Reading& reading) {
  Helpers helpers(kind, parent);
  for (std::shared_ptr<const Encoded>* const holder : holders) {
    if (!*holder || (*holder)->gazebo_blocks.empty()) continue;
    auto kept = std::make_shared<Encoded>(**holder);
    const std::size_t stale = std::erase_if(kept->gazebo_blocks, [&](const NameAt& block) {
      if (helpers.Take(block.name.str())) return false;
      ReportStale(reading.diagnostics, block.span, Describe(parent), "other elements `<" + std::string(kind) + ">`",
                  "the block of URDF that they stood for");
      return true;
    });
    if (stale > 0) *holder = std::move(kept);
  }
  return helpers.Left();
}

}  // namespace sceneweld::sdf
