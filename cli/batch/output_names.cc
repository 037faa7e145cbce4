// SPDX-License-Identifier: BSD-3-Clause
// Names the output file of each scene, and finds scenes that would have the same one.

#include "sceneweld/cli/batch/output_names.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/cli/batch/file_hash.h"
#include "sceneweld/cli/terminal/current_folder.h"
#include "sceneweld/parsers/files/files.h"

namespace sceneweld::cli {
namespace {

std::string InFolder(const std::string& folder, const std::string& name) {
  return folder.empty() ? name : folder + (folder.ends_with('/') ? "" : "/") + name;
}

Refusal OneForSeveral(const std::string& what, const SceneList& scenes, bool can_have_folder) {
  const std::string folder = can_have_folder ? "a folder by `--output-dir DIR`, or " : "";
  return {what + " cannot hold " + std::to_string(scenes.size()) + " scenes",
          scenes.has_seeds() ? "give a name with `{seed}`, as in `-o 'out/{stem}_{seed}.sdf'`"
                             : "give " + folder + "a name with `{stem}`, as in `-o 'out/{stem}.sdf'`"};
}

// The hash of a text and the number of its scene. A million of them take 16 MB, and their texts 100 MB.
using Hashed = std::vector<std::pair<std::uint64_t, std::size_t>>;

std::string WithoutSuffix(const std::string& path) {
  const auto dot = path.rfind('.');
  return dot == std::string::npos || dot < path.rfind('/') ? path : path.substr(0, dot);
}

}  // namespace

std::variant<OutputNames, Refusal> OutputNames::Of(const SceneList& scenes, OutputRule rule) {
  auto pattern = NamePattern::Parse(rule.output, scenes.has_seeds(), scenes.several());
  if (auto* refusal = std::get_if<Refusal>(&pattern)) return std::move(*refusal);
  const bool has_fields = std::get<NamePattern>(pattern).has_fields();
  if (rule.folder.empty() && !has_fields && scenes.size() > 1) {
    const bool to_stdout = rule.output.empty() || rule.output == "-";
    return OneForSeveral(to_stdout ? "standard output" : Quoted(rule.output), scenes, rule.can_have_folder);
  }
  OutputNames names(std::move(rule), std::get<NamePattern>(std::move(pattern)));
  auto apart = names.CheckApart(scenes);
  if (auto* refusal = std::get_if<Refusal>(&apart)) return std::move(*refusal);
  return names;
}

std::variant<std::string, Refusal> OutputNames::Name(const BatchScene& scene) const {
  if (!rule_.folder.empty()) {
    return InFolder(InFolder(rule_.folder, scene.input->below), StemOfInput(scene.input->path) + rule_.suffix);
  }
  if (rule_.output == "-") return std::string();
  return pattern_.NameFor(scene);
}

std::string OutputNames::NameFor(const BatchScene& scene) const {
  auto name = Name(scene);
  return std::holds_alternative<std::string>(name) ? std::get<std::string>(std::move(name)) : std::string();
}

std::variant<bool, Refusal> OutputNames::CheckApart(const SceneList& scenes) {
  const std::string here = CurrentFolder();
  const std::size_t count = scenes.size();
  std::map<std::string, std::size_t> sources;
  for (std::size_t i = 0; i < scenes.inputs().size(); ++i) {
    sources.emplace(NormalizedPath(FileOfInput(scenes.inputs()[i].path), here), i);
  }
  Hashed outputs, stems;
  for (std::size_t i = 0; i < count; ++i) {
    const BatchScene scene = scenes[i];
    auto name = Name(scene);
    if (auto* refusal = std::get_if<Refusal>(&name)) return std::move(*refusal);
    if (count == 1) break;
    const std::string path = NormalizedPath(std::get<std::string>(name), here);
    outputs.emplace_back(HashOfText(path), i);
    stems.emplace_back(HashOfText(WithoutSuffix(path)), i);
    const auto source = sources.find(path);
    if (source == sources.end() || (source->second == scene.place && !scene.seed)) continue;
    return Refusal{
        Quoted(scene.Name()) + " would be written over the input " + Quoted(scenes.inputs()[source->second].path),
        "write into another folder"};
  }
  std::sort(outputs.begin(), outputs.end());
  // The first scene in the list that takes the output of an earlier one.
  std::pair<std::size_t, std::size_t> clash{count, count};
  for (std::size_t i = 1; i < outputs.size(); ++i) {
    if (outputs[i].first != outputs[i - 1].first || outputs[i].second > clash.second) continue;
    const BatchScene earlier = scenes[outputs[i - 1].second], later = scenes[outputs[i].second];
    if (NormalizedPath(NameFor(earlier), here) != NormalizedPath(NameFor(later), here)) continue;
    clash = {earlier.index, later.index};
  }
  if (clash.second < count) {
    const BatchScene earlier = scenes[clash.first], later = scenes[clash.second];
    return Refusal{
        Quoted(earlier.Name()) + " and " + Quoted(later.Name()) + " would both be written to " + Quoted(NameFor(later)),
        scenes.has_seeds() ? "use a pattern that keeps them apart, as in `-o 'out/{stem}_{seed}.sdf'`"
                           : "use a pattern that keeps them apart, as in `-o 'out/{dir}/{stem}.sdf'`"};
  }
  std::sort(stems.begin(), stems.end());
  share_stems_ = std::adjacent_find(stems.begin(), stems.end(),
                                    [](const auto& a, const auto& b) { return a.first == b.first; }) != stems.end();
  return true;
}

}  // namespace sceneweld::cli
