// SPDX-License-Identifier: BSD-3-Clause
// The registry: one row for each format.

#include "sceneweld/parsers/format.h"

#include <algorithm>
#include <array>

#include "sceneweld/parsers/assets/asset_copies.h"
#include "sceneweld/parsers/assets/asset_plan.h"
#include "sceneweld/parsers/controllers/controllers.h"
#include "sceneweld/parsers/dot/dot.h"
#include "sceneweld/parsers/gltf/gltf.h"
#include "sceneweld/parsers/gltf/gltf_claims.h"
#include "sceneweld/parsers/json/json.h"
#include "sceneweld/parsers/judge/judge.h"
#include "sceneweld/parsers/mjcf/mjcf.h"
#include "sceneweld/parsers/mjcf/output/mjcf_claims.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/obj/obj.h"
#include "sceneweld/parsers/sdf/read/sdf.h"
#include "sceneweld/parsers/sdf/sdf_kept.h"
#include "sceneweld/parsers/sdf/table/sdf_claims.h"
#include "sceneweld/parsers/sdf/table/sdf_table.h"
#include "sceneweld/parsers/sdf/write/sdf_writer.h"
#include "sceneweld/parsers/srdf/srdf.h"
#include "sceneweld/parsers/srdf/srdf_names.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/urdf/read/urdf.h"
#include "sceneweld/parsers/urdf/table/urdf_claims.h"
#include "sceneweld/parsers/urdf/table/urdf_table.h"
#include "sceneweld/parsers/urdf/urdf_kept.h"
#include "sceneweld/parsers/urdf/write/urdf_layout.h"
#include "sceneweld/parsers/urdf/write/urdf_writer.h"
#include "sceneweld/parsers/usd/claims.h"
#include "sceneweld/parsers/usd/kept_text.h"
#include "sceneweld/parsers/usd/usd.h"
#include "sceneweld/parsers/xacro/xacro.h"
#include "sceneweld/parsers/xml/root_element.h"

