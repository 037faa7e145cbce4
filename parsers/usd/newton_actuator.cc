// SPDX-License-Identifier: BSD-3-Clause
// Lists the attributes of Newton's actuators.

#include "sceneweld/parsers/usd/newton_actuator.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "sceneweld/scene/text/number.h"

namespace sceneweld::usd {
namespace {

constexpr double kNoLimit = std::numeric_limits<double>::infinity();

constexpr std::string_view kDcMotor = "NewtonDCMotorClampingAPI";
constexpr std::string_view kByPosition = "NewtonPositionBasedClampingAPI";

constexpr NewtonActuatorRow kNewtonActuatorRows[] = {
    {"newton:constEffort", kPdControl, "float", 1, 0},
    {"newton:ki", kPidControl, "float", 1, -1},
    {"newton:integralMax", kPidControl, "float", 0, 1, kNoLimit},
    {"newton:delaySteps", "NewtonActuatorDelayAPI", "int", 0, 0, 0, 1},
    {"newton:maxMotorEffort", kDcMotor, "float", 1, 0, kNoLimit},
    {"newton:saturationEffort", kDcMotor, "float", 1, 0, kNoLimit},
    {"newton:velocityLimit", kDcMotor, "float", 0, 1, kNoLimit},
    {"newton:lookupPositions", kByPosition, "float[]", 0, 1},
    {"newton:lookupEfforts", kByPosition, "float[]", 1, 0},
};

double NewtonWord(const Actuator& actuator, std::string_view name) {
  const std::string* const text = FindNewtonWord(actuator, name);
  return text ? ParseNumber(*text).value_or(kNoLimit) : kNoLimit;
}

}  // namespace

std::span<const NewtonActuatorRow> NewtonActuatorRows() { return kNewtonActuatorRows; }

std::vector<double> NumbersOfWord(std::string_view text) {
  std::vector<double> numbers(text.size() / 2 + 1);
  numbers.resize(std::min(ScanNumbers(text, numbers).count, numbers.size()));
  return numbers;
}

const std::string* FindNewtonWord(const Actuator& actuator, std::string_view name) {
  return FindKept(actuator.kept, "usd", name);
}

bool HasNewtonWords(const Actuator& actuator) {
  return std::any_of(std::begin(kNewtonActuatorRows), std::end(kNewtonActuatorRows),
                     [&](const NewtonActuatorRow& row) { return FindNewtonWord(actuator, row.name) != nullptr; });
}

double EffortOfNewtonWords(const Actuator& actuator) {
  double limit = NewtonWord(actuator, "newton:maxMotorEffort");
  // Without a velocity limit, the effort at standstill is that at all velocities.
  if (!std::isfinite(NewtonWord(actuator, "newton:velocityLimit"))) {
    limit = std::min(limit, NewtonWord(actuator, "newton:saturationEffort"));
  }
  const std::string* const efforts = FindNewtonWord(actuator, "newton:lookupEfforts");
  if (!efforts) return limit;
  const std::vector<double> numbers = NumbersOfWord(*efforts);
  return numbers.empty() ? limit : std::min(limit, *std::max_element(numbers.begin(), numbers.end()));
}

}  // namespace sceneweld::usd
