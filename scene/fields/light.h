// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/field_list.h"
#include "sceneweld/scene/light.h"

namespace sceneweld {

constexpr auto FieldsOf(Tag<Light>) {
  using enum FieldRule;
  using T = Light;
  return Fields("light", "A light, kept as it was read.",
                member<&T::name, kIdentity | kRequired>("name", "", "Local to its body."),
                member<&T::body, kRequired>("body", "", "The body that it is fixed on."),
                member<&T::X_BS>("pose", "", "X_BS. It shines along +Z."),
                member<&T::type>("type", "", "The type in the words of its format."),
                member<&T::format>("format", "", "`sdf`, `urdf` or `mjcf`."),
                member<&T::source_xml>("source_xml", "", "The element as it was read."),
                member<&T::span, kPlace>("span", "", "The place of its declaration."));
}

}  // namespace sceneweld
