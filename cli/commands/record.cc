// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld record`: what a file says to sceneweld only.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/output/output_file.h"
#include "sceneweld/parsers/record/private_parts.h"

namespace sceneweld::cli {

Exit Run(const RecordCommand& command) {
  Report report{ReadOptions()};
  Diagnostics& diagnostics = report.NewInput();
  Files files(std::make_shared<DiskFiles>(), Limits(), std::make_shared<Sources>());
  const Source* const source = files.ReadTextOrBinary(command.input, {}, diagnostics);
  const auto parts = source ? record::PrivateParts(source->text()) : std::nullopt;
  if (source && !parts) {
    diagnostics.Error("unsupported-format", Span{source, 0, 0}, "the file is neither XML nor a layer of USD as text")
        .Help("convert other layers to `.usda` first");
  }
  report.Show(diagnostics);
  if (!parts) return kInputAtFault;
  if (!command.strip) {
    std::string shown;
    for (const record::PrivatePart& part : *parts) shown += part.shown;
    return WriteOutput(shown);
  }
  const std::string plain = record::WithoutPrivateParts(source->text(), *parts);
  if (command.output.empty() || command.output == "-") return WriteOutput(plain);
  if (const std::string why = WriteFile(command.output, plain); !why.empty()) {
    WriteError(CommandLineError("cannot write `" + command.output + "`: " + why));
    return kCommandLineAtFault;
  }
  return kDone;
}

}  // namespace sceneweld::cli
