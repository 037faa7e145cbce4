// SPDX-License-Identifier: BSD-3-Clause
// Finds a directive in the text that a person wrote.
// The YAML of new directives.

#include "sceneweld/directives/editing/written_directive.h"

#include <array>
#include <vector>

#include "sceneweld/directives/editing/number_text.h"
#include "sceneweld/parsers/languages/yaml/yaml_output.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {

// Visits each node once, and counts how often a node is used.
struct WrittenDirective::Search {
  WrittenDirective& found;
  std::uint32_t begin;
  std::vector<const YamlNode*> way = {};  // The values around the node that is visited.
  std::vector<const YamlNode*> way_to_it = {};
  const YamlNode* loop = nullptr;
  const YamlNode* loop_around_it = nullptr;

  void Visit(const YamlNode& node) {
    if (++found.uses_[&node] > 1) return;
    way.push_back(&node);
    if (node.is_list()) {
      for (const YamlNode* item : node.items()) Visit(*item);
    } else if (node.is_mapping()) {
      const YamlNode* const outer = loop;
      for (const YamlEntry& entry : node.entries()) {
        if (entry.key->text() == "for_each") loop = entry.key;
      }
      for (const YamlEntry& entry : node.entries()) {
        const Span span = entry.key->span();
        if (span && span.begin == begin && !found.entry_.key) {
          found.entry_ = entry;
          way_to_it = way;
          loop_around_it = loop;
        }
        Visit(*entry.value);
      }
      loop = outer;
    }
    way.pop_back();
  }
};

std::optional<WrittenDirective> WrittenDirective::Find(Span key, Diagnostics& diagnostics) {
  WrittenDirective written;
  written.source_ = key.source;
  Diagnostics reading;
  written.tree_ = YamlTree::Parse(*key.source, Limits(), reading);
  if (!written.tree_ || !written.tree_->root()) {
    diagnostics.Error("edit-refused", key, "the file cannot be read as YAML any more");
    return std::nullopt;
  }
  Search search{written, key.begin};
  search.Visit(*written.tree_->root());
  if (!written.entry_.key) {
    diagnostics.Error("edit-refused", key, "the directive is not found in the text");
    return std::nullopt;
  }
  if (search.loop_around_it) {
    diagnostics.Error("edit-refused", key, "the directive is in a loop, so a change would move what every turn adds")
        .Note(search.loop_around_it->span(), "the loop")
        .Help("change the expressions of the loop in the file");
    return std::nullopt;
  }
  for (const YamlNode* node : search.way_to_it) {
    if (written.IsShared(*node, diagnostics)) return std::nullopt;
  }
  if (written.IsShared(written.value(), diagnostics)) return std::nullopt;
  return written;
}

bool WrittenDirective::IsShared(const YamlNode& node, Diagnostics& diagnostics) const {
  const auto uses = uses_.find(&node);
  if (uses == uses_.end() || uses->second < 2) return false;
  diagnostics
      .Error("edit-refused", node.span() ? node.span() : key().span(),
             "the file uses this value at " + std::to_string(uses->second) +
                 " places through an anchor, so a change would change all of them")
      .Help("write the value out where it is to differ");
  return true;
}

namespace {

class DirectiveWriter {
 public:
  explicit DirectiveWriter(TextsOf texts) : texts_(texts) {}

  std::string Scalar(std::string text) const {
    if (texts_ == TextsOf::kExpressions) {
      for (std::size_t at = text.find("${"); at != text.npos; at = text.find("${", at + 3)) text.insert(at, 1, '$');
    }
    return YamlScalar(text);
  }

  std::string Scalars(const std::vector<std::string>& list) const {
    std::string out = "[";
    for (const std::string& one : list) {
      if (out.size() > 1) out += ", ";
      out += Scalar(one);
    }
    return out + "]";
  }

  NewYaml PoseYaml(const NewPose& pose) const {
    NewYaml yaml;
    if (!pose.base_frame.empty()) yaml.entries.push_back({"base_frame", {Scalar(pose.base_frame)}});
    const auto add = [&](const char* key, const Vector3& v, const char* tag, bool is_needed) {
      if (!is_needed && v.x == 0 && v.y == 0 && v.z == 0) return;
      NewYaml list{WrittenList(std::array<double, 3>{v.x, v.y, v.z})};
      if (*tag) list = {tag, {{"deg", std::move(list)}}};
      yaml.entries.push_back({key, std::move(list)});
    };
    add("translation", pose.translation, "", pose.base_frame.empty());
    add("rotation", pose.rpy, "!Rpy", false);
    return yaml;
  }

 private:
  const TextsOf texts_;
};

}  // namespace

NewDirective MakeDirective(const NewModel& model, TextsOf texts) {
  const DirectiveWriter write(texts);
  NewYaml value;
  value.entries.push_back({"name", {write.Scalar(model.name)}});
  value.entries.push_back({"file", {write.Scalar(model.file)}});
  NewYaml positions;
  for (const auto& [joint, q] : model.default_joint_positions) {
    positions.entries.push_back({write.Scalar(joint), {WrittenList(q)}});
  }
  if (!positions.entries.empty()) value.entries.push_back({"default_joint_positions", std::move(positions)});
  NewYaml poses;
  for (const auto& [body, pose] : model.default_free_body_pose) {
    poses.entries.push_back({write.Scalar(body), write.PoseYaml(pose)});
  }
  if (!poses.entries.empty()) value.entries.push_back({"default_free_body_pose", std::move(poses)});
  return {"add_model", std::move(value)};
}

NewDirective MakeDirective(const NewWeld& weld, TextsOf texts) {
  const DirectiveWriter write(texts);
  NewYaml value;
  value.entries.push_back({"parent", {write.Scalar(weld.parent)}});
  value.entries.push_back({"child", {write.Scalar(weld.child)}});
  if (weld.X_PC) value.entries.push_back({"X_PC", write.PoseYaml(*weld.X_PC)});
  return {"add_weld", std::move(value)};
}

NewDirective MakeDirective(const NewFilterGroup& group, TextsOf texts) {
  const DirectiveWriter write(texts);
  NewYaml value;
  value.entries.push_back({"name", {write.Scalar(group.name)}});
  if (group.model_namespace) value.entries.push_back({"model_namespace", {write.Scalar(*group.model_namespace)}});
  const auto add = [&](const char* key, const std::vector<std::string>& names) {
    if (!names.empty()) value.entries.push_back({key, {write.Scalars(names)}});
  };
  add("members", group.members);
  add("member_groups", group.member_groups);
  add("ignored_collision_filter_groups", group.ignored_groups);
  return {"add_collision_filter_group", std::move(value)};
}

}  // namespace sceneweld
