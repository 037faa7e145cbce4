// SPDX-License-Identifier: BSD-3-Clause
// Finds what only sceneweld reads in the text of a file.

#include "sceneweld/parsers/record/private_parts.h"

#include <algorithm>
#include <string>
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

}  // namespace

std::optional<std::vector<PrivatePart>> PrivateParts(std::string_view text) {
  const ParsedXml xml = ParseXml(text, StrayText::kRefused, kMostLevels);
  if (xml.fault || xml.nodes.empty()) return std::nullopt;
  return XmlParts(text, xml).Run();
}

std::optional<std::vector<PrivatePart>> PrivatePartsOfLayer(std::string_view text, std::string_view record,
                                                            std::string_view without) {
  std::size_t begin = text.find(record);
  if (begin == text.npos) return std::nullopt;
  std::size_t end = begin + record.size();
  const auto is_quote = [&](std::size_t at) { return at < text.size() && (text[at] == '"' || text[at] == '\''); };
  for (; begin > 0 && is_quote(begin - 1) && is_quote(end); ++end) --begin;
  return Parts{{begin, end, "\"" + std::string(without) + "\"", record::Shown(record)}};
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
