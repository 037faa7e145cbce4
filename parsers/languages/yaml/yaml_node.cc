// SPDX-License-Identifier: BSD-3-Clause
// Nodes of a YAML tree, with their places.

#include <algorithm>
#include <cstring>
#include <deque>
#include <functional>
#include <memory_resource>
#include <optional>

#include "sceneweld/parsers/languages/yaml/yaml_text.h"
#include "sceneweld/parsers/languages/yaml/yaml_tree.h"

namespace sceneweld {

struct YamlNodes::Memory {
  std::pmr::monotonic_buffer_resource arrays{std::size_t{1} << 12};
  std::deque<YamlNode> nodes;
  std::deque<std::string> texts;

  template <typename T>
  const T* Copied(std::span<const T> items) {
    T* copy = static_cast<T*>(arrays.allocate(std::max<std::size_t>(1, items.size()) * sizeof(T), alignof(T)));
    std::copy(items.begin(), items.end(), copy);
    return copy;
  }
};

YamlNodes::YamlNodes() : memory_(std::make_unique<Memory>()) {}
YamlNodes::~YamlNodes() = default;

YamlNode& YamlNodes::Make(const YamlNode& written, YamlNode::Kind kind, Tag tag) {
  YamlNode& node = memory_->nodes.emplace_back();
  node.kind_ = kind;
  node.complete_ = true;
  node.source_ = written.source_;
  node.begin_ = written.begin_;
  node.written_ = &written;
  if (tag == Tag::kOfWritten) node.tag_ = written.tag_;
  return node;
}

const YamlNode* YamlNodes::Null(const YamlNode& written) {
  return &Make(written, YamlNode::Kind::kNull, Tag::kOfWritten);
}

const YamlNode* YamlNodes::Scalar(const YamlNode& written, std::string text, bool plain, Tag tag) {
  YamlNode& node = Make(written, YamlNode::Kind::kScalar, tag);
  node.text_ = memory_->texts.emplace_back(std::move(text));
  node.plain_ = plain;
  return &node;
}

const YamlNode* YamlNodes::List(const YamlNode& written, std::span<const YamlNode* const> items, Tag tag) {
  YamlNode& node = Make(written, YamlNode::Kind::kList, tag);
  node.items_ = memory_->Copied(items);
  node.count_ = static_cast<std::uint32_t>(items.size());
  return &node;
}

const YamlNode* YamlNodes::Mapping(const YamlNode& written, std::span<const YamlEntry> entries, Tag tag,
                                   std::string_view own_tag) {
  YamlNode& node = Make(written, YamlNode::Kind::kMapping, tag);
  if (node.tag_.empty() && !own_tag.empty()) node.tag_ = memory_->texts.emplace_back(own_tag);
  node.entries_ = memory_->Copied(entries);
  node.count_ = static_cast<std::uint32_t>(entries.size());
  return &node;
}

const YamlNode* YamlNode::Find(std::string_view key) const {
  if (!is_mapping()) return nullptr;
  for (const YamlEntry& entry : entries()) {
    if (entry.key->text() == key) return entry.value;
  }
  return nullptr;
}

Span YamlNode::tag_span() const {
  if (written_) return written_->tag_span();
  const std::string_view text = source_->text();
  std::size_t at = begin_;
  if (at < text.size() && text[at] == '&') at = SkipSpace(text, SkipProperty(text, at));
  if (at >= text.size() || text[at] != '!') return span();
  return {source_, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(SkipProperty(text, at))};
}

Span YamlNode::span() const {
  if (written_) return written_->span();
  const std::string_view text = source_->text();
  const auto make = [&](std::size_t begin, std::size_t end) {
    return Span{source_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(std::max(begin, end))};
  };
  std::size_t at = begin_;
  std::size_t property = at, property_end = at;
  if (kind_ != Kind::kNull || text_.empty()) {
    while (at < text.size() && (text[at] == '&' || text[at] == '!')) {
      property = at;
      property_end = SkipProperty(text, at);
      at = SkipSpace(text, property_end);
    }
  }
  switch (kind_) {
    case Kind::kNull:
      if (!text_.empty()) return make(at, at + text_.size());
      // An unwritten value has the place of the next token, or of its dash if it is an entry of a list.
      while (at > 0 && (IsBlank(text[at - 1]) || IsBreak(text[at - 1]))) --at;
      return at > 0 && text[at - 1] == '-' ? make(at - 1, at) : Span();
    case Kind::kScalar: {
      const char first = at < text.size() ? text[at] : '\0';
      if (first == '"' || first == '\'') return make(at, EndOfQuoted(text, at));
      if (text_.empty()) return make(property, property_end);
      if (text.substr(at).starts_with(text_)) return make(at, at + text_.size());
      return make(at, EndOfContent(text, at));
    }
    case Kind::kList:
    case Kind::kMapping: {
      const char first = at < text.size() ? text[at] : '\0';
      if (first == '[' || first == '{') return make(at, EndOfFlow(text, at));
      return make(at, EndOfContent(text, at));
    }
  }
  return {};
}

Span YamlNode::SpanOf(std::size_t begin, std::size_t end) const {
  if (written_ || !is_scalar()) return span();
  const std::string_view raw = source_->text();
  const std::less_equal<const char*> not_after;
  const auto make = [&](std::size_t from, std::size_t to) {
    return Span{source_, static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(std::max(from, to))};
  };
  if (not_after(raw.data(), text_.data()) && not_after(text_.data() + text_.size(), raw.data() + raw.size())) {
    const auto offset = static_cast<std::size_t>(text_.data() - raw.data());
    return make(offset + begin, offset + end);
  }
  // Both texts are walked together, because blanks and line breaks may differ, and quotes have their escapes.
  std::size_t at = begin_;
  while (at < raw.size() && (raw[at] == '&' || raw[at] == '!')) at = SkipSpace(raw, SkipProperty(raw, at));
  const char style = at < raw.size() ? raw[at] : '\0';
  if (style == '|' || style == '>') at = EndOfLine(raw, at);
  if (style == '"' || style == '\'') ++at;
  const auto is_escape = [&] { return style == '"' && at + 1 < raw.size() && raw[at] == '\\'; };
  const auto skip_space = [&] {
    while (at < raw.size() && (IsBlank(raw[at]) || IsBreak(raw[at]) || (is_escape() && IsBreak(raw[at + 1])))) ++at;
  };
  std::optional<std::size_t> from;
  for (std::size_t i = 0; i < std::max(begin + 1, end) && i < text_.size(); ++i) {
    const char c = text_[i];
    if (IsBlank(c) || IsBreak(c)) {
      if (is_escape() && std::strchr("nrt ", raw[at + 1])) at += 2;
      continue;
    }
    skip_space();
    if (i >= begin && !from) from = at;
    if (i >= end) break;
    if (is_escape() || (style == '\'' && c == '\'')) ++at;
    if (at >= raw.size() || raw[at] != c) return span();
    ++at;
  }
  return make(from.value_or(at), at);
}

}  // namespace sceneweld
