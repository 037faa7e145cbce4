// SPDX-License-Identifier: BSD-3-Clause
// Reads sites, cameras and lights: elements with a pose in a body that affect neither its mass nor its contacts.

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numbers>
#include <utility>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/mjcf/model/mjcf_apply.h"
#include "sceneweld/parsers/mjcf/read/mjcf_body.h"
#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"
#include "sceneweld/parsers/mjcf/record/mjcf_record.h"
#include "sceneweld/parsers/mjcf/read/mjcf_scale.h"
#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"
#include "sceneweld/parsers/mjcf/table/mjcf_placement.h"
#include "sceneweld/parsers/mjcf/table/mjcf_references.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/table/xml_output.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

constexpr double kMostPixels = 1e6;

// The text of a light with the attributes of its class and its scale, so the text is complete without them.
std::string TextOf(Element element, const LightElement& of_class, LightElement says, bool is_scaled) {
  if (of_class == LightElement() && !is_scaled) return element.ToXml();
  Diagnostics nobody;
  LossReport none(nobody);
  XmlOutput out(kMjcf, none);
  says.directional.reset();
  if (says.type == LightType::kDirectional) {
    says.directional = true;  // the older attribute
    says.type = LightType::kSpot;
  }
  out.Write(kLight, says);
  std::string text = out.Finish();
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

// The name in the model of what an element of an attached part names.
std::string InModel(const Scope& scope, std::string_view kind, std::string_view name) {
  if (kind == "body") return name == "world" ? std::string(name) : scope.prefix + std::string(name);
  return (kind == "plugin" ? scope.prefix : scope.asset_prefix) + std::string(name);
}

// The model keeps the mesh of a site.
void KeepMesh(const KeptList& site, Model& model) {
  const std::string* const mesh = FindKept(site, kMjcf.name, "mesh");
  if (mesh) model.kept_assets.insert(Model::KeyOfAsset("mesh", *mesh));
}

// The text of a light.
std::string WithPrefix(const Scope& scope, std::string text) {
  if (scope.prefix.empty() && scope.asset_prefix.empty()) return text;
  tinyxml2::XMLDocument document;
  tinyxml2::XMLElement* const light = ParseKept(document, text);
  if (!light) return text;
  for (const std::string_view attribute : {"target", "texture"}) {
    const char* const name = light->Attribute(attribute.data());
    if (name) light->SetAttribute(attribute.data(), InModel(scope, KindNamedBy(attribute), name).c_str());
  }
  return ToXml(*light);
}

// The two points of a `fromto`, in the frame of the body.
std::optional<Numbers<6>> EndsOf(const SiteElement& says, const Pose& X_BS) {
  if (!says.fromto) return std::nullopt;
  return Moved(*says.fromto, X_BS);
}

// Keeps a site without a name in its body, because frames of a scene need names.
void KeepSite(const Pose& X_BS, SiteElement says, const std::optional<Numbers<6>>& ends, std::size_t place,
              Model& model) {
  says.placement = ends ? Placement() : Placement(X_BS);
  says.fromto = ends;
  Diagnostics nobody;
  LossReport none(nobody);
  XmlOutput out(kMjcf, none);
  out.Write(kSite, says);
  std::string text = out.Finish();
  while (text.ends_with('\n')) text.pop_back();
  KeepInBody(place, std::move(text), model);
}

Numbers<2> ResolutionOf(const CameraElement& says) { return says.resolution.value_or(Numbers<2>{{640, 480}}); }

// The vertical field of view [rad] from focal length and sensor size; nullopt if the camera does not give them.
std::optional<double> FieldOfView(const CameraElement& says) {
  const auto second = [&](const char* attribute) -> std::optional<double> {
    const std::string* const text = FindKept(says.kept, kMjcf.name, attribute);
    std::array<double, 2> numbers{};
    if (!text || ScanNumbers(*text, numbers).count != 2) return std::nullopt;
    return numbers[1];
  };
  const auto size = second("sensorsize");
  if (!size || !(*size > 0)) return std::nullopt;
  auto focal = second("focal");
  // `focalpixel` is in pixels of the sensor, which has as many as the image.
  if (const auto pixels = second("focalpixel")) focal = *pixels * *size / ResolutionOf(says)[1];
  if (!focal || !(*focal > 0)) return std::nullopt;
  return 2 * std::atan(*size / (2 * *focal));
}

}  // namespace

