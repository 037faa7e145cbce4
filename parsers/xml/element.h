// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/xml/xml_node.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

class XmlDocument;
class XmlPrinter;
class XmlSink;
struct ParsedXml;

/// Text from a document with its place.
struct XmlText {
  std::string_view text;
  Span span;
};

/// One attribute of an element; false if there is none.
class Attribute {
 public:
  Attribute() = default;
  explicit operator bool() const { return attribute_ != nullptr; }
  std::string_view name() const { return attribute_->name; }
  std::string_view value() const { return attribute_->value; }
  Span name_span() const;
  Span value_span() const;  ///< Without the quotes.
  XmlText text() const { return {value(), value_span()}; }
  Attribute next() const;

 private:
  friend class Element;
  Attribute(const XmlAttribute* attribute, const XmlAttribute* end, const XmlDocument* document)
      : attribute_(attribute == end ? nullptr : attribute), end_(end), document_(document) {}
  const XmlAttribute* attribute_ = nullptr;
  const XmlAttribute* end_ = nullptr;  // of the element's
  const XmlDocument* document_ = nullptr;
};

/// A cursor on one element of an XML document: a pointer, cheap to copy; false if there is no element. Valid as long as
/// its document.
class Element {
 public:
  Element() = default;
  explicit operator bool() const { return node_ != nullptr; }
  bool operator==(const Element& other) const { return node_ == other.node_; }

  std::string_view name() const { return node_->name; }
  Span span() const;  ///< From `<` over the name.

  Attribute attribute(std::string_view name) const;
  Attribute first_attribute() const;
  /// An attribute's value with its place for reports: the value itself, or the element if the value is on a later line
  /// than the element's `<`, because diagnostics are at the line of the element. Nothing if the attribute is absent.
  std::optional<XmlText> value(std::string_view name) const;

  /// The first child element, of the given name if there is one.
  Element child(std::string_view name = {}) const;
  /// The next sibling element, of the given name if there is one.
  Element next(std::string_view name = {}) const;
  Element parent() const;
  /// `for (Element e : element.descendants())`: all elements below, in the order of the text.
  class Descendants;
  Descendants descendants() const;

  /// All direct text, trimmed; empty if there is none.
  XmlText text() const;
  /// The element with its descendants as XML text, for kept elements. The text declares prefixes that are declared
  /// further out (`xmlns:gz`), except `drake` and `sceneweld`.
  std::string ToXml() const;
  /// Sends the output of ToXml piece by piece. Returns false if elements are nested too deeply for tinyxml2. The output
  /// is then incomplete, and ToXml returns the text as it is in the file.
  bool SendTo(XmlSink& sink) const;

  /// Removes the first characters of the element's name, for elements that have a prefixed name and mean the same. Its
  /// span stays at the rest.
  void DropNamePrefix(std::size_t length) const;

  const XmlDocument& document() const { return *document_; }

  /// `for (Element e : element.children())`, `for (Element e : element.children("link"))`.
  class Range;
  Range children(std::string_view name = {}) const;

 private:
  friend class XmlDocument;
  Element(const XmlNode* node, const XmlDocument* document) : node_(node), document_(document) {}
  std::string_view TextInFile() const;
  std::string_view NameInText() const;  ///< With the part that DropNamePrefix removed.
  void AddPrefixes(std::vector<std::string_view>& prefixes) const;
  std::size_t SendTag(XmlSink& sink) const;
  std::size_t SendTag(XmlPrinter& printer) const;
  template <typename Sink>
  bool Send(const std::vector<std::string_view>& prefixes, int levels, Sink& sink) const;
  template <typename Sink>
  bool SendAll(Sink& sink) const;
  /// The first of the element with this number and its next ones that has the name.
  Element FirstOf(std::uint32_t number, std::string_view name) const;
  const XmlNode* node_ = nullptr;
  const XmlDocument* document_ = nullptr;
};

/// The declaration of a prefix by `xmlns:PREFIX` on an element or one around it; nothing for `drake` and `sceneweld`,
/// which every written file declares, and for undeclared prefixes.
std::optional<std::string_view> DeclarationOf(std::string_view prefix, Element element);

/// An element in words, for messages: its name, and the nearest named element that it is or is in, as in "`<child>` of
/// joint `elbow`".
std::string Describe(Element element);

