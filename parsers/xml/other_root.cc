// SPDX-License-Identifier: BSD-3-Clause
// Finds the format of an XML file by its root element, for a file with the suffix of another one.

#include "sceneweld/parsers/xml/other_root.h"

namespace sceneweld {
namespace {

// The root element of each format, and how a file of the format is named.
struct RootName {
  std::string_view element, format, name, suffix;
};
constexpr RootName kRootNames[] = {
    {"robot", "URDF", "urdf", ".urdf"},
    {"sdf", "SDFormat", "sdf", ".sdf"},
    {"mujoco", "MJCF", "mjcf", ".xml"},
};

// The name of the first element.
std::string_view RootElementOf(std::string_view text) {
  std::size_t at = text.find('<');
  while (at != std::string_view::npos) {
    const std::string_view rest = text.substr(at);
    if (!rest.starts_with("<!") && !rest.starts_with("<?")) {
      const std::size_t end = rest.find_first_of(" \t\r\n/>");
      return end == std::string_view::npos ? std::string_view() : rest.substr(1, end - 1);
    }
    const std::string_view mark = rest.starts_with("<!--") ? "-->" : ">";
    const std::size_t end = text.find(mark, at);
    at = end == std::string_view::npos ? end : text.find('<', end);
  }
  return {};
}

}  // namespace

std::string_view FormatByRoot(std::string_view text) {
  const std::string_view root = RootElementOf(text);
  for (const RootName& known : kRootNames) {
    if (root == known.element) return known.name;
  }
  return {};
}

std::string HelpForRoot(std::string_view root, std::string or_else) {
  for (const RootName& known : kRootNames) {
    if (root != known.element) continue;
    return "`<" + std::string(root) + ">` is the root of " + std::string(known.format) + ": name the file `*" +
           std::string(known.suffix) + "`, or use `--from " + std::string(known.name) + "` if it is the INPUT";
  }
  return or_else;
}

}  // namespace sceneweld
