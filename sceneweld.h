#pragma once

/// The front door of the library: compose a scene from a file or a text, and
/// write it in another format.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/directives/expansion.h"
#include "sceneweld/parsers/assets/asset_plan.h"
#include "sceneweld/parsers/export/file_export.h"
#include "sceneweld/parsers/export/max_loss.h"
#include "sceneweld/parsers/files/package_map.h"
#include "sceneweld/parsers/files/uri.h"
#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/mesh/geometry_mesh.h"
#include "sceneweld/parsers/output/byte_stream.h"
#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/equality.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

class Logger;
class ModelStore;

/// How an input is read. Package options act in their order.
struct LoadOptions {
  struct PackageOption {
    /// kRosPath and kAmentPath: `:`-separated folders, as in ROS_PACKAGE_PATH
    /// and AMENT_PREFIX_PATH. kMap: a package map file (directives/package_map_file.h).
    enum class Kind { kNamed, kXml, kFolder, kRosPath, kAmentPath, kMap };
    Kind kind = Kind::kNamed;
    std::string name;  ///< Of kNamed.
    std::string path;  ///< Folder, package.xml or package map file; relative ones are taken from the current folder.
  };
  std::vector<PackageOption> packages;
  /// Folders to search for `NAME/path` of `model://` and `package://` URIs that
  /// no package answers, and for relative names in SDFormat, in their order.
  /// Relative ones are taken from the current folder. See GazeboResourceFolders.
  std::vector<PackageMap::ResourceFolder> resource_folders;
  /// The nearest `package.xml` at or above the input gives its package when no
  /// package option is given.
  bool nearest_package = true;
  bool allow_outside = false;
  /// How the remote packages of package map files are had. Without a cache they
  /// cannot be used; see UserPackageCache.
  RemoteAccess remote;
  std::string prefix;        ///< Everything goes below it.
  std::string name;          ///< Model name for an input that holds one model.
  bool auto_rename = false;  ///< A taken model name gets `_1`, `_2`, ...
  /// The model whose file decides what a scene has once and several files say differently: gravity, `<option>` of MJCF,
  /// `<physics>` of SDFormat, ...; empty: the first one that says it. A scope of models will do; a name that is
  /// neither is an error.
  std::string options_from;
  std::string format;  ///< Name of the input's format; empty: by its suffix.
  /// Values for parameters of a directives file, by name, each a YAML text. The
  /// last one for a name counts.
  std::vector<std::pair<std::string, std::string>> parameters;
  /// What random poses of a directives file are drawn from; without it they are
  /// errors.
  std::optional<std::uint64_t> seed;
  /// If not null: gets the same scene as plain directives, which Drake reads. The
  /// input must be directives then.
  Expansion* expansion = nullptr;
  Limits limits;
  /// Where files come from; null: the disk.
  std::shared_ptr<const FileSystem> files;
  /// Model files that were read before (directives/model_store.h), shared by compositions
  /// one after the other or at once; null: each is read anew.
  std::shared_ptr<ModelStore> store;
  /// If not null: counts the models that were taken from the store.
  std::size_t* store_hits = nullptr;
  /// Told which files are opened, what each URI means and what takes how long
  /// (scene/logger.h). Null: nothing is logged.
  std::shared_ptr<Logger> logger;
  /// The current folder, absolute, from which relative paths here are taken. Empty: that
  /// of the process, or `/` where `files` is given.
  std::string current_folder;
};

/// The one model file that a scene is, as it was read, under its own names.
struct Origin {
  const Format* format = nullptr;
  const Source* source = nullptr;
  std::shared_ptr<const Sources> sources;  ///< Keep the source alive.
};

/// A finished scene with what was used to compose it.
struct Loaded {
  Scene scene;
  std::shared_ptr<const PackageMap> packages;
  std::shared_ptr<Files> files;
  /// Nothing for a scene of directives, or where a model was given another name. Where the scene still means what it
  /// was read from, Export takes that text (WriteOptions::keep_text).
  std::optional<Origin> origin = std::nullopt;
  /// LoadOptions::options_from, for settings that each model keeps (MJCF).
  std::string options_from = {};
};

