// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld expand`: writes directives as plain ones, and xacro files as plain XML.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "sceneweld/cli/batch/batch.h"
#include "sceneweld/cli/terminal/interruption.h"
#include "sceneweld/cli/batch/output_names.h"
#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/noted_files.h"
#include "sceneweld/cli/reading/overwriting.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/packages/package_map.h"
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

bool IsXacro(const std::string& input, const ReadOptions& read) {
  return read.load.format.empty() ? HasSuffix(input, ".xacro") : read.load.format == "xacro";
}

// `arm.urdf` of `dir/arm.urdf.xacro`; `arm.urdf` of `dir/arm.xacro`.
std::string NameOfXml(const std::string& input) {
  std::string name(FileName(input));
  if (HasSuffix(name, ".xacro")) name.erase(name.size() - std::string_view(".xacro").size());
  return name.find('.') == std::string::npos ? name + ".urdf" : name;
}

std::string PackageXml(const std::string& name) {
  return "<?xml version=\"1.0\"?>\n<package format=\"3\">\n  <name>" + name +
         "</name>\n  <version>0.0.0</version>\n  <description>Expanded directives and their models.</description>\n"
         "  <maintainer email=\"nobody@example.com\">nobody</maintainer>\n  <license>unknown</license>\n</package>\n";
}

// Whether a file says that its folder is the package of this name.
bool IsPackageXmlOf(const std::string& file, const std::string& name) {
  Files files(std::make_shared<DiskFiles>(), Limits(), std::make_shared<Sources>());
  PackageMap packages;
  Diagnostics unheard;
  return files.IsFile(file) && packages.AddPackageXml(file, files, unheard) && packages.Find(name);
}

// A scene on its way to the output.
class ExpandScene {
 public:
  // `output` as on the command line: a file, a folder, or empty for standard output.
  ExpandScene(const BatchScene& scene, const std::string& output, const ReadOptions& read,
              const std::vector<ReadBeside>& lists, const std::string& package, bool several, bool has_lines,
              Report& report, SceneOutcome& outcome)
      : input_(scene.input->path),
        name_(scene.Name()),
        output_(output),
        read_(read),
        lists_(lists),
        package_(package),
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
  bool MayWrite(const std::vector<std::string>& files, const NotedFiles& noted, const Loaded* loaded) {
    if (output_.empty() || CheckOverwriting(files, {input_, noted, read_, loaded, lists_}, diagnostics_)) return true;
    outcome_.Fail(kCommandLineAtFault);
    return false;
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
    if (!package_.empty()) {
      return outcome_.Refuse({"`--package-name` is for directives, and " + Quoted(input_) + " is a xacro file",
                              "leave out `--package-name`"});
    }
    if (!read_.load.prefix.empty() || !read_.load.name.empty()) {
      const std::string option = read_.load.prefix.empty() ? "--name" : "--prefix";
      return outcome_.Refuse(
          {Quoted(option) + " has no meaning for XML that is only expanded, as " + Quoted(input_) + " is",
           "use `sceneweld compose`, or an argument of the file by `--xacro-arg NAME=VALUE`"});
    }
    const bool to_folder =
        !output_.empty() && DiskFiles().KindOf(NormalizedPath(output_, CurrentFolder())) == FileSystem::Kind::kFolder;
    const std::string file = to_folder ? output_ + "/" + NameOfXml(input_) : output_;
    ReadOptions read = read_;
    const auto noted = NoteFiles(read);
    std::optional<std::string> text;
    if (CheckConfig(read, diagnostics_)) text = ExpandXacro(input_, read.load, diagnostics_);
    if (!text) return outcome_.Fail(kInputAtFault);
    if (!MayWrite({file}, *noted, nullptr)) return;
    composes_ = true;
    Deliver(file, *std::move(text));
  }

  void WorkOnDirectives() {
    const bool to_folder = !output_.empty() && !HasSuffix(output_, ".yaml") && !HasSuffix(output_, ".yml");
    const std::string file = to_folder ? output_ + "/" + NameOf(input_) : output_;
    Expansion expansion;
    if (to_folder) expansion.folder = NormalizedPath(output_, CurrentFolder());
    if (to_folder) expansion.package = package_;
    ReadOptions read = read_;
    read.load.expansion = &expansion;
    const auto noted = NoteFiles(read);
    {
      const std::optional<Loaded> loaded = LoadInput(input_, read, diagnostics_);
      if (!loaded) return outcome_.Fail(kInputAtFault);
      outcome_.PutSize(loaded->scene);
      std::vector<std::string> files{file};
      if (!package_.empty()) AddPackage(*loaded, expansion);
      if (outcome_.state == SceneOutcome::State::kFailed) return;
      for (const Expansion::File& one : expansion.files) files.push_back(output_ + "/" + one.name);
      if (!MayWrite(files, *noted, &*loaded)) return;
      composes_ = true;
      read_files_ = noted->Paths();
    }
    if (to_folder) {
      WriteToFolder(expansion);
    } else {
      Deliver(file, std::move(expansion.text));
    }
  }

  // Adds package.xml to the files, unless the folder has one with the right name.
  void AddPackage(const Loaded& loaded, Expansion& expansion) {
    const auto* const known = loaded.packages->Find(package_);
    const DiskFiles disk;
    if (known && disk.Canonical(known->folder) != disk.Canonical(expansion.folder)) {
      return outcome_.Refuse({"the package " + Quoted(package_) + " is already " + Quoted(known->folder),
                              "give `--package-name` another name"});
    }
    const std::string file = expansion.folder + "/package.xml";
    std::string text = PackageXml(package_), why;
    if (IsPackageXmlOf(file, package_) && disk.Read(file, text.size() + 1, why) != text) return;
    expansion.files.push_back({"package.xml", std::move(text)});
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
    const std::string folder = NormalizedPath(output_, CurrentFolder());
    // An earlier output may have become a file of the scene.
    std::vector<OutputFile> stay;
    for (const OutputFile& file : files) stay.push_back({file.name, ""});
    for (const std::string& path : read_files_) stay.push_back({path, "", path});
    RemoveStale(folder, name, stay);
    for (auto file = files.rbegin(); file != files.rend(); ++file) {
      outcome_.files.emplace_back(folder + "/" + file->name, "");
    }
  }

  const std::string input_;
  const std::string name_;
  const std::string output_;
  const ReadOptions& read_;
  const std::vector<ReadBeside>& lists_;
  const std::string& package_;
  const bool several_;
  const bool has_lines_;
  Report& report_;
  SceneOutcome& outcome_;
  Diagnostics& diagnostics_;
  bool composes_ = false;
  std::vector<std::string> read_files_;
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
  std::vector<ReadBeside> lists;
  for (const std::string& list : scenes.lists()) lists.push_back({list, "the list of inputs"});
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
        ExpandScene(scene, is_folder ? command.output : output, read, lists, command.package_name, scenes.several(),
                    command.batch.json_lines, report, outcome)
            .Work();
      });
  if (scenes.several()) report.Say(totals.Text("written"));
  return totals.status;
}

}  // namespace sceneweld::cli
