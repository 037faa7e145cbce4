// SPDX-License-Identifier: BSD-3-Clause
// Reads kept elements: sensors, lights, plugins.

#include <tinyxml2.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "sceneweld/parsers/kept/camera_sensor.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/light_look.h"
#include "sceneweld/parsers/kept/plugin_names.h"
#include "sceneweld/parsers/kept/sdf_contents.h"
#include "sceneweld/parsers/sdf/sceneweld_attributes.h"
#include "sceneweld/parsers/sdf/sdf_elements.h"
#include "sceneweld/parsers/sdf/sdf_encoded.h"
#include "sceneweld/parsers/sdf/sdf_pose.h"
#include "sceneweld/parsers/sdf/sdf_reader.h"
#include "sceneweld/parsers/sdf/sdf_table.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::sdf {
namespace {

// The camera of a sensor; nothing if it has none, or only an invalid one.
std::optional<Camera> ReadCamera(Element sensor, Version version, SensorLens& lens, Reading& file) {
  const Element element = sensor.child("camera");
  if (!element) return std::nullopt;
  const auto read = [&](Element owner, const char* name, double& value) {
    const auto text = TextOf(owner, name);
    const auto number = text ? ReadNumber(*text, Quoted(name), file) : std::nullopt;
    if (number && std::isfinite(*number)) {
      value = *number;
    } else if (number) {
      file.diagnostics.Warning("not-finite", text->span,
                               Quoted(name) + " of " + Describe(sensor) + " is " + FormatNumber(*number) +
                                   "; the default " + FormatNumber(value) + " is used");
    }
  };
  read(element, "horizontal_fov", lens.horizontal_fov);
  if (const Element image = element.child("image")) {
    read(image, "width", lens.width);
    read(image, "height", lens.height);
  }
  std::optional<Camera> camera = CameraOf(lens);
  if (!camera) return camera;
  const PoseDeclaration pose = ReadPose(element, version, file);
  if (pose.relative_to.empty()) camera->X_BC = pose.X * camera->X_BC;
  camera->span = element.span();
  return camera;
}

std::string WithoutPrivateAttributes(Element element) {
  tinyxml2::XMLDocument document;
  std::string text = element.ToXml();
  tinyxml2::XMLElement* const copy = ParseKept(document, text);
  if (!copy) return text;
  DropPrivateAttributes(*copy);
  return ToXml(*copy);
}

}  // namespace

std::optional<KeptDeclaration> ReadKept(Element element, FileReading& file) {
  const auto name = ReadName(element, file.version, file);
  const auto type = element.value("type");
  if (!type) {
    file.diagnostics.Error("missing-value", element.span(),
                           "`<" + std::string(element.name()) + ">` needs the attribute `type`");
  }
  if (!name || !type) return std::nullopt;
  KeptDeclaration kept;
  kept.encoded = ReadEncoded<>(element, file);
  kept.name = NameInScene(name->name, kept.encoded);
  kept.type = Name(type->text);
  kept.span = element.span();
  kept.pose = ReadPose(element, file.version, file);
  kept.source_xml = element.ToXml();
  if (kept.encoded && kept.encoded->format) {
    RestoreLight(*kept.encoded->format, kept.encoded->source, element, kept.format, kept.source_xml, file.diagnostics);
  } else if (!(kept.name == name->name)) {
    kept.source_xml = WithName(kept.source_xml, kept.name, kName);
  }
  const bool is_sensor = element.name() == "sensor";
  SensorLens lens;
  if (is_sensor) kept.camera = ReadCamera(element, file.version, lens, file);
  if (kept.format == kSdf.name) WarnOfSdfContents(element, file.diagnostics);
  if (!is_sensor) return kept;
  if (!kept.camera && kept.encoded && !kept.encoded->camera.empty()) {
    ReportStale(file.diagnostics, element.span(), Describe(element), "no valid `camera`", "the camera that it is");
    kept.source_xml = WithName(WithoutPrivateAttributes(element), kept.name, kName);
  }
  if (kept.camera && kept.encoded && kept.encoded->lens) {
    RestoreLens(*kept.encoded->lens, lens, element.span(), Describe(element), *kept.camera, file.diagnostics);
  }
  return kept;
}

std::string FaultOfSensor(const std::string& text) {
  const Source source("/sensor.sdf", "sensor.sdf", text);
  constexpr Version kUsual{9};
  Diagnostics faults;
  Reading reading{faults, kSdf};
  const auto document = XmlDocument::Parse(source, faults);
  if (document) {
    const Element sensor = document->root();
    ReadPose(sensor, kUsual, reading);
    SensorLens lens;
    ReadCamera(sensor, kUsual, lens, reading);
  }
  const auto error = std::find_if(faults.all().begin(), faults.all().end(),
                                  [](const Diagnostic& one) { return one.severity == Severity::kError; });
  return error == faults.all().end() ? std::string() : error->message;
}

std::vector<KeptDeclaration> ReadAllKept(Element parent, const char* child, FileReading& file,
                                         std::span<const Element> also) {
  std::vector<KeptDeclaration> all;
  std::map<std::string, Span> taken;  // By its name in the file.
  for (const Element element : parent.children(child)) {
    auto kept = ReadKept(element, file);
    if (!kept) continue;
    const std::string name(Trimmed(element.value("name")->text));
    const auto [first, fresh] = taken.try_emplace(name, kept->span);
    if (!fresh) {
      file.diagnostics
          .Error("duplicate-name", kept->span,
                 Describe(parent) + " has a " + std::string(child) + " named " + Quoted(name) + " already")
          .Note(first->second, "first used here");
      continue;
    }
    if (!kept->encoded || !kept->encoded->helper) {
      all.push_back(std::move(*kept));
    } else if (std::find(also.begin(), also.end(), element) != also.end()) {
      kept->source_xml = WithoutPrivateAttributes(element);
      all.push_back(std::move(*kept));
    }
  }
  return all;
}

std::optional<PluginDeclaration> ReadPlugin(Element element, FileReading& file, bool is_of_block) {
  const auto encoded = ReadEncoded<>(element, file);
  const bool is_helper = encoded && encoded->helper;
  if (is_helper && is_of_block) return std::nullopt;
  PluginElement says;
  ReadFields(element, kPluginRow.fields, says, file);
  if (!says.filename.span) {
    file.diagnostics.Error("missing-value", element.span(), "`<plugin>` needs the attribute `filename`");
    return std::nullopt;
  }
  WarnOfSdfContents(element, file.diagnostics);
  return PluginDeclaration{says.name.name, is_helper ? WithoutPrivateAttributes(element) : element.ToXml(),
                           element.span()};
}

}  // namespace sceneweld::sdf
