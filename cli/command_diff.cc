#include <optional>
#include <string>

#include "sceneweld/cli/commands.h"
#include "sceneweld/cli/input.h"
#include "sceneweld/cli/report.h"
#include "sceneweld/cli/terminal.h"
#include "sceneweld/scene/render_json.h"

namespace sceneweld::cli {
namespace {

void AppendPlace(std::string& out, const char* key, const Span& span) {
  if (span) out += std::string(", \"") + key + "\": " + JsonString(span.FileAndLine());
}

}  // namespace

Exit Run(const DiffCommand& command) {
  Report report(command.read);
  const std::optional<Loaded> a = LoadOrReport(command.a, command.read, report);
  const std::optional<Loaded> b = LoadOrReport(command.b, command.read, report);
  if (!a || !b) return kInputAtFault;
  const std::vector<Difference> differences = Compare(*a, *b, command.tolerance);
  std::string out;
  for (const Difference& difference : differences) {
    if (!command.json) {
      out += difference.Text() + "\n";
      continue;
    }
    out += "{\"element\": " + JsonString(difference.element) + ", \"field\": " + JsonString(difference.field) +
           ", \"a\": " + JsonString(difference.a) + ", \"b\": " + JsonString(difference.b);
    AppendPlace(out, "place_a", difference.span_a);
    AppendPlace(out, "place_b", difference.span_b);
    out += "}\n";
  }
  if (!command.json) {
    out += differences.empty()       ? "same\n"
           : differences.size() == 1 ? "1 difference\n"
                                     : std::to_string(differences.size()) + " differences\n";
  }
  const Exit written = WriteOutput(out);
  if (written != kDone) return written;
  return differences.empty() ? kDone : kInputAtFault;
}

}  // namespace sceneweld::cli
