// SPDX-License-Identifier: BSD-3-Clause
// Elements, attributes and texts of a parsed document. tinyxml2 only parses odd texts here.

#include "sceneweld/parsers/xml/element.h"

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>
#include <vector>

#include "sceneweld/parsers/xml/xml_parser.h"
#include "sceneweld/parsers/xml/xml_printer.h"

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

// Characters of texts that tinyxml2 changes.
constexpr std::array<bool, 256> kParsed = [] {
  std::array<bool, 256> parsed{};
  for (const char c : {'<', '>', '&', '\r'}) parsed[static_cast<unsigned char>(c)] = true;
  return parsed;
}();

constexpr bool IsWhiteSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Sends the text between two tags in the form that tinyxml2 gives it.
template <typename Sink>
void SendParsed(std::string_view between, Sink& sink) {
  tinyxml2::XMLDocument document;
  const std::string text = "<a>" + std::string(between) + "</a>";
  if (document.Parse(text.data(), text.size()) != tinyxml2::XML_SUCCESS) return sink.Text(between);
  for (auto* node = document.RootElement()->FirstChild(); node; node = node->NextSibling()) {
    tinyxml2::XMLPrinter printer(nullptr, true);
    node->Accept(&printer);
    node->ToText() ? sink.Text(printer.CStr()) : sink.Comment(printer.CStr());
  }
}

// Texts and comments between two tags. White space alone is ignored, and so are processing instructions, which
// tinyxml2 refuses in an element.
template <typename Sink>
void SendBetween(std::string_view between, Sink& sink) {
  while (true) {
    const auto first = std::find_if_not(between.begin(), between.end(), IsWhiteSpace);
    if (first == between.end()) return;
    constexpr std::string_view kBegin = "<!--", kEnd = "-->", kEndOfInstruction = "?>";
    const std::string_view rest = between.substr(static_cast<std::size_t>(first - between.begin()));
    if (rest.starts_with("<?")) {
      const std::size_t after = rest.find(kEndOfInstruction);
      if (after == rest.npos) return;
      between = rest.substr(after + kEndOfInstruction.size());
      continue;
    }
    const std::size_t end = rest.starts_with(kBegin) ? rest.find(kEnd, kBegin.size()) : rest.npos;
    const std::string_view comment = rest.substr(0, end == rest.npos ? 0 : end + kEnd.size());
    if (comment.empty() || comment.find('\r') != comment.npos) break;
    sink.Comment(comment);
    between = rest.substr(comment.size());
  }
  const bool is_plain =
      std::none_of(between.begin(), between.end(), [](char c) { return kParsed[static_cast<unsigned char>(c)]; });
  is_plain ? sink.Text(between) : SendParsed(between, sink);
}

void AddPrefixOf(std::string_view name, std::vector<std::string_view>& prefixes) {
  const std::size_t colon = name.find(':');
  if (colon == name.npos || name.starts_with("xml")) return;
  const std::string_view prefix = name.substr(0, colon);
  if (std::find(prefixes.begin(), prefixes.end(), prefix) == prefixes.end()) prefixes.push_back(prefix);
}

// `xmlns:PREFIX` of an element or of one around it, except prefixes that every written file declares.
Attribute DeclaringAttribute(std::string_view prefix, Element element) {
  if (prefix == "drake" || prefix == "sceneweld") return {};
  const std::string declaration = "xmlns:" + std::string(prefix);
  for (; element; element = element.parent()) {
    if (const Attribute found = element.attribute(declaration)) return found;
  }
  return {};
}

}  // namespace

std::optional<std::string_view> DeclarationOf(std::string_view prefix, Element element) {
  const Attribute found = DeclaringAttribute(prefix, element);
  return found ? std::optional(found.value()) : std::nullopt;
}

std::string_view Element::NameInText() const {
  const std::string_view source = document_->source().text();
  const std::size_t begin = node_->begin + 1;
  return source.substr(begin, document_->OffsetOf(node_->name) + node_->name.size() - begin);
}

// The prefixes of the names in an element and below it, each once.
void Element::AddPrefixes(std::vector<std::string_view>& prefixes) const {
  const auto add = [&](Element element) {
    AddPrefixOf(element.NameInText(), prefixes);
    for (Attribute a = element.first_attribute(); a; a = a.next()) AddPrefixOf(a.name(), prefixes);
  };
  add(*this);
  for (const Element below : descendants()) add(below);
}

// Sends the start tag without its end. Returns the place behind it in the text.
std::size_t Element::SendTag(XmlSink& sink) const {
  const std::string_view name = NameInText();
  sink.Open(name);
  std::size_t at = node_->begin + 1 + name.size();
  for (Attribute a = first_attribute(); a; a = a.next()) {
    sink.Attribute(a.name(), a.value());
    at = a.value_span().end + 1;
  }
  return at;
}

