// SPDX-License-Identifier: BSD-3-Clause
// Mistakes for which urdfdom leaves out a part of a robot.

#include "sceneweld/parsers/urdf/read/urdf_leave_out.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace sceneweld::urdf {
namespace {

bool IsAboutValue(const Diagnostic& diagnostic) {
  constexpr Code kCodes[] = {"bad-number", "empty-name", "missing-value", "out-of-range", "unknown-shape"};
  return std::find(std::begin(kCodes), std::end(kCodes), diagnostic.code) != std::end(kCodes);
}

}  // namespace

void PassOnAsWarnings(const Diagnostics& heard, Element left_out, Diagnostics& to) {
  for (Diagnostic diagnostic : heard.all()) {
    if (diagnostic.severity == Severity::kError && IsAboutValue(diagnostic)) {
      diagnostic.severity = Severity::kWarning;
      diagnostic.message += "; " + Describe(left_out) + " is left out";
    }
    to.Add(std::move(diagnostic));
  }
}

}  // namespace sceneweld::urdf
