// SPDX-License-Identifier: BSD-3-Clause
// Exports a scene in memory, by way of a temporary folder if it is an archive.

#include "sceneweld/cli/viewer/scene_export.h"

#include <limits>
#include <utility>

#include "sceneweld/parsers/loss/loss_json.h"
#include "sceneweld/parsers/output/temporary_folder.h"
#include "sceneweld/scene/render_json.h"
#include "sceneweld/scene/text/json_writer.h"

namespace sceneweld::cli {
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
