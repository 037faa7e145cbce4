// SPDX-License-Identifier: BSD-3-Clause
// Fails an export with more losses than allowed.
// Runs a writer under limits.
// Exports a scene as a file with copies of its assets.

#include "sceneweld/parsers/export/file_export.h"

#include <cstddef>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "sceneweld/parsers/assets/asset_copies.h"
#include "sceneweld/parsers/assets/asset_uri.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/make_folder.h"
#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/output/output_file.h"
#include "sceneweld/parsers/output/output_zip.h"
#include "sceneweld/parsers/srdf/srdf.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

bool CheckLoss(LossReport& losses, const Format& format, MaxLoss max_loss) {
  std::size_t too_much = 0;
  switch (max_loss) {
    case MaxLoss::kAll: break;
    case MaxLoss::kApproximated: too_much = losses.dropped(); break;
    case MaxLoss::kNone:
      too_much = losses.dropped() + losses.approximated() + losses.missing() + losses.renamed();
      break;
  }
  if (too_much == 0) return true;
  losses.diagnostics().Error("too-much-lost", {},
                             "the export to " + std::string(format.name) + " loses more than is permitted");
  return false;
}

namespace {

template <typename Make>
auto UnlessStopped(const Scene& scene, const Format& format, const WriteOptions& options, LossReport& losses,
                   Make&& make) -> decltype(make()) {
  try {
    if (options.files && options.files->limits().ShouldStop()) throw Stopped();
    if (format.assets && format.assets->package_uris) ReportMissingAssets(AssetsOf(scene), options, losses);
    auto made = make();
    losses.Finish();
    return made;
  } catch (const Stopped&) {
    losses.diagnostics().Error("limit-exceeded", {}, "stopped while " + std::string(format.name) + " was written");
    return {};
  }
}

}  // namespace

std::string WriteScene(const Scene& scene, const Format& format, const WriteOptions& options, LossReport& losses) {
  return UnlessStopped(scene, format, options, losses, [&] { return format.write(scene, options, losses); });
}

std::unique_ptr<ByteStream> StreamScene(const Scene& scene, const Format& format, const WriteOptions& options,
                                        LossReport& losses) {
  if (!format.stream) return StreamOf(WriteScene(scene, format, options, losses));
  auto bytes = UnlessStopped(scene, format, options, losses, [&] { return format.stream(scene, options, losses); });
  return bytes ? std::move(bytes) : StreamOf({});
}

namespace {

// The name of the file that is written, inside the archive if there is one: `cell.sdf` for `dir/cell.sdf.zip` and for
// `dir/cell.zip`.
std::string MainName(const std::string& path, const Format& format, bool zip) {
  std::string name(FileName(path));
  if (!zip) return name;
  if (HasSuffix(name, ".mjz")) return std::string(FileStem(name)) + std::string(format.suffixes.front());
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
  assets.missing = options.missing;
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
