// SPDX-License-Identifier: BSD-3-Clause
// Finds declarations of namespaces without reading the document.
// Finds the format of a text by its beginning, for a file with the suffix of another one.

#include "sceneweld/parsers/xml/root_element.h"

#include <algorithm>
#include <cstddef>
#include <string>

namespace sceneweld {
namespace {

constexpr std::string_view kBlank = " \t\r\n";

// The end of the markup that begins a text: of a comment, a CDATA section, an instruction or a tag.
std::size_t EndOfMarkup(std::string_view text) {
  const auto after = [&](std::string_view end) {
    const std::size_t at = text.find(end);
    return at == text.npos ? text.size() : at + end.size();
  };
  if (text.starts_with("<!--")) return after("-->");
  if (text.starts_with("<![CDATA[")) return after("]]>");
  if (text.starts_with("<?")) return after("?>");
  char quote = '\0';
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (quote != '\0') {
      if (text[i] == quote) quote = '\0';
    } else if (text[i] == '"' || text[i] == '\'') {
      quote = text[i];
    } else if (text[i] == '>') {
      return i + 1;
    }
  }
  return text.size();
}

bool HasAttribute(std::string_view tag, std::string_view name) {
  for (std::size_t at = tag.find(name); at != tag.npos; at = tag.find(name, at + 1)) {
    const std::string_view before = tag.substr(0, at);
    const auto quotes = std::count(before.begin(), before.end(), '"') + std::count(before.begin(), before.end(), '\'');
    const std::size_t next = tag.find_first_not_of(kBlank, at + name.size());
    if (quotes % 2 == 0 && kBlank.find(before.back()) != kBlank.npos && next != tag.npos && tag[next] == '=')
      return true;
  }
  return false;
}

}  // namespace

bool DeclaresPrefix(std::string_view text, std::string_view prefix) {
  const std::string declaration = "xmlns:" + std::string(prefix);
  if (text.find(declaration) == text.npos) return false;
  for (std::size_t at = text.find('<'); at != text.npos; at = text.find('<', at)) {
    const std::string_view rest = text.substr(at);
    const std::size_t end = EndOfMarkup(rest);
    const bool is_tag = rest.size() > 1 && rest[1] != '!' && rest[1] != '?' && rest[1] != '/';
    if (is_tag && HasAttribute(rest.substr(0, end), declaration)) return true;
    at += end;
  }
  return false;
}

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

// The root elements of files beside those of models.
struct OtherRoot {
  std::string_view element, what, help;
};
constexpr OtherRoot kOtherRoots[] = {
    {"COLLADA", "a COLLADA mesh", "name it as the mesh of a link, in `<geometry>` of a model"},
    {"launch", "a launch file of ROS", "name the file of the robot that it loads"},
    {"package", "the description of a package", "name a model in its folder; `--package-xml` adds the package"},
    {"svg", "a picture (SVG)", "name the file of the model"},
    {"mujocoinclude", "a part of a MuJoCo model", "name the file that includes it"},
    {"gazebo", "a part of a URDF file", "name the file that includes it"},
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

std::string HelpForOtherFormat(std::string_view text, std::string or_else) {
  const auto name_it = [](std::string_view what, std::string_view format, std::string_view suffix) {
    return std::string(what) + ": name the file `*" + std::string(suffix) + "`, or use `--from " + std::string(format) +
           "` if it is the INPUT";
  };
  const std::string_view head = text.substr(std::min(text.find_first_not_of("\xEF\xBB\xBF \t\r\n"), text.size()));
  if (head.starts_with('<')) {
    const std::string_view root = RootElementOf(head);
    for (const RootName& known : kRootNames) {
      if (root != known.element) continue;
      return name_it("`<" + std::string(root) + ">` is the root of " + std::string(known.format), known.name,
                     known.suffix);
    }
    for (const OtherRoot& known : kOtherRoots) {
      if (root == known.element) return "the file is " + std::string(known.what) + ": " + std::string(known.help);
    }
    const bool is_config = root == "model" && head.find("<sdf") != std::string_view::npos;
    return is_config ? "the file is the `model.config` of a model: name the SDFormat file that its `<sdf>` names"
                     : or_else;
  }
  if (head.starts_with("#usda")) return name_it("the file is a stage of USD", "usd", ".usda");
  if (head.starts_with("{\"asset\"") || (head.starts_with('{') && head.find("\"scenes\"") != std::string_view::npos)) {
    return "the file is a glTF mesh: name it as the mesh of a link, in `<geometry>` of a model";
  }
  if (head.starts_with('{')) return name_it("the file is JSON; if it is scene JSON", "json", ".json");
  for (const std::string_view key : {"directives:", "sceneweld:"}) {
    const auto at = text.find(key);
    if (at != std::string_view::npos && (at == 0 || text[at - 1] == '\n')) {
      return name_it("the file is YAML of directives", "dmd", ".dmd.yaml");
    }
  }
  return or_else;
}

}  // namespace sceneweld
