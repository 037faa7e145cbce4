// SPDX-License-Identifier: BSD-3-Clause
// Chooses the path of each element of a scene, and the poses of the prims of bodies and top-level model instances.
// Finds the trees in which a joint moves, and the prim that marks each of them as an articulation.

#include "sceneweld/parsers/usd/layout.h"

#include <algorithm>
#include <type_traits>
#include <variant>

#include "sceneweld/scene/motion/tree.h"

namespace sceneweld::usd {
namespace {

// Longer chains of nested bodies go on beside their model's other bodies.
constexpr std::size_t kDeepest = 200;

bool IsIdentifierLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::string Below(std::string_view path, std::string_view name) {
  std::string below;
  below.reserve(path.size() + 1 + name.size());
  below.append(path).append("/").append(name);
  return below;
}

}  // namespace

std::string Identifier(std::string_view text) {
  std::string name;
  name.reserve(text.size() + 1);
  if (!text.empty() && text.front() >= '0' && text.front() <= '9') name += '_';
  for (const char c : text) {
    // One `_` for each character, also if it has several bytes.
    if ((static_cast<unsigned char>(c) & 0xC0) == 0x80) continue;
    name += IsIdentifierLetter(c) ? c : '_';
  }
  return name;
}

std::string ChildNames::Claim(std::string_view text, std::string_view kind) {
  std::string name = Identifier(text.empty() ? kind : text);
  const auto found = taken_.find(name);
  if (found == taken_.end()) {
    taken_.emplace(name, 0);
    return name;
  }
  std::string numbered;
  do {
    numbered = name + "_" + std::to_string(++found->second);
  } while (taken_.contains(numbered));
  taken_.emplace(numbered, 0);
  return numbered;
}

Layout::Layout(const Scene& scene, const WriteOptions& options) : scene_(scene), tree_(TreeOf(scene)) {
  // For PhysX, two joints of the same bodies close a loop.
  if (options.usd_schemas.HasNewton()) stacks_ = JointStacks(scene, tree_);
  FindStatic();
  NameModels();
  PlaceBodies();
  NameBodies(options.usd_bodies == UsdBodies::kNested);
  NameContents();
  model_names_.clear();
  body_names_.clear();
}

std::string Layout::LooksPathOf(Index<ModelInstance> top) const { return Below(PathOf(top), kLooksScope); }

Index<Body> Layout::ParentOf(const Joint& joint) const {
  const JointStack* const stack = stacks_.Of(scene_.joints.IndexOf(joint));
  return stack ? stack->parent : joint.parent.index;
}

Index<Body> Layout::ChildOf(const Joint& joint) const {
  const JointStack* const stack = stacks_.Of(scene_.joints.IndexOf(joint));
  return stack ? stack->child : joint.child.index;
}

bool Layout::IsStatic(const Joint& joint) const {
  const auto is_still = [&](Index<Body> body) {
    return body.valid() && (body == Scene::kWorldBody || IsStatic(body));
  };
  return std::holds_alternative<Weld>(joint.motion) && is_still(joint.parent.index) && is_still(joint.child.index);
}

void Layout::FindStatic() {
  static_.assign(scene_.bodies.size(), false);
  std::vector<bool> has_plane(scene_.bodies.size(), false);
  for (const Geometry& geometry : scene_.geometries) {
    const bool is_plane =
        std::holds_alternative<HalfSpace>(*geometry.shape) || std::holds_alternative<Plane>(*geometry.shape);
    if (is_plane && geometry.roles.proximity) has_plane[geometry.body.value()] = true;
  }
  // By body: whether welds hold it to the world, its inboard body, and its tree.
  std::vector<bool> is_held(scene_.bodies.size(), false), moves(tree_.entries.size() + 1, false);
  std::vector<std::size_t> tree_of(scene_.bodies.size(), 0);
  std::vector<Index<Body>> inboard(scene_.bodies.size());
  std::size_t trees = 0;
  for (const SpanningTree::Entry& entry : tree_.entries) {
    const std::size_t i = entry.body.value();
    const bool is_base = !entry.inboard.valid() || entry.inboard == Scene::kWorldBody;
    const Body& body = scene_.bodies[entry.body];
    const bool is_welded = entry.joint.valid() && std::holds_alternative<Weld>(scene_.joints[entry.joint].motion);
    tree_of[i] = is_base ? ++trees : tree_of[entry.inboard.value()];
    inboard[i] = entry.inboard;
    is_held[i] = is_welded && !body.mocap && !body.deformable &&
                 (is_base ? entry.inboard.valid() : bool{is_held[entry.inboard.value()]});
    if (!is_held[i]) moves[tree_of[i]] = true;
  }
  for (const SpanningTree::Entry& entry : tree_.entries) {
    const std::size_t i = entry.body.value();
    if (!is_held[i]) continue;
    if (!moves[tree_of[i]]) static_[i] = true;
    if (!has_plane[i]) continue;
    for (Index<Body> at = entry.body; at != Scene::kWorldBody && !static_[at.value()]; at = inboard[at.value()]) {
      static_[at.value()] = true;
    }
  }
}

bool Layout::IsInside(const Joint& joint) const {
  const Index<ModelInstance> top = TopOf(joint.model);
  const auto inside = [&](Index<Body> body) { return body.valid() && TopOf(body) == top; };
  if (!inside(ParentOf(joint)) || !inside(ChildOf(joint))) return false;
  return !joint.mimic || !joint.mimic->leader.index.valid() ||
         TopOf(scene_.joints[joint.mimic->leader.index].model) == top;
}

bool Layout::IsInside(const Constraint& constraint) const {
  const Index<ModelInstance> top = TopOf(constraint.model);
  const auto inside = [&](const Ref<Body>& body) { return body.index.valid() && TopOf(body.index) == top; };
  return std::visit(
      [&](const auto& law) {
        if constexpr (std::is_same_v<std::decay_t<decltype(law)>, TendonConstraint>) {
          return std::all_of(law.joints.begin(), law.joints.end(), [&](const TendonConstraint::Term& term) {
            return term.joint.index.valid() && TopOf(scene_.joints[term.joint.index].model) == top;
          });
        } else {
          return inside(law.body_A) && inside(law.body_B);
        }
      },
      constraint.law);
}

Index<ModelInstance> Layout::ModelAbove(Index<Body> body) const {
  const Index<Body> parent = PrimParent(body);
  return parent == Scene::kWorldBody ? scene_.bodies[body].model : scene_.bodies[parent].model;
}

// The outer model of a nested one comes first in a scene.
void Layout::NameModels() {
  const std::size_t count = scene_.models.size();
  models_.resize(count);
  tops_.resize(count);
  model_names_.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    for (const std::string_view reserved : {kJointsScope, kLooksScope}) model_names_[i].Claim(reserved, {});
  }
  for (const std::string_view reserved : {kPhysicsScene, kGroupsScope}) model_names_.front().Claim(reserved, {});
  models_.front() = kWorldPath;
  tops_.front() = Scene::kWorldInstance;
  for (std::size_t i = 1; i < count; ++i) {
    const ModelInstance& model = scene_.models[Index<ModelInstance>(i)];
    const Index<ModelInstance> parent = model.parent && model.parent.value() < i ? model.parent : Scene::kWorldInstance;
    models_[i] =
        Below(models_[parent.value()], model_names_[parent.value()].Claim(LocalNameOf(scene_, model), "model"));
    tops_[i] = parent == Scene::kWorldInstance ? Index<ModelInstance>(i) : tops_[parent.value()];
  }
}

