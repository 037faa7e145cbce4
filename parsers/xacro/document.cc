// SPDX-License-Identifier: BSD-3-Clause
// Parses the text of a xacro file.

#include "sceneweld/parsers/xacro/document.h"

#include <charconv>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/parsers/xml/xml_parser.h"

namespace sceneweld::xacro {
namespace {

Node::Kind KindOf(ParsedXml::Content::Kind kind) {
  switch (kind) {
    case ParsedXml::Content::Kind::kText: return Node::Kind::kText;
    case ParsedXml::Content::Kind::kComment: return Node::Kind::kComment;
    case ParsedXml::Content::Kind::kCdata: return Node::Kind::kCdata;
    case ParsedXml::Content::Kind::kInstruction: return Node::Kind::kInstruction;
  }
  return Node::Kind::kText;
}

// The value of an attribute as XML 1.0 (3.3.3) and xacro read it: tabs and line breaks of the text are blanks; those
// that are written as `&#10;` stay. `value` is that of the parser, where entities are replaced.
std::string NormalizedValue(std::string value, std::string_view written) {
  if (value.find_first_of("\t\n\r") == value.npos) return value;
  std::size_t at = 0;
  const auto next = [&] { return at = value.find_first_of("\t\n\r", at); };
  for (std::size_t i = 0; i < written.size() && next() != value.npos; ++i) {
    if (written.substr(i, 2) == "&#") {
      const bool is_hexadecimal = written.substr(i + 2, 1) == "x";
      const std::size_t begin = i + (is_hexadecimal ? 3 : 2);
      unsigned code = 0;
      std::from_chars(written.data() + begin, written.data() + written.size(), code, is_hexadecimal ? 16 : 10);
      if (code == '\t' || code == '\n' || code == '\r') ++at;
    } else if (written[i] == '\t' || written[i] == '\n' || written[i] == '\r') {
      if (written.substr(i, 2) == "\r\n") ++i;
      value[at] = ' ';
    }
  }
  return value;
}

/// Builds the tree from the elements and the contents between them, in the order of the text.
class Builder {
 public:
  Builder(const Source& source, const ParsedXml& parsed, Diagnostics& diagnostics)
      : source_(source), parsed_(parsed), diagnostics_(diagnostics) {
    nodes_.resize(parsed.nodes.size());
    document_->path = source.path();
  }

  std::unique_ptr<const Document> Run() {
    std::size_t content = 0;
    for (std::size_t i = 0; i < parsed_.nodes.size(); ++i) {
      for (; content < parsed_.contents.size() && parsed_.contents[content].begin < parsed_.nodes[i].begin; ++content) {
        AddContent(parsed_.contents[content]);
      }
      AddElement(i);
    }
    for (; content < parsed_.contents.size(); ++content) AddContent(parsed_.contents[content]);
    return document_->root ? std::move(document_) : nullptr;
  }

 private:
  Span SpanOf(std::uint32_t begin, std::uint32_t end) const { return {&source_, begin, end}; }

  void Hang(std::uint32_t parent, std::unique_ptr<Node> node) {
    if (parent != XmlNode::kNone) {
      nodes_[parent]->children.push_back(std::move(node));
    } else if (node->is_element()) {
      document_->root = std::move(node);
    } else {
      (document_->root ? document_->after : document_->before).push_back(std::move(node));
    }
  }

  void AddContent(const ParsedXml::Content& content) {
    const bool is_declaration =
        content.kind == ParsedXml::Content::Kind::kInstruction && content.text.starts_with("xml ");
    if (is_declaration || (content.parent != XmlNode::kNone && !nodes_[content.parent])) return;
    auto node = std::make_unique<Node>();
    node->kind = KindOf(content.kind);
    node->text = content.text;
    node->span = SpanOf(content.begin, content.end);
    Hang(content.parent, std::move(node));
  }

  void AddElement(std::size_t number) {
    const XmlNode& from = parsed_.nodes[number];
    const Span span = SpanOf(from.begin, from.begin + 1 + static_cast<std::uint32_t>(from.name.size()));
    if (from.parent == XmlNode::kNone && document_->root) {
      diagnostics_.Error("malformed-xml", span, "the file has a second root element")
          .Note(document_->root->span, "the first one is here");
      return;
    }
    if (from.parent != XmlNode::kNone && !nodes_[from.parent]) return;
    auto node = std::make_unique<Node>();
    node->name = from.name;
    node->span = span;
    node->attributes.reserve(from.attribute_count);
    for (std::uint32_t i = from.attributes; i < from.attributes + from.attribute_count; ++i) {
      const XmlAttribute& attribute = parsed_.attributes[i];
      node->attributes.push_back(
          {std::string(attribute.name),
           NormalizedValue(std::string(attribute.value),
                           source_.text().substr(attribute.begin, attribute.end - attribute.begin)),
           SpanOf(attribute.begin, attribute.end)});
    }
    nodes_[number] = node.get();
    Hang(from.parent, std::move(node));
  }

  const Source& source_;
  const ParsedXml& parsed_;
  Diagnostics& diagnostics_;
  std::vector<Node*> nodes_;  // By their number; null for those that are ignored.
  std::unique_ptr<Document> document_ = std::make_unique<Document>();
};

}  // namespace

std::unique_ptr<const Document> ParseDocument(const Source& source, Diagnostics& diagnostics) {
  const ParsedXml parsed = ParseXml(source.text(), StrayText::kRefused, XmlDocument::kMostLevels, XmlContents::kKept);
  if (!ReportXmlFaults(source, parsed, diagnostics)) return nullptr;
  auto document = Builder(source, parsed, diagnostics).Run();
  if (!document) diagnostics.Error("malformed-xml", {}, "the file has no root element").InFile(source.file());
  return document;
}

}  // namespace sceneweld::xacro
