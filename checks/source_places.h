// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// The texts that declare an element of the scene, or that brought one into it, each once, in the order of the scene.
/// A text that declares nothing, such as an included file with settings only, is not among them.
std::vector<const Source*> SourcesOf(const Scene& scene);

}  // namespace sceneweld

/// The places of elements, attributes and entries in the texts of a scene, for fixes.

#include <map>
#include <memory>
#include <optional>
#include <string_view>

#include "sceneweld/parsers/xml/xml_parser.h"
#include "sceneweld/scene/diagnostics/source.h"

namespace sceneweld {

/// A value with its place, without quotes and outer blanks.
struct PlacedValue {
  std::string_view value;  ///< Entities are replaced.
  Span span;
};

/// An element of an XML text; false if there is none. Valid as long as its XmlPlaces.
class XmlPlace {
 public:
  XmlPlace() = default;
  explicit operator bool() const { return parsed_ != nullptr; }

  std::string_view name() const { return node().name; }
  /// The first child, of a name if one is given; and the next sibling.
  XmlPlace Child(std::string_view name = {}) const;
  XmlPlace Next(std::string_view name = {}) const;
  XmlPlace Parent() const;
  std::optional<PlacedValue> Attribute(std::string_view name) const;
  /// Nothing if the element has no text, or if the text is CDATA.
  std::optional<PlacedValue> Text() const;

  /// From `<` of the start tag to the end of the end tag.
  Span Whole() const;
  /// What to delete with the element: its lines, if nothing else is on them.
  Span Removal() const;
  /// The same for an attribute: with the blanks in front of it. Invalid if there is none.
  Span RemovalOfAttribute(std::string_view name) const;

 private:
  friend class XmlPlaces;
  XmlPlace(const ParsedXml* parsed, const Source* source, std::uint32_t number)
      : parsed_(parsed), source_(source), number_(number) {}
  const XmlNode& node() const { return parsed_->nodes[number_]; }
  const XmlAttribute* FindAttribute(std::string_view name) const;
  XmlPlace FirstOf(std::uint32_t number, std::string_view name) const;

  const ParsedXml* parsed_ = nullptr;
  const Source* source_ = nullptr;
  std::uint32_t number_ = 0;
};

/// Whether an element is in a file of URDF.
bool IsInUrdf(XmlPlace element);

/// Parses texts at their first use. A text that is not XML has no elements.
class XmlPlaces {
 public:
  /// The innermost element around the first byte of a span.
  XmlPlace Find(Span span);
  /// Calls `visit` with each element of a text, in its order.
  template <typename F>
  void ForEach(const Source& source, F&& visit) {
    const ParsedXml* const parsed = Parsed(source);
    if (!parsed) return;
    for (std::uint32_t i = 0; i < parsed->nodes.size(); ++i) visit(XmlPlace(parsed, &source, i));
  }

 private:
  const ParsedXml* Parsed(const Source& source);

  std::map<const Source*, std::unique_ptr<const ParsedXml>> parsed_;  // Null: not XML.
};

/// The lines of the entry of a block list in a YAML text, such as `- add_frame:` with what is below it, around the
/// first byte of a span. `key` is the first key of the entry. Invalid unless it is certain that the list keeps other
/// entries and that the lines hold this entry only.
Span RemovalOfYamlEntry(Span span, std::string_view key);

}  // namespace sceneweld
