// SPDX-License-Identifier: BSD-3-Clause
// Looks at the tags of a text without reading the document: the format by the root element, for a file with the suffix
// of another one, and declarations of namespaces.

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

// Removes the beginning of a text up to the end of its next tag, and returns the tag; empty without one. Closing tags
// do not count.
std::string_view TakeTag(std::string_view& text) {
  while (true) {
    text.remove_prefix(std::min(text.find('<'), text.size()));
    if (text.empty()) return {};
    const std::string_view markup = text.substr(0, EndOfMarkup(text));
    text.remove_prefix(markup.size());
    if (markup.size() > 1 && std::string_view("!?/").find(markup[1]) == std::string_view::npos) return markup;
  }
}

bool HasAttribute(std::string_view tag, std::string_view name) {
  std::string without_values;
  char quote = '\0';
  for (const char c : tag) {
    if (quote != '\0') {
      if (c == quote) quote = '\0';
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else {
      without_values += kBlank.find(c) == kBlank.npos ? c : ' ';
    }
  }
  const std::string before_value = " " + std::string(name);
  for (std::size_t at = 0; (at = without_values.find(before_value, at)) != without_values.npos;) {
    at += before_value.size();
    const std::size_t next = without_values.find_first_not_of(' ', at);
    if (next != without_values.npos && without_values[next] == '=') return true;
  }
  return false;
}

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
  const std::string_view tag = TakeTag(text);
  const std::size_t end = tag.find_first_of(" \t\r\n/>");
  return end == tag.npos ? std::string_view() : tag.substr(1, end - 1);
}

}  // namespace

bool DeclaresPrefix(std::string_view text, std::string_view prefix) {
  const std::string declaration = "xmlns:" + std::string(prefix);
  if (text.find(declaration) == text.npos) return false;
  while (true) {
    const std::string_view tag = TakeTag(text);
    if (tag.empty()) return false;
    if (HasAttribute(tag, declaration)) return true;
  }
}

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
