// SPDX-License-Identifier: BSD-3-Clause
// Writes computed numbers.

#include "sceneweld/directives/editing/number_text.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "sceneweld/parsers/languages/yaml/yaml_output.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

constexpr double kFineGrid = 1e12;
constexpr double kRounding = 1e-14;

double WithoutNoise(double value) {
  const double rounded = std::round(value * kFineGrid) / kFineGrid;
  return std::abs(rounded - value) <= kRounding * std::max(1.0, std::abs(value)) ? rounded : value;
}

}  // namespace

std::string WrittenNumber(double value) { return FormatNumber(WithoutNoise(value)); }

std::string WrittenList(std::span<const double> numbers) {
  std::vector<double> clean;
  for (const double number : numbers) clean.push_back(WithoutNoise(number));
  return YamlNumbers(clean);
}

}  // namespace sceneweld
