// SPDX-License-Identifier: BSD-3-Clause
// Arranges a scene as nested models.

#include "sceneweld/parsers/sdf/layout/sdf_layout.h"

#include <algorithm>

#include "sceneweld/parsers/judge/judge_motion.h"
#include "sceneweld/parsers/sdf/table/sdf_words.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/collisions/collision_filter.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/pose.h"

namespace sceneweld::sdf {
namespace {

bool IsWithWorld(const ExcludedPair& pair) {
  return pair.body_A == Scene::kWorldBody || pair.body_B == Scene::kWorldBody;
}

constexpr char kVersionOfWorldJoints[] = "1.10";
constexpr char kVersionOfMovingWorldJoints[] = "1.12";

// X_WM, without rounding errors if the pose of B in M is exact then.
Pose ModelFrame(const Pose& X_WOuter, const Pose& X_WB, const Pose& X_BM) {
  const Pose X_WM = X_WB * X_BM;
  const Pose without = X_WOuter * WithoutRounding(X_WOuter.Inverse() * X_WM);
  return without * WithoutRounding(without.Inverse() * X_WB) == X_WB ? without : X_WM;
}

}  // namespace

Layout::Layout(const Scene& scene, const WriteOptions& options)
    : scene_(scene),
      as_model_(options.sdf_root == SdfRoot::kModel),
      version_(WrittenVersion(scene, options)),
      world_joints_(!as_model_ && version_ != "1.9"),
      X_WB_(ZeroPoses(scene)) {
  MakeModels();
  PlaceJoints();
  PlaceFrames();
  PlaceLaws();
  PlaceGroups();
  PlaceExclusions();
  for (const Body& body : scene_.bodies) {
    if (body.model == Scene::kWorldInstance && scene_.bodies.IndexOf(body) != Scene::kWorldBody) {
      NeedRoot(kWorld, body.span);
    }
  }
  if (as_model_) MakeOnlyModel();
  if (root_ != kNone) MakeRoot();
  Distribute();
  MakeStatic();
  PlaceModelFrames();
  NameAll();
  FindCanonicalLinks();
  FindLoops();
}

// In the order in which the reader adds joints: nested models, joints, floating joints, joints of Drake, implied welds.
void Layout::FindLoops() {
  const auto closes_loop = [](const Joint& joint) { return joint.closes_loop; };
  if (std::none_of(scene_.joints.begin(), scene_.joints.end(), closes_loop)) return;
  std::vector<Index<Joint>> order;
  const auto add = [&](const Model& model) {
    for (const int turn : {0, 1, 2}) {
      for (const Index<Joint> index : model.joints) {
        const Joint& joint = scene_.joints[index];
        const bool is_floating = std::holds_alternative<Floating>(joint.motion);
        if ((ElementType(joint) ? 0 : is_floating ? 1 : 2) == turn) order.push_back(index);
      }
    }
  };
  struct Step {
    Node node;
    bool is_done;
  };
  std::vector<Step> steps{{kWorld, false}};
  while (!steps.empty()) {
    const Step step = steps.back();
    steps.pop_back();
    const Model& model = models_[step.node];
    if (step.is_done) {
      add(model);
      continue;
    }
    steps.push_back({step.node, true});
    for (auto inner = model.models.rbegin(); inner != model.models.rend(); ++inner) steps.push_back({*inner, false});
  }
  for (const Joint& joint : scene_.joints) {
    if (IsImplied(scene_.joints.IndexOf(joint))) order.push_back(scene_.joints.IndexOf(joint));
  }
  closes_loop_as_read_ = LoopJointsInOrder(scene_, order);
  loops_are_as_read_ = std::all_of(scene_.joints.begin(), scene_.joints.end(), [&](const Joint& joint) {
    return joint.closes_loop == closes_loop_as_read_[scene_.joints.IndexOf(joint).value()];
  });
}

Layout::Node Layout::AddModel(Name original, Node parent, Index<ModelInstance> instance) {
  const auto node = static_cast<Node>(models_.size());
  Model model;
  model.original = std::move(original);
  model.instance = instance;
  model.parent = parent;
  model.depth = models_[parent].depth + 1;
  models_.push_back(std::move(model));
  models_[parent].models.push_back(node);
  return node;
}

// A name such as `left::arm` becomes a model within a model. A part of the name that is not an instance becomes a
// wrapper. Parents always come before their children.
Layout::Node Layout::InstanceNode(Index<ModelInstance> instance) {
  Node& known = of_instance_[instance.value()];
  if (known != kNone) return known;
  const ModelInstance& model = scene_.models[instance];
  const std::string_view full = model.name;
  Node node = kWorld;
  std::size_t at = 0;
  if (model.parent.valid() && model.parent != Scene::kWorldInstance && model.parent < instance) {
    const std::string_view outer = scene_.models[model.parent].name;
    node = InstanceNode(model.parent);
    if (full.starts_with(outer) && full.substr(outer.size()).starts_with(kScopeDelimiter)) at = outer.size() + 2;
  }
  for (;;) {
    const std::size_t end = full.find(kScopeDelimiter, at);
    if (end == std::string_view::npos) break;
    const std::string path(full.substr(0, end));
    const auto instance_of_path = scene_.FindModel(path);
    if (const auto found = of_path_.find(path); found != of_path_.end()) {
      node = found->second;
    } else if (instance_of_path && instance_of_path != instance) {
      node = InstanceNode(instance_of_path);
    } else {
      node = AddModel(Name(full.substr(at, end - at)), node, {});
      of_path_.emplace(path, node);
    }
    at = end + 2;
  }
  node = AddModel(Name(full.substr(at)), node, instance);
  of_path_.emplace(std::string(full), node);
  return of_instance_[instance.value()] = node;
}

void Layout::MakeModels() {
  models_.emplace_back();
  of_instance_.assign(scene_.models.size(), kNone);
  of_instance_[0] = kWorld;
  for (std::uint32_t i = 1; i < scene_.models.size(); ++i) InstanceNode(Index<ModelInstance>(i));
  const bool on_world =
      std::any_of(scene_.geometries.begin(), scene_.geometries.end(),
                  [](const Geometry& geometry) { return geometry.body == Scene::kWorldBody; }) ||
      std::any_of(scene_.sensors.begin(), scene_.sensors.end(),
                  [](const Sensor& sensor) { return sensor.body == Scene::kWorldBody && sensor.format == "sdf"; }) ||
      std::any_of(scene_.cameras.begin(), scene_.cameras.end(),
                  [](const Camera& camera) { return camera.body == Scene::kWorldBody; }) ||
      std::any_of(scene_.excluded_pairs.begin(), scene_.excluded_pairs.end(), IsWithWorld);
  if (!on_world) return;
  const Node node = world_link_ = AddModel("world_geometry", kWorld, {});
  models_[node].adds_no_scope = true;
  models_[node].holds_world = true;
  models_[node].links.push_back(Scene::kWorldBody);
}

Layout::Node Layout::NodeOf(Index<Body> body) const {
  const auto instance = scene_.bodies[body].model;
  if (instance == Scene::kWorldInstance && body != Scene::kWorldBody && root_ != kNone) return root_;
  return of_instance_[instance.value()];
}

Layout::Node Layout::OwnerOf(Index<ModelInstance> instance, Node place) const {
  return instance == Scene::kWorldInstance && place != kWorld ? root_ : of_instance_[instance.value()];
}

// Puts one model around all others and all elements of the world.
void Layout::MakeRoot() {
  std::vector<Node> inside = std::move(models_[kWorld].models);
  models_[kWorld].models.clear();
  root_ = AddModel("scene", kWorld, {});
  models_[root_].adds_no_scope = !as_model_;
  for (const Node node : inside) models_[node].parent = root_;
  models_[root_].models = std::move(inside);
  for (Node node = 1; node < root_; ++node) ++models_[node].depth;
  for (auto* places : {&joint_place_, &constraint_place_, &force_place_, &group_place_}) {
    std::replace(places->begin(), places->end(), kWorld, root_);
  }
  for (Exclusion& exclusion : exclusions_) {
    if (exclusion.place == kWorld) exclusion.place = root_;
  }
}

// Without a world, the world's elements go into the root. Frames of the world itself are left out.
void Layout::MakeOnlyModel() {
  const std::vector<Node>& tops = models_[kWorld].models;
  if (tops.size() != 1 || models_[tops.front()].holds_world) NeedRoot(kWorld, {});
  for (const Frame& frame : scene_.frames) {
    Node& place = frame_place_[scene_.frames.IndexOf(frame).value()];
    if (place != kWorld) continue;
    if (frame.body == Scene::kWorldBody) {
      place = kNone;
    } else {
      NeedRoot(kWorld, frame.span);
      place = root_;
    }
  }
}

void Layout::Distribute() {
  for (std::uint32_t i = 1; i < scene_.bodies.size(); ++i) models_[NodeOf(Index<Body>(i))].links.emplace_back(i);
  const auto distribute = [&](const std::vector<Node>& places, auto Model::*list) {
    for (std::uint32_t i = 0; i < places.size(); ++i) {
      if (places[i] != kNone) (models_[places[i]].*list).emplace_back(i);
    }
  };
  distribute(joint_place_, &Model::joints);
  distribute(frame_place_, &Model::frames);
  distribute(group_place_, &Model::groups);
  distribute(constraint_place_, &Model::constraints);
  distribute(force_place_, &Model::force_elements);
  for (std::uint32_t i = 0; i < exclusions_.size(); ++i) models_[exclusions_[i].place].exclusions.push_back(i);
}

void Layout::PlaceModelFrames() {
  for (Node node = 1; node < models_.size(); ++node) {
    Model& model = models_[node];
    if (node == root_) continue;  // At the identity, which its contents assume.
    const ModelInstance* instance = model.instance ? &scene_.models[model.instance] : nullptr;
    if (instance && instance->model_frame_body) {
      model.X_WM = ModelFrame(models_[model.parent].X_WM, X_WB(instance->model_frame_body), instance->X_BModel);
    } else {
      model.X_WM = models_[model.parent].X_WM;
    }
  }
}

std::string WrittenVersion(const Scene& scene, const WriteOptions& options) {
  if (!options.sdf_version.empty() || options.sdf_root == SdfRoot::kModel) return options.WrittenSdfVersion();
  std::string version = options.WrittenSdfVersion();
  for (const Joint& joint : scene.joints) {
    if (joint.closes_loop || !FindWording(joint.kept, kSdf.name, kOfWorldWord)) continue;
    if (!std::holds_alternative<Weld>(joint.motion)) return kVersionOfMovingWorldJoints;
    version = kVersionOfWorldJoints;
  }
  return version;
}

const char* ElementType(const Joint& joint) {
  if (std::holds_alternative<Weld>(joint.motion)) return "fixed";
  if (std::holds_alternative<Revolute>(joint.motion)) return "revolute";
  if (std::holds_alternative<Prismatic>(joint.motion)) return "prismatic";
  if (std::holds_alternative<Screw>(joint.motion)) return "screw";
  if (std::holds_alternative<Ball>(joint.motion)) return "ball";
  if (std::holds_alternative<Universal>(joint.motion)) return "universal";
  return nullptr;
}

const char* TypeAsRead(const Joint& joint) {
  const std::string* const type = FindWording(joint.kept, kSdf.name, "type");
  const auto* revolute = std::get_if<Revolute>(&joint.motion);
  const bool is_endless = revolute && revolute->dof->lower == -kInfinity && revolute->dof->upper == kInfinity;
  const bool is_two_hinges = std::holds_alternative<Universal>(joint.motion);
  return type && (is_endless || is_two_hinges) ? type->c_str() : ElementType(joint);
}

bool IsReversed(const Joint& joint) {
  const bool can_turn_round = std::holds_alternative<Weld>(joint.motion) || AxisOf(joint.motion);
  return joint.child.index == Scene::kWorldBody && can_turn_round;
}

}  // namespace sceneweld::sdf
