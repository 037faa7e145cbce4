// SPDX-License-Identifier: BSD-3-Clause
// Finds what only sceneweld reads in the text of a file.

#include "sceneweld/parsers/record/private_parts.h"

#include <algorithm>
#include <utility>

#include "sceneweld/parsers/record/record.h"
#include "sceneweld/parsers/record/xml_record.h"
#include "sceneweld/parsers/table/encoding.h"
#include "sceneweld/parsers/xml/xml_parser.h"

namespace sceneweld::record {
namespace {

using Parts = std::vector<PrivatePart>;

constexpr std::size_t kMostLevels = 100'000;
constexpr std::string_view kRecordName = "sceneweld";
constexpr std::string_view kHelper = "sceneweld:helper:";
constexpr std::string_view kSeal = "# sceneweld wrote all of this";

std::size_t BlanksBefore(std::string_view text, std::size_t at) {
  while (at > 0 && std::string_view(" \t\r\n").find(text[at - 1]) != std::string_view::npos) --at;
  return at;
}

std::string OneLine(std::string_view value) {
  std::string line(value);
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

/// Finds the private parts of XML.
class XmlParts {
 public:
  XmlParts(std::string_view text, const ParsedXml& xml) : text_(text), xml_(xml) {}

  Parts Run() {
    Root();
    if (xml_.nodes[0].name == "mujoco") Mjcf();
    return std::move(parts_);
  }

 private:
  std::string_view Value(const XmlNode& node, std::string_view name) const {
    for (std::uint32_t i = 0; i < node.attribute_count; ++i) {
      const XmlAttribute& attribute = xml_.attributes[node.attributes + i];
      if (attribute.name == name) return attribute.value;
    }
    return {};
  }

  // The record of SDFormat and URDF, and the prefix.
  void Root() {
    const XmlNode& root = xml_.nodes[0];
    for (std::uint32_t i = 0; i < root.attribute_count; ++i) {
      const XmlAttribute& attribute = xml_.attributes[root.attributes + i];
      const bool is_record = attribute.name.starts_with(kAttribute);
      if (!is_record && attribute.name != encoding::kDeclaration) continue;
      const auto begin = static_cast<std::size_t>(attribute.name.data() - text_.data());
      Remove(begin, attribute.end + std::size_t{1}, is_record ? record::Shown(attribute.value) : std::string());
    }
  }

  void Mjcf() {
    std::size_t left_out_up_to = 0;
    for (std::uint32_t i = 1; i < xml_.nodes.size(); ++i) {
      const XmlNode& node = xml_.nodes[i];
      if (node.begin < left_out_up_to) continue;
      if (IsPrivate(node)) {
        const std::uint32_t whole = IsAloneInCustom(i) ? node.parent : i;
        Remove(xml_.nodes[whole].begin, xml_.nodes[whole].end, ShownText(node));
        left_out_up_to = xml_.nodes[whole].end;
      } else {
        NamesOfHelpers(node);
      }
    }
    // A section goes after its first element was found.
    std::sort(parts_.begin(), parts_.end(),
              [](const PrivatePart& a, const PrivatePart& b) { return a.begin < b.begin; });
  }

  bool IsPrivate(const XmlNode& node) const {
    if (node.name != "text") return false;
    const std::string_view name = Value(node, "name"), data = Value(node, "data");
    return name.starts_with(encoding::kPrefix) || (name == kRecordName && (data == "scene" || LooksLikeRecord(data)));
  }

  bool IsAloneInCustom(std::uint32_t index) const {
    const std::uint32_t parent = xml_.nodes[index].parent;
    return parent != XmlNode::kNone && xml_.nodes[parent].name == "custom" && xml_.nodes[parent].child == index &&
           xml_.nodes[index].next == XmlNode::kNone;
  }

  std::string ShownText(const XmlNode& text) const {
    const std::string_view name = Value(text, "name"), data = Value(text, "data");
    return name == kRecordName ? record::Shown(data) : std::string(name) + ": " + OneLine(data) + "\n";
  }

  void NamesOfHelpers(const XmlNode& node) {
    for (std::uint32_t i = 0; i < node.attribute_count; ++i) {
      const XmlAttribute& attribute = xml_.attributes[node.attributes + i];
      if (!attribute.value.starts_with(kHelper)) continue;
      const std::string_view name = attribute.value.substr(kHelper.size());
      const bool is_number = name.find_first_not_of("0123456789") == name.npos;
      parts_.push_back({attribute.begin, attribute.begin + kHelper.size(), is_number ? "world::helper" : "", {}});
    }
  }

  void Remove(std::size_t begin, std::size_t end, std::string shown) {
    parts_.push_back({BlanksBefore(text_, begin), end, {}, std::move(shown)});
  }

  const std::string_view text_;
  const ParsedXml& xml_;
  Parts parts_;
};

/// Finds the private parts of a layer of USD as text: properties, and the seal. The mark of the layer's data stays: it
/// says how the plain prims are named.
class LayerParts {
 public:
  explicit LayerParts(std::string_view text) : text_(text) {}

  Parts Run() {
    while (at_ < text_.size()) Line();
    return std::move(parts_);
  }

 private:
  void Line() {
    const std::size_t begin = at_;
    const std::size_t start = std::min(text_.find_first_not_of(" \t", begin), text_.size());
    const std::string_view line = text_.substr(start, text_.find('\n', start) - start);
    if (line.starts_with(kSeal)) return Remove(begin, line.size() + start, {});
    const std::size_t end = EndOfStatement(start);
    TakePrim(line);
    std::string_view rest = line;
    const bool is_custom = TakeWord(rest) == "custom";
    TakeWord(rest);  // The type.
    if (is_custom && rest.starts_with(encoding::kPrefix)) {
      const std::string_view name = rest.substr(0, rest.find_first_of(" =")).substr(encoding::kPrefix.size());
      const std::size_t equals = std::min(text_.find('=', start), end);
      std::string value = OneLine(text_.substr(std::min(equals + 2, end), end - std::min(equals + 2, end)));
      if (value.size() > 1 && value.front() == '"' && value.back() == '"') value = value.substr(1, value.size() - 2);
      Remove(begin, end, "prim " + Path() + ": " + std::string(name) + "=" + value + "\n");
    } else {
      at_ = std::min(end + 1, text_.size());
    }
  }

  void TakePrim(std::string_view line) {
    for (const std::string_view word : {"def ", "over ", "class "}) {
      if (!line.starts_with(word)) continue;
      const std::size_t quote = line.find('"'), close = line.find('"', quote + 1);
      if (quote != line.npos && close != line.npos) next_ = line.substr(quote + 1, close - quote - 1);
    }
    if (line == "{") {
      prims_.push_back(std::exchange(next_, {}));
    } else if (line == "}" && !prims_.empty()) {
      prims_.pop_back();
    }
  }

  std::string Path() const {
    std::string path;
    for (const std::string_view prim : prims_) {
      if (!prim.empty()) path.append("/").append(prim);
    }
    return path;
  }

  static std::string_view TakeWord(std::string_view& text) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return word;
  }

  // The end of the line, or of a text or list that goes on over several lines.
  std::size_t EndOfStatement(std::size_t at) const {
    std::size_t depth = 0;
    for (; at < text_.size(); ++at) {
      const char c = text_[at];
      if (c == '\n' && depth == 0) return at;
      if (c == '[' || c == ']') depth = c == '[' ? depth + 1 : depth - std::min<std::size_t>(depth, 1);
      if (c == '#' && depth == 0) return std::min(text_.find('\n', at), text_.size());
      if (c != '"' && c != '\'') continue;
      const std::string_view mark = text_.substr(at, text_.substr(at, 3) == std::string(3, c) ? 3 : 1);
      std::size_t close = at + mark.size();
      while (close < text_.size() && text_.substr(close, mark.size()) != mark) close += text_[close] == '\\' ? 2 : 1;
      at = close + mark.size() - 1;
    }
    return text_.size();
  }

  void Remove(std::size_t begin, std::size_t end, std::string shown) {
    at_ = std::min(end + 1, text_.size());
    parts_.push_back({begin, at_, {}, std::move(shown)});
  }

  const std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::string_view> prims_;
  std::string_view next_;  // The name of the prim whose braces follow.
  Parts parts_;
};

}  // namespace

std::optional<std::vector<PrivatePart>> PrivateParts(std::string_view text) {
  if (text.starts_with("#usda")) return LayerParts(text).Run();
  const ParsedXml xml = ParseXml(text, StrayText::kRefused, kMostLevels);
  if (xml.fault || xml.nodes.empty()) return std::nullopt;
  return XmlParts(text, xml).Run();
}

std::string WithoutPrivateParts(std::string_view text, const std::vector<PrivatePart>& parts) {
  std::string rest;
  std::size_t from = 0;
  for (const PrivatePart& part : parts) {
    rest.append(text.substr(from, part.begin - from)).append(part.by);
    from = part.end;
  }
  return rest.append(text.substr(from));
}

}  // namespace sceneweld::record
