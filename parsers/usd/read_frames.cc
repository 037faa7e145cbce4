// SPDX-License-Identifier: BSD-3-Clause
// Reads declared frames: those that sceneweld wrote, sites, and empty Xforms on bodies.

#include <map>
#include <string>
#include <utility>

#include "sceneweld/parsers/usd/input.h"
#include "sceneweld/parsers/usd/layout.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/read_parts.h"
#include "sceneweld/scene/resolve.h"

namespace sceneweld::usd {
namespace {

bool IsFrame(Input& in, const stage::StagePrim& prim) {
  if (!prim.is_defined || in.body_of_prim[in.NumberOf(prim)].valid()) return false;
  const std::string_view element = in.ElementOf(prim);
  if (!element.empty()) return element == "frame";
  if (prim.Has("NewtonSiteAPI") || prim.Has("MjcSiteAPI")) return true;
  // An Xform of nothing marks a place.
  if (prim.type != "Xform" || !prim.children.empty() || !prim.api_schemas.empty()) return false;
  if (in.model_of_prim[in.NumberOf(prim)].valid()) return false;
  for (const stage::StageProperty& property : prim.properties) {
    if (!property.name.view().starts_with("xformOp")) return false;
  }
  return in.BodyAt(prim) != Scene::kWorldBody || (in.is_ours && in.ParentOf(prim).path == kWorldPath);
}

// The last number that a name got, by model, so that many equal names do not take quadratic time.
using NumbersOfFrames = std::map<std::pair<Index<ModelInstance>, std::string>, int>;

void ReadFrame(Input& in, const stage::StagePrim& prim, NumbersOfFrames& numbers) {
  in.Use(prim);
  Frame frame;
  frame.model = in.ModelAt(prim);
  frame.body = in.BodyAt(prim);
  frame.X_BF = in.PlaceOn(prim, in.PrimOf(frame.body)).X_WP;
  frame.span = prim.span;
  in.Restore(prim, frame);
  const std::string wanted = in.NameOf(prim).str();
  std::string name = wanted;
  // Sites of MuJoCo may have the names of bodies.
  const bool may_share = in.is_ours || in.ElementOf(prim) == "frame" || prim.Has("MjcSiteAPI");
  const auto is_taken = [&] {
    return may_share ? in.scene.FindDeclaredFrame(frame.model, name).valid()
                     : FindFrame(in.scene, frame.model, name).valid();
  };
  while (is_taken()) {
    name = wanted + "_" + std::to_string(++numbers[{frame.model, wanted}]);
  }
  frame.name = name;
  in.scene.AddFrame(std::move(frame));
}

}  // namespace

void ReadFrames(Input& in) {
  NumbersOfFrames numbers;
  for (const stage::StagePrim& prim : in.stage.prims) {
    if (IsFrame(in, prim)) ReadFrame(in, prim, numbers);
  }
  ReadModelFrames(in);
}

}  // namespace sceneweld::usd
