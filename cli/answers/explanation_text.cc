// SPDX-License-Identifier: BSD-3-Clause
// An explanation as text for people and as JSON for programs.

#include <utility>

#include "sceneweld/cli/answers/explanation.h"
#include "sceneweld/cli/answers/short_text.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/json/json_writer.h"

namespace sceneweld::cli {
namespace {

std::string At(const Explanation::Place& place) {
  return place.file + ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
}

void AppendLines(const Explanation::Place& place, std::string& out) {
  for (const std::string& line : place.lines) out += "    | " + line + "\n";
}

// One step, worded to follow the steps before it, without its place.
std::string StepText(const Explanation& explanation, std::size_t i) {
  const Explanation::Step& step = explanation.steps[i];
  if (step.what == "for_each") return "in the turn " + Quoted(step.with) + " of the loop at ";
  const std::string given = step.with.empty() ? "" : ", which gives it " + Quoted(step.with) + ",";
  const std::string what = step.what == "include" ? "`<include>`" : Quoted(step.what);
  if (i > 0 && step.what == "add_directives") return "in a file that is included by " + what + given + " at ";
  if (i > 0) return "inside of " + what + given + " at ";
  return (explanation.brought == explanation.name ? "It" : Quoted(explanation.brought)) + " comes from " + what +
         given + " at ";
}

std::string ReferrerText(const Explanation::Referrer& referrer) {
  std::string text = referrer.kind;
  if (!referrer.name.empty()) text += " " + Quoted(referrer.name);
  text += ", as its `" + referrer.field + "`";
  if (!referrer.file.empty()) text += " (" + referrer.file + ":" + std::to_string(referrer.line) + ")";
  return text;
}

void WriteKeys(const Explanation::Place& place, JsonWriter& json) {
  json.Put("file", place.file);
  json.Put("line", place.line);
  json.Put("column", place.column);
  json.Put("lines", place.lines);
}

// `add_model arm`, `for_each side = left`.
std::string ShortText(const Explanation& explanation, std::size_t i) {
  const Explanation::Step& step = explanation.steps[i];
  if (!step.with.empty()) return step.what + " " + step.with;
  return i == 0 ? step.what + " " + explanation.brought : step.what;
}

void Write(const Explanation& explanation, JsonWriter& json) {
  json.OpenObject();
  json.Put("name", explanation.name);
  json.Put("kind", explanation.kind);
  json.Put("summary", explanation.summary);
  json.Put("model", explanation.model);
  json.Key("source");
  if (explanation.declared) {
    json.OpenObject();
    WriteKeys(*explanation.declared, json);
    json.CloseObject();
  } else {
    json.Null();
  }
  if (!explanation.calls.empty()) {
    json.Key("macros");
    json.OpenList();
    for (const Explanation::MacroCall& call : explanation.calls) {
      json.OpenObject();
      WriteKeys(call.place, json);
      json.Put("text", call.text);
      json.CloseObject();
    }
    json.CloseList();
  }
  json.Key("directives");
  json.OpenList();
  for (std::size_t i = 0; i < explanation.steps.size(); ++i) {
    const Explanation::Step& step = explanation.steps[i];
    json.OpenObject();
    WriteKeys(step.place, json);
    json.Put("what", step.what);
    if (!step.with.empty()) json.Put("with", step.with);
    json.Put("text", ShortText(explanation, i));
    json.CloseObject();
  }
  json.CloseList();
  json.Key("pose");
  if (explanation.X_WE) {
    const Vector3& p = explanation.X_WE->translation;
    const Rotation R = explanation.X_WE->rotation.Canonical();
    json.OpenObject();
    json.Put("translation", {p.x, p.y, p.z});
    json.Put("rotation", {R.w(), R.x(), R.y(), R.z()});
    json.CloseObject();
  } else {
    json.Null();
  }
  json.Key("references");
  json.OpenList();
  for (const Explanation::Referrer& referrer : explanation.referrers) {
    json.OpenObject();
    json.Put("kind", referrer.kind);
    json.Put("name", referrer.name);
    json.Put("field", referrer.field);
    if (!referrer.file.empty()) {
      json.Put("file", referrer.file);
      json.Put("line", referrer.line);
    }
    json.CloseObject();
  }
  json.CloseList();
  json.Key("facts");
  json.OpenObject();
  for (const Explanation::Facts& fact : explanation.facts) json.Put(fact.title, fact.lines);
  json.CloseObject();
  json.CloseObject();
}

}  // namespace

std::string ToText(const Explanation& explanation) {
  std::string out = Quoted(explanation.name) + " " + explanation.summary + ".\n";
  if (explanation.declared) {
    out += "\nIt is declared at " + At(*explanation.declared) + "\n";
    AppendLines(*explanation.declared, out);
  }
  for (const Explanation::MacroCall& call : explanation.calls) {
    out += call.text + " at " + At(call.place) + "\n";
    AppendLines(call.place, out);
  }
  for (std::size_t i = 0; i < explanation.steps.size(); ++i) {
    out += (i == 0 ? "\n" : "") + StepText(explanation, i) + At(explanation.steps[i].place) + "\n";
    AppendLines(explanation.steps[i].place, out);
  }
  if (explanation.X_WE) {
    const Pose& X = *explanation.X_WE;
    out += "\nIts pose in the world, with all joints at their default positions:\n    xyz " +
           ShortVector(X.translation, 6) + " m, rpy " + ShortVector(X.rotation.ToRpy(), 6) + " rad\n";
  }
  for (const Explanation::Facts& facts : explanation.facts) {
    out += "\n" + facts.title + ":\n";
    for (const std::string& line : facts.lines) out += "    " + line + "\n";
  }
  bool is_first = true;
  for (const Explanation::Referrer& referrer : explanation.referrers) {
    if (referrer.is_reported) continue;
    if (std::exchange(is_first, false)) out += "\nWhat refers to it:\n";
    out += "    " + ReferrerText(referrer) + "\n";
  }
  return out;
}

std::string ToJson(const std::vector<Explanation>& explanations) {
  std::string out;
  JsonWriter json(out, JsonWriter::Layout::kIndented);
  json.OpenList();
  for (const Explanation& explanation : explanations) Write(explanation, json);
  json.CloseList();
  return out;
}

}  // namespace sceneweld::cli
