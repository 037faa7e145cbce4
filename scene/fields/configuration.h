// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/configuration.h"
#include "sceneweld/scene/fields/field_list.h"
#include "sceneweld/scene/fields/kept.h"

namespace sceneweld {

constexpr auto FieldsOf(Tag<JointState>) {
  using enum FieldRule;
  using T = JointState;
  return Fields("joint state", "The state of one joint in a configuration.",
                member<&T::joint, kRequired>("joint", "", "The joint."),
                member<&T::positions>("positions", "rad or m",
                                      "Its positions, as many as it has, in the order of default_position; empty: its "
                                      "default positions."),
                member<&T::velocities>("velocities", "rad/s or m/s",
                                       "Its velocities, one for each degree of freedom; empty: zero."));
}

constexpr auto FieldsOf(Tag<BodyState>) {
  using enum FieldRule;
  using T = BodyState;
  return Fields("body state", "The state of a free body or a mocap body in a configuration.",
                member<&T::body, kRequired>("body", "", "The body."), member<&T::X_WB>("pose", "", "X_WB."),
                member<&T::X_WB_default, kInternal>("default_pose", "",
                                                    "The default X_WB of the body to which `pose` belongs. If the "
                                                    "body has another one now, `pose` moves along."),
                member<&T::velocities>("velocities", "m/s and rad/s",
                                       "Linear velocity in W, then angular velocity in B: six numbers; empty: zero."));
}

constexpr auto FieldsOf(Tag<Configuration>) {
  using enum FieldRule;
  using T = Configuration;
  return Fields("configuration", "A named state of a model: a group state of SRDF, or a key of MJCF.",
                member<&T::name, kIdentity>("name", "", "Its name in its model and group; empty for keys of MJCF without a name."),
                member<&T::model, kIdentity>("model", "", "Its model; absent: the world's."),
                member<&T::group>("group", "", "The SRDF group of joints whose state it is."),
                member<&T::joints>("joints", "", "The joints whose state it gives; others are at their defaults."),
                member<&T::bodies>("bodies", "", "The free bodies and mocap bodies whose state it gives."),
                member<&T::span, kPlace>("span", "", "The place of its declaration."),
                KeptField<&Configuration::kept>());
}

}  // namespace sceneweld
