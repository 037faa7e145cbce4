#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/diagnostic.h"

namespace tinyxml2 {
class XMLAttribute;
class XMLDocument;
class XMLElement;
}  // namespace tinyxml2

namespace sceneweld {

class XmlDocument;
struct XmlScan;

/// Text from a document with its place.
struct XmlText {
  std::string_view text;
  Span span;
};

/// One attribute of an element; false when there is none.
class Attribute {
 public:
  Attribute() = default;
  explicit operator bool() const { return attribute_ != nullptr; }
  std::string_view name() const;
  std::string_view value() const;
  Span name_span() const;
  Span value_span() const;  ///< Without the quotes.
  XmlText text() const { return {value(), value_span()}; }
  Attribute next() const;

 private:
  friend class Element;
  Attribute(const tinyxml2::XMLAttribute* attribute, const XmlDocument* document)
      : attribute_(attribute), document_(document) {}
  const tinyxml2::XMLAttribute* attribute_ = nullptr;
  const XmlDocument* document_ = nullptr;
};

/// A cursor on one element of an XML document: a pointer, cheap to copy; false
/// when there is no element. Valid as long as its document.
class Element {
 public:
  Element() = default;
  explicit operator bool() const { return element_ != nullptr; }
  bool operator==(const Element& other) const { return element_ == other.element_; }

  std::string_view name() const;
  Span span() const;  ///< From `<` over the name.

  Attribute attribute(const char* name) const;
  Attribute first_attribute() const;
  /// An attribute's value with the place to report it at: the value itself, or
  /// the element where the value stands on a later line than the element's `<`,
  /// since diagnostics are at the line of the element. Nothing without it.
  std::optional<XmlText> value(const char* name) const;

  /// The first child element, of a name if one is given.
  Element child(const char* name = nullptr) const;
  /// The next sibling element, of a name if one is given.
  Element next(const char* name = nullptr) const;
  Element parent() const;

  /// All text directly inside, white space at its ends trimmed; empty without.
  XmlText text() const;
  /// The element and all below it as XML text, for what is kept verbatim.
  std::string ToXml() const;

  /// Takes the first characters of the element's name away, for elements that
  /// stand under a prefixed name and mean the same. Its span stays at the rest.
  void DropNamePrefix(std::size_t length) const;

  const XmlDocument& document() const { return *document_; }

  /// `for (Element e : element.children())`, `for (Element e : element.children("link"))`.
  class Range;
  Range children(const char* name = nullptr) const;

 private:
  friend class XmlDocument;
  Element(const tinyxml2::XMLElement* element, const XmlDocument* document) : element_(element), document_(document) {}
  const tinyxml2::XMLElement* element_ = nullptr;
  const XmlDocument* document_ = nullptr;
};

/// An element in words, for messages: its name, and the nearest named element
/// that it is or stands in, as in "`<child>` of joint `elbow`".
std::string Describe(Element element);

class Element::Range {
 public:
  Range(Element first, const char* name) : first_(first), name_(name) {}
  class Iterator {
   public:
    Iterator(Element at, const char* name) : at_(at), name_(name) {}
    Element operator*() const { return at_; }
    Iterator& operator++() {
      at_ = at_.next(name_);
      return *this;
    }
    bool operator!=(const Iterator& other) const { return !(at_ == other.at_); }

   private:
    Element at_;
    const char* name_;
  };
  Iterator begin() const { return {first_, name_}; }
  Iterator end() const { return {Element(), name_}; }

 private:
  Element first_;
  const char* name_;
};

inline Element::Range Element::children(const char* name) const { return {child(name), name}; }

/// A parsed XML file. Knows the exact place of everything in its Source.
class XmlDocument {
 public:
  /// Reports malformed XML at the line where reading failed; null then. The
  /// Source must outlive the document.
  static std::unique_ptr<XmlDocument> Parse(const Source& source, Diagnostics& diagnostics);
  /// The same, but text outside of the elements is a warning (SDFormat, whose
  /// library takes such files).
  static std::unique_ptr<XmlDocument> ParseLeniently(const Source& source, Diagnostics& diagnostics);
  /// The same as Parse, for elements nested up to kDeepest levels instead of the
  /// XML library's 98 (MJCF: ropes, snakes): such a text is cut at a depth, and
  /// its parts are parsed one by one.
  static std::unique_ptr<XmlDocument> ParseDeep(const Source& source, Diagnostics& diagnostics);
  static constexpr std::size_t kDeepest = 10'000;
  ~XmlDocument();

  /// The first top element, of a name if one is given.
  Element root(const char* name = nullptr) const;
  const Source& source() const { return *source_; }

 private:
  friend class Attribute;
  friend class Element;
  class Printer;
  /// One text that tinyxml2 has parsed, in place, in a copy of its own: names and
  /// values point into it.
  struct Part;

  explicit XmlDocument(const Source& source);
  static std::unique_ptr<XmlDocument> ParseScanned(const Source& source, const XmlScan& scan, bool deep,
                                                   Diagnostics& diagnostics);
  /// Bytes of a text.
  struct Range {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
  };
  /// Parses a range of a text but for what is removed from it.
  bool AddPart(const std::string& text, Range range, std::uint32_t owner, const std::vector<Range>& removed,
               Diagnostics& diagnostics);
  const Part& PartOf(const char* in_buffer) const;
  /// The elements in an element that is the end of a part, as those of a part of
  /// their own; null for others.
  const tinyxml2::XMLDocument* Inner(const tinyxml2::XMLElement* element) const;
  std::uint32_t OffsetOf(const char* in_buffer) const;
  Span SpanOf(const char* in_buffer, std::size_t length) const;

  const Source* source_;
  std::vector<std::unique_ptr<Part>> parts_;  ///< The first holds the root.
  std::vector<const Part*> by_buffer_;        ///< By the place of their texts in memory.
};

}  // namespace sceneweld
