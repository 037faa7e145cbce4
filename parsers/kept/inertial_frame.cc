// SPDX-License-Identifier: BSD-3-Clause
// The axes of an inertia as the file has them.

#include "sceneweld/parsers/kept/inertial_frame.h"

#include <array>
#include <string>

#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

constexpr Name kInertialFrame = Name::Borrowed("inertial_frame");

}  // namespace

void KeepInertialFrame(const Name& format, const InertialFrame& frame, KeptList& kept) {
  if (frame.R_BI.IsExactlyIdentity()) return;
  const Rotation& R = frame.R_BI;
  const RotationalInertia& I = frame.inertia;
  std::string text;
  for (const double number : {R.w(), R.x(), R.y(), R.z(), I.ixx, I.iyy, I.izz, I.ixy, I.ixz, I.iyz}) {
    if (!text.empty()) text += ' ';
    AppendNumber(text, number);
  }
  KeepWording(kept, format, kInertialFrame, text);
}

std::optional<InertialFrame> InertialFrameAsRead(const KeptList& kept, const RotationalInertia& in_body,
                                                 const Name& format) {
  for (const Kept& entry : kept) {
    if (!IsWording(entry) || entry.attribute != kInertialFrame) continue;
    if (!format.empty() && entry.format != format) continue;
    std::array<double, 10> n{};
    const NumberScan scan = ScanNumbers(entry.text, n);
    if (scan.count != n.size() || !scan.rest.empty()) continue;
    if (n[0] == 0 && n[1] == 0 && n[2] == 0 && n[3] == 0) continue;
    const InertialFrame frame{Rotation::FromQuaternion(n[0], n[1], n[2], n[3]), {n[4], n[5], n[6], n[7], n[8], n[9]}};
    if (frame.inertia.ReExpressed(frame.R_BI) == in_body) return frame;
  }
  return std::nullopt;
}

}  // namespace sceneweld
