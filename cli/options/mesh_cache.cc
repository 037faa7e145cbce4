// SPDX-License-Identifier: BSD-3-Clause
// The cache of results of work on meshes.

#include "sceneweld/cli/options/mesh_cache.h"

#include <utility>

#include "sceneweld/cli/terminal/current_folder.h"
#include "sceneweld/parsers/mesh/mesh_store.h"

namespace sceneweld::cli {

void UseMeshCache(const std::string& folder, LoadOptions& load) {
  constexpr std::size_t kMostBytes = std::size_t{128} << 20;
  const std::string current = CurrentFolder();
  auto store = std::make_shared<MeshStore>(kMostBytes, NormalizedPath(folder, current));
  std::shared_ptr<const FileSystem> files = load.files ? load.files : std::make_shared<const DiskFiles>();
  load.files = std::make_shared<FilesWithMeshStore>(std::move(files), std::move(store));
  if (load.current_folder.empty()) load.current_folder = current;
}

void ReportMeshCache(const FileSystem* files, Diagnostics& diagnostics) {
  const MeshStore* const store = files ? MeshStoreOf(*files) : nullptr;
  if (!store) return;
  for (const MeshStore::Fault& fault : store->faults()) {
    diagnostics
        .Warning("unusable-cache", {},
                 fault.is_damaged ? "a file of the cache is damaged; its result was computed again"
                                  : "the cache cannot be used: " + fault.why)
        .InFile({fault.path, fault.path});
  }
}

}  // namespace sceneweld::cli
