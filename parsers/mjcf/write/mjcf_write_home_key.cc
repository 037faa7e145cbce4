// SPDX-License-Identifier: BSD-3-Clause
// Writes the key with the default configuration.

#include <string>

#include "sceneweld/parsers/mjcf/write/mjcf_writing.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

// MuJoCo 2.2 refuses longer keys. The references of the joints give the same positions.
constexpr int kMostPositions = 1000;

}  // namespace

std::string HomePositions(const Output& out) {
  std::string positions;
  int count = 0;
  const auto append = [&](double value) {
    ++count;
    if (!positions.empty()) positions += ' ';
    AppendNumber(positions, value);
  };
  for (const Layout::Node& node : out.layout.nodes()) {
    if (node.is_free) {
      const Vector3& p = node.X_PB.translation;
      const Rotation q = node.X_PB.rotation.Canonical();
      for (const double value : {p.x, p.y, p.z, q.w(), q.x(), q.y(), q.z()}) append(value);
    }
    for (const Layout::Axis& axis : node.axes) {
      if (axis.type == JointType::kBall) {
        for (const double value : {1, 0, 0, 0}) append(value);
      } else {
        append(axis.ref);
      }
    }
  }
  return count > kMostPositions ? std::string() : positions;
}

}  // namespace sceneweld::mjcf
