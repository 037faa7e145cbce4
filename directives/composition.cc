#include "sceneweld/directives/composition.h"

#include <algorithm>
#include <unordered_set>

#include "sceneweld/parsers/files/uri.h"
#include "sceneweld/scene/collision_filter.h"
#include "sceneweld/scene/group_limits.h"
#include "sceneweld/scene/tree.h"

namespace sceneweld {
namespace {

constexpr std::string_view kDirectivesSuffix = ".dmd.yaml";
// Each level of included directives is a recursion of this composer.
constexpr std::size_t kDeepestDirectives = 500;

}  // namespace

Composition::Composition(const ComposeOptions& options, ReadContext& context)
    : options_(options),
      context_(context),
      diagnostics_(context.diagnostics),
      errors_before_(context.diagnostics.error_count()),
      models_(context, options.store, options.store_hits),
      open_directives_(context.files, kDeepestDirectives),
      prefix_(JoinScopedName("", options.prefix)),
      evaluation_{context.diagnostics, context.files.limits().max_yaml_nodes, &context.files.limits()} {
  scene_.sources = context.files.sources();
  if (options.expansion) plain_.emplace();
}

// ---- files of directives -----------------------------------------------------

namespace {

// The values of `--set NAME=VALUE`, each as YAML says.
std::vector<GivenParameter> GivenByOptions(const ComposeOptions& options, ReadContext& context) {
  std::vector<GivenParameter> given;
  for (const auto& [name, text] : options.parameters) {
    const Source* source = context.files.AddText("--set " + name, "--set " + name, text, context.diagnostics);
    if (!source) continue;
    const auto tree = YamlTree::Parse(*source, context.files.limits(), context.diagnostics);
    if (!tree) continue;
    const Span whole{source, 0, static_cast<std::uint32_t>(text.size())};
    const YamlNode* root = tree->root();
    // Nothing behind the `=` is the empty text.
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

}  // namespace

void Composition::ComposeDirectives(const Source& source) {
  if (!options_.name.empty()) {
    diagnostics_.Error("model-count", {}, "a model name (`--name`) is for an input that holds exactly one model")
        .InFile(source.shown())
        .Help("use `--prefix` for a scope that everything goes below");
  }
  const IncludeGraph::Opening opening(open_directives_, source.path(), {}, diagnostics_);
  const std::vector<GivenParameter> given = GivenByOptions(options_, context_);
  FileReading reading;
  reading.key_required = !HasSuffix(source.path(), kDirectivesSuffix) &&
                         (HasSuffix(source.path(), ".yaml") || HasSuffix(source.path(), ".yml"));
  reading.address = options_.address;
  reading.parameters = given;
  reading.random = options_.seed.has_value();
  const auto file = ReadDirectiveFile(source, reading, context_.files.limits(), evaluation_);
  if (file) ActAll(*file, NameScope{prefix_, true}, FolderOf(source.path()), nullptr);
}

void Composition::ActAll(const DirectiveFile& file, const NameScope& scope, const std::string& folder,
                         const std::shared_ptr<const Inclusion>& outer) {
  // The turns of loops, hung below what brought the file.
  std::unordered_map<const LoopTurn*, std::shared_ptr<const Inclusion>> turns{{nullptr, outer}};
  const auto inclusion_of = [&](const auto& self, const LoopTurn* turn) -> const std::shared_ptr<const Inclusion>& {
    const auto known = turns.find(turn);
    if (known != turns.end()) return known->second;
    auto step = std::make_shared<const Inclusion>(Inclusion{turn->span, self(self, turn->outer), turn->with});
    return turns.emplace(turn, std::move(step)).first->second;
  };
  ReadAhead(file, folder);
  const LoopTurn* told = nullptr;
  std::optional<Diagnostics::Context> context;
  for (const Directive& directive : file.directives) {
    if (!MayGoOn(directive.span())) return;
    if (directive.turn != told) {
      context.reset();
      if (directive.turn) {
        context.emplace(diagnostics_, Span(), "in the turn " + Quoted(directive.turn->All()) + " of the loop");
      }
      told = directive.turn;
    }
    const Site site{directive, scope, folder, inclusion_of(inclusion_of, directive.turn)};
    std::visit([&](const auto& what) { Act(what, site); }, directive.what);
  }
}

// The files of models that the directives will ask for. Whatever is wrong with one is
// told when it is asked for.
void Composition::ReadAhead(const DirectiveFile& file, const std::string& folder) {
  if (context_.packages.has_remote()) return;  // nothing is to be fetched twice
  std::vector<std::string> paths;
  std::unordered_set<std::string> known;
  for (const Directive& directive : file.directives) {
    const auto* const add = std::get_if<AddModel>(&directive.what);
    if (!add || !add->file.node) continue;
    std::string key = ResolutionKey(add->file, folder);
    if (resolved_.contains(key)) continue;
    Diagnostics unheard;
    ReadContext quiet{context_.files, context_.packages, unheard, context_.allow_outside, nullptr};
    const auto path = ResolveUri(add->file.text(), folder, add->file.span(), quiet);
    if (!path || !unheard.all().empty()) continue;
    resolved_.emplace(std::move(key), *path);
    if (known.insert(*path).second) paths.push_back(*path);
  }
  models_.ReadAhead(paths);
}

void Composition::Act(const AddDirectives& add, const Site& site) {
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
  const auto file = ReadDirectives(*path, add);
  if (!file || !scope_exists) return missing_.AddBelow(scope.name);
  std::string with;
  if (add.parameters.node) {
    for (const GivenParameter& parameter : GivenBy(*add.parameters.node)) {
      with += (with.empty() ? "" : ", ") + parameter.name + " = " + parameter.value.ToText(60);
    }
  }
  ActAll(*file, scope, FolderOf(*path),
         std::make_shared<const Inclusion>(Inclusion{site.span(), site.outer, std::move(with)}));
}

// What tells a value from every other one. Values are no deeper than what bounds
// them in expressions and in YAML.
void Composition::AppendKey(const YamlNode& node, std::string& key) {
  if (node.is_scalar()) key.append(node.is_plain() ? "s" : "t").append(std::to_string(node.text().size()));
  key.append(node.is_list() ? "[" : node.is_mapping() ? "{" : node.is_null() ? "n" : ":");
  if (node.is_scalar()) key.append(node.text());
  if (node.is_list()) {
    for (const YamlNode* item : node.items()) AppendKey(*item, key);
  }
  if (node.is_mapping()) {
    for (const YamlEntry& entry : node.entries()) {
      AppendKey(*entry.key, key);
      AppendKey(*entry.value, key);
    }
  }
  key.append(node.is_list() || node.is_mapping() ? "]" : "");
}

// Each file once for each set of parameters; null when it is at fault.
std::shared_ptr<const DirectiveFile> Composition::ReadDirectives(const std::string& path, const AddDirectives& add) {
  std::vector<GivenParameter> given;
  std::string key = path;
  if (add.parameters.node) {
    given = GivenBy(*add.parameters.node);
    AppendKey(*add.parameters.node, key);
  }
  const auto [at, fresh] = directive_files_.try_emplace(std::move(key));
  if (!fresh) return at->second;
  const Source* source = context_.files.ReadText(path, add.file.span(), diagnostics_);
  if (!source) return nullptr;
  FileReading reading;
  reading.parameters = given;
  reading.given_at = add.file.span();
  reading.random = options_.seed.has_value();
  return at->second = ReadDirectiveFile(*source, reading, context_.files.limits(), evaluation_);
}

// ---- the end -----------------------------------------------------------------

std::optional<Scene> Composition::Finish() {
  ForgetMissingGroups();
  ResolveCollisionFilterGroups(scene_, diagnostics_);
  if (Failed() || !MayGoOn({}) || !CheckGroupMembers(scene_, context_.files.limits(), diagnostics_))
    return std::nullopt;
  BuildTree(scene_, diagnostics_);
  for (const auto& [body, span] : recorded_poses_) {
    if (scene_.bodies[body].floating) continue;
    diagnostics_
        .Note("free-body-pose-unused", span,
              "the default pose of " + Quoted(scene_.FullName(body)) + " has no effect: a joint holds the body")
        .Help("remove the pose; it is for bodies that no joint holds");
  }
  if (plain_) {
    TellWhatStays();
    options_.expansion->text = plain_->Text();
  }
  if (Failed()) return std::nullopt;
  return std::move(scene_);
}

// References to groups that an earlier error explains are not reported again.
void Composition::ForgetMissingGroups() {
  if (missing_.empty()) return;
  const auto explained = [&](const Ref<CollisionFilterGroup>& ref) { return missing_.Explain(ref.written); };
  for (CollisionFilterGroup& group : scene_.collision_filter_groups) {
    for (auto* refs : {&group.member_groups, &group.ignores}) {
      refs->erase(std::remove_if(refs->begin(), refs->end(), explained), refs->end());
    }
  }
}

// Composing goes on after errors, but not for ever.
bool Composition::MayGoOn(Span at) {
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

}  // namespace sceneweld
