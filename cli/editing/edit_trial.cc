// SPDX-License-Identifier: BSD-3-Clause
// Composes a scene with edited files in memory.
// Composes a scene with new directives in memory.

#include "sceneweld/cli/editing/edit_trial.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "sceneweld/cli/editing/edit_json.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/library/drawable_part.h"
#include "sceneweld/parsers/files/added_files.h"
#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/names/lookup.h"

namespace sceneweld::cli {
namespace {

constexpr std::size_t kMostChanged = 12;
constexpr double kSamePose = 1e-9;

bool IsMoved(const Pose& a, const Pose& b) {
  const Rotation R = a.rotation.Inverse() * b.rotation;
  const double distance = std::max(Length(a.translation - b.translation), 2 * Length({R.x(), R.y(), R.z()}));
  return distance > kSamePose * std::max(1.0, Length(a.translation));
}

template <typename Element, typename Elements>
std::unordered_map<std::string, Index<Element>> ByName(const Scene& scene, const Elements& elements) {
  std::unordered_map<std::string, Index<Element>> map;
  for (std::size_t i = 0; i < elements.size(); ++i) map.emplace(scene.FullName(Index<Element>(i)), Index<Element>(i));
  return map;
}

// Adds the names of elements that `others` does not have.
template <typename Element, typename Elements>
void AddOthers(const Scene& scene, const Elements& elements,
               const std::unordered_map<std::string, Index<Element>>& others, SceneChanges::Names& into) {
  for (std::size_t i = 0; i < elements.size(); ++i) {
    std::string name = scene.FullName(Index<Element>(i));
    if (others.find(name) == others.end()) into.Add(std::move(name));
  }
}

Pose PoseOf(const Scene& scene, Index<Frame> index) {
  const Frame& frame = scene.frames[index];
  return scene.bodies[frame.body].X_WB * frame.X_BF;
}

void PutNames(std::string_view key, const SceneChanges::Names& names, JsonWriter& json) {
  json.Key(key);
  json.OpenObject();
  json.Put("first", names.first);
  json.Put("count", names.count);
  json.CloseObject();
}

}  // namespace

void SceneChanges::Names::Add(std::string name) {
  ++count;
  if (first.size() < kMostChanged) first.push_back(std::move(name));
}

SceneChanges ChangesBetween(const Scene& before, const Scene& after) {
  SceneChanges changes;
  const auto bodies_before = ByName<Body>(before, before.bodies);
  const auto bodies_after = ByName<Body>(after, after.bodies);
  for (std::size_t i = 1; i < after.bodies.size(); ++i) {
    const Index<Body> body(i);
    std::string name = after.FullName(body);
    const auto old = bodies_before.find(name);
    if (old == bodies_before.end()) {
      changes.new_bodies.Add(std::move(name));
    } else if (IsMoved(before.bodies[old->second].X_WB, after.bodies[body].X_WB)) {
      changes.moved.Add(std::move(name));
    }
  }
  AddOthers(before, before.bodies, bodies_after, changes.lost_bodies);

  const auto frames_before = ByName<Frame>(before, before.frames);
  for (std::size_t i = 0; i < after.frames.size(); ++i) {
    const Index<Frame> frame(i);
    std::string name = after.FullName(frame);
    const auto old = frames_before.find(name);
    if (old == frames_before.end()) {
      changes.new_frames.Add(std::move(name));
      continue;
    }
    const Frame &a = before.frames[old->second], &b = after.frames[frame];
    const bool is_same_body = before.FullName(a.body) == after.FullName(b.body);
    if (is_same_body ? !IsMoved(a.X_BF, b.X_BF) : !IsMoved(PoseOf(before, old->second), PoseOf(after, frame))) continue;
    ++changes.moved_frame_count;
    if (changes.moved_frames.size() < kMostChanged) {
      changes.moved_frames.push_back({std::move(name), PoseOf(after, frame)});
    }
  }
  AddOthers(after, after.joints, ByName<Joint>(before, before.joints), changes.new_joints);
  AddOthers(before, before.joints, ByName<Joint>(after, after.joints), changes.lost_joints);
  AddOthers(after, after.collision_filter_groups, ByName<CollisionFilterGroup>(before, before.collision_filter_groups),
            changes.new_groups);
  for (std::size_t i = 1; i < after.models.size(); ++i) {
    const std::string name = after.models[Index<ModelInstance>(i)].name.str();
    if (!before.FindModel(name)) changes.new_models.Add(name);
  }
  return changes;
}

void WriteMoved(const SceneChanges& changes, JsonWriter& json) {
  json.Put("moved", changes.moved.first);
  json.Put("moved_count", changes.moved.count);
  json.Key("moved_frames");
  json.OpenList();
  for (const auto& [name, X_WF] : changes.moved_frames) {
    json.OpenObject();
    json.Put("name", name);
    json.Key("X_WF");
    WritePose(X_WF, json);
    json.CloseObject();
  }
  json.CloseList();
  json.Put("moved_frame_count", changes.moved_frame_count);
}

void WriteNewAndLost(const SceneChanges& changes, JsonWriter& json) {
  json.Key("new");
  json.OpenObject();
  PutNames("models", changes.new_models, json);
  PutNames("bodies", changes.new_bodies, json);
  PutNames("frames", changes.new_frames, json);
  PutNames("joints", changes.new_joints, json);
  PutNames("groups", changes.new_groups, json);
  json.CloseObject();
  json.Key("lost");
  json.OpenObject();
  PutNames("bodies", changes.lost_bodies, json);
  PutNames("joints", changes.lost_joints, json);
  json.CloseObject();
}

namespace {

constexpr double kSame = 1e-9;

double Distance(const Pose& a, const Pose& b) {
  const Rotation R = a.rotation.Inverse() * b.rotation;
  return std::max(Length(a.translation - b.translation), 2 * Length({R.x(), R.y(), R.z()}));
}

bool AreSame(const Pose& a, const Pose& b, double size) { return Distance(a, b) <= kSame * std::max(1.0, size); }

}  // namespace

ReadOptions WithEdits(const ReadOptions& read, const std::vector<const FixedFile*>& files) {
  const auto disk = read.load.files ? read.load.files : std::make_shared<DiskFiles>();
  const auto edited = std::make_shared<AddedFiles>(disk);
  for (const FixedFile* file : files) {
    const std::string after = file->After();
    edited->Add(file->path, after);
    edited->Add(disk->Canonical(file->path), after);
  }
  ReadOptions options = read;
  options.load.files = edited;
  if (options.load.current_folder.empty()) options.load.current_folder = CurrentFolder();
  return options;
}

EditTrial TryEdit(const std::string& input, const ReadOptions& read, const Scene& before, const EditRequest& request,
                  const EditResult& result, const std::vector<const FixedFile*>& files, double tolerance) {
  EditTrial trial;
  const ReadOptions options = WithEdits(read, files);
  Diagnostics reading;
  reading.SetStrict(read.strict);
  const auto loaded = LoadInput(input, options, reading);
  if (!loaded) {
    trial.why_not = "the scene would not compose";
    for (const Diagnostic& diagnostic : reading.all()) {
      if (diagnostic.severity != Severity::kError) continue;
      trial.why_not += ": " + diagnostic.message;
      break;
    }
    return trial;
  }
  const Scene& after = loaded->scene;
  if (after.bodies.size() != before.bodies.size() || after.joints.size() != before.joints.size() ||
      after.frames.size() != before.frames.size()) {
    trial.why_not = "the scene would have other elements";
    return trial;
  }
  std::vector<Index<Body>> moved;
  for (std::size_t i = 1; i < before.bodies.size(); ++i) {
    const Index<Body> body(i);
    if (before.FullName(body) != after.FullName(body)) {
      trial.why_not = "the scene would have other elements";
      return trial;
    }
    const Pose &a = before.bodies[body].X_WB, &b = after.bodies[body].X_WB;
    if (!AreSame(a, b, Length(a.translation))) moved.push_back(body);
  }
  trial.changes = ChangesBetween(before, after);
  if (!result.placed) {  // Positions of a joint.
    const auto joint = FindJoint(after, request.element);
    std::vector<double> now;
    if (joint) AppendDefaultPositions(after.joints[joint], now);
    const bool as_wanted =
        std::equal(now.begin(), now.end(), request.positions->begin(), request.positions->end(),
                   [&](double a, double b) { return std::abs(a - b) <= std::max(tolerance, kSame); });
    if (!as_wanted) trial.why_not = "the joint would have other default positions";
    for (std::size_t i = 0; i < before.joints.size(); ++i) {
      if (Index<Joint>(i) == joint) continue;
      std::vector<double> old_positions, new_positions;
      AppendDefaultPositions(before.joints[Index<Joint>(i)], old_positions);
      AppendDefaultPositions(after.joints[Index<Joint>(i)], new_positions);
      if (old_positions == new_positions) continue;
      trial.why_not = "the joint " + Quoted(before.FullName(Index<Joint>(i))) + " would have other default positions";
    }
    return trial;
  }
  const PlacedElement& placed = *result.placed;
  Pose X_BE = placed.X_BE;
  if (placed.placement.frame) X_BE = after.frames[placed.placement.frame].X_BF;
  const Pose X_WE = before.bodies[placed.body].X_WB * placed.X_BE;
  trial.X_WE = after.bodies[placed.body].X_WB * X_BE;
  const double size = std::max(1.0, Length(result.X_WE.translation));
  if (Distance(trial.X_WE, result.X_WE) > tolerance * size) {
    trial.why_not = "the element would not be where it is wanted, because something else places it too";
    return trial;
  }
  const Pose change = trial.X_WE * X_WE.Inverse();
  for (const Index<Body> body : moved) {
    const Pose& X = before.bodies[body].X_WB;
    if (AreSame(change * X, after.bodies[body].X_WB, size + Length(X.translation))) continue;
    trial.why_not = "the body " + Quoted(before.FullName(body)) + " would move in another way";
    return trial;
  }
  return trial;
}

namespace {

constexpr std::size_t kMostElementsOfModel = 2000;

// Errors, by what they say, with their number.
using ErrorCounts = std::map<std::pair<std::string, std::string>, std::size_t>;

std::pair<std::string, std::string> KeyOf(const Diagnostic& diagnostic) {
  return {std::string(diagnostic.code.name()), diagnostic.message};
}

ErrorCounts ErrorsOf(const std::string& input, const ReadOptions& read) {
  Diagnostics reading;
  reading.SetStrict(read.strict);
  ErrorCounts counts;
  LoadDraft(input, read.load, reading);
  for (const Diagnostic& diagnostic : reading.all()) {
    if (diagnostic.severity == Severity::kError) ++counts[KeyOf(diagnostic)];
  }
  return counts;
}

bool IsInNewText(Span span, const FixedFile& file) {
  if (!span || span.source->path() != file.path) return false;
  return std::any_of(file.edits.begin(), file.edits.end(), [&](const FixedFile::Edit& edit) {
    return span.begin >= edit.begin && span.begin < edit.begin + edit.text.size();
  });
}

bool IsWithin(std::string_view name, std::string_view model) {
  return name == model || (name.starts_with(model) && name.substr(model.size()).starts_with(kScopeDelimiter));
}

// What the form offers of a new model: its frames, the bodies that can be welded, its joints.
std::string ModelJson(const Scene& scene, const std::string& model) {
  if (!scene.FindModel(model)) return {};
  std::string text;
  JsonWriter json(text);
  const auto list = [&](const char* key, auto add) {
    json.Key(key);
    json.OpenList();
    add();
    json.CloseList();
  };
  const auto is_in = [&](Index<ModelInstance> index) { return IsWithin(scene.models[index].name.view(), model); };
  json.OpenObject();
  json.Put("name", model);
  std::size_t count = 0;
  const SpanningTree tree = TreeOf(scene);
  list("bodies", [&] {
    for (const SpanningTree::Entry& entry : tree.entries) {
      const Body& body = scene.bodies[entry.body];
      if (!is_in(body.model) || ++count > kMostElementsOfModel) continue;
      json.OpenObject();
      json.Put("name", scene.FullName(entry.body));
      json.Put("local", body.name.view());
      json.Put("free", IsFree(scene, entry));
      json.Put("base", !entry.joint || entry.inboard == Scene::kWorldBody);
      json.CloseObject();
    }
  });
  list("frames", [&] {
    for (std::size_t i = 0; i < scene.frames.size(); ++i) {
      const Frame& frame = scene.frames[Index<Frame>(i)];
      if (!is_in(frame.model) || ++count > kMostElementsOfModel) continue;
      json.OpenObject();
      json.Put("name", scene.FullName(Index<Frame>(i)));
      json.Put("body", scene.FullName(frame.body));
      json.CloseObject();
    }
  });
  list("joints", [&] {
    for (std::size_t i = 0; i < scene.joints.size(); ++i) {
      const Joint& joint = scene.joints[Index<Joint>(i)];
      // Only those of the model itself have default positions in its directive.
      if (scene.models[joint.model].name.view() != model || ++count > kMostElementsOfModel) continue;
      std::vector<double> positions;
      AppendDefaultPositions(joint, positions);
      if (positions.empty()) continue;
      json.OpenObject();
      json.Put("name", joint.name.view());
      json.Put("type", TypeName(joint.motion));
      json.Put("positions", positions);
      json.CloseObject();
    }
  });
  json.CloseObject();
  return text;
}

}  // namespace

AddTrial TryAddition(const std::string& input, const ReadOptions& read, const Scene& before, const std::string& model,
                     const FixedFile& file) {
  AddTrial trial;
  trial.reading = std::make_shared<Diagnostics>();
  Diagnostics& reading = *trial.reading;
  reading.SetStrict(read.strict);
  auto draft = LoadDraft(input, WithEdits(read, {&file}).load, reading);
  if (!draft || !draft->composes) {
    ErrorCounts known = ErrorsOf(input, read);
    if (!draft) reading.Error("edit-refused", {}, "the scene would not compose");
    for (const Diagnostic& diagnostic : reading.all()) {
      if (diagnostic.severity != Severity::kError) continue;
      const auto found = known.find(KeyOf(diagnostic));
      if (found == known.end() || found->second == 0) {
        trial.errors.push_back(&diagnostic);
      } else {
        --found->second;
      }
    }
    if (!draft || !KeepDrawablePart(draft->loaded.scene)) return trial;
  }
  for (const Diagnostic& diagnostic : reading.all()) {
    if (diagnostic.severity != Severity::kWarning || !IsInNewText(diagnostic.span, file)) continue;
    // Drake refuses loops, and a form cannot know whether one is intended.
    const bool is_loop = diagnostic.code.name() == "kinematic-loop";
    (is_loop ? trial.errors : trial.warnings).push_back(&diagnostic);
  }
  const Scene& after = draft->loaded.scene;
  if (!model.empty()) trial.model_json = ModelJson(after, model);
  if (trial.errors.empty()) trial.changes = ChangesBetween(before, after);
  return trial;
}

}  // namespace sceneweld::cli
