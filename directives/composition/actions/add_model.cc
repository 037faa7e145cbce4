// SPDX-License-Identifier: BSD-3-Clause
// Models, from files, texts and shapes (docs/reference/directives.md, 6.1).

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "sceneweld/directives/composition/actions/actions.h"
#include "sceneweld/directives/composition/composition.h"
#include "sceneweld/directives/composition/joint_adder.h"
#include "sceneweld/directives/composition/kept_renaming.h"
#include "sceneweld/directives/composition/make_placement.h"
#include "sceneweld/directives/composition/model_contents.h"
#include "sceneweld/directives/composition/site.h"
#include "sceneweld/directives/reading/directive.h"
#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/kept/entry_removal.h"
#include "sceneweld/parsers/part/stamp.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/motion/configurations.h"
#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/names/resolve.h"
#include "sceneweld/scene/scene.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

FrameId OnlyBody(const Scene& scene, Index<ModelInstance> model, Span span, Diagnostics& diagnostics) {
  FrameId only;
  std::size_t count = 0;
  // The model was stamped last: its bodies are at the end.
  for (std::size_t i = scene.bodies.size(); i-- > 1;) {
    const Index<Body> body(i);
    const Index<ModelInstance> owner = scene.bodies[body].model;
    if (owner.value() < model.value()) break;
    if (owner != model) continue;
    ++count;
    only = FrameId::Of(body);
  }
  if (count == 1) return only;
  const std::string instance = scene.models[model].name.str();
  diagnostics
      .Error(count == 0 ? Code("unknown-body") : Code("ambiguous-name"), span,
             "the empty name stands for the only body, but model instance " + Quoted(instance) + " has " +
                 (count == 0 ? std::string("no body") : std::to_string(count) + " bodies"))
      .Help("write the name of the body");
  return {};
}

FrameId LocalFrame(const Scene& scene, Index<ModelInstance> model, std::string_view name, Span span,
                   Diagnostics& diagnostics) {
  if (const FrameId frame = FindFrame(scene, model, name)) return frame;
  Diagnostic& error =
      diagnostics.Error("unknown-frame", span,
                        "no body or frame " + Quoted(name) + " in model instance " + Quoted(scene.models[model].name));
  const std::string nearest = NearestFrame(scene, model, name);
  if (!nearest.empty()) {
    error.Suggest(nearest);
  } else if (name.find(kScopeDelimiter) != std::string_view::npos) {
    error.Help("give a body of this model, without a scope");
  }
  return {};
}

// Gives a body of the model that was added last the initial pose of an entry of `default_free_body_pose`
// (docs/reference/directives.md, 6.2).
void PlaceFreeBody(const FreeBodyPose& pose, Index<ModelInstance> model, const Site& site, Composition& composition) {
  Scene& scene = composition.scene;
  Diagnostics& diagnostics = composition.diagnostics;
  const auto parent = composition.frames.FindBase(pose.X.base_frame, site.scope);
  const std::string_view name = pose.frame.text();
  const Span span = pose.frame.span() ? pose.frame.span() : site.span();
  const Transform X = composition.Drawn(pose.X, "default_free_body_pose", scene.Scoped(model, name));

  if (const auto body = name.empty() ? Index<Body>() : scene.FindBody(model, name);
      body && scene.bodies[body].deformable) {
    if (parent && !parent->is_world()) {
      diagnostics
          .Error("unknown-frame", pose.X.base_frame->span(),
                 "the pose of the deformable body " + Quoted(scene.FullName(body)) + " must be given in the world")
          .Help("remove `base_frame`");
    } else if (parent) {
      scene.bodies[body].X_WB = X.X();
      if (composition.observer) composition.observer->OnFreeBody(name, X, nullptr);
    }
    return;
  }

  const FrameId child =
      name.empty() ? OnlyBody(scene, model, span, diagnostics) : LocalFrame(scene, model, name, span, diagnostics);
  if (!child || !parent) return;
  if (pose.frame.node) composition.uses.name_uses.push_back({span, child});
  const Scene::FixedFrame fixed = scene.Fixed(child);
  composition.uses.placements.push_back(MakePlacement(Placement::Kind::kFreeBody, site, *parent, fixed, &pose.X, &X));
  composition.uses.placements.back().free_key = name;
  GroundedModels& grounded = composition.grounded;
  if (fixed.body && grounded.Moves(fixed, parent->fixed.body, site)) {
    if (!site.superset) {
      diagnostics
          .Warning("drake-refuses", span,
                   "the file of the model joins " + Quoted(scene.FullName(fixed.body)) +
                       " to the world, so Drake ignores this pose; here it moves the model")
          .Help("write `sceneweld: 1` at the root of the directives");
    }
    if (composition.observer) {
      composition.observer->OnFreeBody(name, X, pose.X.base_frame ? &*parent : nullptr);
      composition.observer->OnGroundedModel(span);
    }
    grounded.Place(fixed, *parent, X.X(), span, site);
    return;
  }
  // A pose without effect may have one in the expansion, if that is in sceneweld's own language.
  if (grounded.IsRoot(fixed.body) && parent->is_world()) {
    composition.free_bodies.Start(model, child, *parent, X.X(), span, site);
    return;
  }
  if (composition.observer) composition.observer->OnFreeBody(name, X, pose.X.base_frame ? &*parent : nullptr);
  composition.free_bodies.Start(model, child, *parent, X.X(), span, site);
}

