// SPDX-License-Identifier: BSD-3-Clause
// Edits of directives files that move what is in a scene.

#include "sceneweld/directives/editing/scene_edit.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "sceneweld/directives/editing/written_transform.h"
#include "sceneweld/parsers/languages/yaml/yaml_output.h"
#include "sceneweld/scene/motion/positions.h"
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

using Kind = Placement::Kind;

constexpr double kMetres = 1e-6;
constexpr double kAngle = 1e-4;  // [deg]
constexpr char kPositionsKey[] = "default_joint_positions";
constexpr char kPosesKey[] = "default_free_body_pose";

TransformGrid GridOf(const EditRequest& request) {
  TransformGrid grid;
  if (request.rounded) {
    grid.metres.grid = kMetres;
    grid.degrees.grid = kAngle;
  }
  return grid;
}

bool SameKey(Span a, Span b) { return a.source == b.source && a.begin == b.begin; }

// A directive that acts several times, because its file is included several times, moves several things.
bool ActsOnce(const Scene& scene, const CompositionUses& uses, const Placement& placement, Diagnostics& diagnostics) {
  std::size_t count = 0;
  for (const Placement& other : uses.placements) {
    const bool same = other.kind == placement.kind && other.free_key == placement.free_key;
    if (same && SameKey(other.directive, placement.directive)) ++count;
  }
  std::size_t models = 0;
  for (const ModelInstance& model : scene.models) {
    const Span directive = DirectiveOf(model.origin, "add_model");
    if (!directive || !SameKey(directive, placement.directive)) continue;
    const bool is_nested =
        model.parent && SameKey(DirectiveOf(scene.models[model.parent].origin, "add_model"), directive);
    if (!is_nested) ++models;
  }
  if (std::max(count, models) < 2) return true;
  diagnostics
      .Error("edit-refused", placement.directive,
             "the scene uses this directive " + std::to_string(std::max(count, models)) +
                 " times, so all that it places would move")
      .Help("place this one by a directive of the file that includes " + Quoted(placement.directive.source->shown()));
  return false;
}

Fix MakeFix(std::string title, std::vector<SourceEdit> edits) {
  std::sort(edits.begin(), edits.end(), [](const auto& a, const auto& b) { return a.span.begin < b.span.begin; });
  Fix fix;
  fix.title = std::move(title);
  fix.edits = std::move(edits);
  return fix;
}

// Takes the edits if nothing was refused, else the offer.
void Take(TextChange change, const std::string& title, bool refused, EditResult& result) {
  if (!refused) {
    result.fix = MakeFix(title, std::move(change.edits));
  } else if (change.can_offer && !change.offer.empty()) {
    result.offer = MakeFix("change the constant part of the expression", std::move(change.offer));
  }
}

void AddKey(const WrittenDirective& written, const YamlNode& mapping, std::string_view key, const NewYaml& value,
            TextChange& change, Diagnostics& diagnostics) {
  auto edit = InsertKey(written.source(), mapping, key, value);
  if (edit) {
    change.edits.push_back(*std::move(edit));
  } else {
    change.can_offer = false;
    diagnostics.Error("edit-refused", written.key().span(), "the key " + Quoted(key) + " cannot be added in this form");
  }
}

// Whether a value is missing, or is there without contents.
bool IsEmptyValue(const WrittenDirective& written, const YamlNode* node, std::string_view key, TextChange& change,
                  Diagnostics& diagnostics) {
  if (!node || !node->is_null()) return false;
  change.can_offer = false;
  diagnostics.Error("edit-refused", written.key().span(), "the key " + Quoted(key) + " has no value");
  return true;
}

void ChangePose(const WrittenDirective& written, const PlacedElement& placed, const Pose& wanted,
                const TransformGrid& grid, TextChange& change, Diagnostics& diagnostics) {
  const Placement& placement = placed.placement;
  const YamlNode* node = written.value().Find(placement.key());
  if (IsEmptyValue(written, node, placement.key(), change, diagnostics)) return;
  const bool is_free = placement.kind == Kind::kFreeBody;
  if (is_free && node) {
    if (written.IsShared(*node, diagnostics)) {
      change.can_offer = false;
      return;
    }
    const YamlNode* pose = node->Find(placement.free_key);
    if (IsEmptyValue(written, pose, placement.free_key, change, diagnostics)) return;
    if (!pose) {
      return AddKey(written, *node, YamlScalar(placement.free_key), NewTransform(wanted, grid), change, diagnostics);
    }
    node = pose;
  }
  if (node) return ChangeTransform(written, *node, placement, wanted, grid, change, diagnostics);
  NewYaml value = NewTransform(wanted, grid);
  if (is_free) value = {"", {{YamlScalar(placement.free_key), std::move(value)}}};
  AddKey(written, written.value(), placement.key(), value, change, diagnostics);
}

