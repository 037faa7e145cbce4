// SPDX-License-Identifier: BSD-3-Clause
// Rewrites options in help lines. All of them stand in backticks.
// Diagnostics and fixes in the form of the protocol.
// Offers to name the folder of an unknown package in `sceneweld.toml`.

#include "sceneweld/cli/language_server/published_diagnostics.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "sceneweld/cli/options/command_line_doc.h"
#include "sceneweld/cli/options/config_file.h"

namespace sceneweld::cli {
namespace {

std::string InConfig(const std::string& line) { return "`" + line + "` in `" + kConfigName + "`"; }

// The options of `check`, which are those of the language server.
const std::vector<OptionDoc>& OptionsOfCheck() {
  static const std::vector<OptionDoc> options = [] {
    const CommandLineDoc doc = DescribeCommandLine();
    const auto check = std::find_if(doc.commands.begin(), doc.commands.end(),
                                    [](const CommandDoc& command) { return command.name == "check"; });
    return check == doc.commands.end() ? std::vector<OptionDoc>() : check->options;
  }();
  return options;
}

// `--strict` as `strict = true`; nothing for an option of another command.
std::optional<std::string> LineFor(std::string_view words) {
  const std::string name(words.substr(0, words.find(' ')));
  std::string value(words.substr(std::min(name.size() + 1, words.size())));
  value.erase(std::remove(value.begin(), value.end(), '\''), value.end());  // Quotes of the shell.
  if (name == "--package") {
    const auto equals = value.find('=');
    if (equals == std::string::npos) return InConfig("NAME = \"DIR\"") + ", below `[packages]`";
    return InConfig(value.substr(0, equals) + " = \"" + value.substr(equals + 1) + "\"") + ", below `[packages]`";
  }
  for (const OptionDoc& option : OptionsOfCheck()) {
    if (std::find(option.names.begin(), option.names.end(), name) == option.names.end()) continue;
    if (!option.in_config) return "`" + std::string(words) + "` in the options of the language server";
    if (option.value.empty()) return InConfig(option.config_key + " = true");
    if (value.empty()) return InConfig(option.config_key);
    const std::string text = "\"" + value + "\"";
    return InConfig(option.config_key + " = " + (option.several ? "[" + text + "]" : text));
  }
  return std::nullopt;
}

}  // namespace

std::string HelpForEditor(std::string_view help) {
  std::string text;
  while (!help.empty()) {
    const auto open = help.find("`--");
    const auto close = open == help.npos ? help.npos : help.find('`', open + 1);
    if (close == help.npos) break;
    const std::string_view words = help.substr(open + 1, close - open - 1);
    const auto line = LineFor(words);
    text += help.substr(0, open);
    text += line ? *line : "`" + std::string(words) + "`";
    help.remove_prefix(close + 1);
  }
  return text.append(help);
}

namespace {

using Analyses = std::vector<std::shared_ptr<const Analysis>>;

// The text of an inline model is shown as `cell.dmd.yaml:12.urdf`: the file that has it, and its first line.
std::pair<std::string, std::uint32_t> FileOf(const std::string& path) {
  const auto colon = path.rfind(':');
  if (colon == path.npos || colon + 1 == path.size()) return {path, 0};
  std::uint32_t line = 0;
  for (std::size_t i = colon + 1; i < path.size() && path[i] != '.'; ++i) {
    if (path[i] < '0' || path[i] > '9' || line > 100'000'000) return {path, 0};
    line = line * 10 + static_cast<std::uint32_t>(path[i] - '0');
  }
  return {path.substr(0, colon), line};
}

struct Place {
  std::string path;
  TextRange range;
};

Place PlaceOf(const Span& span, const NamedFile& file, const std::string& root, PositionEncoding encoding) {
  if (!span) return {file.path.starts_with('/') ? file.path : root, {}};
  auto [path, first] = FileOf(span.source->path());
  if (!path.starts_with('/')) return {root, {}};
  TextRange range = RangeOf(span, encoding);
  range.start.line += first;
  range.end.line += first;
  return {std::move(path), range};
}

class Collector {
 public:
  explicit Collector(PositionEncoding encoding) : encoding_(encoding) {}

  void Add(const Diagnostic& one, const std::string& root) {
    Place place = PlaceOf(one.span, one.file, root, encoding_);
    EditorDiagnostic shown{place.range, one.severity, std::string(one.code.name()), one.message, {}};
    if (!one.hint.empty()) shown.message += "\nhelp: " + HelpForEditor(one.hint);
    for (const DiagnosticNote& note : one.notes) {
      if (!note.span) {
        shown.message += "\nnote: " + HelpForEditor(note.message);
        continue;
      }
      Place at = PlaceOf(note.span, {}, root, encoding_);
      shown.related.push_back({std::move(at.path), at.range, note.message});
    }
    found_[place.path].insert(std::move(shown));
  }

