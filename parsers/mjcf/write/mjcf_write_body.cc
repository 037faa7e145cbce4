// SPDX-License-Identifier: BSD-3-Clause
// Writes the tree of bodies.

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/mjcf/mass/mjcf_inertia.h"
#include "sceneweld/parsers/mjcf/model/mjcf_mass_of_geoms.h"
#include "sceneweld/parsers/mjcf/record/mjcf_record.h"
#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"
#include "sceneweld/parsers/mjcf/table/mjcf_references.h"
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

// Writes elements of a body that only MJCF has, and that come before a child body; `bodies` come before this one. Its free
// joint is written with the joints, and geoms with the geometries.
void WriteKept(const Body& body, const KeptSections& sections, std::size_t bodies, bool is_last) {
  for (const Kept& kept : body.kept) {
    const std::size_t before = BodiesBefore(kept);
    if (is_last ? before < bodies : before != bodies) continue;
    constexpr std::string_view kElsewhere[] = {"<freejoint", "<joint", "<geom"};
    const auto is_of = [&](std::string_view start) { return kept.text.starts_with(start); };
    if (std::none_of(std::begin(kElsewhere), std::end(kElsewhere), is_of)) sections.WriteOf(body, kept);
  }
}

// MuJoCo starts a free joint with the sign of the quaternion in the file.
void KeepSign(const Rotation& R, Placement& placement) {
  placement.orientation.numbers = {R.w() + 0.0, R.x() + 0.0, R.y() + 0.0, R.z() + 0.0, 0, 0};
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

bool IsEnough(const MassProperties& mass) {
  return mass.mass >= kLeastMass && mass.inertia.PrincipalMoments().x >= kLeastMass;
}

namespace {

// Only MuJoCo knows the mass of such geoms.
bool HasSdfGeom(const Body& body) {
  return std::any_of(body.kept.begin(), body.kept.end(), [](const Kept& kept) {
    return kept.format == kMjcf.name && kept.text.starts_with("<geom") &&
           kept.text.find(" type=\"sdf\"") != std::string::npos;
  });
}

}  // namespace

WrittenMasses::WrittenMasses(const Output& out, const WrittenAssets& assets) {
  const auto& nodes = out.layout.nodes();
  // MuJoCo 2.2 looks for it only in the body and in bodies welded to it.
  has_enough_.assign(nodes.size(), false);
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (!IsEnough(out.scene.bodies[nodes[i].body].mass_properties)) continue;
    has_enough_[i] = true;
    if (nodes[i].weld != i) has_enough_[nodes[i].parent] = true;
  }
  is_of_geoms_.assign(nodes.size(), false);
  for (std::uint32_t i = 1; i < nodes.size(); ++i) {
    const auto geometries = out.geometries[nodes[i].body.value()];
    const bool moves = nodes[i].is_free || !nodes[i].axes.empty();
    is_of_geoms_[i] = (has_enough_[i] || !moves || HasSdfGeom(out.scene.bodies[nodes[i].body])) &&
                      HasMassOfGeoms(out.scene, nodes[i].body, geometries) &&
                      std::all_of(geometries.begin(), geometries.end(),
                                  [&](Index<Geometry> geometry) { return assets.Has(geometry); });
    any_of_geoms_ = any_of_geoms_ || is_of_geoms_[i];
  }
}

void WriteBodies(Output& out, const WrittenAssets& assets, const WrittenMasses& masses,
                 const KeptSections& kept_sections) {
  const auto& nodes = out.layout.nodes();
  Section world(out, kWorldBody.name);
  struct Open {
    std::uint32_t node;
    std::size_t bodies = 0;  ///< In it, so far.
  };
  std::vector<Open> open;  // The bodies that are open in the printer.
  const auto write_kept = [&](const Open& of, bool is_last) {
    WriteKept(out.scene.bodies[nodes[of.node].body], kept_sections, of.bodies, is_last);
  };
  const auto close = [&] {
    write_kept(open.back(), true);
    out.Close();
    open.pop_back();
  };
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    const Layout::Node& node = nodes[i];
    while (!open.empty() && open.back().node != node.parent) close();
    const bool is_world = i == 0;
    if (!is_world && node.parent == 0) kept_sections.WriteBefore(i, world);
    if (!open.empty()) {
      write_kept(open.back(), false);
      ++open.back().bodies;
    }
    if (is_world) {
      world.Begin();
      kept_sections.Write(world);
    } else {
      open.push_back({i});
      out.Open(kBody.name.data());
      BodyElement element;
      element.name = out.NameOf(node.body);
      const Body& body = out.scene.bodies[node.body];
      element.placement = Placement(node.X_PB);
      if (node.is_free && IsOfMjcf(out.scene.models[body.model].kept)) KeepSign(node.X_PB.rotation, element.placement);
      element.mocap = body.mocap && node.MayBeMocap();
      if (body.mocap && !node.MayBeMocap()) {
        out.losses.Dropped(About<&Body::mocap>(body), "`mocap` of body " + Quoted(element.name.view()) +
                                                          " is left out: it is not welded to the world");
      }
      if (!out.scene.models[body.model].gravity_enabled && body.gravity_compensation != 0) {
        out.losses.Dropped(About<&Body::gravity_compensation>(body),
                           "`gravity_compensation` of body " + Quoted(element.name.view()) +
                               " is left out: gravity does not act on its model");
      }
      element.gravcomp = out.scene.models[body.model].gravity_enabled ? body.gravity_compensation : 1;
      out.Attributes(kBody.fields, element);
      out.KeptAttributes(body.kept);
      out.EncodeRest(encoding::kBody, element.name, body, body.span);
      if (!masses.IsOfGeoms(i)) {
        const bool has_enough = masses.HasEnough(i);
        out.Repeat(out.repeated_inertials, body.span,
                   Output::InertialKey{body.mass_properties, node.is_free || !node.axes.empty(), has_enough},
                   [&] { WriteInertial(out, node, has_enough); });
      }
      WriteJoints(out, node);
    }
    WriteGeoms(out, node, masses.IsOfGeoms(i), assets, kept_sections);
    WriteSites(out, node, kept_sections);
  }
  while (!open.empty()) close();
  kept_sections.WriteBefore(static_cast<std::uint32_t>(nodes.size()), world);
}

}  // namespace sceneweld::mjcf
