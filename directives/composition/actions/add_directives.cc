// SPDX-License-Identifier: BSD-3-Clause
// The directive `add_directives`: runs another file in a scope.

#include "sceneweld/directives/composition/actions/actions.h"
#include "sceneweld/parsers/files/files.h"

namespace sceneweld {
namespace {

// Reads the files of models that the directives will need. Errors in a file are reported when a directive uses it.
void ReadAhead(const DirectiveFile& file, const std::string& folder, Composition& composition) {
  if (composition.context.packages.has_remote()) return;  // This prevents fetching twice.
  std::vector<std::string> paths;
  std::unordered_set<std::string> known;
  for (const Directive& directive : file.directives) {
    const auto* const add = std::get_if<AddModel>(&directive.what);
    if (!add || !add->file.node || !add->arguments.empty() || add->srdf.node) continue;
    const auto path = composition.paths.ResolveAhead(add->file, folder);
    if (path && known.insert(*path).second) paths.push_back(*path);
  }
  composition.models.ReadAhead(paths);
}

// The parameters that the file is given, for people: `side = left, i = 3`.
std::string ParametersText(const AddDirectives& add) {
  std::string text;
  if (!add.parameters.node) return text;
  for (const GivenParameter& parameter : GivenBy(*add.parameters.node)) {
    text += (text.empty() ? "" : ", ") + parameter.name + " = " + ToText(parameter.value, 60);
  }
  return text;
}

}  // namespace

void ActAll(const DirectiveFile& file, const NameScope& scope, const std::string& folder,
            const std::shared_ptr<const Inclusion>& outer, Composition& composition) {
  // Appends the loop iterations to the origin of the file.
  std::unordered_map<const LoopTurn*, std::shared_ptr<const Inclusion>> turns{{nullptr, outer}};
  const auto inclusion_of = [&](const auto& self, const LoopTurn* turn) -> const std::shared_ptr<const Inclusion>& {
    const auto known = turns.find(turn);
    if (known != turns.end()) return known->second;
    auto step = std::make_shared<const Inclusion>(Inclusion{turn->span, self(self, turn->outer), turn->with});
    return turns.emplace(turn, std::move(step)).first->second;
  };
  for (const YamlNode* name : file.unused_parameters) {
    composition.uses.unused_parameters.push_back({std::string(name->text()), name->span()});
  }
  ReadAhead(file, folder, composition);
  const LoopTurn* reported = nullptr;
  std::optional<Diagnostics::Context> context;
  for (const Directive& directive : file.directives) {
    if (!composition.limits.MayGoOn(directive.span())) return;
    if (directive.turn != reported) {
      context.reset();
      if (directive.turn) {
        context.emplace(composition.diagnostics, Span(),
                        "in iteration " + Quoted(directive.turn->All()) + " of the loop");
      }
      reported = directive.turn;
    }
    const Site site{directive, scope, folder, inclusion_of(inclusion_of, directive.turn), file.superset};
    std::visit([&](const auto& what) { Act(what, site, composition); }, directive.what);
  }
}

void Act(const AddDirectives& add, const Site& site, Composition& composition) {
  if (!composition.limits.MayInclude(add.file.span())) return;
  NameScope scope = site.scope;
  bool scope_exists = true;
  if (add.model_namespace && !add.model_namespace->text().empty()) {
    std::string inner = site.scope.Join(add.model_namespace->text()).full();
    if (inner != site.scope.name) {
      scope.model = composition.model_names.Find(inner, add.model_namespace->span(), "`model_namespace`");
      scope_exists = scope.model.valid();
      if (scope_exists)
        composition.uses.name_uses.push_back({add.model_namespace->span(), FrameId::OfModel(scope.model)});
      scope.name = std::move(inner);
    }
  }
  MissingNames& missing = composition.missing;
  const auto path = composition.paths.Resolve(add.file, site.folder);
  if (!path) return missing.AddBelow(scope.name);
  const auto opening = composition.files.Open(*path, add.file.span());
  if (!opening) return missing.AddBelow(scope.name);
  const Diagnostics::Context context(composition.diagnostics, add.file.span(), "included here");
  const auto file = composition.files.Read(*path, add);
  if (!file || !scope_exists) return missing.AddBelow(scope.name);
  if (file->is_empty) composition.uses.unused_includes.push_back({std::string(add.file.text()), add.file.span()});
  ActAll(*file, scope, FolderOf(*path),
         std::make_shared<const Inclusion>(Inclusion{site.span(), site.outer, ParametersText(add)}), composition);
}

}  // namespace sceneweld
