// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/output/byte_stream.h"
#include "sceneweld/parsers/output/write_options.h"

namespace sceneweld::mjcf {

/// Writes a finished scene as one MJCF file that MuJoCo 2.2 and 3 compile to the same kinematics, masses and exclusions
/// (docs/reference/mjcf.md, 16). Names are full scoped names. Fields that MJCF does not support are stored in texts
/// that sceneweld restores (mjcf_encoding.h), or reported. The same scene and options give the same bytes.
std::string Write(const Scene& scene, const WriteOptions& options, LossReport& losses);
/// The same as a stream.
std::unique_ptr<ByteStream> Stream(const Scene& scene, const WriteOptions& options, LossReport& losses);

}  // namespace sceneweld::mjcf
