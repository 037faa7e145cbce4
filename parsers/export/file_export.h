// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/parsers/assets/asset_plan.h"
#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/output/byte_stream.h"
#include "sceneweld/parsers/output/output_folder.h"

namespace sceneweld {

struct Format;
class LossReport;

/// The losses that an export may have before it fails.
enum class MaxLoss {
  kNone,          ///< No loss, no changed name, and no missing mesh or image.
  kApproximated,  ///< Nothing is dropped.
  kAll,
};

/// Reports `too-much-lost` in the diagnostics of the losses and returns false if more is lost.
bool CheckLoss(LossReport& losses, const Format& format, MaxLoss max_loss);

/// Runs Format::write on a scene. Returns an empty text, after an error, if a limit of `options.files` is reached.
std::string WriteScene(const Scene& scene, const Format& format, const WriteOptions& options, LossReport& losses);

/// The same in pieces, by Format::stream if the format has it.
std::unique_ptr<ByteStream> StreamScene(const Scene& scene, const Format& format, const WriteOptions& options,
                                        LossReport& losses);

struct FileExportOptions {
  /// The export sets its folder and assets.
  WriteOptions write;
  AssetNaming assets = AssetNaming::kKeep;
  bool convert_meshes = false;                    ///< AssetOptions::convert_meshes.
  MissingAssets missing = MissingAssets::kError;  ///< AssetOptions::missing; ExportFile takes that of the reading.
  /// The folder of copies, absolute or from the current folder; empty: `NAME_assets` beside the file.
  std::string assets_folder;
  /// If `assets_folder` is given, the files in it. Several exports may share it. Null: none are known.
  std::shared_ptr<SharedFiles> shared;
  /// The path is that of an archive (`cell.sdf.zip`) that holds the file and its copies.
  bool zip = false;
};

/// A text that already holds the whole scene, for the place in the options; nothing if there is none.
using ReadyText = std::function<std::optional<std::string>(const WriteOptions& options)>;

/// A scene that is ready to be written as a file of some format: the text is made and all losses are reported. Copies
/// of meshes and images (AssetNaming::kCopy) go into the folder `NAME_assets` beside the file, or into one that many
/// outputs share; files there are never removed. An SRDF file has its
/// URDF file beside it (`arm.urdf` for `arm.srdf`), which is written too.
class FileExport {
 public:
  /// If the path is empty, there is no file, only the bytes. `ready` (may be null) is a text to use as it is.
  /// `options.write.files` must be set, and also `packages` if the format needs them. The scene and the targets of the
  /// options must outlive the object.
  FileExport(const Scene& scene, const Format& format, const std::string& path, const FileExportOptions& options,
             LossReport& losses, const ReadyText& ready = nullptr);
  ~FileExport();
  FileExport(const FileExport&) = delete;
  FileExport& operator=(const FileExport&) = delete;

  const ByteStream& bytes() const { return *bytes_; }
  /// The options with which the bytes are made.
  const WriteOptions& write_options() const { return write_; }
  bool has_copies() const;
  /// The absolute paths of the files that Write makes beside its own: copies, and the URDF file of an SRDF file.
  std::vector<std::string> Companions() const;
  /// Those of Companions that Write may change: without copies of a file onto itself.
  std::vector<std::string> ReplacedCompanions() const;
  /// The folder of the copies, relative to that of the file.
  const std::string& assets_folder() const { return assets_; }
  /// Puts the copies into another folder than the file's. Returns false after an error.
  bool WriteCopies(const std::string& folder, Diagnostics& diagnostics) const;

  enum class Outcome {
    kWritten,
    kNotMade,     ///< Its contents are invalid, as `diagnostics` say.
    kNotWritten,  ///< `why` is about the file, `diagnostics` about copies.
  };
  /// Writes the copies and the file, each whole or not at all, and removes obsolete copies of earlier exports to this
  /// path.
  Outcome Write(Diagnostics& diagnostics, std::string& why) const;

 private:
  struct Beside;
  void AppendFiles(std::vector<OutputFile>& files, Diagnostics& diagnostics) const;

  std::string path_;
  std::string name_;                     // The name of the file, inside the archive if there is one.
  std::string assets_;                   // The folder of copies, relative to that of the file.
  std::shared_ptr<SharedFiles> shared_;  // Null: the folder belongs to this output.
  bool copy_;
  bool zip_;
  WriteOptions write_;
  std::unique_ptr<AssetPlan> plan_;
  std::unique_ptr<ByteStream> bytes_;
  std::vector<OutputFile> copies_;
  std::unique_ptr<Beside> beside_;  // The file to which this one belongs; null if there is none.
};

}  // namespace sceneweld
