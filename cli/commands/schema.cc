// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld schema`: JSON Schemas and editor settings.

#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/directives/reading/json_schema.h"
#include "sceneweld/parsers/doc/scene_schema.h"
#include "sceneweld/scene/json/json_writer.h"

namespace sceneweld::cli {

Exit Run(const SchemaCommand& command) {
  if (!command.editor_settings) return WriteOutput(command.of.empty() ? DirectivesJsonSchema() : SceneJsonSchema());
  std::string out;
  JsonWriter json(out, JsonWriter::Layout::kIndented);
  json.OpenObject();
  json.Key("yaml.customTags");
  json.OpenList();
  for (const std::string_view tag : DirectiveTags()) json.Value(std::string(tag) + " mapping");
  json.CloseList();
  json.CloseObject();
  return WriteOutput(out + "\n");
}

}  // namespace sceneweld::cli
