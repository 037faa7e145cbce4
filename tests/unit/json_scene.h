// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>

#include "sceneweld/parsers/json/json.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/scene/motion/tree.h"

namespace sceneweld {

/// Reads scene JSON in a test, from memory.
class JsonScene {
 public:
  Diagnostics diagnostics;
  std::shared_ptr<Sources> sources = std::make_shared<Sources>();
  std::shared_ptr<MemoryFiles> memory = std::make_shared<MemoryFiles>();
  PackageMap packages;
  Files files{memory, Limits{}, sources};
  ReaderRules rules;

  /// With the files of kEverything.
  JsonScene() {
    files.SetRoot("/cell", &packages);
    memory->Add("/cell/textures/red.png", "");
    memory->Add("/packs/arms/tube.obj", "");
    packages.Add("arms", "/packs/arms", files, diagnostics);
  }

  /// The part that the text means; null if it is too invalid to use.
  std::shared_ptr<const Scene> Read(std::string text) {
    ReadContext context{
        .files = files, .packages = packages, .diagnostics = diagnostics, .rules = rules, .read_model = {}};
    const Source* source = files.AddText("/cell/scene.json", "scene.json", std::move(text), diagnostics);
    return source ? json::Read(*source, context) : nullptr;
  }

  /// The same with its spanning tree.
  Scene Finished(std::string text) {
    const auto part = Read(std::move(text));
    Scene scene = part ? *part : Scene();
    BuildTree(scene, diagnostics);
    return scene;
  }

  std::string Write(const Scene& scene) {
    LossReport losses(diagnostics);
    WriteOptions options;
    options.files = &files;
    return json::Write(scene, options, losses);
  }