WrittenRotation Written(const Rotation& R) {
  WrittenRotation written;
  const Vector3 v{R.x(), R.y(), R.z()};
  const double length = std::hypot(v.x, v.y, v.z);
  if (length == 0) return written;
  written.form = WrittenRotation::Form::kAngleAxis;
  written.angle_deg = 2 * std::atan2(length, R.w()) * 180 / std::numbers::pi;
  written.axis = {v.x / length, v.y / length, v.z / length};
  return written;
}

// The bodies that the directive places itself.
class PlacedBodies {
 public:
  PlacedBodies(const AddModel& add, Index<ModelInstance> model, const Composition& composition) {
    const Scene& scene = composition.scene;
    for (const FreeBodyPose& pose : add.default_free_body_pose) {
      if (pose.frame.text().empty()) all_ = true;  // The only body.
      const FrameId frame = FindFrame(scene, model, pose.frame.text());
      if (frame) bodies_.insert(scene.Fixed(frame).body);
    }
    if (!add.X_PB) return;
    Diagnostics unheard;  // PlaceBase reports.
    AddedModels models(scene, composition.grounded, unheard);
    const auto first = std::find_if(scene.bodies.begin(), scene.bodies.end(),
                                    [&](const Body& body) { return body.model.value() >= model.value(); });
    if (first == scene.bodies.end()) return;
    models.Add(model, scene.bodies.IndexOf(*first));
    bodies_.insert(models.FindBase(model, {}));
  }

  bool Contain(Index<Body> body) const { return all_ || bodies_.contains(body); }

 private:
  bool all_ = false;
  std::unordered_set<Index<Body>> bodies_;
};

bool IsGiven(const AddModel& add, std::string_view joint) {
  const std::vector<JointPositions>& given = add.default_joint_positions.joints;
  const auto at = std::lower_bound(given.begin(), given.end(), joint,
                                   [](const JointPositions& a, std::string_view b) { return a.joint.text() < b; });
  return at != given.end() && at->joint.text() == joint;
}

void SetPositions(const JointState& state, const AddModel& add, Index<ModelInstance> model, Composition& composition) {
  Joint& joint = composition.scene.joints[state.joint.index];
  if (state.positions.empty() || (joint.model == model && IsGiven(add, joint.name))) return;
  const Span span = add.default_joint_positions.configuration.span();
  joint.default_position_span = span;
  const std::string fault = SetDefaultPositions(joint, state.positions);
  if (!fault.empty()) {
    composition.diagnostics.Error("bad-number", span, "joint " + Quoted(joint.name) + " " + fault);
  } else if (composition.observer) {
    composition.observer->OnJointPositions(state.joint.index, state.positions, span);
  }
}

