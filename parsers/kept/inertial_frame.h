// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "sceneweld/scene/inertia.h"
#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/pose.h"

namespace sceneweld {

/// The axes I in which a file gives the inertia of a body B, and the inertia in them.
struct InertialFrame {
  Rotation R_BI;
  RotationalInertia inertia;
};

/// Keeps how the file words the inertia, if its axes are not those of the body: a scene has it in the body's axes.
void KeepInertialFrame(const Name& format, const InertialFrame& frame, KeptList& kept);

/// The wording of a format, if it still gives the inertia in the body's axes. `format` empty: of any one.
std::optional<InertialFrame> InertialFrameAsRead(const KeptList& kept, const RotationalInertia& in_body,
                                                 const Name& format = {});

}  // namespace sceneweld