void Layout::PlaceBodies() {
  X_WT_.resize(scene_.models.size());
  X_TB_.resize(scene_.bodies.size());
  std::vector<bool> has_root(scene_.models.size(), false);
  for (const SpanningTree::Entry& entry : tree_.entries) {
    const Index<ModelInstance> top = TopOf(entry.body);
    const Pose& X_WB = scene_.bodies[entry.body].X_WB;
    Pose& X_TB = X_TB_[entry.body.value()];
    if (top == Scene::kWorldInstance) {
      X_TB = X_WB;
    } else if (!has_root[top.value()] && stacks_.IsBetween(entry.body)) {
      continue;
    } else if (!has_root[top.value()]) {
      has_root[top.value()] = true;
      X_WT_[top.value()] = X_WB;
    } else if (entry.joint.valid() && entry.inboard.valid() && TopOf(entry.inboard) == top) {
      const Pose X_PC = DefaultX_PC(scene_.joints[entry.joint]);
      X_TB = X_TB_[entry.inboard.value()] * (entry.reversed ? X_PC.Inverse() : X_PC);
    } else {
      X_TB = X_WT_[top.value()].Inverse() * X_WB;
    }
  }
}

void Layout::NameBodies(bool nested) {
  bodies_.resize(scene_.bodies.size());
  body_names_.resize(scene_.bodies.size());
  prim_parents_.assign(scene_.bodies.size(), Scene::kWorldBody);
  bodies_.front() = kWorldPath;
  const auto name = [&](Index<Body> index, Index<Body> parent) {
    const Body& body = scene_.bodies[index];
    if (stacks_.IsBetween(index)) return;
    if (parent == Scene::kWorldBody) {
      const std::size_t model = body.model.value();
      bodies_[index.value()] = Below(models_[model], model_names_[model].Claim(body.name, "body"));
    } else {
      bodies_[index.value()] = Below(bodies_[parent.value()], NamesIn(parent).Claim(body.name, "body"));
      prim_parents_[index.value()] = parent;
    }
  };
  X_prim_ = X_TB_;
  if (!nested) {
    for (std::size_t i = 1; i < scene_.bodies.size(); ++i) name(Index<Body>(i), Scene::kWorldBody);
    return;
  }
  std::vector<std::size_t> depths(scene_.bodies.size(), 0);
  for (const SpanningTree::Entry& entry : tree_.entries) {
    const JointStack* const stack = entry.joint.valid() ? stacks_.Of(entry.joint) : nullptr;
    const Index<Body> inboard = stack ? stack->parent : entry.inboard;
    const bool is_held = entry.joint.valid() && inboard.valid() && inboard != Scene::kWorldBody;
    const bool is_below = is_held && TopOf(inboard) == TopOf(entry.body) && depths[inboard.value()] < kDeepest;
    name(entry.body, is_below ? inboard : Scene::kWorldBody);
    if (!is_below) continue;
    depths[entry.body.value()] = depths[inboard.value()] + 1;
    const Pose X_PC = stack ? X_TB_[inboard.value()].Inverse() * X_TB_[entry.body.value()]
                            : DefaultX_PC(scene_.joints[entry.joint]);
    X_prim_[entry.body.value()] = entry.reversed ? X_PC.Inverse() : X_PC;
  }
}

