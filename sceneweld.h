// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The main interface of the library: compose a scene from a file or a text, and write it in another format.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/checks/lint.h"
#include "sceneweld/checks/shapes/touching.h"
#include "sceneweld/directives/models/model_store.h"
#include "sceneweld/directives/plain/expansion.h"
#include "sceneweld/library/remove.h"
#include "sceneweld/library/rename.h"
#include "sceneweld/library/validate.h"
#include "sceneweld/parsers/assets/asset_plan.h"
#include "sceneweld/parsers/export/file_export.h"
#include "sceneweld/parsers/files/packages/package_map.h"
#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/mesh/geometry_mesh.h"
#include "sceneweld/parsers/output/byte_stream.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/scene.h"
#include "sceneweld/scene/verification/equality.h"

namespace sceneweld {

class Logger;
struct CompositionUses;

/// How an input is read. Package options apply in their order.
struct LoadOptions {
  struct PackageOption {
    /// kRosPath and kAmentPath: `:`-separated folders, as in ROS_PACKAGE_PATH and AMENT_PREFIX_PATH. kMap: a package
    /// map file (directives/reading/package_map_file.h).
    enum class Kind { kNamed, kXml, kFolder, kRosPath, kAmentPath, kMap };
    Kind kind = Kind::kNamed;
    std::string name;  ///< Of kNamed.
    std::string path;  ///< Folder, package.xml or package map file. Relative paths start from the current folder.
    Span span = {};    ///< The place in a file that gives the option, whose text `sources` keeps alive.
  };
  std::vector<PackageOption> packages;
  /// Give the packages whose names are not in `packages`, as those of a project do.
  std::vector<PackageOption> fallback_packages;
  std::shared_ptr<const Sources> sources;
  /// Folders in which `NAME/path` of `model://` and `package://` URIs is searched if no package has it, and relative
  /// names in SDFormat, in their order. Relative paths start from the current folder. See GazeboResourceFolders.
  std::vector<PackageMap::ResourceFolder> resource_folders;
  /// The nearest `package.xml` at or above the input gives its package, if no option gives one of its name.
  bool nearest_package = true;
  bool allow_outside = false;
  MissingAssets missing_assets = MissingAssets::kError;
  /// Whose rules decide where engines disagree. Nothing: those of the input's format (Format::compat), or Drake's for a
  /// model that declares the name space `drake`.
  std::optional<Compat> compat;
  /// How the remote packages of package map files are fetched. Without a cache they are unavailable; see
  /// UserPackageCache.
  RemoteAccess remote;
  /// Gazebo's own caches of Fuel models, absolute; see GazeboFuelCaches. Models that are in none of them are fetched as
  /// remote packages are.
  std::vector<std::string> fuel_caches;
  std::string prefix;        ///< A name scope around everything.
  std::string name;          ///< Model name for an input that holds one model.
  bool auto_rename = false;  ///< A name that is already used gets `_1`, `_2`, ...
  /// The model that decides settings that a scene has only once if files disagree: gravity, `<option>` of MJCF,
  /// `<physics>` of SDFormat, ...; empty: the first model that gives them. A scope of models is allowed; an unknown
  /// name is an error.
  std::string options_from;
  std::string format;  ///< Name of the input's format; empty: by its suffix.
  /// Values for parameters of a directives file, by name, each a YAML text. The
  /// last one for a name counts.
  std::vector<std::pair<std::string, std::string>> parameters;
  /// Values for the arguments (`<xacro:arg>`) of an input that is a xacro file, by name. The last one for a name
  /// counts.
  std::vector<std::pair<std::string, std::string>> xacro_arguments;
  /// The variants of an input that is a USD stage: the name of a variant set, and the variant that all of its prims
  /// with the set have. The last one for a set counts.
  std::vector<std::pair<std::string, std::string>> variants;
  /// The SRDF file of an input that is a model, possibly a xacro file; empty: none. A relative path starts from the
  /// current folder.
  std::string srdf;
  /// The environment that xacro files may read with `$(env NAME)`. Null: none.
  Environment environment;
  /// The seed of random poses in a directives file. Without it they are errors.
  std::optional<std::uint64_t> seed;
  /// If not null: gets the same scene as plain directives, which Drake can read. The input must then be directives.
  Expansion* expansion = nullptr;
  Limits limits;
  /// The source of files; null: the disk.
  std::shared_ptr<const FileSystem> files;
  /// Model files and directives files that were read before: `std::make_shared<ModelStore>()`. Compositions may share a
  /// store one after the other or at the same time. Null: each file is read anew.
  std::shared_ptr<ModelStore> store;
  /// If not null: counts the models that were found in the store.
  std::size_t* store_hits = nullptr;
  /// Receives opened files, resolved URIs and durations (scene/diagnostics/logger.h). Null: no log.
  std::shared_ptr<Logger> logger;
  /// The current folder, absolute: relative paths here start from it. Empty: that of the process, or `/` if `files` is
  /// given.
  std::string current_folder;
};

/// The single model file that a scene consists of, as it was read, with its own names.
struct Origin {
  const Format* format = nullptr;
  const Source* source = nullptr;
  std::shared_ptr<const Sources> sources;  ///< Keep the source alive.
};

/// A finished scene and the data that it was composed from.
struct Loaded {
  Scene scene;
  std::shared_ptr<const PackageMap> packages;
  std::shared_ptr<Files> files;
  /// Nothing for a scene of directives, or if a model got another name. If the scene is unchanged, Export returns this
  /// text (WriteOptions::keep_text).
  std::optional<Origin> origin = std::nullopt;
  /// How it was read.
  ReaderRules rules = {};
  /// LoadOptions::options_from, for settings that each model keeps (MJCF).
  std::string options_from = {};
  /// What its directives files declare and do not use, for the linter (directives/composition/uses.h). Null for scenes
  /// that a program made.
  std::shared_ptr<const CompositionUses> uses = nullptr;
};

/// Reads and composes a file. Returns nothing after any error; `diagnostics` then has at least one. Warnings are errors
/// if `diagnostics` is strict. The spans of `diagnostics` point into texts that it keeps alive.
/// `file.yaml#/Demo/directives` is the list of directives at that place of a larger YAML file
/// (parsers/languages/yaml/yaml_address.h).
std::optional<Loaded> Load(const std::string& input, const LoadOptions& options, Diagnostics& diagnostics);

/// What is known of an input that may be invalid, for programs that show it while it is written. References may be
/// unresolved and poses unknown: do not export, check or compare such a scene.
struct Draft {
  Loaded loaded;
  bool composes = false;  ///< Load would return the same scene.
};
/// As Load, but returns after an error what was composed in spite of it. Returns nothing if nothing could be read.
std::optional<Draft> LoadDraft(const std::string& input, const LoadOptions& options, Diagnostics& diagnostics);
/// The same as Load for a text of the format that the options name. Diagnostics call it `shown`. Relative paths in it
/// start from `folder` (absolute); empty: they are errors.
std::optional<Loaded> LoadText(std::string text, const std::string& folder, const LoadOptions& options,
                               Diagnostics& diagnostics, const std::string& shown = "<text>");

/// The XML text that a xacro file expands to (docs/reference/xacro.md), with LoadOptions::xacro_arguments. It need not
/// be a robot. Returns nothing after any error.
std::optional<std::string> ExpandXacro(const std::string& input, const LoadOptions& options, Diagnostics& diagnostics);

/// Makes a scene that a program built, or edited, ready for Export, Compare and the checks: builds its tree (BuildTree)
/// and validates it (library/validate.h). Options that say how a file is read have no effect. Returns nothing after any
/// error. For a scene that Load returned, calling BuildTree and Validate after an edit does the same.
std::optional<Loaded> LoadScene(Scene scene, const LoadOptions& options, Diagnostics& diagnostics);

/// The packages of an input, which need not exist. Reports wrong options.
std::shared_ptr<const PackageMap> PackagesOf(const std::string& input, const LoadOptions& options,
                                             Diagnostics& diagnostics);

/// Resolves a URI or file name with these options, relative names from the current folder. Returns the path of an
/// existing file or folder; or nothing, with the reason in `diagnostics`. `attempts` receives every place that was
/// tried, in order.
std::optional<std::string> Resolve(const std::string& uri, const LoadOptions& options, Diagnostics& diagnostics,
                                   std::vector<Attempt>& attempts);

/// Reports faults of a valid scene: runs the rules of checks/rules.h that need no further files.
void Check(const Loaded& loaded, Diagnostics& diagnostics);

/// Runs the linter (checks/lint.h). `read` has what Load reported, which is not found again. Reports comments in the
/// input that ask to ignore an unknown rule to `diagnostics`, which may be the same object.
LintResult Lint(const Loaded& loaded, const LintOptions& options, const Diagnostics& read, Diagnostics& diagnostics);

/// Finds which bodies touch when the joints move (checks/shapes/touching.h). Warns about loops, and returns
/// nothing after an error.
std::optional<TouchMatrix> SampleTouching(const Loaded& loaded, const TouchSampling& sampling,
                                          Diagnostics& diagnostics);

/// Runs the rules that open the mesh files that the scene refers to, each once. Returns the number of files.
std::size_t CheckMeshes(const Loaded& loaded, Diagnostics& diagnostics);

/// The contents of the mesh file of a geometry, at its scale: triangles, bounds, convex hull, volume, inertia
/// (parsers/mesh/geometry_mesh.h). Returns nothing if its shape is not a mesh or the file cannot be read; `diagnostics`
/// has the reason. Each call reads the file again and counts against the limits of the composition.
std::optional<GeometryMesh> ReadMesh(const Loaded& loaded, Index<Geometry> geometry, Diagnostics& diagnostics);

/// Plans the names of meshes and images in a file that Export then writes, given as WriteOptions::assets. The caller
/// must put the used ones beside the file (AssetPlan::Taken). Reports assets that cannot be named.
AssetPlan PlanAssets(const Loaded& loaded, const Format& format, WriteOptions options, const AssetOptions& assets,
                     LossReport& losses);

/// The scene as a text of a writable format. Losses are reported as notes. An unchanged scene comes back as the text
/// that it was read from, without losses, if that has the same format (WriteOptions::keep_text). The options need no
/// packages and files.
std::string Export(const Loaded& loaded, const Format& format, WriteOptions options, LossReport& losses);

/// The same in pieces, which are made while they are sent for formats with large files (glTF). `loaded` and the targets
/// of the options must outlive it.
std::unique_ptr<ByteStream> ExportStream(const Loaded& loaded, const Format& format, WriteOptions options,
                                         LossReport& losses);

/// The same for a file and the copies that belong beside it. FileExport::Write writes them; call CheckLoss before if
/// not every loss is allowed. Packages and files of the options need not be set. `loaded` must outlive it.
std::unique_ptr<FileExport> ExportFile(const Loaded& loaded, const Format& format, const std::string& path,
                                       FileExportOptions options, LossReport& losses);

/// The names of bodies in the text that Export returns for these options. The format must know them (Format::names).
WrittenNames NamesInExport(const Loaded& loaded, const Format& format, WriteOptions options);

/// The differences of two scenes (scene/verification/equality.h). Meshes and images are equal if their files have the
/// same bytes. Files with different paths are read, but files that they name in turn are not. Returns nothing, after an
/// error, if the limits of one of them forbid it or a file cannot be read.
std::optional<std::vector<Difference>> Compare(const Loaded& a, const Loaded& b, double tolerance,
                                               Diagnostics& diagnostics);

/// The comparison of a scene with its export read back.
struct ReadBack {
  std::size_t differences = 0;          ///< In all.
  std::vector<Difference> unexplained;  ///< The differences that no loss explains (parsers/loss/loss_match.h).
};

/// Reads a text that Export wrote with these options, in their folder. Returns nothing if the text cannot be read;
/// `diagnostics` has the reason.
std::optional<Loaded> ReadExport(const Loaded& loaded, const std::string& text, const Format& format,
                                 const WriteOptions& options, Diagnostics& diagnostics);

/// Compares a scene with `back`, which ReadExport returned for its export, to 1e-9. Below one model (SdfRoot::kModel),
/// names are compared within that model. Returns nothing, after an error, where Compare does.
std::optional<ReadBack> CompareExport(const Loaded& loaded, Loaded back, const WriteOptions& options,
                                      const LossReport& losses, Diagnostics& diagnostics);

/// ReadExport and CompareExport.
std::optional<ReadBack> CheckReadBack(const Loaded& loaded, const std::string& text, const Format& format,
                                      const WriteOptions& options, const LossReport& losses, Diagnostics& diagnostics);

}  // namespace sceneweld
