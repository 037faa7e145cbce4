// SPDX-License-Identifier: BSD-3-Clause
// Finds what only sceneweld reads in the text of a file.

#include "sceneweld/parsers/record/private_parts.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "sceneweld/parsers/record/record.h"
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
    // An element that goes takes all that is in it along.
    for (std::uint32_t i = 0; i < xml_.nodes.size(); ++i) {
      const XmlNode& node = xml_.nodes[i];
      place_ = ++places_[{node.parent, node.name}];
      if (node.begin < left_out_up_to_) continue;
      if (IsPrivate(i)) {
        const std::uint32_t whole = IsAloneInCustom(i) ? node.parent : i;
        Remove(xml_.nodes[whole].begin, xml_.nodes[whole].end, Shown(i));
        left_out_up_to_ = xml_.nodes[whole].end;
      } else {
        Attributes(i);
      }
    }
    std::sort(parts_.begin(), parts_.end(),
              [](const PrivatePart& a, const PrivatePart& b) { return a.begin < b.begin; });
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

  bool IsMjcf() const { return xml_.nodes[0].name == "mujoco"; }

  bool IsPrivate(std::uint32_t index) const {
    const XmlNode& node = xml_.nodes[index];
    if (node.name.starts_with(encoding::kPrefix)) return true;
    if (!IsMjcf() || node.name != "text") return false;
    const std::string_view name = Value(node, "name"), data = Value(node, "data");
    return name.starts_with(encoding::kPrefix) || (name == kRecordName && (data == "scene" || LooksLikeRecord(data)));
  }

  bool IsAloneInCustom(std::uint32_t index) const {
    const std::uint32_t parent = xml_.nodes[index].parent;
    return IsMjcf() && parent != XmlNode::kNone && xml_.nodes[parent].name == "custom" &&
           xml_.nodes[parent].child == index && xml_.nodes[index].next == XmlNode::kNone;
  }

  // The tag and the name of the element that Run is at; its place among its siblings if it has no name.
  std::string Title(std::uint32_t index) const {
    const XmlNode& node = xml_.nodes[index];
    std::string title(node.name);
    if (const std::string_view name = Value(node, "name"); !name.empty()) return title + " " + std::string(name);
    if (node.parent == XmlNode::kNone) return title;
    const XmlNode& parent = xml_.nodes[node.parent];
    const std::string_view of = Value(parent, "name");
    return title + " " + std::to_string(place_) + " of " + std::string(parent.name) +
           (of.empty() ? "" : " " + std::string(of));
  }

  std::string Shown(std::uint32_t index) const {
    const XmlNode& node = xml_.nodes[index];
    if (node.name == "text") {
      const std::string_view name = Value(node, "name"), data = Value(node, "data");
      if (name == kRecordName) return record::Shown(data);
      return std::string(name) + ": " + OneLine(data) + "\n";
    }
    std::string line = Title(index) + ":";
    for (std::uint32_t i = 0; i < node.attribute_count; ++i) {
      const XmlAttribute& attribute = xml_.attributes[node.attributes + i];
      if (attribute.name != "name") Add(line, attribute);
    }
    return line + "\n";
  }

  static void Add(std::string& line, const XmlAttribute& attribute) {
    line.append(line.ends_with(':') ? " " : ", ");
    const bool is_private = attribute.name.starts_with(encoding::kPrefix);
    line.append(is_private ? attribute.name.substr(encoding::kPrefix.size()) : attribute.name);
    line.append("=").append(OneLine(attribute.value));
  }

  void Attributes(std::uint32_t index) {
    const XmlNode& node = xml_.nodes[index];
    const std::size_t first = parts_.size();
    std::string line;
    for (std::uint32_t i = 0; i < node.attribute_count; ++i) {
      const XmlAttribute& attribute = xml_.attributes[node.attributes + i];
      if (attribute.name == encoding::kDeclaration || attribute.name.starts_with(encoding::kPrefix)) {
        const auto begin = static_cast<std::size_t>(attribute.name.data() - text_.data());
        Remove(begin, attribute.end + std::size_t{1}, {});
        if (attribute.name == encoding::kDeclaration) continue;
        if (line.empty()) line = Title(index) + ":";
        Add(line, attribute);
      } else if (IsMjcf() && attribute.value.starts_with(kHelper)) {
        const std::string_view name = attribute.value.substr(kHelper.size());
        const bool is_number = name.find_first_not_of("0123456789") == name.npos;
        parts_.push_back({attribute.begin, attribute.begin + kHelper.size(), is_number ? "world::helper" : "", {}});
      }
    }
    if (!line.empty()) parts_[first].shown = line + "\n";
  }

  void Remove(std::size_t begin, std::size_t end, std::string shown) {
    parts_.push_back({BlanksBefore(text_, begin), end, {}, std::move(shown)});
  }

  const std::string_view text_;
  const ParsedXml& xml_;
  Parts parts_;
  std::size_t left_out_up_to_ = 0;
  // How many siblings of this tag come up to an element, by parent and tag, and the number of the one that Run is at.
  std::map<std::pair<std::uint32_t, std::string_view>, int> places_;
  int place_ = 0;
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