void SetPose(const BodyState& state, const AddModel& add, const Site& site, Composition& composition) {
  const Scene& scene = composition.scene;
  const Index<Body> body = state.body.index;
  const Span span = add.default_joint_positions.configuration.span();
  if (scene.bodies[body].mocap) {
    composition.diagnostics.Warning("ignored-value", span,
                                    "the configuration has a pose for the mocap body " + Quoted(scene.FullName(body)) +
                                        ", which keeps that of its file");
    return;
  }
  const Pose X_WB = PoseOf(state, scene);
  if (composition.observer) {
    composition.observer->OnConfiguredBody(body, {{}, X_WB.translation, Written(X_WB.rotation), nullptr}, span);
  }
  composition.free_bodies.Start(scene.bodies[body].model, FrameId::Of(body), FrameUse::World(), X_WB, span, site);
}

// The configurations of an added model, by their names within it.
class OwnConfigurations {
 public:
  OwnConfigurations(const Scene& scene, Index<ModelInstance> model) {
    const std::size_t prefix = scene.models[model].name.view().size() + kScopeDelimiter.size();
    for (const Configuration& one : scene.configurations) {
      // The model was stamped last, and the models in it behind it.
      if (one.name.empty() || one.model.value() < model.value()) continue;
      all_.push_back({&one, FullName(scene, one).substr(prefix), scene.Scoped(one.model, one.name).substr(prefix)});
    }
  }

  /// Those called `name`, possibly in several groups. Reports an unknown name, and configurations that differ.
  std::vector<const Configuration*> Find(const DirectiveText& name, std::string_view instance,
                                         Diagnostics& diagnostics) const {
    std::vector<const Configuration*> found;
    std::vector<std::string_view> names;
    std::string help;
    for (const Own& one : all_) {
      names.push_back(one.full);
      names.push_back(one.without_group);
      if (one.full != name.text() && one.without_group != name.text()) continue;
      if (!found.empty() && !Agree(*found.back(), *one.configuration)) {
        diagnostics
            .Error("ambiguous-name", name.span(),
                   "several groups of model instance " + Quoted(instance) + " have a configuration " +
                       Quoted(name.text()) + ", and they differ")
            .Note(found.back()->span, "one is here")
            .Note(one.configuration->span, "another one is here")
            .Help("write the group in front, as in " + Quoted(one.full));
        return {};
      }
      found.push_back(one.configuration);
    }
    if (!found.empty()) return found;
    Diagnostic& error =
        diagnostics.Error("unknown-name", name.span(),
                          "no configuration " + Quoted(name.text()) + " in model instance " + Quoted(instance));
    const std::string nearest = ClosestName(name.text(), names);
    if (!nearest.empty()) {
      error.Suggest(nearest);
    } else if (names.empty()) {
      error.Help("group states of an SRDF file (`srdf`) and keys of MJCF are configurations");
    } else {
      error.Help("one of its configurations is " + Quoted(names.front()));
    }
    return {};
  }

 private:
  struct Own {
    const Configuration* configuration;
    std::string full;
    std::string without_group;
  };

  // Whether no joint and no body has different states in the two.
  static bool Agree(const Configuration& a, const Configuration& b) {
    const auto joint_agrees = [&](const JointState& state) {
      return std::none_of(b.joints.begin(), b.joints.end(), [&](const JointState& other) {
        return state.joint.index == other.joint.index && state.positions != other.positions;
      });
    };
    const auto body_agrees = [&](const BodyState& state) {
      return std::none_of(b.bodies.begin(), b.bodies.end(), [&](const BodyState& other) {
        return state.body.index == other.body.index && !(state.X_WB == other.X_WB);
      });
    };
    return std::all_of(a.joints.begin(), a.joints.end(), joint_agrees) &&
           std::all_of(a.bodies.begin(), a.bodies.end(), body_agrees);
  }

  std::vector<Own> all_;
};

