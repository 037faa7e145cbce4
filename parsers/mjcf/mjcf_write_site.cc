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

void WriteLight(Output& out, const Light& light) {
  LightElement element;
  element.dir = light.X_BS.rotation * Vector3{0, 0, 1};
  element.directional = light.type == "directional";
  out.Open(kLight.name.data());
  out.Attribute("name", FullName(out.scene, light));
  const Vector3& p = light.X_BS.translation;
  out.NumbersAttribute("pos", {p.x, p.y, p.z});
  out.Fields(kLight.fields, element);
  out.Close();
  if (light.format == "mjcf" && light.type != "point") return;
  out.losses.Approximated(light.span, "light " + Quoted(FullName(out.scene, light)) +
                                          " is written with its place and direction, without colours");
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
