// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/output/byte_stream.h"
#include "sceneweld/parsers/output/write_options.h"

namespace sceneweld::sdf {

/// Writes a finished scene as one SDFormat file that means the same to libsdformat, Drake and sceneweld
/// (docs/reference/sdformat.md, 20): one world, with one nested model for each model instance. Fields that SDFormat
/// does not support are stored in the record, which sceneweld's reader restores (sdf_words.h), or reported.
/// The same scene and options give the same bytes.
std::string Write(const Scene& scene, const WriteOptions& options, LossReport& losses);
/// The same as a stream.
std::unique_ptr<ByteStream> Stream(const Scene& scene, const WriteOptions& options, LossReport& losses);

}  // namespace sceneweld::sdf