EditResult EditPose(const Scene& scene, const CompositionUses& uses, const EditRequest& request,
                    Diagnostics& diagnostics) {
  EditResult result;
  const std::size_t errors = diagnostics.error_count();
  result.placed = FindPlaced(scene, uses, request.kind, request.element, diagnostics);
  if (!result.placed) return result;
  PlacedElement& placed = *result.placed;
  const Placement& placement = placed.placement;
  const Pose X_WP = scene.bodies[placement.parent].X_WB * placement.X_HP;
  const Pose X_PC = placement.X_PC();
  const Pose X_WE = scene.bodies[placed.body].X_WB * placed.X_BE;
  Pose wanted = X_PC;
  result.X_WE = X_WE;
  if (request.X_PF) {
    wanted = *request.X_PF;
    const Pose change = X_WP * wanted * X_PC.Inverse() * X_WP.Inverse();
    result.X_WE = (placed.is_reversed ? change.Inverse() : change) * X_WE;
  } else if (request.X_WE) {
    result.X_WE = *request.X_WE;
    Pose change = *request.X_WE * X_WE.Inverse();
    if (placed.is_reversed) change = change.Inverse();
    wanted = X_WP.Inverse() * change * X_WP * X_PC;
  }
  const auto written = WrittenDirective::Find(placement.directive, diagnostics);
  if (!written || !ActsOnce(scene, uses, placement, diagnostics)) return result;
  if (placement.is_random) {
    diagnostics.Error("edit-refused", placement.directive, "the transform is random")
        .Help("write a fixed transform in its place");
    return result;
  }
  TextChange change;
  ChangePose(*written, placed, wanted, GridOf(request), change, diagnostics);
  Take(std::move(change), "move " + Quoted(request.element), diagnostics.error_count() != errors, result);
  return result;
}

EditResult EditPositions(const Scene& scene, const CompositionUses& uses, const EditRequest& request,
                         Diagnostics& diagnostics) {
  EditResult result;
  const auto refuse = [&](Span span, std::string message) -> Diagnostic& {
    return diagnostics.Error("edit-refused", span, std::move(message));
  };
  const auto index = FindJoint(scene, request.element);
  if (!index) {
    refuse({}, "the scene has no joint " + Quoted(request.element));
    return result;
  }
  const Joint& joint = scene.joints[index];
  const std::size_t errors = diagnostics.error_count();
  if (const std::string fault = PositionsFault(joint.motion, *request.positions); !fault.empty()) {
    refuse(joint.span, "joint " + Quoted(request.element) + " " + fault);
    return result;
  }
  std::vector<double> now;
  AppendDefaultPositions(joint, now);
  Span directive = joint.origin ? joint.origin->span : Span();
  bool is_added = false;
  if (directive) {
    const std::string_view word =
        std::string_view(directive.source->text()).substr(directive.begin, directive.end - directive.begin);
    is_added = word == "add_joint";
  }
  const ModelInstance& model = scene.models[joint.model];
  if (!is_added) directive = DirectiveOf(model.origin, "add_model");
  const bool is_nested = model.parent && model.parent != Scene::kWorldInstance &&
                         SameKey(DirectiveOf(scene.models[model.parent].origin, "add_model"), directive);
  if (!directive || (is_nested && !is_added)) {
    refuse(joint.span, "the model file gives the default positions of " + Quoted(request.element))
        .Help(is_nested ? "a directive cannot give those of a nested model" : "change the model file");
    return result;
  }
  Placement placement;
  placement.kind = Kind::kJoint;
  placement.directive = directive;
  const auto written = WrittenDirective::Find(directive, diagnostics);
  if (!written || !ActsOnce(scene, uses, placement, diagnostics)) return result;
  NumberGrid grid;
  if (request.rounded) grid.grid = kMetres;
  std::vector<double> rounded;
  for (const double value : *request.positions) rounded.push_back(grid.Rounded(value));
  TextChange change;
  const std::string_view key = is_added ? "default_position" : kPositionsKey;
  const YamlNode* node = written->value().Find(key);
  const std::string local(joint.name.view());
  if (IsEmptyValue(*written, node, key, change, diagnostics)) return result;
  if (!node) {
    NewYaml value{WrittenList(rounded)};
    if (!is_added) value = {"", {{YamlScalar(local), std::move(value)}}};
    AddKey(*written, written->value(), key, value, change, diagnostics);
  } else {
    const YamlNode* positions = is_added ? node : node->Find(local);
    if (!is_added && written->IsShared(*node, diagnostics)) return result;
    if (positions) {
      ChangeNumbers(*written, *positions, now, *request.positions, grid, change, diagnostics);
    } else {
      AddKey(*written, *node, YamlScalar(local), {WrittenList(rounded)}, change, diagnostics);
    }
  }
  Take(std::move(change), "set the default positions of " + Quoted(request.element),
       diagnostics.error_count() != errors, result);
  return result;
}

bool IsFinitePose(const Pose& X) {
  const Rotation& R = X.rotation;
  return IsFinite(X.translation) && std::isfinite(R.w() + R.x() + R.y() + R.z());
}

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

EditResult EditScene(const Scene& scene, const CompositionUses& uses, const EditRequest& request,
                     Diagnostics& diagnostics) {
  const bool is_finite = (!request.X_WE || IsFinitePose(*request.X_WE)) &&
                         (!request.X_PF || IsFinitePose(*request.X_PF)) &&
                         (!request.positions || std::all_of(request.positions->begin(), request.positions->end(),
                                                            [](double value) { return std::isfinite(value); }));
  if (!is_finite) {
    diagnostics.Error("edit-refused", {}, "a number of the change is not finite");
    return {};
  }
  if (request.kind == "joint" && request.positions) return EditPositions(scene, uses, request, diagnostics);
  return EditPose(scene, uses, request, diagnostics);
}

}  // namespace sceneweld
