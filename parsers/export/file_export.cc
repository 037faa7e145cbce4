// SPDX-License-Identifier: BSD-3-Clause
// Exports a scene as a file with copies of its assets.

#include "sceneweld/parsers/export/file_export.h"

#include <filesystem>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "sceneweld/parsers/export/write_scene.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/make_folder.h"
#include "sceneweld/parsers/output/output_file.h"
#include "sceneweld/parsers/output/output_zip.h"
#include "sceneweld/parsers/srdf/srdf.h"
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
  if (folder.empty()) return files;
  for (OutputFile& file : files) file.name.erase(0, folder.size() + 1);
  return files;
}

// The folder of copies as the output names it; empty: that of the output.
std::string RelativeFolder(const std::string& folder, const std::string& from) {
  const std::string here = NormalizedPath(folder, CurrentFolder());
  const std::string relative = std::filesystem::path(here).lexically_relative(from).generic_string();
  return relative == "." ? std::string() : relative;
}

// The path of the URDF file of an SRDF file: `dir/arm.urdf`, also in an archive.
std::string UrdfPathOf(const std::string& path, const std::string& name, const Format& format, bool zip) {
  const std::string file = StemOf(name, format) + ".urdf" + (zip ? ".zip" : "");
  const auto slash = path.rfind('/');
  return slash == path.npos ? file : path.substr(0, slash + 1) + file;
}

}  // namespace

struct FileExport::Beside {
  Beside(const Scene& whole, const std::string& path, const FileExportOptions& options, LossReport& losses)
      : scene(srdf::WithoutSemantics(whole)), file(scene, *FindFormat("urdf"), path, options, losses) {}
  const Scene scene;
  const FileExport file;
};

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
  if (!options.assets_folder.empty()) {
    assets_ = RelativeFolder(options.assets_folder, write_.folder);
    shared_ = options.shared ? options.shared : std::make_shared<SharedFiles>();
  }
  AssetOptions assets;
  assets.is_shared = shared_ != nullptr;
  assets.naming = options.assets;
  assets.convert_meshes = options.convert_meshes;
  assets.folder = assets_;
  if (!path.empty() && !zip_ && !shared_) assets.occupied = NeededByOthers(write_.folder + "/" + assets_, name_);
  if (format.name == "srdf" && !path.empty()) {
    beside_ = std::make_unique<Beside>(scene, UrdfPathOf(path, name_, format, zip_), options, losses);
    losses.EndOfFile("urdf");
  }
  plan_ = std::make_unique<AssetPlan>(scene, beside_ ? nullptr : format.assets, write_, assets, losses);
  write_.assets = plan_.get();
  auto text = ready ? ready(write_) : std::nullopt;
  bytes_ = text ? StreamOf(*std::move(text)) : StreamScene(scene, format, write_, losses);
  for (const AssetCopy* copy : plan_->Taken()) copies_.push_back({copy->name, copy->text, copy->source});
}

FileExport::~FileExport() = default;

bool FileExport::has_copies() const { return !copies_.empty() || (beside_ && beside_->file.has_copies()); }

std::vector<std::string> FileExport::Companions() const {
  std::vector<std::string> paths;
  if (path_.empty() || zip_) return paths;
  for (const OutputFile& copy : copies_) paths.push_back(write_.folder + "/" + copy.name);
  if (beside_) {
    paths.push_back(beside_->file.write_.folder + "/" + beside_->file.name_);
    for (std::string& path : beside_->file.Companions()) paths.push_back(std::move(path));
  }
  return paths;
}

std::vector<std::string> FileExport::ReplacedCompanions() const {
  std::vector<std::string> paths = Companions();
  std::set<std::string> kept;
  for (const FileExport* one = this; one; one = one->beside_ ? &one->beside_->file : nullptr) {
    for (const OutputFile& copy : one->copies_) {
      const std::string path = one->write_.folder + "/" + copy.name;
      std::error_code ignored;
      if (!copy.copy_of.empty() && std::filesystem::equivalent(path, copy.copy_of, ignored)) kept.insert(path);
    }
  }
  std::erase_if(paths, [&](const std::string& path) { return kept.contains(path); });
  return paths;
}

void FileExport::AppendFiles(std::vector<OutputFile>& files, Diagnostics& diagnostics) const {
  files.push_back({name_, Collected(*bytes_, diagnostics)});
  files.insert(files.end(), copies_.begin(), copies_.end());
  if (beside_) beside_->file.AppendFiles(files, diagnostics);
}

bool FileExport::WriteCopies(const std::string& folder, Diagnostics& diagnostics) const {
  MakeFolder(folder);  // An error is reported when the file itself is written.
  if (copies_.empty()) return true;
  const std::string into = folder + (assets_.empty() ? "" : "/" + assets_);
  const std::vector<OutputFile> files = Below(assets_, copies_);
  return shared_ ? WriteShared(NormalizedPath(into, CurrentFolder()), files, *shared_, diagnostics)
                 : WriteFolder(into, name_, files, diagnostics);
}

FileExport::Outcome FileExport::Write(Diagnostics& diagnostics, std::string& why) const {
  const std::size_t errors_before = diagnostics.error_count();
  if (beside_ && !zip_) {
    const Outcome outcome = beside_->file.Write(diagnostics, why);
    if (outcome != Outcome::kWritten) return outcome;
  }
  // Also without kCopy: what is inside of a USD file is always copied.
  const bool copies = copy_ || !copies_.empty();
  if (copies && !zip_ && !WriteCopies(write_.folder, diagnostics)) return Outcome::kNotWritten;
  if (zip_) {
    std::vector<OutputFile> files;
    AppendFiles(files, diagnostics);
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
  if (copies && !zip_ && !shared_) RemoveStale(write_.folder + "/" + assets_, name_, Below(assets_, copies_));
  return Outcome::kWritten;
}

}  // namespace sceneweld
