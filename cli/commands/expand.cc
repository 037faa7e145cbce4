// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld expand`: writes directives as plain ones, and xacro files as plain XML.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "sceneweld/cli/batch/batch.h"
#include "sceneweld/cli/batch/interruption.h"
#include "sceneweld/cli/batch/output_names.h"
#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/reading/input.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/output/output_file.h"
#include "sceneweld/parsers/output/output_folder.h"

namespace sceneweld::cli {
namespace {

// `cell.dmd.yaml` of `dir/cell.dmd.yaml` and of `dir/cell.yaml#/Demo`.
std::string NameOf(std::string input) {
  input = input.substr(0, input.find('#'));
  if (input == "-") return "scene.dmd.yaml";
  std::string name(FileName(input));
  for (const std::string_view suffix : {".dmd.yaml", ".yaml", ".yml"}) {
    if (!HasSuffix(name, suffix)) continue;
    name.erase(name.size() - suffix.size());
    break;
  }
  return name + ".dmd.yaml";
}

bool IsSameFile(const std::string& output, const std::string& input) {
  const DiskFiles disk;
  const auto place = [&](const std::string& path) { return disk.Canonical(NormalizedPath(path, CurrentFolder())); };
  return input != "-" && place(output) == place(input.substr(0, input.find("#/")));
}

bool IsXacro(const std::string& input, const ReadOptions& read) {
  return read.load.format.empty() ? HasSuffix(input, ".xacro") : read.load.format == "xacro";
}

// `arm.urdf` of `dir/arm.urdf.xacro`; `arm.urdf` of `dir/arm.xacro`.
std::string NameOfXml(const std::string& input) {
  std::string name(FileName(input));
  if (HasSuffix(name, ".xacro")) name.erase(name.size() - std::string_view(".xacro").size());
  return name.find('.') == std::string::npos ? name + ".urdf" : name;
}

Refusal ToReplace(const std::string& input, const std::string& lost) {
  return {"`" + input + "` would be replaced by its expansion, which has no " + lost,
          "write it to another file or folder"};
}

// A scene on its way to the output.
class ExpandScene {
 public:
  // `output` as on the command line: a file, a folder, or empty for standard output.
  ExpandScene(const BatchScene& scene, const std::string& output, const ReadOptions& read, bool several, bool has_lines,
              Report& report, SceneOutcome& outcome)
      : input_(scene.input->path),
        name_(scene.Name()),
        output_(output),
        read_(read),
        several_(several),
        has_lines_(has_lines),
        report_(report),
        outcome_(outcome),
        diagnostics_(outcome.NewDiagnostics()) {}

  void Work() {
    if (IsXacro(input_, read_)) {
      WorkOnXacro();
    } else {
      WorkOnDirectives();
    }
    outcome_.in_order = [text = std::move(text_), input = input_, name = name_, several = several_,
                         has_lines = has_lines_, composes = composes_, &report = report_,
                         &diagnostics = diagnostics_](SceneOutcome& done) {
      const bool is_refused_first = done.refusal && diagnostics.all().empty();
      if (!has_lines && !done.repeats && !is_refused_first) {
        report.Show(diagnostics, several ? std::string_view(input) : std::string_view());
        if (!composes && !done.refusal) {
          report.Say((several ? name + ": " : "") + CountText(diagnostics.error_count(), diagnostics.warning_count()) +
                     "; nothing was written");
        }
      }
      if (!text) return kDone;
      const Exit written = WriteOutput(*text);
      if (written != kDone) done.Fail(written);
      return written;
    };
  }

 private:
  bool IsReplaced(const std::string& file, const std::string& lost) {
    if (output_.empty() || !IsSameFile(file, input_)) return false;
    outcome_.Refuse(ToReplace(input_, lost));
    return true;
  }

  void Deliver(const std::string& file, std::string text) {
    if (output_.empty()) {
      text_ = std::move(text);
      return;
    }
    if (Interruption::happened() && several_) {
      outcome_.state = SceneOutcome::State::kLeft;
      return;
    }
    const std::string why = WriteFile(file, text);
    if (!why.empty()) return outcome_.Refuse({"cannot write `" + file + "`: " + why, ""});
    outcome_.files.emplace_back(NormalizedPath(file, CurrentFolder()), "");
  }

  void WorkOnXacro() {
    const bool to_folder =
        !output_.empty() && DiskFiles().KindOf(NormalizedPath(output_, CurrentFolder())) == FileSystem::Kind::kFolder;
    const std::string file = to_folder ? output_ + "/" + NameOfXml(input_) : output_;
    if (IsReplaced(file, "macros and properties")) return;
    std::optional<std::string> text;
    if (CheckConfig(read_, diagnostics_)) text = ExpandXacro(input_, read_.load, diagnostics_);
    composes_ = text.has_value();
    if (!text) return outcome_.Fail(kInputAtFault);
    Deliver(file, *std::move(text));
  }

