// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/kept/inertial_frame.h"
#include "sceneweld/parsers/record/record.h"
#include "sceneweld/parsers/record/words.h"
#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/scene.h"

/// The declarations of an SDFormat file, element by element, before poses and names are resolved. Each file is read
/// once, and every include of the file uses the same declarations.
namespace sceneweld::sdf {

/// `<pose>`: the pose X of the owner in the frame `relative_to`; if that is empty, in the owner's default parent.
struct PoseDeclaration {
  bool written = false;
  Pose X;
  NameAt relative_to;
  Span span;
};

/// A sensor or light, kept as it was read.
struct KeptDeclaration {
  Name name;
  Name type;
  Name format = Name("sdf");
  std::string source_xml;
  PoseDeclaration pose;
  Span span;
  std::optional<Camera> camera;  ///< For camera sensors. The camera's pose is relative to the sensor.
  const record::Entry* said = nullptr;
};

struct PluginDeclaration {
  Name name;
  std::string source_xml;
  Span span;
};

/// `<cone>`: a scene does not have this shape, but automatic inertia uses it as a solid. The origin is half way between
/// the base and the tip. The tip is in the direction +z.
struct Cone {
  double radius = 1;
  double length = 1;
};

/// A visual or collision. The geometry's body and pose are found later.
struct GeometryDeclaration {
  Geometry geometry;
  const record::Entry* said = nullptr;
  PoseDeclaration pose;
  std::optional<double> density;  ///< `collision/density`. [kg/m^3]
  /// The reason why the shape has no automatic inertia; empty if it has one.
  std::string_view no_solid;
  std::optional<Cone> cone;
};

/// A `<gazebo>` block of URDF in the record.
struct BlockDeclaration {
  std::string source_xml;
  std::optional<std::string> plain;  ///< The elements that are written for it.
  Span span;
};

struct LinkDeclaration {
  Name name;
  const record::Entry* said = nullptr;  ///< What the record says; null: nothing. The same holds below.
  Span span;
  PoseDeclaration pose;
  MassProperties mass_properties;
  std::vector<GeometryDeclaration> geometries;  ///< Visuals, then collisions.
  std::vector<KeptDeclaration> sensors;
  std::vector<KeptDeclaration> lights;
  std::vector<BlockDeclaration> blocks;
  bool gravity = true;
  Span gravity_span;
  KeptList kept;
  std::shared_ptr<const StatedMassProperties> stated_mass_properties;
  InertialFrame inertial_frame;
  std::shared_ptr<const Deformable> deformable;
  // `<inertial auto="true">`
  bool auto_inertia = false;
  std::optional<double> auto_mass;     ///< [kg]
  std::optional<double> auto_density;  ///< [kg/m^3]
  /// Collisions whose shape a scene does not have. Automatic inertia uses them nevertheless.
  std::vector<GeometryDeclaration> shapeless;
  Span inertial_span;
};

/// `<axis>` or `<axis2>`.
struct AxisDeclaration {
  Vector3 xyz{0, 0, 1};  ///< Unit.
  NameAt expressed_in;
  Dof dof;
  bool has_position_limits = false;
  bool has_spring = false;
  Span span;
};

struct MimicDeclaration {
  NameAt leader;
  double multiplier = 1;
  double offset = 0;
  Span span;
};

/// The elements of a `gearbox`: the angle of its child is -ratio times that of its parent, both from a third body.
struct GearboxDeclaration {
  double ratio = 1;
  NameAt reference_body;
};

struct JointDeclaration {
  Name name;
  const record::Entry* said = nullptr;
  Name type;
  Span span;
  Span type_span;
  PoseDeclaration pose;
  NameAt parent;
  NameAt child;
  std::optional<AxisDeclaration> axis;
  std::optional<AxisDeclaration> axis2;
  double thread_pitch = 1;  ///< Metres per turn, right-handed.
  Actuator actuator;        ///< The actuator's other fields; used if the joint has an actuator.
  std::optional<MimicDeclaration> mimic;
  std::optional<GearboxDeclaration> gearbox;  ///< Only of the type `gearbox`.
  std::vector<KeptDeclaration> sensors;
  KeptList kept;
};

/// `<drake:joint>`: a joint between two named frames.
struct DrakeJointDeclaration {
  Name name;
  const record::Entry* said = nullptr;
  Span span;
  NameAt parent;
  NameAt child;
  Motion motion;
  KeptList kept;
};

struct FrameDeclaration {
  Name name;
  const record::Entry* said = nullptr;
  Span span;
  PoseDeclaration pose;
  NameAt attached_to;
  KeptList kept;
};

/// An element that refers to the composed scene: force element, constraint, collision filter group. It is read when the
/// model is assembled.
struct LateDeclaration {
  Element element;
  const record::Entry* said = nullptr;
};

/// The name of an element in the scene.
inline Name NameInScene(const Name& written, const record::Entry* said) {
  const auto name = said ? said->Value(words::kName) : std::nullopt;
  return name ? Name(*name) : written;
}

struct ModelDeclaration;

/// A nested `<model>`, or an `<include>` with its overrides.
struct ModelUse {
  std::shared_ptr<const ModelDeclaration> model;  ///< Null for files of other formats.
  std::shared_ptr<const Scene> part;              ///< Of other formats.
  std::string part_path;
  Name name;
  PoseDeclaration pose;
  bool is_static = false;
  NameAt placement_frame;
  std::string name_space;                  ///< Of the include; empty: that of the model.
  std::vector<PluginDeclaration> plugins;  ///< Of the include.
  Span span;                               ///< The `<model>`, or the `<include>`.
  bool included = false;
  /// The part's elements become elements of the including model.
  bool merged = false;
};

/// One `<include merge="true">` of an SDFormat file. It gives `__model__` its meaning for the merged elements.
struct MergedFrame {
  Name name;  ///< `_merged__NAME__model__`
  PoseDeclaration pose;
  NameAt placement_frame;
  /// The link or nested model that the frame is attached to.
  NameAt attached_to;
  std::uint32_t outer = 0;  ///< The merge that this one is in.
  Span span;
};

/// An element of a model: its own, or one that merge number `merge` (from 1) brought into the model.
template <typename T>
struct Owned {
  std::shared_ptr<const T> element;
  std::uint32_t merge = 0;
  const T& operator*() const { return *element; }
  const T* operator->() const { return element.get(); }
};

/// A named child of a model or world. All such children share one name space.
struct NamedChild {
  Name name;
  Span span;
};

/// `<model>`, and also the contents of a `<world>`.
struct ModelDeclaration {
  Name name;
  const record::Entry* said = nullptr;
  Span span;
  bool is_world = false;
  bool is_static = false;
  NameAt canonical_link;
  NameAt placement_frame;
  PoseDeclaration pose;
  std::vector<Owned<ModelUse>> models;
  std::vector<Owned<LinkDeclaration>> links;
  std::vector<Owned<JointDeclaration>> joints;
  std::vector<Owned<FrameDeclaration>> frames;
  std::vector<Owned<DrakeJointDeclaration>> drake_joints;
  std::vector<Owned<LateDeclaration>> late;
  std::vector<PluginDeclaration> plugins;
  std::vector<BlockDeclaration> blocks;
  std::vector<MergedFrame> merges;
  std::vector<KeptDeclaration> lights;  ///< Of a world.
  std::optional<Vector3> gravity;       ///< For a world, if the file gives it.
  Span gravity_span;
  Simulation simulation;  ///< Of a world.
  /// Names in the name space of elements that the lists above do not hold.
  std::vector<NamedChild> other_names;
  /// Names that invalid includes would have added; empty if any name is possible. References to them are not reported.
  std::vector<Name> missing;
  /// Something is missing in it, or in a model below it.
  bool incomplete = false;
  /// Grippers belong to the model. They have no effect in a scene.
  bool has_gripper = false;
  KeptList kept;
  /// The number of models that it makes, itself and all nested ones, and the number of their levels.
  std::size_t model_count = 1;
  std::size_t levels = 1;
};

}  // namespace sceneweld::sdf
