// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/field_list.h"
#include "sceneweld/scene/plugin.h"

namespace sceneweld {

constexpr auto FieldsOf(Tag<Plugin>) {
  using enum FieldRule;
  using T = Plugin;
  return Fields("plugin", "A plugin of SDFormat or a `<gazebo>` block of URDF, kept as it was read.",
                member<&T::name, kIdentity>("name", "", "Local to the model or body that it belongs to."),
                member<&T::model, kRequired>(
                    "on", "", "The model that it belongs to; the world's instance for plugins of the world."),
                member<&T::body, kMayBeNone>("on", "", "The body that it belongs to, if any."),
                member<&T::format>("format", "", "`sdf` or `urdf`."),
                member<&T::source_xml>("source_xml", "", "The element as it was read."),
                member<&T::span, kPlace>("span", "", "The place of its declaration."));
}

}  // namespace sceneweld
