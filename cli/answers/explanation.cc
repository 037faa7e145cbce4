// SPDX-License-Identifier: BSD-3-Clause
// Collects the facts about an element: its place, the directives that added it, its references.

#include "sceneweld/cli/answers/explanation.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/cli/answers/kinds.h"
#include "sceneweld/cli/answers/short_text.h"
#include "sceneweld/directives/reading/directive_kinds.h"
#include "sceneweld/scene/collisions/collision_filter.h"
#include "sceneweld/scene/collisions/exclusions.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/names/lookup.h"
#include "sceneweld/scene/names/resolve.h"
#include "sceneweld/scene/scene.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::cli {
namespace {

// Lines of an explanation.

// Six digits, for people; a rounding error near zero is shown as zero.
std::string Short(double value);
std::string Short(const Vector3& v);
// The default position of a degree of freedom and its limits.
std::string RangeText(const Dof& dof);

constexpr std::size_t kMostNames = 12;

std::string PoseText(const Pose& pose) {
  std::string text = "xyz " + Short(pose.translation) + " m";
  if (!pose.rotation.IsExactlyIdentity()) text += ", rpy " + Short(pose.rotation.ToRpy()) + " rad";
  return text;
}

std::string DofsText(const Joint& joint) {
  std::string text;
  for (const Dof& dof : Dofs(joint)) text += ", " + RangeText(dof);
  return text;
}

std::string Short(double value) { return ShortNumber(std::abs(value) < 5e-13 ? 0 : value, 6); }

std::string Short(const Vector3& v) { return "[" + Short(v.x) + ", " + Short(v.y) + ", " + Short(v.z) + "]"; }

// `1 body`, `2 bodies`.
std::string Counted(std::size_t count, std::string_view one, std::string_view many) {
  return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

// The pose of a frame on its body.
std::string OnBody(const Pose& pose) { return pose.IsExactlyIdentity() ? "at its origin" : "at " + PoseText(pose); }

std::string RangeText(const Dof& dof) {
  const auto bound = [](double value) { return std::isinf(value) ? std::string("..") : Short(value); };
  std::string text = "at " + Short(dof.default_position);
  if (!std::isinf(dof.lower) || !std::isinf(dof.upper)) {
    text += " of [" + bound(dof.lower) + ", " + bound(dof.upper) + "]";
  }
  return text;
}

// `prismatic left::slide with left::finger`.
std::string JointLine(const Scene& scene, const Joint& joint, Index<Body> other) {
  return std::string(TypeName(joint.motion)) + " " + Quoted(scene.FullName(scene.joints.IndexOf(joint))) + " with " +
         Quoted(scene.FullName(other));
}

// The joints up to the world, or up to the base of a free tree.
std::vector<std::string> LinesToWorld(const Scene& scene, Index<Body> from) {
  std::map<Index<Body>, const Joint*> held_by;
  for (const Joint& joint : scene.joints) held_by.try_emplace(joint.child.index, &joint);
  std::vector<std::string> lines;
  Index<Body> at = from;
  while (at != Scene::kWorldBody) {
    const auto holder = held_by.find(at);
    if (holder == held_by.end() || lines.size() > scene.bodies.size()) break;
    const Joint& joint = *holder->second;
    at = joint.parent.index;
    lines.push_back(std::string(TypeName(joint.motion)) + " " + Quoted(scene.FullName(scene.joints.IndexOf(joint))) +
                    " on " + Quoted(scene.FullName(at)) + DofsText(joint));
    if (!std::holds_alternative<Floating>(joint.motion)) continue;
    lines.back() += ": its tree is free";
    return lines;
  }
  if (at != Scene::kWorldBody) {
    lines.push_back((at == from ? "no joint holds it" : "no joint holds " + Quoted(scene.FullName(at))) +
                    std::string(": its tree is free"));
  }
  return lines;
}

std::vector<std::string> GeometryLines(const Scene& scene, Index<Body> body) {
  std::vector<std::string> lines;
  for (const Geometry& geometry : scene.geometries) {
    if (geometry.body != body) continue;
    std::string roles;
    if (geometry.roles.proximity) roles += ", collides";
    if (geometry.roles.illustration) roles += ", is shown";
    if (geometry.roles.perception) roles += ", is seen by sensors";
    lines.push_back(std::string(TypeName(geometry.shape)) + " " + Quoted(FullName(scene, geometry)) + roles);
  }
  return lines;
}

// The groups that hold a body and the bodies that it never collides with.
std::vector<std::string> FilterLines(const Scene& scene, Index<Body> body) {
  std::vector<std::string> lines;
  if (!scene.collision_filter_groups.empty()) {
    const auto members = ExpandedMembers(scene);
    std::size_t i = 0;
    for (const CollisionFilterGroup& group : scene.collision_filter_groups) {
      const auto& list = members[i++];
      if (std::find(list.begin(), list.end(), body) == list.end()) continue;
      const bool itself = std::any_of(group.members.begin(), group.members.end(),
                                      [&](const Ref<Body>& member) { return member.index == body; });
      lines.push_back("group " + Quoted(FullName(scene, group)) + (itself ? "" : ", through a group in it") +
                      (group.span ? " (" + group.span.FileAndLine() + ")" : ""));
    }
  }
  std::vector<std::string> others;
  for (const Index<Body> other : Exclusions(scene).PartnersOf(body)) others.push_back(Quoted(scene.FullName(other)));
  if (!others.empty()) {
    std::string line = "it never collides with " + Counted(others.size(), "body", "bodies") + ": ";
    for (std::size_t i = 0; i < others.size() && i < kMostNames; ++i) line += (i == 0 ? "" : ", ") + others[i];
    if (others.size() > kMostNames) line += ", ...";
    lines.push_back(std::move(line));
  }
  if (lines.empty()) lines.push_back("it is in no collision filter group and in no excluded pair");
  return lines;
}

constexpr std::size_t kLinesOfStep = 4;
constexpr std::size_t kLongestLine = 110;
std::size_t IndentOf(std::string_view line) { return std::min(line.find_first_not_of(" \t"), line.size()); }

// The line of a place. In YAML also the lines below that belong to it.
std::vector<std::string> LinesAt(Span span, bool with_block) {
  std::vector<std::string> lines;
  const int first = span.place().line;
  const std::size_t indent = IndentOf(span.source->Line(first));
  for (int line = first; lines.size() < kLinesOfStep; ++line) {
    const std::string_view text = span.source->Line(line);
    if (line > first && (!with_block || text.empty() || IndentOf(text) <= indent)) break;
    std::string shown(text.substr(std::min(indent, IndentOf(text)), kLongestLine));
    lines.push_back(std::move(shown));
  }
  return lines;
}

Explanation::Place PlaceOf(Span in_text, bool with_block) {
  const Span span = in_text.Origin();
  const Source::Place place = span.place();
  // NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): the analyzer misses that callers check for a source
  return {span.source->shown(), place.line, place.column, LinesAt(span, with_block)};
}

class Explainer {
 public:
  Explainer(const Scene& scene, std::string_view name, KnownValues values)
      : scene_(scene), name_(name), values_(values) {}

  std::vector<Explanation> Run() {
    if (name_ == "world") {
      ReportWorld();
      return std::move(all_);
    }
    if (const auto model = scene_.FindModel(name_); model && model != Scene::kWorldInstance) Report(model);
    if (const auto body = FindBody(scene_, name_)) Report(body);
    const FrameId frame = FindFrame(scene_, name_);
    if (frame.kind == FrameId::Kind::kDeclared) Report(Index<Frame>(frame.value));
    if (const auto joint = FindJoint(scene_, name_)) Report(joint);
    if (const auto actuator = FindActuator(scene_, name_)) Report(actuator);
    if (all_.empty()) ReportImplicitFrame(frame);
    if (const auto group = FindCollisionFilterGroup(scene_, Scene::kWorldInstance, name_)) Report(group);
    if (all_.empty()) ReportNamed();
    return std::move(all_);
  }

 private:
  Explanation& Begin(std::string kind, std::string name, std::string summary, Span span) {
    Explanation& explanation = all_.emplace_back();
    explanation.kind = std::move(kind);
    explanation.name = std::move(name);
    explanation.summary = std::move(summary);
    if (span) explanation.declared = PlaceOf(span, false);
    for (auto call = span.Calls(); call; call = call->outer) {
      constexpr std::string_view kHere = " here";
      std::string text = call->with;
      if (text.ends_with(kHere)) text.resize(text.size() - kHere.size());
      explanation.calls.push_back({std::move(text), PlaceOf(call->span, false)});
    }
    return explanation;
  }
  bool knows_all() const { return values_ == KnownValues::kAll; }
  bool knows_file() const { return values_ != KnownValues::kNone; }
  // Facts of the element's own file.
  void Facts(Explanation& explanation, std::string title, std::vector<std::string> lines) const {
    if (knows_file() && !lines.empty()) explanation.facts.push_back({std::move(title), std::move(lines)});
  }
  // Facts of the whole scene.
  void SceneFacts(Explanation& explanation, std::string title, std::vector<std::string> lines) const {
    if (knows_all()) Facts(explanation, std::move(title), std::move(lines));
  }
  void PutPose(Explanation& explanation, const Body& body, const Pose& X_BE) const {
    if (knows_all()) explanation.X_WE = body.X_WB * X_BE;
  }
  std::string AtOnBody(const Pose& pose) const { return knows_file() ? ", " + OnBody(pose) : std::string(); }

  // From the inside out: the directive that added it, the directive that included that one.
  static void BroughtBy(Explanation& explanation, std::string what, const std::shared_ptr<const Inclusion>& origin) {
    explanation.brought = std::move(what);
    for (const Inclusion* step = origin.get(); step; step = step->outer.get()) {
      if (!step->span) continue;
      const std::string& text = step->span.source->text();
      const auto length = std::min<std::size_t>(step->span.end - step->span.begin, 40);
      std::string word = text.substr(step->span.begin, length);
      word.erase(std::remove_if(word.begin(), word.end(), [](char c) { return c == '<' || c == '>'; }), word.end());
      word.resize(std::min(word.find_first_of(" \t\n:"), word.size()));
      explanation.steps.push_back({word, PlaceOf(step->span, IsDirectiveKey(word)), step->with});
    }
  }
  void BelongsTo(Explanation& explanation, Index<ModelInstance> model) const {
    if (model != Scene::kWorldInstance) explanation.model = scene_.models[model].name.str();
  }
  void BroughtWith(Explanation& explanation, Index<ModelInstance> model) {
    BelongsTo(explanation, model);
    BroughtBy(explanation, scene_.models[model].name.str(), scene_.models[model].origin);
  }
  std::string ModelText(Index<ModelInstance> model) const {
    return model == Scene::kWorldInstance ? " of the world" : " of the model " + Quoted(scene_.models[model].name);
  }

  // ---- what refers to it ----

  template <typename T>
  void ReportReferences(Explanation& explanation, Index<T> target) {
    for (const Reference& reference : ReferencesTo(scene_, target)) {
      const bool is_reported = (std::is_same_v<T, Body> &&
                                (reference.kind == "joint" || reference.kind == "geometry" ||
                                 reference.kind == "collision filter group" || reference.kind == "excluded pair"));
      const Span span = reference.span.Origin();
      explanation.referrers.push_back({std::string(reference.kind), reference.name, std::string(reference.field),
                                       span ? span.source->shown() : std::string(), span ? span.place().line : 0,
                                       is_reported});
    }
  }

  // ---- kinds ----

  void ReportWorld() {
    Explanation& explanation = Begin("body", "world", "is the world itself, body and frame at once", {});
    std::vector<std::string> lines;
    for (const Joint& joint : scene_.joints) {
      if (joint.parent.index == Scene::kWorldBody) lines.push_back(JointLine(scene_, joint, joint.child.index));
    }
    SceneFacts(explanation, "What stands on it", std::move(lines));
    Facts(explanation, "Its geometries", GeometryLines(scene_, Scene::kWorldBody));
    ReportReferences(explanation, Scene::kWorldBody);
  }

  void Report(Index<ModelInstance> index) {
    const ModelInstance& model = scene_.models[index];
    std::size_t bodies = 0, joints = 0;
    double mass = 0;
    std::vector<std::string> nested, attached;
    for (const Body& body : scene_.bodies) {
      if (body.model != index) continue;
      ++bodies;
      mass += body.mass_properties->mass;
    }
    for (const Joint& joint : scene_.joints) joints += joint.model == index;
    for (const ModelInstance& other : scene_.models) {
      if (other.parent == index && scene_.models.IndexOf(other) != index) nested.push_back(Quoted(other.name));
    }
    Explanation& explanation = Begin(
        "model", model.name.str(),
        !knows_file() ? "is a model instance"
                      : "is a model instance: " + Counted(bodies, "body", "bodies") + " of " + Short(mass) +
                            " kg and " + Counted(joints, "joint", "joints") +
                            (model.gravity_enabled ? "" : ", without gravity") + (model.is_static ? ", static" : ""),
        model.span);
    if (model.parent) BelongsTo(explanation, model.parent);
    BroughtBy(explanation, model.name.str(), model.origin);
    for (const Joint& joint : scene_.joints) {
      const bool parent = scene_.bodies[joint.parent.index].model == index;
      const bool child = scene_.bodies[joint.child.index].model == index;
      if (parent == child) continue;
      attached.push_back(parent ? JointLine(scene_, joint, joint.child.index) + ", attached to it"
                                : JointLine(scene_, joint, joint.parent.index) + ", which carries it");
    }
    Facts(explanation, "Nested models", std::move(nested));
    SceneFacts(explanation, "Joints and welds", std::move(attached));
    ReportReferences(explanation, index);
  }

  void Report(Index<Body> index) {
    const Body& body = scene_.bodies[index];
    const double mass = body.mass_properties->mass;
    Explanation& explanation =
        Begin("body", scene_.FullName(index),
              std::string("is a ") +
                  (body.deformable             ? "deformable "
                   : mass == 0 && knows_file() ? "massless "
                                               : "") +
                  "body" + (mass > 0 && knows_file() ? " of " + Short(mass) + " kg" : "") + ModelText(body.model),
              body.span);
    BroughtWith(explanation, body.model);
    PutPose(explanation, body, Pose());
    SceneFacts(explanation, "Held by, up to the world", LinesToWorld(scene_, index));
    std::vector<std::string> carried;
    for (const Joint& joint : scene_.joints) {
      if (joint.parent.index == index) carried.push_back(JointLine(scene_, joint, joint.child.index));
    }
    SceneFacts(explanation, "What it carries", std::move(carried));
    Facts(explanation, "Its geometries", GeometryLines(scene_, index));
    ReportReferences(explanation, index);
    if (knows_all()) Facts(explanation, "Collision filters", FilterLines(scene_, index));
  }

  void Report(Index<Frame> index) {
    const Frame& frame = scene_.frames[index];
    // A directive places it relative to a frame of another file.
    const bool depends_on_others = frame.origin && !knows_all();
    Explanation& explanation = Begin("frame", scene_.FullName(index),
                                     "is a frame on body " + Quoted(scene_.FullName(frame.body)) +
                                         (depends_on_others ? std::string() : AtOnBody(frame.X_BF)),
                                     frame.span);
    if (frame.origin) {
      BelongsTo(explanation, frame.model);
      BroughtBy(explanation, scene_.FullName(index), frame.origin);
    } else {
      BroughtWith(explanation, frame.model);
    }
    PutPose(explanation, scene_.bodies[frame.body], frame.X_BF);
    ReportReferences(explanation, index);
    SceneFacts(explanation, "Held by, up to the world", LinesToWorld(scene_, frame.body));
  }

  void Report(Index<Joint> index) {
    const Joint& joint = scene_.joints[index];
    const std::string type(TypeName(joint.motion));
    Explanation& explanation =
        Begin("joint", scene_.FullName(index),
              "is a " + type + (type == "weld" ? "" : " joint") + " that holds " +
                  Quoted(scene_.FullName(joint.child.index)) + " on " + Quoted(scene_.FullName(joint.parent.index)),
              joint.span);
    if (joint.origin) {
      BelongsTo(explanation, joint.model);
      BroughtBy(explanation, scene_.FullName(index), joint.origin);
    } else {
      BroughtWith(explanation, joint.model);
    }
    PutPose(explanation, scene_.bodies[joint.parent.index], joint.X_PF);
    std::vector<std::string> lines;
    if (const Vector3* axis = AxisOf(joint.motion)) lines.push_back("axis " + Short(*axis));
    for (const Dof& dof : Dofs(joint)) lines.push_back(RangeText(dof));
    if (joint.mimic) {
      lines.push_back("follows " + Quoted(scene_.FullName(joint.mimic->leader.index)) + ", times " +
                      Short(joint.mimic->multiplier) + " plus " + Short(joint.mimic->offset));
    }
    // A directive joins frames of other files.
    if (!joint.origin || knows_all()) {
      lines.push_back("frame on parent " + OnBody(joint.X_PF));
      lines.push_back("frame on child " + OnBody(joint.X_CM));
    }
    Facts(explanation, "How it moves", std::move(lines));
    ReportReferences(explanation, index);
  }

  void Report(Index<Actuator> index) {
    const Actuator& actuator = scene_.actuators[index];
    Explanation& explanation =
        Begin("actuator", scene_.FullName(index),
              "is an actuator of joint " + Quoted(scene_.FullName(actuator.joint.index)), actuator.span);
    BroughtWith(explanation, actuator.model);
  }

  void Report(Index<CollisionFilterGroup> index) {
    const CollisionFilterGroup& group = scene_.collision_filter_groups[index];
    const auto members = ExpandedMembers(scene_);
    Explanation& explanation =
        Begin("collision filter group", scene_.FullName(index),
              "is a collision filter group" +
                  (knows_all() ? " of " + Counted(members[index.value()].size(), "body", "bodies") : std::string()),
              group.span);
    std::vector<std::string> bodies, groups, ignores, ignored_by;
    for (const Index<Body> body : members[index.value()]) bodies.push_back(Quoted(scene_.FullName(body)));
    for (const auto& member : group.member_groups) groups.push_back(Quoted(scene_.FullName(member.index)));
    for (const auto& other : group.ignores) {
      ignores.push_back(other.index == index ? "itself: its bodies do not collide with one another"
                                             : Quoted(scene_.FullName(other.index)));
    }
    for (const CollisionFilterGroup& other : scene_.collision_filter_groups) {
      if (scene_.collision_filter_groups.IndexOf(other) == index) continue;
      for (const auto& ref : other.ignores) {
        if (ref.index == index) ignored_by.push_back(Quoted(FullName(scene_, other)));
      }
    }
    SceneFacts(explanation, "Its bodies", std::move(bodies));
    SceneFacts(explanation, "Groups in it", std::move(groups));
    SceneFacts(explanation, "What it ignores", std::move(ignores));
    SceneFacts(explanation, "Who ignores it", std::move(ignored_by));
  }

  void ReportImplicitFrame(const FrameId& frame) {
    if (!frame) return;
    const Scene::FixedFrame fixed = scene_.Fixed(frame);
    Explanation& explanation =
        Begin("frame", scene_.FullName(frame),
              "is an implicit frame on body " + Quoted(scene_.FullName(fixed.body)) + AtOnBody(fixed.X_BF),
              SpanOf(scene_, frame));
    BroughtWith(explanation, fixed.model);
    PutPose(explanation, scene_.bodies[fixed.body], fixed.X_BF);
  }

  // Named things on a body: geometries, sensors, lights, contact zones.
  void ReportNamed() {
    for (const Geometry& geometry : scene_.geometries) {
      if (FullName(scene_, geometry) != name_) continue;
      const Body& body = scene_.bodies[geometry.body];
      Explanation& explanation = Begin("geometry", name_,
                                       "is a " + std::string(TypeName(geometry.shape)) + " on body " +
                                           Quoted(scene_.FullName(geometry.body)) + AtOnBody(geometry.X_BG),
                                       geometry.span);
      BroughtWith(explanation, body.model);
      PutPose(explanation, body, geometry.X_BG);
      return;
    }
    const auto add = [&](const auto& table, const char* kind, const auto& pose) {
      for (const auto& element : table) {
        if (!all_.empty() || FullName(scene_, element) != name_) continue;
        Explanation& explanation =
            Begin(kind, name_, std::string("is a ") + kind + " on body " + Quoted(scene_.FullName(element.body)),
                  element.span);
        BroughtWith(explanation, scene_.bodies[element.body].model);
        PutPose(explanation, scene_.bodies[element.body], pose(element));
      }
    };
    add(scene_.sensors, "sensor", [](const Sensor& sensor) { return sensor.X_BS; });
    add(scene_.lights, "light", [](const Light& light) { return light.X_BS; });
    add(scene_.contact_zones, "contact zone", [](const ContactZone& zone) { return zone.X_BG; });
    add(scene_.cameras, "camera", [](const Camera& camera) { return camera.X_BC; });
    for (const Configuration& configuration : scene_.configurations) {
      if (all_.empty() && FullName(scene_, configuration) == name_) ReportConfiguration(configuration);
    }
  }

  void ReportConfiguration(const Configuration& configuration) {
    Explanation& explanation =
        Begin("configuration", name_,
              "is a configuration of " + Counted(configuration.joints.size(), "joint", "joints") +
                  (configuration.bodies.empty() ? std::string()
                                                : " and " + Counted(configuration.bodies.size(), "body", "bodies")),
              configuration.span);
    BroughtWith(explanation, configuration.model);
    std::vector<std::string> lines;
    for (const JointState& state : configuration.joints) {
      std::string line = "joint " + Quoted(scene_.FullName(state.joint.index));
      if (!state.positions.empty()) line += " at";
      for (const double position : state.positions) line += " " + Short(position);
      lines.push_back(std::move(line));
    }
    for (const BodyState& state : configuration.bodies) {
      lines.push_back("body " + Quoted(scene_.FullName(state.body.index)) + " at " + Short(state.X_WB.translation));
    }
    Facts(explanation, "Its state", std::move(lines));
  }

  const Scene& scene_;
  std::string name_;
  const KnownValues values_;
  std::vector<Explanation> all_;
};

}  // namespace

std::vector<Explanation> Explain(const Scene& scene, std::string_view full_name, KnownValues values) {
  return Explainer(scene, full_name, values).Run();
}

std::string NearestElement(const Scene& scene, std::string_view full_name) {
  std::vector<std::string> names;
  for (const std::string_view kind :
       {"models", "bodies", "frames", "joints", "actuators", "geometries", "filters", "configurations"}) {
    FindKind(kind)->each(scene, [&](std::string name, Span) { names.push_back(std::move(name)); });
  }
  std::string nearest = ClosestName(full_name, {names.begin(), names.end()});
  if (!nearest.empty()) return nearest;
  // The name may lack its scope.
  for (const std::string& name : names) {
    if (name.ends_with("::" + std::string(full_name))) return name;
  }
  return {};
}

}  // namespace sceneweld::cli
