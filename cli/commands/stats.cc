// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld stats`: counts, masses and the validity of inertias.

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/checks/rules.h"
#include "sceneweld/cli/answers/short_text.h"
#include "sceneweld/cli/batch/batch.h"
#include "sceneweld/cli/batch/output_names.h"
#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/json/json_writer.h"
#include "sceneweld/scene/motion/tree.h"

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
  const std::vector<bool> is_free = FreeBodies(scene, TreeOf(scene));
  for (std::uint32_t i = 1; i < scene.bodies.size(); ++i) {
    const Index<Body> index(i);
    const Body& body = scene.bodies[index];
    const MassProperties& mass = body.mass_properties;
    totals.mass += mass.mass;
    moment = moment + mass.mass * (body.X_WB * mass.center_of_mass);
    if (is_free[i] && !body.deformable) totals.freedom += DegreesOfFreedom(Floating{});
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

// `of` is one of several; null: there is only one.
void Write(const Scene& scene, const Totals& totals, const BatchScene* of, JsonWriter& json) {
  const auto put = [&](std::string_view key, const Vector3& v) { json.Put(key, {v.x, v.y, v.z}); };
  json.OpenObject();
  if (of) json.Put("input", of->input->path);
  if (of && of->seed) json.Put("seed", *of->seed);
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

// The same for a line of a batch.
void PutStats(const Scene& scene, const Totals& totals, SceneOutcome& outcome) {
  outcome.PutValue("counts", [&](JsonWriter& json) {
    json.OpenObject();
    for (const TableInfo& table : AllTables()) json.Put(table.name, table.size(scene) - table.has_world);
    json.CloseObject();
  });
  outcome.Put("degrees_of_freedom", totals.freedom);
  outcome.Put("mass", totals.mass);
  const Vector3& center = totals.center_of_mass;
  outcome.PutValue("center_of_mass", [&](JsonWriter& json) { json.Value({center.x, center.y, center.z}); });
  outcome.Put("impossible_inertias",
              static_cast<std::size_t>(std::count_if(totals.bodies.begin(), totals.bodies.end(),
                                                     [](const BodyStats& body) { return body.at_fault; })));
}

// Standard output, in pieces: texts with headings, or one JSON list.
class StatsOutput {
 public:
  StatsOutput(bool is_json, bool several) : is_json_(is_json), several_(several) {
    if (is_json_ && several_) json_.OpenList({.first = 1, .others = 1, .end = 0});
  }
  Exit Write(const std::string& name, const std::string& text) {
    if (is_json_) {
      json_.Raw(text);
      if (!several_) output_.text += '\n';
      return output_.Flush();
    }
    if (several_) output_.text = (is_first_ ? "" : "\n") + name + ":\n";
    is_first_ = false;
    output_.text += text;
    return output_.Flush();
  }
  Exit End() {
    if (!is_json_ || !several_) return output_.Flush();
    json_.CloseList();
    output_.text += '\n';
    return output_.Flush();
  }

 private:
  const bool is_json_;
  const bool several_;
  bool is_first_ = true;
  OutputPieces output_;
  JsonWriter json_{output_.text, JsonWriter::Layout::kSpaced};
};

}  // namespace

Exit Run(const StatsCommand& command) {
  Report report(command.read);
  auto inputs = FindInputsOrReport(command.inputs, command.read, {}, report);
  if (!inputs) return kInputAtFault;
  const SceneList scenes(*std::move(inputs), command.batch.seeds);
  if (!CheckSeedsAreForDirectives(scenes, command.read)) return kCommandLineAtFault;
  const bool has_lines = command.batch.json_lines;
  StatsOutput output(command.json, scenes.several());
  const auto show = [&](const BatchScene& scene, bool composes, const std::string& text,
                        const SceneOutcome& outcome) -> Exit {
    if (has_lines) return kDone;
    const Diagnostics& diagnostics = *outcome.diagnostics.front();
    if (!outcome.repeats) {
      report.Show(diagnostics, scenes.several() ? std::string_view(scene.input->path) : std::string_view());
    }
    if (composes) return output.Write(scene.Name(), text);
    report.Say((scenes.several() ? scene.Name() + ": " : std::string()) +
               CountText(diagnostics.error_count(), diagnostics.warning_count()));
    return kDone;
  };
  const BatchPlan plan{
      .scenes = scenes, .options = command.batch, .read = command.read, .report = report, .hides_repeated = true};
  const BatchTotals totals =
      RunBatch(plan, [&](const BatchScene& scene, const std::string&, const ReadOptions& read, SceneOutcome& outcome) {
        const std::optional<Loaded> loaded = LoadInput(scene.input->path, read, outcome.NewDiagnostics());
        std::string text;
        if (loaded) {
          const Totals of_scene = Add(*loaded);
          if (command.json) {
            JsonWriter json(text, JsonWriter::Layout::kSpaced);
            Write(loaded->scene, of_scene, scenes.several() ? &scene : nullptr, json);
          } else if (has_lines) {
            PutStats(loaded->scene, of_scene, outcome);
          } else {
            text = Text(loaded->scene, of_scene);
          }
        } else {
          outcome.Fail(kInputAtFault);
        }
        outcome.in_order = [&show, scene, composes = loaded.has_value(), text = std::move(text)](
                               const SceneOutcome& done) { return show(scene, composes, text, done); };
      });
  if (const Exit written = output.End(); written != kDone) return written;
  return totals.status;
}

}  // namespace sceneweld::cli
