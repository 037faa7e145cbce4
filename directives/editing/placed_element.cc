// SPDX-License-Identifier: BSD-3-Clause
// Finds the directive that places an element.

#include "sceneweld/directives/editing/placed_element.h"

#include <algorithm>
#include <vector>

#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/names/lookup.h"

namespace sceneweld {
namespace {

using Kind = Placement::Kind;

bool Same(Span a, Span b) { return a && b && a.source == b.source && a.begin == b.begin; }

class PlaceSearch {
 public:
  PlaceSearch(const Scene& scene, const CompositionUses& uses, Diagnostics& diagnostics)
      : scene_(scene), uses_(uses), diagnostics_(diagnostics), tree_(TreeOf(scene)) {
    for (const SpanningTree::Entry& entry : tree_.entries) {
      if (entry_of_.size() <= entry.body.value()) entry_of_.resize(entry.body.value() + 1, nullptr);
      entry_of_[entry.body.value()] = &entry;
    }
  }

  std::optional<PlacedElement> OfFrame(Index<Frame> index) {
    const Frame& frame = scene_.frames[index];
    const auto found = std::find_if(uses_.placements.begin(), uses_.placements.end(), [&](const Placement& placement) {
      return placement.kind == Kind::kFrame && placement.frame == index;
    });
    if (found != uses_.placements.end()) return PlacedElement{"frame", frame.body, frame.X_BF, *found};
    Refuse(frame.span, "the file of the model places the frame " + Quoted(scene_.FullName(index)));
    return std::nullopt;
  }

  std::optional<PlacedElement> OfBody(Index<Body> body) {
    if (body == Scene::kWorldBody) {
      diagnostics_.Error("edit-refused", {}, "the world cannot be moved");
      return std::nullopt;
    }
    const SpanningTree::Entry* entry = EntryOf(body);
    if (entry && entry->joint) return OfJoint(body, *entry);
    return OfFreeBody(body);
  }

  std::optional<PlacedElement> OfModel(Index<ModelInstance> model) {
    // Its bodies that a body outside of it holds, or no body.
    std::optional<PlacedElement> found;
    Diagnostics reasons;
    std::size_t bases = 0;
    for (std::size_t i = 1; i < scene_.bodies.size(); ++i) {
      const Index<Body> body(i);
      if (!IsIn(scene_.bodies[body].model, model)) continue;
      const SpanningTree::Entry* entry = EntryOf(body);
      if (entry && entry->joint && entry->inboard != Scene::kWorldBody &&
          IsIn(scene_.bodies[entry->inboard].model, model)) {
        continue;
      }
      ++bases;
      PlaceSearch search(scene_, uses_, reasons);
      auto one = search.OfBody(body);
      if (!one) continue;
      if (found && !Same(found->placement.directive, one->placement.directive)) {
        diagnostics_
            .Error("edit-refused", scene_.models[model].span,
                   "several directives place the parts of " + Quoted(scene_.models[model].name.view()))
            .Help("select one of its bodies");
        return std::nullopt;
      }
      if (!found) found = std::move(one);
      if (bases >= kMostBases) break;
    }
    if (!found) {
      if (reasons.all().empty()) {
        diagnostics_.Error("edit-refused", scene_.models[model].span,
                           "the model " + Quoted(scene_.models[model].name.view()) + " has no body");
      } else {
        diagnostics_.Add(reasons.all().front());
      }
      return std::nullopt;
    }
    found->kind = "model";
    return found;
  }

 private:
  static constexpr std::size_t kMostBases = 64;

  const SpanningTree::Entry* EntryOf(Index<Body> body) const {
    return body.value() < entry_of_.size() ? entry_of_[body.value()] : nullptr;
  }
  bool IsIn(Index<ModelInstance> inner, Index<ModelInstance> outer) const {
    for (std::size_t steps = 0; inner && steps <= scene_.models.size(); ++steps) {
      if (inner == outer) return true;
      if (inner == Scene::kWorldInstance) return false;
      inner = scene_.models[inner].parent;
    }
    return false;
  }
  Diagnostic& Refuse(Span span, std::string message) {
    return diagnostics_.Error("edit-refused", span, std::move(message));
  }

  // The placement that a joint of the tree has from a directive.
  const Placement* PlacementOf(const Joint& joint) const {
    const Index<Body> parent = joint.parent.index, child = joint.child.index;
    const Span directive = joint.origin ? joint.origin->span : Span();
    for (const Placement& placement : uses_.placements) {
      if (placement.kind == Kind::kFrame) continue;
      const bool joins = (placement.parent == parent && placement.body == child) ||
                         (placement.parent == child && placement.body == parent);
      if (joins && Same(placement.directive, directive)) return &placement;
    }
    // A model that its file joins to the world moves as a whole, whichever of its bodies a directive names.
    for (const Placement& placement : uses_.placements) {
      if (placement.kind == Kind::kFrame || placement.kind == Kind::kJoint) continue;
      if (placement.parent != parent || !placement.model) continue;
      const bool is_same_model =
          IsIn(scene_.bodies[child].model, placement.model) || IsIn(placement.model, scene_.bodies[child].model);
      if (is_same_model && scene_.bodies[child].model != Scene::kWorldInstance) return &placement;
    }
    return nullptr;
  }

