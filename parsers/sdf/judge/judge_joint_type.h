// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace sceneweld::judge {

/// The type of a joint in a file for an `sdf::JointType`.
const char* TypeName(int type);

}  // namespace sceneweld::judge
