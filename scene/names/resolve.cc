// SPDX-License-Identifier: BSD-3-Clause
// Finds the references to an element.
// Resolves names with reports and suggestions.

#include "sceneweld/scene/names/resolve.h"

#include <algorithm>

#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/names/near_names.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

// An element that others may refer to, and the frames that represent it.
struct Target {
  const KindInfo& kind;
  std::size_t index;
  std::vector<FrameId> frames;
};

std::string_view FirstThatRefers(const KindInfo& kind, const void* thing, const Target& target);

// Whether a value, or anything in it, refers to the target.
bool Refers(const TypeInfo& type, const void* value, const Target& target) {
  switch (type.kind) {
    case TypeKind::kReference: return type.of == &target.kind && type.Index(value) == target.index;
    case TypeKind::kFrame: {
      const FrameId& frame = static_cast<const FrameRef*>(value)->frame;
      return std::find(target.frames.begin(), target.frames.end(), frame) != target.frames.end();
    }
    case TypeKind::kStruct: return !FirstThatRefers(*type.of, value, target).empty();
    default:
      for (std::size_t i = 0; i < type.Size(value); ++i) {
        if (Refers(type.Held(value), type.At(value, i), target)) return true;
      }
      return false;
  }
}

// The name of a field; empty if there is none.
std::string_view FirstThatRefers(const KindInfo& kind, const void* thing, const Target& target) {
  for (const FieldInfo& field : kind.fields) {
    if (field.IsContent() && Refers(*field.type, field.Of(thing), target)) return field.name;
  }
  return {};
}

std::vector<Reference> Find(const Scene& scene, const Target& target) {
  std::vector<Reference> found;
  for (const TableInfo& table : AllTables()) {
    for (std::size_t i = 0; i < table.size(scene); ++i) {
      if (table.kind == &target.kind && i == target.index) continue;
      const void* element = table.at(scene, i);
      const std::string_view field = FirstThatRefers(*table.kind, element, target);
      if (field.empty()) continue;
      found.push_back({table.kind->name, field, table.FullName(scene, i), table.kind->SpanOf(element)});
    }
  }
  return found;
}

}  // namespace

std::vector<Reference> ReferencesTo(const Scene& scene, Index<ModelInstance> model) {
  return Find(scene, {KindOf<ModelInstance>(), model.value(), {FrameId::OfModel(model)}});
}
std::vector<Reference> ReferencesTo(const Scene& scene, Index<Body> body) {
  return Find(scene, {KindOf<Body>(), body.value(), {FrameId::Of(body)}});
}
std::vector<Reference> ReferencesTo(const Scene& scene, Index<Frame> frame) {
  return Find(scene, {KindOf<Frame>(), frame.value(), {FrameId::Of(frame)}});
}
std::vector<Reference> ReferencesTo(const Scene& scene, Index<Joint> joint) {
  return Find(scene, {KindOf<Joint>(), joint.value(), {FrameId::ParentOf(joint), FrameId::ChildOf(joint)}});
}

namespace {

constexpr std::string_view kParentSuffix = "_parent";
constexpr std::string_view kChildSuffix = "_child";

std::vector<std::string_view> FrameNames(const Scene& scene, Index<ModelInstance> model) {
  std::vector<std::string_view> names;
  for (const Body& body : scene.bodies) {
    if (body.model == model) names.push_back(body.name);
  }
  for (const Frame& frame : scene.frames) {
    if (frame.model == model) names.push_back(frame.name);
  }
  return names;
}

Index<ModelInstance> ResolveModel(const Scene& scene, std::string_view name, std::string_view written, NamedKind kind,
                                  std::string_view below, Span span, Diagnostics& diagnostics) {
  if (name == kDrakeWorldInstance) return Scene::kWorldInstance;
  const Index<ModelInstance> model = scene.FindModel(name);
  if (model) return model;
  Diagnostic& error = diagnostics.Error("unknown-model", span,
                                        "no model instance `" + std::string(name) + "`, which should contain " +
                                            (kind == NamedKind::kFrame ? "frame " : "body ") + Quoted(written));
  HelpWithName(scene, written, kind, below, diagnostics, error);
  return {};
}

}  // namespace

FrameId FindFrame(const Scene& scene, Index<ModelInstance> model, std::string_view name) {
  if (const auto body = scene.FindBody(model, name)) return FrameId::Of(body);
  if (model == Scene::kWorldInstance && name == "world") return FrameId::Of(Scene::kWorldBody);
  if (const auto frame = scene.FindDeclaredFrame(model, name)) return FrameId::Of(frame);
  if (name == kModelFrame && scene.models[model].model_frame_body) return FrameId::OfModel(model);
  if (name.ends_with(kParentSuffix)) {
    const auto joint = scene.FindJoint(model, name.substr(0, name.size() - kParentSuffix.size()));
    if (joint && scene.joints[joint].has_parent_frame) return FrameId::ParentOf(joint);
  }
  if (name.ends_with(kChildSuffix)) {
    const auto joint = scene.FindJoint(model, name.substr(0, name.size() - kChildSuffix.size()));
    if (joint && scene.joints[joint].has_child_frame) return FrameId::ChildOf(joint);
  }
  return {};
}

