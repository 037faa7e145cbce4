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

Element Element::child(const char* name) const { return {element_->FirstChildElement(name), document_}; }
Element Element::next(const char* name) const { return {element_->NextSiblingElement(name), document_}; }

Element Element::parent() const {
  const tinyxml2::XMLNode* parent = element_->Parent();
  return {parent ? parent->ToElement() : nullptr, document_};
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
  tinyxml2::XMLPrinter printer;
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

XmlDocument::XmlDocument(const Source& source)
    : source_(&source), document_(std::make_unique<tinyxml2::XMLDocument>()) {}
XmlDocument::~XmlDocument() = default;

std::unique_ptr<XmlDocument> XmlDocument::Parse(const Source& source, Diagnostics& diagnostics) {
  return ParseScanned(source, ScanXml(source.text()), diagnostics);
}

std::unique_ptr<XmlDocument> XmlDocument::ParseLeniently(const Source& source, Diagnostics& diagnostics) {
  const XmlScan scan = ScanXml(source.text(), StrayText::kBlanked);
  if (scan.stray) {
    diagnostics.Warning("ignored-value", Span{&source, scan.stray->begin, scan.stray->end}, scan.stray->message)
        .Help("a comment is written `<!-- ... -->`");
  }
  return ParseScanned(source, scan, diagnostics);
}

std::unique_ptr<XmlDocument> XmlDocument::ParseScanned(const Source& source, const XmlScan& scan,
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
  std::unique_ptr<XmlDocument> document(new XmlDocument(source));
  tinyxml2::XMLDocument& xml = *document->document_;
  const std::string& text = scan.blanked ? *scan.blanked : source.text();
  const auto error = xml.Parse(text.data(), text.size());
  if (error != tinyxml2::XML_SUCCESS) {
    const int line = std::max(1, xml.ErrorLineNum());
    const std::string_view shown = Trimmed(source.Line(line));
    const std::size_t indent = shown.empty() ? 0 : static_cast<std::size_t>(shown.data() - source.Line(line).data());
    const auto begin = static_cast<std::uint32_t>(source.LineStart(line) + indent);
    const Span span{&source, begin, begin + static_cast<std::uint32_t>(shown.size())};
    diagnostics.Error("malformed-xml", span, Explain(error));
    return nullptr;
  }
  if (const auto* root = xml.RootElement()) {
    document->root_name_ = root->Name();
    document->root_offset_ = static_cast<std::uint32_t>(FirstElementName(text));
  }
  return document;
}

Element XmlDocument::root(const char* name) const { return {document_->FirstChildElement(name), this}; }

std::uint32_t XmlDocument::OffsetOf(const char* in_buffer) const {
  return static_cast<std::uint32_t>(static_cast<std::ptrdiff_t>(root_offset_) + (in_buffer - root_name_));
}

Span XmlDocument::SpanOf(const char* in_buffer, std::size_t length) const {
  const std::uint32_t begin = OffsetOf(in_buffer);
  if (begin > source_->text().size()) return {source_, 0, 0};
  return {source_, begin, begin + static_cast<std::uint32_t>(length)};
}

}  // namespace sceneweld
