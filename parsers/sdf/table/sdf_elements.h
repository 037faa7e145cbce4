// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "sceneweld/parsers/table/table.h"
#include "sceneweld/scene/geometry.h"

/// Elements of an SDFormat file that are not members of the scene's structs: names that are not resolved yet, and
/// values that represent others. The rows of sdf_table*.cc read and write them.
namespace sceneweld::sdf {

struct DocumentElement {
  NameAt version;
};

struct WorldElement {
  NameAt name;
  Placed<Vector3> gravity;  ///< [m/s^2]
};

struct ModelElement {
  NameAt name;
  NameAt canonical_link;
  NameAt placement_frame;
  bool is_static = false;
};

struct IncludeElement {
  bool merge = false;
  NameAt uri;
  NameAt name;
  NameAt name_space;
  std::optional<bool> is_static;
  NameAt placement_frame;
};

struct FrameElement {
  NameAt name;
  NameAt attached_to;
};

/// `<pose>`. Its attributes decide how the text is read.
struct PoseElement {
  enum class Format { kRpy, kQuaternion };
  NameAt relative_to;
  bool degrees = false;
  Format format = Format::kRpy;
  Pose X;
};

struct PluginElement {
  NameAt name;
  NameAt filename;
};

struct LinkElement {
  NameAt name;
  Placed<bool> gravity;
};

struct InertialElement {
  bool automatic = false;
  std::optional<double> mass;     ///< [kg]
  std::optional<double> density;  ///< [kg/m^3]
};

/// `<visual>` and `<collision>`.
struct GeometryElement {
  NameAt name;
  std::optional<double> density;  ///< [kg/m^3]
};

struct OdeFrictionElement {
  Placed<double> mu;
  Placed<double> mu2;
};

/// SDFormat's bit masks have 16 bits.
inline constexpr int kAllBits = 0xffff;
/// The mask of a contact that gives none, in libsdformat.
inline constexpr int kUsualMask = 0xff;

struct ContactElement {
  std::optional<int> mask;
  std::optional<int> category;  ///< The default is the value of the mask.
};

struct PlaneElement {
  Vector3 normal{0, 0, 1};
  Placed<std::array<double, 2>> size;  ///< [m]
};

struct MeshElement {
  NameAt uri;
  NameAt optimization;
};

struct PbrElement {
  NameAt albedo_map;
};

struct JointElement {
  NameAt name;
  NameAt type;
  NameAt parent;
  NameAt child;
  Placed<double> screw_thread_pitch;  ///< [m]
  Placed<double> thread_pitch;        ///< [rad/m]
};

struct AxisElement {
  Placed<double> initial_position;  ///< [rad, m]
  Placed<bool> use_parent_model_frame;
};

struct XyzElement {
  Vector3 xyz{0, 0, 1};  ///< Unit.
  NameAt expressed_in;
};

struct MimicElement {
  NameAt leader;
  Name axis;
  double multiplier = 1;
  double offset = 0;     ///< [rad, m]
  double reference = 0;  ///< [rad, m]
};

struct DrakeJointElement {
  NameAt name;
  NameAt type;
  NameAt parent;
  NameAt child;
  std::vector<double> damping;  ///< One for each degree of freedom of the type.
  Span damping_span;
};

}  // namespace sceneweld::sdf
