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
#include "sceneweld/parsers/record/record.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/usd.h"

namespace sceneweld::cli {

namespace {

// Nothing after a report.
std::optional<std::vector<record::PrivatePart>> PartsOf(const Source& source, bool strip, Files& files,
                                                        Diagnostics& diagnostics) {
  const std::string& text = source.text();
  const bool is_layer = text.starts_with("#usda"), is_binary = text.starts_with("PXR-USDC") || text.starts_with("PK");
  if (!is_layer && !is_binary) {
    auto parts = record::PrivateParts(text);
    if (!parts) diagnostics.Error("unsupported-format", Span{&source, 0, 0}, "the file is neither XML nor USD");
    return parts;
  }
  if (is_binary && strip) {
    diagnostics.Error("unsupported-format", Span{&source, 0, 0}, "the file is not a layer of USD as text")
        .Help("convert it to `.usda` first");
    return std::nullopt;
  }
  const auto record = usd::RecordOf(source, files, diagnostics);
  if (!record) return std::nullopt;
  std::vector<record::PrivatePart> parts;
  if (!record::LooksLikeRecord(*record)) return parts;
  if (is_binary) return std::vector{record::PrivatePart{0, 0, {}, record::Shown(*record)}};
  auto found = record::PrivatePartsOfLayer(text, *record, usd::kMarkOfLayer);
  if (!found) diagnostics.Error("unsupported-format", Span{&source, 0, 0}, "the record of the layer has escapes");
  return found;
}

}  // namespace

Exit Run(const RecordCommand& command) {
  Report report{ReadOptions()};
  Diagnostics& diagnostics = report.NewInput();
  Files files(std::make_shared<DiskFiles>(), Limits(), std::make_shared<Sources>());
  const Source* const source = files.ReadTextOrBinary(command.input, {}, diagnostics);
  const auto parts = source ? PartsOf(*source, command.strip, files, diagnostics) : std::nullopt;
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
