// SPDX-License-Identifier: BSD-3-Clause
// Exports a scene as a file with copies of its assets.

#include "sceneweld/parsers/export/file_export.h"

#include <filesystem>
#include <string_view>
#include <system_error>

#include "sceneweld/parsers/export/write_scene.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/output/output_file.h"
#include "sceneweld/parsers/output/output_zip.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {
namespace {

// The name of the file that is written, inside the archive if there is one: `cell.sdf` for `dir/cell.sdf.zip` and for
// `dir/cell.zip`.
std::string MainName(const std::string& path, const Format& format, bool zip) {
  std::string name(FileName(path));
  if (!zip) return name;
  name.resize(name.size() - std::string_view(".zip").size());
  return FormatOfInput(name) == &format ? name : name + std::string(format.suffixes.front());
}

// Without its suffix, or its suffixes.
std::string StemOf(const std::string& name, const Format& format) {
  const std::string_view suffix = SuffixOf(format, name);
  return suffix.empty() ? std::string(FileStem(name)) : name.substr(0, name.size() - suffix.size());
}

std::string CurrentFolder() {
  std::error_code error;
  const auto folder = std::filesystem::current_path(error);
  return error ? std::string() : folder.string();
}

// Named relative to the folder of copies itself.
std::vector<OutputFile> Below(const std::string& folder, std::vector<OutputFile> files) {
  for (OutputFile& file : files) file.name.erase(0, folder.size() + 1);
  return files;
}

}  // namespace

FileExport::FileExport(const Scene& scene, const Format& format, const std::string& path,
                       const FileExportOptions& options, LossReport& losses, const ReadyText& ready)
    : path_(path),
      name_(MainName(path, format, options.zip)),
      assets_(StemOf(name_, format) + "_assets"),
      copy_(options.assets == AssetNaming::kCopy),
      zip_(options.zip),
      write_(options.write) {
  write_.folder = path.empty() ? std::string() : FolderOf(NormalizedPath(path, CurrentFolder()));
  if (!path.empty()) write_.file = name_;
  AssetOptions assets;
  assets.naming = options.assets;
  assets.convert_meshes = options.convert_meshes;
  assets.folder = assets_;
  if (!path.empty() && !zip_) assets.occupied = NeededByOthers(write_.folder + "/" + assets_, name_);
  plan_ = std::make_unique<AssetPlan>(scene, format.assets, write_, assets, losses);
  write_.assets = plan_.get();
  auto text = ready ? ready(write_) : std::nullopt;
  bytes_ = text ? StreamOf(*std::move(text)) : StreamScene(scene, format, write_, losses);
  for (const AssetCopy* copy : plan_->Taken()) copies_.push_back({copy->name, copy->text, copy->source});
}

bool FileExport::WriteCopies(const std::string& folder, Diagnostics& diagnostics) const {
  std::error_code error;  // This is reported when the file itself is written.
  std::filesystem::create_directories(folder, error);
  return copies_.empty() || WriteFolder(folder + "/" + assets_, name_, Below(assets_, copies_), diagnostics);
}

FileExport::Outcome FileExport::Write(Diagnostics& diagnostics, std::string& why) const {
  const std::size_t errors_before = diagnostics.error_count();
  // Also without kCopy: what is inside of a USD file is always copied.
  const bool copies = copy_ || !copies_.empty();
  if (copies && !zip_ && !WriteCopies(write_.folder, diagnostics)) return Outcome::kNotWritten;
  if (zip_) {
    std::vector<OutputFile> files = copies_;
    files.insert(files.begin(), {name_, Collected(*bytes_, diagnostics)});
    if (diagnostics.error_count() == errors_before) why = WriteZip(path_, files);
  } else {
    why = WriteFile(path_, *bytes_, diagnostics);
  }
  if (diagnostics.error_count() > errors_before) {
    why.clear();
    return Outcome::kNotMade;
  }
  if (!why.empty()) return Outcome::kNotWritten;
  // Under its own path, a mesh may be one of the copies.
  if (copies && !zip_) RemoveStale(write_.folder + "/" + assets_, name_, Below(assets_, copies_));
  return Outcome::kWritten;
}

}  // namespace sceneweld
