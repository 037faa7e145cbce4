// SPDX-License-Identifier: BSD-3-Clause
// Restores sensors, lights and plugins from texts.

#include "sceneweld/parsers/mjcf/mjcf_decoding.h"
#include "sceneweld/parsers/table/report_stale.h"

namespace sceneweld::mjcf {
namespace {

// The local name of an element of a body, from its full name.
Name LocalName(const Decoding& d, Index<Body> body, std::string_view full_name) {
  const std::string scope = d.to.FullName(body) + std::string(kScopeDelimiter);
  return Name(full_name.starts_with(scope) ? full_name.substr(scope.size()) : full_name);
}

}  // namespace

void DecodeCameras(Decoding& d) {
  for (Camera camera : d.from().cameras) {
    record::Entry* text = d.record().Find(encoding::kCamera, camera.name);
    if (text) text->Check([&](std::string_view) { return PlainText(camera); }, camera.span, d.diagnostics());
    if (text && text->Flag("helper")) continue;
    camera.body = d.bodies[camera.body.value()];
    // Private data say it where older versions of MuJoCo refuse `resolution`.
    const bool has_resolution = FindKept(camera.kept, kMjcf.name, "resolution") != nullptr;
    const auto width = camera.width, height = camera.height;
    camera.width = camera.height = 0;
    if (text) text->Restore(camera, d.reading());
    if (has_resolution) camera.width = width, camera.height = height;
    if (text && text->Value("on") == "body") {
      camera.model = {};
      camera.name = LocalName(d, camera.body, camera.name);
    } else {
      std::tie(camera.model, camera.name) = d.Split(camera.name);
    }
    if (camera.body) {
      LocalNames(d, camera.kept);
    }
    d.to.cameras.Add(std::move(camera));
  }
}

void DecodeLights(Decoding& d) {
  for (Light light : d.from().lights) {
    record::Entry* const text = d.record().Find(encoding::kLight, light.name);
    if (text) {
      const std::string key = "light:" + EscapedWord(light.name.view());
      text->Check([&](std::string_view) { return d.elements.TextOf(key); }, light.span, d.diagnostics());
    }
    if (text && !text->Keys().empty()) {
      light.type = light.format = Name();
      light.X_BS = {};
      light.source_xml = {};
      text->Restore(light, d.reading());
    }
    light.body = d.bodies[light.body.value()];
    light.name = LocalName(d, light.body, light.name);
    d.to.lights.Add(std::move(light));
  }
}

void DecodeSensors(Decoding& d) {
  for (const record::Entry& text : d.record().All(encoding::kSensor)) {
    Sensor sensor;
    const std::string body = text.Value("body").value_or("");
    sensor.body = d.BodyNamed(body);
    if (!sensor.body) {
      ReportStale(d.diagnostics(), text.span(), "sensor " + Quoted(text.name()), {}, Quoted("body"));
      continue;
    }
    sensor.name = LocalName(d, sensor.body, text.name());
    text.Restore(sensor, d.reading());
    sensor.span = text.span();
    d.to.sensors.Add(std::move(sensor));
  }
}

void DecodePlugins(Decoding& d) {
  for (const record::Entry& text : d.record().All(encoding::kPlugin)) {
    Plugin plugin;
    plugin.name = text.Value("name").value_or("");
    text.Restore(plugin, d.reading());
    plugin.span = text.span();
    plugin.model = Scene::kWorldInstance;
    if (const auto model = text.Value("model")) plugin.model = d.to.FindModel(*model);
    const auto body = text.Value("body");
    if (body) plugin.body = d.BodyNamed(*body);
    if (!plugin.model || (body && !plugin.body)) {
      ReportStale(d.diagnostics(), text.span(), "plugin " + Quoted(plugin.name.view()), {}, "its text");
      continue;
    }
    d.to.plugins.Add(std::move(plugin));
  }
}

}  // namespace sceneweld::mjcf
