// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// USD stages with UsdPhysics. README.md describes the layout of a written file.

#include <memory>
#include <optional>
#include <string>

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/output/byte_stream.h"
#include "sceneweld/parsers/output/write_options.h"

namespace sceneweld {
class LossReport;
}  // namespace sceneweld

namespace sceneweld::usd {

/// Reads a stage as a part. `source`: a text layer, or the bytes of a crate or a package. Returns null if it is too
/// invalid to use; every reported error makes the composition fail.
std::shared_ptr<Scene> Read(const Source& source, ReadContext& context);

/// The scene as a text layer. `options.files` must be set: meshes are read.
std::string Write(const Scene& scene, const WriteOptions& options, LossReport& losses);
/// The same as a stream.
std::unique_ptr<ByteStream> Stream(const Scene& scene, const WriteOptions& options, LossReport& losses);

/// The same as a package (`.usdz`), with the images inside.
std::string WritePackage(const Scene& scene, const WriteOptions& options, LossReport& losses);

/// A text layer or a package, by the suffix of the output file.
std::string WriteFile(const Scene& scene, const WriteOptions& options, LossReport& losses);
/// The same as a stream. A package is made in memory.
std::unique_ptr<ByteStream> StreamFile(const Scene& scene, const WriteOptions& options, LossReport& losses);

/// The record of a layer of any form, or of the first one in a package. Without private values it is kMarkOfLayer, and
/// empty if sceneweld did not write the layer. Nothing, after a report, if the layer cannot be read.
std::optional<std::string> RecordOf(const Source& source, Files& files, Diagnostics& diagnostics);

}  // namespace sceneweld::usd
