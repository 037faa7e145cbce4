#include "sceneweld/parsers/element.h"

#include <tinyxml2.h>

#include <algorithm>
#include <cstring>

#include "sceneweld/parsers/number.h"
#include "sceneweld/parsers/xml_scan.h"

namespace sceneweld {
namespace {

// Offset of the first element's name: behind the byte order mark, blanks, the
// declaration, comments and a document type.
std::size_t FirstElementName(std::string_view text) {
  std::size_t at = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  const auto behind = [&](std::string_view end) {
    const auto found = text.find(end, at);
    at = found == std::string_view::npos ? text.size() : found + end.size();
  };
  for (;;) {
    at = text.find('<', at);
    if (at == std::string_view::npos) return 0;
    const std::string_view rest = text.substr(at);
    if (rest.starts_with("<!--")) {
      behind("-->");
    } else if (rest.starts_with("<?")) {
      behind("?>");
    } else if (rest.starts_with("<!")) {
      behind(">");  // as tinyxml2 reads it: up to the first one
    } else {
      return at + 1;
    }
  }
}

// What tinyxml2 says in its own words, said in ours.
std::string Explain(tinyxml2::XMLError error) {
  using namespace tinyxml2;
  switch (error) {
    case XML_ERROR_EMPTY_DOCUMENT: return "the file is empty";
    case XML_ERROR_MISMATCHED_ELEMENT: return "an element is not closed, or closed by another one's end tag";
    case XML_ERROR_PARSING_ELEMENT: return "malformed element";
    case XML_ERROR_PARSING_ATTRIBUTE: return "malformed or repeated attribute";
    case XML_ERROR_PARSING_TEXT: return "malformed text, or text outside of all elements";
    case XML_ERROR_PARSING_CDATA: return "a CDATA section that does not end";
    case XML_ERROR_PARSING_COMMENT: return "a comment that does not end";
    case XML_ERROR_PARSING_DECLARATION: return "malformed declaration";
    case XML_ERROR_PARSING_UNKNOWN: return "malformed markup";
    case XML_ELEMENT_DEPTH_EXCEEDED: return "elements are nested deeper than 100 levels, the limit of the XML library";
    default: return "malformed XML";
  }
}

}  // namespace

struct XmlDocument::Part {
  tinyxml2::XMLDocument xml;
  const char* buffer = nullptr;  ///< Where its text begins in memory.
  std::uint32_t begin = 0;       ///< Where its text begins in the source.
  std::uint32_t owner = 0;       ///< In the source: the name of the element that it is in. Zero: none.
  /// That element itself, known once it has been asked for what is in it.
  mutable const tinyxml2::XMLElement* owner_element = nullptr;
  /// What was cut out of it: behind `at` of its text, `removed` bytes are
  /// missing altogether.
  struct Cut {
    std::uint32_t at;
    std::uint32_t removed;
  };
  std::vector<Cut> cuts;

  std::uint32_t ToSource(std::uint32_t offset) const {
    const auto behind = std::upper_bound(cuts.begin(), cuts.end(), offset,
                                         [](std::uint32_t value, const Cut& cut) { return value < cut.at; });
    return begin + offset + (behind == cuts.begin() ? 0 : std::prev(behind)->removed);
  }
};

/// Prints an element whose contents may be in parts of their own.
class XmlDocument::Printer : public tinyxml2::XMLPrinter {
 public:
  explicit Printer(const XmlDocument& document) : document_(document) {}
  bool VisitExit(const tinyxml2::XMLElement& element) override {
    if (const tinyxml2::XMLDocument* inner = document_.Inner(&element)) {
      for (const auto* node = inner->FirstChild(); node; node = node->NextSibling()) node->Accept(this);
    }
    return XMLPrinter::VisitExit(element);
  }