// The same; most tags are already in the form of the printer.
std::size_t Element::SendTag(XmlPrinter& printer) const {
  if (!node_->is_tag_as_printed) return SendTag(static_cast<XmlSink&>(printer));
  const std::uint32_t count = node_->attribute_count;
  const std::size_t at = count > 0 ? document_->attributes_[node_->attributes + count - 1].end + std::size_t{1}
                                   : node_->begin + 1 + NameInText().size();
  printer.OpenAsIs(std::string_view(document_->source().text()).substr(node_->begin, at - node_->begin));
  return at;
}

// Adds declarations of `prefixes` here.
template <typename Sink>
bool Element::Send(const std::vector<std::string_view>& prefixes, int levels, Sink& sink) const {
  if (levels == 0) return false;
  if constexpr (std::is_same_v<Sink, XmlPrinter>) {
    if (node_->is_as_printed && prefixes.empty()) {
      sink.ElementAsIs(TextInFile(), node_->inside == XmlNode::Inside::kText);
      return true;
    }
  }
  const std::string_view text = document_->source().text();
  std::size_t at = SendTag(sink);
  for (const std::string_view prefix : prefixes) {
    const Attribute declaring = DeclaringAttribute(prefix, *this);
    if (declaring && !attribute(declaring.name())) sink.Attribute(declaring.name(), declaring.value());
  }
  if (node_->inside == XmlNode::Inside::kElements) {
    for (const Element child : children()) {
      if (!child.Send({}, levels - 1, sink)) return false;
    }
    sink.Close(NameInText());
    return true;
  }
  at = text.find('>', at);
  if (text[at - 1] != '/') {
    ++at;
    for (const Element child : children()) {
      SendBetween(text.substr(at, child.node_->begin - at), sink);
      if (!child.Send({}, levels - 1, sink)) return false;
      at = child.node_->end;
    }
    SendBetween(text.substr(at, text.rfind("</", node_->end - 1) - at), sink);
  }
  sink.Close(NameInText());
  return true;
}

template <typename Sink>
bool Element::SendAll(Sink& sink) const {
  // The depth that tinyxml2 reads.
  constexpr int kMostLevels = 98;
  const std::string_view text = TextInFile();
  std::vector<std::string_view> prefixes;
  if (text.find(':') != text.npos) AddPrefixes(prefixes);
  return Send(prefixes, kMostLevels, sink);
}

bool Element::SendTo(XmlSink& sink) const { return SendAll(sink); }

Element::Descendants Element::descendants() const {
  const XmlNode* const end = document_->nodes_ + document_->parsed_->nodes.size();
  const XmlNode* const behind =
      std::partition_point(node_ + 1, end, [&](const XmlNode& node) { return node.begin < node_->end; });
  return {Element(node_ + 1, document_), Element(behind, document_)};
}

std::string_view Element::TextInFile() const {
  return std::string_view(document_->source().text()).substr(node_->begin, node_->end - node_->begin);
}

std::string Element::ToXml() const {
  XmlPrinter printer;
  printer.Reserve(node_->end - node_->begin);
  return SendAll(printer) ? printer.Take() : std::string(TextInFile());
}

void Element::DropNamePrefix(std::size_t length) const {
  document_->nodes_[node_ - document_->nodes_].name.remove_prefix(length);
}

std::string Describe(Element element) {
  const std::string own = "`<" + std::string(element.name()) + ">`";
  for (Element at = element; at; at = at.parent()) {
    if (!at.parent()) break;  // The root names the whole file.
    const Attribute name = at.attribute("name");
    if (!name || name.value().empty()) continue;
    const std::string quoted = "`" + std::string(name.value()) + "`";
    return at == element ? own + " " + quoted : own + " of " + std::string(at.name()) + " " + quoted;
  }
  return own;
}

namespace {

// A reader takes the first top element of a name.
void WarnOfSecondRoot(const Source& source, const ParsedXml& parsed, Diagnostics& diagnostics) {
  for (std::uint32_t at = parsed.nodes.empty() ? XmlNode::kNone : parsed.nodes[0].next; at != XmlNode::kNone;
       at = parsed.nodes[at].next) {
    const XmlNode& node = parsed.nodes[at];
    if (node.name != parsed.nodes[0].name) continue;
    const auto end = static_cast<std::uint32_t>(node.begin + 1 + node.name.size());
    diagnostics
        .Warning("ignored-value", Span{&source, node.begin, end},
                 "a second top element " + Quoted("<" + std::string(node.name) + ">") + " is ignored")
        .Help("a file has one; put the second into a file of its own");
    break;
  }
}

}  // namespace

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
  if (!ReportXmlFaults(source, parsed, diagnostics)) return nullptr;
  WarnOfSecondRoot(source, parsed, diagnostics);
  return std::unique_ptr<XmlDocument>(new XmlDocument(source, std::move(parsed)));
}

Element XmlDocument::root(std::string_view name) const {
  if (parsed_->nodes.empty()) return {nullptr, this};
  return Element(nodes_, this).FirstOf(0, name);
}

}  // namespace sceneweld
