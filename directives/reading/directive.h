// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "sceneweld/directives/reading/directive_text.h"
#include "sceneweld/directives/reading/transform.h"
#include "sceneweld/parsers/languages/yaml/yaml_tree.h"
#include "sceneweld/scene/geometry.h"

namespace sceneweld {

/// Default positions of one joint. [rad, m]
struct JointPositions {
  DirectiveText joint;  ///< Local to the model.
  std::vector<double> positions;
};

/// Default positions of the joints of a model.
struct DefaultPositions {
  std::vector<JointPositions> joints;  ///< In byte order of the joints. They win over the configuration.
  DirectiveText configuration;         ///< A configuration of the model, `name` or `group/name` (superset).
};

/// A value for an argument of a xacro file: a text, as it is written.
struct FileArgument {
  DirectiveText name;
  DirectiveText value;
};

/// The initial pose of a free body.
struct FreeBodyPose {
  DirectiveText frame;  ///< Local to the model; empty for the only body.
  Transform X;
};

/// A number, and its place; absent if the node is null.
struct DirectiveNumber {
  double value = 0;
  const YamlNode* node = nullptr;

  explicit operator bool() const { return node != nullptr; }
};

/// A model of one body that is given by its shape (superset). Numbers that the shape does not have are absent.
struct Primitive {
  Shape shape;
  DirectiveNumber mass;     ///< > 0; if absent, the density counts. [kg]
  DirectiveNumber density;  ///< > 0; absent: 1000 [kg/m^3]
  std::optional<Rgba> color;
  DirectiveNumber friction;  ///< >= 0, static and dynamic.
  const YamlNode* node = nullptr;
};

/// The value of the key of one kind of shape.
template <typename ShapeType>
struct PrimitiveOf {
  std::shared_ptr<const Primitive> value;
};

struct AddModel {
  DirectiveText file;
  DirectiveText name;
  DefaultPositions default_joint_positions;
  std::vector<FreeBodyPose> default_free_body_pose;  ///< In byte order of the frames.
  // The following is in the superset only. Exactly one of file, texts and primitives is set.
  DirectiveText urdf, sdf, mjcf;
  PrimitiveOf<Box> box;
  PrimitiveOf<Sphere> sphere;
  PrimitiveOf<Cylinder> cylinder;
  PrimitiveOf<Capsule> capsule;
  PrimitiveOf<Ellipsoid> ellipsoid;
  PrimitiveOf<Plane> plane;
  std::vector<FileArgument> arguments;  ///< Of a xacro file, in the order of the directive.
  DirectiveText srdf;                   ///< The SRDF file of the model in `file`.
  std::optional<Transform> X_PB;        ///< The pose, or the initial pose, of its base body.
  bool fixed = false;                   ///< The base body is welded at X_PB.
  bool gravity = true;
  DirectiveText base_name;  ///< The new name of its base body.
  bool scenery = true;      ///< The scene gets the geometry and the lights that the file gives the world.

  /// The primitive, or null.
  const Primitive* primitive() const {
    for (const auto* value :
         {&box.value, &sphere.value, &cylinder.value, &capsule.value, &ellipsoid.value, &plane.value}) {
      if (*value) return value->get();
    }
    return nullptr;
  }
};

struct AddModelInstance {
  DirectiveText name;
};

struct AddFrame {
  DirectiveText name;
  Transform X_PF;
};

struct AddWeld {
  DirectiveText parent;
  DirectiveText child;
  std::optional<Transform> X_PC;
};

struct AddCollisionFilterGroup {
  DirectiveText name;
  std::optional<DirectiveText> model_namespace;
  std::vector<DirectiveText> members;
  std::vector<DirectiveText> member_groups;
  std::vector<DirectiveText> ignored_collision_filter_groups;
};

/// Welds the base body of a model, whatever its name (superset).
struct FixBase {
  DirectiveText model;
  std::optional<Transform> X_PB;
};

/// A joint between two frames (superset).
struct AddJoint {
  DirectiveText name;
  DirectiveText type;
  DirectiveText parent;
  DirectiveText child;
  std::optional<Transform> X_PC;
  std::optional<Vector3> axis;
  DirectiveNumber lower, upper, velocity, acceleration, effort, damping, friction, stiffness, rest_position,
      thread_pitch;
  std::vector<double> default_position;
};

/// The joints that close the loops that they are in (superset).
struct LoopJoints {
  std::vector<DirectiveText> joints;
};

/// The parameters that an included file is given (superset): a mapping, or null.
struct GivenParameters {
  const YamlNode* node = nullptr;
};

struct AddDirectives {
  DirectiveText file;
  std::optional<DirectiveText> model_namespace;
  GivenParameters parameters;
};

/// One iteration of a `for_each` (superset), and the iteration of the loop around it.
struct LoopTurn {
  Span span;
  std::string with;  ///< `side = left, i = 3`
  const LoopTurn* outer = nullptr;

  /// The variables of all loops, the outermost first.
  std::string All() const { return outer ? outer->All() + ", " + with : with; }
};

struct Directive {
  std::variant<AddModel, AddModelInstance, AddFrame, AddWeld, AddCollisionFilterGroup, AddDirectives, FixBase, AddJoint,
               LoopJoints>
      what;
  /// The key, as in `add_model`.
  const YamlNode* key = nullptr;
  const LoopTurn* turn = nullptr;  ///< The innermost loop around it; null outside of loops.

  Span span() const { return key->span(); }
};

/// The contents of one directives file, checked against the schema.
struct DirectiveFile {
  std::vector<Directive> directives;
  bool superset = false;                           ///< Written in sceneweld's own language.
  bool is_empty = false;                           ///< Its list has no entry, not even a loop or a choice.
  std::vector<const YamlNode*> unused_parameters;  ///< Their names (unused_parameters.h).
  /// Owners of the texts, and of computed values.
  std::shared_ptr<const YamlTree> tree;
  std::shared_ptr<const YamlNodes> nodes;
  std::deque<LoopTurn> turns;
};

}  // namespace sceneweld
