// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>

#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/output/byte_stream.h"

namespace sceneweld {

/// Runs Format::write on a scene. Returns an empty text, after an error, if a limit of `options.files` is reached.
std::string WriteScene(const Scene& scene, const Format& format, const WriteOptions& options, LossReport& losses);

/// The same in pieces, by Format::stream if the format has it.
std::unique_ptr<ByteStream> StreamScene(const Scene& scene, const Format& format, const WriteOptions& options,
                                        LossReport& losses);

}  // namespace sceneweld
