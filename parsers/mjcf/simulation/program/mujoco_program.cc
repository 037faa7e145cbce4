// SPDX-License-Identifier: BSD-3-Clause
// The program `sceneweld_mujoco`: the library runs it to simulate one MJCF text with MuJoCo. It is a separate program
// so that no input may crash its caller, block it or exhaust its memory.

#include <mujoco/mujoco.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <limits>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "sceneweld/parsers/mjcf/judge/module/mujoco_compile.h"
#include "sceneweld/parsers/mjcf/simulation/mujoco_exchange.h"
#include "sceneweld/parsers/programs/confinement/confine.h"
#include "sceneweld/parsers/programs/confinement/confinement.h"
#include "sceneweld/parsers/programs/program_main.h"

struct mjModel_;

namespace sceneweld::mujoco {
namespace {

// The program `sceneweld_mujoco` reads the meshes and images in the folder of the MJCF file, and those elsewhere that
// the file names, and computes.
inline program::Confinement SimulationConfinement(std::vector<std::string> readable) {
  return {.memory = std::uint64_t{4} << 30,
          .longest_file = std::uint64_t{64} << 20,  // Its reply.
          .open_files = 16,
          .readable = std::move(readable)};
}

// What came of a simulation, in MuJoCo's terms: bodies and geoms are their ids.
struct Simulated {
  Summary summary;
  std::vector<std::pair<Warning, std::string>> warnings;
  std::vector<BodySummary> bodies;  ///< By id, without the world.
  struct Contact {
    int geom1 = 0;
    int geom2 = 0;
    ContactSummary contact;
  };
  std::vector<Contact> contacts;  ///< The deepest first.
};

constexpr double kStandardGravity = 9.81;
constexpr int kMostEnlargements = 3;
constexpr std::int64_t kMostStack = 1 << 27;  // Of numbers of eight bytes.

struct DeleteData {
  void operator()(mjData* data) const { mj_deleteData(data); }
};

double Length(const mjtNum* v) { return mju_norm3(v); }

/// The smallest half-width of a geom.
double SizeOf(const mjModel& model, int geom) {
  const mjtNum* size = model.geom_size + 3 * geom;
  switch (model.geom_type[geom]) {
    case mjGEOM_PLANE:
    case mjGEOM_HFIELD: return std::numeric_limits<double>::infinity();
    case mjGEOM_SPHERE:
    case mjGEOM_CAPSULE: return size[0];
    case mjGEOM_CYLINDER: return std::min(size[0], size[1]);
    default: return std::min({size[0], size[1], size[2]});
  }
}

std::string NameOfBody(const mjModel& model, int body) {
  const char* name = mj_id2name(&model, mjOBJ_BODY, body);
  return name ? name : "";
}

// MuJoCo 2 and 3 differ in the members that the functions below use.

// The index of the first number of an actuator's state, negative if it has none. Before version 2.3, each state is one
// number, and actuators with a state are the last ones.
template <typename Model>
int StateOf(const Model& model, int actuator) {
  if constexpr (requires { model.actuator_actadr; }) {
    return model.actuator_actadr[actuator];
  } else {
    return actuator - (model.nu - model.na);
  }
}

// The body that an equality ties. From version 3.2 on, it may name a site of the body.
template <typename Model>
int TiedBody(const Model& model, int equality, int id) {
  if constexpr (requires { model.eq_objtype; }) {
    if (id >= 0 && model.eq_objtype[equality] == mjOBJ_SITE) return model.site_bodyid[id];
  }
  return id;
}

// Four times as many contacts and constraints, and memory for them. From version 2.3 on, the memory is one arena, and
// the counts are negative unless a file gives them.
template <typename Model>
void Enlarge(Model& model) {
  const auto enlarge = [](auto& number, std::int64_t factor, std::int64_t most) {
    using Number = std::remove_reference_t<decltype(number)>;
    number = static_cast<Number>(std::min(static_cast<std::int64_t>(number), most / factor) * factor);
  };
  if (model.nconmax > 0) enlarge(model.nconmax, 4, std::numeric_limits<int>::max());
  if (model.njmax > 0) enlarge(model.njmax, 4, std::numeric_limits<int>::max());
  if constexpr (requires { model.nstack; }) enlarge(model.nstack, 8, kMostStack);
  if constexpr (requires { model.narena; }) enlarge(model.narena, 8, kMostStack * 8);
}

struct KnownWarning {
  int number;
  Warning::Kind kind;
  bool ends;  ///< MuJoCo starts again after it.
};
constexpr KnownWarning kWarnings[] = {
    {mjWARN_INERTIA, Warning::Kind::kSingularInertia, false},
    {mjWARN_CONTACTFULL, Warning::Kind::kFullContacts, false},
    {mjWARN_CNSTRFULL, Warning::Kind::kFullConstraints, false},
    {mjWARN_BADQPOS, Warning::Kind::kBadPosition, true},
    {mjWARN_BADQVEL, Warning::Kind::kBadVelocity, true},
    {mjWARN_BADQACC, Warning::Kind::kBadAcceleration, true},
};

class Simulation {
 public:
  explicit Simulation(const mjModel& model) : model_(model), data_(mj_makeData(&model)) {
    if (!data_) throw std::runtime_error("not enough memory for the simulation");
    summary().gravity = Length(model.opt.gravity);
    summary().timestep = model.opt.timestep;
    out_.bodies.resize(static_cast<std::size_t>(model.nbody) - 1);
    speed_now_.assign(static_cast<std::size_t>(model.nbody), 0);
    std::vector<int> dofs(static_cast<std::size_t>(model.nbody));
    for (int dof = 0; dof < model.nv; ++dof) ++dofs[static_cast<std::size_t>(TreeOf(model.dof_bodyid[dof]))];
    const std::vector<bool> is_tied = TiedTrees();
    for (int id = 1; id < model.nbody; ++id) {
      BodySummary& body = Of(id);
      body.tree = static_cast<std::uint32_t>(TreeOf(id)) - 1;
      body.is_moving = model.body_weldid[id] != 0;
      const int tree = TreeOf(id), joint = model.body_jntadr[tree];
      body.is_loose = dofs[static_cast<std::size_t>(tree)] == 6 && joint >= 0 && model.jnt_type[joint] == mjJNT_FREE &&
                      !is_tied[static_cast<std::size_t>(tree)];
      if (body.is_moving) summary().weight += model.body_mass[id] * kStandardGravity;
    }
  }

