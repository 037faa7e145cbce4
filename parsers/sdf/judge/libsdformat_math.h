// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#ifndef SDF_MAJOR_VERSION
#error "include <sdf/sdf.hh> first: headers of other libraries are included in sources only"
#endif

namespace sceneweld::judge {

/// The mathematics of libsdformat, which has another namespace from version 13 on.
#if SDF_MAJOR_VERSION < 13
namespace math = ignition::math;
#else
namespace math = gz::math;
#endif

}  // namespace sceneweld::judge