  std::map<std::string, std::vector<EditorDiagnostic>> Take() {
    std::map<std::string, std::vector<EditorDiagnostic>> all;
    for (auto& [path, diagnostics] : found_) {
      std::copy(diagnostics.begin(), diagnostics.end(), std::back_inserter(all[path]));
    }
    return all;
  }

 private:
  const PositionEncoding encoding_;
  std::map<std::string, std::set<EditorDiagnostic>> found_;
};

bool Touch(const TextRange& a, const TextRange& b) { return a.start <= b.end && b.start <= a.end; }

// `did you mean `palm`?`
std::string SuggestionIn(std::string_view hint) {
  constexpr std::string_view kBegin = "did you mean `";
  if (!hint.starts_with(kBegin)) return {};
  hint.remove_prefix(kBegin.size());
  return std::string(hint.substr(0, hint.find('`')));
}

// The name in place of the wrong one, which may be written without the scope of its file: what the suggestion has
// before, and the message has in the full name of the wrong one, is left out.
std::string Replacement(const Diagnostic& one, std::string_view written, std::string suggestion) {
  const auto begin = one.message.find('`');
  const auto end = begin == std::string::npos ? begin : one.message.find('`', begin + 1);
  if (end == std::string::npos) return suggestion;
  const std::string_view full = std::string_view(one.message).substr(begin + 1, end - begin - 1);
  if (full.size() <= written.size() || !full.ends_with(written)) return suggestion;
  const std::string_view scope = full.substr(0, full.size() - written.size());
  return suggestion.starts_with(scope) ? suggestion.substr(scope.size()) : suggestion;
}

}  // namespace

std::map<std::string, std::vector<EditorDiagnostic>> DiagnosticsByFile(
    const Analyses& analyses, const std::vector<std::shared_ptr<const LintFindings>>& findings,
    PositionEncoding encoding) {
  Collector collector(encoding);
  for (const auto& analysis : analyses) {
    for (const Diagnostic& one : analysis->diagnostics->all()) collector.Add(one, analysis->root);
  }
  for (const auto& lint : findings) {
    for (const CheckFinding& finding : lint->findings) collector.Add(finding.diagnostic, lint->of->root);
    for (const Diagnostic& one : lint->comments.all()) collector.Add(one, lint->of->root);
  }
  return collector.Take();
}

std::vector<QuickFix> QuickFixesAt(const std::string& path, const TextRange& range, const Analyses& analyses,
                                   const std::vector<std::shared_ptr<const LintFindings>>& findings,
                                   PositionEncoding encoding) {
  std::vector<QuickFix> fixes;
  std::set<std::tuple<std::string, TextRange>> known;
  const auto add = [&](QuickFix fix) {
    if (known.emplace(fix.title, fix.range).second) fixes.push_back(std::move(fix));
  };
  for (const auto& analysis : analyses) {
    for (const Diagnostic& one : analysis->diagnostics->all()) {
      if (!one.span || one.span.source->path() != path || !Touch(RangeOf(one.span, encoding), range)) continue;
      std::string suggestion = SuggestionIn(one.hint);
      Span span = one.span;
      std::string_view written = TextOf(span);
      if (suggestion.empty() || written.empty()) continue;
      if (written.size() > 1 && (written.front() == '"' || written.front() == '\'') &&
          written.back() == written.front()) {
        written = written.substr(1, written.size() - 2);
        ++span.begin, --span.end;
      }
      // An element is reported with its `<`.
      if (written.starts_with('<')) written.remove_prefix(1), ++span.begin;
      const std::string text = Replacement(one, written, std::move(suggestion));
      const TextRange at = RangeOf(span, encoding);
      add({"replace by `" + text + "`",
           RangeOf(one.span, encoding),
           std::string(one.code.name()),
           true,
           {{path, at, text}}});
    }
  }
  for (const auto& lint : findings) {
    for (const CheckFinding& finding : lint->findings) {
      const Span& span = finding.diagnostic.span;
      if (!span || span.source->path() != path || !Touch(RangeOf(span, encoding), range)) continue;
      for (const Fix& fix : finding.fixes) {
        if (fix.edits.empty() || fix.new_file) continue;
        QuickFix shown{
            fix.title, RangeOf(span, encoding), std::string(finding.diagnostic.code.name()), fix.is_safe, {}};
        for (const SourceEdit& edit : fix.edits) {
          shown.edits.push_back({edit.span.source->path(), RangeOf(edit.span, encoding), edit.text});
        }
        add(std::move(shown));
      }
    }
  }
  return fixes;
}

namespace {

// The folder of a package below a folder; empty without one.
std::string FindPackage(const std::string& package, const std::string& folder) {
  LoadOptions options;
  options.nearest_package = false;
  options.packages.push_back({LoadOptions::PackageOption::Kind::kFolder, "", folder});
  Diagnostics unheard;
  const auto packages = PackagesOf(folder + "/any.dmd.yaml", options, unheard);
  const PackageMap::Package* const found = packages ? packages->Find(package) : nullptr;
  return found ? found->folder : std::string();
}

// Where `[packages]` of a file gets a new line, and whether it has that section. The section ends before the next one.
std::pair<std::size_t, bool> EndOfPackages(std::string_view text) {
  const TextLines lines(text);
  std::size_t end = text.size();
  bool is_in = false, has = false;
  for (std::uint32_t i = 0; i < lines.count(); ++i) {
    std::string_view line = lines.Line(i);
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (line.starts_with('[')) {
      is_in = line.starts_with("[packages]");
      has = has || is_in;
    }
    if (is_in && !line.empty()) end = std::min(lines.Start(i) + lines.Line(i).size() + 1, text.size());
  }
  return {end, has};
}

bool IsBareKey(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return c == '_' || c == '-' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  });
}

