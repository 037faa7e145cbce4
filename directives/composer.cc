#include "sceneweld/directives/composer.h"

#include <algorithm>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sceneweld/directives/directive_reader.h"
#include "sceneweld/directives/include_graph.h"
#include "sceneweld/directives/model_cache.h"
#include "sceneweld/directives/name_scope.h"
#include "sceneweld/directives/scene_index.h"
#include "sceneweld/parsers/uri.h"
#include "sceneweld/scene/positions.h"
#include "sceneweld/scene/resolve.h"
#include "sceneweld/scene/stamp.h"
#include "sceneweld/scene/suggest.h"
#include "sceneweld/scene/tree.h"

namespace sceneweld {
namespace {

constexpr std::string_view kDirectivesSuffix = ".dmd.yaml";
// Each level of included directives is a recursion of this composer.
constexpr std::size_t kDeepestDirectives = 500;

// Where a directive acts.
struct Site {
  const Directive& directive;
  const NameScope& scope;
  const std::string& folder;                      // of the directives file
  const std::shared_ptr<const Inclusion>& outer;  // the add_directives that brought it

  Span span() const { return directive.span(); }
  std::shared_ptr<const Inclusion> Origin() const {
    return std::make_shared<const Inclusion>(Inclusion{span(), outer, {}});
  }
};

// A frame that a directive refers to.
struct FrameUse {
  std::string name;  // full
  Scene::FixedFrame fixed;

  std::string_view element() const {
    const auto split = std::string_view(name).rfind(kScopeDelimiter);
    return split == std::string_view::npos ? std::string_view(name) : std::string_view(name).substr(split + 2);
  }
};

class Composer {
 public:
  Composer(const ComposeOptions& options, ReadContext& context)
      : options_(options),
        context_(context),
        diagnostics_(context.diagnostics),
        errors_before_(context.diagnostics.error_count()),
        models_(context),
        open_directives_(context.files, kDeepestDirectives),
        prefix_(JoinScopedName("", options.prefix)) {
    scene_.sources = context.files.sources();
  }

  void ComposeDirectives(const Source& source) {
    if (!options_.name.empty()) {
      diagnostics_.Error("model-count", {}, "a model name (`--name`) is for an input that holds exactly one model")
          .InFile(source.shown())
          .Help("use `--prefix` for a scope that everything goes below");
    }
    const IncludeGraph::Opening opening(open_directives_, source.path(), {}, diagnostics_);
    const bool key_required = !HasSuffix(source.path(), kDirectivesSuffix) &&
                              (HasSuffix(source.path(), ".yaml") || HasSuffix(source.path(), ".yml"));
    const auto file = ReadDirectiveFile(source, key_required, context_.files.limits(), diagnostics_, options_.address);
    if (file) ActAll(*file, NameScope{prefix_, true}, FolderOf(source.path()), nullptr);
  }

