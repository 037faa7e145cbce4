// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace sceneweld {

/// Why a writer stores something privately: `SDFormat does not support this`, or a more exact reason. `dialect`: `sdf`,
/// `urdf`, `mjcf`; `shown`: the name of that format for users. `key` is the field as in scene JSON after its
/// kind: `joint.effort_limit`.
std::string WhyPrivate(std::string_view dialect, std::string_view key, std::string_view shown);

}  // namespace sceneweld