void PrefixNames(const Scope& scope, KeptList& list) {
  const auto is_name = [](const Kept& kept) { return !IsWording(kept) && !KindNamedBy(kept.attribute).empty(); };
  const KeptList& known = list;
  if (std::any_of(known.begin(), known.end(), is_name)) {
    // MuJoCo takes an empty name as none.
    erase_if(list, [&](const Kept& kept) { return is_name(kept) && Trimmed(kept.text).empty(); });
  }
  if (scope.prefix.empty() && scope.asset_prefix.empty()) return;
  for (Kept& kept : list) {
    if (kept.format != kMjcf.name || IsWording(kept)) continue;
    if (is_name(kept)) {
      kept.text = InModel(scope, KindNamedBy(kept.attribute), kept.text);
    } else if (kept.attribute.empty()) {
      kept.text = Renamed(kept.text, "body", [&](std::string_view kind, std::string_view name) {
        return kind == "plugin" ? InModel(scope, kind, name) : std::string(name);
      });
    }
  }
}

void ReadSite(const Content& content, std::size_t place, Model& model) {
  const Scope& scope = *content.scope;
  const Element element = content.element;
  Reading reading = scope.reading();
  const Class& from = scope.file->ClassOf(element, *scope.childclass, reading.diagnostics);
  const SiteElement& says = model.said_by_sites
                                .Of(element, scope.reads(), &from,
                                    [&] {
                                      Said<SiteElement> said{from.site};
                                      said.good = Apply(element, said.says, reading);
                                      Scale(said.says, scope);
                                      return said;
                                    },
                                    scope.frame_scale())
                                .says;
  Pose pose = PoseOf(says.placement, scope.file->compiler);
  if (says.fromto) {
    const auto span = FromTo(*says.fromto, element, reading);
    if (!span) return;
    // The z axis of a site points to the first end, as in MuJoCo. FromTo() may return the opposite direction, because
    // for the shapes of geoms it does not matter.
    const auto& ends = says.fromto->values;
    pose = {span->pose.translation, FromZAxis(Normalized({ends[0] - ends[3], ends[1] - ends[4], ends[2] - ends[5]}))};
  }
  if (says.name.empty()) {
    SiteElement named = says;
    PrefixNames(scope, named.kept);
    KeepMesh(named.kept, model);
    KeepSite(scope.X_BS * pose, std::move(named), EndsOf(says, scope.X_BS), place, model);
    return;
  }
  const SiteRecord record{place, scope.X_BS * pose, scope.ScalesActuators(false)};
  const std::string name = scope.prefix + says.name.str();
  if (const auto* other = model.sites.Add(name, scope.suffix, scope.copy, element.span(), record)) {
    model.diagnostics()
        .Error("duplicate-name", element.span(), "there is already a site " + Quoted(name + scope.suffix))
        .Note(other->span, "first declared here");
    return;
  }
  if (scope.file->Hides(name)) return;
  Frame frame;
  frame.name = Name(name + scope.suffix);
  frame.model = model.model;
  frame.body = model.bodies[place].body;
  frame.X_BF = record.X_BS;
  frame.kept = says.kept;
  PrefixNames(scope, frame.kept);
  KeepMesh(frame.kept, model);
  const double group = says.group;
  if (group == SiteElement().group) {
    KeepWording(frame.kept, kMjcf.name, Name("group"), "0");
  } else {
    KeepNumbers(frame.kept, "group", {&group, 1});
  }
  if (says.size.values != SiteElement().size.values) {
    KeepNumbers(frame.kept, "size", {says.size.values.data(), says.size.count});
  }
  if (const auto ends = EndsOf(says, scope.X_BS)) KeepNumbers(frame.kept, "fromto", ends->values);
  frame.span = element.span();
  model.scene.AddFrame(std::move(frame));
}