// Gives the joints and the free bodies of an added model the state of the configuration that `default_joint_positions`
// names, if it names one, except those that the directive itself places. Reports an unknown configuration.
void StartInConfiguration(const AddModel& add, Index<ModelInstance> model, const Site& site, Composition& composition) {
  const DirectiveText& name = add.default_joint_positions.configuration;
  if (!name.node) return;
  const Scene& scene = composition.scene;
  const OwnConfigurations own(scene, model);
  const PlacedBodies placed(add, model, composition);
  // Configurations of several groups may share joints.
  std::unordered_set<Index<Joint>> joints;
  std::unordered_set<Index<Body>> bodies;
  for (const Configuration* configuration : own.Find(name, scene.models[model].name, composition.diagnostics)) {
    for (const JointState& state : configuration->joints) {
      if (!composition.limits.MayGoOn(site.span())) return;
      if (joints.insert(state.joint.index).second) SetPositions(state, add, model, composition);
    }
    for (const BodyState& state : configuration->bodies) {
      if (!composition.limits.MayGoOn(site.span())) return;
      const bool is_new = bodies.insert(state.body.index).second && !placed.Contain(state.body.index);
      if (is_new) SetPose(state, add, site, composition);
    }
  }
}

// Nothing after an error.
std::optional<ModelArguments> ArgumentsOf(const AddModel& add, const Site& site, Composition& composition) {
  ModelArguments arguments;
  for (const FileArgument& argument : add.arguments) {
    arguments.xacro.push_back(
        {std::string(argument.name.text()), std::string(argument.value.text()), argument.name.span()});
  }
  if (!add.srdf.node) return arguments;
  const auto path = composition.paths.Resolve(add.srdf, site.folder);
  if (!path) return std::nullopt;
  arguments.srdf = *path;
  arguments.srdf_span = add.srdf.span();
  return arguments;
}

// Whether the file takes the arguments of the directive. Another kind of file is reported when it is read.
bool TakesArguments(const AddModel& add, const std::string& path, Composition& composition) {
  if (add.arguments.empty()) return true;
  const Format* const format = FormatOfModelFile(path);
  if (!format || format->name == "xacro" || format->name == "usd") return true;
  composition.diagnostics
      .Error("unsupported-format", add.arguments.front().name.span(),
             Quoted(composition.context.files.Shown(path)) + " is neither a xacro file nor a USD stage, so it has no arguments")
      .Help("remove `arguments`");
  return false;
}

ModelContents Contents(const AddModel& add, const std::string& name, const Site& site, Composition& composition) {
  const std::string why = Quoted(name) + " was added here";
  if (const Primitive* primitive = add.primitive()) return {composition.primitives.Of(*primitive), nullptr, {}, {}};
  if (add.file.node) {
    const auto path = composition.paths.Resolve(add.file, site.folder);
    auto arguments = ArgumentsOf(add, site, composition);
    if (!path || !arguments || !TakesArguments(add, *path, composition)) return {};
    if (const Format* const format = FormatOfModelFile(*path); format && format->name == "usd") {
      // Those of a stage choose its variants.
      for (auto& [set, variant, span] : arguments->xacro) arguments->variants.emplace_back(set, variant);
      arguments->xacro.clear();
    }
    const ModelCache::Model& model = composition.models.Read(*path, add.file.span(), site.span(), why, *arguments);
    return {model.part, model.format, *path, {}, arguments->srdf};
  }
  for (const auto& [text, format] :
       {std::pair(&add.urdf, "urdf"), std::pair(&add.sdf, "sdf"), std::pair(&add.mjcf, "mjcf")}) {
    if (!text->node) continue;
    const Span span = text->span();
    const Format& reader = *FindFormat(format);
    // Messages show it as a file of its own, with the lines of the text.
    const std::string place = ":" + std::to_string(span.place().line) + std::string(reader.suffixes.front());
    const ModelCache::Model& model = composition.models.ReadText(
        span.source->path() + place, span.source->shown() + place, std::string(text->text()), reader, site.span(), why);
    return {model.part, model.format, {}, text->text()};
  }
  return {};
}