class Element::Range {
 public:
  Range(Element first, std::string_view name) : first_(first), name_(name) {}
  class Iterator {
   public:
    Iterator(Element at, std::string_view name) : at_(at), name_(name) {}
    Element operator*() const { return at_; }
    Iterator& operator++() {
      at_ = at_.next(name_);
      return *this;
    }
    bool operator!=(const Iterator& other) const { return !(at_ == other.at_); }

   private:
    Element at_;
    std::string_view name_;
  };
  Iterator begin() const { return {first_, name_}; }
  Iterator end() const { return {Element(), name_}; }

 private:
  Element first_;
  std::string_view name_;
};

class Element::Descendants {
 public:
  class Iterator {
   public:
    explicit Iterator(Element at) : at_(at) {}
    Element operator*() const { return at_; }
    Iterator& operator++() {
      ++at_.node_;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return !(at_ == other.at_); }

   private:
    Element at_;
  };
  Descendants(Element first, Element behind) : first_(first), behind_(behind) {}
  Iterator begin() const { return Iterator(first_); }
  Iterator end() const { return Iterator(behind_); }

 private:
  Element first_;
  Element behind_;
};

inline Element::Range Element::children(std::string_view name) const { return {child(name), name}; }

/// A parsed XML file, with the exact place of everything in its Source.
class XmlDocument {
 public:
  /// Reports malformed XML at the failure, and elements nested deeper than kMostLevels; returns null then. The Source
  /// must outlive the document.
  static std::unique_ptr<XmlDocument> Parse(const Source& source, Diagnostics& diagnostics);
  /// The same, but text outside of the elements is a warning (SDFormat, whose library accepts such files).
  static std::unique_ptr<XmlDocument> ParseLeniently(const Source& source, Diagnostics& diagnostics);
  /// The same as Parse, for elements nested up to kDeepest levels (MJCF: ropes, snakes).
  static std::unique_ptr<XmlDocument> ParseDeep(const Source& source, Diagnostics& diagnostics);
  static constexpr std::size_t kMostLevels = 500;
  static constexpr std::size_t kDeepest = 10'000;
  ~XmlDocument();

  /// The first top element, of a name if one is given.
  Element root(std::string_view name = {}) const;
  const Source& source() const { return *source_; }

 private:
  friend class Attribute;
  friend class Element;

  XmlDocument(const Source& source, ParsedXml parsed);
  static std::unique_ptr<XmlDocument> Make(const Source& source, ParsedXml parsed, Diagnostics& diagnostics);
  std::uint32_t OffsetOf(std::string_view in_text) const {
    return static_cast<std::uint32_t>(in_text.data() - source_->text().data());
  }

  const Source* source_;
  std::unique_ptr<ParsedXml> parsed_;
  // Its tables, so that elements are reached without a further step.
  XmlNode* nodes_ = nullptr;
  const XmlAttribute* attributes_ = nullptr;
};

inline Span Element::span() const {
  if (!node_) return {};
  return {&document_->source(), node_->begin, node_->begin + 1 + static_cast<std::uint32_t>(node_->name.size())};
}

inline Attribute Element::first_attribute() const {
  const XmlAttribute* const first = document_->attributes_ + node_->attributes;
  return {first, first + node_->attribute_count, document_};
}

inline Attribute Element::attribute(std::string_view name) const {
  const XmlAttribute* const first = document_->attributes_ + node_->attributes;
  const XmlAttribute* const end = first + node_->attribute_count;
  const XmlAttribute* at = first;
  while (at != end && !SameName(at->name, name)) ++at;
  return {at, end, document_};
}

inline Element Element::FirstOf(std::uint32_t number, std::string_view name) const {
  while (number != XmlNode::kNone) {
    const XmlNode& node = document_->nodes_[number];
    if (name.empty() || SameName(node.name, name)) return {&node, document_};
    number = node.next;
  }
  return {nullptr, document_};
}

inline Element Element::child(std::string_view name) const { return FirstOf(node_->child, name); }
inline Element Element::next(std::string_view name) const { return FirstOf(node_->next, name); }

inline Element Element::parent() const {
  if (node_->parent == XmlNode::kNone) return {};
  return {&document_->nodes_[node_->parent], document_};
}

inline Attribute Attribute::next() const { return {attribute_ + 1, end_, document_}; }
inline Span Attribute::value_span() const { return {&document_->source(), attribute_->begin, attribute_->end}; }

}  // namespace sceneweld