  void WorkOnDirectives() {
    const bool to_folder = !output_.empty() && !HasSuffix(output_, ".yaml") && !HasSuffix(output_, ".yml");
    const std::string file = to_folder ? output_ + "/" + NameOf(input_) : output_;
    if (IsReplaced(file, "loops, includes and comments")) return;
    Expansion expansion;
    if (to_folder) expansion.folder = NormalizedPath(output_, CurrentFolder());
    ReadOptions read = read_;
    read.load.expansion = &expansion;
    {
      const std::optional<Loaded> loaded = LoadInput(input_, read, diagnostics_);
      composes_ = loaded.has_value();
      if (loaded) outcome_.PutSize(loaded->scene);
    }
    if (!composes_) return outcome_.Fail(kInputAtFault);
    if (to_folder) {
      WriteToFolder(expansion);
    } else {
      Deliver(file, std::move(expansion.text));
    }
  }

  void WriteToFolder(Expansion& expansion) {
    if (Interruption::happened() && several_) {
      outcome_.state = SceneOutcome::State::kLeft;
      return;
    }
    const std::string name = NameOf(input_);
    std::vector<OutputFile> files;
    for (Expansion::File& file : expansion.files) files.push_back({std::move(file.name), std::move(file.text)});
    files.push_back({name, std::move(expansion.text)});
    if (!WriteFolder(output_, name, files, diagnostics_)) return outcome_.Fail(kCommandLineAtFault);
    RemoveStale(output_, name, files);
    const std::string folder = NormalizedPath(output_, CurrentFolder());
    for (auto file = files.rbegin(); file != files.rend(); ++file) {
      outcome_.files.emplace_back(folder + "/" + file->name, "");
    }
  }

  const std::string input_;
  const std::string name_;
  const std::string output_;
  const ReadOptions& read_;
  const bool several_;
  const bool has_lines_;
  Report& report_;
  SceneOutcome& outcome_;
  Diagnostics& diagnostics_;
  bool composes_ = false;
  std::optional<std::string> text_;  // For standard output.
};

// Whether the output of several inputs is a folder for all of them, which has one list of its files.
bool IsCommonFolder(const std::string& output) {
  if (output.empty() || output == "-" || output.find('{') != std::string::npos) return false;
  return DiskFiles().KindOf(NormalizedPath(output, CurrentFolder())) == FileSystem::Kind::kFolder ||
         output.find('.', output.rfind('/') + 1) == std::string::npos;
}

}  // namespace

Exit Run(const ExpandCommand& command) {
  Report report(command.read);
  const auto refuse = [](const Refusal& refusal) {
    WriteError(CommandLineError(refusal.message, refusal.help));
    return kCommandLineAtFault;
  };
  auto inputs = FindInputsOrReport(command.inputs, command.read, {"", command.output, {}}, report);
  if (!inputs) return kInputAtFault;
  const SceneList scenes(*std::move(inputs), command.batch.seeds);
  if (!CheckSeedsAreForDirectives(scenes, command.read)) return kCommandLineAtFault;
  OutputRule rule{command.output, "", "", false};
  // A name in the folder for each input; the work makes the same name of the folder.
  const bool is_folder = scenes.size() > 1 && IsCommonFolder(command.output);
  if (is_folder) rule = {"", command.output, "", false};
  const auto outputs = OutputNames::Of(scenes, rule);
  if (const auto* refusal = std::get_if<Refusal>(&outputs)) return refuse(*refusal);
  const auto& names = std::get<OutputNames>(outputs);
  if (command.batch.json_lines && names.NameFor(scenes[0]).empty()) {
    return refuse({"`--json` and the text would both go to standard output", "add `-o FILE`"});
  }
  const BatchPlan plan{.scenes = scenes,
                       .options = command.batch,
                       .read = command.read,
                       .report = report,
                       .outputs = &names,
                       .stops_at_failure = true,
                       .one_at_a_time = is_folder,
                       .hides_repeated = true};
  const BatchTotals totals = RunBatch(
      plan, [&](const BatchScene& scene, const std::string& output, const ReadOptions& read, SceneOutcome& outcome) {
        ExpandScene(scene, is_folder ? command.output : output, read, scenes.several(), command.batch.json_lines,
                    report, outcome)
            .Work();
      });
  if (scenes.several()) report.Say(totals.Text("written"));
  return totals.status;
}

}  // namespace sceneweld::cli
