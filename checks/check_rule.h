// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// Rules and findings of the linter as data.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/rendering/fix.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// The subject of a rule.
enum class CheckTier {
  kSchema,      ///< Names, and parts of the input that nothing uses.
  kTopology,    ///< How bodies, joints, frames and collision filters are connected.
  kPhysics,     ///< The numbers that a simulator computes with.
  kAssets,      ///< Files that the scene refers to. These rules open them.
  kSimulation,  ///< What MuJoCo does with the scene. These rules run a program.
};
inline constexpr CheckTier kCheckTiers[] = {CheckTier::kSchema, CheckTier::kTopology, CheckTier::kPhysics,
                                            CheckTier::kAssets, CheckTier::kSimulation};
std::string_view ToText(CheckTier tier);

/// Programs that load the written scene, as bits.
enum Consumers : unsigned {
  kDrake = 1u << 0,
  kGazebo = 1u << 1,
  kMujoco = 1u << 2,
  kIsaac = 1u << 3,
  kRos = 1u << 4,
  kEveryConsumer = (1u << 5) - 1,
};
constexpr Consumers operator|(Consumers a, Consumers b) {
  return static_cast<Consumers>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
/// The words of `--for`.
inline constexpr std::pair<std::string_view, Consumers> kConsumerWords[] = {
    {"drake", kDrake}, {"gazebo", kGazebo}, {"mujoco", kMujoco}, {"isaac", kIsaac}, {"ros", kRos}};

/// A number that a rule compares with. Users may set it.
struct Threshold {
  std::string_view name;  ///< Unique among all rules.
  double value = 0;       ///< By default.
  std::string_view unit;
  std::string_view meaning;  ///< Also says where the default comes from.
};

/// Who runs a rule without being asked for it.
enum class CheckUse {
  kCheckAndLint,  ///< `sceneweld check` and `lint`: what is almost certainly a mistake.
  kLint,          ///< `sceneweld lint` only.
  kSimulate,      ///< `sceneweld lint --simulate`, or if `--select` or `--tier` names it or its tier.
  kOnRequest,     ///< `sceneweld lint` if `--select` has its code: what is often meant as it is.
};
/// `check, lint`, `lint` or `on request`.
std::string_view ToText(CheckUse use);

/// Whether a rule says how its findings are removed (`sceneweld lint --fix`). Some findings of such a rule have no fix.
enum class CanFix {
  kNo,
  kSafe,    ///< By changes of the input that surely leave the rest of the scene as it is.
  kUnsafe,  ///< By changes that a person should look at (`--unsafe-fixes`).
};
/// `no`, `safe` or `unsafe`.
std::string_view ToText(CanFix can_fix);

class CheckRun;

struct CheckRule {
  /// Name and documentation: the meaning, the consequence, the remedy.
  CodeEntry code;
  Severity severity = Severity::kWarning;  ///< The default severity.
  CheckTier tier = CheckTier::kPhysics;
  std::string_view summary;  ///< One line.
  void (*check)(CheckRun& run) = nullptr;
  CheckUse use = CheckUse::kLint;
  Consumers consumers = kEveryConsumer;        ///< To whom it matters.
  std::span<const Threshold> thresholds = {};  ///< Must live as long as the program.
  CanFix can_fix = CanFix::kNo;
};

struct CheckFinding {
  const CheckRule* rule = nullptr;
  Diagnostic diagnostic;
  std::optional<Index<Body>> body;  ///< The body that it is about.
  /// Each of them alone removes it; the first one is the best. Valid as long as the scene.
  std::vector<Fix> fixes = {};
};

/// Values of thresholds that differ from their defaults.
using ThresholdValues = std::vector<std::pair<std::string, double>>;

}  // namespace sceneweld
