// SPDX-License-Identifier: BSD-3-Clause
// Checks the promises about an input.

#include "sceneweld/tests/fuzz/property.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>

#include "sceneweld/directives/models/model_store.h"
#include "sceneweld/parsers/format.h"
#include "sceneweld/scene/rendering/render.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld::fuzz {
namespace {

bool throws_if_broken = false;

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kTime{5};
constexpr std::size_t kMostElements = 20'000;

struct Composed {
  Diagnostics diagnostics;
  std::optional<Loaded> loaded;
};

std::unique_ptr<Composed> Compose(const std::string& path, LoadOptions options) {
  auto composed = std::make_unique<Composed>();
  options.limits.deadline = Clock::now() + kTime;
  composed->loaded = Load(path, options, composed->diagnostics);
  if (composed->loaded && composed->diagnostics.has_errors()) Broken("there is a scene and an error");
  if (!composed->loaded && !composed->diagnostics.has_errors()) Broken("there is no scene and no error");
  return composed;
}

bool Has(const Diagnostics& diagnostics, std::string_view code) {
  return std::any_of(diagnostics.all().begin(), diagnostics.all().end(),
                     [&](const Diagnostic& one) { return one.code.name() == code; });
}
bool IsOutOfTime(const Diagnostics& diagnostics) { return Has(diagnostics, "limit-exceeded"); }
// Scene JSON may name files that do not exist; other formats may not.
bool LacksFiles(const Diagnostics& diagnostics) {
  return Has(diagnostics, "file-not-found") || Has(diagnostics, "unknown-package");
}

std::string JsonOf(const Loaded& loaded) {
  Diagnostics diagnostics;
  LossReport losses(diagnostics);
  return Export(loaded, *FindFormat("json"), {}, losses);
}

void CheckSameAgain(const std::string& path, const LoadOptions& options, const Composed& first) {
  const std::string reported = RenderText(first.diagnostics);
  const std::string json = first.loaded ? JsonOf(*first.loaded) : std::string();
  LoadOptions keeping = options;
  keeping.store = std::make_shared<ModelStore>(std::size_t{64} << 20);
  const LoadOptions* const ways[] = {&options, &keeping, &keeping};
  for (const LoadOptions* again : ways) {
    const auto second = Compose(path, *again);
    if (IsOutOfTime(second->diagnostics)) return;
    if (RenderText(second->diagnostics) != reported) {
      Broken("composing again reports something else:\n" + reported + "\n---\n" + RenderText(second->diagnostics));
    }
    if ((second->loaded ? JsonOf(*second->loaded) : std::string()) != json) {
      Broken("composing again gives another scene");
    }
  }
}

void CheckExport(const Loaded& loaded, const Format& format) {
  WriteOptions options;
  options.folder = "/f";
  options.keep_text = false;
  Diagnostics diagnostics;
  LossReport losses(diagnostics);
  const std::string text = Export(loaded, format, options, losses);
  const std::string name(format.name);
  if (diagnostics.has_errors()) {
    if (IsOutOfTime(diagnostics) || Has(diagnostics, "not-finite") || Has(diagnostics, "conflicting-values")) return;
    Broken("as " + name + " it cannot be written: " + RenderText(diagnostics));
  }
  Diagnostics of_reading;
  const auto back = CheckReadBack(loaded, text, format, options, losses, of_reading);
  if (!back) {
    if (IsOutOfTime(of_reading) || LacksFiles(of_reading)) return;
    Broken("as " + name + " it cannot be read back: " + RenderText(of_reading));
  }
  if (!back->unexplained.empty()) {
    Broken("no loss of " + name + " explains this: " + back->unexplained.front().Text());
  }
}

}  // namespace

std::shared_ptr<MemoryFiles> FilesBeside(const std::string& path, std::string_view text) {
  auto files = std::make_shared<MemoryFiles>();
  files->Add("/f/arm.urdf",
             "<robot name='arm'><link name='base'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' "
             "ixz='0' iyz='0'/></inertial></link><link name='tip'/><joint name='j' type='revolute'><parent "
             "link='base'/><child link='tip'/><axis xyz='0 0 1'/><limit lower='-1' upper='1' effort='1' "
             "velocity='1'/></joint></robot>");
  files->Add("/f/ball.sdf",
             "<sdf version='1.9'><model name='ball'><link name='body'><collision name='c'><geometry><sphere><radius>1"
             "</radius></sphere></geometry></collision></link></model></sdf>");
  files->Add("/f/cart.xml",
             "<mujoco model='cart'><worldbody><body name='cart'><freejoint/><geom size='.1'/><site name='s'/></body>"
             "</worldbody></mujoco>");
  files->Add("/f/part.dmd.yaml", "directives:\n- add_model: { name: part, file: package://kit/arm.urdf }\n");
  files->Add("/f/box.obj", "o box\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
  files->Add("/f/part.xacro",
             "<robot xmlns:xacro='x'><xacro:property name='part' value='${2 * 3}'/><xacro:macro name='part' "
             "params='name a:=1 *block'><link name='${name}'><xacro:insert_block name='block'/></link></xacro:macro>"
             "</robot>");
  files->Add("/f/values.yaml", "list: [1, 2, {a: !degrees 90}]\nname: part\nyes: 0x10\n");
  files->Add("/f/values.json", "{\"a\": [1, 2.5, true, null], \"b\": \"part\"}\n");
  files->Add(path, std::string(text));
  return files;
}

void ThrowIfBroken() { throws_if_broken = true; }

void Broken(const std::string& promise) {
  if (throws_if_broken) throw BrokenPromise{promise};
  std::fputs((promise + "\n").c_str(), stderr);
  std::abort();
}

void CheckScene(std::string_view text, std::string_view format, std::string_view suffix) {
  const std::string path = "/f/root" + std::string(suffix);
  LoadOptions options;
  options.format = format;
  options.files = FilesBeside(path, text);
  options.current_folder = "/f";
  options.limits.max_elements = kMostElements;
  options.limits.max_total_bytes = std::size_t{64} << 20;
  options.packages.push_back({LoadOptions::PackageOption::Kind::kNamed, "kit", "/f"});
  const auto composed = Compose(path, options);
  if (IsOutOfTime(composed->diagnostics)) return;
  CheckSameAgain(path, options, *composed);
  if (!composed->loaded) return;
  Diagnostics faults;
  Check(*composed->loaded, faults);
  for (const char* target : {"sdf", "urdf", "mjcf", "usd", "json"}) CheckExport(*composed->loaded, *FindFormat(target));
}

}  // namespace sceneweld::fuzz
