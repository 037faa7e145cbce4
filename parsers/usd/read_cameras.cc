// SPDX-License-Identifier: BSD-3-Clause
// Reads cameras.

#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/parsers/usd/camera_optics.h"
#include "sceneweld/parsers/usd/input.h"
#include "sceneweld/parsers/usd/private_names.h"

namespace sceneweld::usd {
namespace {

using stage::StagePrim;

// OpenUSD's defaults: a 35 mm film.
constexpr double kUsualFocalLength = 50, kUsualAperture = 15.2908;

// The vertical field of view; nothing after a report.
std::optional<double> FieldOf(Input& in, const StagePrim& prim) {
  const double focal_length = in.TakeNumber(prim, "focalLength").value_or(kUsualFocalLength);
  const double aperture = in.TakeNumber(prim, "verticalAperture").value_or(kUsualAperture);
  const double field = FieldOfView(aperture, focal_length);
  if (focal_length > 0 && aperture > 0 && field > 0) return field;
  in.diagnostics().Warning("out-of-range", prim.span,
                           "the focal length and the apertures of " + Input::Describe(prim) +
                               " must be above zero; its field of view has the default");
  return std::nullopt;
}

// The cameras of a body, and the last number that each name got. Those of several models may have one name.
using NamesOfCameras = std::map<std::pair<Index<ModelInstance>, std::string>, int>;

void ReadCamera(Input& in, const StagePrim& prim, NamesOfCameras& names) {
  constexpr double kSinglePrecision = 1e-6;
  in.Use(prim);
  Camera camera;
  camera.body = in.BodyAt(prim);
  camera.X_BC = in.PlaceOn(prim, in.PrimOf(camera.body)).X_WP;
  camera.span = prim.span;
  const auto field = FieldOf(in, prim);
  if (in.TakeText(prim, "projection").value_or("perspective") == "orthographic") {
    in.diagnostics().Note("ignored-value", prim.Find("projection")->value_span,
                          Input::Describe(prim) + " is read as a camera with perspective");
  }
  in.Take(prim, "horizontalAperture");
  in.Take(prim, "clippingRange");
  if (!in.TakeTargets(prim, PrivateName(kModelKey)).empty()) camera.model = in.ModelAt(prim);
  in.Restore(prim, camera);
  // Another program may have changed the lens since.
  if (field && std::abs(camera.fov_y - *field) > kSinglePrecision) camera.fov_y = *field;
  const std::string wanted = in.NameOf(prim).str();
  std::string name = wanted;
  while (!names.try_emplace({camera.model, name}, 0).second) {
    name = wanted + "_" + std::to_string(++names[{camera.model, wanted}]);
  }
  camera.name = Name(name);
  in.scene.cameras.Add(std::move(camera));
}

}  // namespace

void ReadCameras(Input& in) {
  std::vector<NamesOfCameras> names(in.scene.bodies.size());
  for (const StagePrim& prim : in.stage.prims) {
    if (prim.is_defined && prim.type == "Camera") ReadCamera(in, prim, names[in.BodyAt(prim).value()]);
  }
}

}  // namespace sceneweld::usd
