// SPDX-License-Identifier: BSD-3-Clause
// Mutates XML by its structure.

#include "sceneweld/tests/fuzz/mutate_xml.h"

#include <iterator>
#include <random>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/xml/xml_parser.h"
#include "sceneweld/tests/fuzz/extreme_values.h"

namespace sceneweld::fuzz {
namespace {

class XmlMutator {
 public:
  XmlMutator(const std::string& text, std::uint64_t seed) : text_(text), random_(seed) {}

  std::string Run() {
    const auto parsed = ParseXml(text_, StrayText::kSkipped, 200);
    if (parsed.fault || parsed.nodes.empty()) return text_;
    const std::size_t at = Below(parsed.nodes.size());
    const XmlNode& node = parsed.nodes[at];
    const std::string element = text_.substr(node.begin, node.end - node.begin);
    switch (Below(7)) {
      case 0: return at == 0 ? text_ : Replaced(node.begin, node.end, "");
      case 1: return at == 0 ? text_ : Replaced(node.begin, node.end, element + element);
      case 2: {  // moves or copies an element into another place
        const XmlNode& to = parsed.nodes[Below(parsed.nodes.size())];
        return at == 0 || to.begin == 0 ? text_ : Replaced(to.begin, to.begin, element);
      }
      default: return WithOtherValue(node);
    }
  }

 private:
  std::size_t Below(std::size_t count) { return static_cast<std::size_t>(random_() % count); }
  std::string Replaced(std::size_t begin, std::size_t end, std::string_view by) const {
    return text_.substr(0, begin) + std::string(by) + text_.substr(end);
  }

  // Replaces a value between quotes, or a text between tags, of the element.
  std::string WithOtherValue(const XmlNode& node) {
    std::vector<std::pair<std::size_t, std::size_t>> values;
    for (std::size_t at = node.begin; at < node.end; ++at) {
      const char c = text_[at];
      if (c != '"' && c != '\'' && c != '>') continue;
      const std::size_t end = text_.find(c == '>' ? '<' : c, at + 1);
      if (end == std::string::npos || end > node.end) break;
      values.emplace_back(at + 1, end);
      at = end;
    }
    if (values.empty()) return text_;
    const auto [begin, end] = values[Below(values.size())];
    if (Below(3) == 0) {
      const auto [other_begin, other_end] = values[Below(values.size())];
      return Replaced(begin, end, text_.substr(other_begin, other_end - other_begin));
    }
    return Replaced(begin, end, kExtremeValues[Below(std::size(kExtremeValues))]);
  }

  const std::string& text_;
  std::mt19937_64 random_;
};

}  // namespace

std::string MutateXml(const std::string& text, std::uint64_t seed) { return XmlMutator(text, seed).Run(); }

}  // namespace sceneweld::fuzz
