// SPDX-License-Identifier: BSD-3-Clause
// Compares private blocks of URDF with the elements that stand for them.

#include "sceneweld/parsers/sdf/sdf_blocks.h"

#include <tinyxml2.h>

#include <algorithm>
#include <map>
#include <string>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/sensor_use.h"
#include "sceneweld/parsers/sdf/sceneweld_attributes.h"
#include "sceneweld/parsers/sdf/sdf_names.h"
#include "sceneweld/parsers/table/report_stale.h"

namespace sceneweld::sdf {
namespace {

using tinyxml2::XMLElement;

// The elements in the file, by their texts without names.
class Helpers {
 public:
  Helpers(std::string_view kind, Element parent) : kind_(kind) {
    for (const Element element : parent.children(kind)) {
      if (!element.attribute(kHelper)) continue;
      tinyxml2::XMLDocument document;
      XMLElement* const copy = ParseKept(document, element.ToXml());
      if (copy) of_text_[TextWithoutNames(*copy)].push_back(element);
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
    auto left = of_text_;
    for (XMLElement* child = root->FirstChildElement(); child; child = child->NextSiblingElement()) {
      const char* const attribute = child->Attribute("name");
      const Name name(attribute ? attribute : "");
      std::vector<Element>& found = left[TextWithoutNames(*child)];
      const auto at = std::find_if(found.begin(), found.end(), [&](Element element) {
        const auto written = element.value("name");
        return written && MayBecome(name, written->text, kind_);
      });
      if (at == found.end()) return false;
      found.erase(at);
    }
    of_text_ = std::move(left);
    return true;
  }

  std::vector<Element> Left() const {
    std::vector<Element> all;
    for (const auto& [text, elements] : of_text_) all.insert(all.end(), elements.begin(), elements.end());
    std::sort(all.begin(), all.end(), [](Element a, Element b) { return a.span().begin < b.span().begin; });
    return all;
  }

 private:
  const std::string_view kind_;
  std::map<std::string, std::vector<Element>> of_text_;
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
      ReportStale(reading.diagnostics, block.span, Describe(parent),
                  "other elements `<" + std::string(kind) + ">`", "the block of URDF that they stood for");
      return true;
    });
    if (stale > 0) *holder = std::move(kept);
  }
  return helpers.Left();
}

}  // namespace sceneweld::sdf
