// SPDX-License-Identifier: BSD-3-Clause
// Resolves the file names in directives.
// Reads and shares the directives files of a composition.

#include "sceneweld/directives/composition/directive_files.h"

#include <utility>

#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/parsers/files/xml_encoding.h"
#include "sceneweld/parsers/xml/root_element.h"
#include "sceneweld/scene/diagnostics/logger.h"

namespace sceneweld {

std::optional<std::string> FilePaths::Resolve(const DirectiveText& file, const std::string& folder) {
  Paths& paths = paths_[folder];
  const auto known = paths.find(file.text());
  if (known != paths.end()) {
    uses_.file_uses.push_back({file.span(), known->second});
    return known->second;
  }
  const std::size_t reported = context_.diagnostics.all().size();
  auto path = ResolveUri(file.text(), folder, file.span(), context_);
  if (path) uses_.file_uses.push_back({file.span(), *path});
  if (path && context_.diagnostics.all().size() == reported) paths.emplace(file.text(), *path);
  return path;
}

std::optional<std::string> FilePaths::ResolveAhead(const DirectiveText& file, const std::string& folder) {
  Paths& paths = paths_[folder];
  if (paths.find(file.text()) != paths.end()) return std::nullopt;
  Diagnostics unheard;
  ReadContext quiet{context_.files, context_.packages, unheard, context_.rules, nullptr};
  auto path = ResolveUri(file.text(), folder, file.span(), quiet);
  if (!path || !unheard.all().empty()) return std::nullopt;
  paths.emplace(file.text(), *path);
  return path;
}

namespace {

// Each level of included directives is a recursion of the composition.
constexpr std::size_t kDeepest = 500;

// A key that differs for different values. The limits of expressions and YAML bound the depth of values.
void AppendKey(const YamlNode& node, std::string& key) {
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

constexpr StoredRecords::Kind kKind = StoredRecords::Kind::kDirectives;

// A directives file that was parsed. Nothing in it depends on parameters, on the seed or on a name scope.
struct DirectivesRecord : StoredRecord {
  std::shared_ptr<const YamlTree> tree;
  /// If it has plain directives, and reading them reported nothing.
  std::shared_ptr<const DirectiveFile> plain;

  std::size_t bytes() const override {
    // The lists of a directive are short.
    constexpr std::size_t kOfADirective = sizeof(Directive) + 200;
    return sizeof *this + source->text().size() + tree->bytes() +
           (plain ? sizeof *plain + kOfADirective * plain->directives.size() : 0);
  }
};

// The number of everything that was reported, also of what was left out.
std::size_t Reported(const Diagnostics& diagnostics) { return diagnostics.all().size() + diagnostics.left_out_count(); }

}  // namespace

DirectiveFiles::DirectiveFiles(ReadContext& context, bool random, StoredRecords* store)
    : context_(context),
      random_(random),
      store_(store),
      evaluation_{context.diagnostics, context.files.limits().max_yaml_nodes, &context.files.limits()},
      open_(context.files, kDeepest) {}

std::shared_ptr<const DirectiveFile> DirectiveFiles::Read(const Source& source, FileReading reading) {
  reading.random = random_;
  // Most XML and USD is YAML too: a single value.
  const std::string other = HelpForOtherFormat(source.text(), "");
  if (!other.empty() && (BeginsLikeXml(source.text()) || source.text().starts_with("#usda"))) {
    context_.diagnostics.Error("wrong-type", Span{&source, 0, 0}, "the file does not contain directives").Help(other);
    return nullptr;
  }
  return store_ && source.text().size() <= store_->most_bytes() ? ReadStored(source, reading)
                                                                : ReadText(source, reading);
}

std::shared_ptr<const DirectiveFile> DirectiveFiles::ReadText(const Source& source, const FileReading& reading) {
  auto tree = YamlTree::Parse(source, context_.files.limits(), context_.diagnostics);
  if (!tree) return nullptr;
  return ReadDirectiveFile(source, std::move(tree), reading, context_.files.limits(), evaluation_);
}

std::shared_ptr<const DirectiveFile> DirectiveFiles::ReadStored(const Source& source, const FileReading& reading) {
  const Limits& limits = context_.files.limits();
  std::string key = KeyOfText(source);
  key.append(reading.key_required ? "+" : "-").append(reading.address);
  // A text with an error or a warning of YAML is parsed, and reported, each time.
  auto known = store_->Find<DirectivesRecord>(kKind, key, source.text());
  if (known) {
    store_->CountHit(kKind);
    LogTo(context_.files.system().logger(), LogLevel::kDebug,
          [&] { return "took directives " + Quoted(source.shown()) + " from the cache"; });
    context_.files.sources()->KeepAlive(known->sources);
    if (known->plain && reading.parameters.empty()) return known->plain;
    return ReadDirectiveFile(*known->source, known->tree, reading, limits, evaluation_);
  }
  store_->CountMiss(kKind);
  const auto record = std::make_shared<DirectivesRecord>();
  // A record must not keep the texts of the whole composition alive.
  record->source = &record->sources->Add(source.path(), source.shown(), source.text());
  context_.files.sources()->KeepAlive(record->sources);
  const std::size_t reported_before = Reported(context_.diagnostics);
  record->tree = YamlTree::Parse(*record->source, limits, context_.diagnostics);
  if (!record->tree) return nullptr;
  const std::size_t reported = Reported(context_.diagnostics);
  auto file = ReadDirectiveFile(*record->source, record->tree, reading, limits, evaluation_);
  if (file && !file->superset && Reported(context_.diagnostics) == reported) record->plain = file;
  if (reported == reported_before) store_->Keep(kKind, key, record);
  return file;
}

std::shared_ptr<const DirectiveFile> DirectiveFiles::Read(const std::string& path, const AddDirectives& add) {
  std::vector<GivenParameter> given;
  std::string key = path;
  if (add.parameters.node) {
    given = GivenBy(*add.parameters.node);
    AppendKey(*add.parameters.node, key);
  }
  const auto [at, fresh] = read_.try_emplace(std::move(key));
  if (!fresh) return at->second;
  const Source* source = context_.files.ReadText(path, add.file.span(), context_.diagnostics);
  if (!source) return nullptr;
  FileReading reading;
  reading.parameters = given;
  reading.given_at = add.file.span();
  return at->second = Read(*source, reading);
}

}  // namespace sceneweld