// Newton takes the joints of one stack in the order of their names.
std::string Layout::NameInFile(const Joint& joint) const {
  const Index<Joint> index = scene_.joints.IndexOf(joint);
  const JointStack* const stack = stacks_.Of(index);
  if (!stack) return joint.name.str();
  const auto name_of = [&](Index<Joint> one) { return Identifier(scene_.joints[one].name); };
  const bool is_sorted =
      std::adjacent_find(stack->joints.begin(), stack->joints.end(), [&](Index<Joint> a, Index<Joint> b) {
        return name_of(a) >= name_of(b);
      }) == stack->joints.end();
  if (is_sorted || index == stack->joints.front()) return joint.name.str();
  const auto place = std::find(stack->joints.begin(), stack->joints.end(), index) - stack->joints.begin();
  return scene_.joints[stack->joints.front()].name.str() + "_" + std::to_string(place) + "_" + joint.name.str();
}

void Layout::NameContents() {
  const auto on_bodies = [&](const auto& table, std::string_view kind, std::vector<std::string>& paths) {
    paths.reserve(table.size());
    for (const auto& element : table) {
      paths.push_back(Below(PathOf(element.body), NamesIn(element.body).Claim(element.name, kind)));
    }
  };
  geometries_.reserve(scene_.geometries.size());
  for (const Geometry& geometry : scene_.geometries) {
    const bool is_seen = geometry.roles.illustration || geometry.roles.perception;
    const std::string_view kind = !geometry.roles.proximity ? "visual" : is_seen ? "geometry" : "collision";
    geometries_.push_back(Below(PathOf(geometry.body), NamesIn(geometry.body).Claim(geometry.name, kind)));
  }
  on_bodies(scene_.frames, "frame", frames_);
  on_bodies(scene_.cameras, "camera", cameras_);
  on_bodies(scene_.lights, "light", lights_);

  std::vector<ChildNames> names(scene_.models.size());
  const auto in_scope = [&](Index<ModelInstance> model, std::string_view text, std::string_view kind) {
    return Below(Below(PathOf(model), kJointsScope), names[model.value()].Claim(text, kind));
  };
  for (const Joint& joint : scene_.joints) joints_.push_back(in_scope(joint.model, NameInFile(joint), "joint"));
  for (const Constraint& constraint : scene_.constraints) {
    constraints_.push_back(in_scope(constraint.model, {}, "constraint"));
  }
}

std::string_view LocalNameOf(const Scene& scene, const ModelInstance& model) {
  std::string_view name = model.name;
  if (!model.parent || model.parent == Scene::kWorldInstance) return name;
  const std::string_view outer = scene.models[model.parent].name;
  if (name.size() > outer.size() + kScopeDelimiter.size() && name.starts_with(outer)) {
    name.remove_prefix(outer.size() + kScopeDelimiter.size());
  }
  return name;
}

