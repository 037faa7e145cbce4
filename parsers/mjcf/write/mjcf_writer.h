#pragma once

#include <string>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/output/write_options.h"

namespace sceneweld::mjcf {

/// A finished scene as one MJCF file that MuJoCo 2.2 and 3 compile to the same
/// kinematics, masses and exclusions (MJCF reference, section 16). Names are the
/// full scoped names; what MJCF cannot hold stands in texts that sceneweld's reader
/// takes back (mjcf_encoding.h) or is reported. The same scene and options give the
/// same bytes.
std::string Write(const Scene& scene, const WriteOptions& options, LossReport& losses);

}  // namespace sceneweld::mjcf