// Reads a file, a text or a primitive that holds exactly one model. Reports if it does not. `name` is the full name
// for the model.
ModelContents ReadModel(const AddModel& add, const std::string& name, const Site& site, Composition& composition) {
  ModelContents contents = Contents(add, name, site, composition);
  if (!contents.part) return {};
  const std::size_t count = TopLevelModels(*contents.part).size();
  if (count == 1) return contents;
  composition.diagnostics
      .Error("model-count", add.file.node ? add.file.span() : add.name.span(),
             "`add_model` needs exactly one model, but " +
                 (add.file.node ? Quoted(composition.context.files.Shown(contents.path)) : std::string("this text")) +
                 " holds " + (count == 0 ? std::string("none") : std::to_string(count)))
      .Help("put each model in a file of its own");
  return {};
}

// Takes out of the entries that the models of a stamped part keep (Format::entry_lists) what names scenery that was
// left out (Stamped::left_out), so that no text comes to mean scenery of another model. Each is a warning at
// `directive`. `first_model`: the first model of the part.
void LeaveOutWhatNamesScenery(const Stamped& stamped, std::size_t first_model, Span directive, Scene& scene,
                              Diagnostics& diagnostics) {
  if (stamped.left_out.empty()) return;
  const EntryRemoval::Removed removed{[&](std::string_view kind, std::string_view name) {
                                        return std::any_of(
                                            stamped.left_out.begin(), stamped.left_out.end(),
                                            [&](const auto& one) { return one.kind == kind && one.name == name; });
                                      },
                                      nullptr};
  const EntryRemoval::Reports reports{
      [&](const std::string& entry, const std::string& named) {
        diagnostics.Warning("removed-element", directive,
                            entry + " is left out with the scenery: it names " + named + ", which is left out");
      },
      [&](const std::string& entry, const std::string& attribute) {
        diagnostics.Warning("removed-reference", directive,
                            Quoted(attribute) + " of " + entry +
                                " is left out with the scenery: it is unknown which of its numbers belong to what is "
                                "left out");
      }};
  for (const Format& format : Formats()) {
    if (!format.entry_lists) continue;
    for (std::size_t i = first_model; i < scene.models.size(); ++i) {
      const Index<ModelInstance> model(i);
      EntryRemoval({format.name, format.entry_lists, format.rename_in_kept}, removed, reports, model, scene).Run();
    }
  }
}

// The only body of the part that a joint holds on the world; without such bodies, the only one that no joint holds.
// Reports a model without a base, or with several.
Index<Body> BaseOfPart(const Scene& part, Span span, Diagnostics& diagnostics) {
  std::vector<bool> is_root(part.bodies.size()), is_held(part.bodies.size());
  for (const Joint& joint : part.joints) {
    const Index<Body> parent = joint.parent.index, child = joint.child.index;
    if (child == Scene::kWorldBody) {
      is_root[parent.value()] = true;
    } else if (parent == Scene::kWorldBody && !part.bodies[child].mocap) {
      is_root[child.value()] = true;
    } else {
      is_held[child.value()] = true;
    }
  }
  const bool is_grounded = std::find(is_root.begin(), is_root.end(), true) != is_root.end();
  Index<Body> base;
  std::size_t count = 0;
  for (std::uint32_t i = 1; i < part.bodies.size(); ++i) {
    if (is_grounded ? !is_root[i] : is_held[i] || part.bodies[Index<Body>(i)].deformable) continue;
    base = Index<Body>(i);
    ++count;
  }
  if (count == 1) return base;
  diagnostics.Error("ambiguous-base", span,
                    "the model has " + (count == 0 ? std::string("no body") : std::to_string(count) + " bodies") +
                        (is_grounded ? " that its file joins to the world" : " that no joint holds") +
                        ", so its base is ambiguous");
  return {};
}

