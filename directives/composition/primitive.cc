// SPDX-License-Identifier: BSD-3-Clause
// Parts of primitive models: box, ball, cylinder, ...

#include "sceneweld/directives/composition/primitive.h"

#include "sceneweld/parsers/languages/yaml/yaml_output.h"
#include "sceneweld/scene/mass_properties.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

constexpr double kDensityOfWater = 1000;  // [kg/m^3]

Geometry OnBody(Index<Body> body, const char* name, Shape shape, Span span) {
  Geometry geometry;
  geometry.name = name;
  geometry.body = body;
  geometry.shape = std::move(shape);
  geometry.span = span;
  return geometry;
}

using Numbers = std::vector<double>;

struct KeyAndSizes {
  std::string_view key;
  std::string sizes;
};

std::string Entry(std::string_view name, double value) { return std::string(name) + ": " + FormatNumber(value); }
std::string Entry(std::string_view name, const Numbers& values) {
  return std::string(name) + ": " + YamlNumbers(values);
}

struct PrimitiveText {
  KeyAndSizes operator()(const Box& box) const {
    return {"box", Entry("size", Numbers{box.size.x, box.size.y, box.size.z})};
  }
  KeyAndSizes operator()(const Sphere& sphere) const { return {"sphere", Entry("radius", sphere.radius)}; }
  KeyAndSizes operator()(const Cylinder& c) const {
    return {"cylinder", Entry("radius", c.radius) + ", " + Entry("length", c.length)};
  }
  KeyAndSizes operator()(const Capsule& c) const {
    return {"capsule", Entry("radius", c.radius) + ", " + Entry("length", c.length)};
  }
  KeyAndSizes operator()(const Ellipsoid& e) const {
    return {"ellipsoid", Entry("semi_axes", Numbers{e.semi_axes.x, e.semi_axes.y, e.semi_axes.z})};
  }
  KeyAndSizes operator()(const Plane& plane) const {
    return {"plane", Entry("size", Numbers{plane.size_x, plane.size_y})};
  }
  // No primitive has these shapes.
  KeyAndSizes operator()(const HalfSpace&) const { return {}; }
  KeyAndSizes operator()(const Mesh&) const { return {}; }
};

std::shared_ptr<const Scene> MakePrimitive(const Primitive& primitive, std::shared_ptr<Sources> sources) {
  const Span span = primitive.node->span();
  auto part = std::make_shared<Scene>();
  part->sources = std::move(sources);
  ModelInstance model;
  model.name = kPrimitiveBody;
  model.span = span;
  const auto instance = part->AddModel(std::move(model)).index;
  Body body;
  body.name = kPrimitiveBody;
  body.model = instance;
  body.span = span;
  const double density = primitive.density ? primitive.density.value : kDensityOfWater;
  if (auto solid = SolidOfShape(primitive.shape, density)) {
    if (primitive.mass) {
      solid->inertia = solid->inertia * (primitive.mass.value / solid->mass);
      solid->mass = primitive.mass.value;
    }
    body.mass_properties = *solid;
  }
  const auto index = part->AddBody(std::move(body)).index;

  const bool is_plane = std::holds_alternative<Plane>(primitive.shape);
  Geometry collision = OnBody(index, "collision", is_plane ? Shape(HalfSpace{}) : primitive.shape, span);
  collision.roles.proximity = true;
  ProximityProperties contact;
  if (primitive.friction) contact.mu_static = contact.mu_dynamic = primitive.friction.value;
  collision.proximity = std::make_shared<const ProximityProperties>(contact);
  part->geometries.Add(std::move(collision));
  Geometry visual = OnBody(index, "visual", primitive.shape, span);
  visual.roles.illustration = true;
  visual.roles.perception = true;
  if (primitive.color) {
    Material material;
    material.diffuse = *primitive.color;
    visual.material = std::make_shared<const Material>(std::move(material));
  }
  part->geometries.Add(std::move(visual));
  return part;
}

}  // namespace

std::shared_ptr<const Scene> PrimitiveParts::Of(const Primitive& primitive) {
  std::shared_ptr<const Scene>& part = parts_[std::string(KeyOf(primitive)) + ToYaml(primitive)];
  if (!part) part = MakePrimitive(primitive, sources_);
  return part;
}

std::string_view KeyOf(const Primitive& primitive) { return std::visit(PrimitiveText(), primitive.shape).key; }

std::string ToYaml(const Primitive& primitive) {
  std::string text = "{ " + std::visit(PrimitiveText(), primitive.shape).sizes;
  if (primitive.mass) text += ", " + Entry("mass", primitive.mass.value);
  if (primitive.density) text += ", " + Entry("density", primitive.density.value);
  if (primitive.color) {
    const Rgba& c = *primitive.color;
    text += ", " + Entry("color", c.a == 1 ? Numbers{c.r, c.g, c.b} : Numbers{c.r, c.g, c.b, c.a});
  }
  if (primitive.friction) text += ", " + Entry("friction", primitive.friction.value);
  return text + " }";
}

}  // namespace sceneweld
