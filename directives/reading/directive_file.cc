// SPDX-License-Identifier: BSD-3-Clause
// Reads a directives file from its root.

#include "sceneweld/directives/reading/directive_file.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sceneweld/directives/expression/substitution.h"
#include "sceneweld/directives/reading/control_keys.h"
#include "sceneweld/directives/reading/directive_list.h"
#include "sceneweld/directives/reading/directive_reader.h"
#include "sceneweld/parsers/languages/yaml/yaml_address.h"
#include "sceneweld/parsers/languages/yaml/yaml_tree.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

bool IsOfName(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

// Adds each word of a scalar with expressions. Words of its texts are added too, which can only hide an unused
// parameter.
void AddWords(std::string_view text, std::unordered_set<std::string_view>& words) {
  for (std::size_t begin = 0; begin < text.size(); ++begin) {
    if (!IsOfName(text[begin])) continue;
    std::size_t end = begin;
    while (end < text.size() && IsOfName(text[end])) ++end;
    words.insert(text.substr(begin, end - begin));
    begin = end;
  }
}

// The names of the declared parameters that no expression of the file uses, in the branches of choices too that are
// not taken. `declarations`: the value of the root's key `parameters`.
std::vector<const YamlNode*> UnusedParameters(const YamlNode& root, const YamlNode& declarations) {
  std::unordered_set<std::string_view> words;
  std::unordered_set<const YamlNode*> seen;  // Aliases share nodes.
  std::vector<const YamlNode*> open{&root};
  const auto add = [&](const YamlNode* node) {
    if (seen.insert(node).second) open.push_back(node);
  };
  while (!open.empty()) {
    const YamlNode& node = *open.back();
    open.pop_back();
    if (node.is_scalar() && HasExpressions(node.text())) AddWords(node.text(), words);
    if (node.is_list()) {
      for (const YamlNode* item : node.items()) add(item);
    }
    if (node.is_mapping()) {
      for (const YamlEntry& entry : node.entries()) {
        add(entry.key);
        add(entry.value);
      }
    }
  }
  std::vector<const YamlNode*> unused;
  if (!declarations.is_mapping()) return unused;
  for (const YamlEntry& entry : declarations.entries()) {
    if (!words.contains(entry.key->text())) unused.push_back(entry.key);
  }
  return unused;
}

constexpr std::string_view kParametersKey = "parameters";
constexpr double kVersion = 1;

// The keys at the root of the superset. Their values are read separately.
struct Root {
  YamlEntry language{nullptr, nullptr};
  YamlEntry parameters{nullptr, nullptr};
  YamlEntry variables{nullptr, nullptr};
  YamlEntry directives{nullptr, nullptr};
};

}  // namespace

namespace schema {

template <>
struct Reader<YamlEntry> {
  static constexpr std::string_view kText = "a value";
  static constexpr ValueForm kForm{.kind = ValueForm::Kind::kAny};
  static void Read(const KeyRow&, const YamlEntry& entry, YamlEntry& value, Diagnostics&) { value = entry; }
};

}  // namespace schema

