// SPDX-License-Identifier: BSD-3-Clause
// Takes a binary glTF file apart.
// Exports a scene in memory, by way of a temporary folder if it is an archive.

#include "sceneweld/cli/viewer/scene_export.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>

#include "sceneweld/parsers/files/sha256.h"
#include "sceneweld/parsers/loss/loss_json.h"
#include "sceneweld/parsers/output/temporary_files.h"
#include "sceneweld/scene/json/json_writer.h"
#include "sceneweld/scene/rendering/render.h"

namespace sceneweld::cli {
namespace {

// The file header, and the header of the first chunk, which begins with its length.
constexpr std::size_t kHeaders = 20, kLength = 12;

std::size_t FrontSize(std::string_view headers) {
  std::size_t length = 0;
  for (std::size_t i = 0; i < 4; ++i)
    length |= std::size_t{static_cast<unsigned char>(headers[kLength + i])} << (8 * i);
  return kHeaders + length;
}

}  // namespace

GlbParts PartsOfGlb(const ByteStream& file, Diagnostics& diagnostics) {
  GlbParts parts;
  std::size_t front_size = kHeaders;  // Until the headers are known.
  std::string digests;
  const bool is_sent = file.Send(
      [&](std::string_view bytes) {
        while (!bytes.empty() && parts.front.size() < front_size) {
          const std::size_t taken = std::min(bytes.size(), front_size - parts.front.size());
          parts.front += bytes.substr(0, taken);
          bytes.remove_prefix(taken);
          if (parts.front.size() == kHeaders) front_size = FrontSize(parts.front);
        }
        if (!bytes.empty()) digests += Sha256(bytes);
        return true;
      },
      diagnostics);
  // The pieces are the same for the same file.
  if (is_sent) parts.binary_digest = Sha256(digests);
  return parts;
}

namespace {

std::string LossesJson(const LossReport& losses, const Diagnostics& diagnostics, std::string_view format) {
  std::string text;
  JsonWriter json(text);
  json.OpenObject();
  json.Put("summary", losses.Summary(format));
  json.Key("losses");
  json.OpenList();
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    json.OpenObject();
    WriteKeys(diagnostic, json);
    json.CloseObject();
  }
  json.CloseList();
  json.CloseObject();
  return text;
}

}  // namespace

std::optional<SceneExport> ExportForPage(const Loaded& loaded, const Format& format, const std::string& name,
                                         bool with_assets, Diagnostics& diagnostics) {
  Diagnostics reports;
  LossReport losses(reports);
  SceneExport made;
  made.file_name = name + std::string(format.suffixes.front());
  FileExportOptions options;
  std::string why;
  if (with_assets) {
    made.file_name += ".zip";
    const TemporaryFolder folder;
    if (folder.path().empty()) {
      diagnostics.Error("internal-error", {}, "the archive cannot be written: no temporary folder");
      return std::nullopt;
    }
    options.zip = true;
    options.assets = AssetNaming::kCopy;
    const std::string path = folder.path() + "/" + made.file_name;
    const auto file = ExportFile(loaded, format, path, options, losses);
    if (file->Write(reports, why) != FileExport::Outcome::kWritten) {
      diagnostics.Error("internal-error", {}, "the archive cannot be written: " + why);
      return std::nullopt;
    }
    auto bytes = DiskFiles().Read(path, std::numeric_limits<std::size_t>::max(), why);
    if (!bytes) {
      diagnostics.Error("internal-error", {}, "the archive cannot be read: " + why);
      return std::nullopt;
    }
    made.bytes = *std::move(bytes);
  } else {
    made.bytes = Export(loaded, format, {}, losses);
  }
  if (reports.has_errors()) {
    for (const Diagnostic& diagnostic : reports.all()) diagnostics.Add(diagnostic);
    return std::nullopt;
  }
  made.losses = LossesJson(losses, reports, format.name);
  return made;
}

}  // namespace sceneweld::cli
