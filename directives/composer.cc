// SPDX-License-Identifier: BSD-3-Clause
// Composes a root input: reads it, runs its directives and finishes the scene.

#include "sceneweld/directives/composer.h"

#include <algorithm>
#include <optional>
#include <unordered_set>

#include "sceneweld/directives/composition/actions/actions.h"
#include "sceneweld/directives/plain/plain_expansion.h"
#include "sceneweld/scene/collisions/collision_filter.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/motion/configurations.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/verification/check_scene.h"

namespace sceneweld {
namespace {

constexpr std::string_view kDirectivesSuffix = ".dmd.yaml";

std::string Prefix(const ComposeOptions& options) { return JoinScopedName("", options.prefix); }

// The values of `--set NAME=VALUE`, each read as YAML.
std::vector<GivenParameter> GivenByOptions(const ComposeOptions& options, ReadContext& context) {
  std::vector<GivenParameter> given;
  for (const auto& [name, text] : options.parameters) {
    const Source* source = context.files.AddText("--set " + name, "--set " + name, text, context.diagnostics);
    if (!source) continue;
    const auto tree = YamlTree::Parse(*source, context.files.limits(), context.diagnostics);
    if (!tree) continue;
    const Span whole{source, 0, static_cast<std::uint32_t>(text.size())};
    const YamlNode* root = tree->root();
    // If nothing follows the `=`, the value is the empty text.
    GivenParameter parameter{name, root ? ValueOf(*root) : Value(""), text, !root || root->is_scalar(), whole, whole};
    const auto earlier = std::find_if(given.begin(), given.end(),
                                      [&](const GivenParameter& other) { return other.name == parameter.name; });
    if (earlier == given.end()) {
      given.push_back(std::move(parameter));
    } else {
      *earlier = std::move(parameter);
    }
  }
  return given;
}

void ActOnRoot(const Source& source, Composition& composition) {
  const ComposeOptions& options = composition.options;
  if (!options.name.empty()) {
    composition.diagnostics.Error("model-count", {}, "`--name` needs an input with exactly one model")
        .InFile(source.file())
        .Help("use `--prefix` to put everything below a scope");
  }
  const auto opening = composition.files.Open(source.path(), {});
  const std::vector<GivenParameter> given = GivenByOptions(options, composition.context);
  FileReading reading;
  reading.key_required = !HasSuffix(source.path(), kDirectivesSuffix) &&
                         (HasSuffix(source.path(), ".yaml") || HasSuffix(source.path(), ".yml"));
  reading.address = options.address;
  reading.parameters = given;
  const auto file = composition.files.Read(source, reading);
  if (file) ActAll(*file, NameScope{Prefix(options)}, FolderOf(source.path()), nullptr, composition);
}

void StampRoot(const Source& source, const Format& format, Composition& composition) {
  const ComposeOptions& options = composition.options;
  const auto [part, own] = composition.models.Read(source, format);
  if (!part) return;
  const auto top_level = TopLevelModels(*part);
  if (!options.name.empty() && top_level.size() != 1) {
    composition.diagnostics
        .Error("model-count", {},
               "`--name` needs an input with exactly one model, not " + std::to_string(top_level.size()))
        .InFile(source.file());
    return;
  }
  StampOptions stamp;
  stamp.scope = Prefix(options);
  if (top_level.size() == 1) {
    const ModelInstance& model = part->models[top_level.front()];
    const std::string_view name = options.name.empty() ? model.name.view() : std::string_view(options.name);
    if (ScopedName::Parse(name).element.empty()) {
      composition.diagnostics.Error("empty-name", model.span, "the model has no name")
          .Help("give it one in the file, or by `--name`");
      return;
    }
    stamp.name = JoinScopedName(stamp.scope, name);
    if (format.body_named_after_model) stamp.body_name = ScopedName::Parse(name).element;
  }
  composition.scene.gravity = part->gravity;
  composition.scene.gravity_span = part->gravity_span;
  composition.scene.simulation = part->simulation;
  if (own) {
    Stamp(std::move(*own), stamp, composition.scene, composition.diagnostics);
  } else {
    Stamp(*part, stamp, composition.scene, composition.diagnostics);
  }
}

// References to groups that an earlier error explains are not reported again.
void ForgetMissingGroups(const MissingNames& missing, Scene& scene) {
  if (missing.empty()) return;
  const auto explained = [&](const Ref<CollisionFilterGroup>& ref) { return missing.Explain(FullName(scene, ref)); };
  for (CollisionFilterGroup& group : scene.collision_filter_groups) {
    for (auto* refs : {&group.member_groups, &group.ignores}) {
      refs->erase(std::remove_if(refs->begin(), refs->end(), explained), refs->end());
    }
  }
}

// Who refuses a loop of joints, as the end of a message; empty: nobody by the rules of this composition.
std::string_view WhoRefusesLoops(const ReaderRules& rules) {
  switch (rules.compat) {
    case Compat::kDrake: return "Drake refuses loops";
    case Compat::kRos: return "URDF describes a tree, and Drake and MuJoCo refuse loops in it";
    case Compat::kGazebo:
    case Compat::kMujoco: break;
  }
  return {};
}

// Builds the tree of joints and checks what is beside it. Whoever marked a joint before knows of its loop.
void FinishJoints(Composition& composition) {
  Scene& scene = composition.scene;
  std::unordered_set<Index<Joint>> marked;
  for (const Joint& joint : scene.joints) {
    if (joint.closes_loop) marked.insert(scene.joints.IndexOf(joint));
  }
  const SpanningTree tree = BuildTree(scene, composition.diagnostics);
  SettleConfigurations(scene);
  // An expansion reports loops that Drake refuses itself.
  const std::string_view who_refuses =
      composition.observer ? std::string_view() : WhoRefusesLoops(composition.context.rules);
  CheckLoops(scene, tree, who_refuses, marked, composition.diagnostics);
}

// Checks and completes a scene without errors.
void CheckAndFinish(const Source& source, Composition& composition) {
  Scene& scene = composition.scene;
  Diagnostics& diagnostics = composition.diagnostics;
  if (!CheckGroupMembers(scene, composition.context.files.limits(), diagnostics)) return;
  FinishJoints(composition);
  if (!diagnostics.has_errors()) composition.grounded.PlaceFreeBodies(composition.free_bodies.placed());
  if (!diagnostics.has_errors()) {
    CheckNames(scene, diagnostics);
    CheckNumbers(scene, diagnostics);
  }
  // If an error has left out a model, its absence is not reported too.
  if (!diagnostics.has_errors()) {
    CheckOptionsFrom(composition.options.options_from, scene, source.file(), diagnostics);
  }
  composition.free_bodies.NotePosesWithoutEffect();
  if (composition.observer) composition.observer->OnFinished();
}

// Resolves the references that can only be resolved at the end.
Scene Finish(const Source& source, Composition& composition) {
  Scene& scene = composition.scene;
  Diagnostics& diagnostics = composition.diagnostics;
  composition.settings.Decide(composition.options.options_from, scene, diagnostics);
  composition.unresolved.Explain();
  ForgetMissingGroups(composition.missing, scene);
  ResolveCollisionFilterGroups(scene, diagnostics);
  if (!composition.limits.Failed() && composition.limits.MayGoOn({})) CheckAndFinish(source, composition);
  if (composition.options.uses) {
    for (const Index<Frame> frame : composition.added_frames) {
      if (!composition.frames.IsUsed(frame)) composition.uses.unused_frames.push_back(frame);
    }
    *composition.options.uses = std::move(composition.uses);
  }
  return std::move(scene);
}

}  // namespace

Scene ComposeDirectives(const Source& source, const ComposeOptions& options, ReadContext& context) {
  Composition composition(options, context);
  std::optional<PlainExpansion> expansion;
  if (options.expansion) composition.observer = &expansion.emplace(composition.scene, context, *options.expansion);
  ActOnRoot(source, composition);
  return Finish(source, composition);
}

Scene ComposeModelFile(const Source& source, const Format& format, const ComposeOptions& options,
                       ReadContext& context) {
  Composition composition(options, context);
  StampRoot(source, format, composition);
  return Finish(source, composition);
}

}  // namespace sceneweld
