// SPDX-License-Identifier: BSD-3-Clause
// Diagnostics and fixes in the form of the protocol.

#include "sceneweld/cli/language_server/published_diagnostics.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "sceneweld/cli/language_server/editor_help.h"

namespace sceneweld::cli {
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

}  // namespace sceneweld::cli