std::string_view NameOfPath(std::string_view path) { return path.substr(path.rfind('/') + 1); }

namespace {

// A body without an inboard body, or on the world, with everything that is outboard of it.
struct Tree {
  Index<Body> base;
  Index<Joint> held_by;  // Invalid: it floats.
  std::size_t bodies = 0;
  bool moves = false;
  bool IsArticulation() const { return moves || bodies > 1; }
};
constexpr std::size_t kNoTree = static_cast<std::size_t>(-1);

// Calls `use` with the two bodies of each joint and constraint that closes a loop.
template <typename Use>
void EachLoop(const Scene& scene, Use&& use) {
  for (const Joint& joint : scene.joints) {
    if (joint.closes_loop) use(joint.parent.index, joint.child.index);
  }
  for (const Constraint& constraint : scene.constraints) {
    const auto of_law = [&](const auto& law) {
      if constexpr (requires { law.body_A; }) use(law.body_A.index, law.body_B.index);
    };
    std::visit(of_law, constraint.law);
  }
}

// `tree_of`: by body, the number of its tree; kNoTree for what cannot move.
std::vector<Tree> TreesOf(const Layout& layout, std::vector<std::size_t>& tree_of) {
  const Scene& scene = layout.scene();
  std::vector<Tree> trees;
  tree_of.assign(scene.bodies.size(), kNoTree);
  for (const SpanningTree::Entry& entry : layout.tree().entries) {
    if (layout.IsStatic(entry.body)) continue;
    // USD does not need a prim for a floating joint.
    const bool floats = IsFree(scene, entry);
    const bool is_base = floats || entry.inboard == Scene::kWorldBody || layout.IsStatic(entry.inboard);
    if (is_base) trees.push_back({entry.body, floats ? Index<Joint>() : entry.joint});
    const std::size_t tree = is_base ? trees.size() - 1 : tree_of[entry.inboard.value()];
    tree_of[entry.body.value()] = tree;
    if (!layout.stacks().IsBetween(entry.body)) ++trees[tree].bodies;
    if (!floats && DegreesOfFreedom(scene.joints[entry.joint].motion) > 0) trees[tree].moves = true;
  }
  return trees;
}

}  // namespace

ArticulationRoots::ArticulationRoots(const Layout& layout)
    : models_(layout.scene().models.size()),
      bodies_(layout.scene().bodies.size()),
      joints_(layout.scene().joints.size()) {
  const Scene& scene = layout.scene();
  std::vector<std::size_t> tree_of;
  const std::vector<Tree> trees = TreesOf(layout, tree_of);
  for (const Joint& joint : scene.joints) has_stacks_ |= layout.stacks().Of(scene.joints.IndexOf(joint)) != nullptr;
  // The instance in which the root of a tree is.
  const auto top_of = [&](const Tree& tree) {
    return layout.TopOf(tree.held_by.valid() ? scene.joints[tree.held_by].model : scene.bodies[tree.base].model);
  };
  std::vector<std::size_t> roots_in(scene.models.size(), 0);
  for (const Tree& tree : trees) {
    if (tree.IsArticulation()) ++roots_in[top_of(tree).value()];
  }
  // OpenUSD finds no bodies of a joint that is a root, if a loop joins the tree to another one that is held. The
  // instance is the root of all then, unless one of them floats: roots must not lie below each other.
  std::vector<bool> floats_in(scene.models.size(), false), is_joined(scene.models.size(), false);
  for (const Tree& tree : trees) {
    if (tree.IsArticulation() && !tree.held_by.valid()) floats_in[top_of(tree).value()] = true;
  }
  EachLoop(scene, [&](Index<Body> a, Index<Body> b) {
    if (!a.valid() || !b.valid()) return;
    const std::size_t one = tree_of[a.value()], other = tree_of[b.value()];
    if (one == kNoTree || other == kNoTree || one == other) return;
    const Index<ModelInstance> top = top_of(trees[one]);
    if (top == top_of(trees[other])) is_joined[top.value()] = !floats_in[top.value()];
  });
  for (const Tree& tree : trees) {
    if (!tree.IsArticulation()) continue;
    const Index<ModelInstance> top = top_of(tree);
    if (!tree.held_by.valid()) {
      bodies_[tree.base.value()] = true;
    } else if (top != Scene::kWorldInstance && (roots_in[top.value()] == 1 || is_joined[top.value()])) {
      models_[top.value()] = true;
    } else {
      joints_[tree.held_by.value()] = true;
    }
  }
}

}  // namespace sceneweld::usd
