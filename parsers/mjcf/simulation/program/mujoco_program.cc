// SPDX-License-Identifier: BSD-3-Clause
// The program `sceneweld_mujoco`: the library runs it to simulate one MJCF text with MuJoCo. It is a separate program
// so that no input may crash its caller, block it or exhaust its memory.

#include <mujoco/mujoco.h>
#include <unistd.h>

#include <cstdlib>
#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/mjcf/judge/module/mujoco_compile.h"
#include "sceneweld/parsers/mjcf/simulation/mujoco_confinement.h"
#include "sceneweld/parsers/mjcf/simulation/mujoco_exchange.h"
#include "sceneweld/parsers/mjcf/simulation/program/mujoco_stepping.h"
#include "sceneweld/parsers/programs/confinement/confine.h"
#include "sceneweld/parsers/programs/program_main.h"

namespace sceneweld::mujoco {
namespace {

// The part of its time in which the program simulates. The rest is for compiling and for the reply.
constexpr double kShareOfTime = 0.7;

std::string Begin(Reply kind) {
  std::string reply;
  Put(reply, kind);
  PutText(reply, std::string("MuJoCo ") + mj_versionString());
  return reply;
}

std::string Refusal(std::string_view reason) {
  std::string reply = Begin(Reply::kRefused);
  PutText(reply, reason);
  return reply;
}

std::string_view NameOf(const mjModel& model, int type, int id) {
  const char* name = mj_id2name(&model, type, id);
  return name ? name : "";
}

std::string ReplyOf(const mjModel& model, std::string_view warning, const Simulated& simulated) {
  std::string reply = Begin(Reply::kSimulated);
  PutText(reply, warning);
  Put(reply, simulated.summary);
  Put(reply, std::uint64_t{simulated.warnings.size()});
  for (const auto& [one, name] : simulated.warnings) {
    Put(reply, one);
    PutText(reply, name);
  }
  Put(reply, std::uint64_t{simulated.bodies.size()});
  for (std::size_t i = 0; i < simulated.bodies.size(); ++i) {
    PutText(reply, NameOf(model, mjOBJ_BODY, static_cast<int>(i) + 1));
    Put(reply, simulated.bodies[i]);
  }
  Put(reply, std::uint64_t{simulated.contacts.size()});
  for (const Simulated::Contact& one : simulated.contacts) {
    PutText(reply, NameOf(model, mjOBJ_GEOM, one.geom1));
    PutText(reply, NameOf(model, mjOBJ_GEOM, one.geom2));
    Put(reply, one.contact);
  }
  return reply;
}

// Without the threads that MuJoCo compiles meshes with, because this program may start none.
std::string InOneThread(std::string_view text) {
  std::string changed(text);
  const auto end = changed.rfind("</mujoco>");
  if (end != changed.npos) changed.insert(end, "<compiler usethread=\"false\"/>");
  return changed;
}

std::string AnswerTo(std::string_view text, const std::string& folder, double seconds, double budget) {
  std::string words;
  const ModelPointer model = Compile(InOneThread(text), folder, words);
  if (!model) return Refusal(words);
  if (words.starts_with("Pre-allocated")) words.clear();  // Simulate makes more room.
  return ReplyOf(*model, words, Simulate(*model, seconds, budget));
}

}  // namespace
}  // namespace sceneweld::mujoco

int main(int argc, char** argv) {
  using namespace sceneweld;  // NOLINT
  program::SetLimits(argc, argv);
  if (program::AsksForConfinement(argc, argv)) {
    return program::PrintConfinement(program::Confine(mujoco::SimulationConfinement({"/"})));
  }
  const std::string request = program::ReadRequest();
  std::string_view rest = request, folder, text;
  double seconds = 0;
  std::uint64_t files = 0;
  if (!Take(rest, seconds) || !TakeText(rest, folder) || !Take(rest, files)) return 1;
  std::vector<std::string> readable{std::string(folder)};
  for (std::string_view file; files > 0; --files) {
    if (!TakeText(rest, file)) return 1;
    readable.emplace_back(file);
  }
  if (!TakeText(rest, text)) return 1;
  program::Confine(mujoco::SimulationConfinement(std::move(readable)));
  std::string reply;
  try {
    const double budget = mujoco::kShareOfTime * (argc > 1 ? std::atoi(argv[1]) : 60);
    reply = mujoco::AnswerTo(text, std::string(folder), seconds, budget);
  } catch (const std::exception& failure) {
    reply = mujoco::Refusal(failure.what());
  }
  // Skips the destructors of MuJoCo.
  _exit(program::WriteReply(reply) ? 0 : 1);
}
