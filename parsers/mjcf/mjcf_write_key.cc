#include <string>

#include "sceneweld/parsers/mjcf/mjcf_writing.h"
#include "sceneweld/parsers/number.h"

namespace sceneweld::mjcf {

// In the order of the bodies as written, of each in the order of its joints.
void WriteKey(Output& out) {
  std::string positions;
  const auto append = [&](double value) {
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
  if (positions.empty()) return;
  out.Open("keyframe");
  out.Open("key");
  out.Attribute("name", "home");
  out.Attribute("qpos", positions);
  out.Close();
  out.Close();
}

}  // namespace sceneweld::mjcf
