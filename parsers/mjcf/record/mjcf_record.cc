// SPDX-License-Identifier: BSD-3-Clause
// Finds the record of a file, and says the plain values of elements as words.

#include "sceneweld/parsers/mjcf/record/mjcf_record.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "sceneweld/parsers/mjcf/table/mjcf_kept_values.h"
#include "sceneweld/parsers/record/plain_text.h"
#include "sceneweld/parsers/record/record.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/attached.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {

namespace {

using record::AddPlain;
using record::AddPlainNumber;
using record::AddPlainNumbers;

constexpr char kBeforeRecords[] = "scene";  // The data of the text of versions without a record.

template <typename Use>
Element FindText(Element root, Use&& is_it) {
  for (const Element section : root.children("custom")) {
    for (const Element text : section.children("text")) {
      const Attribute name = text.attribute("name"), data = text.attribute("data");
      if (name && data && is_it(name.value(), data.value())) return text;
    }
  }
  return {};
}

void AddFields(std::string& text, const EncodedFields& fields) {
  for (const EncodedField& field : fields) {
    AddPlain(text, field.key);
    AddPlain(text, field.text);
  }
}

}  // namespace

bool IsHelper(std::string_view name) { return name.starts_with(encoding::kHelper); }

std::optional<XmlText> FindRecord(Element root) {
  const Element text = FindText(root, [](std::string_view name, std::string_view data) {
    return name == encoding::kRecord && record::IsRecord(data);
  });
  if (!text) return std::nullopt;
  return text.attribute("data").text();
}

Element FindOtherRecord(Element root) {
  return FindText(root, [](std::string_view name, std::string_view data) {
    return IsPrivateText(name, data) && !(name == encoding::kRecord && record::IsRecord(data));
  });
}

bool IsPrivateText(std::string_view name, std::string_view data) {
  return name.starts_with(encoding::kPrefix) ||
         (name == encoding::kRecord && (data == kBeforeRecords || record::LooksLikeRecord(data)));
}

std::string PlainText(const GeomElement& geom) {
  std::string text(Keywords<GeomType>::kNames[static_cast<std::size_t>(geom.type)]);
  text += ':';
  for (std::size_t i = 0; i < geom.size.count; ++i) AddPlainNumber(text, geom.size[i]);
  return text;
}

std::string PlainShape(const Geometry& geometry) {
  GeomElement geom;
  if (const auto* box = std::get_if<Box>(&*geometry.shape)) {
    geom.type = GeomType::kBox;
    geom.size = {{box->size.x / 2, box->size.y / 2, box->size.z / 2}, 3};
  } else if (const auto* sphere = std::get_if<Sphere>(&*geometry.shape)) {
    geom.size = {{sphere->radius}, 1};
  } else if (std::holds_alternative<HalfSpace>(*geometry.shape)) {
    KeptList kept = geometry.kept;
    geom.type = GeomType::kPlane;
    if (const auto size = TakeKeptNumbers<3>(kept, "size")) geom.size = *size;
  } else {
    return "other";
  }
  return PlainText(geom);
}

std::string PlainText(const Camera& camera) {
  std::string text = PlainText(camera.X_BC);
  AddPlainNumbers(text, {camera.fov_y});
  return text;
}

std::string PlainText(const sceneweld::Joint& joint, double armature) {
  std::string text(TypeName(joint.motion));
  if (const Vector3* axis = AxisOf(joint.motion)) AddPlainNumbers(text, {axis->x, axis->y, axis->z});
  AddPlain(text, PlainText(joint.X_CM));
  const auto dofs = Dofs(joint);
  AddFields(text, EncodeDofs(dofs, std::vector<Dof>(dofs.size()), FieldStyle::kWord));
  if (armature != 0) {
    AddPlain(text, "armature");
    AddPlainNumbers(text, {armature});
  }
  return text;
}

std::string PlainText(const ContactBits& bits) {
  std::string text;
  AddPlainNumbers(text, {static_cast<double>(bits.category), static_cast<double>(bits.mask)});
  return text;
}

sceneweld::Joint PlainJoint(const JointElement& element) {
  sceneweld::Joint joint;
  joint.X_CM.translation = element.pos;
  joint.armature = element.armature;
  Dof dof;
  dof.damping = element.damping[0];
  dof.friction = element.frictionloss;
  dof.stiffness = element.stiffness[0];
  if (element.type == JointType::kBall) {
    Ball ball;
    for (Dof& one : ball.dofs) one = dof;
    joint.motion = ball;
    return joint;
  }
  dof.default_position = element.ref;
  dof.rest_position = element.springref;
  if (element.limited == Tristate::kTrue) dof.lower = element.range[0], dof.upper = element.range[1];
  if (element.actuatorfrclimited == Tristate::kTrue) {
    dof.effort_limit = std::max(element.actuatorfrcrange[1], -element.actuatorfrcrange[0]);
  }
  if (element.type == JointType::kSlide) {
    joint.motion = Prismatic{element.axis, dof};
    joint.X_CM.translation = element.pos + element.ref * element.axis;
  } else {
    joint.motion = Revolute{element.axis, dof};
    if (element.ref != 0) joint.X_CM.rotation = Rotation::FromAxisAngle(element.axis, element.ref);
  }
  return joint;
}

}  // namespace sceneweld::mjcf
