// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld tags`: the reference of elements and attributes.

#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/parsers/doc/table_doc.h"

namespace sceneweld::cli {

Exit Run(const TagsCommand& command) {
  if (command.json) {
    if (const std::string json = TagsJson(command.name); !json.empty()) return WriteOutput(json);
  } else if (command.name.empty()) {
    return WriteOutput(DescribeTags());
  } else if (const auto text = DescribeTag(command.name)) {
    return WriteOutput(*text);
  }
  const std::string nearest = NearestTag(command.name);
  WriteError(CommandLineError("no format has an element or attribute `" + command.name + "`",
                              nearest.empty() ? "`sceneweld tags` lists them" : "did you mean `" + nearest + "`?"));
  return kCommandLineAtFault;
}

}  // namespace sceneweld::cli
