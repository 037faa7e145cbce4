// SPDX-License-Identifier: BSD-3-Clause
// Merges the controllers of models.

#include "sceneweld/parsers/controllers/controllers.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "sceneweld/parsers/controllers/controller_files.h"
#include "sceneweld/parsers/languages/yaml/yaml_output.h"
#include "sceneweld/parsers/loss/loss.h"

namespace sceneweld::controllers {
namespace {

// A controller in the parameters of its manager.
bool IsController(const Value& parameter) { return parameter.is_mapping() && parameter.Find("type"); }

bool IsManager(const Node& node) {
  const auto& values = node.parameters.values;
  return node.name == "controller_manager" || std::any_of(values.begin(), values.end(), IsController);
}

class Merger {
 public:
  Merger(const Scene& scene, const UrdfNames& names, LossReport& losses)
      : scene_(scene), names_(names), losses_(losses) {}

  void Add(ModelNodes model) {
    const ModelInstance& instance = scene_.models[model.model];
    const auto of_texts = [&](const std::string& name) { return NameInUrdf(scene_, model.model, names_, name); };
    const auto of_keys = [&](const std::string& name) { return JointInUrdf(scene_, model.model, names_, name); };
    for (Node& node : model.nodes) {
      // The keys of a manager are controllers.
      if (!IsManager(node)) Rename(node.parameters, of_texts, of_keys);
      for (Value& inner : node.parameters.values) {
        if (IsManager(node)) Rename(inner, of_texts, of_keys);
      }
    }
    std::map<std::string, std::string> renamed;
    for (const Node& manager : model.nodes) {
      if (!IsManager(manager)) continue;
      for (const std::string& controller : ClashesOf(manager, model.nodes)) {
        const std::string now = FreeName(instance, controller, manager, model.nodes);
        renamed.emplace(controller, now);
        losses_.Renamed(instance.span,
                        "controller " + Quoted(controller) + " of model " + Quoted(instance.name) +
                            " is written as " + Quoted(now) + ", because an earlier model has one of its name",
                        {{"controller", controller, now}});
      }
    }
    const auto new_name = [&](const std::string& name) {
      const auto found = renamed.find(name);
      return found == renamed.end() ? name : found->second;
    };
    for (Node& node : model.nodes) {
      if (!renamed.empty()) Rename(node.parameters, new_name, new_name);
      node.name = new_name(node.name);
      Merge(instance, std::move(node));
    }
  }

  std::string Text() const {
    std::string text;
    for (const Node& node : nodes_) {
      const std::string key = node.space.empty() ? node.name : node.space + "/" + node.name;
      text += YamlScalar(key) + ":\n  ros__parameters:" + (node.parameters.values.empty() ? " {}\n" : "\n");
      AppendYaml(node.parameters, 4, text);
    }
    return text;
  }

 private:
  const Node* Find(const std::vector<Node>& nodes, const std::string& space, const std::string& name) const {
    const auto found = std::find_if(nodes.begin(), nodes.end(),
                                    [&](const Node& node) { return node.space == space && node.name == name; });
    return found == nodes.end() ? nullptr : &*found;
  }

  // Whether two controllers of one name have the same parameters, so that one is enough.
  bool IsShared(const Value& one, const Value& other, const Node& manager, const std::string& controller,
                const std::vector<Node>& own) const {
    const Node* const parameters = Find(own, manager.space, controller);
    const Node* const known = Find(nodes_, manager.space, controller);
    return one == other && (parameters && known ? parameters->parameters == known->parameters : parameters == known);
  }

  // The controllers of a manager of which an earlier model has others of the same name.
  std::vector<std::string> ClashesOf(const Node& manager, const std::vector<Node>& own) const {
    std::vector<std::string> clashes;
    const Node* const known = Find(nodes_, manager.space, manager.name);
    for (std::size_t i = 0; known && i < manager.parameters.keys.size(); ++i) {
      const std::string& name = manager.parameters.keys[i];
      const Value& controller = manager.parameters.values[i];
      const Value* const other = known->parameters.Find(name);
      if (!IsController(controller) || !other) continue;
      if (!IsShared(controller, *other, manager, name, own)) clashes.push_back(name);
    }
    return clashes;
  }

  std::string FreeName(const ModelInstance& model, const std::string& controller, const Node& manager,
                       const std::vector<Node>& own) const {
    // Names of nodes have letters, digits and single underscores.
    std::string prefix;
    for (const char c : model.name.str()) {
      const bool is_plain = std::isalnum(static_cast<unsigned char>(c)) != 0;
      if (is_plain || !prefix.ends_with('_')) prefix += is_plain ? c : '_';
    }
    const std::string wanted = prefix + (prefix.ends_with('_') ? "" : "_") + controller;
    const Node* const known = Find(nodes_, manager.space, manager.name);
    const auto is_taken = [&](const std::string& name) {
      return known->parameters.Find(name) || manager.parameters.Find(name) || Find(own, manager.space, name);
    };
    std::string name = wanted;
    for (int n = 2; is_taken(name); ++n) name = wanted + "_" + std::to_string(n);
    return name;
  }

  void Merge(const ModelInstance& model, Node node) {
    Node* const known = const_cast<Node*>(Find(nodes_, node.space, node.name));
    if (!known) {
      nodes_.push_back(std::move(node));
      return;
    }
    for (std::size_t i = 0; i < node.parameters.keys.size(); ++i) {
      const std::string& key = node.parameters.keys[i];
      const Value* const other = known->parameters.Find(key);
      if (!other) {
        known->parameters.At(key) = node.parameters.values[i];
      } else if (!(*other == node.parameters.values[i])) {
        losses_.Dropped(About<&ModelInstance::kept>(model),
                        "parameter " + Quoted(key) + " of " + Quoted(node.name) + " of model " + Quoted(model.name) +
                            " is left out, because an earlier model gives it another value");
      }
    }
  }

  const Scene& scene_;
  const UrdfNames& names_;
  LossReport& losses_;
  std::vector<Node> nodes_;
};

}  // namespace

std::string Write(const Scene& scene, const WriteOptions& options, const UrdfNames& names, LossReport& losses) {
  Merger merger(scene, names, losses);
  for (ModelNodes& model : NodesOf(scene, options, losses)) merger.Add(std::move(model));
  return "# The controllers of the robot " + YamlScalar(names.robot) + ", with the names of its URDF file.\n" +
         merger.Text();
}

}  // namespace sceneweld::controllers
