// SPDX-License-Identifier: BSD-3-Clause
// Capsules that are written as a cylinder and two spheres.

#include "sceneweld/parsers/urdf/urdf_capsule.h"

#include <string>
#include <vector>

#include "sceneweld/parsers/drake/proximity_tags.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/parsers/urdf/urdf_attributes.h"
#include "sceneweld/parsers/urdf/urdf_geometry.h"
#include "sceneweld/parsers/urdf/urdf_pose.h"
#include "sceneweld/parsers/urdf/urdf_table.h"

namespace sceneweld::urdf {
namespace {

/// A visual or collision, read without reports.
struct Quiet {
  std::optional<Shape> shape;
  Pose X_BG;
  bool helper = false;
  Name stands_for;
};

Quiet ReadQuietly(Element element, Robot& robot) {
  Diagnostics nobody;
  ReadContext& known = robot.file.context;
  ReadContext context{known.files, known.packages, nobody, known.rules, {}};
  FileReading file{context, {nobody, robot.file.reading.dialect}, robot.file.folder};
  const Encoded said = robot.EncodedAgain(element);
  return {ReadGeometry(element, file), ReadOrigin(element, file.reading), said.helper, said.shape.name};
}

bool IsSame(const Pose& a, const Pose& b) {
  constexpr double kSame = 1e-9;
  const Vector3 turn = Normalized({1, 2, 3});
  return Length(a.translation - b.translation) < kSame && Length(a.rotation * turn - b.rotation * turn) < kSame;
}

// The look or the contact of the cylinder and of a sphere: the spheres have no other contents.
std::string Look(Element element) {
  std::string text;
  for (const Element child : element.children()) {
    if (child.name() == kMaterial.name || child.name().starts_with("drake:")) text += child.ToXml();
  }
  return text;
}

}  // namespace

std::array<Pose, 2> PosesOfEnds(const Cylinder& cylinder, const Pose& X_BG) {
  return {X_BG * Pose{{0, 0, -cylinder.length / 2}, {}}, X_BG * Pose{{0, 0, cylinder.length / 2}, {}}};
}

Capsules::Capsules(Element link, Robot& robot) {
  for (const std::string_view kind : {kVisual.name, kCollision.name}) {
    for (const Element element : link.children(kind)) {
      const Attribute shape = element.attribute(kShape);
      if (!shape || shape.value() != kCapsuleShape || HasEnds(element, robot)) continue;
      broken_.insert(element.span().begin);
      ReportStale(robot.diagnostics(), element.span(), Describe(element), "no capsule of this cylinder and two spheres",
                  "the capsule");
    }
    for (const Element element : link.children(kind)) {
      const Attribute helper = element.attribute(kHelper);
      if (!helper || IsHelper(element)) continue;
      ReportStale(robot.diagnostics(), element.span(), Describe(element), "no capsule that it belongs to",
                  "its tie to one");
    }
  }
}

bool Capsules::HasEnds(Element element, Robot& robot) {
  const Quiet middle = ReadQuietly(element, robot);
  const auto* cylinder = middle.shape ? std::get_if<Cylinder>(&*middle.shape) : nullptr;
  if (!cylinder) return false;
  std::vector<std::size_t> places;
  Element end = element;
  for (const Pose& X_BE : PosesOfEnds(*cylinder, middle.X_BG)) {
    end = end.next(element.name());
    const Quiet read = end ? ReadQuietly(end, robot) : Quiet();
    const auto* sphere = read.shape ? std::get_if<Sphere>(&*read.shape) : nullptr;
    if (!read.helper || !sphere || sphere->radius != cylinder->radius || !IsSame(read.X_BG, X_BE)) return false;
    if (Look(end) != Look(element)) return false;
    places.push_back(end.span().begin);
  }
  ends_.insert(places.begin(), places.end());
  return true;
}

}  // namespace sceneweld::urdf
