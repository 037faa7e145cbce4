// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld check`: composes inputs and shows every diagnostic.

#include <optional>
#include <string>

#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/reading/input.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/reading/watch.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/scene/render_json.h"
#include "sceneweld/scene/text/json_writer.h"

namespace sceneweld::cli {
namespace {

struct CheckTotals {
  std::size_t inputs = 0;
  std::size_t at_fault = 0;
  std::size_t errors = 0;
  std::size_t warnings = 0;

  void WriteKeys(JsonWriter& json) const {
    json.Put("inputs", inputs);
    json.Put("at_fault", at_fault);
    json.Put("errors", errors);
    json.Put("warnings", warnings);
  }
};

// What is known of one input after its check.
struct Checked {
  std::string input;
  std::optional<Loaded> loaded;
  std::optional<std::size_t> meshes;  // Mesh files that were opened; nothing if none were to be.
};

void SayResult(const Checked& checked, const Diagnostics& diagnostics, Report& report) {
  const std::string counts = CountText(diagnostics.error_count(), diagnostics.warning_count());
  if (!checked.loaded) {
    report.Say(checked.input + ": " + counts);
    return;
  }
  std::string meshes;
  if (checked.meshes) {
    meshes = ", " + std::to_string(*checked.meshes) + (*checked.meshes == 1 ? " mesh file" : " mesh files");
  }
  report.Say(checked.input + ": composes" + (counts.empty() ? "" : ", " + counts) + " (" +
             SizeText(checked.loaded->scene) + meshes + ")");
}

void WriteResult(const Checked& checked, const Diagnostics& diagnostics, const PathStyle& paths, JsonWriter& json) {
  json.OpenObject();
  json.Put("input", checked.input);
  json.Put("composes", checked.loaded.has_value());
  json.Put("errors", diagnostics.error_count());
  json.Put("warnings", diagnostics.warning_count());
  if (checked.loaded) {
    const Scene& scene = checked.loaded->scene;
    json.Put("models", scene.models.size() - 1);
    json.Put("bodies", scene.bodies.size() - 1);
    json.Put("joints", scene.joints.size());
  }
  if (checked.meshes) json.Put("mesh_files", *checked.meshes);
  json.Key("diagnostics");
  json.OpenList({.first = 2, .others = 2});
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    json.OpenObject();
    WriteKeys(diagnostic, json, paths);
    json.CloseObject();
  }
  json.CloseList();
  json.CloseObject();
}

Exit CheckAll(const CheckCommand& command, const ReadOptions& options) {
  Report report(options);
  const auto inputs = FindInputsOrReport(command.inputs, options, {}, report);
  if (!inputs) return kInputAtFault;
  const ReadOptions read = inputs->several ? WithStore(options) : options;
  CheckTotals totals;
  std::string out;
  JsonWriter json(out, JsonWriter::Layout::kSpaced);
  json.OpenObject();
  json.Key("results");
  json.OpenList({.first = 1, .others = 1});
  for (const Input& input : inputs->all) {
    Diagnostics& diagnostics = report.NewInput();
    Checked checked{input.path, LoadInput(input.path, read, diagnostics), {}};
    if (checked.loaded) Check(*checked.loaded, diagnostics);
    if (checked.loaded && command.meshes) checked.meshes = CheckMeshes(*checked.loaded, diagnostics);
    ++totals.inputs;
    totals.errors += diagnostics.error_count();
    totals.warnings += diagnostics.warning_count();
    if (diagnostics.has_errors()) ++totals.at_fault;
    if (command.json) {
      WriteResult(checked, diagnostics, report.paths(), json);
    } else {
      report.Show(diagnostics, inputs->several ? std::string_view(input.path) : std::string_view());
      SayResult(checked, diagnostics, report);
    }
  }
  json.CloseList();
  json.Line();
  totals.WriteKeys(json);
  json.CloseObject();
  const Exit status = totals.at_fault > 0 ? kInputAtFault : kDone;
  if (command.json) {
    const Exit written = WriteOutput(out + "\n");
    return written == kDone ? status : written;
  }
  if (inputs->several) {
    const std::string counts = CountText(totals.errors, totals.warnings);
    report.Say(std::to_string(totals.inputs) + " inputs, " + std::to_string(totals.at_fault) + " invalid" +
               (counts.empty() ? "" : ": " + counts));
  }
  report.SayJson("summary", [&](JsonWriter& summary) { totals.WriteKeys(summary); });
  return status;
}

}  // namespace

Exit Run(const CheckCommand& command) {
  return DoAndWatch(command.watch, command.read, [&](const ReadOptions& read) { return CheckAll(command, read); });
}

}  // namespace sceneweld::cli
