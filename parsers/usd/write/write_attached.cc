// SPDX-License-Identifier: BSD-3-Clause
// Writes cameras, which look along -Z with +Y up in USD too.
// Writes lights of other formats as lights of UsdLux, and their own text beside.

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>

#include "sceneweld/parsers/kept/light_look.h"
#include "sceneweld/parsers/usd/camera_optics.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/write/output.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::usd {
namespace {

/// Of a usual lens, in tenths of a unit of length as OpenUSD has it.
constexpr double kFocalLength = 24;

}  // namespace

void WriteCamera(Output& out, const Camera& camera) {
  const std::string& path = out.layout.PathOf(out.scene.cameras.IndexOf(camera));
  PrimMetadata metadata;
  metadata.display_name = Output::DisplayName(camera.name, path);
  out.Open("Camera", NameOfPath(path), metadata);
  out.EncodeName("camera", camera.name, FullName(out.scene, camera), path, camera.span);
  out.WritePose(camera.X_BC);
  const double aperture = 2 * kFocalLength * std::tan(camera.fov_y / 2);
  const bool has_size = camera.width > 0 && camera.height > 0;
  const double aspect = has_size ? static_cast<double>(camera.width) / camera.height : 1;
  stage::UsdaPrinter& print = out.print();
  print.Tuple("float2", "clippingRange", kClippingRange);
  print.Number("float", "focalLength", kFocalLength);
  print.Number("float", "horizontalAperture", aspect * aperture);
  print.Number("float", "verticalAperture", aperture);
  if (FieldOfView(aperture, kFocalLength) != camera.fov_y) {
    out.Encode("fov_y", FormatNumber(camera.fov_y), camera.span);
  }
  // Without it, the name is local to the body.
  if (camera.model.valid()) out.EncodeTarget(kModelKey, out.layout.PathOf(camera.model), camera.span);
  out.EncodeRest(camera, camera.span);
  out.Wrote(2);
  out.Close();
}

namespace {

constexpr double kDegreesOfConeAngle = 180 / std::numbers::pi;
// The formats have no photometric units. These show a robot well.
constexpr double kDistantIntensity = 1000;
constexpr double kPointIntensity = 100000;
constexpr double kPointRadius = 0.01;  // [m]

std::string PoseText(const Pose& X) {
  std::string text;
  const Vector3& p = X.translation;
  const Rotation& R = X.rotation;
  for (const double number : {p.x, p.y, p.z, R.x(), R.y(), R.z(), R.w()}) {
    if (!text.empty()) text += ' ';
    AppendNumber(text, number);
  }
  return text;
}

}  // namespace

void WriteLight(Output& out, const Light& light) {
  const std::string& path = out.layout.PathOf(out.scene.lights.IndexOf(light));
  const LightLook look = LookOf(light);
  const bool is_distant = light.type == "directional";
  const bool is_spot = light.type == "spot";
  PrimMetadata metadata;
  metadata.display_name = Output::DisplayName(light.name, path);
  if (is_spot) metadata.api_schemas.emplace_back("ShapingAPI");
  out.Open(is_distant ? "DistantLight" : "SphereLight", NameOfPath(path), metadata);
  out.EncodeName("light", light.name, FullName(out.scene, light), path, light.span);
  // Lights of UsdLux shine along -Z.
  const Rotation R_SP = Rotation::Between({0, 0, -1}, look.direction);
  out.WritePose(light.X_BS * Pose{{}, R_SP});
  if (!R_SP.IsExactlyIdentity()) out.Encode("pose", PoseText(light.X_BS), light.span);
  stage::UsdaPrinter& print = out.print();
  const double most = std::max({look.diffuse[0], look.diffuse[1], look.diffuse[2], 0.0});
  const std::array<double, 3> white{1, 1, 1};
  std::array<double, 3> color = white;
  for (std::size_t i = 0; i < 3 && most > 0; ++i) color[i] = std::max(0.0, look.diffuse[i] / most);
  print.Tuple("color3f", "inputs:color", color);
  print.Number("float", "inputs:intensity",
               look.is_on ? most * (is_distant ? kDistantIntensity : kPointIntensity) : 0.0);
  if (!is_distant) {
    print.Number("float", "inputs:radius", kPointRadius);
    print.Bool("bool", "treatAsPoint", true);
  }
  if (is_spot) {
    // Formats give degrees, which radians round.
    const double outer = std::clamp(std::round(look.outer * kDegreesOfConeAngle * 1e9) / 1e9, 0.0, 180.0);
    print.Number("float", "inputs:shaping:cone:angle", outer);
    const double inner = std::clamp(look.inner * kDegreesOfConeAngle, 0.0, outer);
    print.Number("float", "inputs:shaping:cone:softness", outer > 0 ? 1 - inner / outer : 0.0);
  }
  out.EncodeRest(light, light.span);
  out.Wrote(2);
  out.Close();
}

}  // namespace sceneweld::usd