// Gives the base body the name in the directive. Returns false after an error.
bool RenameBase(const DirectiveText& base_name, const Scene& part, StampOptions& stamp, Diagnostics& diagnostics) {
  const std::string_view name = base_name.text();
  if (name.empty() || name.find(kScopeDelimiter) != std::string_view::npos) {
    diagnostics.Error(name.empty() ? Code("empty-name") : Code("scoped-name"), base_name.span(),
                      name.empty() ? "`base_name` must not be empty" : "`base_name` must not contain `::`");
    return false;
  }
  const Index<Body> base = BaseOfPart(part, base_name.span(), diagnostics);
  if (!base) return false;
  if (part.bodies[base].name.view() == name) return true;
  if (const FrameId taken = FindFrame(part, part.bodies[base].model, name)) {
    diagnostics.Error("duplicate-name", base_name.span(), "the model has a frame " + Quoted(name) + " already")
        .Note(SpanOf(part, taken), "declared here");
    return false;
  }
  stamp.renamed_body = base;
  stamp.new_name = name;
  return true;
}

// The local name of the joint whose child is a body; empty if there is none.
std::string JointAbove(const Scene& scene, Index<Body> body) {
  if (!body) return {};
  for (const Joint& joint : scene.joints) {
    if (joint.child.index == body) return joint.name.str();
  }
  return {};
}

void SetPositions(const JointPositions& positions, Index<ModelInstance> model, Composition& composition) {
  Scene& scene = composition.scene;
  Diagnostics& diagnostics = composition.diagnostics;
  const std::string_view name = positions.joint.text();
  const auto index = scene.FindJoint(model, name);
  if (!index) {
    const std::string_view instance = scene.models[model].name;
    Diagnostic& error = diagnostics.Error("unknown-joint", positions.joint.span(),
                                          "no joint " + Quoted(name) + " in model instance " + Quoted(instance));
    const std::string nearest = NearestJoint(scene, model, name);
    const std::string above = JointAbove(scene, scene.FindBody(model, name));
    if (!above.empty()) {
      error.Help(Quoted(name) + " is a body, not a joint; the joint that holds it is " + Quoted(above));
    } else if (!nearest.empty()) {
      error.Suggest(nearest);
    } else if (name.find(kScopeDelimiter) != std::string_view::npos) {
      error.Help("give a joint of this model, without a scope");
    }
    return;
  }
  composition.uses.name_uses.push_back({positions.joint.span(), FrameId::ChildOf(index)});
  Joint& joint = scene.joints[index];
  joint.default_position_span = positions.joint.span();
  const std::string fault = SetDefaultPositions(joint, positions.positions);
  if (!fault.empty()) diagnostics.Error("bad-number", positions.joint.span(), "joint " + Quoted(name) + " " + fault);
}

// Welds or places the base of the model as the directive requests.
void PlaceBase(const AddModel& add, Index<ModelInstance> model, const Site& site, Composition& composition) {
  const Scene& scene = composition.scene;
  const bool fixed = add.fixed || add.plane.value != nullptr;
  if (!fixed && !add.X_PB) return;
  const std::optional<DirectiveText> base_frame = add.X_PB ? add.X_PB->base_frame : std::nullopt;
  const Span span = base_frame ? base_frame->span() : add.name.span();
  const auto parent = composition.frames.FindBase(base_frame, site.scope);
  const Index<Body> base = composition.added_models.FindBase(model, span);
  if (!parent || !base) return;
  const FrameUse* named = base_frame ? &*parent : nullptr;
  const FrameUse child = FrameUse::Of(scene, base);
  std::optional<Transform> X_PB;
  if (add.X_PB) X_PB = composition.Drawn(*add.X_PB, "X_PB", child.name.full());
  const Pose X = X_PB ? X_PB->X() : Pose();
  composition.uses.placements.push_back(MakePlacement(Placement::Kind::kModelPose, site, *parent, child.fixed,
                                                      add.X_PB ? &*add.X_PB : nullptr, X_PB ? &*X_PB : nullptr));
  if (composition.grounded.Moves(child.fixed, parent->fixed.body, site)) {
    if (!X_PB) return;  // It is fixed where its file puts it.
    if (composition.observer) {
      composition.observer->OnFreeBase(base, *X_PB, named, span);
      composition.observer->OnGroundedModel(span);
    }
    composition.grounded.Place(child.fixed, *parent, X, span, site);
    return;
  }
  if (fixed) {
    if (composition.observer) {
      composition.observer->OnFixedBase(*parent, child, X_PB ? &*X_PB : nullptr, named, span);
    }
    composition.joints.Add(MakeWeld(*parent, child, X_PB ? &X : nullptr), parent->fixed.body, child.fixed.body,
                           site.span(), site);
    return;
  }
  const std::string_view local = scene.bodies[base].name;
  const auto placed =
      std::find_if(add.default_free_body_pose.begin(), add.default_free_body_pose.end(),
                   [&](const FreeBodyPose& pose) { return pose.frame.text() == local || pose.frame.text().empty(); });
  if (placed != add.default_free_body_pose.end()) {
    composition.diagnostics
        .Error("conflicting-values", placed->frame.span() ? placed->frame.span() : span,
               "the base body " + Quoted(local) + " is placed twice")
        .Note(span, "`X_PB` places it too");
    return;
  }
  if (composition.observer) composition.observer->OnFreeBase(base, *X_PB, named, span);
  composition.free_bodies.Start(model, FrameId::Of(base), *parent, X, add.name.span(), site);
}

}  // namespace

