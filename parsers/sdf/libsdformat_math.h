// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sdf/sdf.hh>

namespace sceneweld::judge {

/// The mathematics of libsdformat, which has another namespace from version 13 on.
#if SDF_MAJOR_VERSION < 13
namespace math = ignition::math;
#else
namespace math = gz::math;
#endif

}  // namespace sceneweld::judge
