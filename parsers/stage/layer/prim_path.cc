// SPDX-License-Identifier: BSD-3-Clause
// Paths of prims and properties: their parts, joining, and relative paths. Each function takes linear time.

#include "sceneweld/parsers/stage/layer/prim_path.h"

#include <algorithm>

#include "sceneweld/scene/text/utf8.h"

namespace sceneweld::stage {
namespace {

bool IsLetterOfName(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool IsDigitOfName(char c) { return c >= '0' && c <= '9'; }

// Length of the name at the start of a text; 0 if there is none.
std::size_t LengthOfName(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    if (IsLetterOfName(text[at]) || (at > 0 && IsDigitOfName(text[at]))) {
      ++at;
    } else {
      const std::size_t length = static_cast<unsigned char>(text[at]) < 0x80 ? 0 : Utf8Length(text.substr(at));
      if (length == 0) break;
      at += length;
    }
  }
  return at;
}

// The offset after the variant that begins at `at`.
std::size_t EndOfVariant(std::string_view path, std::size_t at) {
  const std::size_t end = path.find('}', at);
  return end == std::string_view::npos ? path.size() : end + 1;
}

// The offset of the last step of the path of a prim: after the `/`, or at the `{`.
std::size_t BeginOfLastStep(std::string_view path) {
  std::size_t begin = 0;
  for (std::size_t at = 0; at < path.size();) {
    if (path[at] == '/') {
      begin = ++at;
    } else if (path[at] == '{') {
      begin = at;
      at = EndOfVariant(path, at);
      if (at < path.size() && path[at] != '/' && path[at] != '{') begin = at;
    } else {
      ++at;
    }
  }
  return begin;
}

// Whether `.name` follows, with the target of a relationship between: `.rel[/target].name`.
bool IsPropertyPart(std::string_view property) {
  const std::size_t bracket = property.find('[');
  if (bracket == std::string_view::npos) return IsPropertyName(property);
  const std::size_t end = property.find(']', bracket);
  if (end == std::string_view::npos || !IsPropertyName(property.substr(0, bracket))) return false;
  const std::string_view target = property.substr(bracket + 1, end - bracket - 1);
  if (target.find('[') != std::string_view::npos || !IsPath(target)) return false;
  const std::string_view rest = property.substr(end + 1);
  return rest.empty() || (rest.front() == '.' && IsPropertyName(rest.substr(1)));
}

}  // namespace

SplitPath SplitProperty(std::string_view path) {
  bool begins_step = true;
  for (std::size_t at = 0; at < path.size();) {
    const char c = path[at];
    if (c == '{') {
      at = EndOfVariant(path, at);
      begins_step = false;
    } else if (c != '.') {
      begins_step = c == '/';
      ++at;
    } else {
      const std::string_view rest = path.substr(at + 1);
      if (begins_step && rest.starts_with('.')) {
        at += 2;
      } else if (begins_step && (rest.empty() || rest.front() == '/')) {
        ++at;
      } else {
        std::string_view prim = path.substr(0, at);
        if (prim.size() > 1 && prim.ends_with('/')) prim.remove_suffix(1);
        return {prim, rest};
      }
      begins_step = false;
    }
  }
  return {path, {}};
}

std::vector<PathStep> StepsOf(std::string_view path) {
  std::vector<PathStep> steps;
  for (std::size_t at = 0; at < path.size();) {
    if (path[at] == '/') {
      ++at;
    } else if (path[at] == '{') {
      const std::size_t end = EndOfVariant(path, at);
      std::string_view inner = path.substr(at + 1, end - at - 1);
      if (inner.ends_with('}')) inner.remove_suffix(1);
      const std::size_t equals = std::min(inner.find('='), inner.size());
      steps.push_back({{}, inner.substr(0, equals), inner.substr(std::min(equals + 1, inner.size()))});
      at = end;
    } else {
      const std::size_t end = std::min(path.find_first_of("/{", at), path.size());
      const std::string_view name = path.substr(at, end - at);
      if (name != ".") steps.push_back({name, {}, {}});
      at = end;
    }
  }
  return steps;
}

std::string ChildPath(std::string_view parent, std::string_view name) {
  std::string path(parent);
  if (!path.empty() && path.back() != '/' && path.back() != '}') path += '/';
  return path += name;
}

std::string VariantPath(std::string_view prim_path, std::string_view set, std::string_view variant) {
  std::string path(prim_path);
  path += '{';
  path += set;
  path += '=';
  path += variant;
  return path += '}';
}

std::string PropertyPath(std::string_view prim_path, std::string_view property) {
  std::string path(prim_path);
  path += '.';
  return path += property;
}

std::string_view ParentPath(std::string_view path) {
  const SplitPath split = SplitProperty(path);
  if (!split.property.empty()) return split.prim;
  if (path == "/") return {};
  std::string_view parent = path.substr(0, BeginOfLastStep(path));
  if (parent.size() > 1 && parent.ends_with('/')) parent.remove_suffix(1);
  return parent;
}

std::string_view NameOf(std::string_view prim_path) {
  const std::string_view last = prim_path.substr(BeginOfLastStep(prim_path));
  return last.starts_with('{') ? std::string_view() : last;
}

bool IsAbsolute(std::string_view path) { return path.starts_with('/'); }

std::optional<std::string> AbsolutePath(std::string_view path, std::string_view anchor) {
  const SplitPath split = SplitProperty(path);
  std::vector<PathStep> steps;
  if (!IsAbsolute(path)) steps = StepsOf(anchor);
  for (const PathStep& step : StepsOf(split.prim)) {
    if (step.name != "..") {
      steps.push_back(step);
      continue;
    }
    while (!steps.empty() && steps.back().is_variant()) steps.pop_back();
    if (steps.empty()) return std::nullopt;
    steps.pop_back();
  }
  std::string absolute = "/";
  for (const PathStep& step : steps) {
    if (step.is_variant()) {
      absolute.append("{").append(step.set).append("=").append(step.variant).append("}");
    } else {
      if (absolute.back() != '/' && absolute.back() != '}') absolute += '/';
      absolute += step.name;
    }
  }
  return split.property.empty() ? absolute : PropertyPath(absolute, split.property);
}

bool IsAtOrBelow(std::string_view path, std::string_view ancestor) {
  if (!path.starts_with(ancestor)) return false;
  if (path.size() == ancestor.size() || ancestor.ends_with('/') || ancestor.ends_with('}')) return true;
  const char next = path[ancestor.size()];
  return next == '/' || next == '{' || next == '.';
}

std::optional<std::string> ReplacePrefix(std::string_view path, std::string_view from, std::string_view to) {
  if (!IsAtOrBelow(path, from)) return std::nullopt;
  std::string_view rest = path.substr(from.size());
  if (rest.empty()) return std::string(to);
  if (rest.front() == '.' || rest.front() == '{') return std::string(to).append(rest);
  if (rest.front() == '/') rest.remove_prefix(1);
  return ChildPath(to, rest);
}

std::string WithoutVariants(std::string_view path) {
  std::string without;
  for (std::size_t at = 0; at < path.size();) {
    const std::size_t brace = path.find('{', at);
    if (brace == std::string_view::npos) return without.append(path.substr(at));
    without.append(path.substr(at, brace - at));
    at = EndOfVariant(path, brace);
    if (at < path.size() && path[at] != '/' && path[at] != '{' && path[at] != '.') without += '/';
  }
  return without;
}

bool IsPrimName(std::string_view name) { return !name.empty() && LengthOfName(name) == name.size(); }

bool IsPropertyName(std::string_view name) {
  for (;;) {
    const std::size_t length = LengthOfName(name);
    if (length == 0) return false;
    if (length == name.size()) return true;
    if (name[length] != ':') return false;
    name.remove_prefix(length + 1);
  }
}

bool IsVariantName(std::string_view name) {
  if (name.starts_with('.')) name.remove_prefix(1);
  for (std::size_t at = 0; at < name.size();) {
    const char c = name[at];
    if (IsLetterOfName(c) || IsDigitOfName(c) || c == '-' || c == '|') {
      ++at;
    } else {
      const std::size_t length = static_cast<unsigned char>(c) < 0x80 ? 0 : Utf8Length(name.substr(at));
      if (length == 0) return false;
      at += length;
    }
  }
  return true;
}

bool IsPath(std::string_view path) {
  if (path == "/" || path == ".") return true;
  const SplitPath split = SplitProperty(path);
  const bool has_property = split.prim.size() < path.size();
  if (has_property && !IsPropertyPart(split.property)) return false;
  std::string_view prim = split.prim;
  if (prim.empty()) return has_property;
  if (prim.starts_with('/')) {
    prim.remove_prefix(1);
  } else {
    // Steps up come first.
    for (; prim.starts_with(".."); prim.remove_prefix(1)) {
      prim.remove_prefix(2);
      if (prim.empty()) return true;
      if (prim.front() != '/') return false;
    }
  }
  for (bool wants_name = true; wants_name || !prim.empty();) {
    // After a variant, a name follows without `/`.
    const std::size_t length = LengthOfName(prim);
    if (length == 0) return false;
    prim.remove_prefix(length);
    wants_name = false;
    while (prim.starts_with('{')) {
      const std::size_t end = prim.find('}');
      if (end == std::string_view::npos) return false;
      const std::string_view inner = prim.substr(1, end - 1);
      const std::size_t equals = inner.find('=');
      if (equals == std::string_view::npos || !IsPrimName(inner.substr(0, equals))) return false;
      if (!IsVariantName(inner.substr(equals + 1))) return false;
      prim.remove_prefix(end + 1);
    }
    if (prim.starts_with('/')) {
      prim.remove_prefix(1);
      wants_name = true;
    }
  }
  return true;
}

}  // namespace sceneweld::stage
