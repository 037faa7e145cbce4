#include <nlohmann/json.hpp>

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

using Json = nlohmann::ordered_json;

Json ToJson(const Explanation::Place& place) {
  return {{"file", place.file}, {"line", place.line}, {"column", place.column}, {"lines", place.lines}};
}

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
  return out;
}

std::string ToJson(const Explanation& told) {
  Json json = {{"kind", told.kind}, {"name", told.name}, {"summary", told.summary}};
  if (told.declared) json["declared"] = ToJson(*told.declared);
  Json steps = Json::array();
  for (const Explanation::Step& step : told.steps) {
    Json one = {{"what", step.what}, {"place", ToJson(step.place)}};
    if (!step.with.empty()) one["with"] = step.with;
    steps.push_back(std::move(one));
  }
  json["brought_by"] = std::move(steps);
  if (told.X_WE) {
    const Vector3& p = told.X_WE->translation;
    const Rotation R = told.X_WE->rotation.Canonical();
    json["pose_in_world"] = {{"translation", {p.x, p.y, p.z}}, {"rotation", {R.w(), R.x(), R.y(), R.z()}}};
  }
  Json facts = Json::object();
  for (const Explanation::Facts& fact : told.facts) facts[fact.title] = fact.lines;
  json["facts"] = std::move(facts);
  return json.dump(2);
}

}  // namespace sceneweld::cli