std::optional<QuickFix> AddPackageFix(const std::string& package, const std::string& root,
                                      const std::set<std::string>& folders, const OpenDocuments& documents,
                                      PositionEncoding encoding) {
  if (!IsBareKey(package)) return std::nullopt;
  for (const std::string& folder : folders) {
    if (!root.starts_with(folder + "/")) continue;
    const std::string found = FindPackage(package, folder);
    if (found.empty() || found.find_first_of("\"\\\n") != std::string::npos) continue;
    std::string file = FindConfigFile(root.substr(0, root.rfind('/')));
    const bool is_new = file.empty();
    if (is_new) file = folder + "/" + kConfigName;
    std::string why;
    const auto text = is_new ? std::make_shared<const std::string>() : documents.FindOrRead(file, why);
    if (!text) continue;
    const auto [at, has_section] = EndOfPackages(*text);
    const std::string relative = std::filesystem::path(found).lexically_relative(file.substr(0, file.rfind('/')));
    std::string line = package + " = \"" + relative + "\"\n";
    if (at > 0 && (*text)[at - 1] != '\n') line.insert(0, "\n");
    if (!has_section) line.insert(line.find(package), std::string(text->empty() ? "" : "\n") + "[packages]\n");
    QuickFix fix;
    fix.title = "add package `" + package + "` (" + relative + ") to " + (is_new ? "a new " : "") + kConfigName;
    fix.is_preferred = true;
    if (is_new) fix.new_file = file;
    fix.edits.push_back({file, TextLines(*text).RangeOf(at, at, encoding), line});
    return fix;
  }
  return std::nullopt;
}

// The package in `unknown package `arms` in `package://arms/a.urdf``; empty in other messages.
std::string UnknownPackageIn(const Diagnostic& one) {
  constexpr std::string_view kBegin = "unknown package `";
  if (one.code.name() != "unknown-package" || !one.message.starts_with(kBegin)) return {};
  return one.message.substr(kBegin.size(), one.message.find('`', kBegin.size()) - kBegin.size());
}

}  // namespace

std::vector<QuickFix> PackageFixesAt(const std::string& path, const TextRange& range, const Analyses& analyses,
                                     const std::set<std::string>& folders, const OpenDocuments& documents,
                                     PositionEncoding encoding) {
  std::vector<QuickFix> fixes;
  std::set<std::string> known;
  for (const auto& analysis : analyses) {
    for (const Diagnostic& one : analysis->diagnostics->all()) {
      if (!one.span || one.span.source->path() != path) continue;
      const TextRange at = RangeOf(one.span, encoding);
      if (range.end < at.start || at.end < range.start) continue;
      const std::string package = UnknownPackageIn(one);
      if (package.empty() || !known.insert(package).second) continue;
      auto fix = AddPackageFix(package, analysis->root, folders, documents, encoding);
      if (!fix) continue;
      fix->range = at;
      fix->code = one.code.name();
      fixes.push_back(*std::move(fix));
    }
  }
  return fixes;
}

}  // namespace sceneweld::cli
