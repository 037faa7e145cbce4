// SPDX-License-Identifier: BSD-3-Clause
// Finds the inputs of a command and explains an empty result.

#include "sceneweld/cli/reading/inputs.h"

#include <memory>

#include "sceneweld/cli/reading/report.h"
#include "sceneweld/directives/models/model_store.h"
#include "sceneweld/parsers/files/files.h"

namespace sceneweld::cli {

ReadOptions WithStore(const ReadOptions& read) {
  constexpr std::size_t kMostBytes = std::size_t{256} << 20;
  ReadOptions shared = read;
  if (!shared.load.store) shared.load.store = std::make_shared<ModelStore>(kMostBytes);
  return shared;
}

std::optional<Inputs> FindInputsOrReport(const std::vector<std::string>& words, const ReadOptions& read,
                                         const Outputs& except, Report& report, SearchedFiles searched) {
  Diagnostics& diagnostics = report.NewInput();
  const DiskFiles disk;
  auto inputs = FindInputs(words, read.load.files ? *read.load.files : static_cast<const FileSystem&>(disk), except,
                           diagnostics, searched);
  report.Show(diagnostics);
  if (!inputs) report.Say(CountText(diagnostics.error_count(), diagnostics.warning_count()));
  return inputs;
}

}  // namespace sceneweld::cli
