// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld expand`: writes directives as plain ones.

#include <optional>
#include <string>
#include <vector>

#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/reading/input.h"
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

}  // namespace

Exit Run(const ExpandCommand& command) {
  const bool to_stdout = command.output.empty() || command.output == "-";
  const bool to_folder = !to_stdout && !HasSuffix(command.output, ".yaml") && !HasSuffix(command.output, ".yml");
  const std::string output = to_folder ? command.output + "/" + NameOf(command.input) : command.output;
  if (!to_stdout && IsSameFile(output, command.input)) {
    WriteError(CommandLineError(
        "`" + command.input + "` would be replaced by its expansion, which has no loops, includes and comments",
        "write it to another file or folder"));
    return kCommandLineAtFault;
  }
  Expansion expansion;
  if (to_folder) expansion.folder = NormalizedPath(command.output, CurrentFolder());
  ReadOptions read = command.read;
  read.load.expansion = &expansion;
  Report report(read);
  Diagnostics& diagnostics = report.NewInput();
  const std::optional<Loaded> loaded = LoadInput(command.input, read, diagnostics);
  if (!loaded) {
    report.Show(diagnostics);
    report.Say(CountText(diagnostics.error_count(), diagnostics.warning_count()) + "; nothing was written");
    return kInputAtFault;
  }
  if (to_folder) {
    std::vector<OutputFile> files;
    for (Expansion::File& file : expansion.files) files.push_back({std::move(file.name), std::move(file.text)});
    files.push_back({NameOf(command.input), std::move(expansion.text)});
    const std::string name = NameOf(command.input);
    const bool written = WriteFolder(command.output, name, files, diagnostics);
    if (written) RemoveStale(command.output, name, files);
    report.Show(diagnostics);
    return written ? kDone : kCommandLineAtFault;
  }
  report.Show(diagnostics);
  if (to_stdout) return WriteOutput(expansion.text);
  const std::string why = WriteFile(command.output, expansion.text);
  if (why.empty()) return kDone;
  WriteError(CommandLineError("cannot write `" + command.output + "`: " + why));
  return kCommandLineAtFault;
}

}  // namespace sceneweld::cli
