// SPDX-License-Identifier: BSD-3-Clause
// Findings of the linter as JSON, and their numbers.

#include "sceneweld/cli/answers/lint_json.h"

#include <map>

#include "sceneweld/scene/render_json.h"

namespace sceneweld::cli {

FindingCounts FindingCounts::Of(const LintResult& result) {
  FindingCounts counts;
  counts.ignored = result.ignored;
  for (const CheckFinding& finding : result.findings) {
    ++counts.of_severity.at(static_cast<std::size_t>(finding.diagnostic.severity));
  }
  return counts;
}

void FindingCounts::Add(const FindingCounts& other) {
  for (std::size_t i = 0; i < of_severity.size(); ++i) of_severity[i] += other.of_severity[i];
  ignored += other.ignored;
  accepted += other.accepted;
}

std::string FindingCounts::Text() const {
  std::string text = total() == 0 ? "no findings" : std::to_string(total()) + (total() == 1 ? " finding" : " findings");
  if (ignored > 0) text += ", " + std::to_string(ignored) + " ignored";
  if (accepted > 0) text += ", " + std::to_string(accepted) + " accepted";
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
    json.CloseObject();
  }
  json.CloseList();
  json.Key("not_run");
  json.OpenList();
  for (const CheckRule* rule : result.not_run) json.Value(rule->code.name);
  json.CloseList();
}

}  // namespace sceneweld::cli
