// SPDX-License-Identifier: BSD-3-Clause
// Reads the controllers of models, and makes them for models without a file.

#include "sceneweld/parsers/controllers/controller_files.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string_view>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/packages/package_map.h"
#include "sceneweld/parsers/files/path_text.h"
#include "sceneweld/parsers/kept/plugin_names.h"
#include "sceneweld/parsers/kept/ros2_control.h"
#include "sceneweld/parsers/languages/yaml/yaml_tree.h"
#include "sceneweld/parsers/loss/loss.h"

namespace sceneweld::controllers {
namespace {

constexpr std::string_view kParameters = "ros__parameters";
constexpr std::string_view kManager = "controller_manager";

// The path of a file that a plugin names: `/a/b.yaml`, `package://NAME/b.yaml`, `$(find NAME)/b.yaml`, `b.yaml`.
std::optional<std::string> PathOf(std::string_view name, const Plugin& plugin, const WriteOptions& options) {
  const auto in_package = [&](std::string_view package, std::string_view rest) -> std::optional<std::string> {
    const auto* const found = options.packages ? options.packages->Find(package) : nullptr;
    if (!found || found->remote) return std::nullopt;
    return NormalizedPath("./" + std::string(rest), found->folder);
  };
  for (const std::string_view scheme : {"package://", "model://"}) {
    if (!name.starts_with(scheme)) continue;
    name.remove_prefix(scheme.size());
    const std::size_t end = std::min(name.find('/'), name.size());
    return in_package(name.substr(0, end), name.substr(end));
  }
  for (const std::string_view opening : {"$(find ", "$(find-pkg-share "}) {
    const std::size_t end = name.find(')');
    if (!name.starts_with(opening) || end == name.npos) continue;
    return in_package(name.substr(opening.size(), end - opening.size()), name.substr(end + 1));
  }
  if (name.starts_with("file://")) name.remove_prefix(std::string_view("file://").size());
  const bool is_absolute = name.starts_with('/');
  if (!is_absolute && !plugin.span.source) return std::nullopt;
  return NormalizedPath(name, is_absolute ? std::string("/") : FolderOf(plugin.span.source->path()));
}

// Adds the nodes in a mapping: each has `ros__parameters`, and the keys around it are its namespace.
void Collect(const Value& mapping, const std::string& space, std::vector<Node>& nodes) {
  for (std::size_t i = 0; i < mapping.values.size() && mapping.is_mapping(); ++i) {
    const Value& inner = mapping.values[i];
    std::string path = mapping.keys[i];
    while (path.starts_with('/')) path.erase(0, 1);
    const Value* const parameters = inner.is_mapping() ? inner.Find(kParameters) : nullptr;
    const std::size_t slash = path.rfind('/');
    const bool has_space = slash != path.npos || path == "**";
    if (parameters) {
      Node& node = nodes.emplace_back();
      node.space = has_space && path != "**" ? space + "/" + path.substr(0, slash) : space;
      node.name = path == "**" ? "/**" : has_space ? path.substr(slash + 1) : path;
      node.parameters = *parameters;
    } else if (inner.is_mapping()) {
      Collect(inner, space + "/" + path, nodes);
    }
  }
}

/// Reads the files of plugins.
class FileReader {
 public:
  FileReader(const Scene& scene, const WriteOptions& options, LossReport& losses)
      : scene_(scene), options_(options), losses_(losses), files_(options.files ? options.files->Apart() : nullptr) {}

  void Read(const ControlPlugin& control, std::vector<Node>& nodes) {
    for (const std::string& name : control.parameters) {
      const auto path = PathOf(name, *control.plugin, options_);
      if (!path || !files_ || !files_->IsFile(*path)) {
        losses_.Missing(control.plugin->span, "the file of controllers " + Quoted(name) + " of model " +
                                                  Quoted(scene_.models[control.plugin->model].name) +
                                                  " was not found; its controllers are left out");
        continue;
      }
      Diagnostics faults;
      const Source* const source = files_->ReadText(*path, control.plugin->span, faults);
      const auto tree = source ? YamlTree::Parse(*source, files_->limits(), faults, YamlKeys::kLastWins) : nullptr;
      if (tree && tree->root()) {
        Collect(Value::Of(*tree->root()), {}, nodes);
        continue;
      }
      const auto& all = faults.all();
      losses_.Dropped(About(*control.plugin), "the file of controllers " + Quoted(name) + " is left out" +
                                                  (all.empty() ? "" : ": " + all.front().message));
    }
  }

