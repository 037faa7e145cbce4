// SPDX-License-Identifier: BSD-3-Clause
// Compares a scene before and after a change of files.

#include "sceneweld/cli/editing/scene_changes.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "sceneweld/cli/editing/edit_json.h"

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

}  // namespace sceneweld::cli
