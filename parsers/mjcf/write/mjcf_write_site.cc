// SPDX-License-Identifier: BSD-3-Clause
// Writes sites, cameras and lights.

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <numbers>
#include <unordered_set>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/light_look.h"
#include "sceneweld/parsers/mjcf/record/mjcf_record.h"
#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/mjcf/write/mjcf_writing.h"
#include "sceneweld/scene/text/without_errors.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/names/lookup.h"

namespace sceneweld::mjcf {
namespace {

// The look of a frame in MuJoCo's viewer; the group is hidden at first.
constexpr double kFrameSize = 0.005;  // [m]
constexpr int kFrameGroup = 4;

// Tolerance for frames that have not moved. [m]
constexpr double kOnLine = 1e-9;

constexpr double kDegree = std::numbers::pi / 180;
/// The cutoff of spots, also the value for lights without a cone. [degree]
constexpr double kWidestCutoff = 90;
constexpr double kAllRound = 180;

// True if a frame is still between the two points of a `fromto`, along the line between them.
bool IsBetween(const Pose& X, const UpTo<6>& ends) {
  const Vector3 a{ends[0], ends[1], ends[2]};
  const Vector3 b{ends[3], ends[4], ends[5]};
  const Vector3 along = X.rotation * Vector3{0, 0, 1};
  return ends.count == 6 && Length(0.5 * (a + b) - X.translation) < kOnLine &&
         Length(Cross(along, Normalized(b - a))) < kOnLine;
}

void WriteSite(Output& out, std::string_view name, const Pose& X, const KeptList& kept) {
  SiteElement element;
  element.name = name;
  element.placement = Placement(X);
  element.size = {{kFrameSize}, 1};
  element.group = kFrameGroup;
  element.kept = kept;
  if (const auto size = TakeKeptNumbers<3>(element.kept, "size")) element.size = *size;
  if (FindWording(kept, kMjcf.name, "group")) element.group = SiteElement().group;
  if (const auto group = TakeKeptNumbers<1>(element.kept, "group")) element.group = static_cast<int>((*group)[0]);
  if (const auto ends = TakeKeptNumbers<6>(element.kept, "fromto"); ends && IsBetween(X, *ends)) {
    element.fromto = Numbers<6>{ends->values};
    element.placement = {};
  }
  out.Write(kSite, element);
}

// Names of the elements that a model refers to.
void RenameKept(Output& out, Index<ModelInstance> model, KeptList& list) {
  for (Kept& kept : list) {
    if (kept.attribute == "target" || kept.attribute == "material" || kept.attribute == "mesh") {
      kept.text = out.scene.Scoped(model, kept.text);
    }
  }
}

// The angle of view, as the reader takes it. [degrees]
double FieldOfViewInDegrees(double fov_y) {
  return WithoutErrors(fov_y * 180 / std::numbers::pi, fov_y,
                       [](double degrees) { return degrees / 180 * std::numbers::pi; });
}

// Whether MuJoCo would refuse an element that looks at this body.
bool LacksBody(const Output& out, std::string_view body) {
  return !FindBody(out.scene, body) && !MakesBodies(out.scene);
}
std::string LostTarget(std::string_view kind, std::string_view name, std::string_view body) {
  return std::string(kind) + " " + Quoted(name) + " does not follow body " + Quoted(body) +
         ", because the scene has no such body";
}

void WriteCamera(Output& out, const Camera& camera, const std::string& name) {
  CameraElement element;
  element.name = name;
  element.placement = Placement(camera.X_BC);
  element.kept = camera.kept;
  // MuJoCo accepts the lens or the angle, not both.
  if (!FindKept(camera.kept, kMjcf.name, "sensorsize")) element.fovy = FieldOfViewInDegrees(camera.fov_y);
  if (const auto mode = TakeKept(element.kept, "mode")) element.mode = Name(*mode);
  std::array<double, 2> size{};
  const std::string* const resolution = FindKept(camera.kept, kMjcf.name, "resolution");
  const bool is_same =
      resolution && ScanNumbers(*resolution, size).count == 2 && size[0] == camera.width && size[1] == camera.height;
  if (!is_same) TakeKept(element.kept, "resolution");
  const Index<ModelInstance> owner = camera.model  ? camera.model
                                     : camera.body ? out.scene.bodies[camera.body].model
                                                   : Scene::kWorldInstance;
  RenameKept(out, owner, element.kept);
  const std::string* const target = FindKept(element.kept, kMjcf.name, "target");
  if (target && LacksBody(out, *target)) {
    out.losses.Dropped(About<&Camera::kept>(camera), LostTarget("camera", name, *target));
    TakeKept(element.kept, "target");
    element.mode = CameraElement().mode;
  }
  if (is_same) {
    Camera rest = camera;
    rest.width = rest.height = 0;
    out.EncodeRest(encoding::kCamera, name, rest, camera.span);
  } else {
    out.EncodeRest(encoding::kCamera, name, camera, camera.span);
  }
  out.Write(kCamera, element);
}

// Writes a light of MJCF as it was read, with its name and pose.
bool WriteAsRead(Output& out, const Light& light, const std::string& name, const KeptSections& kept) {
  tinyxml2::XMLDocument document;
  const auto* const read = ParseKept(document, light.source_xml);
  if (!read) return false;
  const char* const target = read->Attribute("target");
  const std::string followed = target ? kept.BodyName(light.body, target) : std::string();
  const bool is_lost = target && LacksBody(out, followed);
  if (is_lost) {
    out.losses.Approximated(About<&Light::source_xml>(light), LostTarget("light", name, followed));
  }
  out.Open(kLight.name.data());
  const Vector3& p = light.X_BS.translation;
  const Vector3 direction = light.X_BS.rotation * Vector3{0, 0, 1};
  out.Attribute("name", name);
  out.NumbersAttribute("pos", {p.x, p.y, p.z});
  out.NumbersAttribute("dir", {direction.x, direction.y, direction.z});
  for (const auto* a = read->FirstAttribute(); a; a = a->Next()) {
    const std::string_view attribute = a->Name();
    if (attribute == "name" || attribute == "pos" || attribute == "dir" || attribute == "class") continue;
    if (is_lost && (attribute == "target" || attribute == "mode")) continue;
    std::string value = a->Value();
    if (attribute == "target") value = followed;
    if (attribute == "texture") {
      value = kept.AssetName(light.body, light.span, attribute, value);
      if (!kept.WritesAsset(attribute, value)) {
        out.losses.Approximated(
            About<&Light::source_xml>(light),
            "`texture` of light " + Quoted(name) + " is left out: the file has no texture " + Quoted(value));
        continue;
      }
    }
    out.Attribute(a->Name(), value);
  }
  out.Close();
  return true;
}

// With the older spelling of the type, which all versions of MuJoCo accept.
void WriteLight(Output& out, const Light& light, const KeptSections& kept) {
  const std::string full = FullName(out.scene, light);
  const std::string name = out.LightName(full);
  if (name != full) out.losses.Renamed(light.span, "light " + Quoted(full) + " is called " + Quoted(name));
  const auto encode = [&](const std::string& plain) {
    const Output::Together group(out);
    out.Guard(encoding::kLight, name, kLight.name, plain);
    out.EncodeAll(encoding::kLight, name, light, light.span);
  };
  bool is_written = false;
  const std::string as_read =
      out.WritePlain(name, [&] { is_written = light.format == kMjcf.name && WriteAsRead(out, light, name, kept); });
  if (is_written) return encode(as_read);
  const LightLook look = LookOf(light);
  LightElement element;
  element.name = name;
  element.pos = light.X_BS.translation;
  element.dir = light.X_BS.rotation * look.direction;
  element.directional = light.type == "directional";
  element.castshadow = look.casts_shadows;
  element.active = look.is_on;
  element.attenuation.values = look.attenuation;
  element.ambient.values = look.ambient;
  element.diffuse.values = look.diffuse;
  element.specular.values = look.specular;
  if (light.type == "spot") {
    element.cutoff = std::min(look.outer / kDegree, kWidestCutoff);
    element.exponent = look.falloff;
  } else if (light.type == "point") {
    element.cutoff = kAllRound;
    element.exponent = 0;
    element.castshadow = false;
  }
  const std::string plain = out.WritePlain(name, [&] { out.Write(kLight, element); });
  if (light.type == "point") {
    out.losses.Approximated(About<&Light::source_xml>(light),
                            "light " + Quoted(name) +
                                " is written as a light in all directions without "
                                "shadows: older versions of MuJoCo do not support point lights");
  } else if (light.type == "spot" && light.format != "mjcf") {
    out.losses.Approximated(About<&Light::source_xml>(light),
                            "light " + Quoted(name) + " fades differently towards the edge of its cone in MuJoCo");
  }
  encode(plain);
}

}  // namespace

void WriteSites(Output& out, const Layout::Node& node, const KeptSections& kept) {
  const std::size_t body = node.body.value();
  for (const Index<Frame> frame : out.frames[body]) {
    const Frame& declared = out.scene.frames[frame];
    KeptList own = declared.kept;
    RenameKept(out, declared.model, own);
    WriteSite(out, FullName(out.scene, declared), declared.X_BF, own);
    out.EncodeRest(encoding::kFrame, FullName(out.scene, declared), declared, declared.span);
  }
  for (const Output::Site& site : out.HelperSites(node.body)) {
    out.WriteHelper("site", site.name, [&] { WriteSite(out, site.name, site.X_BS, {}); });
  }
  for (const Index<Camera> i : out.cameras[body]) {
    const Camera& camera = out.scene.cameras[i];
    const std::string name = FullName(out.scene, camera);
    if (!camera.model) out.Also(encoding::kCamera, name, "on", "body");
    WriteCamera(out, camera, name);
  }
  if (const auto helpers = out.helper_cameras.find(node.body); helpers != out.helper_cameras.end()) {
    for (const Output::HelperCamera& helper : helpers->second) {
      out.Also(encoding::kCamera, helper.name, "helper", "true", PlainText(helper.camera));
      WriteCamera(out, helper.camera, helper.name);
    }
  }
  for (const Index<Light> light : out.lights[body]) WriteLight(out, out.scene.lights[light], kept);
}

}  // namespace sceneweld::mjcf
