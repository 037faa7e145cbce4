// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld expand`: writes directives as plain ones, and xacro files as plain XML.

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

bool IsXacro(const ExpandCommand& command) {
  const std::string& format = command.read.load.format;
  return format.empty() ? HasSuffix(command.input, ".xacro") : format == "xacro";
}

// `arm.urdf` of `dir/arm.urdf.xacro`; `arm.urdf` of `dir/arm.xacro`.
std::string NameOfXml(const std::string& input) {
  std::string name(FileName(input));
  if (HasSuffix(name, ".xacro")) name.erase(name.size() - std::string_view(".xacro").size());
  return name.find('.') == std::string::npos ? name + ".urdf" : name;
}

Exit Refuse(const std::string& message, const std::string& help = {}) {
  WriteError(help.empty() ? CommandLineError(message) : CommandLineError(message, help));
  return kCommandLineAtFault;
}

Exit RefuseToReplace(const std::string& input, const std::string& lost) {
  return Refuse("`" + input + "` would be replaced by its expansion, which has no " + lost,
                "write it to another file or folder");
}

Exit ExpandXacroFile(const ExpandCommand& command) {
  const bool to_stdout = command.output.empty() || command.output == "-";
  const bool to_folder =
      !to_stdout && DiskFiles().KindOf(NormalizedPath(command.output, CurrentFolder())) == FileSystem::Kind::kFolder;
  const std::string output = to_folder ? command.output + "/" + NameOfXml(command.input) : command.output;
  if (!to_stdout && IsSameFile(output, command.input)) return RefuseToReplace(command.input, "macros and properties");
  Report report(command.read);
  Diagnostics& diagnostics = report.NewInput();
  std::optional<std::string> text;
  if (CheckConfig(command.read, diagnostics)) text = ExpandXacro(command.input, command.read.load, diagnostics);
  report.Show(diagnostics);
  if (!text) {
    report.Say(CountText(diagnostics.error_count(), diagnostics.warning_count()) + "; nothing was written");
    return kInputAtFault;
  }
  if (to_stdout) return WriteOutput(*text);
  const std::string why = WriteFile(output, *text);
  return why.empty() ? kDone : Refuse("cannot write `" + output + "`: " + why);
}

}  // namespace

Exit Run(const ExpandCommand& command) {
  if (IsXacro(command)) return ExpandXacroFile(command);
  const bool to_stdout = command.output.empty() || command.output == "-";
  const bool to_folder = !to_stdout && !HasSuffix(command.output, ".yaml") && !HasSuffix(command.output, ".yml");
  const std::string output = to_folder ? command.output + "/" + NameOf(command.input) : command.output;
  if (!to_stdout && IsSameFile(output, command.input)) {
    return RefuseToReplace(command.input, "loops, includes and comments");
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
  return why.empty() ? kDone : Refuse("cannot write `" + command.output + "`: " + why);
}

}  // namespace sceneweld::cli
