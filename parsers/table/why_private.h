#pragma once

#include <string>
#include <string_view>

namespace sceneweld {

/// Why a writer stores something where only sceneweld reads it: `SDFormat has no place for this`, but for what the
/// format does have. `dialect`: `sdf`, `urdf`, `mjcf`; `shown`: that format as users know it. `key` is the field as in
/// scene JSON, of MJCF after its kind: `joint.effort_limit`.
std::string WhyPrivate(std::string_view dialect, std::string_view key, std::string_view shown);

}  // namespace sceneweld
