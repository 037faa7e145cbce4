// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld collisions`: which bodies touch when the joints move.

#include <chrono>
#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "sceneweld/cli/answers/short_text.h"
#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/noted_files.h"
#include "sceneweld/cli/reading/overwriting.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/parsers/output/output_file.h"
#include "sceneweld/scene/json/json_writer.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld::cli {
namespace {

// Micrometres are as exact as anybody asks for.
double Rounded(double distance) { return std::round(distance * 1e6) / 1e6; }

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
  std::size_t unbounded = 0;
  TextTable table({"body", "body", "touch", "hits", "least distance [m]", "disable", "filtered"});
  for (const TouchedPair& pair : matrix.pairs) {
    const std::string_view reason = ReasonToDisable(pair);
    if (pair.is_unbounded) ++unbounded;
    for (std::size_t i = 0; i < std::size(kKinds); ++i) of_kind[i] += kKinds[i] == reason;
    table.Add({scene.FullName(pair.a), scene.FullName(pair.b), std::string(ToText(pair.touching)),
               pair.is_unbounded ? "-" : std::to_string(pair.hits),
               std::isfinite(pair.distance) ? ShortNumber(Rounded(pair.distance)) : "-",
               reason.empty() ? "-" : std::string(reason), pair.is_filtered ? "yes" : "no"});
  }
  return table.Text() + "\n" + std::to_string(matrix.pairs.size()) + " pairs at " + std::to_string(samples) +
         " configurations: " + std::to_string(of_kind[0]) + " adjacent, " + std::to_string(of_kind[1]) +
         " touch by default, " + std::to_string(of_kind[2]) + " touch always, " + std::to_string(of_kind[3]) +
         " never, " + std::to_string(of_kind[4]) + " sometimes\n" +
         (unbounded == 0 ? std::string()
                         : std::to_string(unbounded) + (unbounded == 1 ? " pair is" : " pairs are") +
                               " not sampled: a free body or a slide without limits is between the two bodies, so they "
                               "may touch anywhere\n") +
         UnlimitedJoints(scene, matrix);
}

std::string CollisionsAsJson(const Scene& scene, const TouchMatrix& matrix, const CollisionsCommand& command) {
  std::string text;
  JsonWriter json(text, JsonWriter::Layout::kSpaced);
  json.OpenObject();
  json.Put("samples", command.samples);
  json.Put("seed", command.read.load.seed.value_or(0));
  json.Put("margin", command.margin);
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
    if (pair.is_unbounded) {
      json.Put("unbounded", true);
    } else {
      json.Put("hits", pair.hits);
      if (std::isfinite(pair.distance)) json.Put("least_distance", Rounded(pair.distance));
    }
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

WrittenNames NamesFor(const Loaded& loaded, const CollisionsCommand& command) {
  WriteOptions options;
  options.keep_text = !command.rewrite;
  options.separator = command.separator;
  return NamesInExport(loaded, *FindFormat(command.form == CollisionsForm::kSrdf ? "srdf" : "mjcf"), options);
}

// MuJoCo's `<exclude>` needs names. A file that comes back unchanged may have bodies without one.
void ReportNameless(const Scene& scene, const TouchMatrix& matrix, const WrittenNames& names,
                    Diagnostics& diagnostics) {
  std::vector<bool> is_reported(scene.bodies.size(), false);
  for (const TouchedPair& pair : matrix.pairs) {
    if (ReasonToDisable(pair).empty() || pair.is_filtered) continue;
    for (const Index<Body> body : {pair.a, pair.b}) {
      if (!names.bodies[body.value()].empty() || is_reported[body.value()]) continue;
      is_reported[body.value()] = true;
      diagnostics
          .Warning("empty-name", scene.bodies[body].span,
                   "body " + Quoted(scene.FullName(body)) +
                       " has no name in the file, so no `<exclude>` can name it: its pairs are left out")
          .Help("give the body a name, or use `--rewrite` here and for `compose`");
    }
  }
}

std::string CollisionsAsText(const Loaded& loaded, const TouchMatrix& matrix, const CollisionsCommand& command,
                             Diagnostics& diagnostics) {
  const Scene& scene = loaded.scene;
  switch (command.form) {
    case CollisionsForm::kTable: return CollisionsAsTable(scene, matrix, command.samples);
    case CollisionsForm::kJson: return CollisionsAsJson(scene, matrix, command);
    case CollisionsForm::kDirectives: return TouchAsDirectives(scene, matrix);
    case CollisionsForm::kSrdf: return TouchAsSrdf(matrix, NamesFor(loaded, command));
    case CollisionsForm::kMjcf: {
      const WrittenNames names = NamesFor(loaded, command);
      ReportNameless(scene, matrix, names, diagnostics);
      return TouchAsMjcf(matrix, names);
    }
  }
  return {};
}

// A line on the terminal, at most ten times a second, while the samples are drawn.
std::function<void(std::size_t)> ProgressOf(const CollisionsCommand& command) {
  if (command.read.quiet) return nullptr;
  using Clock = std::chrono::steady_clock;
  return [samples = command.samples, next = Clock::now()](std::size_t done) mutable {
    const bool is_last = done == samples;
    if (!is_last && Clock::now() < next) return;
    next = Clock::now() + std::chrono::milliseconds(100);
    ShowProgress(is_last ? "" : std::to_string(done) + " of " + std::to_string(samples) + " configurations");
  };
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
  sampling.margin = command.margin;
  sampling.progress = ProgressOf(command);
  const auto matrix = SampleTouching(*loaded, sampling, diagnostics);
  const std::string text = matrix ? CollisionsAsText(*loaded, *matrix, command, diagnostics) : std::string();
  report.Show(diagnostics);
  if (!matrix) return kInputAtFault;
  if (!to_file) return WriteOutput(text);
  const std::string why = WriteFile(command.output, text);
  if (why.empty()) return kDone;
  WriteError(CommandLineError("cannot write `" + command.output + "`: " + why));
  return kCommandLineAtFault;
}

}  // namespace sceneweld::cli
