// SPDX-License-Identifier: BSD-3-Clause
// Reads a stage kind by kind, in an order in which each element finds those that it refers to.

#include <algorithm>
#include <string_view>

#include "sceneweld/parsers/output/seal.h"
#include "sceneweld/parsers/stage/layer_file.h"
#include "sceneweld/parsers/usd/read/edited_stage.h"
#include "sceneweld/parsers/usd/read/input.h"
#include "sceneweld/parsers/usd/usd.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld::usd {

namespace {

std::shared_ptr<Scene> SceneOf(const stage::Stage& stage, const Source& source, ReadContext& context) {
  Input in(stage, source, context);
  constexpr void (*kParts[])(Input&) = {&ReadModels, &ReadBodies, &ReadFrames, &ReadGeometries,  &ReadCameras,
                                        &ReadLights, &ReadMasses, &ReadJoints, &ReadConstraints, &ReadCollisionFilters};
  for (const auto part : kParts) {
    const Limits& limits = context.files.limits();
    if (limits.ShouldStop() || in.diagnostics().error_count() >= limits.max_errors) {
      in.diagnostics().Error("limit-exceeded", Span{&source, 0, 0},
                             limits.ShouldStop() ? "stopped here" : "too many errors; stopped here");
      return nullptr;
    }
    part(in);
  }
  in.ReportUnread();
  in.scene.sources = context.files.sources();
  return std::make_shared<Scene>(std::move(in.scene));
}

// The text of a layer, or of the first one in a package, which is not compressed.
bool IsSealedLayer(std::string_view text) {
  constexpr std::string_view kText = "#usda ";
  constexpr std::string_view kPackage = "PK";
  if (text.starts_with(kPackage)) {
    text = UpToSeal(text, "#");
    text.remove_prefix(std::min(text.find(kText), text.size()));
  }
  return IsSealed(text, "#", {});
}

}  // namespace

std::shared_ptr<Scene> Read(const Source& source, ReadContext& context) {
  auto layer = stage::ReadLayer(source, context.files, context.diagnostics);
  if (!layer) return nullptr;
  const auto stage = stage::ComposeStage(std::move(layer), context.files, context.diagnostics);
  if (!stage) return nullptr;
  if (!IsOurs(*stage) || IsSealedLayer(source.text())) return SceneOf(*stage, source, context);
  return ReadEdited(*stage, source, context, [&](const stage::Stage& one, Diagnostics& diagnostics) {
    ReadContext with{context.files,         context.packages,   diagnostics,
                     context.rules,         context.read_model, context.caller_names_model,
                     context.read_document, context.arguments,  context.environment};
    return SceneOf(one, source, with);
  });
}

}  // namespace sceneweld::usd
