#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/parsers/assets/asset_plan.h"
#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/output/byte_stream.h"
#include "sceneweld/parsers/output/output_folder.h"

namespace sceneweld {

struct FileExportOptions {
  /// Its folder and assets are those of the file, and need not be set.
  WriteOptions write;
  AssetNaming assets = AssetNaming::kKeep;
  bool convert_meshes = false;  ///< AssetOptions::convert_meshes.
  /// The path is that of an archive (`cell.sdf.zip`) that holds the file and its copies.
  bool zip = false;
};

/// A text that says all of a scene already, for the place that the options tell of; nothing where there is none.
using ReadyText = std::function<std::optional<std::string>(const WriteOptions& options)>;

/// A scene that is to become a file of some format: made, with all losses told, but not yet
/// written. Copies of meshes and images (AssetNaming::kCopy) go into the folder
/// `NAME_assets` beside it.
class FileExport {
 public:
  /// An empty path: there is no file, only the bytes. What is ready (may be null) is not written. `options.write.files`
  /// is set, and `packages` where they are needed. The scene and what the options point to must outlive it.
  FileExport(const Scene& scene, const Format& format, const std::string& path, const FileExportOptions& options,
             LossReport& losses, const ReadyText& ready = nullptr);
  FileExport(const FileExport&) = delete;
  FileExport& operator=(const FileExport&) = delete;

  const ByteStream& bytes() const { return *bytes_; }
  /// With which the bytes are made.
  const WriteOptions& write_options() const { return write_; }
  bool has_copies() const { return !copies_.empty(); }
  /// Puts the copies into another folder than that of the file. False after an error.
  bool WriteCopies(const std::string& folder, Diagnostics& diagnostics) const;

  enum class Outcome {
    kWritten,
    kNotMade,     ///< What it is made of is at fault, as `diagnostics` tells.
    kNotWritten,  ///< `why` tells of the file, `diagnostics` of copies.
  };
  /// Writes the copies and the file, each whole or not at all, and removes what earlier
  /// exports to this path left beside it that it no longer needs.
  Outcome Write(Diagnostics& diagnostics, std::string& why) const;

 private:
  std::string path_;
  std::string name_;    // of the file, in the archive where there is one
  std::string assets_;  // the folder of copies, from that of the file
  bool copy_;
  bool zip_;
  WriteOptions write_;
  std::unique_ptr<AssetPlan> plan_;
  std::unique_ptr<ByteStream> bytes_;
  std::vector<OutputFile> copies_;
};

}  // namespace sceneweld
