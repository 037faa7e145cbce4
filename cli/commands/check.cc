// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld check`: composes inputs and shows every diagnostic.

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "sceneweld/cli/batch/batch.h"
#include "sceneweld/cli/batch/output_names.h"
#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/reading/watch.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/scene/json/json_writer.h"
#include "sceneweld/scene/rendering/render.h"

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

// The data that is shown of one scene, without the scene.
struct Checked {
  std::string name;  // Of the scene.
  std::string input;
  bool composes = false;
  std::string size;                   // SizeText.
  std::optional<std::size_t> meshes;  // Mesh files that were opened; nothing if none were to be.
};

void SayResult(const Checked& checked, const Diagnostics& diagnostics, Report& report) {
  const std::string counts = CountText(diagnostics.error_count(), diagnostics.warning_count());
  if (!checked.composes) {
    report.Say(checked.name + ": " + counts);
    return;
  }
  std::string meshes;
  if (checked.meshes) {
    meshes = ", " + std::to_string(*checked.meshes) + (*checked.meshes == 1 ? " mesh file" : " mesh files");
  }
  report.Say(checked.name + ": composes" + (counts.empty() ? "" : ", " + counts) + " (" + checked.size + meshes + ")");
}

void WriteResult(const BatchScene& scene, const SceneOutcome& outcome, const PathStyle& paths, JsonWriter& json) {
  const Diagnostics& diagnostics = *outcome.diagnostics.front();
  json.OpenObject();
  json.Put("input", scene.input->path);
  if (scene.seed) json.Put("seed", *scene.seed);
  for (const auto& [key, value] : outcome.values) {
    if (key != "composes") continue;
    json.Key(key);
    json.Raw(value);
  }
  json.Put("errors", diagnostics.error_count());
  json.Put("warnings", diagnostics.warning_count());
  for (const auto& [key, value] : outcome.values) {
    if (key == "composes") continue;
    json.Key(key);
    json.Raw(value);
  }
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

Checked CheckScene(const CheckCommand& command, const BatchScene& scene, const ReadOptions& read,
                   SceneOutcome& outcome) {
  Diagnostics& diagnostics = outcome.NewDiagnostics();
  Checked checked;
  checked.name = scene.Name();
  checked.input = scene.input->path;
  const auto loaded = LoadInput(scene.input->path, read, diagnostics);
  checked.composes = loaded.has_value();
  outcome.Put("composes", checked.composes);
  if (loaded) {
    Check(*loaded, diagnostics);
    if (command.meshes) checked.meshes = CheckMeshes(*loaded, diagnostics);
    checked.size = SizeText(loaded->scene);
    outcome.PutSize(loaded->scene);
  }
  if (checked.meshes) outcome.Put("mesh_files", *checked.meshes);
  if (diagnostics.has_errors()) outcome.Fail(kInputAtFault);
  // A later run shows whatever there is to show.
  outcome.may_be_skipped = diagnostics.all().empty();
  return checked;
}

// The pieces of the document of `--json`, each written when it is complete.
class CheckDocument {
 public:
  CheckDocument() {
    json_.OpenObject();
    json_.Key("results");
    json_.OpenList({.first = 1, .others = 1});
  }
  Exit Write(const BatchScene& scene, const SceneOutcome& outcome, const PathStyle& paths) {
    WriteResult(scene, outcome, paths, json_);
    return output_.Flush();
  }
  Exit End(const CheckTotals& totals) {
    json_.CloseList();
    json_.Line();
    totals.WriteKeys(json_);
    json_.CloseObject();
    output_.text += '\n';
    return output_.Flush();
  }

 private:
  OutputPieces output_;
  JsonWriter json_{output_.text, JsonWriter::Layout::kSpaced};
};

Exit CheckAll(const CheckCommand& command, const ReadOptions& options) {
  Report report(options);
  auto inputs = FindInputsOrReport(command.inputs, options, {}, report);
  if (!inputs) return kInputAtFault;
  const SceneList scenes(*std::move(inputs), command.batch.seeds);
  if (!CheckSeedsAreForDirectives(scenes, options)) return kCommandLineAtFault;
  CheckTotals totals;
  std::optional<CheckDocument> document;
  if (command.json) document.emplace();
  const auto show = [&](const BatchScene& scene, const Checked& checked, const SceneOutcome& outcome) -> Exit {
    const Diagnostics& diagnostics = *outcome.diagnostics.front();
    ++totals.inputs;
    totals.errors += diagnostics.error_count();
    totals.warnings += diagnostics.warning_count();
    if (diagnostics.has_errors()) ++totals.at_fault;
    if (document) return document->Write(scene, outcome, report.paths());
    if (command.batch.json_lines || outcome.repeats) return kDone;
    report.Show(diagnostics, scenes.several() ? std::string_view(checked.input) : std::string_view());
    SayResult(checked, diagnostics, report);
    return kDone;
  };
  const BatchPlan plan{.scenes = scenes,
                       .options = command.batch,
                       .read = options,
                       .report = report,
                       .hides_repeated = true,
                       .watches = command.watch};
  const BatchTotals batch =
      RunBatch(plan, [&](const BatchScene& scene, const std::string&, const ReadOptions& read, SceneOutcome& outcome) {
        Checked checked = CheckScene(command, scene, read, outcome);
        outcome.in_order = [&show, scene, checked = std::move(checked)](const SceneOutcome& done) {
          return show(scene, checked, done);
        };
      });
  if (document) return std::max(document->End(totals), batch.status);
  if (scenes.several()) {
    const std::string counts = CountText(totals.errors, totals.warnings);
    const std::size_t not_tried = batch.scenes - batch.done - batch.failed - batch.skipped;
    report.Say(std::to_string(batch.scenes) + (scenes.has_seeds() ? " scenes, " : " inputs, ") +
               std::to_string(totals.at_fault) + " invalid" +
               (batch.skipped > 0 ? ", " + std::to_string(batch.skipped) + " skipped" : "") +
               (not_tried > 0 ? ", " + std::to_string(not_tried) + " not tried" : "") +
               (counts.empty() ? "" : ": " + counts));
  }
  report.SayJson("summary", [&](JsonWriter& summary) { totals.WriteKeys(summary); });
  return batch.status;
}

}  // namespace

Exit Run(const CheckCommand& command) {
  return DoAndWatch(command.watch, command.read, [&](const ReadOptions& read) { return CheckAll(command, read); });
}

}  // namespace sceneweld::cli
