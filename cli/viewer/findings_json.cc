// SPDX-License-Identifier: BSD-3-Clause
// Findings of the linter for the page.

#include "sceneweld/cli/viewer/findings_json.h"

#include <map>
#include <string_view>

#include "sceneweld/checks/rules.h"
#include "sceneweld/scene/rendering/render.h"

namespace sceneweld::cli {

void WriteShownDiagnostic(const Diagnostic& diagnostic, JsonWriter& json) {
  WriteKeys(diagnostic, json);
  json.Put("text", RenderText(diagnostic));
}

std::string FindingsJson(std::uint64_t scene_revision, const Scene& scene, const LintResult& result,
                         const Diagnostics& comments) {
  std::string text;
  JsonWriter json(text);
  std::map<std::string_view, std::string_view> explanations;  // By code.
  const auto write = [&](const Diagnostic& diagnostic) {
    WriteShownDiagnostic(diagnostic, json);
    if (const CodeEntry* entry = FindCode(diagnostic.code.name())) explanations[entry->name] = entry->explanation;
  };
  json.OpenObject();
  json.Put("scene_revision", scene_revision);
  json.Put("ignored", result.ignored);
  json.Key("not_run");
  json.OpenList();
  for (const CheckRule* rule : result.not_run) json.Value(rule->code.name);
  json.CloseList();
  json.Key("findings");
  json.OpenList({.others = 0});
  for (const Diagnostic& diagnostic : comments.all()) {
    json.OpenObject();
    write(diagnostic);
    json.CloseObject();
  }
  for (const CheckFinding& finding : result.findings) {
    json.OpenObject();
    json.Put("tier", ToText(finding.rule->tier));
    if (finding.body) json.Put("body", scene.FullName(*finding.body));
    write(finding.diagnostic);
    json.CloseObject();
  }
  json.CloseList();
  json.Line();
  json.Key("explanations");
  json.OpenObject();
  for (const auto& [code, explanation] : explanations) json.Put(code, explanation);
  json.CloseObject();
  json.CloseObject();
  return text + "\n";
}

}  // namespace sceneweld::cli
