// SPDX-License-Identifier: BSD-3-Clause
// Assembles the scene of a document from its declarations.

#include "sceneweld/parsers/sdf/assembly/sdf_assembly.h"

#include <algorithm>

#include "sceneweld/parsers/sdf/table/sdf_words.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/names/resolve.h"

namespace sceneweld::sdf {
namespace {

// An inclusion of more models than this is rejected as a runaway.
constexpr std::size_t kMostModels = 250'000;
constexpr std::size_t kMostModelLevels = 1'000;

// The namespace that an include gives.
void KeepNameSpace(const Scope& scope, ModelInstance& model) {
  if (!scope.use || scope.use->name_space.empty()) return;
  KeepAttribute(model.kept, kSdf.name, "namespace", scope.use->name_space);
}

}  // namespace

Assembly::Assembly(const ModelDeclaration& root, ReadContext& context)
    : context_(context), root_(root), scene_(std::make_shared<Scene>()) {
  scene_->sources = context.files.sources();
}

std::shared_ptr<Scene> Assembly::Run(Diagnostics& out) {
  if (root_.model_count > std::min(kMostModels, context_.files.limits().max_elements)) {
    out.Error("limit-exceeded", root_.span, "the includes give more than " + std::to_string(kMostModels) + " models");
    return nullptr;
  }
  if (root_.levels > std::min(kMostModelLevels, context_.files.limits().max_depth)) {
    out.Error("limit-exceeded", root_.span,
              "models are nested deeper than " + std::to_string(kMostModelLevels) + " levels");
    return nullptr;
  }
  const auto root = graph_.Build(root_);
  if (root_.is_world) {
    EmitWorld(*root);
  } else {
    if (!root_.pose.relative_to.empty()) {
      diagnostics_
          .Error("unknown-frame", root_.pose.relative_to.span,
                 "the pose of the root model " + Quoted(root_.name) + " cannot be `relative_to` anything")
          .Help("it is in the world");
    }
    Pose X_placed;
    if (!root_.placement_frame.empty()) {
      const Target target = graph_.Find(*root, 0, root_.placement_frame, "placement frame");
      if (target) X_placed = graph_.PoseIn(*root, target);
    }
    root->X_WS = X_placed.IsExactlyIdentity() ? root_.pose.X : root_.pose.X * X_placed.Inverse();
    EmitModel(*root);
  }
  EmitExclusions();
  ResolveCameraOwners();
  WarnOfFreeBodies();
  // Several instances of one model have the same faults.
  std::set<std::tuple<const Source*, std::uint32_t, std::string>> reported;
  for (const Diagnostic& diagnostic : diagnostics_.all()) {
    if (reported.emplace(diagnostic.span.source, diagnostic.span.begin, std::string(diagnostic.code.name())).second) {
      out.Add(diagnostic);
    }
  }
  return scene_;
}

void Assembly::EmitWorld(Scope& world) {
  world.instance = Scene::kWorldInstance;
  scene_->models[world.instance].kept = world.model->kept;
  scene_->models[world.instance].span = world.model->span;
  scene_->simulation = world.model->simulation;
  if (world.model->gravity) {
    scene_->gravity = *world.model->gravity;
    scene_->gravity_span = world.model->gravity_span;
  } else if (context_.rules.compat != Compat::kDrake) {
    scene_->gravity = {0, 0, -9.8};  // The default of the specification.
  }
  EmitNested(world);
  for (const auto& frame : world.model->frames) EmitFrame(world, frame);
  for (const auto& joint : world.model->joints) EmitJoint(world, joint);
  for (const auto& joint : world.model->joints) EmitMimic(world, joint);
  for (const auto& joint : world.model->joints) EmitGearbox(world, joint);
  for (const KeptDeclaration& light : world.model->lights) {
    EmitKept(world, 0, light, true, Scene::kWorldBody, {}, {&world, world.root()});
  }
  EmitPlugins(world);
}

void Assembly::EmitNested(Scope& scope) {
  for (const auto& nested : scope.nested) {
    if (context_.files.limits().ShouldStop()) return;
    nested->X_WS = scope.X_WS * graph_.PoseInRoot(scope, *nested->self);
    if (nested->part) {
      EmitPart(*nested);
    } else {
      EmitModel(*nested);
    }
  }
}

// A model in a static model is static in Gazebo, and not in Drake. Only the model around it is in the record then.
void Assembly::InheritStatic(Scope& scope) const {
  if (scope.is_static || !scope.parent || !scope.parent->is_static) return;
  if (context_.rules.compat == Compat::kDrake) return;
  const auto moves = [](const Joint& joint) { return !std::holds_alternative<Weld>(joint.motion); };
  if (scope.part && std::any_of(scope.part->joints.begin(), scope.part->joints.end(), moves)) return;
  scope.is_static = scope.inherits_static = true;
}

void Assembly::EmitModel(Scope& scope) {
  InheritStatic(scope);
  if (IsWrapper(scope)) {
    scope.instance = scope.parent ? scope.parent->instance : Scene::kWorldInstance;
    EmitNested(scope);
    EmitContents(scope);
    return;
  }
  ModelInstance model;
  model.name = Name(scope.full_name);
  model.parent = scope.parent ? scope.parent->instance : Scene::kWorldInstance;
  model.is_static = scope.is_static && !scope.inherits_static;
  model.kept = scope.model->kept;
  KeepNameSpace(scope, model);
  if (scope.model->said) {
    record::Entry said = *scope.model->said;
    said.CheckFields(model, {}, scope.model->span, diagnostics_);
    said.Restore(model, reading_);
  }
  model.is_static = model.is_static || scope.inherits_static;
  model.span = scope.model->span;
  model.origin = scope.origin;
  const auto added = scene_->AddModel(std::move(model));
  // A name that is already used was reported with the declarations.
  scope.instance = added ? added.index : added.taken;
  EmitNested(scope);
  EmitContents(scope);
}

void Assembly::EmitPart(Scope& part) {
  InheritStatic(part);
  StampOptions options;
  // A robot of URDF may have no link.
  const Pose X_PartBase = part.part_base ? part.part_at_zero->bodies[part.part_base].X_WB : Pose();
  options.X_WPart = X_PartBase.IsExactlyIdentity() ? part.X_WS : part.X_WS * X_PartBase.Inverse();
  options.origin = part.origin;
  options.span = part.use->span;
  options.parent = part.parent->instance;
  if (part.use->merged) {
    options.merge_into = part.parent->instance;
    for (const Body& body : part.part->bodies) {
      const auto taken = part.parent->names.find(body.name);
      if (taken == part.parent->names.end() || body.model != Index<ModelInstance>(1)) continue;
      diagnostics_
          .Error("duplicate-name", part.use->span,
                 "the merged model has a body " + Quoted(body.name) + ", but " + Quoted(part.full_name) +
                     " already has one of that name")
          .Note(taken->second->span, "first used here");
      return;
    }
  } else {
    options.name = part.full_name;
  }
  const auto first_body = static_cast<std::uint32_t>(scene_->bodies.size());
  const auto first_joint = static_cast<std::uint32_t>(scene_->joints.size());
  part.stamped = Stamp(*part.part, options, *scene_, diagnostics_);
  if (!part.stamped.ok) return;
  part.instance = part.stamped.model;
  for (std::uint32_t i = first_joint; i < scene_->joints.size(); ++i) {
    const Joint& joint = scene_->joints[Index<Joint>(i)];
    joined_.Join(joint.parent.index, joint.child.index);
    if (std::holds_alternative<Weld>(joint.motion)) welded_.Join(joint.parent.index, joint.child.index);
  }
  if (part.use->merged) return;
  ModelInstance& model = scene_->models[part.instance];
  if (part.part_base) model.model_frame_body = part.stamped(part.part_base);
  model.X_BModel = {};
  KeepNameSpace(part, model);
  if (part.is_static) {
    model.is_static = true;
    for (std::uint32_t i = first_joint; i < scene_->joints.size(); ++i) {
      const Joint& joint = scene_->joints[Index<Joint>(i)];
      if (std::holds_alternative<Weld>(joint.motion)) continue;
      diagnostics_
          .Error("moving-static-model", part.use->span,
                 "the included model has the moving joint " + Quoted(joint.name) + " and cannot be static")
          .Note(joint.span, "the joint is here");
      return;
    }
    if (!part.inherits_static) EmitStaticWelds(part, first_body);
  }
  EmitPlugins(part);
}

void Assembly::EmitContents(Scope& scope) {
  const ModelDeclaration& model = *scope.model;
  const auto first_body = static_cast<std::uint32_t>(scene_->bodies.size());
  for (const auto& link : model.links) EmitLink(scope, link);
  if (!IsWrapper(scope)) {
    EmitModelFrame(scope);
    EmitGravity(scope);
  }
  for (const auto& joint : model.joints) EmitJoint(scope, joint);
  for (const auto& joint : model.joints) EmitMimic(scope, joint);
  for (const auto& joint : model.joints) EmitGearbox(scope, joint);
  for (const auto& frame : model.frames) EmitFrame(scope, frame);
  EmitMergedFrames(scope);
  for (const auto& joint : model.drake_joints) EmitDrakeJoint(scope, joint);
  if (!model.incomplete) EmitLate(scope);  // Otherwise its names are unknown.
  // The joints of a static model may hold the models in it.
  if (scope.is_static && !scope.inherits_static && !IsWrapper(scope)) EmitStaticWelds(scope, first_body);
  EmitPlugins(scope);
}

void Assembly::EmitModelFrame(Scope& scope) {
  ModelInstance& model = scene_->models[scope.instance];
  const Entry* body = graph_.BodyOf(scope, *scope.root());
  if (!body) {
    model.model_frame_body = Scene::kWorldBody;
    model.X_BModel = scope.X_WS;
    return;
  }
  model.model_frame_body = SceneBody(*body);
  model.X_BModel = graph_.PoseIn(scope, {scope.root()->body_scope, scope.root()->body}).Inverse();
}

// Whether gravity acts on none of the links of a model.
bool Assembly::AllOff(const Scope& scope) const {
  bool all_off = scope.merged_parts.empty();
  bool any = false;
  for (const auto& link : scope.model->links) {
    if (link->deformable) continue;
    any = true;
    all_off = all_off && !link->gravity;
  }
  return any && all_off;
}

// A force on the model if it acts on none of the model's links, otherwise a force on single bodies.
void Assembly::EmitGravity(Scope& scope) {
  if (AllOff(scope)) {
    scene_->models[scope.instance].gravity_enabled = false;
    return;
  }
  for (const auto& link : scope.model->links) {
    if (link->gravity || link->deformable) continue;
    const Entry& entry = *scope.names.at(link->name.view());
    if (entry.link == &*link) scene_->bodies[entry.scene_body].gravity_compensation = 1;
  }
}

Index<Body> Assembly::SceneBody(const Entry& entry) const {
  if (entry.kind == Entry::Kind::kPart) return entry.body_scope->stamped(entry.scene_body);
  return entry.scene_body;
}

bool Assembly::CheckRigid(Index<Body> body, Span span) {
  if (!scene_->bodies[body].deformable) return true;
  diagnostics_.Error("deformable-shape", span,
                     "the deformable body " + Quoted(scene_->FullName(body)) + " cannot have joints or frames");
  return false;
}

Assembly::Fixed Assembly::FixedOn(Scope& scope, const Target& frame) {
  Fixed fixed;
  const Entry* const body = graph_.BodyOf(*frame.scope, *frame.entry);
  const Scope* const owner = frame.entry->owner;
  fixed.owner = owner && owner->instance ? owner->instance : scope.instance;
  fixed.found = true;
  if (!body || (body->link && body->scene_body == Scene::kWorldBody)) {
    fixed.X_BF = scope.X_WS * graph_.PoseIn(scope, frame);
    return fixed;
  }
  fixed.body = SceneBody(*body);
  if (!fixed.body.valid()) {
    fixed.found = false;
    return fixed;
  }
  fixed.X_BF = graph_.PoseOnBody(scope, {frame.entry->body_scope, frame.entry->body}, frame);
  return fixed;
}

void Assembly::EmitFrame(Scope& scope, const Owned<FrameDeclaration>& owned) {
  const FrameDeclaration& declared = *owned;
  Entry& entry = *scope.names.at(declared.name.view());
  if (entry.span.begin != declared.span.begin || entry.kind != Entry::Kind::kFrame) return;
  const Fixed fixed = FixedOn(scope, {&scope, &entry});
  if (!fixed.found || !CheckRigid(fixed.body, declared.attached_to.span)) return;
  const record::Entry* const said = declared.said;
  if (said && (said->Flag(kHelper) || EmitFloatingJoint(scope, declared, fixed))) return;
  Frame frame;
  frame.name = NameInScene(declared.name, said);
  frame.model = OwnerOf(scope, said, fixed.owner);
  frame.body = fixed.body;
  frame.X_BF = fixed.X_BF;
  frame.kept = declared.kept;
  frame.span = declared.span;
  frame.origin = scope.origin;
  if (said) said->Restore(frame, reading_);
  FrameId taken = FindFrame(*scene_, frame.model, frame.name);
  if (taken && !said && frame.model != scope.instance && context_.rules.compat != Compat::kDrake) {
    // The frame belongs to the model that declares it.
    frame.model = scope.instance;
    taken = FindFrame(*scene_, frame.model, frame.name);
  }
  // A site of MJCF may have the name of a body. In SDFormat it gets another name.
  const bool is_site = said && frame.name != declared.name && taken.kind == FrameId::Kind::kBody;
  if (taken && !is_site) {
    diagnostics_
        .Error("duplicate-name", declared.span,
               "frame " + Quoted(declared.name) + " would be " + Quoted(scene_->FullName(taken)) +
                   ", after the element that it is attached to, and that name is taken")
        .Note(SpanOf(*scene_, taken), "first used here");
    return;
  }
  entry.scene_frame = FrameId::Of(scene_->AddFrame(std::move(frame)).index);
}

// The scene has no such frames, but directives may refer to them.
void Assembly::EmitMergedFrames(Scope& scope) {
  for (Entry* const entry : scope.merge_roots) {
    if (entry->kind != Entry::Kind::kMerged) continue;
    const Fixed fixed = FixedOn(scope, {&scope, entry});
    if (fixed.found) scene_->models[scope.instance].merged_frames.push_back({entry->name, fixed.body, fixed.X_BF});
  }
}

void Assembly::EmitPlugins(Scope& scope) {
  const auto add = [&](const PluginDeclaration& plugin) {
    scene_->plugins.Add({plugin.name, scope.instance, {}, "sdf", plugin.source_xml, plugin.span});
  };
  if (scope.model) {
    EmitBlocks(scope, scope.model->blocks, {});
    for (const PluginDeclaration& plugin : scope.model->plugins) add(plugin);
  }
  if (scope.use) {
    for (const PluginDeclaration& plugin : scope.use->plugins) add(plugin);
  }
}

std::shared_ptr<Scene> Assemble(const ModelDeclaration& root, ReadContext& context) {
  return Assembly(root, context).Run(context.diagnostics);
}

bool IsValidAlone(const ModelDeclaration& model, ReadContext& context) {
  Diagnostics alone;
  ModelDeclaration movable = model;
  movable.is_static = false;  // A merged model is static if its new owner is.
  Assembly(movable, context).Run(alone);
  if (!alone.has_errors()) return true;
  for (const Diagnostic& diagnostic : alone.all()) {
    if (diagnostic.severity == Severity::kError) context.diagnostics.Add(diagnostic);
  }
  return false;
}

}  // namespace sceneweld::sdf
