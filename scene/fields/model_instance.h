// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/fields/field_list.h"
#include "sceneweld/scene/fields/kept.h"
#include "sceneweld/scene/model_instance.h"

namespace sceneweld {

constexpr auto FieldsOf(Tag<MergedFrame>) {
  using enum FieldRule;
  return Fields("merged_frame", "The frame of a model that another one merged.",
                member<&MergedFrame::name, kInternal>("name", "", "`_merged__NAME__model__`."),
                member<&MergedFrame::body, kInternal>("body", "", "The body that it is fixed on."),
                member<&MergedFrame::X_BF, kInternal>("pose", "", "Pose on that body."));
}

constexpr auto FieldsOf(Tag<ModelInstance>) {
  using enum FieldRule;
  using T = ModelInstance;
  return Fields("model", "One model in the scene: a name space for bodies, frames, joints and groups.",
                member<&T::name, kIdentity | kRequired>(
                    "name", "", "Full scoped name, `left::iiwa`; empty for the world's own instance."),
                member<&T::parent, kInternal>(
                    "parent", "", "The model that it is nested in; for top-level models, the world's instance."),
                member<&T::is_static, kLeftOut>(
                    "static", "", "Whether none of its joints moves and it is welded to the world (SDFormat)."),
                member<&T::gravity_enabled, kLeftOut>("gravity_enabled", "", "Whether gravity acts on its bodies."),
                member<&T::model_frame_body, kInternal | kMayBeNone>(
                    "model_frame_body", "",
                    "The body that its `__model__` frame is fixed on; none without such a frame (URDF, MJCF)."),
                member<&T::X_BModel, kInternal>("X_BModel", "", "Pose of the `__model__` frame on that body."),
                member<&T::merged_frames, kInternal>(
                    "merged_frames", "", "The frames of models that it merged, which directives can name (SDFormat)."),
                KeptField<&ModelInstance::kept>(),
                member<&T::span, kPlace>("source", "", "The element that declares the model."),
                member<&T::declared_at, kPlace>("source", "", "`file:line` of the element that declares it."),
                member<&T::origin, kInternal>(
                    "origin", "", "The directive or include that brought it, and the includes around that."));
}

}  // namespace sceneweld
