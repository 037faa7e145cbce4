// SPDX-License-Identifier: BSD-3-Clause
// Finds the places of settings in their files, for reports.

#include "sceneweld/parsers/kept/setting_places.h"

#include <algorithm>
#include <iterator>

#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {
namespace {

struct Found {
  Span span;
  bool is_whole = false;
};

// If there are several sections, the last one that gives the setting decides.
Found FindIn(Element element, std::string_view path) {
  const auto slash = path.find('/');
  const std::string_view name = path.substr(0, slash);
  Found best{element.span(), false};
  if (slash == path.npos) {
    if (const Attribute attribute = element.attribute(name)) return {element.value(name)->span, true};
  }
  for (const Element child : element.children(name)) {
    if (slash == path.npos) {
      best = {child.span(), true};
      continue;
    }
    const Found found = FindIn(child, path.substr(slash + 1));
    if (found.is_whole || !best.is_whole) best = found;
  }
  return best;
}

// The places of the fields of Simulation in MJCF and SDFormat, below `<mujoco>` and `<world>`.
struct SimulationPlace {
  std::string_view field, mjcf, sdf;
};
constexpr SimulationPlace kSimulationPlaces[] = {
    {"timestep", "option/timestep", "physics/max_step_size"},
    {"real_time_factor", "", "physics/real_time_factor"},
    {"wind", "option/wind", "wind/linear_velocity"},
    {"magnetic_field", "option/magnetic", "magnetic_field"},
    {"medium_density", "option/density", ""},
    {"medium_viscosity", "option/viscosity", ""},
};

// Not deeper than a world.
Element BeginningAt(Span span, const XmlDocument& document) {
  for (Element root = document.root(); root; root = root.next()) {
    if (root.span().begin == span.begin) return root;
    for (const Element child : root.children()) {
      if (child.span().begin == span.begin) return child;
    }
  }
  return {};
}

}  // namespace

Span PlaceOfSetting(Element of, std::string_view setting) {
  constexpr std::string_view kWorld = "world/";  // An attribute of its own.
  if (setting.starts_with(kWorld)) setting.remove_prefix(kWorld.size());
  return FindIn(of, setting).span;
}

Span SettingPlaces::Find(Span of, std::string_view setting) {
  if (!of) return of;
  const auto [known, is_new] = documents_.try_emplace(of.source);
  if (is_new) {
    Diagnostics unheard;
    known->second = XmlDocument::ParseDeep(*of.source, unheard);
  }
  if (!known->second) return of;
  const Element element = BeginningAt(of, *known->second);
  return element ? PlaceOfSetting(element, setting) : of;
}

Span SettingPlaces::FindSimulation(Span of, std::string_view field) {
  const auto* const place = std::find_if(std::begin(kSimulationPlaces), std::end(kSimulationPlaces),
                                         [&](const SimulationPlace& one) { return one.field == field; });
  if (!of || place == std::end(kSimulationPlaces)) return of;
  const bool is_mjcf = of.source->text().substr(of.begin).starts_with("<mujoco");
  return Find(of, is_mjcf ? place->mjcf : place->sdf);
}

}  // namespace sceneweld
