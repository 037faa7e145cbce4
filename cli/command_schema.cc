#include "sceneweld/cli/commands.h"
#include "sceneweld/cli/terminal.h"
#include "sceneweld/directives/json_schema.h"
#include "sceneweld/parsers/doc/scene_schema.h"
#include "sceneweld/scene/text/json_writer.h"

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
