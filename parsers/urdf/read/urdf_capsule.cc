// SPDX-License-Identifier: BSD-3-Clause
// Capsules that are written as a cylinder and two spheres.

#include "sceneweld/parsers/urdf/read/urdf_capsule.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/parsers/urdf/read/urdf_motion.h"
#include "sceneweld/parsers/urdf/table/urdf_words.h"
#include "sceneweld/parsers/urdf/table/urdf_table.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::urdf {
namespace {

// The number in an attribute of a shape, without reports; nothing if the element has another shape.
std::optional<double> NumberOf(Element holder, const ElementRow& shape, std::string_view attribute) {
  const Element geometry = holder.child(kGeometry.name);
  const Element element = geometry ? geometry.child(shape.name) : Element();
  const Attribute number = element ? element.attribute(attribute) : Attribute();
  return number ? ParseNumber(number.value()) : std::nullopt;
}

bool IsSame(const Pose& a, const Pose& b) {
  constexpr double kSame = 1e-9;
  const Vector3 turn = Normalized({1, 2, 3});
  return Length(a.translation - b.translation) < kSame && Length(a.rotation * turn - b.rotation * turn) < kSame;
}

bool IsSame(Element a, Element b) {
  if (a.name() != b.name() || a.text().text != b.text().text) return false;
  Attribute of_a = a.first_attribute(), of_b = b.first_attribute();
  for (; of_a && of_b; of_a = of_a.next(), of_b = of_b.next()) {
    if (of_a.name() != of_b.name() || of_a.value() != of_b.value()) return false;
  }
  if (of_a || of_b) return false;
  const auto in_b = b.children();
  auto next = in_b.begin();
  for (const Element child : a.children()) {
    if (!(next != in_b.end()) || !IsSame(child, *next)) return false;
    ++next;
  }
  return !(next != in_b.end());
}

// The look or the contact of the cylinder and of a sphere: the spheres have no other contents.
std::vector<Element> Look(Element element) {
  std::vector<Element> look;
  for (const Element child : element.children()) {
    if (child.name() == kMaterial.name || child.name().starts_with("drake:")) look.push_back(child);
  }
  return look;
}

}  // namespace

std::array<Pose, 2> PosesOfEnds(const Cylinder& cylinder, const Pose& X_BG) {
  return {X_BG * Pose{{0, 0, -cylinder.length / 2}, {}}, X_BG * Pose{{0, 0, cylinder.length / 2}, {}}};
}

Capsules::Capsules(Element link, Robot& robot) {
  for (const std::string_view kind : {kVisual.name, kCollision.name}) {
    for (const Element element : link.children(kind)) {
      const record::Entry* const said = robot.record.Of(element);
      if (!said || said->Value(kShape) != kCapsuleShape || HasEnds(element, robot)) continue;
      broken_.insert(element.span().begin);
      ReportStale(robot.diagnostics(), element.span(), Describe(element), "no capsule of this cylinder and two spheres",
                  "the capsule");
    }
    for (const Element element : link.children(kind)) {
      const record::Entry* const said = robot.record.Of(element);
      if (!said || !said->Flag(kHelper) || IsHelper(element)) continue;
      ReportStale(robot.diagnostics(), element.span(), Describe(element), "no capsule that it belongs to",
                  "its tie to one");
    }
  }
}

bool Capsules::HasEnds(Element element, Robot& robot) {
  const auto radius = NumberOf(element, kCylinder, "radius"), length = NumberOf(element, kCylinder, "length");
  if (!radius || !length) return false;
  Diagnostics nobody;
  Reading quiet{nobody, kUrdf};
  const std::vector<Element> look = Look(element);
  std::vector<std::size_t> places;
  Element end = element;
  for (const Pose& X_BE : PosesOfEnds({*radius, *length}, ReadOrigin(element, quiet))) {
    end = end.next(element.name());
    const record::Entry* const said = end ? robot.record.Of(end) : nullptr;
    if (!said || !said->Flag(kHelper) || NumberOf(end, kSphere, "radius") != radius) return false;
    if (!IsSame(ReadOrigin(end, quiet), X_BE)) return false;
    const std::vector<Element> of_end = Look(end);
    const auto same = [](Element a, Element b) { return IsSame(a, b); };
    if (!std::equal(look.begin(), look.end(), of_end.begin(), of_end.end(), same)) return false;
    places.push_back(end.span().begin);
  }
  ends_.insert(places.begin(), places.end());
  return true;
}

}  // namespace sceneweld::urdf