  /// The only diagnostic: `line:column code: message`.
  std::string Only() const {
    if (diagnostics.all().size() != 1) return std::to_string(diagnostics.all().size()) + " diagnostics";
    const Diagnostic& d = diagnostics.all().front();
    const Source::Place place = d.span.place();
    return std::to_string(place.line) + ":" + std::to_string(place.column) + " " + std::string(d.code.name()) + ": " +
           d.message + (d.hint.empty() ? "" : "; " + d.hint);
  }
};

/// A scene with something of every kind, in the form of the writer.
inline const std::string kEverything = R"({
  "schema": "sceneweld/scene/1",
  "gravity": [0, 0.5, -9.81],
  "models": [
    {"name": "arm",
     "source": "arm.urdf:3",
     "gravity_enabled": false},
    {"name": "arm::hand",
     "source": "package://hands/hand.sdf:12",
     "static": true}],
  "bodies": [
    {"name": "arm::base",
     "model": "arm",
     "mass": 4,
     "inertia": {"ixx": 0.1, "iyy": 0.2, "izz": 0.25, "ixy": 0, "ixz": -0.01, "iyz": 0},
     "floating": true,
     "pose": {"translation": [1, 2, 3], "rotation": [0, 1, 0, 0]}},
    {"name": "arm::link",
     "model": "arm",
     "mass": 1.5,
     "center_of_mass": [0.1, 0, 0],
     "inertia": {"ixx": 0.1, "iyy": 0.2, "izz": 0.25, "ixy": 0, "ixz": 0, "iyz": 0},
     "pose": {"translation": [1, 2, 2], "rotation": [0, 1, 0, 0]}},
    {"name": "arm::slider",
     "model": "arm",
     "mass": 0,
     "inertia": {"ixx": 0, "iyy": 0, "izz": 0, "ixy": 0, "ixz": 0, "iyz": 0},
     "pose": {"translation": [1, 2, 3], "rotation": [0, 1, 0, 0]}},
    {"name": "arm::screw",
     "model": "arm",
     "mass": 0,
     "inertia": {"ixx": 0, "iyy": 0, "izz": 0, "ixy": 0, "ixz": 0, "iyz": 0}},
    {"name": "arm::ball",
     "model": "arm",
     "mass": 0,
     "inertia": {"ixx": 0, "iyy": 0, "izz": 0, "ixy": 0, "ixz": 0, "iyz": 0}},
    {"name": "arm::train",
     "model": "arm",
     "mass": 0,
     "inertia": {"ixx": 0, "iyy": 0, "izz": 0, "ixy": 0, "ixz": 0, "iyz": 0}},
    {"name": "arm::hand::palm",
     "model": "arm::hand",
     "mass": 0.5,
     "inertia": {"ixx": 0.1, "iyy": 0.1, "izz": 0.1, "ixy": 0, "ixz": 0, "iyz": 0},
     "pose": {"translation": [0, 0, 1], "rotation": [1, 0, 0, 0]}},
    {"name": "arm::hand::drone",
     "model": "arm::hand",
     "mass": 0.5,
     "inertia": {"ixx": 0.1, "iyy": 0.1, "izz": 0.1, "ixy": 0, "ixz": 0, "iyz": 0},
     "pose": {"translation": [7, 0, 0], "rotation": [0.6, 0.8, 0, 0]}},
    {"name": "arm::hand::jelly",
     "model": "arm::hand",
     "mass": 0,
     "inertia": {"ixx": 0, "iyy": 0, "izz": 0, "ixy": 0, "ixz": 0, "iyz": 0},
     "pose": {"translation": [5, 0, 0], "rotation": [1, 0, 0, 0]},
     "deformable": {"youngs_modulus": 2e+06, "poissons_ratio": 0.4, "mass_damping": 0, "stiffness_damping": 0.1, "mass_density": 1000, "material_model": "corotated", "wall_boundary_conditions": [{"point_on_plane": [0, 0, 1], "outward_normal": [0, 1, 0]}]}}],
  "frames": [
    {"name": "arm::tool",
     "body": "arm::link",
     "pose": {"translation": [0, 0, 0.1], "rotation": [1, 0, 0, 0]}},
    {"name": "table",
     "body": "world"},
    {"name": "arm::dock",
     "body": "world"}],
  "joints": [
    {"name": "arm::elbow",
     "model": "arm",
     "type": "revolute",
     "parent": "arm::base",
     "child": "arm::link",
     "frame_on_parent": {"translation": [0, 0, 1], "rotation": [1, 0, 0, 0]},
     "axis": [0, 1, 0],
     "lower": [-1],
     "velocity_limit": [2],
     "effort_limit": [50],
     "damping": [0.5],
     "armature": 0.01,
     "jerk_limit": [100],
     "mimic": {"joint": "arm::slide", "multiplier": 2},
     "calibration": {"rising": 0.5},
     "safety_controller": {"soft_lower_limit": 0, "soft_upper_limit": 1, "k_position": 0, "k_velocity": 3}},
    {"name": "arm::slide",
     "model": "arm",
     "type": "planar",
     "parent": "arm::base",
     "child": "arm::slider",
     "lower": [-1, null, -3],
     "damping": [0, 0, 0.5],
     "armature": 0},
    {"name": "arm::thread",
     "model": "arm",
     "type": "screw",
     "parent": "world",
     "child": "arm::screw",
     "axis": [0, 0, 1],
     "armature": 0,
     "thread_pitch": 0.01},
    {"name": "arm::socket",
     "model": "arm",
     "type": "ball",
     "parent": "world",
     "child": "arm::ball",
     "armature": 0},
    {"name": "arm::rail",
     "model": "arm",
     "type": "curvilinear",
     "parent": "world",
     "child": "arm::train",
     "upper": [2.5],
     "armature": 0,
     "curve": {"initial_tangent": [1, 0, 0], "plane_normal": [0, 0, 1], "periodic": false, "segments": [{"length": 1, "turning_rate": 0}, {"length": 1.5, "turning_rate": 0.5}]}},
    {"name": "arm::hand::mount",
     "model": "arm::hand",
     "type": "weld",
     "parent": "world",
     "child": "arm::hand::palm",
     "frame_on_parent": {"translation": [0, 0, 1], "rotation": [1, 0, 0, 0]}},
    {"name": "arm::hand::flight",
     "model": "arm::hand",
     "type": "floating",
     "parent": "world",
     "child": "arm::hand::drone",
     "armature": 0,
     "default_position": [0.6, 0.8, 0, 0, 7, 0, 0]}],
  "actuators": [
    {"name": "arm::motor",
     "joint": "arm::elbow",
     "effort_limit": 50,
     "gear_ratio": 100,
     "gains": {"p": 0, "d": 0},
     "mechanical_reduction": 50}],
  "geometries": [
    {"name": "arm::link::tube",
     "body": "arm::link",
     "roles": ["illustration", "perception"],
     "shape": {"type": "cylinder", "radius": 0.05, "length": 0.4},
     "material": {"name": "red", "diffuse": [1, 0, 0, 0.5], "diffuse_map": "textures/red.png"},
     "renderers": ["fast", "fine"]},
    {"name": "arm::link::tube_collision",
     "body": "arm::link",
     "pose": {"translation": [0, 0, 0.2], "rotation": [1, 0, 0, 0]},
     "roles": ["proximity"],
     "shape": {"type": "convex", "uri": "package://arms/tube.obj", "path": "package://arms/tube.obj", "scale": [1, -1, 1]},
     "proximity": {"mu_static": 0.9, "mu_dynamic": 0.8, "compliance": "compliant", "hydroelastic_modulus": 1e+07, "surface_velocity_axis": [0, 0, 1]}},
    {"name": "world::floor",
     "body": "world",
     "roles": ["proximity", "illustration"],
     "shape": {"type": "half_space"},
     "proximity": {"mu_static": 1, "mu_dynamic": 1}},
    {"name": "world::tile",
     "body": "world",
     "roles": ["illustration"],
     "shape": {"type": "plane", "size": [2, 3]}}],
  "force_elements": [
    {"type": "linear_bushing_rpy",
     "name": "arm::bushing",
     "frame_a": "arm::tool",
     "frame_c": "arm::hand::palm",
     "torque_stiffness": [1, 2, 3],
     "torque_damping": [0, 0, 0],
     "force_stiffness": [1, 1, 1],
     "force_damping": [0, 0, 1]},
    {"type": "linear_spring_damper",
     "body_a": "world",
     "p_AP": [0, 0, 0],
     "body_b": "arm::base",
     "p_BQ": [0, 0, 0.5],
     "free_length": 0.3,
     "stiffness": 100,
     "damping": 0}],
  "constraints": [
    {"type": "ball",
     "body_a": "arm::base",
     "p_AP": [0, 0, 0],
     "body_b": "arm::link",
     "p_BQ": [1, 0, 0]},
    {"type": "distance",
     "body_a": "arm::base",
     "p_AP": [0, 0, 0],
     "body_b": "arm::link",
     "p_BQ": [1, 0, 0],
     "distance": 0.2,
     "damping": 0},
    {"type": "weld",
     "body_a": "world",
     "body_b": "arm::hand::drone",
     "X_BQ": {"translation": [0, 0, 1], "rotation": [1, 0, 0, 0]}},
    {"type": "tendon",
     "joints": [{"joint": "arm::elbow", "coefficient": 2}, {"joint": "arm::rail", "coefficient": -1}],
     "offset": 0.5,
     "lower": -1,
     "damping": 0}],
  "collision_filter_groups": [
    {"name": "arm::all",
     "members": ["arm::base", "arm::link"],
     "ignores": ["arm::all", "hands"]},
    {"name": "hands",
     "members": ["arm::hand::palm"]}],
  "excluded_pairs": [
    ["arm::base", "arm::hand::palm"],
    ["arm::base", "arm::link"],
    ["arm::hand::palm", "arm::link"],
    ["arm::slider", "world"]],
  "contact_zones": [
    {"name": "arm::link::sole",
     "body": "arm::link",
     "shape": {"type": "box", "size": [1, 2, 3]},
     "normal_force_limit": 400}],
  "sensors": [
    {"name": "arm::link::imu",
     "body": "arm::link",
     "type": "imu",
     "format": "sdf",
     "source_xml": "<sensor name=\"imu\" type=\"imu\">\n</sensor>"}],
  "lights": [
    {"name": "world::sun",
     "body": "world",
     "pose": {"translation": [0, 0, 10], "rotation": [0, 1, 0, 0]},
     "type": "directional",
     "format": "sdf",
     "source_xml": "<light/>"}],
  "plugins": [
    {"name": "arm::control",
     "on": "arm",
     "format": "sdf",
     "source_xml": "<plugin/>"},
    {"name": "clock",
     "on": "world",
     "format": "sdf",
     "source_xml": "<plugin/>"}],
  "cameras": [
    {"name": "arm::hand::palm::eye",
     "body": "arm::hand::palm",
     "fov_y": 0.75,
     "width": 1000000,
     "height": 480}]
}
)";

/// `kEverything` with one part of it replaced.
inline std::string EverythingBut(const std::string& part, const std::string& replacement) {
  std::string text = kEverything;
  return text.replace(text.find(part), part.size(), replacement);
}

}  // namespace sceneweld
