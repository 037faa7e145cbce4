// SPDX-License-Identifier: BSD-3-Clause
// The matrix of self-collisions as directives, SRDF and MJCF.

#include "sceneweld/checks/touch_text.h"

#include <map>
#include <vector>

#include "sceneweld/parsers/xml/text_edits.h"
#include "sceneweld/scene/flat_name.h"
#include "sceneweld/scene/text/json_writer.h"

namespace sceneweld {
namespace {

// A text as YAML writes it in every place: JSON's form is YAML's, too.
std::string QuotedForYaml(std::string_view text) {
  std::string quoted;
  JsonWriter(quoted).Value(text);
  return quoted;
}

}  // namespace

std::string_view ReasonToDisable(const TouchedPair& pair) {
  if (pair.is_adjacent) return "Adjacent";
  if (pair.is_unbounded) return "";
  if (pair.is_at_default) return "Default";
  if (pair.touching == Touching::kAlways) return "Always";
  if (pair.touching == Touching::kNever) return "Never";
  return "";
}

std::string TouchAsDirectives(const Scene& scene, const TouchMatrix& matrix) {
  // By body: those with a higher index that it ignores.
  std::map<Index<Body>, std::vector<Index<Body>>> ignored;
  for (const TouchedPair& pair : matrix.pairs) {
    if (ReasonToDisable(pair).empty() || pair.is_filtered) continue;
    ignored[pair.a].push_back(pair.b);
    ignored.try_emplace(pair.b);
  }
  const auto group = [&](Index<Body> body) {
    return QuotedForYaml("touches_" + Flattened(scene.FullName(body), "__"));
  };
  std::string text = "# Bodies that need no collision test, found by `sceneweld collisions`.\ndirectives:\n";
  if (ignored.empty()) return text + "  []\n";
  for (const auto& [body, others] : ignored) {
    text += "- add_collision_filter_group:\n    name: " + group(body) + "\n    members: [" +
            QuotedForYaml(scene.FullName(body)) + "]\n    ignored_collision_filter_groups: [";
    for (const Index<Body> other : others) text += (other == others.front() ? "" : ", ") + group(other);
    text += "]\n";
  }
  return text;
}

std::string TouchAsSrdf(const TouchMatrix& matrix, const WrittenNames& names) {
  std::string text = "<?xml version=\"1.0\"?>\n<robot name=\"" + EscapedXml(names.robot) + "\">\n";
  for (const TouchedPair& pair : matrix.pairs) {
    const std::string_view reason = ReasonToDisable(pair);
    const Name &a = names.bodies[pair.a.value()], &b = names.bodies[pair.b.value()];
    if (reason.empty() || a.empty() || b.empty()) continue;
    text += "  <disable_collisions link1=\"" + EscapedXml(a) + "\" link2=\"" + EscapedXml(b) + "\" reason=\"" +
            std::string(reason) + "\"/>\n";
  }
  return text + "</robot>\n";
}

std::string TouchAsMjcf(const TouchMatrix& matrix, const WrittenNames& names) {
  std::string text = "<mujoco>\n  <contact>\n";
  for (const TouchedPair& pair : matrix.pairs) {
    const Name &a = names.bodies[pair.a.value()], &b = names.bodies[pair.b.value()];
    if (ReasonToDisable(pair).empty() || pair.is_filtered || a.empty() || b.empty()) continue;
    text += "    <exclude body1=\"" + EscapedXml(a) + "\" body2=\"" + EscapedXml(b) + "\"/>\n";
  }
  return text + "  </contact>\n</mujoco>\n";
}

}  // namespace sceneweld
