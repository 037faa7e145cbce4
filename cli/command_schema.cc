#include <nlohmann/json.hpp>

#include "sceneweld/cli/commands.h"
#include "sceneweld/cli/terminal.h"
#include "sceneweld/directives/json_schema.h"

namespace sceneweld::cli {

Exit Run(const SchemaCommand& command) {
  if (!command.editor_settings) return WriteOutput(DirectivesJsonSchema());
  nlohmann::ordered_json tags = nlohmann::ordered_json::array();
  for (const std::string_view tag : DirectiveTags()) tags.push_back(std::string(tag) + " mapping");
  return WriteOutput(nlohmann::ordered_json{{"yaml.customTags", std::move(tags)}}.dump(2) + "\n");
}

}  // namespace sceneweld::cli
