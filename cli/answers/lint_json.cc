// SPDX-License-Identifier: BSD-3-Clause
// Findings of the linter as JSON, and their numbers.

#include "sceneweld/cli/answers/lint_json.h"

#include <algorithm>
#include <map>

#include "sceneweld/scene/rendering/render.h"

namespace sceneweld::cli {
namespace {

void WriteFixes(const std::vector<Fix>& fixes, const PathStyle& paths, JsonWriter& json) {
  json.Key("fixes");
  json.OpenList();
  for (const Fix& fix : fixes) {
    json.OpenObject();
    json.Put("title", fix.title);
    json.Put("safe", fix.is_safe);
    json.Key("edits");
    json.OpenList();
    for (const SourceEdit& edit : fix.edits) {
      const Source& source = *edit.span.source;
      json.OpenObject();
      json.Put("file", paths.NameOf(source));
      json.Put("begin", edit.span.begin);
      json.Put("end", edit.span.end);
      for (const auto& [line, column, offset] :
           {std::tuple{"line", "column", edit.span.begin}, std::tuple{"end_line", "end_column", edit.span.end}}) {
        const Source::Place place = source.PlaceOf(offset);
        json.Put(line, place.line);
        json.Put(column, place.column);
      }
      json.Put("text", edit.text);
      json.CloseObject();
    }
    json.CloseList();
    if (fix.new_file) {
      json.Key("new_file");
      json.OpenObject();
      json.Put("file", paths.NameOf(NamedFile{fix.new_file->path, fix.new_file->path}));
      json.Put("text", fix.new_file->text);
      json.CloseObject();
    }
    json.CloseObject();
  }
  json.CloseList();
}

}  // namespace

FindingCounts FindingCounts::Of(const LintResult& result) {
  FindingCounts counts;
  counts.ignored = result.ignored;
  for (const CheckFinding& finding : result.findings) {
    ++counts.of_severity.at(static_cast<std::size_t>(finding.diagnostic.severity));
    if (finding.fixes.empty()) continue;
    const bool is_safe =
        std::any_of(finding.fixes.begin(), finding.fixes.end(), [](const Fix& f) { return f.is_safe; });
    ++(is_safe ? counts.fixable : counts.unsafely_fixable);
  }
  return counts;
}

void FindingCounts::Add(const FindingCounts& other) {
  for (std::size_t i = 0; i < of_severity.size(); ++i) of_severity[i] += other.of_severity[i];
  ignored += other.ignored;
  accepted += other.accepted;
  fixable += other.fixable;
  unsafely_fixable += other.unsafely_fixable;
}

std::string FindingCounts::Text() const {
  std::string text = total() == 0 ? "no findings" : std::to_string(total()) + (total() == 1 ? " finding" : " findings");
  if (ignored > 0) text += ", " + std::to_string(ignored) + " ignored";
  if (accepted > 0) text += ", " + std::to_string(accepted) + " accepted";
  return text;
}

std::string FindingCounts::FixableText() const {
  if (fixable + unsafely_fixable == 0) return {};
  std::string text = "; ";
  if (fixable > 0) text += "`--fix` fixes " + std::to_string(fixable);
  if (unsafely_fixable > 0) {
    text += (fixable > 0 ? ", with `--unsafe-fixes` " : "`--fix --unsafe-fixes` fixes ") +
            std::to_string(fixable + unsafely_fixable);
  }
  return text;
}

void FindingCounts::WriteKeys(JsonWriter& json, bool with_accepted) const {
  json.Put("notes", of_severity[0]);
  json.Put("warnings", of_severity[1]);
  json.Put("errors", of_severity[2]);
  json.Put("ignored", ignored);
  if (with_accepted) json.Put("accepted", accepted);
}

void WriteFindings(const LintResult& result, const PathStyle& paths, const JsonLines& lines, JsonWriter& json,
                   std::size_t most_of_a_code) {
  std::map<std::string_view, std::size_t> written;
  json.Key("findings");
  json.OpenList(lines);
  for (const CheckFinding& finding : result.findings) {
    if (++written[finding.diagnostic.code.name()] > most_of_a_code) continue;
    json.OpenObject();
    json.Put("tier", ToText(finding.rule->tier));
    WriteKeys(finding.diagnostic, json, paths);
    if (!finding.fixes.empty()) WriteFixes(finding.fixes, paths, json);
    json.CloseObject();
  }
  json.CloseList();
  json.Key("not_run");
  json.OpenList();
  for (const CheckRule* rule : result.not_run) json.Value(rule->code.name);
  json.CloseList();
}

}  // namespace sceneweld::cli
