#include <nlohmann/json.hpp>
#include <utility>

#include "sceneweld/cli/explanation.h"
#include "sceneweld/cli/short_text.h"
#include "sceneweld/scene/diagnostic.h"

namespace sceneweld::cli {
namespace {

std::string At(const Explanation::Place& place) {
  return place.file + ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
}

void AppendLines(const Explanation::Place& place, std::string& out) {
  for (const std::string& line : place.lines) out += "    | " + line + "\n";
}

// How one step follows from the ones before, up to its place.
std::string StepText(const Explanation& told, std::size_t i) {
  const Explanation::Step& step = told.steps[i];
  if (step.what == "for_each") return "in the turn " + Quoted(step.with) + " of the loop at ";
  const std::string given = step.with.empty() ? "" : ", which gives it " + Quoted(step.with) + ",";
  const std::string what = step.what == "include" ? "`<include>`" : Quoted(step.what);
  if (i > 0 && step.what == "add_directives") return "in a file that is included by " + what + given + " at ";
  if (i > 0) return "inside of " + what + given + " at ";
  return (told.brought == told.name ? "It" : Quoted(told.brought)) + " comes from " + what + given + " at ";
}

std::string ReferrerText(const Explanation::Referrer& referrer) {
  std::string text = referrer.kind;
  if (!referrer.name.empty()) text += " " + Quoted(referrer.name);
  text += ", as its `" + referrer.field + "`";
  if (!referrer.file.empty()) text += " (" + referrer.file + ":" + std::to_string(referrer.line) + ")";
  return text;
}

using Json = nlohmann::ordered_json;

Json ToObject(const Explanation::Place& place) {
  return {{"file", place.file}, {"line", place.line}, {"column", place.column}, {"lines", place.lines}};
}

// `add_model arm`, `for_each side = left`.
std::string ShortText(const Explanation& told, std::size_t i) {
  const Explanation::Step& step = told.steps[i];
  if (!step.with.empty()) return step.what + " " + step.with;
  return i == 0 ? step.what + " " + told.brought : step.what;
}

Json ToObject(const Explanation& told) {
  Json json = {{"name", told.name}, {"kind", told.kind}, {"summary", told.summary}, {"model", told.model}};
  json["source"] = told.declared ? ToObject(*told.declared) : Json();
  json["directives"] = Json::array();
  for (std::size_t i = 0; i < told.steps.size(); ++i) {
    const Explanation::Step& step = told.steps[i];
    Json one = ToObject(step.place);
    one["what"] = step.what;
    if (!step.with.empty()) one["with"] = step.with;
    one["text"] = ShortText(told, i);
    json["directives"].push_back(std::move(one));
  }
  json["pose"] = Json();
  if (told.X_WE) {
    const Vector3& p = told.X_WE->translation;
    const Rotation R = told.X_WE->rotation.Canonical();
    json["pose"] = {{"translation", {p.x, p.y, p.z}}, {"rotation", {R.w(), R.x(), R.y(), R.z()}}};
  }
  json["references"] = Json::array();
  for (const Explanation::Referrer& referrer : told.referrers) {
    Json one = {{"kind", referrer.kind}, {"name", referrer.name}, {"field", referrer.field}};
    if (!referrer.file.empty()) {
      one["file"] = referrer.file;
      one["line"] = referrer.line;
    }
    json["references"].push_back(std::move(one));
  }
  json["facts"] = Json::object();
  for (const Explanation::Facts& fact : told.facts) json["facts"][fact.title] = fact.lines;
  return json;
}

// Bytes of a file that are no UTF-8 are shown as such.
std::string Dumped(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace); }

}  // namespace

std::string ToText(const Explanation& told) {
  std::string out = Quoted(told.name) + " " + told.summary + ".\n";
  if (told.declared) {
    out += "\nIt is declared at " + At(*told.declared) + "\n";
    AppendLines(*told.declared, out);
  }
  for (std::size_t i = 0; i < told.steps.size(); ++i) {
    out += (i == 0 ? "\n" : "") + StepText(told, i) + At(told.steps[i].place) + "\n";
    AppendLines(told.steps[i].place, out);
  }
  if (told.X_WE) {
    const Pose& X = *told.X_WE;
    out += "\nWith all joints at their default positions it is in the world at\n    xyz " +
           ShortVector(X.translation, 6) + " m, rpy " + ShortVector(X.rotation.ToRpy(), 6) + " rad\n";
  }
  for (const Explanation::Facts& facts : told.facts) {
    out += "\n" + facts.title + ":\n";
    for (const std::string& line : facts.lines) out += "    " + line + "\n";
  }
  bool is_first = true;
  for (const Explanation::Referrer& referrer : told.referrers) {
    if (referrer.is_told) continue;
    if (std::exchange(is_first, false)) out += "\nWhat refers to it:\n";
    out += "    " + ReferrerText(referrer) + "\n";
  }
  return out;
}

std::string ToJson(const Explanation& told) { return Dumped(ToObject(told)); }

std::string ToJson(const std::vector<Explanation>& explanations) {
  Json list = Json::array();
  for (const Explanation& told : explanations) list.push_back(ToObject(told));
  return Dumped(list);
}

}  // namespace sceneweld::cli
