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

// The name of a body for formats without scopes.
class TouchNames {
 public:
  explicit TouchNames(const Scene& scene) : scene_(scene), is_one_model_(scene.models.size() == 2) {}
  std::string operator()(Index<Body> body) const {
    if (is_one_model_) return EscapedXml(scene_.bodies[body].name.view());
    return EscapedXml(Flattened(scene_.FullName(body), "__"));
  }

 private:
  const Scene& scene_;
  const bool is_one_model_;
};

// A text as YAML writes it in every place: JSON's form is YAML's, too.
std::string QuotedForYaml(std::string_view text) {
  std::string quoted;
  JsonWriter(quoted).Value(text);
  return quoted;
}

}  // namespace

std::string_view ReasonToDisable(const TouchedPair& pair) {
  if (pair.is_adjacent) return "Adjacent";
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

std::string TouchAsSrdf(const Scene& scene, const TouchMatrix& matrix) {
  const TouchNames name(scene);
  const std::string robot = scene.models.size() == 2 ? scene.models[Index<ModelInstance>(1)].name.str() : "scene";
  std::string text = "<?xml version=\"1.0\"?>\n<robot name=\"" + EscapedXml(robot) + "\">\n";
  for (const TouchedPair& pair : matrix.pairs) {
    const std::string_view reason = ReasonToDisable(pair);
    if (reason.empty()) continue;
    text += "  <disable_collisions link1=\"" + name(pair.a) + "\" link2=\"" + name(pair.b) + "\" reason=\"" +
            std::string(reason) + "\"/>\n";
  }
  return text + "</robot>\n";
}

std::string TouchAsMjcf(const Scene& scene, const TouchMatrix& matrix) {
  const TouchNames name(scene);
  std::string text = "<mujoco>\n  <contact>\n";
  for (const TouchedPair& pair : matrix.pairs) {
    if (ReasonToDisable(pair).empty() || pair.is_filtered) continue;
    text += "    <exclude body1=\"" + name(pair.a) + "\" body2=\"" + name(pair.b) + "\"/>\n";
  }
  return text + "  </contact>\n</mujoco>\n";
}

}  // namespace sceneweld
