// SPDX-License-Identifier: BSD-3-Clause
// libsdformat 12.3, which shares no code with our reader, must read every real SDFormat file, our exhibits and the
// conformance cases, and find the same scene.

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/judge/judge.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/sceneweld.h"
#include "sceneweld/tests/absent.h"

namespace sceneweld {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> SdfFiles(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    const fs::path& path = at->path();
    if (path.extension() == ".sdf" && path.parent_path().filename() != "expected") files.push_back(path.string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// Nothing of a mesh is compared, so that meshes that a corpus leaves out count as present.
class MeshesAreThere : public DiskFiles {
 public:
  Kind KindOf(const std::string& path) const override {
    return HasSuffix(path, ".obj") ? Kind::kFile : DiskFiles::KindOf(path);
  }
};

struct Tally {
  std::size_t files = 0;
  std::size_t links = 0;
  std::size_t joints = 0;
  std::vector<std::string> not_composed;  // With the first reason.
  std::vector<std::string> refused;       // by libsdformat, likewise
  bool unavailable = false;
};

using Package = std::pair<std::string, std::string>;

// Files whose scene is meant to differ from libsdformat, and why.
struct Meant {
  const char* path;
  const char* reason;
};
constexpr Meant kMeant[] = {
    {"/joint_gearbox/joint_gearbox.sdf", "a gearbox is a mimic of the joints that it couples"},
    {"/sdf/joint/gearbox", "a gearbox is a mimic of the joints that it couples, or left out without them"},
    {"/joint_revolute2/joint_revolute2.sdf", "two axes that are not perpendicular are two joints"},
    {"/text/declared_windows_1252/", "libsdformat takes the bytes of names as they are"},
    {"/sdf/joint/revolute2/", "two perpendicular axes are a universal joint, others are two joints"},
    {"/sdf/world/moving_joints/", "libsdformat 12 reads no joints of worlds"},
    {"/sdf/world/moving_joint_composes/", "libsdformat 12 reads no joints of worlds"},
    {"/strictness/merged_static_model/gate", "a joint of a static model does not move"},
    {"/strictness/static_moving_joint", "a joint of a static model does not move"},
};

bool IsMeantToDiffer(const std::string& path) {
  return std::any_of(std::begin(kMeant), std::end(kMeant),
                     [&](const Meant& meant) { return path.find(meant.path) != std::string::npos; });
}

void JudgeFolder(const std::string& folder, const std::vector<Package>& packages, Tally& tally) {
  for (const std::string& file : SdfFiles(folder)) {
    const std::string path = fs::canonical(file).string();
    if (path.find("/sdf_edited/") != std::string::npos) continue;  // Their record names models that libsdformat does not see.
    LoadOptions options;
    for (const auto& [name, where] : packages) {
      options.packages.push_back({LoadOptions::PackageOption::Kind::kNamed, name, where});
    }
    options.files = std::make_shared<MeshesAreThere>();
    Diagnostics diagnostics;
    const auto loaded = Load(path, options, diagnostics);
    if (!loaded) {
      tally.not_composed.push_back(path + ": " + diagnostics.all().front().message);
      continue;
    }
    Diagnostics findings;
    ReadContext context{*loaded->files, *loaded->packages, findings, {}, nullptr};
    const Judgement judgement = JudgeSdfInput(loaded->scene, path, context);
    if (!judgement.available) {
      tally.unavailable = true;
      return;
    }
    ++tally.files;
    tally.links += judgement.bodies;
    tally.joints += judgement.joints;
    if (!judgement.refusals.empty()) tally.refused.push_back(path + ": " + judgement.refusals.front());
    if (IsMeantToDiffer(path)) {
      if (findings.all().empty()) FAIL_CHECK(path << ": agrees, and needs no exception");
      continue;
    }
    for (const Diagnostic& finding : findings.all()) FAIL_CHECK(path << ": " << finding.message);
  }
}

// One line for each file that libsdformat refuses, and one with totals.
void Report(const Tally& tally) {
  for (const std::string& line : tally.refused) WARN("libsdformat refuses " << line);
  for (const std::string& line : tally.not_composed) UNSCOPED_INFO("not composed: " << line);
  WARN(tally.files << " files, " << tally.links << " links and " << tally.joints
                   << " joints compared with libsdformat; " << tally.refused.size() << " files refused by it, "
                   << tally.not_composed.size() << " not composed");
}

TEST_CASE("libsdformat reads real SDFormat files as we do", "[slow]") {
  const std::string models = std::string(SCENEWELD_SOURCE_DIR) + "/../shared/models";
  if (!fs::is_directory(models)) {
    WARN("no real SDFormat files at " << models << ": skipped");
    return;
  }
  const std::string test_files = models + "/corpora/ros+sdformat_urdf/sdformat_test_files";
  std::vector<Package> packages = {
      {"drake_models", models + "/drake_models"},
      {"quasistatic_simulator", models + "/corpora/pangtao22+quasistatic_simulator/models"},
      {"sdformat_test_files", test_files},
  };
  for (const char* mesh : {"collada", "obj", "scaled", "stl"}) {
    const std::string name = std::string("geometry_mesh_") + mesh;
    packages.emplace_back(name, test_files + "/models/" + name);
  }
  Tally tally;
  for (const char* folder : {"/corpora", "/drake_models"}) JudgeFolder(models + folder, packages, tally);
  if (tally.unavailable) {
    Absent("judges", "the module sceneweld_judge cannot be loaded");
    return;
  }
  Report(tally);
  CHECK(tally.links > 400);
  CHECK(tally.joints > 300);
  CHECK(tally.refused.empty());
  CHECK(tally.not_composed.size() < 10);  // Drake refuses them too.
}

TEST_CASE("libsdformat reads our exhibits and the conformance cases as we do", "[slow]") {
  Tally tally;
  JudgeFolder(std::string(SCENEWELD_SOURCE_DIR) + "/tests/exhibits", {}, tally);
  const std::string cases = std::string(SCENEWELD_SOURCE_DIR) + "/../shared/cases";
  if (fs::is_directory(cases)) {
    JudgeFolder(cases, {}, tally);
  } else {
    WARN("skipped: there is no " << cases);
  }
  if (tally.unavailable) {
    Absent("judges", "the module sceneweld_judge cannot be loaded");
    return;
  }
  Report(tally);
  CHECK(tally.links > 70);
  CHECK(tally.joints > 20);
}

TEST_CASE("libsdformat agrees with what is written of the gallery's scenes") {
  const std::string models = std::string(SCENEWELD_SOURCE_DIR) + "/models";
  for (const char* name : {"two_arm_cell", "arm_and_quadruped"}) {
    INFO(name);
    LoadOptions options;
    options.packages.push_back({LoadOptions::PackageOption::Kind::kNamed, "kit", models + "/kit"});
    Diagnostics diagnostics;
    const auto loaded = Load(models + "/" + name + ".dmd.yaml", options, diagnostics);
    REQUIRE(loaded);
    CHECK(diagnostics.all().empty());
    for (const SdfRoot root : {SdfRoot::kWorld, SdfRoot::kModel}) {
      CAPTURE(root);
      WriteOptions written;
      written.sdf_root = root;
      written.keep_text = false;
      Diagnostics unheard;
      LossReport losses(unheard);
      const std::string text = Export(*loaded, *FindFormat("sdf"), written, losses);
      const Judgement judgement = JudgeSdf(loaded->scene, text, written, diagnostics);
      if (!judgement.available) {
        Absent("judges", "the module sceneweld_judge cannot be loaded");
        return;
      }
      CHECK(judgement.good());
      CHECK(judgement.bodies == loaded->scene.bodies.size() - 1);  // The world is not one of its links.
    }
  }
}

TEST_CASE("the judge finds what a scene has that its file has not") {
  const std::string path = std::string(SCENEWELD_SOURCE_DIR) + "/tests/exhibits/sdf/joint/types/model.sdf";
  Diagnostics diagnostics;
  auto loaded = Load(path, {}, diagnostics);
  REQUIRE(loaded);
  Scene& scene = loaded->scene;
  Diagnostics findings;
  ReadContext context{*loaded->files, *loaded->packages, findings, {}, nullptr};
  const Judgement before = JudgeSdfInput(scene, path, context);
  if (!before.available) {
    Absent("judges", "the module sceneweld_judge cannot be loaded");
    return;
  }
  CHECK(before.good());
  Body& body = scene.bodies[Index<Body>(1)];
  body.X_WB.translation.x += 1e-6;
  body.mass_properties->mass += 1e-6;
  body.mass_properties->inertia.ixx *= 1 + 1e-6;
  scene.joints[Index<Joint>(0)].X_CM.translation.y += 1e-6;
  scene.joints[Index<Joint>(1)].name = Name("renamed");
  const Judgement after = JudgeSdfInput(scene, path, context);
  CHECK(after.findings == 6);  // The renamed joint is missing on both sides.
}

}  // namespace
}  // namespace sceneweld
