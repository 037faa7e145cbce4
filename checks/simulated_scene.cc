// SPDX-License-Identifier: BSD-3-Clause
// Writes a scene as MJCF into a temporary folder, lets MuJoCo simulate it, and finds the scene's elements again.

#include "sceneweld/checks/simulated_scene.h"

#include <algorithm>
#include <utility>

#include "sceneweld/parsers/export/file_export.h"
#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/output/byte_stream.h"
#include "sceneweld/parsers/output/temporary_files.h"

namespace sceneweld {
namespace {

constexpr double kLeastTime = 0.001;
constexpr double kMostTime = 10;

}  // namespace

SimulatedScene::SimulatedScene(const Scene& scene, Files& files, const PackageMap* packages,
                               const std::string& options_from, double seconds)
    : seconds_(std::clamp(seconds, kLeastTime, kMostTime)) {
  const TemporaryFolder folder;
  if (folder.path().empty()) {
    failure_.Error("judge-unavailable", {}, "MuJoCo cannot be asked: no temporary folder can be made");
    return;
  }
  FileExportOptions options;
  options.write.files = &files;
  options.write.packages = packages;
  options.write.options_from = options_from;
  options.assets = AssetNaming::kCopy;
  options.convert_meshes = true;
  Diagnostics unheard;  // Missing files: reading the scene reports them, and MuJoCo refuses them.
  LossReport losses(unheard);
  const FileExport file(scene, *FindFormat("mjcf"), folder.path() + "/scene.xml", options, losses);
  Diagnostics of_writing;
  const bool has_copies = !file.has_copies() || file.WriteCopies(folder.path(), of_writing);
  const std::string text = Collected(file.bytes(), of_writing);
  if (!has_copies || of_writing.has_errors()) {
    failure_.Error("judge-unavailable", {}, "MuJoCo cannot be asked: the files for it cannot be written");
    return;
  }
  result_ = SimulateMjcf(text, folder.path(), seconds_, files.limits(), failure_);
  for (std::uint32_t i = 0; i < scene.bodies.size(); ++i) bodies_.emplace(scene.FullName(Index<Body>(i)), i);
  for (std::uint32_t i = 0; i < scene.geometries.size(); ++i) {
    geometries_.emplace(scene.FullName(Index<Geometry>(i)), i);
  }
}

std::vector<Diagnostic> SimulatedScene::TakeFailure() {
  return std::exchange(has_failure_to_give_, false) ? failure_.all() : std::vector<Diagnostic>();
}

std::optional<Index<Body>> SimulatedScene::BodyOf(const std::string& name) const {
  const auto found = bodies_.find(name);
  return found == bodies_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Index<Geometry>> SimulatedScene::GeometryOf(const std::string& name) const {
  const auto found = geometries_.find(name);
  return found == geometries_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace sceneweld
