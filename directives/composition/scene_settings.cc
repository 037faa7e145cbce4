// SPDX-License-Identifier: BSD-3-Clause
// Merges settings that a scene has once.

#include "sceneweld/directives/composition/scene_settings.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "sceneweld/parsers/kept/merged_settings.h"
#include "sceneweld/parsers/kept/setting_places.h"
#include "sceneweld/parsers/part/scenery.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

constexpr const char* kGravity = "gravity";

std::string TextOf(const Vector3& v) { return FormatNumber(v.x) + " " + FormatNumber(v.y) + " " + FormatNumber(v.z); }

}  // namespace

void SceneSettings::Add(const Scene& part, Index<ModelInstance> model, Span directive) {
  const ModelInstance& world = part.models[Scene::kWorldInstance];
  KeptList of_world = world.kept;
  erase_if(of_world, &IsKeptScenery);
  const bool has_simulation = part.simulation != Simulation();
  if (!part.gravity_span && !has_simulation && of_world.empty()) return;
  const Span file = world.span || part.models.size() < 2 ? world.span : part.models[Index<ModelInstance>(1)].span;
  entries_.push_back(
      {model, directive, part.gravity, part.gravity_span, part.simulation, file, std::move(of_world), world.span});
}

void SceneSettings::Decide(const std::string& options_from, Scene& scene, Diagnostics& diagnostics) {
  const auto name_of = [&](std::size_t i) { return scene.models[entries_[i].model].name.view(); };
  std::stable_sort(entries_.begin(), entries_.end(), [&](const Entry& a, const Entry& b) {
    const auto is_asked = [&](const Entry& e) { return DecidesSettings(options_from, scene.models[e.model].name); };
    return is_asked(a) && !is_asked(b);
  });
  std::set<std::tuple<const Source*, std::uint32_t, std::string>> reported;  // Copies of one model give the same value.
  const auto report = [&](const SettingConflict& conflict, Span taken, Span left_out) {
    if (left_out && !reported.emplace(left_out.source, left_out.begin, conflict.setting).second) return;
    const std::string_view taken_of = name_of(conflict.taken_of);
    const Entry& other = entries_[conflict.left_out_of];
    Diagnostic& warning = diagnostics.Warning(
        "conflicting-settings", other.directive,
        DescribeConflict(conflict, taken_of, name_of(conflict.left_out_of), DecidesSettings(options_from, taken_of),
                         conflict.setting == kGravity ? "the last model that gives it decides"
                                                      : "the first model that gives it decides"));
    warning.Note(taken, "the value in use is given here").Note(left_out, "the other value is given here");
    if (options_from.empty()) {
      warning.Help("`--options-from " + std::string(name_of(conflict.left_out_of)) + "` uses the settings of this one");
    }
  };

  // The gravity of the last file counts, as in Drake.
  std::optional<std::size_t> decides;
  MergedWorlds worlds;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    worlds.Add(entries_[i].world, i);
    if (!entries_[i].gravity_span) continue;
    const bool is_settled = decides && DecidesSettings(options_from, name_of(*decides));
    if (!is_settled) decides = i;
  }
  if (decides) {
    scene.gravity = entries_[*decides].gravity;
    scene.gravity_span = entries_[*decides].gravity_span;
  }
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    if (!entry.gravity_span || entry.gravity == scene.gravity) continue;
    report({kGravity, TextOf(scene.gravity), TextOf(entry.gravity), *decides, i}, scene.gravity_span,
           entry.gravity_span);
  }
  SettingPlaces places;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const MergedSimulation merged = Merge(entries_[i].simulation, scene.simulation);
    for (const std::string_view field : merged.added) simulation_of_[field] = i;
    for (const SimulationConflict& conflict : merged.conflicts) {
      const std::size_t taken_of = simulation_of_[conflict.field];
      report({std::string(conflict.field), conflict.taken, conflict.left_out, taken_of, i},
             places.FindSimulation(entries_[taken_of].file, conflict.field),
             places.FindSimulation(entries_[i].file, conflict.field));
    }
  }
  for (const SettingConflict& conflict : worlds.conflicts()) {
    report(conflict, places.Find(entries_[conflict.taken_of].world_span, conflict.setting),
           places.Find(entries_[conflict.left_out_of].world_span, conflict.setting));
  }
  const auto world = std::find_if(entries_.begin(), entries_.end(), [](const Entry& e) { return !e.world.empty(); });
  if (world == entries_.end()) return;
  KeptList& kept = scene.models[Scene::kWorldInstance].kept;  // Scenery is not a setting.
  KeptList settings = std::move(worlds).Take();
  kept.insert(kept.begin(), std::make_move_iterator(settings.begin()), std::make_move_iterator(settings.end()));
  scene.models[Scene::kWorldInstance].span = world->world_span;
}

void CheckOptionsFrom(const std::string& options_from, const Scene& scene, const NamedFile& input,
                      Diagnostics& diagnostics) {
  if (options_from.empty()) return;
  std::vector<std::string_view> names;
  for (const ModelInstance& model : scene.models) {
    if (model.name.empty()) continue;
    const std::string_view name = model.name;
    if (name == options_from) return;
    const bool is_scope =
        name.starts_with(options_from) && name.substr(options_from.size()).starts_with(kScopeDelimiter);
    if (is_scope) return;
    names.push_back(name);
  }
  diagnostics.Error("unknown-model", {}, "`--options-from` names no model of the scene: " + Quoted(options_from))
      .InFile(input)
      .Suggest(ClosestName(options_from, names));
}

}  // namespace sceneweld