  std::optional<PlacedElement> OfJoint(Index<Body> body, const SpanningTree::Entry& entry) {
    const Joint& joint = scene_.joints[entry.joint];
    if (const Placement* placement = PlacementOf(joint)) {
      PlacedElement placed{"body", body, {}, *placement};
      placed.is_reversed = placement->parent == body;
      return placed;
    }
    Diagnostic& refusal = Refuse(joint.span, "the joint " + Quoted(scene_.FullName(entry.joint)) +
                                                 " of a model file places the body " + Quoted(scene_.FullName(body)));
    // The nearest directive below it, which can be edited.
    Index<Body> at = entry.inboard;
    for (std::size_t steps = 0; at && at != Scene::kWorldBody && steps < scene_.bodies.size(); ++steps) {
      const SpanningTree::Entry* inboard = EntryOf(at);
      if (!inboard || !inboard->joint) break;
      if (const Placement* placement = PlacementOf(scene_.joints[inboard->joint])) {
        refusal.Note(placement->directive,
                     "this directive places " + Quoted(scene_.FullName(at)) + ", which carries it");
        break;
      }
      at = inboard->inboard;
    }
    refusal.Help(at && at != Scene::kWorldBody ? "move " + Quoted(scene_.FullName(at)) + ", or change the model file"
                                               : "change the model file");
    return std::nullopt;
  }

  std::optional<PlacedElement> OfFreeBody(Index<Body> body) {
    for (const Placement& placement : uses_.placements) {
      const bool places = placement.kind == Kind::kFreeBody || placement.kind == Kind::kModelPose;
      if (places && placement.body == body) return PlacedElement{"body", body, {}, placement};
    }
    // A new entry of `default_free_body_pose`.
    const Body& free = scene_.bodies[body];
    const ModelInstance& model = scene_.models[free.model];
    const Span directive = DirectiveOf(model.origin, "add_model");
    const bool is_nested = model.parent && model.parent != Scene::kWorldInstance &&
                           Same(DirectiveOf(scene_.models[model.parent].origin, "add_model"), directive);
    if (!directive || is_nested) {
      Refuse(free.span, "the model file places the free body " + Quoted(scene_.FullName(body)))
          .Help(is_nested ? "a directive cannot place a body of a nested model" : "change the model file");
      return std::nullopt;
    }
    Placement placement;
    placement.kind = Kind::kFreeBody;
    placement.directive = directive;
    placement.free_key = free.name.str();
    placement.parent = Scene::kWorldBody;
    placement.body = body;
    placement.model = free.model;
    placement.translation = free.X_WB.translation;
    // Only for the pose: the text has no rotation yet.
    const Vector3 axis{free.X_WB.rotation.x(), free.X_WB.rotation.y(), free.X_WB.rotation.z()};
    if (Length(axis) > 0) {
      placement.rotation.form = WrittenRotation::Form::kRpy;
      placement.rotation.deg = (180 / 3.14159265358979323846) * free.X_WB.rotation.ToRpy();
    }
    PlacedElement placed{"body", body, {}, std::move(placement)};
    placed.is_new = true;
    return placed;
  }

  const Scene& scene_;
  const CompositionUses& uses_;
  Diagnostics& diagnostics_;
  const SpanningTree tree_;
  std::vector<const SpanningTree::Entry*> entry_of_;
};

}  // namespace

Span DirectiveOf(const std::shared_ptr<const Inclusion>& origin, std::string_view kind) {
  for (const Inclusion* step = origin.get(); step; step = step->outer.get()) {
    if (!step->span) continue;
    const std::string_view text = step->span.source->text();
    const std::string_view word = text.substr(step->span.begin, step->span.end - step->span.begin);
    if (word == kind || (kind.empty() && (word.starts_with("add_") || word == "fix_base"))) return step->span;
  }
  return {};
}

std::optional<PlacedElement> FindPlaced(const Scene& scene, const CompositionUses& uses, std::string_view kind,
                                        std::string_view full_name, Diagnostics& diagnostics) {
  PlaceSearch search(scene, uses, diagnostics);
  if (kind.empty() || kind == "body") {
    if (const auto body = FindBody(scene, full_name)) return search.OfBody(body);
  }
  if (kind.empty() || kind == "frame") {
    const FrameId frame = FindFrame(scene, full_name);
    if (frame.kind == FrameId::Kind::kDeclared) return search.OfFrame(Index<Frame>(frame.value));
  }
  if (kind.empty() || kind == "model") {
    const auto model = scene.FindModel(full_name);
    if (model && model != Scene::kWorldInstance) return search.OfModel(model);
  }
  diagnostics.Error("edit-refused", {},
                    "the scene has no " + (kind.empty() ? "element" : std::string(kind)) + " " + Quoted(full_name) +
                        " that a directive can place");
  return std::nullopt;
}

}  // namespace sceneweld