void Act(const AddModel& add, const Site& site, Composition& composition) {
  Scene& scene = composition.scene;
  Diagnostics& diagnostics = composition.diagnostics;
  MissingNames& missing = composition.missing;
  std::string name = site.scope.Join(add.name.text()).full();
  const ModelContents contents = ReadModel(add, name, site, composition);
  if (!contents.part || !composition.model_names.MakeFree(name, add.name.span())) return missing.AddBelow(name);

  StampOptions stamp;
  stamp.name = name;
  stamp.origin = site.Origin();
  stamp.span = add.name.span();
  stamp.takes_world = false;
  stamp.takes_scenery = add.scenery;
  const bool is_mjcf = contents.format && contents.format->name == "mjcf";
  stamp.scenery = &composition.scenery;
  stamp.shares_scenery = is_mjcf;
  if (contents.format && contents.format->body_named_after_model) {
    stamp.body_name = ScopedName::Parse(add.name.text()).element;
  }
  if (add.base_name.node && !RenameBase(add.base_name, *contents.part, stamp, diagnostics)) {
    return missing.AddBelow(name);
  }
  const SceneSizes before = SceneSizes::Of(scene);
  const Stamped stamped = stamp.renamed_body ? Stamp(WithBodyNamed(*contents.part, stamp.renamed_body, stamp.new_name),
                                                     stamp, scene, diagnostics)
                                             : Stamp(*contents.part, stamp, scene, diagnostics);
  if (!stamped.ok) return missing.AddBelow(name);
  FollowScenery(stamped, before.models, scene);
  LeaveOutWhatNamesScenery(stamped, before.models, add.name.span(), scene, diagnostics);
  composition.uses.name_uses.push_back({add.name.span(), FrameId::OfModel(stamped.model), true});
  composition.added_models.Add(stamped.model, Index<Body>(before.bodies));
  composition.grounded.Add(stamped.model, before, is_mjcf);
  if (!add.gravity) {
    for (std::size_t i = stamped.model.value(); i < scene.models.size(); ++i) {
      scene.models[Index<ModelInstance>(i)].gravity_enabled = false;
    }
  }
  composition.settings.Add(*contents.part, stamped.model, add.name.span());
  if (composition.observer) composition.observer->OnModel(add, contents, stamp, stamped.model);

  StartInConfiguration(add, stamped.model, site, composition);
  for (const JointPositions& positions : add.default_joint_positions.joints) {
    if (!composition.limits.MayGoOn(site.span())) return;
    SetPositions(positions, stamped.model, composition);
  }
  for (const FreeBodyPose& pose : add.default_free_body_pose) {
    if (!composition.limits.MayGoOn(site.span())) return;
    PlaceFreeBody(pose, stamped.model, site, composition);
  }
  PlaceBase(add, stamped.model, site, composition);
}

}  // namespace sceneweld
