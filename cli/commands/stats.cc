// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld stats`: counts, masses and the validity of inertias.

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/checks/rules.h"
#include "sceneweld/cli/answers/short_text.h"
#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/reading/input.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/scene/field_info.h"
#include "sceneweld/scene/text/json_writer.h"
#include "sceneweld/scene/tree.h"

namespace sceneweld::cli {
namespace {

/// A row of the table: one body.
struct BodyStats {
  std::string name;
  MassProperties mass;
  Vector3 principal;  ///< Moments, ascending. [kg m^2]
  /// `massless`, `point mass` (mass without inertia), `ok`, or the rule that it violates.
  std::string verdict;
  bool at_fault = false;
};

std::string VerdictOf(const MassProperties& mass) {
  if (!mass.inertia.IsZero()) return "ok";
  return mass.mass == 0 ? "massless" : "point mass";
}

struct Totals {
  double mass = 0;
  Vector3 center_of_mass;  ///< In the world. [m]
  int freedom = 0;         ///< Of the joints, and six for each free body.
  std::vector<BodyStats> bodies;
};

Totals Add(const Loaded& loaded) {
  const Scene& scene = loaded.scene;
  Totals totals;
  Vector3 moment;
  for (std::uint32_t i = 1; i < scene.bodies.size(); ++i) {
    const Index<Body> index(i);
    const Body& body = scene.bodies[index];
    const MassProperties& mass = body.mass_properties;
    totals.mass += mass.mass;
    moment = moment + mass.mass * (body.X_WB * mass.center_of_mass);
    if (body.floating) totals.freedom += 6;
    totals.bodies.push_back({scene.FullName(index), mass, mass.inertia.PrincipalMoments(), VerdictOf(mass)});
  }
  for (const CheckFinding& finding : RunChecks(CheckTier::kPhysics, scene, *loaded.files)) {
    if (!finding.body) continue;
    BodyStats& body = totals.bodies[finding.body->value() - 1];
    if (body.at_fault) continue;  // The first rule has reported it.
    body.at_fault = true;
    body.verdict = finding.rule->code.name;
    std::replace(body.verdict.begin(), body.verdict.end(), '-', ' ');
  }
  totals.freedom += FreedomOfTree(scene);
  if (totals.mass > 0) totals.center_of_mass = (1 / totals.mass) * moment;
  return totals;
}

std::string ListOf(const std::vector<std::string>& objects) {
  std::string list;
  JsonWriter json(list, JsonWriter::Layout::kSpaced);
  json.OpenList({.first = 1, .others = 1, .end = 0});
  for (const std::string& object : objects) json.Raw(object);
  json.CloseList();
  return list + "\n";
}

// `input` is one of several; empty: there is only one.
void Write(const Scene& scene, const Totals& totals, std::string_view input, JsonWriter& json) {
  const auto put = [&](std::string_view key, const Vector3& v) { json.Put(key, {v.x, v.y, v.z}); };
  json.OpenObject();
  if (!input.empty()) json.Put("input", input);
  json.Key("counts");
  json.OpenObject();
  // The world and its model instance are not counted.
  for (const TableInfo& table : AllTables()) json.Put(table.name, table.size(scene) - table.has_world);
  json.CloseObject();
  json.Line(1);
  json.Put("degrees_of_freedom", totals.freedom);
  json.Put("mass", totals.mass);
  put("center_of_mass", totals.center_of_mass);
  json.Line(1);
  json.Key("bodies");
  json.OpenList({.first = 2, .others = 2});
  for (const BodyStats& body : totals.bodies) {
    json.OpenObject();
    json.Put("name", body.name);
    json.Put("mass", body.mass.mass);
    put("center_of_mass", body.mass.center_of_mass);
    put("principal_moments", body.principal);
    json.Put("verdict", body.verdict);
    json.CloseObject();
  }
  json.CloseList();
  json.CloseObject();
}

std::string Text(const Scene& scene, const Totals& totals) {
  TextTable table({"body", "mass [kg]", "centre of mass [m]", "principal moments [kg m^2]", ""});
  for (const BodyStats& body : totals.bodies) {
    const bool massless = body.verdict == "massless";
    table.Add({body.name, ShortNumber(body.mass.mass), massless ? "" : ShortVector(body.mass.center_of_mass),
               massless ? "" : ShortVector(body.principal), body.verdict == "ok" ? "" : body.verdict});
  }
  std::string out = totals.bodies.empty() ? "" : table.Text() + "\n";
  out += SizeText(scene) + "\n" + std::to_string(totals.freedom) + " degrees of freedom\n" + ShortNumber(totals.mass) +
         " kg";
  if (totals.mass > 0) out += ", centre of mass in the world " + ShortVector(totals.center_of_mass) + " m";
  const auto at_fault =
      std::count_if(totals.bodies.begin(), totals.bodies.end(), [](const BodyStats& body) { return body.at_fault; });
  out += "\n" + (at_fault == 0 ? std::string("all masses and inertias are physically possible")
                               : std::to_string(at_fault) + " with an impossible mass or inertia");
  return out + "\n";
}

}  // namespace

Exit Run(const StatsCommand& command) {
  Report report(command.read);
  const auto inputs = FindInputsOrReport(command.inputs, command.read, {}, report);
  if (!inputs) return kInputAtFault;
  const ReadOptions read = inputs->several ? WithStore(command.read) : command.read;
  Exit status = kDone;
  std::string text;
  std::vector<std::string> objects;
  for (const Input& input : inputs->all) {
    const std::optional<Loaded> loaded = LoadOrReport(input.path, read, report, inputs->several);
    if (!loaded) {
      status = kInputAtFault;
      continue;
    }
    const Totals totals = Add(*loaded);
    if (command.json) {
      JsonWriter json(objects.emplace_back(), JsonWriter::Layout::kSpaced);
      Write(loaded->scene, totals, inputs->several ? input.path : std::string(), json);
    } else {
      if (inputs->several) text += (text.empty() ? "" : "\n") + input.path + ":\n";
      text += Text(loaded->scene, totals);
    }
  }
  if (!inputs->several && status != kDone) return status;
  if (command.json) text = inputs->several ? ListOf(objects) : objects.front() + "\n";
  const Exit written = WriteOutput(text);
  return written == kDone ? status : written;
}

}  // namespace sceneweld::cli
