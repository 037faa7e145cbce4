// SPDX-License-Identifier: BSD-3-Clause
// Finds the elements around a place of an XML text.

#include "sceneweld/cli/language_server/xml_elements.h"

#include <algorithm>

namespace sceneweld::cli {
namespace {

// The end of what begins with `<` at a place: a tag, a comment, CDATA or a declaration.
std::size_t EndOfMarkup(std::string_view text, std::size_t at) {
  const auto after = [&](std::string_view end) {
    const std::size_t found = text.find(end, at);
    return found == text.npos ? text.size() : found + end.size();
  };
  const std::string_view rest = text.substr(at);
  if (rest.starts_with("<!--")) return after("-->");
  if (rest.starts_with("<![CDATA[")) return after("]]>");
  if (rest.starts_with("<?")) return after("?>");
  char quote = 0;
  for (std::size_t i = at; i < text.size(); ++i) {
    if (quote) {
      if (text[i] == quote) quote = 0;
    } else if (text[i] == '"' || text[i] == '\'') {
      quote = text[i];
    } else if (text[i] == '>') {
      return i + 1;
    }
  }
  return text.size();
}

}  // namespace

std::vector<XmlElementRange> XmlElementsAround(std::string_view text, std::size_t offset) {
  struct Open {
    std::string_view name;
    XmlElementRange range;
  };
  std::vector<Open> open;
  std::vector<XmlElementRange> found;
  const auto take = [&](XmlElementRange range) {
    if (range.begin <= offset && offset <= range.end) found.push_back(range);
  };
  for (std::size_t at = text.find('<'); at != text.npos; at = text.find('<', at)) {
    const std::size_t end = EndOfMarkup(text, at);
    const std::string_view markup = text.substr(at, end - at);
    if (!markup.starts_with("<!") && !markup.starts_with("<?")) {
      const bool closes = markup.starts_with("</");
      const std::size_t from = closes ? 2 : 1;
      const std::string_view name = markup.substr(from, markup.find_first_of(" \t\r\n/>", from) - from);
      if (closes) {
        const auto same = std::find_if(open.rbegin(), open.rend(), [&](const Open& one) { return one.name == name; });
        if (same != open.rend()) {
          XmlElementRange range = same->range;
          range.content_end = at;
          range.end = end;
          take(range);
          open.erase(same.base() - 1, open.end());
        }
      } else if (markup.ends_with("/>")) {
        take({at, end, end, end});
      } else {
        open.push_back({name, {at, end, text.size(), text.size()}});
      }
    }
    // No element that begins later contains the place.
    if (end > offset && open.empty()) break;
    at = end;
  }
  for (auto one = open.rbegin(); one != open.rend(); ++one) take(one->range);
  std::sort(found.begin(), found.end(),
            [](const XmlElementRange& a, const XmlElementRange& b) { return a.begin > b.begin; });
  return found;
}

}  // namespace sceneweld::cli
