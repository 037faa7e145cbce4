#include <optional>
#include <string>

#include "sceneweld/cli/commands.h"
#include "sceneweld/cli/input.h"
#include "sceneweld/cli/kinds.h"
#include "sceneweld/cli/report.h"
#include "sceneweld/cli/terminal.h"
#include "sceneweld/scene/render_json.h"

namespace sceneweld::cli {

Exit Run(const ListCommand& command) {
  Report report(command.read);
  const std::optional<Loaded> loaded = LoadOrReport(command.input, command.read, report);
  if (!loaded) return kInputAtFault;
  std::string out;
  FindKind(command.kind)->each(loaded->scene, [&](std::string name, Span span) {
    if (!command.json) {
      out += name + "\n";
      return;
    }
    out += out.empty() ? "[\n" : ",\n";
    out += " {\"name\": " + JsonString(name);
    if (span) {
      out += ", \"file\": " + JsonString(span.source->shown()) +
             ", \"line\": " + std::to_string(span.source->LineOf(span.begin));
    }
    out += "}";
  });
  if (command.json) out += out.empty() ? "[]\n" : "\n]\n";
  return WriteOutput(out);
}

}  // namespace sceneweld::cli
