// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld resolve`: the file that a URI names.

#include <optional>
#include <string>
#include <vector>

#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/scene/json/json_writer.h"

namespace sceneweld::cli {

namespace {

std::string ResolveJson(const std::string& uri, const std::optional<std::string>& path,
                        const std::vector<Attempt>& attempts) {
  std::string out;
  JsonWriter json(out, JsonWriter::Layout::kSpaced);
  json.OpenObject();
  json.Put("uri", uri);
  json.Key("path");
  if (path) {
    json.Value(*path);
  } else {
    json.Null();
  }
  json.Key("attempts");
  json.OpenList({.first = 1, .others = 1});
  for (const Attempt& attempt : attempts) {
    json.OpenObject();
    json.Put("reason", attempt.reason);
    if (!attempt.place.empty()) json.Put("place", attempt.place);
    if (!attempt.failure.empty()) json.Put("failure", attempt.failure);
    json.CloseObject();
  }
  json.CloseList();
  json.CloseObject();
  return out + "\n";
}

}  // namespace

Exit Run(const ResolveCommand& command) {
  Report report(command.read);
  Diagnostics& diagnostics = report.NewInput();
  std::vector<Attempt> attempts;
  std::optional<std::string> path;
  if (CheckConfig(command.read, diagnostics)) path = Resolve(command.uri, command.read.load, diagnostics, attempts);
  std::string out;
  if (command.json) {
    out = ResolveJson(command.uri, path, attempts);
  } else if (command.explain) {
    for (std::size_t i = 0; i < attempts.size(); ++i) {
      out += std::to_string(i + 1) + ". " + ToText(attempts[i]) + "\n";
    }
  }
  if (path && !command.json) out += *path + "\n";
  const Exit written = WriteOutput(out);
  report.Show(diagnostics);
  if (written != kDone) return written;
  return path ? kDone : kInputAtFault;
}

}  // namespace sceneweld::cli
