// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/output/byte_stream.h"
#include "sceneweld/parsers/output/write_options.h"

namespace sceneweld::urdf {

/// Writes a finished scene as one robot that means the same to urdfdom, Drake and sceneweld (docs/reference/urdf.md,
/// 23). Several models are merged, with plain names that have `options.separator` for `::`. Fields that URDF does not
/// support are stored in attributes that sceneweld's reader restores (urdf_words.h), or reported. The same scene
/// and options give the same bytes.
std::string Write(const Scene& scene, const WriteOptions& options, LossReport& losses);
/// The same as a stream.
std::unique_ptr<ByteStream> Stream(const Scene& scene, const WriteOptions& options, LossReport& losses);

}  // namespace sceneweld::urdf