 private:
  const XmlDocument& document_;
};

std::string_view Attribute::name() const { return attribute_->Name(); }
std::string_view Attribute::value() const { return attribute_->Value(); }
Span Attribute::name_span() const { return document_->SpanOf(attribute_->Name(), std::strlen(attribute_->Name())); }
Span Attribute::value_span() const {
  // The value may be shorter than its source where entities were replaced: the
  // closing quote tells the end.
  const Span start = document_->SpanOf(attribute_->Value(), 0);
  const std::string& text = document_->source().text();
  if (start.begin == 0 || start.begin > text.size()) return start;
  const auto quote = text.find(text[start.begin - 1], start.begin);
  return {start.source, start.begin, static_cast<std::uint32_t>(quote == std::string::npos ? start.begin : quote)};
}
Attribute Attribute::next() const { return {attribute_->Next(), document_}; }

std::string_view Element::name() const { return element_->Name(); }

Span Element::span() const {
  if (!element_) return {};
  Span span = document_->SpanOf(element_->Name(), std::strlen(element_->Name()));
  if (span.begin > 0) --span.begin;
  return span;
}

Attribute Element::attribute(const char* name) const { return {element_->FindAttribute(name), document_}; }
Attribute Element::first_attribute() const { return {element_->FirstAttribute(), document_}; }

std::optional<XmlText> Element::value(const char* name) const {
  const Attribute found = attribute(name);
  if (!found) return std::nullopt;
  XmlText text = found.text();
  const Span own = span();
  const std::string_view source = document_->source().text();
  if (text.span.begin < own.begin ||
      source.substr(own.begin, text.span.begin - own.begin).find('\n') != std::string_view::npos) {
    text.span = own;
  }
  return text;
}

Element Element::child(const char* name) const {
  if (const tinyxml2::XMLDocument* inner = document_->Inner(element_))
    return {inner->FirstChildElement(name), document_};
  return {element_->FirstChildElement(name), document_};
}
Element Element::next(const char* name) const { return {element_->NextSiblingElement(name), document_}; }

Element Element::parent() const {
  const tinyxml2::XMLNode* parent = element_->Parent();
  if (!parent) return {};
  if (const tinyxml2::XMLElement* element = parent->ToElement()) return {element, document_};
  return {document_->PartOf(element_->Name()).owner_element, document_};
}

XmlText Element::text() const {
  const tinyxml2::XMLText* only = nullptr;
  for (const auto* node = element_->FirstChild(); node; node = node->NextSibling()) {
    if (const auto* text = node->ToText()) {
      only = text;
      break;
    }
  }
  if (!only) return {{}, span()};
  const std::string_view whole = only->Value();
  const std::string_view trimmed = Trimmed(whole);
  return {trimmed, document_->SpanOf(trimmed.data(), trimmed.size())};
}

std::string Element::ToXml() const {
  XmlDocument::Printer printer(*document_);
  element_->Accept(&printer);
  std::string text(printer.CStr());
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

void Element::DropNamePrefix(std::size_t length) const {
  // The name stays in the buffer that the document parsed in place.
  const_cast<tinyxml2::XMLElement*>(element_)->SetName(element_->Name() + length, true);
}

std::string Describe(Element element) {
  const std::string own = "`<" + std::string(element.name()) + ">`";
  for (Element at = element; at; at = at.parent()) {
    if (!at.parent()) break;  // the root names the whole file
    const Attribute name = at.attribute("name");
    if (!name || name.value().empty()) continue;
    const std::string quoted = "`" + std::string(name.value()) + "`";
    return at == element ? own + " " + quoted : own + " of " + std::string(at.name()) + " " + quoted;
  }
  return own;
}

XmlDocument::XmlDocument(const Source& source) : source_(&source) {}
XmlDocument::~XmlDocument() = default;

std::unique_ptr<XmlDocument> XmlDocument::Parse(const Source& source, Diagnostics& diagnostics) {
  return ParseScanned(source, ScanXml(source.text()), false, diagnostics);
}

std::unique_ptr<XmlDocument> XmlDocument::ParseDeep(const Source& source, Diagnostics& diagnostics) {
  return ParseScanned(source, ScanXml(source.text()), true, diagnostics);
}

std::unique_ptr<XmlDocument> XmlDocument::ParseLeniently(const Source& source, Diagnostics& diagnostics) {
  const XmlScan scan = ScanXml(source.text(), StrayText::kBlanked);
  if (scan.stray) {
    diagnostics.Warning("ignored-value", Span{&source, scan.stray->begin, scan.stray->end}, scan.stray->message)
        .Help("a comment is written `<!-- ... -->`");
  }
  return ParseScanned(source, scan, false, diagnostics);
}

std::unique_ptr<XmlDocument> XmlDocument::ParseScanned(const Source& source, const XmlScan& scan, bool deep,
                                                       Diagnostics& diagnostics) {
  // tinyxml2 would take a zero byte for the end of the file.
  if (const auto zero = source.text().find('\0'); zero != std::string::npos) {
    const auto at = static_cast<std::uint32_t>(zero);
    diagnostics.Error("malformed-xml", Span{&source, at, at + 1}, "a zero byte, which no XML text may hold");
    return nullptr;
  }
  if (scan.fault) {
    const XmlScan::Fault& fault = *scan.fault;
    Diagnostic& error = diagnostics.Error("malformed-xml", Span{&source, fault.begin, fault.end}, fault.message);
    if (fault.start_tag_end > 0) error.Note(Span{&source, fault.start_tag_begin, fault.start_tag_end}, "opened here");
    return nullptr;
  }
  if (deep && scan.max_depth > kDeepest) {
    diagnostics.Error("limit-exceeded", Span{&source, 0, 0},
                      "elements are nested " + std::to_string(scan.max_depth) + " levels deep; " +
                          std::to_string(kDeepest) + " are allowed");
    return nullptr;
  }
  std::unique_ptr<XmlDocument> document(new XmlDocument(source));
  const std::string& text = scan.blanked ? *scan.blanked : source.text();
  const auto size = static_cast<std::uint32_t>(text.size());
  if (!deep || scan.max_depth <= kPartDepth) {
    if (!document->AddPart(text, {0, size}, 0, {}, diagnostics)) return nullptr;
    return document;
  }
  // The parts that are directly in the whole, and in each part.
  std::vector<std::vector<Range>> in_part(scan.parts.size());
  std::vector<Range> in_whole;
  for (const XmlScan::Part& part : scan.parts) {
    (part.outer == XmlScan::Part::kNone ? in_whole : in_part[part.outer]).push_back({part.begin, part.end});
  }
  if (!document->AddPart(text, {0, size}, 0, in_whole, diagnostics)) return nullptr;
  for (std::size_t i = 0; i < scan.parts.size(); ++i) {
    const XmlScan::Part& part = scan.parts[i];
    if (!document->AddPart(text, {part.begin, part.end}, part.owner, in_part[i], diagnostics)) return nullptr;
  }
  for (const auto& part : document->parts_) document->by_buffer_.push_back(part.get());
  std::sort(document->by_buffer_.begin(), document->by_buffer_.end(),
            [](const Part* a, const Part* b) { return std::less<>()(a->buffer, b->buffer); });
  return document;
}

bool XmlDocument::AddPart(const std::string& text, Range range, std::uint32_t owner, const std::vector<Range>& removed,
                          Diagnostics& diagnostics) {
  Part& part = *parts_.emplace_back(std::make_unique<Part>());
  part.begin = range.begin;
  part.owner = owner;
  std::string cut;
  std::string_view rest = std::string_view(text).substr(range.begin, range.end - range.begin);
  if (!removed.empty()) {
    std::uint32_t sum = 0;
    std::uint32_t from = range.begin;
    for (const Range& hole : removed) {
      cut.append(text, from, hole.begin - from);
      sum += hole.end - hole.begin;
      part.cuts.push_back({static_cast<std::uint32_t>(cut.size()), sum});
      from = hole.end;
    }
    cut.append(text, from, range.end - from);
    rest = cut;
  }
  const auto error = part.xml.Parse(rest.data(), rest.size());
  if (error != tinyxml2::XML_SUCCESS) {
    const int first = source_->LineOf(range.begin);
    const int line = std::max(1, part.xml.ErrorLineNum()) + first - 1;
    const std::string_view shown = Trimmed(source_->Line(line));
    const std::size_t indent = shown.empty() ? 0 : static_cast<std::size_t>(shown.data() - source_->Line(line).data());
    const auto begin = static_cast<std::uint32_t>(source_->LineStart(line) + indent);
    const Span span{source_, begin, begin + static_cast<std::uint32_t>(shown.size())};
    diagnostics.Error("malformed-xml", span, Explain(error));
    return false;
  }
  if (const auto* root = part.xml.RootElement()) part.buffer = root->Name() - FirstElementName(rest);
  return true;
}

Element XmlDocument::root(const char* name) const { return {parts_.front()->xml.FirstChildElement(name), this}; }

const XmlDocument::Part& XmlDocument::PartOf(const char* in_buffer) const {
  if (parts_.size() == 1) return *parts_.front();
  const auto behind =
      std::upper_bound(by_buffer_.begin(), by_buffer_.end(), in_buffer,
                       [](const char* at, const Part* part) { return std::less<>()(at, part->buffer); });
  return behind == by_buffer_.begin() ? *parts_.front() : **std::prev(behind);
}

const tinyxml2::XMLDocument* XmlDocument::Inner(const tinyxml2::XMLElement* element) const {
  if (parts_.size() == 1 || element->FirstChildElement()) return nullptr;
  const std::uint32_t name = OffsetOf(element->Name());
  const auto found = std::lower_bound(parts_.begin() + 1, parts_.end(), name,
                                      [](const auto& part, std::uint32_t value) { return part->owner < value; });
  if (found == parts_.end() || (*found)->owner != name) return nullptr;
  (*found)->owner_element = element;
  return &(*found)->xml;
}

std::uint32_t XmlDocument::OffsetOf(const char* in_buffer) const {
  const Part& part = PartOf(in_buffer);
  return part.ToSource(static_cast<std::uint32_t>(in_buffer - part.buffer));
}

Span XmlDocument::SpanOf(const char* in_buffer, std::size_t length) const {
  const std::uint32_t begin = OffsetOf(in_buffer);
  if (begin > source_->text().size()) return {source_, 0, 0};
  return {source_, begin, begin + static_cast<std::uint32_t>(length)};
}

}  // namespace sceneweld
