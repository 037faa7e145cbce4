// SPDX-License-Identifier: BSD-3-Clause
// Writes cameras, which look along -Z with +Y up in USD too.

#include <array>
#include <cmath>

#include "sceneweld/parsers/usd/camera_optics.h"
#include "sceneweld/parsers/usd/output.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::usd {
namespace {

/// Of a usual lens, in tenths of a unit of length as OpenUSD has it.
constexpr double kFocalLength = 24;
constexpr std::array<double, 2> kClippingRange{0.01, 1000};

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

}  // namespace sceneweld::usd