  void ComposeModelFile(const Source& source, const Format& format) {
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

  std::optional<Scene> Finish() {
    ForgetMissingGroups();
    ResolveCollisionFilterGroups(scene_, diagnostics_);
    if (Failed()) return std::nullopt;
    BuildTree(scene_, diagnostics_);
    for (const auto& [body, span] : recorded_poses_) {
      if (scene_.bodies[body].floating) continue;
      diagnostics_
          .Note("free-body-pose-unused", span,
                "the default pose of " + Quoted(scene_.FullName(body)) + " has no effect: a joint holds the body")
          .Help("remove the pose; it is for bodies that no joint holds");
    }
    if (Failed()) return std::nullopt;
    return std::move(scene_);
  }

 private:
  bool Failed() const { return diagnostics_.error_count() != errors_before_; }

  // References to groups that an earlier error explains are not reported again.
  void ForgetMissingGroups() {
    if (missing_.empty()) return;
    const auto explained = [&](const Ref<CollisionFilterGroup>& ref) { return missing_.Explain(ref.written); };
    for (CollisionFilterGroup& group : scene_.collision_filter_groups) {
      for (auto* refs : {&group.member_groups, &group.ignores}) {
        refs->erase(std::remove_if(refs->begin(), refs->end(), explained), refs->end());
      }
    }
  }

  // Composing goes on after errors, but not for ever.
  bool MayGoOn(Span at) {
    if (stopped_) return false;
    const Limits& limits = context_.files.limits();
    if (diagnostics_.error_count() - errors_before_ >= limits.max_errors) {
      diagnostics_.Error("limit-exceeded", at,
                         "more than " + std::to_string(limits.max_errors) + " errors; the rest is not composed");
      stopped_ = true;
    } else if (limits.ShouldStop()) {
      diagnostics_.Error("limit-exceeded", at, "stopped before this was composed");
      stopped_ = true;
    } else if (scene_.bodies.size() + scene_.joints.size() + scene_.geometries.size() > limits.max_elements) {
      diagnostics_.Error("limit-exceeded", at,
                         "more than " + std::to_string(limits.max_elements) + " bodies, joints and geometries");
      stopped_ = true;
    }
    return !stopped_;
  }

  void ActAll(const DirectiveFile& file, const NameScope& scope, const std::string& folder,
              const std::shared_ptr<const Inclusion>& outer) {
    for (const Directive& directive : file.directives) {
      if (!MayGoOn(directive.span())) return;
      const Site site{directive, scope, folder, outer};
      std::visit([&](const auto& what) { Act(what, site); }, directive.what);
    }
  }

  // ---- models ------------------------------------------------------------

  // The last file that gives the gravity of the scene has the word.
  void TakeGravity(const Scene& part) {
    if (!part.gravity_span) return;
    if (scene_.gravity_span && scene_.gravity != part.gravity) {
      diagnostics_
          .Warning("conflicting-values", part.gravity_span, "this `gravity` replaces another one for the whole scene")
          .Note(scene_.gravity_span, "given here before");
    }
    scene_.gravity = part.gravity;
    scene_.gravity_span = part.gravity_span;
  }

  void Act(const AddModel& add, const Site& site) {
    std::string name = site.scope.Join(add.name.text());
    const auto path = Resolve(add.file, site);
    if (!path) return missing_.AddBelow(name);
    const ModelCache::Model& model =
        models_.Read(*path, add.file.span(), site.span(), Quoted(name) + " was added here");
    if (!model.part) return missing_.AddBelow(name);
    const auto top_level = TopLevelModels(*model.part);
    if (top_level.size() != 1) {
      diagnostics_
          .Error("model-count", add.file.span(),
                 "`add_model` takes a file with exactly one model, and " + Quoted(context_.files.Shown(*path)) +
                     " holds " + (top_level.empty() ? std::string("none") : std::to_string(top_level.size())))
          .Help("put each model in a file of its own");
      return missing_.AddBelow(name);
    }
    if (!MakeNameFree(name, add.name.span())) return missing_.AddBelow(name);

    StampOptions stamp;
    stamp.name = name;
    stamp.origin = site.Origin();
    stamp.span = add.name.span();
    if (model.format->body_named_after_model) stamp.body_name = ScopedName::Parse(add.name.text()).element;
    const Stamped stamped = Stamp(*model.part, stamp, scene_, diagnostics_);
    if (!stamped.ok) return missing_.AddBelow(name);
    TakeGravity(*model.part);
    for (const JointPositions& positions : add.default_joint_positions) {
      if (!MayGoOn(site.span())) return;
      SetPositions(stamped.model, positions);
    }
    for (const FreeBodyPose& pose : add.default_free_body_pose) {
      if (!MayGoOn(site.span())) return;
      PlaceFreeBody(stamped.model, pose, site);
    }
  }

  void Act(const AddModelInstance& add, const Site& site) {
    std::string name = site.scope.Join(add.name.text());
    if (!MakeNameFree(name, add.name.span())) return;
    ModelInstance instance;
    instance.name = name;
    instance.span = add.name.span();
    instance.origin = site.Origin();
    scene_.AddModel(std::move(instance));
  }

  static std::vector<Index<ModelInstance>> TopLevelModels(const Scene& part) {
    std::vector<Index<ModelInstance>> top_level;
    for (std::uint32_t i = 1; i < part.models.size(); ++i) {
      const Index<ModelInstance> model(i);
      if (part.models[model].parent == Scene::kWorldInstance) top_level.push_back(model);
    }
    return top_level;
  }

  // Changes a taken name where that is allowed, else reports it.
  bool MakeNameFree(std::string& name, Span span) {
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

  void SetPositions(Index<ModelInstance> model, const JointPositions& positions) {
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

  // ---- free bodies (directives reference, 6.2) -----------------------------

  void PlaceFreeBody(Index<ModelInstance> model, const FreeBodyPose& pose, const Site& site) {
    std::optional<FrameUse> parent = FrameUse{"world", {Scene::kWorldBody, {}, Scene::kWorldInstance}};
    if (pose.X.base_frame) parent = FindFrame(*pose.X.base_frame, site);
    const std::string_view name = pose.frame.text();
    const Span span = pose.frame.span();

    if (const auto body = name.empty() ? Index<Body>() : scene_.FindBody(model, name);
        body && scene_.bodies[body].deformable) {
      if (parent && parent->name != "world") {
        diagnostics_
            .Error("unknown-frame", pose.X.base_frame->span(),
                   "the pose of the deformable body " + Quoted(scene_.FullName(body)) + " must be given in the world")
            .Help("leave `base_frame` out");
      } else if (parent) {
        scene_.bodies[body].X_WB = pose.X.X;
      }
      return;
    }

    const FrameId child = name.empty() ? OnlyBody(model, span) : LocalFrame(model, name, span);
    if (!child || !parent) return;
    const Scene::FixedFrame fixed = scene_.Fixed(child);
    if (!fixed.body) return;  // the model is at fault, as its reader says
    if (parent->name == "world" && fixed.X_BF.IsExactlyIdentity()) {
      scene_.bodies[fixed.body].X_WB = pose.X.X;
      recorded_poses_.emplace_back(fixed.body, span ? span : site.span());
      return;
    }
    Joint joint;
    std::string joint_name = scene_.bodies[fixed.body].name.str();
    while (scene_.FindJoint(model, joint_name)) joint_name.insert(0, "_");
    joint.name = joint_name;
    joint.model = fixed.model;
    joint.X_PF = parent->fixed.X_BF;
    joint.X_CM = fixed.X_BF;
    joint.motion = Floating{pose.X.X};
    AddJoint(std::move(joint), parent->fixed.body, fixed.body, span ? span : site.span(), site);
  }

  FrameId OnlyBody(Index<ModelInstance> model, Span span) {
    FrameId only;
    std::size_t count = 0;
    // The model was stamped last: its bodies are at the end.
    for (std::size_t i = scene_.bodies.size(); i-- > 1;) {
      const Index<Body> body(i);
      const Index<ModelInstance> owner = scene_.bodies[body].model;
      if (owner.value() < model.value()) break;
      if (owner != model) continue;
      ++count;
      only = FrameId::Of(body);
    }
    if (count == 1) return only;
    const std::string instance = scene_.models[model].name.str();
    diagnostics_
        .Error(count == 0 ? Code("unknown-body") : Code("ambiguous-name"), span,
               "the empty name means the only body, but model instance " + Quoted(instance) + " has " +
                   (count == 0 ? std::string("no body") : std::to_string(count) + " bodies"))
        .Help("write the name of the body");
    return {};
  }

  FrameId LocalFrame(Index<ModelInstance> model, std::string_view name, Span span) {
    if (const FrameId frame = sceneweld::FindFrame(scene_, model, name)) return frame;
    Diagnostic& error = diagnostics_.Error(
        "unknown-frame", span,
        "no body or frame " + Quoted(name) + " in model instance " + Quoted(scene_.models[model].name));
    const std::string nearest = NearestFrame(scene_, model, name);
    if (!nearest.empty()) {
      error.Suggest(nearest);
    } else if (name.find(kScopeDelimiter) != std::string_view::npos) {
      error.Help("bodies are named without a scope here, and only those of the model itself");
    }
    return {};
  }

  // ---- frames and welds ----------------------------------------------------

  void Act(const AddFrame& add, const Site& site) {
    const auto base = FindFrame(*add.X_PF.base_frame, site);
    const ScopedName name = ScopedName::Parse(add.name.text());
    Index<ModelInstance> model;
    if (!name.scope.empty()) {
      model = FindInstance(site.scope.Join(name.scope), add.name.span(), "the frame " + Quoted(add.name.text()));
    } else if (base) {
      model = base->fixed.model;
    }
    if (!base || !model) return missing_.AddElement(name.element);
    if (const FrameId taken = sceneweld::FindFrame(scene_, model, name.element)) {
      diagnostics_
          .Error("duplicate-name", add.name.span(),
                 "a frame " + Quoted(scene_.Scoped(model, name.element)) + " is there already" +
                     (taken.kind == FrameId::Kind::kBody ? ": every body brings a frame of its own name" : ""))
          .Note(SpanOf(scene_, taken), "first declared here");
      return;
    }
    Frame frame;
    frame.name = name.element;
    frame.model = model;
    frame.body = base->fixed.body;
    frame.X_BF = base->fixed.X_BF * add.X_PF.X;
    frame.span = add.name.span();
    frame.origin = site.Origin();
    scene_.AddFrame(std::move(frame));
  }

  void Act(const AddWeld& add, const Site& site) {
    const auto parent = FindFrame(add.parent, site);
    const auto child = FindFrame(add.child, site);
    if (child && child->fixed.model == Scene::kWorldInstance) {
      diagnostics_
          .Error("weld-child-is-world", add.child.span(),
                 "the child of a weld must belong to a model, and " + Quoted(child->name) + " is of the world")
          .Help("swap parent and child");
      return;
    }
    if (!parent || !child) return;
    Joint joint;
    joint.name = std::string(parent->element()).append("_welds_to_").append(child->element());
    joint.model = child->fixed.model;
    joint.X_PF = parent->fixed.X_BF;
    if (add.X_PC) joint.X_PF = joint.X_PF * add.X_PC->X;
    joint.X_CM = child->fixed.X_BF;
    AddJoint(std::move(joint), parent->fixed.body, child->fixed.body, site.span(), site);
  }

  // Adds a joint between two bodies that no joint joins yet.
  void AddJoint(Joint joint, Index<Body> parent, Index<Body> child, Span span, const Site& site) {
    const bool floating = std::holds_alternative<Floating>(joint.motion);
    if (parent == child) {
      diagnostics_.Error("same-body", span,
                         "both frames are on body " + Quoted(scene_.FullName(parent)) +
                             (floating ? ", so that it cannot be placed by them" : ", which is not welded to itself"));
      return;
    }
    if (const auto other = joints_by_bodies_.Find(scene_, parent, child)) {
      const Joint& earlier = scene_.joints[other];
      Diagnostic& error =
          diagnostics_.Error("duplicate-joint", span,
                             Quoted(scene_.FullName(parent)) + " and " + Quoted(scene_.FullName(child)) +
                                 " are joined already, by joint " + Quoted(scene_.FullName(other)));
      if (earlier.span) error.Note(earlier.span, "joined here");
      return;
    }
    joint.parent = Ref<Body>(Name(), span, parent);
    joint.child = Ref<Body>(Name(), span, child);
    joint.span = span;
    joint.origin = site.Origin();
    const Index<ModelInstance> model = joint.model;
    const Name name = joint.name;
    const auto added = scene_.AddJoint(std::move(joint));
    if (added) return;
    diagnostics_.Error("duplicate-name", span, "a joint " + Quoted(scene_.Scoped(model, name)) + " is there already")
        .Note(scene_.joints[added.taken].span, "first declared here");
  }

  // ---- collision filter groups (directives reference, 7) -------------------

  void Act(const AddCollisionFilterGroup& add, const Site& site) {
    CollisionFilterGroup group;
    std::string scope = site.scope.name;
    group.scope = Scene::kWorldInstance;
    if (!scope.empty()) {
      // `model_namespace` has no meaning here (7.1). A prefix need not exist.
      if (const auto instance = scene_.FindModel(scope)) group.scope = instance;
    } else if (add.model_namespace) {
      scope = JoinScopedName("", add.model_namespace->text());
      group.scope = FindInstance(scope, add.model_namespace->span(), "the group " + Quoted(add.name.text()));
      if (!group.scope) return missing_.AddElement(add.name.text());
    }
    group.name = JoinScopedName(scope, add.name.text());
    group.span = add.name.span();
    std::unordered_set<std::uint32_t> seen;
    for (const DirectiveText& member : add.members) {
      if (!MayGoOn(site.span())) return;
      const auto body = FindMember(JoinScopedName(scope, member.text()), member);
      if (body && seen.insert(body.value()).second) group.members.emplace_back(member.text(), member.span(), body);
    }
    Refer(add.member_groups, scope, group.member_groups);
    Refer(add.ignored_collision_filter_groups, scope, group.ignores);
    const Name name = group.name;
    const Span span = group.span;
    const auto added = scene_.AddCollisionFilterGroup(std::move(group));
    if (added) return;
    diagnostics_.Error("duplicate-name", span, "collision filter group " + Quoted(name) + " is defined already")
        .Note(scene_.collision_filter_groups[added.taken].span, "first defined here");
  }

  static void Refer(const std::vector<DirectiveText>& names, std::string_view scope,
                    std::vector<Ref<CollisionFilterGroup>>& refs) {
    std::unordered_set<std::string> seen;
    for (const DirectiveText& name : names) {
      std::string full = JoinScopedName(scope, name.text());
      if (seen.insert(full).second) refs.emplace_back(Name(full), name.span());
    }
  }

  Index<Body> FindMember(const std::string& full, const DirectiveText& member) {
    const ScopedName name = ScopedName::Parse(full);
    const auto model = name.scope.empty() ? Index<ModelInstance>() : scene_.FindModel(name.scope);
    if (model) {
      if (const auto body = scene_.FindBody(model, name.element)) return body;
    }
    if (missing_.Explain(full)) return {};
    if (model) {
      if (const FrameId frame = sceneweld::FindFrame(scene_, model, name.element)) {
        diagnostics_
            .Error("unknown-body", member.span(), Quoted(full) + " is a frame, and the members of a group are bodies")
            .Help("its body is " + Quoted(scene_.FullName(scene_.Fixed(frame).body)));
        return {};
      }
    }
    if (const auto instance = scene_.FindModel(full)) {
      Diagnostic& error = diagnostics_.Error("unknown-body", member.span(),
                                             Quoted(full) + " is a model, and the members of a group are bodies");
      for (const Body& body : scene_.bodies) {
        if (body.model != instance) continue;
        error.Help("name its bodies, such as " + Quoted(scene_.FullName(scene_.bodies.IndexOf(body))));
        break;
      }
      return {};
    }
    if (full == "world") {
      diagnostics_.Error("unknown-body", member.span(), "the `world` cannot be a member of a group");
      return {};
    }
    return ResolveBody(scene_, full, member.span(), diagnostics_);
  }

  // ---- included directives -------------------------------------------------

  void Act(const AddDirectives& add, const Site& site) {
    NameScope scope = site.scope;
    bool scope_exists = true;
    if (add.model_namespace && !add.model_namespace->text().empty()) {
      const std::string inner = site.scope.Join(add.model_namespace->text());
      if (inner != site.scope.name) {
        scope = {inner, false};
        scope_exists = FindInstance(inner, add.model_namespace->span(), "`model_namespace`").valid();
      }
    }
    const auto path = Resolve(add.file, site);
    if (!path) return missing_.AddBelow(scope.name);
    const IncludeGraph::Opening opening(open_directives_, *path, add.file.span(), diagnostics_);
    if (!opening) return missing_.AddBelow(scope.name);
    const Diagnostics::Context context(diagnostics_, add.file.span(), "included here");
    const auto file = ReadDirectives(*path, add.file.span());
    if (!file || !scope_exists) return missing_.AddBelow(scope.name);
    ActAll(*file, scope, FolderOf(*path), site.Origin());
  }

  // Each file once; null when it is at fault.
  std::shared_ptr<const DirectiveFile> ReadDirectives(const std::string& path, Span span) {
    const auto [at, fresh] = directive_files_.try_emplace(path);
    if (!fresh) return at->second;
    const Source* source = context_.files.ReadText(path, span, diagnostics_);
    if (source) at->second = ReadDirectiveFile(*source, false, context_.files.limits(), diagnostics_);
    return at->second;
  }

  // ---- names ---------------------------------------------------------------

  // Looks at the disk once for each text, unless there is something to tell at
  // each use.
  std::optional<std::string> Resolve(const DirectiveText& file, const Site& site) {
    std::string key(file.text());
    key.append("\n").append(site.folder);
    const auto known = resolved_.find(key);
    if (known != resolved_.end()) return known->second;
    const std::size_t told = diagnostics_.all().size();
    auto path = ResolveUri(file.text(), site.folder, file.span(), context_);
    if (path && diagnostics_.all().size() == told) resolved_.emplace(std::move(key), *path);
    return path;
  }

  // What a reference to a frame means; reports when it means nothing, unless an
  // earlier error explains that.
  std::optional<FrameUse> FindFrame(const DirectiveText& reference, const Site& site) {
    FrameUse use;
    use.name = site.scope.JoinFrame(reference.text());
    FrameId frame;
    const auto split = use.name.rfind(kScopeDelimiter);
    if (use.name == "world") {
      frame = FrameId::Of(Scene::kWorldBody);
    } else if (split == std::string::npos) {
      const auto found = frames_by_name_.Find(scene_, use.name);
      if (!found.ambiguous) frame = found.frame;
    } else if (const auto model = scene_.FindModel(std::string_view(use.name).substr(0, split))) {
      frame = sceneweld::FindFrame(scene_, model, use.element());
    }
    if (!frame) {
      if (missing_.Explain(use.name)) return std::nullopt;
      frame = ResolveFrame(scene_, use.name, reference.span(), diagnostics_);
      if (!frame) return std::nullopt;
    }
    use.fixed = scene_.Fixed(frame);
    if (!use.fixed.body) return std::nullopt;  // the model is at fault, as its reader says
    return use;
  }

  Index<ModelInstance> FindInstance(const std::string& full, Span span, const std::string& what) {
    const auto model = full.empty() ? Index<ModelInstance>() : scene_.FindModel(full);
    if (model || missing_.Explain(full)) return model;
    Diagnostic& error = diagnostics_.Error("unknown-model", span,
                                           "no model instance " + Quoted(full) + ", which " + what + " goes below");
    const std::string nearest = NearestModel(scene_, full);
    if (!nearest.empty()) {
      error.Suggest(nearest);
    } else {
      error.Help("make it before, by `add_model_instance: { name: " + full + " }`");
    }
    return {};
  }

  const ComposeOptions& options_;
  ReadContext& context_;
  Diagnostics& diagnostics_;
  const std::size_t errors_before_;
  Scene scene_;
  ModelCache models_;
  IncludeGraph open_directives_;
  const std::string prefix_;
  std::unordered_map<std::string, std::shared_ptr<const DirectiveFile>> directive_files_;
  JointsByBodies joints_by_bodies_;
  FramesByName frames_by_name_;
  MissingNames missing_;
  std::unordered_map<std::string, std::string> resolved_;  // paths, by text and folder
  std::unordered_map<std::string, int> next_suffix_;       // of renamed models
  std::vector<std::pair<Index<Body>, Span>> recorded_poses_;
  bool stopped_ = false;
};

}  // namespace

std::optional<Scene> ComposeDirectives(const Source& source, const ComposeOptions& options, ReadContext& context) {
  Composer composer(options, context);
  composer.ComposeDirectives(source);
  return composer.Finish();
}

std::optional<Scene> ComposeModelFile(const Source& source, const Format& format, const ComposeOptions& options,
                                      ReadContext& context) {
  Composer composer(options, context);
  composer.ComposeModelFile(source, format);
  return composer.Finish();
}

}  // namespace sceneweld
