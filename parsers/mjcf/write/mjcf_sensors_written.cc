// SPDX-License-Identifier: BSD-3-Clause
// Converts sensors of a scene to sensors of MuJoCo.

#include "sceneweld/parsers/mjcf/write/mjcf_sensors_written.h"

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>
#include <utility>

#include "sceneweld/parsers/kept/camera_sensor.h"
#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld::mjcf {
namespace {

using tinyxml2::XMLElement;

// A rangefinder looks along +Z of its site, a sensor of SDFormat along +X.
Rotation SensorToBeam() { return Rotation::FromMatrix(Matrix3::FromColumns({0, 1, 0}, {0, 0, 1}, {1, 0, 0})); }

// The kinds as text: "`force` and `torque`".
std::string InWords(const std::vector<const char*>& kinds) {
  std::string text;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (i > 0) text += i + 1 == kinds.size() ? " and " : ", ";
    text += Quoted(kinds[i]);
  }
  return text;
}

// True if one direction of a scan is a single beam straight ahead.
bool IsOneBeam(const XMLElement* direction, double usual_samples) {
  double samples = usual_samples;
  std::array<double, 2> angles{};
  if (direction) {
    ChildNumbers(*direction, "samples", {&samples, 1});
    ChildNumbers(*direction, "min_angle", {&angles[0], 1});
    ChildNumbers(*direction, "max_angle", {&angles[1], 1});
  }
  return samples <= 1 && angles == std::array<double, 2>{};
}

}  // namespace

WrittenSensors::WrittenSensors(Output& out) : out_(out) {
  for (const SensorUse& use : SensorUses(out.scene)) {
    if (out.layout.Has(use.body)) Plan(use);
  }
}

void WrittenSensors::Plan(const SensorUse& use) {
  if (use.element->FirstChildElement("camera")) {
    if (PlanCamera(use)) return;
  } else if (use.type == "imu") {
    return PlanAtSite(use, use.X_BS, {"accelerometer", "gyro", "framequat"}, 0);
  } else if (use.type == "force_torque") {
    return PlanAtSite(use, use.X_BS, {"force", "torque"}, 0);
  } else if (use.type == "magnetometer") {
    return PlanAtSite(use, use.X_BS, {"magnetometer"}, 0);
  } else if (PlanBeam(use)) {
    return;
  }
  out_.losses.Approximated(use.about,
                           "sensor " + Quoted(use.name) +
                               (out_.losses.leaves_out_private() ? " is left out" : " is stored for sceneweld only") +
                               ": MuJoCo has no sensor that measures the same as type " + Quoted(use.type));
}

// Camera sensors of the scene are also its cameras, which are written as cameras.
bool WrittenSensors::PlanCamera(const SensorUse& use) {
  const auto camera = CameraOf(*use.element);
  if (!camera) return false;
  if (!use.in_block) return true;
  Output::HelperCamera& helper = out_.helper_cameras[use.body].emplace_back();
  helper.name = out_.CameraName(use.name);
  helper.camera = *camera;
  helper.camera.X_BC = use.X_BS * camera->X_BC;
  helper.camera.span = use.about.span;
  return true;
}

bool WrittenSensors::PlanBeam(const SensorUse& use) {
  static constexpr std::string_view kTypes[] = {"ray", "gpu_ray", "lidar", "gpu_lidar"};
  if (std::find(std::begin(kTypes), std::end(kTypes), use.type) == std::end(kTypes)) return false;
  const XMLElement* ray = use.element->FirstChildElement("ray");
  if (!ray) ray = use.element->FirstChildElement("lidar");
  const XMLElement* scan = ray ? ray->FirstChildElement("scan") : nullptr;
  if (!scan || !IsOneBeam(scan->FirstChildElement("horizontal"), 640) ||
      !IsOneBeam(scan->FirstChildElement("vertical"), 1)) {
    return false;
  }
  double cutoff = 0;
  if (const XMLElement* range = ray->FirstChildElement("range")) ChildNumbers(*range, "max", {&cutoff, 1});
  PlanAtSite(use, use.X_BS * Pose{{}, SensorToBeam()}, {"rangefinder"}, cutoff < 1e6 ? cutoff : 0);
  return true;
}

void WrittenSensors::PlanAtSite(const SensorUse& use, const Pose& X_BSite, std::vector<const char*> kinds,
                                double cutoff) {
  out_.losses.Approximated(use.about, "sensor " + Quoted(use.name) + " is written as " + InWords(kinds) +
                                          ": MuJoCo does not support its rate, noise and other settings");
  written_.push_back({use.name, out_.HelperSite(use.body, X_BSite), std::move(kinds), cutoff});
}

void WrittenSensors::Write() const {
  EncodeSensors();
  EncodePlugins();
  if (written_.empty()) return;
  out_.Open("sensor");
  for (const Written& sensor : written_) {
    for (const char* kind : sensor.kinds) {
      const bool is_of_frame = std::strcmp(kind, "framequat") == 0;
      const std::string name = out_.SensorName(sensor.name + "_" + kind);
      const std::string plain = out_.WritePlain(name, [&] {
        out_.Open(kind);
        out_.Attribute("name", name);
        if (is_of_frame) out_.Attribute("objtype", "site");
        out_.Attribute(is_of_frame ? "objname" : "site", sensor.site);
        if (sensor.cutoff > 0) out_.NumberAttribute("cutoff", sensor.cutoff);
        out_.Close();
      });
      out_.Guard(encoding::kAdded, encoding::kSensors, "sensor:" + EscapedWord(name), plain);
    }
  }
  out_.Close();
}

void WrittenSensors::EncodeSensors() const {
  for (const Sensor& sensor : out_.scene.sensors) {
    const std::string name = FullName(out_.scene, sensor);
    if (!out_.layout.Has(sensor.body)) {
      out_.losses.Dropped(About(sensor), "sensor " + Quoted(name) + " is on a body that is not in the file");
      continue;
    }
    out_.Also(encoding::kSensor, name, "body", EscapedWord(out_.NameOf(sensor.body)));
    out_.EncodeAll(encoding::kSensor, name, sensor, sensor.span);
  }
}

void WrittenSensors::EncodePlugins() const {
  std::size_t count = 0;
  for (const Plugin& plugin : out_.scene.plugins) {
    if (plugin.body && !out_.layout.Has(plugin.body)) {
      out_.losses.Dropped(About(plugin),
                          "plugin " + Quoted(plugin.name.view()) + " is on a body that is not in the file");
      continue;
    }
    const std::string number = std::to_string(++count);
    const auto also = [&](const char* key, std::string_view value) {
      out_.Also(encoding::kPlugin, number, key, EscapedWord(value));
    };
    also("name", plugin.name);
    if (plugin.model != Scene::kWorldInstance) also("model", out_.scene.models[plugin.model].name);
    if (plugin.body) also("body", out_.NameOf(plugin.body));
    out_.RepeatInstance(out_.repeated_plugin_texts, plugin.span, Alike<Plugin>{&plugin}, {}, encoding::kPlugin, number,
                        [&] { out_.EncodeAll(encoding::kPlugin, number, plugin, plugin.span); });
  }
}

}  // namespace sceneweld::mjcf