Span SpanOf(const Scene& scene, const FrameId& frame) {
  switch (frame.kind) {
    case FrameId::Kind::kBody: return scene.bodies[Index<Body>(frame.value)].span;
    case FrameId::Kind::kDeclared: return scene.frames[Index<Frame>(frame.value)].span;
    case FrameId::Kind::kJointParent:
    case FrameId::Kind::kJointChild: return scene.joints[Index<Joint>(frame.value)].span;
    case FrameId::Kind::kModel: return scene.models[Index<ModelInstance>(frame.value)].span;
    case FrameId::Kind::kNone: break;
  }
  return {};
}

FrameId ResolveFrame(const Scene& scene, std::string_view full_name, Span span, Diagnostics& diagnostics,
                     std::string_view below) {
  if (full_name == "world") return FrameId::Of(Scene::kWorldBody);
  const ScopedName name = ScopedName::Parse(full_name);
  if (!name.scope.empty()) {
    const auto model = ResolveModel(scene, name.scope, full_name, NamedKind::kFrame, below, span, diagnostics);
    if (!model) return {};
    const FrameId frame = FindFrame(scene, model, name.element);
    if (frame) return frame;
    Diagnostic& error = diagnostics.Error("unknown-frame", span,
                                          "no frame " + Quoted(full_name) + " in model instance `" + name.scope + "`");
    if (const Span added = scene.models[model].origin ? scene.models[model].origin->span : Span()) {
      error.Note(added, "`" + name.scope + "` was added here");
    }
    HelpWithName(scene, full_name, NamedKind::kFrame, below, diagnostics, error);
    return {};
  }
  // Without a scope any one instance may have it, but not two.
  std::vector<FrameId> found;
  std::vector<std::string> where;
  for (const ModelInstance& model : scene.models) {
    const auto index = scene.models.IndexOf(model);
    if (const FrameId frame = FindFrame(scene, index, name.element)) {
      found.push_back(frame);
      where.push_back(scene.Scoped(index, name.element));
    }
  }
  if (found.size() == 1) return found.front();
  if (found.empty()) {
    Diagnostic& error =
        diagnostics.Error("unknown-frame", span, "no frame `" + name.element + "` in any model instance");
    HelpWithName(scene, full_name, NamedKind::kFrame, below, diagnostics, error);
    return {};
  }
  Diagnostic& error =
      diagnostics.Error("ambiguous-name", span,
                        "frame `" + name.element + "` is in " + std::to_string(found.size()) + " model instances");
  for (std::size_t i = 0; i < found.size() && i < 8; ++i) {
    error.Note(SpanOf(scene, found[i]), "`" + where[i] + "` is one of them");
  }
  error.Help("write the model instance in front, as in `" + where.front() + "`");
  return {};
}

Index<Body> ResolveBody(const Scene& scene, std::string_view full_name, Span span, Diagnostics& diagnostics,
                        std::string_view below) {
  const ScopedName name = ScopedName::Parse(full_name);
  if (name.scope.empty()) {
    Diagnostic& error = diagnostics.Error("unknown-body", span, "no body `" + name.element + "`");
    HelpWithName(scene, full_name, NamedKind::kBody, below, diagnostics, error);
    return {};
  }
  const auto model = ResolveModel(scene, name.scope, full_name, NamedKind::kBody, below, span, diagnostics);
  if (!model) return {};
  const auto body = scene.FindBody(model, name.element);
  if (body) return body;
  Diagnostic& error = diagnostics.Error("unknown-body", span,
                                        "no body " + Quoted(full_name) + " in model instance `" + name.scope + "`");
  HelpWithName(scene, full_name, NamedKind::kBody, below, diagnostics, error);
  return {};
}

Index<CollisionFilterGroup> FindCollisionFilterGroup(const Scene& scene, Index<ModelInstance> scope,
                                                     std::string_view name) {
  if (const auto group = scene.FindCollisionFilterGroup(scope, name)) return group;
  const auto delimiter = name.rfind(kScopeDelimiter);
  if (delimiter == std::string_view::npos) return {};
  const auto nested = scene.FindModel(scene.Scoped(scope, name.substr(0, delimiter)));
  if (!nested) return {};
  return scene.FindCollisionFilterGroup(nested, name.substr(delimiter + kScopeDelimiter.size()));
}

std::string NearestModel(const Scene& scene, std::string_view full_name) {
  std::vector<std::string_view> names;
  for (const ModelInstance& model : scene.models) names.push_back(model.name);
  return ClosestName(full_name, names);
}

std::string NearestFrame(const Scene& scene, Index<ModelInstance> model, std::string_view name) {
  return NearestName(name, FrameNames(scene, model));
}

std::string NearestBody(const Scene& scene, Index<ModelInstance> model, std::string_view name) {
  std::vector<std::string_view> names;
  for (const Body& body : scene.bodies) {
    if (body.model == model) names.push_back(body.name);
  }
  return NearestName(name, names);
}

std::string NearestJoint(const Scene& scene, Index<ModelInstance> model, std::string_view name) {
  std::vector<std::string_view> names;
  for (const Joint& joint : scene.joints) {
    if (joint.model == model) names.push_back(joint.name);
  }
  return NearestName(name, names);
}

}  // namespace sceneweld
