// SPDX-License-Identifier: BSD-3-Clause
// Writes inertias that follow from masses and geometries, in the form of each format.

#include "sceneweld/checks/inertia_fix.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "sceneweld/checks/part_of_body.h"
#include "sceneweld/checks/source_places.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

using NamedMoment = std::pair<const char*, double RotationalInertia::*>;
constexpr std::array<NamedMoment, 6> kMoments = {{{"ixx", &RotationalInertia::ixx},
                                                  {"ixy", &RotationalInertia::ixy},
                                                  {"ixz", &RotationalInertia::ixz},
                                                  {"iyy", &RotationalInertia::iyy},
                                                  {"iyz", &RotationalInertia::iyz},
                                                  {"izz", &RotationalInertia::izz}}};

// An estimate needs no more digits; with fewer, a thin plate would have an inertia that no body has.
std::string MomentText(double moment) {
  constexpr int kDigits = 9;
  if (moment == 0) return FormatNumber(0);
  const double scale = std::pow(10, kDigits - 1 - std::floor(std::log10(std::abs(moment))));
  const double rounded = std::round(moment * scale) / scale;
  return FormatNumber(std::isfinite(rounded) ? rounded : moment);
}

// Products that only rounding makes differ from zero become zero.
RotationalInertia WithoutRounding(RotationalInertia inertia) {
  const double least = 1e-9 * (inertia.ixx + inertia.iyy + inertia.izz);
  for (double* product : {&inertia.ixy, &inertia.ixz, &inertia.iyz}) {
    if (std::abs(*product) < least) *product = 0;
  }
  return inertia;
}

std::optional<RotationalInertia> UniformInertia(LintSubject& subject, Index<Body> body) {
  const LintSubject::Solid* const solid = subject.SolidOf(body);
  const Body& one = subject.scene().bodies[body];
  if (!solid || one.stated_mass_properties || one.deformable || !(one.mass_properties->mass > 0)) return std::nullopt;
  const double mass = one.mass_properties->mass, volume = solid->per_density.mass;
  if (IsPartOfBody(volume, mass)) return std::nullopt;
  const double density = mass / volume;
  const RotationalInertia inertia = WithoutRounding(solid->per_density.inertia * density);
  return inertia.IsPhysicallyPlausible() ? std::optional(inertia) : std::nullopt;
}

// Three angles; none are zero.
std::optional<Vector3> AnglesIn(std::string_view text) {
  std::array<double, 3> numbers{};
  if (ScanNumbers(text, numbers).count != numbers.size()) return std::nullopt;
  return Vector3{numbers[0], numbers[1], numbers[2]};
}

class InertiaEdits {
 public:
  explicit InertiaEdits(Fix& fix) : fix_(fix) {}

  bool Add(const Body& body, const RotationalInertia& in_body) {
    const XmlPlace inertial = places_.Find(body.span).Child("inertial");
    if (!inertial) return false;
    if (inertial.Attribute("diaginertia") || inertial.Attribute("fullinertia")) return AddMjcf(inertial, in_body);
    const XmlPlace inertia = inertial.Child("inertia");
    if (!inertia) return false;
    return inertia.Attribute("ixx") ? AddUrdf(inertial, inertia, in_body) : AddSdf(inertial, inertia, in_body);
  }

 private:
  bool AddUrdf(const XmlPlace& inertial, const XmlPlace& inertia, RotationalInertia in_body) {
    if (const XmlPlace origin = inertial.Child("origin")) {
      const auto rpy = origin.Attribute("rpy");
      const auto angles = rpy ? AnglesIn(rpy->value) : Vector3();
      if (!angles) return false;
      Turn(*angles, in_body);
    }
    for (const auto& [name, member] : kMoments) {
      const auto value = inertia.Attribute(name);
      if (!value) return false;
      Write(value->span, in_body.*member);
    }
    return true;
  }

