// SPDX-License-Identifier: BSD-3-Clause
// The path of a curvilinear joint.

#include "sceneweld/parsers/drake/curve_tags.h"

#include <cmath>

namespace sceneweld {
namespace {

using enum Spelling;

struct LineSegment {
  double length = 0;
};
struct CircularArc {
  double radius = 0;
  double angle = 0;
};

constexpr Facet kUrdf = Facet::kRequired | Facet::kUrdfOnly;
constexpr Facet kSdf = Facet::kRequired | Facet::kSdfOnly;
constexpr Field kLineFields[] = {
    field<&LineSegment::length>("length", kAttribute, kUrdf | Facet::kPositive, "Length. [m]"),
    field<&LineSegment::length>("drake:length", kText, kSdf | Facet::kPositive, "Length. [m]"),
};
constexpr Field kArcFields[] = {
    field<&CircularArc::radius>("radius", kAttribute, kUrdf | Facet::kPositive, "Radius. [m]"),
    field<&CircularArc::radius>("drake:radius", kText, kSdf | Facet::kPositive, "Radius. [m]"),
    field<&CircularArc::angle>("angle", kAttribute, kUrdf | Facet::kFinite,
                               "Angle, right-handed about the plane's normal, not zero. [rad]"),
    field<&CircularArc::angle>("drake:angle", kText, kSdf | Facet::kFinite,
                               "Angle, right-handed about the plane's normal, not zero. [rad]"),
};
constexpr ElementRow kLine{"drake:line_segment", "A straight segment of the path.", kLineFields, {}};
constexpr ElementRow kArc{"drake:circular_arc", "A segment of the path that is a part of a circle.", kArcFields, {}};
constexpr const ElementRow* kSegments[] = {&kLine, &kArc};

// The largest deviation from perpendicular of tangent and normal, as in Drake.
constexpr double kPerpendicularTolerance = 2.8e-14;

bool ReadSegment(Element element, Curve& curve, Reading& reading) {
  Diagnostics& diagnostics = reading.diagnostics;
  if (element.name() == kLine.name) {
    LineSegment line;
    if (!ReadFields(element, kLineFields, line, reading)) return false;
    curve.segments.push_back({line.length, 0});
    return true;
  }
  if (element.name() == kArc.name) {
    CircularArc arc;
    if (!ReadFields(element, kArcFields, arc, reading)) return false;
    if (arc.angle == 0) {
      diagnostics.Error("out-of-range", element.span(), "the `angle` of `drake:circular_arc` is zero");
      return false;
    }
    const double length = std::abs(arc.angle) * arc.radius;
    curve.segments.push_back({length, arc.angle / length});
    return true;
  }
  diagnostics.Error("unknown-name", element.span(), "unknown segment `" + std::string(element.name()) + "` of a path")
      .Help("segments are `drake:line_segment` and `drake:circular_arc`");
  return false;
}

bool ReadDirections(Element joint, Curve& curve, Reading& reading) {
  if (!ReadFields(joint, kCurveFields, curve, reading)) return false;
  const auto place = [&](const Field& row) {
    const Element child = joint.child(row.name);
    return child ? child.span() : joint.span();
  };
  for (auto [row, direction] :
       {std::pair(&kInitialTangent, &curve.initial_tangent), std::pair(&kPlaneNormal, &curve.plane_normal)}) {
    if (!(Length(*direction) > 0) || !IsFinite(*direction)) {
      reading.diagnostics.Error("zero-vector", place(*row), "the direction " + Quoted(row->name) + " is zero");
      return false;
    }
    *direction = Normalized(*direction);
  }
  if (std::abs(Dot(curve.initial_tangent, curve.plane_normal)) > kPerpendicularTolerance) {
    reading.diagnostics.Error(
        "out-of-range", place(joint.child(kPlaneNormal.name) ? kPlaneNormal : kInitialTangent),
        Quoted(kInitialTangent.name) + " and " + Quoted(kPlaneNormal.name) + " are not perpendicular");
    return false;
  }
  return true;
}

}  // namespace

constexpr ElementRow kCurves{"drake:curves", "The segments of the path, in order.", {}, kSegments};

// As in Drake, any other word in a URDF file, or none, means false.
bool ReadPeriodic(Element element, Curve& curve, Reading& reading) {
  const Written written = WrittenIn(kIsPeriodic, element, reading.dialect);
  if (!written.text) return true;
  curve.periodic = written.text->text == "true";
  if (!reading.dialect.values_in_text || curve.periodic || written.text->text == "false") return true;
  reading.diagnostics.Error("bad-bool", written.text->span,
                            Quoted(kIsPeriodic.name) + " must be `true` or `false`, not " + Quoted(written.text->text));
  return false;
}

void WritePeriodic(XmlOutput& out, const Curve& curve) {
  if (curve.periodic) out.Value(kIsPeriodic, "true");
}

std::shared_ptr<const Curve> ReadCurve(Element joint, Reading& reading) {
  Curve curve;
  bool good = ReadDirections(joint, curve, reading);
  const Element curves = joint.child(kCurves.name);
  if (!curves) {
    reading.diagnostics.Error("missing-value", joint.span(), "a curvilinear joint needs `drake:curves`");
    return nullptr;
  }
  if (!curves.child()) {
    reading.diagnostics.Error("missing-value", curves.span(), "`drake:curves` has no segment");
    return nullptr;
  }
  for (const Element segment : curves.children()) good = ReadSegment(segment, curve, reading) && good;
  if (!good) return nullptr;
  return std::make_shared<const Curve>(std::move(curve));
}

void WriteCurve(XmlOutput& out, const Curve& curve) {
  out.Fields(kCurveFields, curve);
  out.Open(kCurves.name.data());
  for (const Curve::Segment& segment : curve.segments) {
    const double radius = 1 / std::abs(segment.turning_rate);
    if (!std::isfinite(radius)) {
      out.Write(kLine, LineSegment{segment.length});
    } else {
      out.Write(kArc, CircularArc{radius, segment.turning_rate * segment.length});
    }
  }
  out.Close();
}

}  // namespace sceneweld
