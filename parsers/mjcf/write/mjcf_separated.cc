// SPDX-License-Identifier: BSD-3-Clause
// Replaces `::` in the names of a written file.

#include "sceneweld/parsers/mjcf/write/mjcf_separated.h"

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/parsers/xml/xml_node.h"
#include "sceneweld/parsers/xml/xml_parser.h"
#include "sceneweld/scene/tables/name.h"

namespace sceneweld::mjcf {
namespace {

/// The new names of a file. Names of all kinds share them, so that each old name has one new name.
class NewNames {
 public:
  explicit NewNames(std::string_view separator) : separator_(separator) {}

  /// Names without `::` stay, so they are taken first.
  void Take(std::string_view name) {
    if (name.find(kScopeDelimiter) == name.npos) taken_.emplace(name);
  }
  const std::string& Of(const std::string& name) {
    const auto [known, is_new] = names_.try_emplace(name);
    if (!is_new) return known->second;
    std::string plain = name;
    for (auto at = plain.find(kScopeDelimiter); at != plain.npos; at = plain.find(kScopeDelimiter, at)) {
      plain.replace(at, kScopeDelimiter.size(), separator_);
      at += separator_.size();
    }
    std::string free = plain;
    for (int number = 1; !taken_.insert(free).second; ++number) free = plain + "_" + std::to_string(number);
    return known->second = free;
  }

 private:
  std::string_view separator_;
  std::set<std::string, std::less<>> taken_;
  std::map<std::string, std::string, std::less<>> names_;
};

// Attributes whose values are texts of programs, or names of files.
bool IsText(std::string_view attribute) {
  return attribute.starts_with("file") || attribute == "data" || attribute == "value" || attribute == "content_type";
}

}  // namespace

std::string WithSeparator(const std::string& mjcf, std::string_view separator) {
  const ParsedXml xml = ParseXml(mjcf, StrayText::kRefused, XmlDocument::kDeepest);
  NewNames names(separator);
  for (const XmlAttribute& attribute : xml.attributes) names.Take(attribute.value);
  std::string text;
  std::size_t done = 0;
  for (const XmlAttribute& attribute : xml.attributes) {
    const std::string value = mjcf.substr(attribute.begin, attribute.end - attribute.begin);  // As it is written.
    if (IsText(attribute.name) || value.find(kScopeDelimiter) == value.npos) continue;
    // Several names are a list (`<flex body="a b">`).
    std::string renamed, name;
    for (const char c : value + " ") {
      if (c != ' ') {
        name += c;
        continue;
      }
      renamed += (renamed.empty() ? "" : " ") + (name.find(kScopeDelimiter) == name.npos ? name : names.Of(name));
      name.clear();
    }
    text.append(mjcf, done, attribute.begin - done).append(renamed);
    done = attribute.end;
  }
  return text.append(mjcf, done);
}

}  // namespace sceneweld::mjcf
