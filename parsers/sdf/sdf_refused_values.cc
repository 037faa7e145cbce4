// SPDX-License-Identifier: BSD-3-Clause
// The values that libsdformat demands in elements that a scene only keeps, as tables.

#include "sceneweld/parsers/sdf/sdf_refused_values.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>

#include "sceneweld/scene/text/number.h"

namespace sceneweld::sdf {
namespace {

// Elements whose value has the same type wherever the specification has them (version 1.9), each list sorted.
constexpr std::string_view kBooleans[] = {"allow_auto_disable",
                                          "always_on",
                                          "auto_start",
                                          "cast_shadows",
                                          "cfm_damping",
                                          "collide_without_contact",
                                          "double_sided",
                                          "emitting",
                                          "enable_metrics",
                                          "enable_orientation",
                                          "enable_wind",
                                          "grid",
                                          "implicit_spring_damper",
                                          "inherit_yaw",
                                          "interpolate_x",
                                          "kinematic",
                                          "lighting",
                                          "loop",
                                          "must_be_base_link",
                                          "must_be_loop_joint",
                                          "origin_visual",
                                          "provide_feedback",
                                          "scale_to_hfov",
                                          "self_collide",
                                          "shadows",
                                          "split_impulse",
                                          "thread_position_correction",
                                          "use_dynamic_moi_rescaling",
                                          "use_model_frame",
                                          "use_patch_radius",
                                          "use_terrain_paging",
                                          "visualize"};
constexpr std::string_view kNumbers[] = {"angular",
                                         "attach_steps",
                                         "bias_mean",
                                         "bias_stddev",
                                         "bounce",
                                         "category_bitmask",
                                         "cfm",
                                         "collide_bitmask",
                                         "constant",
                                         "cutoff_angle",
                                         "cx",
                                         "cy",
                                         "density",
                                         "detach_steps",
                                         "dissipation",
                                         "elastic_modulus",
                                         "erp",
                                         "f",
                                         "fade_dist",
                                         "falloff",
                                         "fov",
                                         "friction2",
                                         "fudge_factor",
                                         "fx",
                                         "fy",
                                         "inner_angle",
                                         "intensity",
                                         "iters",
                                         "k1",
                                         "k2",
                                         "k3",
                                         "kd",
                                         "kp",
                                         "laser_retro",
                                         "layer",
                                         "lifetime",
                                         "linear",
                                         "max_angle",
                                         "max_contacts",
                                         "max_step_size",
                                         "max_vel",
                                         "mean",
                                         "min_angle",
                                         "min_contact_count",
                                         "min_depth",
                                         "min_step_size",
                                         "mu",
                                         "mu2",
                                         "outer_angle",
                                         "p1",
                                         "p2",
                                         "patch_radius",
                                         "poissons_ratio",
                                         "precision",
                                         "pressure",
                                         "quadratic",
                                         "real_time_factor",
                                         "real_time_update_rate",
                                         "render_order",
                                         "resolution",
                                         "restitution_coefficient",
                                         "rolling_friction",
                                         "s",
                                         "slip",
                                         "slip1",
                                         "slip2",
                                         "soft_cfm",
                                         "soft_erp",
                                         "sor",
                                         "split_impulse_penetration_threshold",
                                         "stddev",
                                         "surface_radius",
                                         "temperature",
                                         "torsional",
                                         "transparency",
                                         "update_rate",
                                         "visibility_flags",
                                         "visibility_mask"};

template <std::size_t N>
bool IsAmong(const std::string_view (&sorted)[N], std::string_view name) {
  return std::binary_search(std::begin(sorted), std::end(sorted), name);
}
static_assert(std::is_sorted(std::begin(kBooleans), std::end(kBooleans)));
static_assert(std::is_sorted(std::begin(kNumbers), std::end(kNumbers)));

// In any case, as libsdformat reads it.
bool IsBoolean(std::string_view text) {
  std::string word(text);
  std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::tolower(c); });
  return word == "true" || word == "false" || word == "1" || word == "0";
}

// libsdformat ignores text behind the number.
bool BeginsWithNumber(std::string_view text) {
  std::array<double, 1> number{};
  return ScanNumbers(text, number, NonFinite::kAccepted).count == 1;
}

void Warn(Element element, Span span, std::string_view text, Code code, const char* needed, Diagnostics& diagnostics) {
  diagnostics.Warning(
      code, span, Quoted(element.name()) + " must be " + needed + ", not " + Quoted(text) + ": libsdformat refuses it");
}

// A script of Gazebo Classic needs both.
void CheckScript(Element script, Diagnostics& diagnostics) {
  for (const char* const needed : {"uri", "name"}) {
    const Element child = script.child(needed);
    if (child && !child.text().text.empty()) continue;
    diagnostics
        .Warning("missing-value", script.span(),
                 "`<script>` has no " + Quoted(needed) + ": libsdformat reports an error for it")
        .Help("add " + Quoted("<" + std::string(needed) + ">"));
  }
}

}  // namespace

void WarnOfRefusedValues(Element kept, Diagnostics& diagnostics) {
  const std::string_view name = kept.name();
  if (name == "plugin" || name.find(':') != name.npos) return;
  if (name == "script") CheckScript(kept, diagnostics);
  for (const Element child : kept.children()) WarnOfRefusedValues(child, diagnostics);
  if (kept.child()) return;
  const XmlText text = kept.text();
  if (text.text.empty()) return;  // The default.
  if (IsAmong(kBooleans, name) && !IsBoolean(text.text)) {
    Warn(kept, text.span, text.text, "bad-bool", "`true` or `false`", diagnostics);
  } else if (IsAmong(kNumbers, name) && !BeginsWithNumber(text.text)) {
    Warn(kept, text.span, text.text, "bad-number", "a number", diagnostics);
  }
}

}  // namespace sceneweld::sdf
