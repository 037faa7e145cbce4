// Models, from files, texts and shapes (directives reference, 6.1).

#include <algorithm>

#include "sceneweld/directives/composition.h"
#include "sceneweld/directives/primitive.h"
#include "sceneweld/scene/positions.h"
#include "sceneweld/scene/resolve.h"

namespace sceneweld {
namespace {

std::vector<Index<ModelInstance>> TopLevelModels(const Scene& part) {
  std::vector<Index<ModelInstance>> top_level;
  for (std::uint32_t i = 1; i < part.models.size(); ++i) {
    const Index<ModelInstance> model(i);
    if (part.models[model].parent == Scene::kWorldInstance) top_level.push_back(model);
  }
  return top_level;
}

}  // namespace

void Composition::ComposeModelFile(const Source& source, const Format& format) {
  const auto part = models_.Read(source, format);
  if (!part) return;
  const auto top_level = TopLevelModels(*part);
  if (!options_.name.empty() && top_level.size() != 1) {
    diagnostics_
        .Error("model-count", {},
               "a model name (`--name`) is for an input that holds exactly one model, not " +
                   std::to_string(top_level.size()))
        .InFile(source.shown());
    return;
  }
  StampOptions stamp;
  stamp.scope = prefix_;
  if (top_level.size() == 1) {
    const ModelInstance& model = part->models[top_level.front()];
    const std::string_view name = options_.name.empty() ? model.name.view() : std::string_view(options_.name);
    if (ScopedName::Parse(name).element.empty()) {
      diagnostics_.Error("empty-name", model.span, "the model has no name")
          .Help("give it one in the file, or by `--name`");
      return;
    }
    stamp.name = JoinScopedName(prefix_, name);
    if (format.body_named_after_model) stamp.body_name = ScopedName::Parse(name).element;
  }
  scene_.gravity = part->gravity;
  scene_.gravity_span = part->gravity_span;
  Stamp(*part, stamp, scene_, diagnostics_);
}

// The last file that gives the gravity of the scene has the word.
void Composition::TakeGravity(const Scene& part) {
  if (!part.gravity_span) return;
  if (scene_.gravity_span && scene_.gravity != part.gravity) {
    diagnostics_
        .Warning("conflicting-values", part.gravity_span, "this `gravity` replaces another one for the whole scene")
        .Note(scene_.gravity_span, "given here before");
  }
  scene_.gravity = part.gravity;
  scene_.gravity_span = part.gravity_span;
}

void Composition::Act(const AddModelInstance& add, const Site& site) {
  std::string name = site.scope.Join(add.name.text());
  if (!MakeNameFree(name, add.name.span())) return;
  if (plain_) plain_->AddModelInstance(name);
  ModelInstance instance;
  instance.name = name;
  instance.span = add.name.span();
  instance.origin = site.Origin();
  scene_.AddModel(std::move(instance));
}

// Changes a taken name where that is allowed, else reports it.
bool Composition::MakeNameFree(std::string& name, Span span) {
  const auto taken = scene_.FindModel(name);
  if (!taken) return true;
  if (!options_.auto_rename) {
    const ModelInstance& other = scene_.models[taken];
    diagnostics_.Error("duplicate-name", span, "model name " + Quoted(name) + " is taken")
        .Note(other.origin ? other.origin->span : other.span, "first used here")
        .Help("choose another name, or let `--auto-rename` do so");
    return false;
  }
  // Names are never given back, so that the search can go on where it ended.
  int& next = next_suffix_[name];
  std::string candidate;
  do {
    candidate = name + "_" + std::to_string(++next);
  } while (scene_.FindModel(candidate));
  name = std::move(candidate);
  return true;
}

// ---- what is added -----------------------------------------------------------

Composition::Added Composition::ReadModel(const AddModel& add, const std::string& name, const Site& site) {
  const std::string why = Quoted(name) + " was added here";
  if (const Primitive* primitive = add.primitive()) return {ReadPrimitive(*primitive), nullptr, {}, {}};
  if (add.file.node) {
    const auto path = Resolve(add.file, site);
    if (!path) return {};
    const ModelCache::Model& model = models_.Read(*path, add.file.span(), site.span(), why);
    return {model.part, model.format, *path, {}};
  }
  for (const auto& [text, format] :
       {std::pair(&add.urdf, "urdf"), std::pair(&add.sdf, "sdf"), std::pair(&add.mjcf, "mjcf")}) {
    if (!text->node) continue;
    const Span span = text->span();
    const Format& reader = *FindFormat(format);
    // Shown as a file of its own, whose lines are those of the text.
    const std::string place = ":" + std::to_string(span.place().line) + std::string(reader.suffixes.front());
    const ModelCache::Model& model = models_.ReadText(span.source->path() + place, span.source->shown() + place,
                                                      std::string(text->text()), reader, site.span(), why);
    return {model.part, model.format, {}, text->text()};
  }
  return {};
}

// Alike ones are one part.
std::shared_ptr<const Scene> Composition::ReadPrimitive(const Primitive& primitive) {
  std::shared_ptr<const Scene>& part = primitives_[std::string(KeyOf(primitive)) + ToYaml(primitive)];
  if (!part) part = MakePrimitive(primitive, context_.files.sources());
  return part;
}

bool Composition::HasOneModel(const AddModel& add, const Added& added) {
  const std::size_t count = TopLevelModels(*added.part).size();
  if (count == 1) return true;
  const Span span = add.file.node ? add.file.span() : add.name.span();
  diagnostics_
      .Error("model-count", span,
             "`add_model` takes exactly one model, and " +
                 (add.file.node ? Quoted(context_.files.Shown(added.path)) : std::string("this text")) + " holds " +
                 (count == 0 ? std::string("none") : std::to_string(count)))
      .Help("put each model in a file of its own");
  return false;
}

// The only body that no joint of the part holds; reports when there is none or several.
Index<Body> Composition::BaseOfPart(const Scene& part, Span span) {
  std::vector<bool> held(part.bodies.size());
  for (const Joint& joint : part.joints) held[joint.child.index.value()] = true;
  Index<Body> base;
  std::size_t count = 0;
  for (std::uint32_t i = 1; i < part.bodies.size(); ++i) {
    if (held[i] || part.bodies[Index<Body>(i)].deformable) continue;
    base = Index<Body>(i);
    ++count;
  }
  if (count == 1) return base;
  diagnostics_.Error("ambiguous-base", span,
                     "the model has " + (count == 0 ? std::string("no body") : std::to_string(count) + " bodies") +
                         " that no joint holds, so that it is not known which is its base");
  return {};
}

// ---- adding ------------------------------------------------------------------

void Composition::Act(const AddModel& add, const Site& site) {
  std::string name = site.scope.Join(add.name.text());
  const Added added = ReadModel(add, name, site);
  if (!added.part || !HasOneModel(add, added) || !MakeNameFree(name, add.name.span())) return missing_.AddBelow(name);

  StampOptions stamp;
  stamp.name = name;
  stamp.origin = site.Origin();
  stamp.span = add.name.span();
  if (added.format && added.format->body_named_after_model) {
    stamp.body_name = ScopedName::Parse(add.name.text()).element;
  }
  if (add.base_name.node && !RenameBase(add, *added.part, stamp)) return missing_.AddBelow(name);
  const BodyRange range{static_cast<std::uint32_t>(scene_.bodies.size()), 0};
  const Stamped stamped = Stamp(*added.part, stamp, scene_, diagnostics_);
  if (!stamped.ok) return missing_.AddBelow(name);
  bodies_of_[stamped.model.value()] = {range.begin, static_cast<std::uint32_t>(scene_.bodies.size())};
  if (!add.gravity) {
    for (std::size_t i = stamped.model.value(); i < scene_.models.size(); ++i) {
      scene_.models[Index<ModelInstance>(i)].gravity_enabled = false;
    }
  }
  TakeGravity(*added.part);

  std::optional<PlainDirectives::Model> plain;
  if (plain_) {
    plain.emplace();
    plain->name = name;
    for (const JointPositions& positions : add.default_joint_positions) {
      plain->default_joint_positions.emplace_back(positions.joint.text(), positions.positions);
    }
    NameContents(add, added, stamp, *plain);
  }
  for (const JointPositions& positions : add.default_joint_positions) {
    if (!MayGoOn(site.span())) return;
    SetPositions(stamped.model, positions);
  }
  for (const FreeBodyPose& pose : add.default_free_body_pose) {
    if (!MayGoOn(site.span())) return;
    PlaceFreeBody(stamped.model, pose, site, plain ? &*plain : nullptr);
  }
  PlaceBase(add, stamped.model, site, plain ? &*plain : nullptr);
}

bool Composition::RenameBase(const AddModel& add, const Scene& part, StampOptions& stamp) {
  const std::string_view name = add.base_name.text();
  if (name.empty() || name.find(kScopeDelimiter) != std::string_view::npos) {
    diagnostics_.Error(name.empty() ? Code("empty-name") : Code("scoped-name"), add.base_name.span(),
                       name.empty() ? "`base_name` must not be empty" : "`base_name` must not hold `::`");
    return false;
  }
  const Index<Body> base = BaseOfPart(part, add.base_name.span());
  if (!base) return false;
  if (part.bodies[base].name.view() == name) return true;
  if (const FrameId taken = sceneweld::FindFrame(part, part.bodies[base].model, name)) {
    diagnostics_.Error("duplicate-name", add.base_name.span(), "the model has a frame " + Quoted(name) + " already")
        .Note(SpanOf(part, taken), "declared here");
    return false;
  }
  stamp.renamed_body = base;
  stamp.new_name = name;
  return true;
}

// Writes the directive down, and welds or places the base of the model.
void Composition::PlaceBase(const AddModel& add, Index<ModelInstance> model, const Site& site,
                            PlainDirectives::Model* plain) {
  const bool is_plane = add.plane.value != nullptr;
  const bool fixed = add.fixed || is_plane;
  const bool is_inline_plane = is_plane && plain && plain->file.empty();
  if (!fixed && !add.X_PB) {
    if (plain) plain_->Add(*plain);
    return;
  }
  const Span span = add.X_PB && add.X_PB->base_frame ? add.X_PB->base_frame->span() : add.name.span();
  const auto parent = FrameOrWorld(add.X_PB, site);
  const Index<Body> base = BaseBody(model, span);
  if (!parent || !base) return;
  const FrameUse child = UseOf(base);
  std::optional<Transform> X_PB;
  if (add.X_PB) X_PB = Drawn(*add.X_PB, "X_PB", child.name);
  const FrameUse* named = add.X_PB && add.X_PB->base_frame ? &*parent : nullptr;
  if (fixed) {
    if (is_inline_plane && X_PB) plain->X_PB = Plain(*X_PB, named);
    if (plain) plain_->Add(*plain);
    Weld(*parent, child, X_PB ? &*X_PB : nullptr, span, site, !is_inline_plane);
    return;
  }
  const std::string_view local = scene_.bodies[base].name;
  const auto placed =
      std::find_if(add.default_free_body_pose.begin(), add.default_free_body_pose.end(),
                   [&](const FreeBodyPose& pose) { return pose.frame.text() == local || pose.frame.text().empty(); });
  if (placed != add.default_free_body_pose.end()) {
    diagnostics_
        .Error("conflicting-values", placed->frame.span() ? placed->frame.span() : span,
               "the base body " + Quoted(local) + " is placed twice")
        .Note(span, "`X_PB` places it too");
    return;
  }
  if (plain) {
    if (scene_.bodies[base].model == model) {
      plain->default_free_body_pose.emplace_back(local, Plain(*X_PB, named));
    } else {
      plain->X_PB = Plain(*X_PB, named);
      diagnostics_.Warning("drake-refuses", span,
                           "plain directives cannot place the body " + Quoted(child.name) + " of a nested model");
    }
    plain_->Add(*plain);
  }
  StartFreeBody(model, FrameId::Of(base), *parent, X_PB->X(), add.name.span(), site);
}

void Composition::SetPositions(Index<ModelInstance> model, const JointPositions& positions) {
  const std::string_view name = positions.joint.text();
  const auto index = scene_.FindJoint(model, name);
  if (!index) {
    const std::string_view instance = scene_.models[model].name;
    Diagnostic& error = diagnostics_.Error("unknown-joint", positions.joint.span(),
                                           "no joint " + Quoted(name) + " in model instance " + Quoted(instance));
    const std::string nearest = NearestJoint(scene_, model, name);
    if (!nearest.empty()) {
      error.Suggest(nearest);
    } else if (name.find(kScopeDelimiter) != std::string_view::npos) {
      error.Help("joints are named without a scope here, and only those of the model itself");
    }
    return;
  }
  Joint& joint = scene_.joints[index];
  const std::string fault = SetDefaultPositions(joint, positions.positions);
  if (!fault.empty()) diagnostics_.Error("bad-number", positions.joint.span(), "joint " + Quoted(name) + " " + fault);
}

}  // namespace sceneweld
