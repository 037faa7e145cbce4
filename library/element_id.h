// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/scene/scene.h"

namespace sceneweld {

struct TableInfo;

/// Any element of a scene, by its table and its place there: `Remove(joint, scene, diagnostics)` takes `Index<Joint>`.
struct ElementId {
  const TableInfo* table;
  std::size_t index;

  ElementId(const TableInfo& table_of_it, std::size_t place) : table(&table_of_it), index(place) {}
  // NOLINTBEGIN: an index converts on purpose.
  ElementId(Index<ModelInstance> model);
  ElementId(Index<Body> body);
  ElementId(Index<Frame> frame);
  ElementId(Index<Joint> joint);
  ElementId(Index<Actuator> actuator);
  ElementId(Index<Geometry> geometry);
  ElementId(Index<ForceElement> force_element);
  ElementId(Index<Constraint> constraint);
  ElementId(Index<CollisionFilterGroup> group);
  ElementId(Index<ExcludedPair> pair);
  ElementId(Index<ContactZone> zone);
  ElementId(Index<Sensor> sensor);
  ElementId(Index<Light> light);
  ElementId(Index<Plugin> plugin);
  ElementId(Index<Camera> camera);
  ElementId(Index<Configuration> configuration);
  // NOLINTEND

  /// Whether the scene has it.
  bool IsIn(const Scene& scene) const;
  /// Whether it is the world, as a body or as a model.
  bool IsWorld() const;
  /// "joint `arm::elbow`", for messages.
  std::string Text(const Scene& scene) const;
  Span SpanIn(const Scene& scene) const;
};

/// The model that an element belongs to, directly or by its body; the world's instance for elements of the world. A
/// model belongs to itself.
Index<ModelInstance> ModelOf(const ElementId& element, const Scene& scene);

/// Whether a scoped name is one in a scope: `left::arm` in `left`. A model is in another one by its name, as directives
/// make name spaces without nesting models.
bool IsInScope(std::string_view name, std::string_view scope);

/// A camera of SDFormat is one element of the file, and a sensor and a camera of the scene: the other one of the two,
/// which has the same name and body. Time: linear in the scene.
std::optional<ElementId> TwinOf(const ElementId& element, const Scene& scene);

}  // namespace sceneweld
