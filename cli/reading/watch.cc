// SPDX-License-Identifier: BSD-3-Clause
// Follows changes of files, for `view` and `--watch`.

#include "sceneweld/cli/reading/watch.h"

#include <memory>
#include <thread>

#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/parsers/mesh/mesh_store.h"

namespace sceneweld::cli {

bool WaitForFileChange(const WatchedFiles& files, const std::function<bool(std::chrono::milliseconds)>& wait) {
  constexpr std::chrono::milliseconds kBetweenLooks{40}, kAtRest{20};
  do {
    if (!wait(kBetweenLooks)) return false;
  } while (!files.Changed());
  return wait(kAtRest);
}

Exit DoAndWatch(bool watch, const ReadOptions& read, const std::function<Exit(const ReadOptions&)>& work) {
  if (!watch) return work(read);
  ReadOptions watched = WithStore(read);
  watched.load.current_folder = CurrentFolder();
  for (bool is_first = true;; is_first = false) {
    const auto files = std::make_shared<WatchedFiles>();
    watched.load.files = read.load.files ? WithMeshStore(files, *read.load.files) : files;
    const Exit status = work(watched);
    if (is_first && status == kCommandLineAtFault) return status;
    if (!read.quiet && read.diagnostics == DiagnosticsForm::kText) WriteError("watching for changes; Ctrl+C stops\n");
    WaitForFileChange(*files, [](std::chrono::milliseconds time) {
      std::this_thread::sleep_for(time);
      return true;
    });
  }
}

}  // namespace sceneweld::cli
