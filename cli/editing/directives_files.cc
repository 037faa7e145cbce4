// SPDX-License-Identifier: BSD-3-Clause
// The directives files of a scene, with the scopes of the names in them.

#include "sceneweld/cli/editing/directives_files.h"

#include <algorithm>
#include <memory>

#include "sceneweld/cli/terminal/current_folder.h"
#include "sceneweld/directives/composition/uses.h"
#include "sceneweld/directives/models/input.h"
#include "sceneweld/parsers/languages/yaml/yaml_tree.h"

namespace sceneweld::cli {
namespace {

constexpr std::size_t kMostLevels = 64;

const YamlNode* MappingWithFile(const YamlNode& node, std::uint32_t begin, std::size_t depth) {
  if (depth > kMostLevels) return nullptr;
  if (node.is_list()) {
    for (const YamlNode* item : node.items()) {
      if (const YamlNode* found = MappingWithFile(*item, begin, depth + 1)) return found;
    }
  } else if (node.is_mapping()) {
    for (const YamlEntry& entry : node.entries()) {
      const Span span = entry.value->span();
      if (entry.key->text() == "file" && span && span.begin <= begin && begin < span.end) return &node;
      if (const YamlNode* found = MappingWithFile(*entry.value, begin, depth + 1)) return found;
    }
  }
  return nullptr;
}

// The text of `model_namespace` beside the name of an included file.
std::string NamespaceAt(Span file) {
  Diagnostics unheard;
  const auto tree = YamlTree::Parse(*file.source, Limits(), unheard);
  const YamlNode* const mapping = tree && tree->root() ? MappingWithFile(*tree->root(), file.begin, 0) : nullptr;
  const YamlNode* const name = mapping ? mapping->Find("model_namespace") : nullptr;
  return name && name->is_scalar() ? std::string(name->text()) : std::string();
}

}  // namespace

std::vector<DirectivesFile> DirectivesFilesOf(const std::string& input, const LoadOptions& options,
                                              const Loaded& loaded) {
  std::vector<DirectivesFile> files;
  const auto [name, address] = SplitAddress(input);
  const std::string folder = options.current_folder.empty() ? CurrentFolder() : options.current_folder;
  DirectivesFile root{NormalizedPath(name, folder), "", address, options.prefix, ""};
  root.shown = loaded.files->Shown(root.path);
  const Format* const format = options.format.empty() ? FormatOfInput(name) : FindFormat(options.format);
  if (!format || format->name != kDirectivesFormat || !loaded.uses || input == "-") {
    root.why_not = "the scene does not come from a directives file";
    files.push_back(std::move(root));
    return files;
  }
  files.push_back(std::move(root));
  // Each included file comes after the file that includes it.
  for (const auto& use : loaded.uses->file_uses) {
    if (!HasSuffix(use.path, ".dmd.yaml")) continue;
    const auto known = std::find_if(files.begin(), files.end(), [&](const auto& one) { return one.path == use.path; });
    if (known != files.end()) {
      known->why_not = "the scene includes this file several times, so each use would add the directive";
      continue;
    }
    DirectivesFile file{use.path, loaded.files->Shown(use.path), "", "", ""};
    const auto outer = std::find_if(files.begin(), files.end(),
                                    [&](const auto& one) { return use.span && one.path == use.span.source->path(); });
    const std::string inner = use.span ? NamespaceAt(use.span) : std::string();
    if (outer == files.end()) {
      file.why_not = "the file that includes it is unknown";
    } else if (!outer->why_not.empty()) {
      file.why_not = outer->why_not;
    } else if (inner.find("${") != inner.npos) {
      file.why_not = "an expression computes its `model_namespace`";
    } else {
      file.scope = JoinScopedName(outer->scope, inner);
    }
    files.push_back(std::move(file));
  }
  return files;
}

const Source* SourceOf(const Loaded& loaded, std::string_view path) {
  const auto is_it = [&](Span span) { return span && span.source->path() == path; };
  for (const auto& use : loaded.uses->name_uses) {
    if (is_it(use.span)) return use.span.source;
  }
  for (const auto& use : loaded.uses->file_uses) {
    if (is_it(use.span)) return use.span.source;
  }
  return nullptr;
}

std::optional<std::string> NameWithin(std::string_view scope, std::string_view full_name) {
  if (scope.empty() || full_name == "world") return std::string(full_name);
  if (!full_name.starts_with(scope)) return std::nullopt;
  full_name.remove_prefix(scope.size());
  if (!full_name.starts_with(kScopeDelimiter)) return std::nullopt;
  return std::string(full_name.substr(kScopeDelimiter.size()));
}

}  // namespace sceneweld::cli
