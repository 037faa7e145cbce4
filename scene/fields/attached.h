// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <numbers>

#include "sceneweld/scene/attached.h"
#include "sceneweld/scene/fields/field_list.h"
#include "sceneweld/scene/fields/kept.h"

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

constexpr auto FieldsOf(Tag<Sensor>) {
  using enum FieldRule;
  using T = Sensor;
  return Fields("sensor", "A sensor, kept as it was read.",
                member<&T::name, kIdentity | kRequired>("name", "", "Local to its body."),
                member<&T::body, kRequired>("body", "", "The body that it is fixed on."),
                member<&T::X_BS>("pose", "", "X_BS."),
                member<&T::type>("type", "", "The type in the words of its format."),
                member<&T::format>("format", "", "`sdf`, `urdf` or `mjcf`."),
                member<&T::source_xml>("source_xml", "", "The element as it was read."),
                member<&T::span, kPlace>("span", "", "The place of its declaration."));
}

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
