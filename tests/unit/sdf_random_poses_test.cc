// SPDX-License-Identifier: BSD-3-Clause
// Poses relative to random elements, in nested models. The frame graph must give the same poses as libsdformat's. Every
// run makes the same files.

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <random>

#include "sceneweld/parsers/judge/judge.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/sceneweld.h"
#include "sceneweld/tests/absent.h"

namespace sceneweld {
namespace {

namespace fs = std::filesystem;

class RandomWorld {
 public:
  explicit RandomWorld(unsigned seed) : random_(seed) {}

  std::string operator()() {
    std::string world;
    std::vector<std::string> names;
    for (int i = 0; i < 3; ++i) world += Model(0, names, names);
    return "<sdf version='1.9'><world name='w'>" + world + "</world></sdf>";
  }

 private:
  // Not a distribution of the library, because those differ between libraries.
  std::size_t Below(std::size_t n) { return random_() % n; }
  bool Often() { return Below(5) < 3; }
  std::string Number() { return FormatNumber(static_cast<double>(Below(4001)) / 1000 - 2); }
  std::string NewName(const char* kind) { return kind + std::to_string(++count_); }
  std::string Attribute(const char* name, const std::vector<std::string>& among) {
    if (among.empty() || !Often()) return {};
    return " " + std::string(name) + "='" + among[Below(among.size())] + "'";
  }
  std::string Pose(const std::vector<std::string>& frames) {
    std::string numbers = Number();
    for (int i = 0; i < 5; ++i) numbers += " " + Number();
    return "<pose" + Attribute("relative_to", frames) + (Often() ? " degrees='true'" : "") + ">" + numbers + "</pose>";
  }
  std::string Link(const std::string& name, const std::vector<std::string>& frames) {
    return "<link name='" + name + "'>" + Pose(frames) + "<inertial><mass>2</mass>" + Pose({}) +
           "<inertia><ixx>0.5</ixx><iyy>0.6</iyy><izz>0.7</izz><ixy>0.01</ixy><iyz>0.02</iyz></inertia></inertial>"
           "</link>";
  }
  std::string Joint(const std::string& name, const std::string& parent, const std::string& child,
                    const std::vector<std::string>& frames) {
    return "<joint name='" + name + "' type='revolute'>" + Pose(frames) + "<parent>" + parent + "</parent><child>" +
           child + "</child><axis><xyz" + Attribute("expressed_in", frames) + ">1 " + Number() + " " + Number() +
           "</xyz></axis></joint>";
  }

  // Appends the names by which the model's surroundings refer to its contents to `known`.
  std::string Model(int depth, const std::vector<std::string>& outer, std::vector<std::string>& known) {
    const std::string name = NewName("m");
    const std::string pose = Pose(outer);
    std::vector<std::string> frames;
    std::string inside;
    for (std::size_t i = depth < 3 ? Below(3) : 0; i > 0; --i) inside += Model(depth + 1, frames, frames);
    std::string previous;
    for (std::size_t i = 1 + Below(3); i > 0; --i) {
      const std::string link = NewName("l");
      inside += Link(link, frames);
      frames.push_back(link);
      if (!previous.empty()) {
        const std::string joint = NewName("j");
        inside += Joint(joint, previous, link, frames);
        frames.push_back(joint);
      }
      previous = link;
      const std::string frame = NewName("f");
      inside += "<frame name='" + frame + "'" + Attribute("attached_to", frames) + ">" + Pose(frames) + "</frame>";
      frames.push_back(frame);
    }
    known.push_back(name);
    const std::string model = "<model name='" + name + "'" + Attribute("placement_frame", frames) + ">";
    for (const std::string& frame : frames) known.push_back(name + "::" + frame);
    return model + pose + inside + "</model>";
  }

  std::mt19937 random_;
  int count_ = 0;
};

TEST_CASE("random graphs of frames give libsdformat's poses") {
  const fs::path file =
      fs::temp_directory_path() / ("sceneweld_random_" + std::to_string(std::random_device()()) + ".sdf");
  std::size_t links = 0;
  for (unsigned seed = 1; seed <= 12; ++seed) {
    INFO("seed " << seed);
    std::ofstream(file, std::ios::binary) << RandomWorld(seed)();
    Diagnostics diagnostics;
    const auto loaded = Load(file.string(), {}, diagnostics);
    REQUIRE(loaded);
    Diagnostics findings;
    ReadContext context{*loaded->files, *loaded->packages, findings, {}, nullptr};
    const Judgement judgement = JudgeSdfInput(loaded->scene, file.string(), context);
    if (!judgement.available) {
      Absent("judges", "the module sceneweld_judge cannot be loaded");
      break;
    }
    links += judgement.bodies;
    CHECK(judgement.refusals.empty());
    for (const Diagnostic& finding : findings.all()) FAIL_CHECK(finding.message);
    if (seed == 12) CHECK(links > 100);
  }
  fs::remove(file);
}

}  // namespace
}  // namespace sceneweld
