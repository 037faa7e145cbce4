// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld collisions`: which bodies touch when the joints move.

#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "sceneweld/cli/answers/short_text.h"
#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/reading/input.h"
#include "sceneweld/cli/reading/noted_files.h"
#include "sceneweld/cli/reading/overwriting.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/parsers/output/output_file.h"
#include "sceneweld/scene/text/json_writer.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld::cli {
namespace {

// A line about the joints whose range is not that of the model; empty if there are none.
std::string UnlimitedJoints(const Scene& scene, const TouchMatrix& matrix) {
  if (matrix.unlimited.empty()) return {};
  std::string names;
  for (const Index<Joint> joint : matrix.unlimited) names += (names.empty() ? "" : ", ") + scene.FullName(joint);
  return "joints without limits, drawn from half a turn or 1 m in both directions: " + names + "\n";
}

std::string CollisionsAsTable(const Scene& scene, const TouchMatrix& matrix, std::size_t samples) {
  std::size_t of_kind[5] = {};
  constexpr std::string_view kKinds[] = {"Adjacent", "Default", "Always", "Never", ""};
  TextTable table({"body", "body", "touch", "disable", "filtered"});
  for (const TouchedPair& pair : matrix.pairs) {
    const std::string_view reason = ReasonToDisable(pair);
    for (std::size_t i = 0; i < std::size(kKinds); ++i) of_kind[i] += kKinds[i] == reason;
    table.Add({scene.FullName(pair.a), scene.FullName(pair.b), std::string(ToText(pair.touching)),
               reason.empty() ? "-" : std::string(reason), pair.is_filtered ? "yes" : "no"});
  }
  return table.Text() + "\n" + std::to_string(matrix.pairs.size()) + " pairs at " + std::to_string(samples) +
         " configurations: " + std::to_string(of_kind[0]) + " adjacent, " + std::to_string(of_kind[1]) +
         " touch by default, " + std::to_string(of_kind[2]) + " touch always, " + std::to_string(of_kind[3]) +
         " never, " + std::to_string(of_kind[4]) + " sometimes\n" + UnlimitedJoints(scene, matrix);
}

std::string CollisionsAsJson(const Scene& scene, const TouchMatrix& matrix, const CollisionsCommand& command) {
  std::string text;
  JsonWriter json(text, JsonWriter::Layout::kSpaced);
  json.OpenObject();
  json.Put("samples", command.samples);
  json.Put("seed", command.read.load.seed.value_or(0));
  json.Key("joints_without_limits");
  json.OpenList();
  for (const Index<Joint> joint : matrix.unlimited) json.Value(scene.FullName(joint));
  json.CloseList();
  json.Key("pairs");
  json.OpenList({.first = 2, .others = 2, .end = 0});
  for (const TouchedPair& pair : matrix.pairs) {
    const std::string_view reason = ReasonToDisable(pair);
    json.OpenObject();
    json.Put("a", scene.FullName(pair.a));
    json.Put("b", scene.FullName(pair.b));
    json.Put("touching", ToText(pair.touching));
    json.Put("adjacent", pair.is_adjacent);
    json.Put("touches_by_default", pair.is_at_default);
    json.Put("filtered", pair.is_filtered);
    if (!reason.empty()) json.Put("disable", reason);
    json.CloseObject();
  }
  json.CloseList();
  json.CloseObject();
  return text + "\n";
}

std::string CollisionsAsText(const Scene& scene, const TouchMatrix& matrix, const CollisionsCommand& command) {
  switch (command.form) {
    case CollisionsForm::kTable: return CollisionsAsTable(scene, matrix, command.samples);
    case CollisionsForm::kJson: return CollisionsAsJson(scene, matrix, command);
    case CollisionsForm::kDirectives: return TouchAsDirectives(scene, matrix);
    case CollisionsForm::kSrdf: return TouchAsSrdf(scene, matrix);
    case CollisionsForm::kMjcf: return TouchAsMjcf(scene, matrix);
  }
  return {};
}

}  // namespace

Exit Run(const CollisionsCommand& command) {
  Report report(command.read);
  ReadOptions read = command.read;
  const auto noted = NoteFiles(read);
  const auto loaded = LoadOrReport(command.input, read, report);
  if (!loaded) return kInputAtFault;
  Diagnostics& diagnostics = report.NewInput();
  const bool to_file = !command.output.empty() && command.output != "-";
  if (to_file && !CheckOverwriting({command.output}, {command.input, *noted, read, &*loaded}, diagnostics)) {
    report.Show(diagnostics);
    return kCommandLineAtFault;
  }
  TouchSampling sampling;
  sampling.samples = command.samples;
  sampling.seed = command.read.load.seed.value_or(0);
  sampling.threads = command.jobs > 0 ? command.jobs : std::max(1u, std::thread::hardware_concurrency());
  const auto matrix = SampleTouching(*loaded, sampling, diagnostics);
  report.Show(diagnostics);
  if (!matrix) return kInputAtFault;
  const std::string text = CollisionsAsText(loaded->scene, *matrix, command);
  if (!to_file) return WriteOutput(text);
  const std::string why = WriteFile(command.output, text);
  if (why.empty()) return kDone;
  WriteError(CommandLineError("cannot write `" + command.output + "`: " + why));
  return kCommandLineAtFault;
}

}  // namespace sceneweld::cli
