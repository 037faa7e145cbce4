// SPDX-License-Identifier: BSD-3-Clause
// The rule `duplicate-asset`.

#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/parsers/files/sha256.h"

namespace sceneweld {
namespace {

using AssetFiles = std::vector<const AssetFile*>;

// Files of equal size in sets of equal beginnings, so that most different files are not read to their ends.
std::vector<AssetFiles> OfEqualBeginning(const AssetFiles& same_size, Files& files) {
  std::unordered_map<std::size_t, AssetFiles> of_beginning;
  for (const AssetFile* file : same_size) {
    const auto beginning = ReadAsset(file->path, files, 0);  // One piece.
    if (beginning) of_beginning[std::hash<std::string>()(*beginning)].push_back(file);
  }
  std::vector<AssetFiles> sets;
  for (auto& [hash, set] : of_beginning) {
    if (set.size() > 1) sets.push_back(std::move(set));
  }
  return sets;
}

void CheckDuplicateAsset(CheckRun& run) {
  const double least_bytes = run.ThresholdOf("least-duplicate-kilobytes") * 1e3;
  const FileSystem& system = run.files.system();
  std::map<std::size_t, AssetFiles> of_size;
  for (const AssetFile& file : run.subject.asset_files()) {
    const std::size_t bytes = system.SizeOf(file.path);
    if (static_cast<double>(bytes) > least_bytes) of_size[bytes].push_back(&file);
  }
  std::unordered_map<const AssetFile*, const AssetFile*> first_of;
  for (const auto& [bytes, same_size] : of_size) {
    if (same_size.size() < 2) continue;
    for (const AssetFiles& set : OfEqualBeginning(same_size, run.files)) {
      std::unordered_map<std::string, const AssetFile*> of_contents;
      for (const AssetFile* file : set) {
        const auto contents = ReadAsset(file->path, run.files);
        if (!contents) continue;
        const auto [first, is_new] = of_contents.try_emplace(Sha256(*contents), file);
        // Links lead to one file.
        if (!is_new && system.Canonical(first->second->path) != system.Canonical(file->path))
          first_of[file] = first->second;
      }
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
      {"least-duplicate-kilobytes", 10, "kB",
       "Smaller files cost nothing. Measured: good models have two equal files of 2.3 kB."},
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
