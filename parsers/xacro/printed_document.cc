// SPDX-License-Identifier: BSD-3-Clause
// Prints expanded documents, with a map to the places that they come from.

#include "sceneweld/parsers/xacro/printed_document.h"

#include <algorithm>
#include <unordered_map>

#include "sceneweld/parsers/xacro/expansion_limits.h"
#include "sceneweld/scene/text/indentation.h"

namespace sceneweld::xacro {
namespace {

bool IsIndentation(std::string_view text) { return text.find_first_not_of(" \t\r\n") == std::string_view::npos; }

class Printer {
 public:
  explicit Printer(std::string_view shown) : shown_(shown) {}

  std::optional<PrintedDocument> Run(const Document& document) {
    text_ = "<?xml version=\"1.0\" ?>\n";
    const std::string banner = "expanded by sceneweld from " + std::string(shown_);
    AppendComment(" " + banner + " ");
    text_ += '\n';
    for (const auto& node : document.before) Line(*node);
    Element(*document.root, 0);
    text_ += '\n';
    for (const auto& node : document.after) Line(*node);
    if (is_too_large_) return std::nullopt;
    return PrintedDocument{std::move(text_), std::move(map_)};
  }

 private:
  std::uint32_t At() const { return static_cast<std::uint32_t>(text_.size()); }

  // The text from `begin` on comes from this place.
  void Piece(std::uint32_t begin, const Span& from, const std::shared_ptr<const Inclusion>& calls) {
    if (!from.valid() || begin == At()) return;
    map_->pieces.push_back({begin, At(), from, NumberOf(calls)});
  }
  std::uint32_t NumberOf(const std::shared_ptr<const Inclusion>& calls) {
    if (!calls) return SourceMap::kNone;
    const auto [at, is_new] = numbers_.try_emplace(calls.get(), static_cast<std::uint32_t>(map_->calls.size()));
    if (is_new) map_->calls.push_back(calls);
    return at->second;
  }

  void AppendEscaped(std::string_view text, bool in_attribute) {
    for (const char c : text) {
      switch (c) {
        case '&': text_ += "&amp;"; break;
        case '<': text_ += "&lt;"; break;
        case '>': text_ += "&gt;"; break;
        case '"': text_ += in_attribute ? "&quot;" : "\""; break;
        case '\n': text_ += in_attribute ? "&#10;" : "\n"; break;
        case '\t': text_ += in_attribute ? "&#9;" : "\t"; break;
        case '\r': text_ += "&#13;"; break;
        default: text_ += c;
      }
    }
  }

  // `--` may not be in a comment; a value of an expression may have brought it.
  void AppendComment(std::string_view text) {
    text_ += "<!--";
    for (std::size_t i = 0; i < text.size(); ++i) {
      text_ += text[i];
      if (text[i] == '-' && (i + 1 == text.size() || text[i + 1] == '-')) text_ += ' ';
    }
    text_ += "-->";
  }

  void Line(const Node& node) {
    Other(node);
    text_ += '\n';
  }

  // A node that is not an element.
  void Other(const Node& node) {
    const std::uint32_t begin = At();
    switch (node.kind) {
      case Node::Kind::kText: AppendEscaped(node.text, false); break;
      case Node::Kind::kCdata: text_.append("<![CDATA[").append(node.text).append("]]>"); break;
      case Node::Kind::kComment: AppendComment(node.text); break;
      case Node::Kind::kInstruction: text_.append("<?").append(node.text).append("?>"); break;
      case Node::Kind::kElement: break;
    }
    Piece(begin, node.span, node.calls);
  }

  void StartTag(const Node& element) {
    const std::uint32_t begin = At();
    text_.append("<").append(element.name);
    Piece(begin, element.span, element.calls);
    std::vector<const NodeAttribute*> sorted;
    for (const NodeAttribute& attribute : element.attributes) sorted.push_back(&attribute);
    std::sort(sorted.begin(), sorted.end(),
              [](const NodeAttribute* a, const NodeAttribute* b) { return a->name < b->name; });
    for (const NodeAttribute* attribute : sorted) {
      text_ += ' ';
      const std::uint32_t name = At();
      text_ += attribute->name;
      Piece(name, attribute->span, element.calls);
      text_ += "=\"";
      const std::uint32_t value = At();
      AppendEscaped(attribute->value, true);
      Piece(value, attribute->span, element.calls);
      text_ += '"';
    }
  }

  void Element(const Node& element, std::size_t level) {
    is_too_large_ = is_too_large_ || text_.size() > kLargestText;
    if (is_too_large_) return;
    StartTag(element);
    const auto has_text = [](const std::unique_ptr<Node>& child) {
      return child->kind == Node::Kind::kCdata || (child->kind == Node::Kind::kText && !IsIndentation(child->text));
    };
    const bool is_mixed = std::any_of(element.children.begin(), element.children.end(), has_text);
    const bool has_nodes =
        is_mixed || std::any_of(element.children.begin(), element.children.end(),
                                [](const std::unique_ptr<Node>& child) { return child->kind != Node::Kind::kText; });
    if (!has_nodes) {
      text_ += "/>";
      return;
    }
    text_ += '>';
    for (const auto& child : element.children) {
      if (!is_mixed) {
        if (child->kind == Node::Kind::kText) continue;
        text_.append("\n").append(Indentation(level + 1, 2), ' ');
      }
      child->is_element() ? Element(*child, level + 1) : Other(*child);
    }
    if (!is_mixed) text_.append("\n").append(Indentation(level, 2), ' ');
    text_.append("</").append(element.name).append(">");
  }

  std::string_view shown_;
  std::string text_;
  std::shared_ptr<SourceMap> map_ = std::make_shared<SourceMap>();
  std::unordered_map<const Inclusion*, std::uint32_t> numbers_;
  bool is_too_large_ = false;
};

}  // namespace

std::optional<PrintedDocument> Print(const Document& document, std::string_view shown) {
  return Printer(shown).Run(document);
}

}  // namespace sceneweld::xacro