namespace {

constexpr ValueForm kDefault{.kind = ValueForm::Kind::kNoMapping};
constexpr ValueForm kDeclaration{.kind = ValueForm::Kind::kMapping, .keys = &ParameterKeys, .or_else = &kDefault};
constexpr ValueForm kDeclarations{.kind = ValueForm::Kind::kMap, .literal = true, .item = &kDeclaration};

constexpr KeyRow kRootKeys[] = {
    superset(
        described(key<&Root::language>(kLanguageKey, Presence::kRequired, "Version of sceneweld's own language: 1."),
                  schema::Reader<double>::kForm)),
    superset(described(key<&Root::parameters>(kParametersKey, Presence::kOptional,
                                              "Parameters of the file: declarations, or just defaults, by name."),
                       kDeclarations)),
    superset(
        described(key<&Root::variables>(kVariablesKey, Presence::kOptional,
                                        "Names for values; each may use the parameters and the variables before it."),
                  kVariablesForm)),
    described(key<&Root::directives>(kDirectivesKey, Presence::kOptional, "The directives, which act in their order."),
              kDirectivesForm),
};

// A list of directives, and the place for reports without a place of their own.
struct FoundList {
  const YamlNode* list = nullptr;  // Null: missing, or wrong (reported).
  Span place;
};

Span PlaceOf(const YamlNode* node, const Source& source) {
  return node && node->span() ? node->span() : Span{&source, 0, 0};
}

bool IsKind(std::string_view name) {
  const auto kinds = DirectiveKinds();
  return std::any_of(kinds.begin(), kinds.end(), [&](const DirectiveKind& kind) { return kind.name == name; });
}

void ReportRootKeys(const YamlNode& root, const YamlEntry* list, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.error_count();
  for (const YamlEntry& entry : root.entries()) {
    if (&entry == list) continue;
    if (diagnostics.error_count() - errors >= kMostErrorsPerValue) break;
    if (entry.key->text() == kParametersKey || entry.key->text() == kVariablesKey) {
      ReportSuperset(entry.key->span(), "the key " + Quoted(entry.key->text()) + " at the root of the file",
                     diagnostics);
      continue;
    }
    Diagnostic& error = diagnostics.Error("unknown-name", entry.key->span(),
                                          "unknown key " + Quoted(entry.key->text()) + " at the root of the file");
    if (IsKind(entry.key->text())) {
      error.Help("directives are entries of the list `directives:`");
    } else if (!list) {
      error.Suggest(ClosestName(entry.key->text(), {kDirectivesKey}));
    } else {
      error.Help("`directives` is the only key allowed there");
    }
  }
}

bool IsListOfDirectives(const YamlNode& node) {
  if (!node.is_list() || node.items().empty() || !node.items().front()->is_mapping()) return false;
  const auto entries = node.items().front()->entries();
  return std::any_of(entries.begin(), entries.end(), [](const YamlEntry& entry) { return IsKind(entry.key->text()); });
}

// `#/Left/directives`, and others; empty if there are none.
std::string AddressedLists(const YamlNode& root) {
  constexpr std::size_t kMost = 6;
  const std::vector<std::string> addresses = AddressesOf(root, &IsListOfDirectives, kMost + 1);
  std::string text;
  for (std::size_t i = 0; i < addresses.size() && i < kMost; ++i) {
    text += (i > 0 ? ", " : "") + Quoted("#" + addresses[i]);
  }
  return text + (addresses.size() > kMost ? ", ..." : "");
}

bool HasMisspelledKey(const YamlNode& root) {
  const auto entries = root.entries();
  return std::any_of(entries.begin(), entries.end(),
                     [](const YamlEntry& entry) { return !ClosestName(entry.key->text(), {kDirectivesKey}).empty(); });
}

// The list under the root's key.
FoundList ListOfRoot(const YamlNode& root, Language language, bool key_required, Diagnostics& diagnostics) {
  const YamlEntry* list = nullptr;
  for (const YamlEntry& entry : root.entries()) {
    if (entry.key->text() == kDirectivesKey) list = &entry;
  }
  const std::string lists = list ? std::string() : AddressedLists(root);
  // The keys of such a file are not mistakes, unless one is nearly `directives`.
  const bool is_other_file = language == Language::kPlain && !lists.empty() && !HasMisspelledKey(root);
  if (!list && (key_required || is_other_file)) {
    const YamlNode* first = root.entries().empty() ? nullptr : root.entries().front().key;
    // Only an INPUT may have an address.
    const std::string help =
        lists.empty() ? "a file that is named `.dmd.yaml` is always read as directives"
        : key_required
            ? "write the address of one of its lists of directives behind its name: " + lists
            : "move the list of directives below the key `directives`, in a file of its own for `add_directives`; an "
              "INPUT may have the address of a list behind its name: " +
                  lists;
    diagnostics
        .Error("unsupported-format", first ? first->span() : root.span(),
               "the root mapping of this YAML file has no key `directives`, so it is not a model directives file")
        .Help(help);
    return {};
  }
  if (language == Language::kPlain) ReportRootKeys(root, list, diagnostics);
  if (!list) return {};
  if (!list->value->is_list()) {
    Diagnostic& error = ReportWrongType(kDirectivesKey, "a list", *list, diagnostics);
    error.Help(list->value->is_null() ? "write `directives: []` for none" : "begin each entry with `- `");
    return {};
  }
  return {list->value, list->key->span()};
}

// At an address in any YAML file.
FoundList ListAt(std::string_view address, const YamlNode& root, const Source& source, Diagnostics& diagnostics) {
  const YamlNode* list = FindAddressed(root, address, source, diagnostics);
  if (!list) return {};
  const Span place = PlaceOf(list, source);
  if (list->is_list()) return {list, place};
  Diagnostic& error = diagnostics.Error(
      "wrong-type", place,
      "at the address " + Quoted(address) + " must be a list of directives, not " + std::string(KindText(*list)));
  if (list->is_mapping() && list->Find(kDirectivesKey)) {
    error.Help("the list is at " + Quoted(std::string(address) + "/" + std::string(kDirectivesKey)));
  }
  return {};
}

// The language in which the file is written, according to its root.
Language LanguageOf(const YamlNode& root, Diagnostics& diagnostics) {
  const YamlNode* version = root.Find(kLanguageKey);
  if (!version) return Language::kPlain;
  const auto number = version->is_scalar() ? ParseNumber(version->text()) : std::nullopt;
  if (number != kVersion) {
    diagnostics
        .Error("unsupported-version", PlaceOf(version, *root.span().source),
               "the only version of sceneweld's own language is 1")
        .Help("write `sceneweld: 1`");
  }
  return Language::kSuperset;
}

class FileReader {
 public:
  FileReader(const Source& source, std::shared_ptr<const YamlTree> tree, const FileReading& reading,
             const Limits& limits, Evaluation& evaluation)
      : source_(source),
        tree_(std::move(tree)),
        reading_(reading),
        limits_(limits),
        evaluation_(evaluation),
        diagnostics_(evaluation.diagnostics) {}

