#include "sceneweld/parsers/xml/element.h"

#include <tinyxml2.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "sceneweld/parsers/xml/xml_parser.h"

namespace sceneweld {

Span Attribute::name_span() const {
  const std::uint32_t begin = document_->OffsetOf(attribute_->name);
  return {document_->source_, begin, begin + static_cast<std::uint32_t>(attribute_->name.size())};
}

std::optional<XmlText> Element::value(std::string_view name) const {
  const Attribute found = attribute(name);
  if (!found) return std::nullopt;
  XmlText text = found.text();
  const std::string_view source = document_->source().text();
  if (!node_->one_line &&
      source.substr(node_->begin, text.span.begin - node_->begin).find('\n') != std::string_view::npos) {
    text.span = span();
  }
  return text;
}

XmlText Element::text() const {
  if (node_->inner_end == 0) return {{}, span()};
  return {node_->inner, {&document_->source(), node_->inner_begin, node_->inner_end}};
}

namespace {

// The prefixes of the names in an element and below it, each once.
class PrefixVisitor : public tinyxml2::XMLVisitor {
 public:
  std::vector<std::string> prefixes;

  bool VisitEnter(const tinyxml2::XMLElement& element, const tinyxml2::XMLAttribute* first) override {
    Add(element.Name());
    for (const auto* attribute = first; attribute; attribute = attribute->Next()) Add(attribute->Name());
    return true;
  }

 private:
  void Add(std::string_view name) {
    const std::size_t colon = name.find(':');
    if (colon == name.npos || name.starts_with("xml")) return;
    const std::string prefix(name.substr(0, colon));
    if (std::find(prefixes.begin(), prefixes.end(), prefix) == prefixes.end()) prefixes.push_back(prefix);
  }
};

}  // namespace

std::optional<std::string_view> DeclarationOf(std::string_view prefix, Element element) {
  if (prefix == "drake" || prefix == "sceneweld") return std::nullopt;
  const std::string declaration = "xmlns:" + std::string(prefix);
  for (; element; element = element.parent()) {
    if (const Attribute found = element.attribute(declaration)) return found.value();
  }
  return std::nullopt;
}

std::string_view Element::SourceText() const {
  return std::string_view(document_->source().text()).substr(node_->begin, node_->end - node_->begin);
}

tinyxml2::XMLElement* Element::CopyInto(tinyxml2::XMLDocument& document) const {
  const std::string_view text = SourceText();
  if (document.Parse(text.data(), text.size()) != tinyxml2::XML_SUCCESS) return nullptr;
  tinyxml2::XMLElement* const root = document.RootElement();
  if (text.find(':') != text.npos) {
    PrefixVisitor used;
    document.Accept(&used);
    for (const std::string& prefix : used.prefixes) {
      const auto uri = DeclarationOf(prefix, *this);
      if (uri) root->SetAttribute(("xmlns:" + prefix).c_str(), std::string(*uri).c_str());
    }
  }
  return root;
}

std::string Element::ToXml() const {
  tinyxml2::XMLDocument copy;
  // What tinyxml2 cannot hold, as very deep elements, stays as it is written.
  if (!CopyInto(copy)) return std::string(SourceText());
  tinyxml2::XMLPrinter printer;
  copy.Print(&printer);
  std::string printed(printer.CStr());
  while (printed.ends_with('\n')) printed.pop_back();
  return printed;
}

void Element::DropNamePrefix(std::size_t length) const {
  document_->nodes_[node_ - document_->nodes_].name.remove_prefix(length);
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

XmlDocument::XmlDocument(const Source& source, ParsedXml parsed)
    : source_(&source),
      parsed_(std::make_unique<ParsedXml>(std::move(parsed))),
      nodes_(parsed_->nodes.data()),
      attributes_(parsed_->attributes.data()) {}
XmlDocument::~XmlDocument() = default;

std::unique_ptr<XmlDocument> XmlDocument::Parse(const Source& source, Diagnostics& diagnostics) {
  return Make(source, ParseXml(source.text(), StrayText::kRefused, kMostLevels), diagnostics);
}

std::unique_ptr<XmlDocument> XmlDocument::ParseDeep(const Source& source, Diagnostics& diagnostics) {
  return Make(source, ParseXml(source.text(), StrayText::kRefused, kDeepest), diagnostics);
}

std::unique_ptr<XmlDocument> XmlDocument::ParseLeniently(const Source& source, Diagnostics& diagnostics) {
  return Make(source, ParseXml(source.text(), StrayText::kSkipped, kMostLevels), diagnostics);
}

std::unique_ptr<XmlDocument> XmlDocument::Make(const Source& source, ParsedXml parsed, Diagnostics& diagnostics) {
  if (const auto zero = source.text().find('\0'); zero != std::string::npos) {
    const auto at = static_cast<std::uint32_t>(zero);
    diagnostics.Error("malformed-xml", Span{&source, at, at + 1}, "a zero byte, which no XML text may hold");
    return nullptr;
  }
  if (parsed.stray) {
    diagnostics.Warning("ignored-value", Span{&source, parsed.stray->begin, parsed.stray->end}, parsed.stray->message)
        .Help("a comment is written `<!-- ... -->`");
  }
  if (parsed.fault) {
    const ParsedXml::Fault& fault = *parsed.fault;
    Diagnostic& error = fault.too_deep
                            ? diagnostics.Error("limit-exceeded", Span{&source, fault.begin, fault.end}, fault.message)
                            : diagnostics.Error("malformed-xml", Span{&source, fault.begin, fault.end}, fault.message);
    if (fault.start_tag_end > 0) error.Note(Span{&source, fault.start_tag_begin, fault.start_tag_end}, "opened here");
    return nullptr;
  }
  return std::unique_ptr<XmlDocument>(new XmlDocument(source, std::move(parsed)));
}

Element XmlDocument::root(std::string_view name) const {
  if (parsed_->nodes.empty()) return {nullptr, this};
  return Element(nodes_, this).FirstOf(0, name);
}

}  // namespace sceneweld
