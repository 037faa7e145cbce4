// SPDX-License-Identifier: BSD-3-Clause
// Lets the program `sceneweld_mujoco` simulate an MJCF text.

#include "sceneweld/parsers/mjcf/simulation/mjcf_simulation.h"

#include <tinyxml2.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/judge/judge_module.h"
#include "sceneweld/parsers/mjcf/judge/newer_names.h"
#include "sceneweld/parsers/programs/program_file.h"
#include "sceneweld/parsers/programs/program_run.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {
namespace {

constexpr int kMostSeconds = 60;
constexpr std::size_t kMostNewerNames = 100;
constexpr JudgeModule kSimulator{mujoco::kProgram, "MJCF", mujoco::kProgram, "libmujoco-dev"};

// The reply comes from untrusted input: every number is made finite.
void MakeFinite(std::initializer_list<double*> numbers) {
  for (double* number : numbers) {
    if (!std::isfinite(*number)) *number = 0;
  }
}

// The files that the assets of the text name.
std::vector<std::string> FilesNamedIn(const std::string& text, const std::string& folder) {
  std::vector<std::string> files;
  tinyxml2::XMLDocument document;
  if (document.Parse(text.data(), text.size()) != tinyxml2::XML_SUCCESS) return files;
  const auto* assets = document.RootElement()->FirstChildElement("asset");
  for (; assets; assets = assets->NextSiblingElement("asset")) {
    for (const auto* asset = assets->FirstChildElement(); asset; asset = asset->NextSiblingElement()) {
      for (const auto* attribute = asset->FirstAttribute(); attribute; attribute = attribute->Next()) {
        const bool names_file = std::string_view(attribute->Name()).starts_with("file");  // file, fileright, ...
        if (names_file) files.push_back(NormalizedPath(attribute->Value(), folder));
      }
    }
  }
  return files;
}

bool TakeWarnings(std::string_view& reply, MjcfSimulation& into) {
  std::uint64_t count = 0;
  if (!Take(reply, count)) return false;
  for (; count > 0; --count) {
    mujoco::Warning warning;
    std::string_view name;
    if (!Take(reply, warning) || !TakeText(reply, name)) return false;
    if (warning.kind > mujoco::Warning::Kind::kNotANumber) return false;
    MakeFinite({&warning.at});
    into.warnings.emplace_back(warning, name);
  }
  return true;
}

bool TakeBodies(std::string_view& reply, MjcfSimulation& into) {
  std::uint64_t count = 0;
  if (!Take(reply, count)) return false;
  while (into.bodies.size() < count) {
    std::string_view name;
    mujoco::BodySummary body;
    if (!TakeText(reply, name) || !Take(reply, body) || body.tree >= count) return false;
    MakeFinite({&body.speed, &body.speed_at, &body.turning, &body.displacement, &body.early_speed, &body.early_at,
                &body.touches_at});
    into.bodies.emplace_back(name, body);
  }
  return true;
}

bool TakeContacts(std::string_view& reply, MjcfSimulation& into) {
  std::uint64_t count = 0;
  if (!Take(reply, count)) return false;
  while (into.contacts.size() < count) {
    std::string_view geom1, geom2;
    mujoco::ContactSummary contact;
    if (!TakeText(reply, geom1) || !TakeText(reply, geom2) || !Take(reply, contact)) return false;
    MakeFinite({&contact.depth, &contact.at});
    if (std::isnan(contact.size)) contact.size = kInfinity;
    into.contacts.push_back({std::string(geom1), std::string(geom2), contact});
  }
  return true;
}

std::optional<MjcfSimulation> UnderstandReply(std::string_view reply) {
  MjcfSimulation simulation;
  mujoco::Reply kind{};
  std::string_view engine, words;
  if (!Take(reply, kind) || !TakeText(reply, engine) || !TakeText(reply, words)) return std::nullopt;
  simulation.engine = CleanedWords(engine);
  if (kind == mujoco::Reply::kRefused) {
    simulation.refusal = words.empty() ? "no reason is given" : words;
    return simulation;
  }
  if (kind != mujoco::Reply::kSimulated || !Take(reply, simulation.summary)) return std::nullopt;
  simulation.compiler_warning = CleanedWords(words);
  mujoco::Summary& s = simulation.summary;
  MakeFinite(
      {&s.simulated, &s.timestep, &s.weight, &s.gravity, &s.start_energy, &s.energy_growth, &s.energy_growth_at});
  if (!TakeWarnings(reply, simulation) || !TakeBodies(reply, simulation) || !TakeContacts(reply, simulation)) {
    return std::nullopt;
  }
  return simulation;
}

}  // namespace

std::optional<MjcfSimulation> SimulateMjcf(const std::string& text, const std::string& folder, double seconds,
                                           const Limits& limits, Diagnostics& diagnostics) {
  const std::string program = FindProgramFile("libexec", mujoco::kProgram);
  if (program.empty()) {
    ReportUnavailable(kSimulator, "no `sceneweld_mujoco` in `../libexec` or `../libexec/sceneweld` beside the program",
                      "--simulate", diagnostics);
    return std::nullopt;
  }
  std::string known = text;
  for (std::size_t removed = 0;; ++removed) {
    std::string request;
    Put(request, seconds);
    PutText(request, folder);
    const std::vector<std::string> files = FilesNamedIn(known, folder);
    Put(request, std::uint64_t{files.size()});
    for (const std::string& file : files) PutText(request, file);
    PutText(request, known);
    const ProgramReply reply = RunProgram(program, SecondsLeft(limits, kMostSeconds), request, limits);
    if (limits.ShouldStop()) throw Stopped();
    auto simulation = reply.failure.empty() ? UnderstandReply(reply.bytes) : std::nullopt;
    if (!simulation) {
      // The program fails if its library is not installed.
      ReportUnavailable(kSimulator,
                        "the program `sceneweld_mujoco` gave no answer: " +
                            (reply.failure.empty() ? std::string("its reply is not complete") : reply.failure),
                        "--simulate", diagnostics);
      return std::nullopt;
    }
    if (!simulation->refusal.empty() && removed < kMostNewerNames &&
        mjcf::RemoveUnknownName(simulation->refusal, known)) {
      continue;
    }
    simulation->newer_names = removed;
    simulation->refusal = CleanedWords(simulation->refusal);
    if (removed > 0 && !simulation->refusal.empty()) {
      diagnostics.Error("judge-unavailable", {},
                        simulation->engine + " is too old for this scene: " + std::to_string(removed) +
                            (removed > 1 ? " names are" : " name is") +
                            " newer, and it refuses the rest: " + simulation->refusal);
      return std::nullopt;
    }
    return simulation;
  }
}

}  // namespace sceneweld
