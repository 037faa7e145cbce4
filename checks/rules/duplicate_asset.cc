// SPDX-License-Identifier: BSD-3-Clause
// The rule `duplicate-asset`.

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/parsers/files/sha256.h"
#include "sceneweld/scene/stop_check.h"

namespace sceneweld {
namespace {

void CheckDuplicateAsset(CheckRun& run) {
  const double least_bytes = run.ThresholdOf("least-duplicate-kilobytes") * 1e3;
  const FileSystem& system = run.files.system();
  std::map<std::size_t, std::vector<const AssetFile*>> of_size;
  for (const AssetFile& file : run.subject.asset_files()) {
    const std::size_t bytes = system.SizeOf(file.path);
    if (static_cast<double>(bytes) > least_bytes) of_size[bytes].push_back(&file);
  }
  // Only files of equal size are read.
  std::unordered_map<const AssetFile*, const AssetFile*> first_of;
  for (const auto& [bytes, same_size] : of_size) {
    if (same_size.size() < 2) continue;
    std::unordered_map<std::string, const AssetFile*> of_contents;
    for (const AssetFile* file : same_size) {
      if (run.files.limits().ShouldStop()) throw Stopped();
      std::string error;
      const auto contents = system.Read(file->path, run.files.limits().max_file_bytes, error);
      if (!contents) continue;
      const auto [first, is_new] = of_contents.try_emplace(Sha256(*contents), file);
      // Links lead to one file.
      if (!is_new && system.Canonical(first->second->path) != system.Canonical(file->path))
        first_of[file] = first->second;
    }
  }
  for (const AssetFile& file : run.subject.asset_files()) {
    const auto found = first_of.find(&file);
    if (found == first_of.end()) continue;
    const AssetFile& first = *found->second;
    run.Report(file.span, "the files " + Quoted(run.files.Shown(first.path)) + " and " +
                              Quoted(run.files.Shown(file.path)) + " have equal contents of " +
                              Rounded(static_cast<double>(system.SizeOf(file.path)) / 1e3) + " kB")
        .Help("use one of the files in both places, and delete the other")
        .Note(first.span, "the first is used here");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"duplicate-asset">() {
  static constexpr Threshold kThresholds[] = {
      {"least-duplicate-kilobytes", 10, "kB", "Smaller files cost nothing; our choice."},
  };
  static constexpr CheckRule kRule{
      .code = {"duplicate-asset",
               "Two mesh or image files have the same bytes. Simulators load both and keep both in memory, and a later "
               "change of one is easily forgotten in the other. Keep one file and refer to it twice."},
      .severity = Severity::kNote,
      .tier = CheckTier::kAssets,
      .summary = "two mesh or image files have equal contents",
      .check = &CheckDuplicateAsset,
      .thresholds = kThresholds,
  };
  return kRule;
}

}  // namespace sceneweld
