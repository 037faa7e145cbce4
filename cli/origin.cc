#include "sceneweld/cli/origin.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "sceneweld/cli/kinds.h"
#include "sceneweld/cli/short_text.h"
#include "sceneweld/scene/collision_filter.h"
#include "sceneweld/scene/resolve.h"
#include "sceneweld/scene/suggest.h"
#include "sceneweld/scene/tree.h"

namespace sceneweld::cli {
namespace {

// Six digits are enough for the eye; what rounding leaves of zero is zero.
std::string Short(double value) { return ShortNumber(std::abs(value) < 5e-13 ? 0 : value, 6); }
std::string Short(const Vector3& v) { return "[" + Short(v.x) + ", " + Short(v.y) + ", " + Short(v.z) + "]"; }

std::string PoseText(const Pose& pose) {
  std::string text = "xyz " + Short(pose.translation) + " m";
  if (!pose.rotation.IsExactlyIdentity()) text += ", rpy " + Short(pose.rotation.ToRpy()) + " rad";
  return text;
}

// Of a frame on a body.
std::string OnBody(const Pose& pose) { return pose.IsExactlyIdentity() ? "at its origin" : "at " + PoseText(pose); }

std::string PlaceText(Span span) {
  const Source::Place place = span.place();
  return span.source->shown() + ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
}

std::string_view TrimmedLine(Span span) {
  std::string_view line = span.source->Line(span.place().line);
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  return line.substr(0, 100);
}

class Explanation {
 public:
  Explanation(const Scene& scene, std::string_view name) : scene_(scene), name_(name) {
    const ScopedName split = ScopedName::Parse(name);
    model_ = scene.FindModel(split.scope);
    element_ = split.element;
  }

  std::string Text() {
    if (const auto model = scene_.FindModel(name_); model && model != Scene::kWorldInstance) Tell(model);
    if (model_) {
      if (const auto body = scene_.FindBody(model_, element_)) Tell(body);
      if (const auto frame = scene_.FindDeclaredFrame(model_, element_)) Tell(frame);
      if (const auto joint = scene_.FindJoint(model_, element_)) Tell(joint);
      if (const auto actuator = scene_.FindActuator(model_, element_)) Tell(actuator);
      if (out_.empty()) TellImplicitFrame(FindFrame(scene_, model_, element_));
    }
    if (const auto group = scene_.FindCollisionFilterGroup(name_)) Tell(group);
    if (out_.empty()) TellGeometry();
    return out_;
  }

 private:
  void Head(std::string_view kind, std::string_view name) {
    if (!out_.empty()) out_ += "\n";
    out_ += std::string(kind) + " " + Quoted(name) + "\n";
  }
  void Row(std::string_view key, const std::string& value) {
    out_ += "  " + std::string(key);
    out_.append(key.size() < 12 ? 12 - key.size() : 1, ' ');
    out_ += value + "\n";
  }
  void Declared(Span span) {
    if (!span) return;
    Row("declared", PlaceText(span));
    Row("", "| " + std::string(TrimmedLine(span)));
  }
  // From the inside out: who brought it, who brought that.
  void BroughtBy(const std::shared_ptr<const Inclusion>& origin) {
    for (const Inclusion* step = origin.get(); step; step = step->outer.get()) {
      if (!step->span) continue;
      Row(step == origin.get() ? "brought by" : "inside", PlaceText(step->span));
      Row("", "| " + std::string(TrimmedLine(step->span)));
    }
  }
  void BroughtWith(Index<ModelInstance> model) { BroughtBy(scene_.models[model].origin); }

  void Tell(Index<ModelInstance> index) {
    const ModelInstance& model = scene_.models[index];
    Head("model", model.name);
    Declared(model.span);
    BroughtBy(model.origin);
    std::size_t bodies = 0, joints = 0;
    double mass = 0;
    std::string nested;
    for (const Body& body : scene_.bodies) {
      if (body.model != index) continue;
      ++bodies;
      mass += body.mass_properties.mass;
    }
    for (const Joint& joint : scene_.joints) joints += joint.model == index;
    for (const ModelInstance& other : scene_.models) {
      if (other.parent == index && scene_.models.IndexOf(other) != index)
        nested += (nested.empty() ? "" : ", ") + Quoted(other.name);
    }
    Row("holds", std::to_string(bodies) + (bodies == 1 ? " body" : " bodies") + " of " + Short(mass) + " kg, " +
                     std::to_string(joints) + (joints == 1 ? " joint" : " joints"));
    if (!nested.empty()) Row("nested", nested);
  }

  void Tell(Index<Body> index) {
    const Body& body = scene_.bodies[index];
    Head(body.deformable ? "deformable body" : "body", scene_.FullName(index));
    Declared(body.span);
    BroughtWith(body.model);
    Row("in world", PoseText(body.X_WB));
    Row("mass", Short(body.mass_properties.mass) + " kg");
    if (body.floating) Row("free", "its tree does not reach the world");
    for (const Joint& joint : scene_.joints) {
      const std::string name = Quoted(scene_.FullName(scene_.joints.IndexOf(joint)));
      const std::string type(TypeName(joint.motion));
      if (joint.child.index == index)
        Row("held by", type + " " + name + " on " + Quoted(scene_.FullName(joint.parent.index)));
      if (joint.parent.index == index)
        Row("holds", type + " " + name + " with " + Quoted(scene_.FullName(joint.child.index)));
    }
    for (const Frame& frame : scene_.frames) {
      if (frame.body == index) Row("frame", Quoted(scene_.FullName(scene_.frames.IndexOf(frame))));
    }
    for (const Geometry& geometry : scene_.geometries) {
      if (geometry.body == index)
        Row("geometry", Quoted(scene_.FullName(scene_.geometries.IndexOf(geometry))) + " (" +
                            std::string(TypeName(geometry.shape)) + ")");
    }
    Groups(index);
  }

