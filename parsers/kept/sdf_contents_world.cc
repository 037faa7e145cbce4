// SPDX-License-Identifier: BSD-3-Clause
// The rows of what SDFormat specifies in elements that a scene only keeps and that only a world has.

#include <algorithm>
#include <iterator>

#include "sceneweld/parsers/kept/sdf_content_index.h"
#include "sceneweld/parsers/kept/sdf_contents_words.h"

namespace sceneweld {
namespace {

using enum SdfContent::Text;
using namespace sdf_words;

// Sorted as the other rows. A scene reads `<world>`, which has rows only for texts that must not be empty.
constexpr SdfContent kOfWorlds[] = {
    {"acceleration", "@degrees", kBool},
    {"angle", "@axis", kNumber},
    Required({"atmosphere", "@type", kWord, kAtmospheres}),
    {"atmosphere", "pressure", kNumber},
    {"atmosphere", "temperature", kNumber},
    {"atmosphere", "temperature_gradient", kNumber},
    Required({"audio", "device"}),
    {"axis2_state", "acceleration"},
    {"axis2_state", "position"},
    {"axis2_state", "velocity"},
    {"axis_state", "acceleration"},
    {"axis_state", "position"},
    {"axis_state", "velocity"},
    {"clouds", "ambient", kColour},
    {"clouds", "direction", kNumber, {}, 0, 3.1456},
    {"clouds", "humidity", kNumber, {}, 0, 1},
    {"clouds", "mean_size", kNumber, {}, 0, 1},
    {"clouds", "speed", kNumber, {}, 0},
    Required({"collision_state", "@name"}),
    Required({"deletions", "name"}),
    {"distribution", "cols", kNumber},
    {"distribution", "rows", kNumber},
    {"distribution", "step", kNumbers3},
    Required({"distribution", "type"}),
    {"fog", "color", kColour},
    {"fog", "density", kNumber, {}, 0},
    {"fog", "end", kNumber, {}, 0},
    {"fog", "start", kNumber, {}, 0},
    {"fog", "type", kWord, kFogs},
    {"gui", "@fullscreen", kBool},
    {"gui", "camera"},
    {"insertions", "light"},
    {"insertions", "model"},
    Required({"joint_state", "@name"}),
    {"joint_state", "angle"},
    {"joint_state", "axis2_state"},
    {"joint_state", "axis_state"},
    Required({"light_state", "@name"}),
    {"light_state", "pose"},
    Required({"link_state", "@name"}),
    {"link_state", "acceleration"},
    {"link_state", "collision_state"},
    {"link_state", "pose"},
    {"link_state", "velocity"},
    {"link_state", "wrench"},
    Required({"model_state", "@name"}),
    {"model_state", "frame"},
    {"model_state", "joint_state"},
    {"model_state", "link_state"},
    {"model_state", "model_state"},
    {"model_state", "pose"},
    {"model_state", "scale", kNumbers3},
    Required({"population", "@name"}),
    {"population", "box"},
    {"population", "cylinder"},
    {"population", "distribution"},
    {"population", "model"},
    Required({"population", "model_count", kNumber}),
    {"position", "@degrees", kBool},
    Required({"road", "@name"}),
    {"road", "material"},
    {"road", "point", kNumbers3},
    Required({"road", "width", kNumber}),
    Required({"scene", "ambient", kColour}),
    Required({"scene", "background", kColour}),
    {"scene", "fog"},
    {"scene", "grid", kBool},
    {"scene", "origin_visual", kBool},
    Required({"scene", "shadows", kBool}),
    {"scene", "sky"},
    {"sky", "clouds"},
    {"sky", "cubemap_uri"},
    {"sky", "sunrise", kNumber},
    {"sky", "sunset", kNumber},
    {"sky", "time", kNumber},
    Required({"spherical_coordinates", "elevation", kNumber}),
    Required({"spherical_coordinates", "heading_deg", kNumber}),
    Required({"spherical_coordinates", "latitude_deg", kNumber}),
    Required({"spherical_coordinates", "longitude_deg", kNumber}),
    {"spherical_coordinates", "surface_axis_equatorial", kNumber},
    {"spherical_coordinates", "surface_axis_polar", kNumber},
    Required({"spherical_coordinates", "surface_model", kWord, kPlanets}),
    {"spherical_coordinates", "world_frame_orientation", kWord, kWorldAxes},
    Required({"state", "@world_name"}),
    {"state", "deletions"},
    {"state", "insertions"},
    Required({"state", "iterations", kNumber}),
    {"state", "light"},
    {"state", "light_state"},
    {"state", "model"},
    {"state", "model_state"},
    {"state", "real_time"},
    {"state", "sim_time"},
    {"state", "wall_time"},
    {"track_visual", "inherit_yaw", kBool},
    {"track_visual", "max_dist", kNumber},
    {"track_visual", "min_dist", kNumber},
    {"track_visual", "name"},
    {"track_visual", "static", kBool},
    {"track_visual", "use_model_frame", kBool},
    {"track_visual", "xyz", kNumbers3},
    {"velocity", "@degrees", kBool},
    Required({"world", "gravity"}),
    Required({"world", "magnetic_field"}),
};
static_assert(std::is_sorted(std::begin(kOfWorlds), std::end(kOfWorlds), SdfContent::IsBefore));

}  // namespace

std::span<const SdfContent> SdfContentsOfWorlds(std::string_view element) {
  static constexpr SdfContentIndex kIndexOfWorlds(kOfWorlds);
  return kIndexOfWorlds.Of(element);
}

}  // namespace sceneweld
