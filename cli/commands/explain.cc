// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld explain`: a diagnostic code, or an element of a scene.

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/checks/rules.h"
#include "sceneweld/cli/answers/explanation.h"
#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/scene/json/json_writer.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::cli {
namespace {

// The text in lines of at most 80 columns.
std::string Wrapped(std::string_view text) {
  std::string out;
  std::size_t column = 0;
  while (!text.empty()) {
    const auto blank = std::min(text.find(' '), text.size());
    if (column > 0 && column + 1 + blank > 80) {
      out += '\n';
      column = 0;
    } else if (column > 0) {
      out += ' ';
      ++column;
    }
    out += text.substr(0, blank);
    column += blank;
    text.remove_prefix(std::min(blank + 1, text.size()));
  }
  return out + "\n";
}

Exit ExplainCode(const std::string& code, bool as_json) {
  const CodeEntry* const entry = FindCode(code);
  if (entry && !as_json) return WriteOutput(Wrapped(entry->explanation));
  if (entry) {
    std::string out;
    JsonWriter json(out, JsonWriter::Layout::kSpaced);
    json.OpenObject();
    json.Put("code", code);
    json.Put("explanation", entry->explanation);
    json.CloseObject();
    return WriteOutput(out + "\n");
  }
  const std::string nearest = ClosestName(code, CodeNames());
  if (FormatOfInput(code)) {
    WriteError(CommandLineError("what of `" + code + "` is to be explained?",
                                "name an element, as in `sceneweld explain " + code + " model::body`"));
  } else {
    WriteError(CommandLineError("no diagnostic has the code `" + code + "`",
                                nearest.empty() ? "diagnostics show their code in brackets: `error[unknown-frame]`"
                                                : "did you mean `" + nearest + "`?"));
  }
  return kCommandLineAtFault;
}

}  // namespace

Exit Run(const ExplainCommand& command) {
  if (command.name.empty()) return ExplainCode(command.subject, command.json);
  Report report(command.read);
  const std::optional<Loaded> loaded = LoadOrReport(command.subject, command.read, report);
  if (!loaded) return kInputAtFault;
  const std::vector<Explanation> explanation = Explain(loaded->scene, command.name);
  if (!explanation.empty()) {
    if (command.json) return WriteOutput(ToJson(explanation) + "\n");
    std::string text;
    for (const Explanation& one : explanation) text += (text.empty() ? "" : "\n") + ToText(one);
    return WriteOutput(text);
  }
  const std::string nearest = NearestElement(loaded->scene, command.name);
  Diagnostics& diagnostics = report.NewInput();
  diagnostics.Error("unknown-name", {}, "nothing in the scene is called " + Quoted(command.name))
      .Help(nearest.empty() ? "`sceneweld list " + command.subject + " bodies` shows names"
                            : "did you mean " + Quoted(nearest) + "?");
  report.Show(diagnostics);
  return kInputAtFault;
}

}  // namespace sceneweld::cli