void ReadCamera(const Content& content, std::size_t place, Model& model) {
  const Scope& scope = *content.scope;
  const Element element = content.element;
  Reading reading = scope.reading();
  const Class& from = scope.file->ClassOf(element, *scope.childclass, reading.diagnostics);
  const auto& [says, good] = model.said_by_cameras.Of(element, scope.reads(), &from, [&] {
    Said<CameraElement> said{from.camera};
    said.good = Apply(element, said.says, reading);
    Scale(said.says, scope);
    return said;
  }, scope.frame_scale());
  Camera camera;
  camera.name = says.name.empty() ? scope.FreeName("camera", "camera" + std::to_string(model.cameras))
                                  : Name(scope.Full(says.name));
  ++model.cameras;
  if (!good) return;
  const std::optional<double> of_lens = FieldOfView(says);
  if (!of_lens && !(says.fovy > 0 && says.fovy < 180)) {
    reading.diagnostics.Error("out-of-range", SpanOf(element, "fovy"),
                              "`fovy` of " + Describe(element) + " must be between 0 and 180 degrees");
    return;
  }
  const Numbers<2> resolution = ResolutionOf(says);
  for (const double pixels : resolution.values) {
    if (pixels >= 1 && pixels <= kMostPixels && pixels == std::floor(pixels)) continue;
    reading.diagnostics.Error(
        "out-of-range", SpanOf(element, "resolution"),
        "`resolution` of " + Describe(element) + " must be two whole numbers, from 1 to " + FormatNumber(kMostPixels));
    return;
  }
  if (!says.name.empty()) {
    if (const auto* other =
            model.named_cameras.Add(scope.prefix + says.name.str(), scope.suffix, scope.copy, element.span(), true)) {
      model.diagnostics()
          .Error("duplicate-name", element.span(), "there is already a camera " + Quoted(camera.name.view()))
          .Note(other->span, "first declared here");
      return;
    }
  }
  camera.model = model.model;
  camera.body = model.bodies[place].body;
  camera.X_BC = scope.X_BS * PoseOf(says.placement, scope.file->compiler);
  camera.fov_y = of_lens.value_or(says.fovy / 180 * std::numbers::pi);
  camera.width = static_cast<int>(resolution[0]);
  camera.height = static_cast<int>(resolution[1]);
  camera.kept = says.kept;
  PrefixNames(scope, camera.kept);
  if (!(says.mode == "fixed")) KeepWord(camera.kept, "mode", says.mode);
  if (says.orthographic && !FindKept(camera.kept, kMjcf.name, "projection")) {
    KeepWord(camera.kept, "projection", "orthographic");
  }
  if (says.resolution) KeepNumbers(camera.kept, "resolution", resolution.values);
  camera.span = element.span();
  model.scene.cameras.Add(std::move(camera));
}

void ReadLight(const Content& content, std::size_t place, Model& model) {
  const Scope& scope = *content.scope;
  const Element element = content.element;
  Reading reading = scope.reading();
  const LightElement of_class = scope.file->ClassOf(element, *scope.childclass, reading.diagnostics).light;
  LightElement says = of_class;
  const bool good = Apply(element, says, reading);
  Scale(says, scope);
  Light light;
  light.name = says.name.empty() ? scope.FreeName("light", "light" + std::to_string(model.lights))
                                 : Name(scope.Full(says.name));
  ++model.lights;
  if (!good) return;
  if (Length(says.dir) < 1e-14) {
    reading.diagnostics.Error("zero-vector", SpanOf(element, "dir"),
                              "the `dir` of " + Describe(element) + " has zero length");
    return;
  }
  if (says.type == LightType::kImage) {
    KeepInBody(place, WithPrefix(scope, TextOf(element, of_class, says, scope.scale != 1)), model);
    return;
  }
  light.body = model.bodies[place].body;
  light.X_BS = scope.X_BS * Pose{says.pos, FromZAxis(Normalized(says.dir))};
  light.type = Keywords<LightType>::kNames[static_cast<std::size_t>(says.type)];
  light.format = "mjcf";
  light.source_xml = WithPrefix(scope, TextOf(element, of_class, says, scope.scale != 1));
  light.span = element.span();
  model.scene.lights.Add(std::move(light));
}

}  // namespace sceneweld::mjcf