namespace sceneweld {
namespace {

// Scene JSON of older versions has entries of MJCF elsewhere, which only the reader of MJCF understands.
std::shared_ptr<Scene> ReadJson(const Source& source, ReadContext& context) {
  std::shared_ptr<Scene> scene = json::Read(source, context);
  if (scene) mjcf::MoveEntriesToElements(*scene);
  return scene;
}

constexpr std::string_view kControllersSuffixes[] = {".controllers.yaml"};
constexpr std::string_view kDmdSuffixes[] = {".dmd.yaml"};
constexpr std::string_view kDmdRootSuffixes[] = {".yaml", ".yml"};
constexpr std::string_view kDotSuffixes[] = {".dot", ".gv"};
constexpr std::string_view kGlbSuffixes[] = {".glb"};
constexpr std::string_view kJsonSuffixes[] = {".json"};
constexpr std::string_view kMjcfSuffixes[] = {".xml"};
constexpr std::string_view kMjcfRootSuffixes[] = {".mjcf"};
constexpr std::string_view kObjSuffixes[] = {".obj"};
constexpr std::string_view kUrdfSuffixes[] = {".urdf"};
constexpr std::string_view kSdfSuffixes[] = {".sdf"};
constexpr std::string_view kSdfRootSuffixes[] = {".world"};
constexpr std::string_view kSrdfSuffixes[] = {".srdf"};
constexpr std::string_view kXacroSuffixes[] = {".xacro"};
constexpr std::string_view kUsdSuffixes[] = {".usda", ".usdz", ".usd", ".usdc"};

// Files that are near to robots and that no format reads, with what to do.
struct UnreadFile {
  std::string_view suffix, advice;
};
constexpr std::string_view kOfMeshes =
    "a mesh is not a model: name it in a `<mesh>` of a model, or convert it to `.obj`, which is read as one body";
constexpr std::string_view kOfDrawings =
    "a drawing is not a model: export its parts as meshes, and name those in a model";
constexpr UnreadFile kUnreadFiles[] = {
    {".erb", "ERB makes SDFormat: run `erb FILE > model.sdf`, and give that file"},
    {".dae", kOfMeshes},
    {".gltf", kOfMeshes},
    {".glb", kOfMeshes},
    {".msh", kOfMeshes},
    {".stl", kOfMeshes},
    {".vtk", kOfMeshes},
    {".config", "`model.config` describes a model of Gazebo; give the SDFormat file that it names"},
    {".zip", "unpack the archive, and give the file in it"},
    {".gz", "unpack the archive, and give the file in it"},
    {".tgz", "unpack the archive, and give the file in it"},
    {".ply", kOfMeshes},
    {".fbx", kOfMeshes},
    {".step", kOfDrawings},
    {".stp", kOfDrawings},
    {".blend", kOfDrawings},
    {".sldprt", kOfDrawings},
    {".sldasm", kOfDrawings},
    {".srdf", "an SRDF file only adds to a model: give the URDF file, and this one by `--srdf FILE`"},
    {".mjb", "write the model as MJCF with MuJoCo (`mj_saveLastXML`), and give that file"},
    {".launch", "give the file of the model that the launch file loads"},
    {".launch.py", "give the file of the model that the launch file loads"},
};

// Any mesh and any URI. The readers of a scene decide which of them they can open.
constexpr AssetRules kAnyAssets{.package_uris = true};
constexpr AssetRules kImagesOnly{.holds_meshes = true};
constexpr AssetRules kAssetsOfUrdfBeside{};

// Drake computes convex hulls of few types of meshes, and refuses models with others. Gazebo and ROS read more types.
std::string WhyDrakeRefuses(const AssetUse& use, const Files&, std::optional<Compat> audience) {
  static constexpr std::string_view kRead[] = {".obj", ".vtk", ".gltf"};
  const auto is_read = [&](std::string_view suffix) { return HasSuffix(use.path, suffix); };
  if (audience != Compat::kDrake || !use.collides || std::any_of(std::begin(kRead), std::end(kRead), is_read)) return {};
  return "Drake reads collision meshes of the types `.obj`, `.vtk` and `.gltf` only";
}

// SDFormat is for Drake if nothing else is said: directives are Drake's.
std::string WhyReaderOfSdfRefuses(const AssetUse& use, const Files& files, std::optional<Compat> audience) {
  return WhyDrakeRefuses(use, files, audience.value_or(Compat::kDrake));
}

std::string WhyMuJoCoMisreads(const AssetUse& use, const Files& files, std::optional<Compat>) {
  std::string why = mjcf::WhyUnreadable(use.path, files);
  return why.empty() && !use.is_of_mujoco ? mjcf::WhyPartlyRead(use.path, files) : why;
}

constexpr AssetRules kAssetsOfSdf{.package_uris = true, .why_unreadable = &WhyReaderOfSdfRefuses};
constexpr AssetRules kAssetsOfUrdf{.package_uris = true, .why_unreadable = &WhyDrakeRefuses};
constexpr AssetRules kMuJoCoAssets{.why_unreadable = &WhyMuJoCoMisreads};

// A robot of URDF, with the elements of SDFormat that its `<gazebo>` blocks add.
std::shared_ptr<Scene> ReadUrdf(const Source& source, ReadContext& context) {
  urdf::RobotFile file = urdf::Read(source, context);
  if (!file.scene || !file.added) return file.scene;
  ReadContext of_gazebo = context;  // Only Gazebo reads blocks.
  of_gazebo.rules.compat = Compat::kGazebo;
  return sdf::ReadAround(file.scene, *file.added, of_gazebo);
}

// Reads the expanded text by the format of its root element.
std::shared_ptr<Scene> ReadXacro(const Source& source, ReadContext& context) {
  const Source* const expanded = xacro::Expand(source, context);
  if (!expanded) return nullptr;
  const Format* const format = FindFormat(FormatByRoot(expanded->text()));
  return (format ? format->read : &ReadUrdf)(*expanded, context);
}

srdf::UrdfNames NamesOfUrdf(const Scene& scene, const WriteOptions& options) {
  const urdf::Layout layout(scene, options);
  srdf::UrdfNames names;
  names.robot = layout.robot_name();
  names.model = layout.robot();
  for (const Body& body : scene.bodies) names.links.push_back(layout.NameOf(scene.bodies.IndexOf(body)));
  names.links.front() = layout.has_world() ? Name("world") : layout.anchor();
  for (const Joint& joint : scene.joints) names.joints.push_back(layout.NameOf(scene.joints.IndexOf(joint)));
  return names;
}

// An SRDF file has the names of the URDF file that it belongs to.
std::string WriteSrdf(const Scene& scene, const WriteOptions& options, LossReport& losses) {
  return srdf::Write(scene, options, NamesOfUrdf(scene, options), losses);
}

WrittenNames NamesOfSrdf(const Scene& scene, const WriteOptions& options) {
  srdf::UrdfNames names = NamesOfUrdf(scene, options);
  return {names.robot, std::move(names.links)};
}

// A file of controllers has the names of the URDF file that it belongs to.
std::string WriteControllers(const Scene& scene, const WriteOptions& options, LossReport& losses) {
  srdf::UrdfNames names = NamesOfUrdf(scene, options);
  return controllers::Write(scene, options, {names.robot.str(), std::move(names.links), std::move(names.joints)},
                            losses);
}

// One row per format.
const std::array kFormats{
    // Parameters of programs that move the robot of a URDF file.
    Format{.name = "controllers",
           .suffixes = kControllersSuffixes,
           .summary = "the controllers of a URDF robot for ros2_control, as YAML",
           .root_suffixes = {},
           .write = &WriteControllers},
    // Not a model but a composition of models: the directives layer reads it.
    Format{.name = "dmd",
           .suffixes = kDmdSuffixes,
           .summary = "Drake's model directives, which compose models into a scene",
           .root_suffixes = kDmdRootSuffixes},
    Format{.name = "dot",
           .suffixes = kDotSuffixes,
           .summary = "a drawing of the tree of bodies, for Graphviz",
           .root_suffixes = {},
           .write = &dot::Write},
    Format{.name = "glb",
           .suffixes = kGlbSuffixes,
           .summary = "binary glTF 2.0, the visible geometry, for viewers",
           .root_suffixes = {},
           .write = &gltf::Write,
           .stream = &gltf::Stream,
           .claims = &gltf::WriterClaims},
    Format{.name = "json",
           .suffixes = kJsonSuffixes,
           .summary = "scene JSON, the whole scene as data",
           .root_suffixes = {},
           .read = &ReadJson,
           .write = &json::Write,
           .stream = &json::Stream},
    Format{.name = "mjcf",
           .suffixes = kMjcfSuffixes,
           .summary = "MJCF, MuJoCo's models",
           .compat = Compat::kMujoco,
           .root_suffixes = kMjcfRootSuffixes,
           .read = &mjcf::Read,
           .write = &mjcf::Write,
           .keep_text = &mjcf::KeptText,
           .stream = &mjcf::Stream,
           .names = &mjcf::NamesOf,
           .names_in_text = &mjcf::NamesInText,
           .judge = &JudgeMjcf,
           .root = &mjcf::kMujoco,
           .dialect = &kMjcf,
           .assets = &kMuJoCoAssets,
           .rename_in_kept = &mjcf::RenameInKept,
           .entry_lists = &mjcf::kEntryLists,
           .claims = &mjcf::WriterClaims},
    Format{.name = "obj",
           .suffixes = kObjSuffixes,
           .summary = "OBJ mesh, as one solid body of the density of water",
           .root_suffixes = {},
           .read = &obj::Read,
           .body_named_after_model = true},
    Format{.name = "sdf",
           .suffixes = kSdfSuffixes,
           .summary = "SDFormat 1.2 to 1.12, models and worlds",
           .compat = Compat::kGazebo,
           .root_suffixes = kSdfRootSuffixes,
           .read = &sdf::Read,
           .write = &sdf::Write,
           .keep_text = &sdf::KeptText,
           .stream = &sdf::Stream,
           .judge = &JudgeSdf,
           .root = &sdf::kSdfRow,
           .dialect = &kSdf,
           .assets = &kAssetsOfSdf,
           .rename_in_kept = &sdf::RenameInKept,
           .claims = &sdf::WriterClaims},
    // Semantics of a robot: read beside its URDF (ModelArguments::srdf).
    Format{.name = "srdf",
           .suffixes = kSrdfSuffixes,
           .summary = "SRDF, the groups, configurations and excluded pairs of a URDF robot, for MoveIt",
           .root_suffixes = {},
           .write = &WriteSrdf,
           .names = &NamesOfSrdf,
           .assets = &kAssetsOfUrdfBeside,
           .rename_in_kept = &srdf::RenameInKept},
    Format{.name = "urdf",
           .suffixes = kUrdfSuffixes,
           .summary = "URDF, one robot",
           .compat = Compat::kRos,
           .root_suffixes = {},
           .read = &ReadUrdf,
           .write = &urdf::Write,
           .keep_text = &urdf::KeptText,
           .stream = &urdf::Stream,
           .judge = &JudgeUrdf,
           .root = &urdf::kRobot,
           .dialect = &kUrdf,
           .assets = &kAssetsOfUrdf,
           .rename_in_kept = &urdf::RenameInKept,
           .claims = &urdf::WriterClaims},
    Format{.name = "usd",
           .suffixes = kUsdSuffixes,
           .summary = "USD stages with UsdPhysics: text, and packages with images; crates are only read",
           .root_suffixes = {},
           .may_be_binary = true,
           .read = &usd::Read,
           .write = &usd::WriteFile,
           .keep_text = &usd::KeptText,
           .stream = &usd::StreamFile,
           .assets = &kImagesOnly,
           .claims = &usd::WriterClaims},
    Format{.name = "xacro",
           .suffixes = kXacroSuffixes,
           .summary = "xacro, macros that expand to URDF or SDFormat",
           .compat = Compat::kRos,
           .root_suffixes = {},
           .read = &ReadXacro},
};

}  // namespace

std::span<const Format> Formats() { return kFormats; }

const Format* FindFormat(std::string_view name) {
  for (const Format& format : Formats()) {
    if (format.name == name) return &format;
  }
  return nullptr;
}

namespace {

const Format* BySuffix(std::string_view path, bool root) {
  const auto fits = [&](std::span<const std::string_view> suffixes) {
    return std::any_of(suffixes.begin(), suffixes.end(), [&](std::string_view s) { return HasSuffix(path, s); });
  };
  for (const Format& format : Formats()) {
    if (fits(format.suffixes) || (root && fits(format.root_suffixes))) return &format;
  }
  return nullptr;
}

}  // namespace

const Format* FormatOfModelFile(std::string_view path) { return BySuffix(path, false); }
const Format* FormatOfInput(std::string_view path) { return BySuffix(path, true); }

std::string_view SuffixOf(const Format& format, std::string_view path) {
  for (const auto suffixes : {format.suffixes, format.root_suffixes}) {
    for (const std::string_view suffix : suffixes) {
      if (HasSuffix(path, suffix)) return suffix;
    }
  }
  return {};
}

std::string AdviceForFile(std::string_view path) {
  for (const UnreadFile& file : kUnreadFiles) {
    if (HasSuffix(path, file.suffix)) return std::string(file.advice);
  }
  return {};
}

}  // namespace sceneweld
