// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/fields/field_list.h"
#include "sceneweld/scene/fields/kept.h"
#include "sceneweld/scene/frame.h"

namespace sceneweld {

constexpr auto FieldsOf(Tag<Frame>) {
  using enum FieldRule;
  using T = Frame;
  return Fields("frame", "A declared frame, fixed on a body.",
                member<&T::name, kIdentity | kRequired>("name", "", "Local to its model."),
                member<&T::model, kIdentity | kInternal>("model", "", "Its model."),
                member<&T::body, kRequired>("body", "", "The body that it is fixed on."),
                member<&T::X_BF>("pose", "", "X_BF."), KeptField<&Frame::kept>(),
                member<&T::span, kPlace>("span", "", "The place of its declaration."),
                member<&T::origin, kInternal>(
                    "origin", "", "The directive or include that brought it, and the includes around that."));
}

}  // namespace sceneweld