 private:
  const Scene& scene_;
  const WriteOptions& options_;
  LossReport& losses_;
  std::unique_ptr<Files> files_;
};

// The type of controller for a command interface, and how its name goes on after that of the component.
struct UsualController {
  std::string_view interface, type, suffix;
};
constexpr std::array kUsual{
    UsualController{"position", "joint_trajectory_controller/JointTrajectoryController", "_controller"},
    UsualController{"velocity", "velocity_controllers/JointGroupVelocityController", "_velocity_controller"},
    UsualController{"effort", "effort_controllers/JointGroupEffortController", "_effort_controller"},
};

Value ControllerOf(const UsualController& usual, const std::vector<std::string>& joints) {
  Value parameters;
  parameters.At("joints") = Value::Texts(joints);
  if (usual.interface == "position") {
    parameters.At("command_interfaces") = Value::Texts({"position"});
    parameters.At("state_interfaces") = Value::Texts({"position", "velocity"});
  } else {
    parameters.At("interface_name") = Value::Text(usual.interface);
  }
  return parameters;
}

// Controllers for a model without a file: one for each kind of command interface of each component.
std::vector<Node> MakeNodes(const Scene& scene, Index<ModelInstance> model, const std::vector<CommandedJoint>& all) {
  std::vector<Node> nodes(1);
  nodes.front().name = kManager;
  nodes.front().parameters.At("update_rate") = Value::Number("100");
  nodes.front().parameters.At("joint_state_broadcaster").At("type") =
      Value::Text("joint_state_broadcaster/JointStateBroadcaster");
  std::set<std::string> components;
  for (const CommandedJoint& one : all) components.insert(one.component);
  for (const std::string& component : components) {
    for (const UsualController& usual : kUsual) {
      std::vector<std::string> joints;
      for (const CommandedJoint& one : all) {
        if (one.component != component || one.interface != usual.interface) continue;
        const Joint& joint = scene.joints[one.joint];
        joints.push_back(NameInText(scene, model, joint.model, joint.name).value_or(joint.name.str()));
      }
      if (joints.empty()) continue;
      std::string name = component.empty() ? scene.models[model].name.str() : component;
      for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
      name += usual.suffix;
      nodes.front().parameters.At(name).At("type") = Value::Text(usual.type);
      nodes.push_back({{}, name, ControllerOf(usual, joints)});
    }
  }
  return nodes;
}

}  // namespace

std::vector<ModelNodes> NodesOf(const Scene& scene, const WriteOptions& options, LossReport& losses) {
  std::vector<ModelNodes> models;
  FileReader reader(scene, options, losses);
  const std::vector<ControlPlugin> plugins = ControlPlugins(scene);
  for (const ModelInstance& instance : scene.models) {
    ModelNodes model{scene.models.IndexOf(instance), {}};
    bool names_file = false;
    for (const ControlPlugin& plugin : plugins) {
      if (plugin.plugin->model != model.model) continue;
      names_file |= !plugin.parameters.empty();
      reader.Read(plugin, model.nodes);
    }
    const std::vector<CommandedJoint> commanded = CommandedJoints(scene, model.model);
    if (!names_file && !commanded.empty()) {
      model.nodes = MakeNodes(scene, model.model, commanded);
      losses.Approximated(About<&ModelInstance::kept>(instance),
                          "model " + Quoted(instance.name) +
                              " names no file of controllers; it gets controllers for its command interfaces");
    }
    if (!model.nodes.empty()) models.push_back(std::move(model));
  }
  return models;
}

std::string JointInUrdf(const Scene& scene, Index<ModelInstance> model, const UrdfNames& names,
                        const std::string& text) {
  const NamedInText named = ResolveInText(scene, model, text);
  const auto joint = named.owner ? scene.FindJoint(named.owner, Name(named.local)) : Index<Joint>();
  return joint && !names.joints[joint.value()].empty() ? names.joints[joint.value()].str() : text;
}

std::string NameInUrdf(const Scene& scene, Index<ModelInstance> model, const UrdfNames& names,
                       const std::string& text) {
  if (std::string joint = JointInUrdf(scene, model, names, text); joint != text) return joint;
  const NamedInText named = ResolveInText(scene, model, text);
  if (!named.owner || scene.FindJoint(named.owner, Name(named.local))) return text;
  const auto body = scene.FindBody(named.owner, Name(named.local));
  return body && !names.links[body.value()].empty() ? names.links[body.value()].str() : text;
}

}  // namespace sceneweld::controllers
