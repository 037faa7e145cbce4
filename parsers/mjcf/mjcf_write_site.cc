#include <numbers>
#include <unordered_set>

#include "sceneweld/parsers/mjcf/mjcf_encoding.h"
#include "sceneweld/parsers/mjcf/mjcf_table.h"
#include "sceneweld/parsers/mjcf/mjcf_writing.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld::mjcf {
namespace {

// How a frame looks in MuJoCo's viewer, where the group is hidden at first.
constexpr const char* kFrameSize = "0.005";
constexpr const char* kFrameGroup = "4";

void WriteSite(Output& out, std::string_view name, const Pose& X) {
  out.Open(kSite.name.data());
  out.Attribute("name", name);
  out.Placement(X);
  out.Attribute("size", kFrameSize);
  out.Attribute("group", kFrameGroup);
  out.Close();
}

void WriteCamera(Output& out, const Camera& camera) {
  const std::string name = FullName(out.scene, camera);
  CameraElement element;
  element.fovy = camera.fov_y * 180 / std::numbers::pi;
  const Numbers<2> usual = element.resolution;
  if (camera.width != usual[0] || camera.height != usual[1]) {
    out.EncodeList(encoding::kCamera, name, "size",
                   {static_cast<double>(camera.width), static_cast<double>(camera.height)}, camera.span);
  }
  out.Open(kCamera.name.data());
  out.Attribute("name", name);
  out.Placement(camera.X_BC);
  out.Fields(kCamera.fields, element);
  out.Close();
}

// With the older spelling of the type, which all versions of MuJoCo know.
void WriteLight(Output& out, const Light& light) {
  const std::string name = FullName(out.scene, light);
  LightElement element;
  element.dir = light.X_BS.rotation * Vector3{0, 0, 1};
  element.directional = light.type == "directional";
  out.Open(kLight.name.data());
  out.Attribute("name", name);
  const Vector3& p = light.X_BS.translation;
  out.NumbersAttribute("pos", {p.x, p.y, p.z});
  out.Fields(kLight.fields, element);
  out.Close();
  out.losses.Approximated(About<&Light::type, &Light::source_xml>(light),
                          "light " + Quoted(name) + " is written with its place and direction only");
  out.Encode(encoding::kLight, name, "type", Escaped(light.type), light.span);
  out.Encode(encoding::kLight, name, "format", Escaped(light.format), light.span);
  out.EncodePose(encoding::kLight, name, "pose", light.X_BS, light.span);
  if (!light.source_xml.empty()) out.Encode(encoding::kLight, name, "xml", Escaped(light.source_xml), light.span);
}

}  // namespace

void WriteSites(Output& out, const Layout::Node& node) {
  const std::size_t body = node.body.value();
  for (const Index<Frame> frame : out.frames[body]) {
    WriteSite(out, FullName(out.scene, out.scene.frames[frame]), out.scene.frames[frame].X_BF);
  }
  for (const Output::Site& site : out.HelperSites(node.body)) WriteSite(out, site.name, {site.p_BS, {}});
  for (const Index<Camera> camera : out.cameras[body]) WriteCamera(out, out.scene.cameras[camera]);
  for (const Index<Light> light : out.lights[body]) WriteLight(out, out.scene.lights[light]);
}

}  // namespace sceneweld::mjcf
