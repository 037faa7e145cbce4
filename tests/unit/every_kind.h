// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld {

// One element of each kind, with all that it may hold.
inline constexpr const char* kEveryKind = R"json({
  "schema": "sceneweld/scene/1",
  "models": [{"name": "m"}],
  "bodies": [
    {"name": "m::b1", "model": "m", "mass": 1, "center_of_mass": [0.1, 0, 0],
     "inertia": {"ixx": 1, "iyy": 1.1, "izz": 1.2, "ixy": 0.01, "ixz": 0.02, "iyz": 0.03}},
    {"name": "m::b2", "model": "m", "mass": 1, "inertia": {"ixx": 1, "iyy": 1, "izz": 1, "ixy": 0, "ixz": 0, "iyz": 0}},
    {"name": "m::b3", "model": "m", "mass": 1, "inertia": {"ixx": 1, "iyy": 1, "izz": 1, "ixy": 0, "ixz": 0, "iyz": 0}},
    {"name": "m::b4", "model": "m", "mass": 1, "inertia": {"ixx": 1, "iyy": 1, "izz": 1, "ixy": 0, "ixz": 0, "iyz": 0}},
    {"name": "m::b5", "model": "m", "mass": 1, "inertia": {"ixx": 1, "iyy": 1, "izz": 1, "ixy": 0, "ixz": 0, "iyz": 0}},
    {"name": "m::b6", "model": "m", "mass": 1, "inertia": {"ixx": 1, "iyy": 1, "izz": 1, "ixy": 0, "ixz": 0, "iyz": 0}},
    {"name": "m::b7", "model": "m", "mass": 1, "inertia": {"ixx": 1, "iyy": 1, "izz": 1, "ixy": 0, "ixz": 0, "iyz": 0}},
    {"name": "m::b8", "model": "m", "mass": 1, "inertia": {"ixx": 1, "iyy": 1, "izz": 1, "ixy": 0, "ixz": 0, "iyz": 0}},
    {"name": "m::soft", "model": "m", "mass": 0, "inertia": {"ixx": 0, "iyy": 0, "izz": 0, "ixy": 0, "ixz": 0, "iyz": 0},
     "deformable": {"youngs_modulus": 100000, "poissons_ratio": 0.3, "mass_damping": 0, "stiffness_damping": 0,
                    "mass_density": 1000, "material_model": "linear",
                    "wall_boundary_conditions": [{"point_on_plane": [0, 0, 0], "outward_normal": [0, 0, 1]}]}}
  ],
  "frames": [{"name": "m::f", "body": "m::b1"}],
  "joints": [
    {"name": "m::j1", "model": "m", "type": "revolute", "parent": "world", "child": "m::b1", "axis": [0, 0, 1],
     "lower": [-1], "upper": [1], "calibration": {"rising": 0.1},
     "safety_controller": {"soft_lower_limit": -0.5, "soft_upper_limit": 0.5, "k_position": 1, "k_velocity": 2}},
    {"name": "m::j2", "model": "m", "type": "prismatic", "parent": "m::b1", "child": "m::b2", "axis": [1, 0, 0],
     "mimic": {"joint": "m::j1"}},
    {"name": "m::j3", "model": "m", "type": "screw", "parent": "m::b2", "child": "m::b3", "axis": [1, 0, 0],
     "thread_pitch": 0.5},
    {"name": "m::j4", "model": "m", "type": "ball", "parent": "m::b3", "child": "m::b4"},
    {"name": "m::j5", "model": "m", "type": "universal", "parent": "m::b4", "child": "m::b5"},
    {"name": "m::j6", "model": "m", "type": "planar", "parent": "m::b5", "child": "m::b6"},
    {"name": "m::j7", "model": "m", "type": "curvilinear", "parent": "m::b6", "child": "m::b7",
     "curve": {"initial_tangent": [1, 0, 0], "plane_normal": [0, 0, 1], "periodic": false,
               "segments": [{"length": 1, "turning_rate": 0.5}]}},
    {"name": "m::j8", "model": "m", "type": "floating", "parent": "world", "child": "m::b8"}
  ],
  "actuators": [{"name": "m::motor", "joint": "m::j1", "effort_limit": 5, "gains": {"p": 1, "d": 0.5}}],
  "geometries": [
    {"name": "m::b1::box", "body": "m::b1", "roles": ["illustration", "perception"], "shape": {"type": "box", "size": [1, 2, 3]},
     "material": {"name": "red", "diffuse": [1, 0, 0, 1]}},
    {"name": "m::b1::ball", "body": "m::b1", "roles": ["proximity"], "shape": {"type": "sphere", "radius": 0.5},
     "proximity": {"mu_static": 1, "mu_dynamic": 0.5}},
    {"name": "m::b1::can", "body": "m::b1", "roles": ["illustration", "perception"], "shape": {"type": "cylinder", "radius": 0.5, "length": 1}},
    {"name": "m::b1::pill", "body": "m::b1", "roles": ["illustration", "perception"], "shape": {"type": "capsule", "radius": 0.5, "length": 1}},
    {"name": "m::b1::egg", "body": "m::b1", "roles": ["illustration", "perception"], "shape": {"type": "ellipsoid", "semi_axes": [1, 2, 3]}},
    {"name": "m::b1::wedge", "body": "m::b1", "roles": ["illustration", "perception"],
     "shape": {"type": "mesh", "uri": "wedge.obj", "path": "/cell/wedge.obj"}},
    {"name": "m::soft::soft", "body": "m::soft", "roles": ["proximity"], "shape": {"type": "sphere", "radius": 0.5},
     "proximity": {"mu_static": 0.5, "mu_dynamic": 0.5, "resolution_hint": 0.1}},
    {"name": "world::sheet", "body": "world", "roles": ["illustration", "perception"], "shape": {"type": "plane", "size": [1, 2]}}
  ],
  "force_elements": [
    {"type": "linear_bushing_rpy", "name": "m::bush", "frame_a": "m::f", "frame_c": "m::b2", "torque_stiffness": [1, 2, 3],
     "torque_damping": [1, 2, 3], "force_stiffness": [1, 2, 3], "force_damping": [1, 2, 3]},
    {"type": "linear_spring_damper", "body_a": "m::b1", "p_AP": [0, 0, 0], "body_b": "m::b2", "p_BQ": [0, 0, 1],
     "free_length": 1, "stiffness": 2, "damping": 3}
  ],
  "constraints": [
    {"type": "ball", "body_a": "m::b1", "p_AP": [0, 0, 0], "body_b": "m::b2", "p_BQ": [0, 0, 0]},
    {"type": "distance", "body_a": "m::b1", "p_AP": [0, 0, 0], "body_b": "m::b2", "p_BQ": [0, 0, 1], "distance": 1,
     "stiffness": 10, "damping": 1},
    {"type": "tendon", "joints": [{"joint": "m::j1", "coefficient": 1}], "offset": 0, "lower": -1, "upper": 1,
     "stiffness": 10, "damping": 1}
  ],
  "collision_filter_groups": [{"name": "m::g", "members": ["m::b1", "m::b2"], "ignores": ["m::g"]}],
  "contact_zones": [{"name": "m::b1::pad", "body": "m::b1", "shape": {"type": "box", "size": [1, 1, 1]},
                     "normal_force_limit": 10}],
  "sensors": [{"name": "m::b1::imu", "body": "m::b1", "type": "imu", "format": "sdf",
               "source_xml": "<sensor name=\"imu\" type=\"imu\"/>"}],
  "lights": [{"name": "m::b1::lamp", "body": "m::b1", "type": "point", "format": "sdf",
              "source_xml": "<light name=\"lamp\" type=\"point\"/>"}],
  "plugins": [{"name": "m::brain", "on": "m", "format": "sdf", "source_xml": "<plugin name=\"brain\" filename=\"b.so\"/>"}],
  "cameras": [{"name": "m::b1::eye", "body": "m::b1", "fov_y": 1, "width": 64, "height": 48}],
  "configurations": [{"name": "m::g/home", "model": "m", "group": "g",
                      "joints": [{"joint": "m::j1", "positions": [0.5], "velocities": [0.25]}]}]
})json";

// Reads scene JSON in the folder `/cell`, with the mesh of that scene.
inline std::optional<Loaded> ReadJson(const std::string& text, Diagnostics& diagnostics) {
  LoadOptions options;
  options.format = "json";
  auto files = std::make_shared<MemoryFiles>();
  files->Add("/cell/wedge.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n");
  options.files = files;
  return LoadText(text, "/cell", options, diagnostics);
}

// The messages of all diagnostics, one a line.
inline std::string All(const Diagnostics& diagnostics) {
  std::string text;
  for (const Diagnostic& one : diagnostics.all()) text += one.message + "\n";
  return text;
}

}  // namespace sceneweld