  Simulated Run(double seconds, double budget) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(budget);
    HoldPositions();
    start_.assign(data_->xipos, data_->xipos + 3 * model_.nbody);
    previous_velocity_.assign(static_cast<std::size_t>(model_.nv), 0);
    // The last step only evaluates the state at the end.
    for (step_ = 0; time_ <= seconds + model_.opt.timestep / 2; ++step_) {
      mj_step(&model_, data_.get());
      summary().simulated = time_;
      if (!TakeWarnings() || !TakeEnergy()) break;
      TakeBodies();
      TakeContacts();
      if (std::chrono::steady_clock::now() > end) break;
      time_ = (static_cast<double>(step_) + 1) * model_.opt.timestep;
    }
    Finish();
    return std::move(out_);
  }

  bool is_full() const { return is_full_; }

 private:
  Summary& summary() { return out_.summary; }
  BodySummary& Of(int id) { return out_.bodies[static_cast<std::size_t>(id) - 1]; }
  int TreeOf(int id) const { return model_.body_rootid[id]; }

  // The trees that equalities or tendons hold.
  std::vector<bool> TiedTrees() const {
    std::vector<bool> is_tied(static_cast<std::size_t>(model_.nbody));
    const auto tie = [&](int body) {
      if (body >= 0) is_tied[static_cast<std::size_t>(TreeOf(body))] = true;
    };
    for (int i = 0; i < model_.neq; ++i) {
      if (model_.eq_type[i] != mjEQ_CONNECT && model_.eq_type[i] != mjEQ_WELD) continue;
      tie(TiedBody(model_, i, model_.eq_obj1id[i]));
      tie(TiedBody(model_, i, model_.eq_obj2id[i]));
    }
    for (int i = 0; i < model_.nwrap; ++i) {
      if (model_.wrap_type[i] == mjWRAP_SITE) tie(model_.site_bodyid[model_.wrap_objid[i]]);
    }
    return is_tied;
  }

