// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace sceneweld::judge {

/// A joint's type as it is written in a file, of an `sdf::JointType`.
const char* TypeName(int type);

}  // namespace sceneweld::judge
