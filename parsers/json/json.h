// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// Scene JSON, version 1 (docs/reference/scene-json.md): the public form of a composed scene. Other programs and our
/// own tests read it.

#include <memory>
#include <string>
#include <string_view>

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/output/byte_stream.h"
#include "sceneweld/parsers/output/write_options.h"

namespace sceneweld {
class LossReport;
}

namespace sceneweld::json {

/// The whole scene as text. The same scene gives the same bytes. References must be resolved and the spanning tree
/// built. `options.files` decides how paths are shown.
std::string Write(const Scene& scene, const WriteOptions& options, LossReport& losses);
/// The same as a stream.
std::unique_ptr<ByteStream> Stream(const Scene& scene, const WriteOptions& options, LossReport& losses);

/// A scene from text, as a part: its models with their joints, and the elements of the world. An instance whose name
/// begins with another instance's name and `::` is nested in that one. Reports malformed JSON, unknown and missing
/// keys, wrong types and unknown references. Returns null if nothing can be read.
std::shared_ptr<Scene> Read(const Source& source, ReadContext& context);

}  // namespace sceneweld::json
