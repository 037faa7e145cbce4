// SPDX-License-Identifier: BSD-3-Clause
// Collects the texts of a scene from the places of its elements.
// Finds the places of elements, attributes and entries in texts.

#include "sceneweld/checks/source_places.h"

#include <algorithm>
#include <string>
#include <unordered_set>

#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/diagnostics/source.h"

namespace sceneweld {

std::vector<const Source*> SourcesOf(const Scene& scene) {
  std::vector<const Source*> sources;
  std::unordered_set<const Source*> known;
  std::unordered_set<const Inclusion*> known_steps;
  const auto add_text = [&](Span span) {
    const bool is_new = span && known.insert(span.source).second;
    if (is_new) sources.push_back(span.source);
    return is_new;
  };
  const auto add = [&](Span span) {
    if (!add_text(span) || !span.source->map()) return;
    for (const SourceMap::Piece& piece : span.source->map()->pieces) add_text(piece.from);
    for (const auto& call : span.source->map()->calls) add_text(call->span);
  };
  const auto add_origin = [&](const std::shared_ptr<const Inclusion>& origin) {
    for (const Inclusion* step = origin.get(); step && known_steps.insert(step).second; step = step->outer.get()) {
      add(step->span);
    }
  };
  for (const ModelInstance& model : scene.models) {
    add_origin(model.origin);
    add(model.span);
  }
  for (const Body& body : scene.bodies) add(body.span);
  for (const Joint& joint : scene.joints) {
    add_origin(joint.origin);
    add(joint.span);
  }
  for (const Frame& frame : scene.frames) {
    add_origin(frame.origin);
    add(frame.span);
  }
  for (const Geometry& geometry : scene.geometries) add(geometry.span);
  for (const CollisionFilterGroup& group : scene.collision_filter_groups) add(group.span);
  return sources;
}

namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t'; }

Span SpanOf(const Source& source, std::size_t begin, std::size_t end) {
  return {&source, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

}  // namespace

XmlPlace XmlPlace::FirstOf(std::uint32_t number, std::string_view name) const {
  while (number != XmlNode::kNone) {
    const XmlNode& one = parsed_->nodes[number];
    if (name.empty() || one.name == name) return {parsed_, source_, number};
    number = one.next;
  }
  return {};
}

XmlPlace XmlPlace::Child(std::string_view name) const { return parsed_ ? FirstOf(node().child, name) : XmlPlace(); }

XmlPlace XmlPlace::Next(std::string_view name) const { return parsed_ ? FirstOf(node().next, name) : XmlPlace(); }

XmlPlace XmlPlace::Parent() const { return parsed_ ? FirstOf(node().parent, {}) : XmlPlace(); }

const XmlAttribute* XmlPlace::FindAttribute(std::string_view name) const {
  if (!parsed_) return nullptr;
  const XmlAttribute* const first = parsed_->attributes.data() + node().attributes;
  const XmlAttribute* const end = first + node().attribute_count;
  const auto* const found = std::find_if(first, end, [&](const XmlAttribute& one) { return one.name == name; });
  return found == end ? nullptr : found;
}

std::optional<PlacedValue> XmlPlace::Attribute(std::string_view name) const {
  const XmlAttribute* const found = FindAttribute(name);
  if (!found) return std::nullopt;
  return PlacedValue{found->value, {source_, found->begin, found->end}};
}

std::optional<PlacedValue> XmlPlace::Text() const {
  if (!parsed_ || node().inner.empty()) return std::nullopt;
  const Span span{source_, node().inner_begin, node().inner_end};
  if (source_->text().substr(span.begin, span.end - span.begin).find('<') != std::string::npos) return std::nullopt;
  return PlacedValue{node().inner, span};
}

Span XmlPlace::Whole() const { return parsed_ ? Span{source_, node().begin, node().end} : Span{}; }

Span XmlPlace::Removal() const {
  if (!parsed_) return {};
  const std::string& text = source_->text();
  std::size_t begin = node().begin, end = node().end;
  while (begin > 0 && IsBlank(text[begin - 1])) --begin;
  while (end < text.size() && IsBlank(text[end])) ++end;
  const bool begins_line = begin == 0 || text[begin - 1] == '\n';
  const std::size_t line_break = std::string_view(text).substr(end, 2) == "\r\n" ? 2 : text[end] == '\n' ? 1 : 0;
  if (begins_line && (line_break > 0 || end == text.size())) return SpanOf(*source_, begin, end + line_break);
  return Whole();
}

Span XmlPlace::RemovalOfAttribute(std::string_view name) const {
  const XmlAttribute* const found = FindAttribute(name);
  if (!found) return {};
  const std::string& text = source_->text();
  auto begin = static_cast<std::size_t>(found->name.data() - text.data());
  while (begin > 0 && (IsBlank(text[begin - 1]) || text[begin - 1] == '\n' || text[begin - 1] == '\r')) --begin;
  return SpanOf(*source_, begin, found->end + 1);
}

bool IsInUrdf(XmlPlace element) {
  while (element && element.Parent()) element = element.Parent();
  return element && element.name() == "robot";
}

XmlPlace XmlPlaces::Find(Span span) {
  const ParsedXml* const parsed = span ? Parsed(*span.source) : nullptr;
  if (!parsed) return {};
  const auto& nodes = parsed->nodes;
  const auto after = std::upper_bound(nodes.begin(), nodes.end(), span.begin,
                                      [](std::uint32_t at, const XmlNode& node) { return at < node.begin; });
  if (after == nodes.begin()) return {};
  auto number = static_cast<std::uint32_t>(after - nodes.begin() - 1);
  while (number != XmlNode::kNone && nodes[number].end <= span.begin) number = nodes[number].parent;
  return number == XmlNode::kNone ? XmlPlace() : XmlPlace(parsed, span.source, number);
}

const ParsedXml* XmlPlaces::Parsed(const Source& source) {
  const auto [at, is_new] = parsed_.try_emplace(&source);
  if (is_new) {
    const std::string& text = source.text();
    const std::size_t first = text.find_first_not_of("\xEF\xBB\xBF \t\r\n");
    if (first != std::string::npos && text[first] == '<') {
      auto parsed = std::make_unique<ParsedXml>(ParseXml(text, StrayText::kSkipped, XmlDocument::kDeepest));
      if (!parsed->fault) at->second = std::move(parsed);
    }
  }
  return at->second.get();
}

namespace {

// The lines of a block list in YAML.
class YamlLines {
 public:
  explicit YamlLines(const Source& source) : source_(source) {}

  int count() const { return source_.LineOf(source_.text().size()); }
  std::string_view Content(int line) const { return source_.Line(line).substr(Indent(line)); }
  std::size_t Indent(int line) const {
    const std::string_view text = source_.Line(line);
    return std::min(text.find_first_not_of(' '), text.size());
  }
  bool IsEmpty(int line) const {
    const std::string_view content = Content(line);
    return content.empty() || content == "\r" || content.front() == '#';
  }
  // Whether the line means the same whatever is around it.
  bool IsPlain(int line) const {
    std::string_view content = Content(line);
    while (content.ends_with('\r') || content.ends_with(' ')) content.remove_suffix(1);
    if (content.find_first_of("|>&*!?\t") != content.npos) return false;
    if (std::count(content.begin(), content.end(), '"') % 2 != 0) return false;
    if (std::count(content.begin(), content.end(), '\'') % 2 != 0) return false;
    return std::count(content.begin(), content.end(), '[') == std::count(content.begin(), content.end(), ']') &&
           std::count(content.begin(), content.end(), '{') == std::count(content.begin(), content.end(), '}');
  }

 private:
  const Source& source_;
};

}  // namespace

Span RemovalOfYamlEntry(Span span, std::string_view key) {
  if (!span) return {};
  const YamlLines lines(*span.source);
  const std::string head = "- " + std::string(key) + ":";
  int first = span.source->LineOf(span.begin);
  while (first > 0 && !lines.Content(first).starts_with(head)) --first;
  if (first == 0) return {};
  const std::size_t indent = lines.Indent(first);
  int last = first;
  int line = first;
  for (; line <= lines.count(); ++line) {
    if (lines.IsEmpty(line)) continue;
    if (line > first && lines.Indent(line) <= indent) break;
    if (!lines.IsPlain(line)) return {};
    last = line;
  }
  if (last < span.source->LineOf(span.begin)) return {};
  // The entry after it, or the one before it.
  const bool has_next = line <= lines.count() && lines.Indent(line) == indent && lines.Content(line).starts_with("- ");
  int before = first - 1;
  while (before > 0 && (lines.IsEmpty(before) || lines.Indent(before) > indent)) --before;
  const bool has_previous = before > 0 && lines.Indent(before) == indent && lines.Content(before).starts_with("- ");
  if (!has_next && !has_previous) return {};
  return SpanOf(*span.source, span.source->LineStart(first), span.source->LineStart(last + 1));
}

}  // namespace sceneweld
