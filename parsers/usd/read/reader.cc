// SPDX-License-Identifier: BSD-3-Clause
// Reads a stage kind by kind, in an order in which each element finds those that it refers to.

#include "sceneweld/parsers/stage/layer_file.h"
#include "sceneweld/parsers/usd/read/edited_stage.h"
#include "sceneweld/parsers/usd/read/input.h"
#include "sceneweld/parsers/usd/read/recorded_layer.h"
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

}  // namespace

std::shared_ptr<Scene> Read(const Source& source, ReadContext& context) {
  auto layer = stage::ReadLayer(source, context.files, context.diagnostics);
  if (!layer) return nullptr;
  const auto stage = stage::ComposeStage(std::move(layer), context.files, context.diagnostics,
                                         [&](stage::Layer& one) { TakeRecord(one, context.diagnostics); });
  DropStale(*stage, context.diagnostics);
  return SceneOf(*stage, source, context);
}

std::optional<std::string> RecordOf(const Source& source, Files& files, Diagnostics& diagnostics) {
  const auto layer = stage::ReadLayer(source, files, diagnostics);
  if (!layer) return std::nullopt;
  const std::string* const text = RecordText(layer->metadata);
  return text ? *text : std::string();
}

}  // namespace sceneweld::usd
