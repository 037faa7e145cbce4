// SPDX-License-Identifier: BSD-3-Clause
// The names of bodies in a written file, and in the text of an unchanged one.

#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "sceneweld/parsers/mjcf/mjcf.h"
#include "sceneweld/parsers/mjcf/output/mjcf_layout.h"
#include "sceneweld/parsers/mjcf/record/mjcf_record.h"
#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/parsers/xml/xml_parser.h"

namespace sceneweld::mjcf {
namespace {

// The places of the `<body>` elements of a text that have a name.
std::unordered_set<std::size_t> NamedBodies(const Source& source) {
  std::unordered_set<std::size_t> places;
  const ParsedXml xml = ParseXml(source.text(), StrayText::kRefused, XmlDocument::kDeepest);
  for (const XmlNode& node : xml.nodes) {
    for (std::uint32_t i = 0; i < node.attribute_count; ++i) {
      const XmlAttribute& attribute = xml.attributes[node.attributes + i];
      if (attribute.name == "name" && !attribute.value.empty()) places.insert(node.begin);
    }
  }
  return places;
}

}  // namespace

WrittenNames NamesOf(const Scene& scene, const WriteOptions&) {
  const Layout layout(scene);
  WrittenNames names;
  for (const Body& body : scene.bodies) {
    const Index<Body> index = scene.bodies.IndexOf(body);
    names.bodies.push_back(layout.Has(index) ? Name(scene.FullName(index)) : Name());
  }
  return names;
}

WrittenNames NamesInText(const Scene& scene, const Source& text) {
  Diagnostics unheard;
  const auto document = XmlDocument::ParseDeep(text, unheard);
  const bool is_scene = document && FindRecord(document->root());
  std::unordered_map<const Source*, std::unordered_set<std::size_t>> named;
  WrittenNames names;
  for (const Body& body : scene.bodies) {
    const Index<Body> index = scene.bodies.IndexOf(body);
    if (is_scene || index == Scene::kWorldBody) {
      names.bodies.emplace_back(scene.FullName(index));
      continue;
    }
    const auto [places, is_new] = named.try_emplace(body.span.source);
    if (is_new && body.span) places->second = NamedBodies(*body.span.source);
    names.bodies.push_back(places->second.contains(body.span.begin) ? body.name : Name());
  }
  return names;
}

}  // namespace sceneweld::mjcf
