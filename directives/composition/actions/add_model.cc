// SPDX-License-Identifier: BSD-3-Clause
// Models, from files, texts and shapes (docs/reference/directives.md, 6.1).

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/directives/composition/actions/actions.h"
#include "sceneweld/directives/composition/actions/default_configuration.h"
#include "sceneweld/directives/composition/composition.h"
#include "sceneweld/directives/composition/joint_adder.h"
#include "sceneweld/directives/composition/kept_renaming.h"
#include "sceneweld/directives/composition/make_placement.h"
#include "sceneweld/directives/composition/model_contents.h"
#include "sceneweld/directives/composition/site.h"
#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/kept/entry_removal.h"
#include "sceneweld/parsers/part/stamp.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/names/resolve.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {
namespace {

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
  if (!format || format->name == "xacro") return true;
  composition.diagnostics
      .Error("unsupported-format", add.arguments.front().name.span(),
             Quoted(composition.context.files.Shown(path)) + " is not a xacro file, so it has no arguments")
      .Help("remove `arguments`");
  return false;
}

ModelContents Contents(const AddModel& add, const std::string& name, const Site& site, Composition& composition) {
  const std::string why = Quoted(name) + " was added here";
  if (const Primitive* primitive = add.primitive()) return {composition.primitives.Of(*primitive), nullptr, {}, {}};
  if (add.file.node) {
    const auto path = composition.paths.Resolve(add.file, site.folder);
    const auto arguments = ArgumentsOf(add, site, composition);
    if (!path || !arguments || !TakesArguments(add, *path, composition)) return {};
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
