// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/contact_zone.h"
#include "sceneweld/scene/field_list.h"

namespace sceneweld {

constexpr auto FieldsOf(Tag<ContactZone>) {
  using enum FieldRule;
  using T = ContactZone;
  return Fields(
      "contact zone", "A place where a body may bear load (URDF `<contact>`); not a collision geometry.",
      member<&T::name, kIdentity | kRequired>("name", "", "Local to its body."),
      member<&T::body, kRequired>("body", "", "The body."), member<&T::X_BG>("pose", "", "X_BG."),
      member<&T::shape, kRequired>("shape", "", "Its shape."),
      member<&T::normal_force_limit, kNonNegative>("normal_force_limit", "N", "Largest normal force; inf: none."),
      member<&T::span, kPlace>("span", "", "The place of its declaration."));
}

}  // namespace sceneweld
