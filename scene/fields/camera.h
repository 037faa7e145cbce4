// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <numbers>

#include "sceneweld/scene/camera.h"
#include "sceneweld/scene/field_list.h"
#include "sceneweld/scene/fields/kept.h"

namespace sceneweld {

constexpr auto FieldsOf(Tag<Camera>) {
  using enum FieldRule;
  using T = Camera;
  return Fields("camera", "A camera that looks along -Z with +Y up.",
                member<&T::name, kIdentity | kRequired>(
                    "name", "", "Local to its model if that is given (MJCF), otherwise to its body."),
                member<&T::model, kInternal | kMayBeNone>("model", "", "Its model, if its name is local to the model."),
                member<&T::body, kRequired>("body", "", "The body that it is fixed on."),
                member<&T::X_BC>("pose", "", "X_BC."),
                member<&T::fov_y>("fov_y", "rad", "Vertical field of view.", Between{0, std::numbers::pi}),
                member<&T::width, kNonNegative>("width", "", "Pixels of a row; 0: not given."),
                member<&T::height, kNonNegative>("height", "", "Pixels of a column; 0: not given."),
                KeptField<&Camera::kept>(), member<&T::span, kPlace>("span", "", "The place of its declaration."));
}

}  // namespace sceneweld