  // The command at which a servo gives no force at the default position.
  void HoldPositions() {
    mj_forward(&model_, data_.get());
    for (int i = 0; i < model_.nu; ++i) {
      const mjtNum* gain = model_.actuator_gainprm + mjNGAIN * i;
      const mjtNum* bias = model_.actuator_biasprm + mjNBIAS * i;
      const bool is_servo = model_.actuator_gaintype[i] == mjGAIN_FIXED && gain[0] != 0 &&
                            model_.actuator_biastype[i] == mjBIAS_AFFINE && bias[1] != 0;
      if (!is_servo) continue;
      mjtNum command = -(bias[0] + bias[1] * data_->actuator_length[i]) / gain[0];
      if (model_.actuator_ctrllimited[i]) {
        command = mju_clip(command, model_.actuator_ctrlrange[2 * i], model_.actuator_ctrlrange[2 * i + 1]);
      }
      const int state = StateOf(model_, i);
      if (model_.actuator_dyntype[i] != mjDYN_INTEGRATOR) data_->ctrl[i] = command;
      if (model_.actuator_dyntype[i] != mjDYN_NONE && state >= 0) data_->act[state] = command;
    }
    mj_forward(&model_, data_.get());
  }

  // Returns false if the simulation cannot go on.
  bool TakeWarnings() {
    bool goes_on = true;
    for (const KnownWarning& known : kWarnings) {
      const mjWarningStat& now = data_->warning[known.number];
      if (now.number == 0) continue;
      is_full_ = is_full_ || known.number == mjWARN_CONTACTFULL || known.number == mjWARN_CNSTRFULL;
      Warn(known.kind, now.lastinfo);
      goes_on = goes_on && !known.ends;
    }
    for (int i = 0; goes_on && i < model_.nv; ++i) {
      if (std::isfinite(data_->qvel[i]) && std::isfinite(data_->qacc[i])) continue;
      Warn(Warning::Kind::kNotANumber, i);
      goes_on = false;
    }
    return goes_on;
  }

  void Warn(Warning::Kind kind, int info) {
    const bool is_known = std::any_of(out_.warnings.begin(), out_.warnings.end(),
                                      [&](const auto& one) { return one.first.kind == kind; });
    if (is_known) return;
    int dof = -1;
    if (kind == Warning::Kind::kBadPosition) {
      for (int joint = 0; joint < model_.njnt; ++joint) {
        if (model_.jnt_qposadr[joint] <= info) dof = model_.jnt_dofadr[joint];
      }
    } else if (kind != Warning::Kind::kFullContacts && kind != Warning::Kind::kFullConstraints) {
      dof = info;
    }
    const bool has_body = dof >= 0 && dof < model_.nv;
    out_.warnings.push_back({{kind, time_}, has_body ? NameOfBody(model_, model_.dof_bodyid[dof]) : std::string()});
  }

  // MuJoCo's energy is that of the beginning of the step. Returns false if it is not a number.
  bool TakeEnergy() {
    const double energy = data_->energy[0] + data_->energy[1];
    if (step_ == 0) summary().start_energy = energy;
    const double growth = energy - summary().start_energy - work_;
    if (!std::isfinite(growth)) {
      Warn(Warning::Kind::kNotANumber, -1);
      return false;
    }
    if (growth > summary().energy_growth) {
      summary().energy_growth = growth;
      summary().energy_growth_at = time_;
    }
    for (int i = 0; i < model_.nv; ++i) {
      const double velocity = (previous_velocity_[static_cast<std::size_t>(i)] + data_->qvel[i]) / 2;
      work_ += model_.opt.timestep * data_->qfrc_actuator[i] * velocity;
      previous_velocity_[static_cast<std::size_t>(i)] = data_->qvel[i];
    }
    return true;
  }