/// Reads and composes a file. Nothing when anything was at fault; `diagnostics`
/// then has at least one error. Warnings are errors where `diagnostics` is
/// strict. The spans of `diagnostics` point into texts that it keeps alive.
/// `file.yaml#/Demo/directives` is the list of directives at that place of a bigger
/// YAML file (directives/yaml_address.h).
std::optional<Loaded> Load(const std::string& input, const LoadOptions& options, Diagnostics& diagnostics);

/// The same for a text of the format that the options name, which is called
/// `shown` in diagnostics. Relative paths in it are taken from `folder`
/// (absolute); empty: they are errors.
std::optional<Loaded> LoadText(std::string text, const std::string& folder, const LoadOptions& options,
                               Diagnostics& diagnostics, const std::string& shown = "<text>");

/// What a URI or a file name means with these options, relative names being
/// taken from the current folder: the path of what exists there, or nothing, and
/// `diagnostics` says why. `attempts` gets every place that was tried, in order.
std::optional<std::string> Resolve(const std::string& uri, const LoadOptions& options, Diagnostics& diagnostics,
                                   std::vector<Attempt>& attempts);

/// Reports what is legal in a scene and wrong all the same: runs the rules of checks/rules.h
/// that need no other file than those that were read.
void Check(const Loaded& loaded, Diagnostics& diagnostics);

/// Runs the rules that open the mesh files that the scene refers to, each once. Gives how
/// many there are.
std::size_t CheckMeshes(const Loaded& loaded, Diagnostics& diagnostics);

/// What is in the mesh file of a geometry, at its scale: triangles, bounds, convex hull,
/// volume, inertia (parsers/mesh/geometry_mesh.h). Nothing where its shape is no mesh or
/// the file cannot be read; `diagnostics` says why. The file is read anew at each call and
/// counts against the limits of the composition.
std::optional<GeometryMesh> ReadMesh(const Loaded& loaded, Index<Geometry> geometry, Diagnostics& diagnostics);

/// What meshes and images are to be called in a file that Export then writes, given
/// as WriteOptions::assets; what it has taken must be put beside it
/// (AssetPlan::Taken). Reports what cannot be named so.
AssetPlan PlanAssets(const Loaded& loaded, const Format& format, WriteOptions options, const AssetOptions& assets,
                     LossReport& losses);

/// The scene as a text of a format that can be written; losses are reported as
/// notes. What was read in that format comes back as it was written, if the scene
/// still means the same (WriteOptions::keep_text), and then nothing is lost. Packages and files of the options need not
/// be set.
std::string Export(const Loaded& loaded, const Format& format, WriteOptions options, LossReport& losses);

/// The same in pieces, which are made while they are taken where the format's files are
/// large (glTF). `loaded`, and what the options point to, must outlive it.
std::unique_ptr<ByteStream> ExportStream(const Loaded& loaded, const Format& format, WriteOptions options,
                                         LossReport& losses);

/// The same for a file and the copies that belong beside it: FileExport::Write writes them,
/// after CheckLoss where not everything may be lost. Packages and files of the options need
/// not be set. `loaded` must outlive it.
std::unique_ptr<FileExport> ExportFile(const Loaded& loaded, const Format& format, const std::string& path,
                                       FileExportOptions options, LossReport& losses);

/// What two scenes mean differently (scene/equality.h). Meshes and images are the
/// same when the same bytes are in their files, which are read where their paths
/// differ; files that they name in turn are not looked at. Nothing, after an
/// error, where the limits of one of them forbid it or such a file cannot be read.
std::optional<std::vector<Difference>> Compare(const Loaded& a, const Loaded& b, double tolerance,
                                               Diagnostics& diagnostics);

/// How a scene comes back from the text that Export made of it.
struct ReadBack {
  std::size_t differences = 0;     ///< In all.
  std::vector<Difference> untold;  ///< Those that no loss explains (parsers/loss/loss_match.h).
};

/// Reads a text that Export wrote with these options and losses, in their folder, and
/// compares to 1e-9. What is below one model (SdfRoot::kModel) is compared by its
/// names there. Nothing where the text cannot be read; `diagnostics` says why.
std::optional<ReadBack> CheckReadBack(const Loaded& loaded, const std::string& text, const Format& format,
                                      const WriteOptions& options, const LossReport& losses, Diagnostics& diagnostics);

}  // namespace sceneweld
