// SPDX-License-Identifier: BSD-3-Clause
// Composes the two-arm cell, hands it to MuJoCo in memory, meshes too, and steps one
// second. No file is written. Exits with 1 where the numbers are not sane.
//
//   mujoco_example MODELS    the folder `models` of sceneweld

#include <mujoco/mujoco.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

#include "sceneweld/parsers/assets/asset_plan.h"
#include "sceneweld/scene/rendering/render.h"
#include "sceneweld/sceneweld.h"

namespace {

namespace sw = sceneweld;

int Fail(const sw::Diagnostics& diagnostics) {
  std::fputs(sw::RenderText(diagnostics).c_str(), stderr);
  return 1;
}

int Fail(const char* what) {
  std::fprintf(stderr, "%s\n", what);
  return 1;
}

// Files in memory, which MuJoCo opens by their names.
class MemoryFiles {
 public:
  MemoryFiles() : vfs_(std::make_unique<mjVFS>()) { mj_defaultVFS(vfs_.get()); }
  ~MemoryFiles() { mj_deleteVFS(vfs_.get()); }
  MemoryFiles(const MemoryFiles&) = delete;
  MemoryFiles& operator=(const MemoryFiles&) = delete;

  bool Add(const std::string& name, std::string_view bytes) {
    if (mj_makeEmptyFileVFS(vfs_.get(), name.c_str(), static_cast<int>(bytes.size())) != 0) return false;
    const int at = mj_findFileVFS(vfs_.get(), name.c_str());
    if (at < 0) return false;
    std::memcpy(vfs_->filedata[at], bytes.data(), bytes.size());
    return true;
  }
  const mjVFS* get() const { return vfs_.get(); }

 private:
  std::unique_ptr<mjVFS> vfs_;  // two megabytes
};

struct Free {
  void operator()(mjModel* model) const { mj_deleteModel(model); }
  void operator()(mjData* data) const { mj_deleteData(data); }
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return Fail("usage: mujoco_example MODELS");
  const std::string models = argv[1];

  sw::Diagnostics diagnostics;
  sw::LoadOptions options;
  options.packages.push_back({sw::LoadOptions::PackageOption::Kind::kNamed, "kit", models + "/kit"});
  const auto cell = sw::Load(models + "/two_arm_cell.dmd.yaml", options, diagnostics);
  if (!cell) return Fail(diagnostics);

  // The scene as MJCF, whose meshes are named as files beside it. They are not copied there; the plan says which files
  // would be copied.
  const sw::Format& mjcf = *sw::FindFormat("mjcf");
  sw::LossReport losses(diagnostics);
  sw::WriteOptions write;
  sw::AssetOptions assets;
  assets.naming = sw::AssetNaming::kCopy;
  assets.folder = "assets";
  assets.convert_meshes = true;
  write.folder = "/";
  sw::AssetPlan plan = sw::PlanAssets(*cell, mjcf, write, assets, losses);
  write.assets = &plan;
  const std::string text = sw::Export(*cell, mjcf, write, losses);
  if (diagnostics.has_errors()) return Fail(diagnostics);
  std::printf("%s\n", losses.Summary("mjcf").c_str());

  MemoryFiles files;
  if (!files.Add("cell.xml", text)) return Fail("MuJoCo does not accept a file named cell.xml");
  for (const sw::AssetCopy* copy : plan.Taken()) {
    const auto bytes =
        copy->source.empty() ? copy->text : cell->files->ReadBytes(copy->source, {}, diagnostics).value_or("");
    if (!files.Add(copy->name, bytes)) return Fail(("MuJoCo takes no file of the name " + copy->name).c_str());
    std::printf("%s: %zu bytes in memory\n", copy->name.c_str(), bytes.size());
  }
  char error[1000] = "";
  const std::unique_ptr<mjModel, Free> model(mj_loadXML("cell.xml", files.get(), error, sizeof error));
  if (!model) return Fail(error);
  const std::unique_ptr<mjData, Free> data(mj_makeData(model.get()));

  model->opt.enableflags |= mjENBL_ENERGY;
  mj_forward(model.get(), data.get());
  const double before = data->energy[0] + data->energy[1];
  while (data->time < 1) mj_step(model.get(), data.get());
  mj_forward(model.get(), data.get());
  const double potential = data->energy[0], kinetic = data->energy[1];
  std::printf("%d bodies, %d degrees of freedom\n", model->nbody - 1, model->nv);
  std::printf("energy: %.3f J at first, %.3f J after %.3f s (potential %.3f J, kinetic %.3f J)\n", before,
              potential + kinetic, data->time, potential, kinetic);

  // Bodies have the names that they have in the scene.
  const int palm = mj_name2id(model.get(), mjOBJ_BODY, "left::gripper::palm");
  if (palm < 0) return Fail("MuJoCo knows no body `left::gripper::palm`");
  const mjtNum* p = data->xpos + 3 * palm;
  const mjtNum* q = data->xquat + 4 * palm;
  std::printf("left::gripper::palm: xyz %.4f %.4f %.4f, wxyz %.4f %.4f %.4f %.4f\n", p[0], p[1], p[2], q[0], q[1], q[2],
              q[3]);

  bool finite = std::isfinite(potential) && std::isfinite(kinetic);
  for (int i = 0; i < model->nq; ++i) finite = finite && std::isfinite(data->qpos[i]);
  if (!finite) return Fail("a number is not finite");
  // Nothing drives the arms and gravity pulls: energy is lost, and none is won but by
  // rounding and by contacts that push apart.
  if (kinetic < 0 || potential + kinetic > before + 1) return Fail("energy came out of nothing");
  int warnings = 0;
  for (const mjWarningStat& warning : data->warning) warnings += warning.number;
  return warnings == 0 ? 0 : Fail("MuJoCo warns");
}