  bool AddSdf(const XmlPlace& inertial, const XmlPlace& inertia, RotationalInertia in_body) {
    if (inertial.Attribute("auto")) return false;
    if (const XmlPlace pose = inertial.Child("pose")) {
      for (const char* name : {"degrees", "rotation_format", "relative_to"}) {
        if (pose.Attribute(name)) return false;
      }
      std::array<double, 6> numbers{};
      const auto text = pose.Text();
      if (!text || ScanNumbers(text->value, numbers).count != numbers.size()) return false;
      Turn({numbers[3], numbers[4], numbers[5]}, in_body);
    }
    for (const auto& [name, member] : kMoments) {
      const auto text = inertia.Child(name).Text();
      if (text) {
        Write(text->span, in_body.*member);
      } else if (in_body.*member != 0 || name[1] == name[2]) {  // A missing product is zero, a moment is 1.
        return false;
      }
    }
    return true;
  }

  // `fullinertia` has the axes of the body, whatever the orientation says.
  bool AddMjcf(const XmlPlace& inertial, const RotationalInertia& in_body) {
    const auto full = inertial.Attribute("fullinertia"), diagonal = inertial.Attribute("diaginertia");
    if (full && diagonal) return false;
    for (const char* name : {"quat", "axisangle", "xyaxes", "zaxis", "euler"}) {
      if (const Span orientation = inertial.RemovalOfAttribute(name)) fix_.edits.push_back({orientation, ""});
    }
    const std::string moments = MomentText(in_body.ixx) + " " + MomentText(in_body.iyy) + " " + MomentText(in_body.izz);
    const bool is_diagonal = in_body.ixy == 0 && in_body.ixz == 0 && in_body.iyz == 0;
    const std::string all =
        moments + " " + MomentText(in_body.ixy) + " " + MomentText(in_body.ixz) + " " + MomentText(in_body.iyz);
    if (full) {
      fix_.edits.push_back({full->span, all});
    } else if (is_diagonal) {
      fix_.edits.push_back({diagonal->span, moments});
    } else {
      Span whole = diagonal->span;
      whole.begin = static_cast<std::uint32_t>(whole.source->text().rfind("diaginertia", whole.begin));
      whole.end += 1;
      fix_.edits.push_back({whole, "fullinertia=\"" + all + "\""});
    }
    return true;
  }

  // Into the axes of the frame I of the inertia, given its angles in the body.
  static void Turn(const Vector3& rpy, RotationalInertia& inertia) {
    if (rpy == Vector3()) return;
    inertia = WithoutRounding(inertia.ReExpressed(Rotation::FromRpy(rpy).Inverse()));
  }

  void Write(const Span& span, double value) {
    const std::string text = MomentText(value);
    const std::string_view old = std::string_view(span.source->text()).substr(span.begin, span.end - span.begin);
    if (ParseNumber(Trimmed(old)) != ParseNumber(text)) fix_.edits.push_back({span, text});
  }

  Fix& fix_;
  XmlPlaces places_;
};

// The value that a body shall have in a field of its inertia; nothing for other fields.
std::optional<double> WantedValue(const RotationalInertia& inertia, std::string_view field) {
  for (const auto& [name, member] : kMoments) {
    if (field == "inertia." + std::string(name)) return inertia.*member;
  }
  return std::nullopt;
}

}  // namespace

Fix RecomputeInertias(LintSubject& subject, const std::vector<Index<Body>>& bodies) {
  if (bodies.empty()) return {};
  const Scene& scene = subject.scene();
  Fix fix{.is_safe = false};
  std::vector<std::pair<const void*, RotationalInertia>> wanted;
  InertiaEdits edits(fix);
  for (const Index<Body> body : bodies) {
    const auto inertia = UniformInertia(subject, body);
    if (!inertia || !edits.Add(scene.bodies[body], *inertia)) return {};
    wanted.emplace_back(&scene.bodies[body], *inertia);
  }
  fix.title = bodies.size() == 1 ? "compute the inertia of " + Quoted(scene.FullName(bodies.front())) +
                                       " from its geometry, at uniform density"
                                 : "compute the inertias of " + std::to_string(bodies.size()) +
                                       " bodies from their geometries, at uniform density";
  fix.allows = [wanted = std::move(wanted)](const Difference& difference) {
    for (const auto& [body, inertia] : wanted) {
      if (difference.elements_a.size() != 1 || difference.elements_a.front() != body) continue;
      const auto want = WantedValue(inertia, difference.field);
      const auto got = ParseNumber(difference.b);
      const double size = inertia.ixx + inertia.iyy + inertia.izz;
      return want && got && std::abs(*want - *got) <= 1e-6 * size;
    }
    return false;
  };
  return fix;
}

}  // namespace sceneweld