  std::shared_ptr<const DirectiveFile> Read() {
    const std::size_t errors = diagnostics_.error_count();
    const YamlNode* root = tree_->root();
    if (!root || !root->is_mapping()) {
      if (reading_.address.empty() || !root) {
        ReportRoot(root);
        return nullptr;
      }
    }
    rules_.language = root->is_mapping() ? LanguageOf(*root, diagnostics_) : Language::kPlain;
    rules_.random = reading_.random && rules_.language == Language::kSuperset;
    const FoundList found = reading_.address.empty()
                                ? ListOfRoot(*root, rules_.language, reading_.key_required, diagnostics_)
                                : ListAt(reading_.address, *root, source_, diagnostics_);
    file_ = std::make_shared<DirectiveFile>();
    file_->tree = tree_;
    file_->superset = rules_.language == Language::kSuperset;
    file_->is_empty = !found.list || found.list->items().empty();
    if (rules_.language == Language::kSuperset) {
      ReadSuperset(*root, found);
    } else {
      ReadPlain(found);
    }
    if (diagnostics_.error_count() != errors) return nullptr;
    return file_;
  }

 private:
  void ReportRoot(const YamlNode* root) {
    Diagnostic& error = diagnostics_.Error(
        "wrong-type", PlaceOf(root, source_),
        "the root of a directives file must be a mapping, not " + std::string(root ? KindText(*root) : "null"));
    error.Help(root && root->is_list() ? "write `directives:` above the list"
                                       : "write `directives:` and a list of directives below it");
  }

  void ReadPlain(const FoundList& found) {
    for (const GivenParameter& parameter : reading_.parameters) {
      diagnostics_
          .Error("unknown-parameter", parameter.name_span,
                 "the file " + Quoted(source_.shown()) + " has no parameters, so " + Quoted(parameter.name) +
                     " is not one of them")
          .Help("only files with `sceneweld: 1` declare parameters");
    }
    if (!found.list) return;
    const std::size_t errors = diagnostics_.error_count();
    file_->directives.reserve(found.list->items().size());
    for (const YamlNode* item : found.list->items()) {
      ReadDirectiveEntry(*item, found.place, rules_, *file_, diagnostics_);
      if (diagnostics_.error_count() - errors < limits_.max_errors) continue;
      diagnostics_.Error("limit-exceeded", item->span(),
                         "more than " + std::to_string(limits_.max_errors) + " errors; the rest is not read");
      break;
    }
  }

  void ReadSuperset(const YamlNode& node, const FoundList& found) {
    Root root;
    if (reading_.address.empty()) {
      ReadMapping(node, kRootKeys, &root, "the root", node.span(), diagnostics_, Language::kSuperset);
    } else {
      // Other keys of a larger file are ignored.
      for (const YamlEntry& entry : node.entries()) {
        if (entry.key->text() == kParametersKey) root.parameters = entry;
        if (entry.key->text() == kVariablesKey) root.variables = entry;
      }
    }
    Substitution substitution(evaluation_);
    file_->nodes = substitution.nodes();
    Bindings bindings;
    bool good = BindParameters(root.parameters.value, reading_.parameters, reading_.given_at, substitution, bindings,
                               diagnostics_);
    if (good && root.variables.value) good = BindVariables(root.variables, substitution, bindings, diagnostics_);
    if (root.parameters.value) file_->unused_parameters = UnusedParameters(node, *root.parameters.value);
    // Without its names every expression would fail.
    if (!good || !found.list) return;
    DirectiveList(rules_, substitution, *file_, evaluation_, limits_).Read(found.list->items(), found.place, bindings);
  }

  const Source& source_;
  const std::shared_ptr<const YamlTree> tree_;
  const FileReading& reading_;
  const Limits& limits_;
  Evaluation& evaluation_;
  Diagnostics& diagnostics_;
  ReadingRules rules_;
  std::shared_ptr<DirectiveFile> file_;
};

}  // namespace

std::shared_ptr<const DirectiveFile> ReadDirectiveFile(const Source& source, std::shared_ptr<const YamlTree> tree,
                                                       const FileReading& reading, const Limits& limits,
                                                       Evaluation& evaluation) {
  return FileReader(source, std::move(tree), reading, limits, evaluation).Read();
}

std::span<const KeyRow> RootKeys() { return kRootKeys; }

}  // namespace sceneweld
