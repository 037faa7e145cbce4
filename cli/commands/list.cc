// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld list`: names of one kind of element.

#include <optional>
#include <string>

#include "sceneweld/cli/answers/kinds.h"
#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/models_of_folder.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/scene/json/json_writer.h"

namespace sceneweld::cli {

namespace {

// The files of the models in a folder.
Exit ListFolder(const ListCommand& command) {
  Report report(command.read);
  Diagnostics& diagnostics = report.NewInput();
  const auto models = ModelsOfFolder(command.input, diagnostics);
  report.Show(diagnostics);
  if (!models) return kInputAtFault;
  std::string out;
  if (!command.json) {
    for (const std::string& file : *models) out += file + "\n";
    return WriteOutput(out);
  }
  JsonWriter json(out, JsonWriter::Layout::kSpaced);
  json.OpenList({.first = 1, .others = 1, .end = 0});
  for (const std::string& file : *models) {
    json.OpenObject();
    json.Put("file", file);
    json.Put("format", FormatOfInput(file)->name);
    json.CloseObject();
  }
  json.CloseList();
  return WriteOutput(out + "\n");
}

}  // namespace

Exit Run(const ListCommand& command) {
  if (command.kind == "models" && IsFolder(command.input)) return ListFolder(command);
  Report report(command.read);
  const std::optional<Loaded> loaded = LoadOrReport(command.input, command.read, report);
  if (!loaded) return kInputAtFault;
  std::string out;
  if (!command.json) {
    FindKind(command.kind)->each(loaded->scene, [&](const std::string& name, Span) { out += name + "\n"; });
    return WriteOutput(out);
  }
  JsonWriter json(out, JsonWriter::Layout::kSpaced);
  json.OpenList({.first = 1, .others = 1, .end = 0});
  FindKind(command.kind)->each(loaded->scene, [&](const std::string& name, Span span) {
    json.OpenObject();
    json.Put("name", name);
    if (span) {
      span = span.Origin();
      json.Put("file", span.source->shown());
      json.Put("line", span.source->LineOf(span.begin));
    }
    json.CloseObject();
  });
  json.CloseList();
  return WriteOutput(out + "\n");
}

}  // namespace sceneweld::cli