  void TakeBodies() {
    for (int id = 1; id < model_.nbody; ++id) {
      BodySummary& body = Of(id);
      if (!body.is_moving) continue;
      mjtNum velocity[6], moved[3];
      mj_objectVelocity(&model_, data_.get(), mjOBJ_BODY, id, velocity, 0);
      const double speed = Length(velocity + 3);
      speed_now_[static_cast<std::size_t>(id)] = speed;
      if (speed > body.speed) {
        body.speed = speed;
        body.speed_at = time_;
      }
      body.turning = std::max(body.turning, double{Length(velocity)});
      mju_sub3(moved, data_->xipos + 3 * id, start_.data() + 3 * id);
      body.displacement = std::max(body.displacement, double{Length(moved)});
      const auto ratio = [&](double of, double at) { return of / FallSpeed(summary().gravity, at); };
      if (time_ <= kEarly && ratio(speed, time_) > ratio(body.early_speed, body.early_at)) {
        body.early_speed = speed;
        body.early_at = time_;
      }
    }
  }

  struct Pair {
    std::int64_t since = 0, seen = -2;  // steps
    ContactSummary deepest;
  };

  void Touch(int body) {
    BodySummary& first = Of(TreeOf(body));
    if (first.touches_at < 0) first.touches_at = time_;
  }

  void TakeContacts() {
    for (int i = 0; i < data_->ncon; ++i) {
      const mjContact& contact = data_->contact[i];
      if (contact.exclude != 0 || contact.dist >= 0) continue;
      if (contact.geom1 < 0 || contact.geom2 < 0) continue;  // Of a flex of version 3.
      const int body1 = model_.geom_bodyid[contact.geom1], body2 = model_.geom_bodyid[contact.geom2];
      const bool is_between_trees = TreeOf(body1) != TreeOf(body2);
      for (const int body : {body1, body2}) {
        if (body != 0 && is_between_trees) Touch(body);
      }
      Pair& pair = pairs_[std::minmax(contact.geom1, contact.geom2)];
      if (pair.seen < step_ - 1) pair.since = step_;
      pair.seen = step_;
      const bool has_settled =
          static_cast<double>(step_ - pair.since) * model_.opt.timestep >= kSettled &&
          std::max(speed_now_[static_cast<std::size_t>(body1)], speed_now_[static_cast<std::size_t>(body2)]) < kAtRest;
      const bool counts = step_ == 0 || has_settled;
      if (counts && -contact.dist > pair.deepest.depth) {
        pair.deepest.depth = -contact.dist;
        pair.deepest.at = time_;
      }
    }
  }

  void Finish() {
    for (int id = 1; id < model_.nbody; ++id) Of(id).touches_at = Of(TreeOf(id)).touches_at;
    for (const auto& [geoms, pair] : pairs_) {
      if (pair.deepest.depth == 0) continue;
      ContactSummary contact = pair.deepest;
      contact.size = std::min(SizeOf(model_, geoms.first), SizeOf(model_, geoms.second));
      out_.contacts.push_back({geoms.first, geoms.second, contact});
    }
    std::stable_sort(out_.contacts.begin(), out_.contacts.end(),
                     [](const auto& a, const auto& b) { return a.contact.depth > b.contact.depth; });
    if (out_.contacts.size() > kMostContacts) out_.contacts.resize(kMostContacts);
  }

  const mjModel& model_;
  const std::unique_ptr<mjData, DeleteData> data_;
  Simulated out_;
  std::int64_t step_ = 0;
  double time_ = 0;
  double work_ = 0;  // Of all actuators. [J]
  bool is_full_ = false;
  std::vector<double> speed_now_;  // by body
  std::vector<mjtNum> start_;
  std::vector<mjtNum> previous_velocity_;
  std::map<std::pair<int, int>, Pair> pairs_;  // by the ids of both geoms
};

// Steps a model from its default position at rest. Servos of positions hold the default position, other actuators get
// no command. Ends before the given time at the first number that MuJoCo cannot use, or after `budget` seconds of the
// clock. Makes room in the model for more contacts if it has too little.
Simulated Simulate(mjModel_& model, double seconds, double budget) {
  model.opt.enableflags |= mjENBL_ENERGY;
  Simulated simulated;
  for (int enlarged = 0; enlarged <= kMostEnlargements; ++enlarged) {
    try {
      Simulation simulation(model);
      simulated = simulation.Run(seconds, budget);
      if (!simulation.is_full()) break;
    } catch (const std::runtime_error&) {
      if (enlarged == 0) throw;
      break;  // There is no memory for more room.
    }
    Enlarge(model);
  }
  return simulated;
}

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