  void Groups(Index<Body> body) {
    if (scene_.collision_filter_groups.empty()) return;
    const auto members = ExpandedMembers(scene_);
    std::size_t i = 0;
    for (const CollisionFilterGroup& group : scene_.collision_filter_groups) {
      const auto& list = members[i++];
      if (std::find(list.begin(), list.end(), body) != list.end()) Row("in group", Quoted(group.name));
    }
  }

  void Tell(Index<Frame> index) {
    const Frame& frame = scene_.frames[index];
    Head("frame", scene_.FullName(index));
    Declared(frame.span);
    if (frame.origin) {
      BroughtBy(frame.origin);
    } else {
      BroughtWith(frame.model);
    }
    Row("on body", Quoted(scene_.FullName(frame.body)) + ", " + OnBody(frame.X_BF));
    Row("in world", PoseText(scene_.bodies[frame.body].X_WB * frame.X_BF));
  }

  void Tell(Index<Joint> index) {
    const Joint& joint = scene_.joints[index];
    Head("joint", scene_.FullName(index));
    Declared(joint.span);
    if (joint.origin) {
      BroughtBy(joint.origin);
    } else {
      BroughtWith(joint.model);
    }
    Row("type", std::string(TypeName(joint.motion)));
    Row("parent", Quoted(scene_.FullName(joint.parent.index)) + ", frame " + OnBody(joint.X_PF));
    Row("child", Quoted(scene_.FullName(joint.child.index)) + ", frame " + OnBody(joint.X_CM));
    if (const Vector3* axis = AxisOf(joint.motion)) Row("axis", Short(*axis));
    for (const Dof& dof : Dofs(joint)) {
      const auto bound = [](double value) { return std::isinf(value) ? std::string("..") : Short(value); };
      Row("range", "[" + bound(dof.lower) + ", " + bound(dof.upper) + "], default " + Short(dof.default_position));
    }
    if (joint.mimic) {
      Row("follows", Quoted(scene_.FullName(joint.mimic->leader.index)) + " times " + Short(joint.mimic->multiplier) +
                         " plus " + Short(joint.mimic->offset));
    }
    Row("in world", PoseText(scene_.bodies[joint.parent.index].X_WB * joint.X_PF));
  }

  void Tell(Index<Actuator> index) {
    const Actuator& actuator = scene_.actuators[index];
    Head("actuator", scene_.FullName(index));
    Declared(actuator.span);
    BroughtWith(actuator.model);
    Row("on joint", Quoted(scene_.FullName(actuator.joint.index)));
  }

  void Tell(Index<CollisionFilterGroup> index) {
    const CollisionFilterGroup& group = scene_.collision_filter_groups[index];
    Head("collision filter group", group.name);
    Declared(group.span);
    const auto members = ExpandedMembers(scene_);
    for (const Index<Body> body : members[index.value()]) Row("member", Quoted(scene_.FullName(body)));
    for (const auto& ignored : group.ignores) {
      Row("ignores", Quoted(scene_.collision_filter_groups[ignored.index].name));
    }
  }

  void TellImplicitFrame(const FrameId& frame) {
    if (!frame) return;
    const Scene::FixedFrame fixed = scene_.Fixed(frame);
    Head("frame", scene_.FullName(frame));
    Declared(SpanOf(scene_, frame));
    BroughtWith(fixed.model);
    Row("on body", Quoted(scene_.FullName(fixed.body)) + ", " + OnBody(fixed.X_BF));
    Row("in world", PoseText(scene_.bodies[fixed.body].X_WB * fixed.X_BF));
  }

  void TellGeometry() {
    for (const Geometry& geometry : scene_.geometries) {
      const auto index = scene_.geometries.IndexOf(geometry);
      if (scene_.FullName(index) != name_) continue;
      Head("geometry", name_);
      Declared(geometry.span);
      const Body& body = scene_.bodies[geometry.body];
      BroughtWith(body.model);
      Row("shape", std::string(TypeName(geometry.shape)));
      Row("on body", Quoted(scene_.FullName(geometry.body)) + ", " + OnBody(geometry.X_BG));
      Row("in world", PoseText(body.X_WB * geometry.X_BG));
      return;
    }
  }

  const Scene& scene_;
  std::string name_;
  Index<ModelInstance> model_;
  std::string element_;
  std::string out_;
};

}  // namespace

std::string ExplainElement(const Scene& scene, std::string_view full_name) {
  return Explanation(scene, full_name).Text();
}

std::string NearestElement(const Scene& scene, std::string_view full_name) {
  std::vector<std::string> names;
  for (const std::string_view kind : {"models", "bodies", "frames", "joints", "actuators", "geometries", "filters"}) {
    FindKind(kind)->each(scene, [&](std::string name, Span) { names.push_back(std::move(name)); });
  }
  const std::string nearest = ClosestName(full_name, {names.begin(), names.end()});
  if (!nearest.empty()) return nearest;
  // Without its scope, perhaps.
  for (const std::string& name : names) {
    if (name.ends_with("::" + std::string(full_name))) return name;
  }
  return {};
}

}  // namespace sceneweld::cli
