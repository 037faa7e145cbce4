#include <algorithm>
#include <numbers>
#include <unordered_set>

#include "sceneweld/parsers/kept/light_look.h"
#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/mjcf/write/mjcf_writing.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld::mjcf {
namespace {

// How a frame looks in MuJoCo's viewer, where the group is hidden at first.
constexpr double kFrameSize = 0.005;  // [m]
constexpr int kFrameGroup = 4;

constexpr double kDegree = std::numbers::pi / 180;
/// Of spots, and what stands for no cone at all. [degree]
constexpr double kWidestCutoff = 90;
constexpr double kAllRound = 180;

void WriteSite(Output& out, std::string_view name, const Pose& X) {
  SiteElement element;
  element.name = name;
  element.placement = Placement(X);
  element.size = {{kFrameSize}, 1};
  element.group = kFrameGroup;
  out.Write(kSite, element);
}

void WriteCamera(Output& out, const Camera& camera, const std::string& name) {
  CameraElement element;
  element.name = name;
  element.placement = Placement(camera.X_BC);
  element.fovy = camera.fov_y * 180 / std::numbers::pi;
  out.EncodeRest(encoding::kCamera, name, camera, camera.span);
  out.Write(kCamera, element);
}

// With the older spelling of the type, which all versions of MuJoCo know.
void WriteLight(Output& out, const Light& light) {
  const std::string name = FullName(out.scene, light);
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
  out.Write(kLight, element);
  if (light.type == "point") {
    out.losses.Approximated(About<&Light::source_xml>(light),
                            "light " + Quoted(name) +
                                " is written as one that shines all round without "
                                "shadows: older versions of MuJoCo have no point lights");
  } else if (light.type == "spot" && light.format != "mjcf") {
    out.losses.Approximated(About<&Light::source_xml>(light),
                            "light " + Quoted(name) + " fades to the edge of its cone by another law in MuJoCo");
  }
  out.EncodeAll(encoding::kLight, name, light, light.span);
}

}  // namespace

void WriteSites(Output& out, const Layout::Node& node) {
  const std::size_t body = node.body.value();
  for (const Index<Frame> frame : out.frames[body]) {
    const Frame& declared = out.scene.frames[frame];
    WriteSite(out, FullName(out.scene, declared), declared.X_BF);
    out.EncodeRest(encoding::kFrame, FullName(out.scene, declared), declared, declared.span);
  }
  for (const Output::Site& site : out.HelperSites(node.body)) WriteSite(out, site.name, site.X_BS);
  for (const Index<Camera> i : out.cameras[body]) {
    const Camera& camera = out.scene.cameras[i];
    const std::string name = FullName(out.scene, camera);
    if (!camera.model) out.Also(encoding::kCamera, name, "on", "body");
    WriteCamera(out, camera, name);
  }
  if (const auto helpers = out.helper_cameras.find(node.body); helpers != out.helper_cameras.end()) {
    for (const Output::HelperCamera& helper : helpers->second) {
      out.Also(encoding::kCamera, helper.name, "helper", "true");
      WriteCamera(out, helper.camera, helper.name);
    }
  }
  for (const Index<Light> light : out.lights[body]) WriteLight(out, out.scene.lights[light]);
}

}  // namespace sceneweld::mjcf
