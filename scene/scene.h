// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "sceneweld/scene/actuator.h"
#include "sceneweld/scene/attached.h"
#include "sceneweld/scene/body.h"
#include "sceneweld/scene/collision_filter_group.h"
#include "sceneweld/scene/configuration.h"
#include "sceneweld/scene/constraint.h"
#include "sceneweld/scene/force_element.h"
#include "sceneweld/scene/frame.h"
#include "sceneweld/scene/geometry.h"
#include "sceneweld/scene/joint.h"
#include "sceneweld/scene/model_instance.h"
#include "sceneweld/scene/simulation.h"
#include "sceneweld/scene/tables/name_index.h"
#include "sceneweld/scene/tables/table.h"

namespace sceneweld {

/// A composed scene with one table for each kind of element, and also the part of one model file before it is stamped
/// into a larger scene. Model instance 0 and body 0 are the world; elements of the world's instance have no scope. Add
/// elements through the Add functions, which index the names; library/rename.h changes names and library/remove.h
/// removes elements. Invariants of a finished Scene, which library/validate.h checks: every reference is resolved,
/// every scoped name is unique within its kind, every body reaches the world or a floating base through a tree of
/// joints (BuildTree in tree.h), and every joint beside the tree has Joint::closes_loop.
class Scene {
 public:
  static constexpr Index<ModelInstance> kWorldInstance{0};
  static constexpr Index<Body> kWorldBody{0};

  /// An empty scene, with only the world.
  Scene();
  // Compiled once, in scene.cc: each is as much code as a small reader.
  Scene(const Scene& other);
  Scene(Scene&& other) noexcept;
  Scene& operator=(const Scene& other);
  Scene& operator=(Scene&& other) noexcept;
  ~Scene();

  Vector3 gravity{0, 0, -9.81};  ///< In the world frame. [m/s^2]
  /// The place where a model file gives the gravity of every scene that includes it (MJCF, worlds of SDFormat); invalid
  /// if no file does.
  Span gravity_span;
  Simulation simulation;

  Table<ModelInstance> models;
  Table<Body> bodies;
  Table<Frame> frames;
  Table<Joint> joints;
  Table<Actuator> actuators;
  Table<Geometry> geometries;
  Table<ForceElement> force_elements;
  Table<Constraint> constraints;
  Table<CollisionFilterGroup> collision_filter_groups;
  Table<ExcludedPair> excluded_pairs;
  Table<ContactZone> contact_zones;
  Table<Sensor> sensors;
  Table<Light> lights;
  Table<Plugin> plugins;
  Table<Camera> cameras;
  Table<Configuration> configurations;

  /// Owns the sources of the spans of this scene.
  std::shared_ptr<Sources> sources;

  // These add to the tables whose elements are found by name. If the name is already used in its scope, nothing is
  // added, and `taken` of the result is the element that has it.
  template <typename T>
  struct Added {
    Index<T> index;  ///< The new element; invalid if the name was already used.
    Index<T> taken;
    explicit operator bool() const { return index.valid(); }
  };
  Added<ModelInstance> AddModel(ModelInstance model);
  Added<Body> AddBody(Body body);
  Added<Joint> AddJoint(Joint joint);
  Added<Actuator> AddActuator(Actuator actuator);
  Added<CollisionFilterGroup> AddCollisionFilterGroup(CollisionFilterGroup group);
  /// A geometry on the world. Its name gets `_1`, `_2`, ... if the world already has a geometry of that name
  /// (docs/reference/urdf.md, 6).
  Index<Geometry> AddWorldGeometry(Geometry geometry);
  /// Frames share their names with bodies, joint frames and `__model__`: call FindFrame first. This function refuses
  /// only a second declared frame.
  Added<Frame> AddFrame(Frame frame);

  /// Indexes the names of all elements anew, after names or tables were changed directly. Of elements with the same
  /// name, the first one is found. Time: linear.
  void IndexNames();

  // Finds by exact name. Returns an invalid index if there is none.
  Index<ModelInstance> FindModel(std::string_view full_name) const;
  Index<Body> FindBody(Index<ModelInstance> model, std::string_view name) const;
  Index<Joint> FindJoint(Index<ModelInstance> model, std::string_view name) const;
  Index<Actuator> FindActuator(Index<ModelInstance> model, std::string_view name) const;
  Index<Frame> FindDeclaredFrame(Index<ModelInstance> model, std::string_view name) const;
  Index<CollisionFilterGroup> FindCollisionFilterGroup(Index<ModelInstance> scope, std::string_view name) const;

  /// `left::iiwa::link_7`; only the name for elements of the world's instance.
  std::string Scoped(Index<ModelInstance> model, std::string_view local_name) const;
  std::string FullName(Index<Body> body) const;  ///< `world` for the world.
  std::string FullName(Index<Joint> joint) const;
  std::string FullName(Index<Frame> frame) const;
  std::string FullName(Index<Actuator> actuator) const;
  std::string FullName(Index<CollisionFilterGroup> group) const;
  std::string FullName(Index<Geometry> geometry) const;  ///< `model::body::geometry`.
  std::string FullName(const FrameId& frame) const;

  /// The body of a frame, the frame's pose on it, and the model instance with the frame's name space.
  struct FixedFrame {
    Index<Body> body;
    Pose X_BF;
    Index<ModelInstance> model;
  };
  FixedFrame Fixed(const FrameId& frame) const;

 private:
  template <typename T>
  Added<T> Enter(Table<T>& table, NameIndex& index, T element);

  // The names of each kind. World geometries share one name space; other geometries have none.
  struct Names {
    NameIndex models, bodies, joints, actuators, frames, groups, world_geometries;
  };
  Names names_;
  // The last suffix of each name of a world geometry, so that adding many does not take quadratic time.
  std::unordered_map<std::string, int> world_geometry_suffixes_;
};

// Functions that the compiler does not inline are compiled once, in scene.cc.
extern template class Table<ModelInstance>;
extern template class Table<Body>;
extern template class Table<Frame>;
extern template class Table<Joint>;
extern template class Table<Actuator>;
extern template class Table<Geometry>;
extern template class Table<ForceElement>;
extern template class Table<Constraint>;
extern template class Table<CollisionFilterGroup>;
extern template class Table<ExcludedPair>;
extern template class Table<ContactZone>;
extern template class Table<Sensor>;
extern template class Table<Light>;
extern template class Table<Plugin>;
extern template class Table<Camera>;
extern template class Table<Configuration>;

}  // namespace sceneweld
