// SPDX-License-Identifier: BSD-3-Clause
// Loads a file or standard input, for all commands.
// Finds the inputs of a command and explains an empty result.

#include "sceneweld/cli/reading/inputs.h"

#include <unistd.h>

#include <cerrno>
#include <memory>
#include <system_error>
#include <utility>

#include "sceneweld/cli/options/config.h"
#include "sceneweld/cli/reading/models_of_folder.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/interruption.h"
#include "sceneweld/directives/models/model_store.h"
#include "sceneweld/parsers/files/files.h"

namespace sceneweld::cli {

namespace {

// Calls `load` with the options. A signal to end the program ends it when the load has stopped, so that no download and
// no helper program is left behind.
template <typename LoadBy>
std::optional<Loaded> Stoppable(const LoadOptions& options, LoadBy&& load) {
  if (options.limits.stop) return load(options);
  std::optional<Loaded> loaded;
  {
    const Interruption interruption(true);
    LoadOptions stoppable = options;
    if (interruption.listens()) stoppable.limits.stop = &Interruption::flag();
    loaded = load(stoppable);
    if (!interruption.listens()) return loaded;
  }
  Interruption::EndBySignal();
  return loaded;
}

}  // namespace

std::optional<Loaded> LoadInput(const std::string& input, const ReadOptions& options, Diagnostics& diagnostics) {
  if (!CheckConfig(options, diagnostics)) return std::nullopt;
  if (ReportFolder(input, diagnostics)) return std::nullopt;
  if (input != "-") {
    return Stoppable(options.load, [&](const LoadOptions& load) { return Load(input, load, diagnostics); });
  }
  const std::string shown = "<stdin>";
  std::string text;
  char buffer[1 << 16];
  while (text.size() <= options.load.limits.max_file_bytes) {  // LoadText reports that it is too long.
    const ssize_t count = ::read(STDIN_FILENO, buffer, sizeof buffer);
    if (count == 0) break;
    if (count > 0) {
      text.append(buffer, static_cast<std::size_t>(count));
    } else if (errno != EINTR) {
      diagnostics.Error("file-not-found", {}, "cannot read standard input: " + std::generic_category().message(errno))
          .InFile({shown, {}});
      return std::nullopt;
    }
  }
  return Stoppable(options.load, [&](const LoadOptions& load) {
    return LoadText(std::move(text), CurrentFolder(), load, diagnostics, shown);
  });
}

std::optional<Loaded> LoadOrReport(const std::string& input, const ReadOptions& options, Report& report,
                                   bool is_one_of_several) {
  Diagnostics& diagnostics = report.NewInput();
  std::optional<Loaded> loaded = LoadInput(input, options, diagnostics);
  report.Show(diagnostics, is_one_of_several ? std::string_view(input) : std::string_view());
  if (!loaded) {
    report.Say((is_one_of_several ? input + ": " : std::string()) +
               CountText(diagnostics.error_count(), diagnostics.warning_count()));
  }
  return loaded;
}

bool CheckConfig(const ReadOptions& options, Diagnostics& diagnostics) {
  if (!options.config) return true;
  diagnostics.Append(options.config->diagnostics);
  return !options.config->diagnostics.has_errors();
}

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
