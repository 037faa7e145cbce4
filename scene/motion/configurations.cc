// SPDX-License-Identifier: BSD-3-Clause
// Finds configurations by name.

#include "sceneweld/scene/motion/configurations.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

// Whether `written` is a full name, or its end from a `::` on.
bool IsEndOf(std::string_view full, std::string_view written) {
  if (!full.ends_with(written)) return false;
  const std::string_view before = full.substr(0, full.size() - written.size());
  return before.empty() || before.ends_with(kScopeDelimiter);
}

bool IsMeant(const Scene& scene, const Configuration& configuration, std::string_view written) {
  if (configuration.name.empty() || written.empty()) return false;
  return IsEndOf(FullName(scene, configuration), written) ||
         IsEndOf(scene.Scoped(configuration.model, configuration.name), written);
}

bool IsSame(const JointState& a, const JointState& b) { return a.positions == b.positions; }
bool IsSame(const BodyState& a, const BodyState& b) {
  return a.X_WB.translation == b.X_WB.translation && a.X_WB.rotation == b.X_WB.rotation;
}

/// Collects the states of several configurations.
class Selection {
 public:
  Selection(const Scene& scene, std::string_view name, Span span, Diagnostics& diagnostics)
      : scene_(scene), name_(name), span_(span), diagnostics_(diagnostics) {}

  std::optional<SelectedStates> Run() {
    bool any = false;
    for (const Configuration& configuration : scene_.configurations) {
      if (!IsMeant(scene_, configuration, name_)) continue;
      any = true;
      for (const JointState& state : configuration.joints) {
        if (!state.positions.empty()) Take(state, state.joint.index, configuration, joints_, selected_.joints);
      }
      for (const BodyState& state : configuration.bodies) {
        Take(state, state.body.index, configuration, bodies_, selected_.bodies);
      }
    }
    if (!any) ReportUnknown();
    if (!any || failed_) return std::nullopt;
    return std::move(selected_);
  }

 private:
  template <typename State>
  struct Taken {
    const State* state;
    const Configuration* configuration;
  };

  template <typename State, typename Element>
  void Take(const State& state, Index<Element> element, const Configuration& configuration,
            std::unordered_map<std::uint32_t, Taken<State>>& taken, std::vector<const State*>& to) {
    const auto [at, is_new] = taken.try_emplace(element.value(), Taken<State>{&state, &configuration});
    if (is_new) {
      to.push_back(&state);
    } else if (!failed_ && !IsSame(*at->second.state, state)) {
      failed_ = true;
      const Configuration& first = *at->second.configuration;
      diagnostics_
          .Error("ambiguous-name", span_,
                 "several configurations are called " + Quoted(name_) + ", and they give " +
                     Quoted(scene_.FullName(element)) + " different states")
          .Note(first.span, Quoted(FullName(scene_, first)) + " is one of them")
          .Note(configuration.span, Quoted(FullName(scene_, configuration)) + " is one of them")
          .Help("write the model instance or the group in front, as in " + Quoted(FullName(scene_, first)));
    }
  }

  void ReportUnknown() {
    std::vector<std::string> names;
    for (const Configuration& configuration : scene_.configurations) {
      if (configuration.name.empty()) continue;
      names.push_back(FullName(scene_, configuration));
      names.push_back(configuration.name.str());
    }
    const std::string nearest = ClosestName(name_, {names.begin(), names.end()});
    Diagnostic& error = diagnostics_.Error("unknown-name", span_, "no configuration " + Quoted(name_));
    if (!nearest.empty()) {
      error.Suggest(nearest);
    } else if (names.empty()) {
      error.Help("the scene has no configurations; group states of an SRDF file and keys of MJCF are configurations");
    } else {
      error.Help("one is " + Quoted(names.front()));
    }
  }

  const Scene& scene_;
  std::string_view name_;
  Span span_;
  Diagnostics& diagnostics_;
  std::unordered_map<std::uint32_t, Taken<JointState>> joints_;
  std::unordered_map<std::uint32_t, Taken<BodyState>> bodies_;
  SelectedStates selected_;
  bool failed_ = false;
};

}  // namespace

std::optional<SelectedStates> SelectConfiguration(const Scene& scene, std::string_view name, Span span,
                                                  Diagnostics& diagnostics) {
  return Selection(scene, name, span, diagnostics).Run();
}

std::string FaultOf(const JointState& state, const Scene& scene) {
  const Motion& motion = scene.joints[state.joint.index].motion;
  if (!state.positions.empty()) {
    std::string fault = PositionsFault(motion, state.positions);
    if (!fault.empty()) return fault;
  }
  const auto wanted = static_cast<std::size_t>(DegreesOfFreedom(motion));
  if (state.velocities.empty() || state.velocities.size() == wanted) return {};
  return "has " + std::to_string(wanted) + (wanted == 1 ? " velocity" : " velocities") + ", not " +
         std::to_string(state.velocities.size());
}

std::string FaultOf(const BodyState& state) {
  constexpr std::size_t kVelocities = 6;
  if (state.velocities.empty() || state.velocities.size() == kVelocities) return {};
  return "has six velocities, not " + std::to_string(state.velocities.size());
}

Pose PoseOf(const BodyState& state, const Scene& scene) {
  const Pose& X_WB = scene.bodies[state.body.index].X_WB;
  // Most bodies did not move; their poses keep all digits.
  if (X_WB.translation == state.X_WB_default.translation && X_WB.rotation == state.X_WB_default.rotation) {
    return state.X_WB;
  }
  return X_WB * state.X_WB_default.Inverse() * state.X_WB;
}

void SettleConfigurations(Scene& scene) {
  for (Configuration& configuration : scene.configurations) {
    for (BodyState& state : configuration.bodies) {
      state.X_WB = PoseOf(state, scene);
      state.X_WB_default = scene.bodies[state.body.index].X_WB;
    }
  }
}

}  // namespace sceneweld
