// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <optional>

#include "sceneweld/parsers/mjcf/table/mjcf_value.h"
#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/material.h"
#include "sceneweld/scene/pose.h"

namespace sceneweld::mjcf {

// The attributes of MJCF elements, with MuJoCo's built-in defaults. A class of defaults has one struct of each kind; an
// element of the model starts as a copy of its class's struct (docs/reference/mjcf.md, 4).

struct MujocoElement {
  Name model;
};

/// `<compiler>`, for the whole file.
struct Compiler {
  bool degree = true;  ///< True if angles are in degrees, otherwise radians.
  std::string eulerseq = "xyz";
  bool autolimits = true;
  Name meshdir;
  Name texturedir;
  Name assetdir;
  bool strippath = false;
  Tristate inertiafromgeom = Tristate::kAuto;
  Numbers<2> inertiagrouprange{{0, 5}};
  double boundmass = 0;     ///< [kg]
  double boundinertia = 0;  ///< [kg m^2]
  bool balanceinertia = false;
  double settotalmass = -1;  ///< [kg]
  bool fitaabb = false;
  bool exactmeshinertia = false;
  // Optimisations of MuJoCo.
  bool fusestatic = false;
  bool alignfree = false;
  bool discardvisual = false;
};

struct OptionElement {
  std::optional<Vector3> gravity;  ///< [m/s^2]
};

/// The five ways of giving an orientation, of which an element has at most one.
enum class OrientationKind { kQuat, kAxisAngle, kEuler, kXyAxes, kZAxis };

struct Orientation {
  OrientationKind kind = OrientationKind::kQuat;
  std::array<double, 6> numbers{1};  ///< As in the file; angles are in the compiler's unit.
};

/// A position and an orientation.
struct Placement {
  Placement() = default;
  explicit Placement(const Pose& X);
  Vector3 pos;  ///< [m]
  Orientation orientation;
};

struct BodyElement {
  Name name;
  Placement placement;
  bool mocap = false;
  double gravcomp = 0;
  KeptList kept;
};

struct FrameElement {
  Placement placement;
  UpTo<3> scale;         ///< One factor, or one for each axis; without numbers: 1.
  Name scaling;          ///< `similar` or `geometry`.
  double massscale = 0;  ///< 0: as the volume.
};

struct ReplicateElement {
  int count = 0;
  Vector3 offset;  ///< [m]
  Vector3 euler;   ///< [compiler's unit]
  Name sep;
};

struct AttachElement {
  NameAt model;
  NameAt body;
  NameAt frame;
  Name prefix;
};

struct Inertial {
  Placement placement;
  std::optional<double> mass;
  std::optional<Vector3> diaginertia;
  std::optional<Numbers<6>> fullinertia;  ///< xx yy zz xy xz yz
};

enum class JointType { kFree, kBall, kSlide, kHinge };
template <>
struct Keywords<JointType> {
  static constexpr std::string_view kNames[] = {"free", "ball", "slide", "hinge"};
  static constexpr std::string_view kText = "`free`, `ball`, `slide` or `hinge`";
  static constexpr Code kCode = "unknown-joint-type";
};

struct JointElement {
  Name name;
  JointType type = JointType::kHinge;
  Vector3 pos;
  Vector3 axis{0, 0, 1};
  Numbers<2> range;
  Tristate limited = Tristate::kAuto;
  UpTo<3> damping;
  UpTo<3> stiffness;
  double springref = 0;
  double ref = 0;
  double frictionloss = 0;
  double armature = 0;
  Numbers<2> actuatorfrcrange;
  Tristate actuatorfrclimited = Tristate::kAuto;
  KeptList kept;
};

struct FreeJointElement {
  Name name;
  KeptList kept;
};

enum class GeomType { kPlane, kHfield, kSphere, kCapsule, kEllipsoid, kCylinder, kBox, kMesh, kSdf };
template <>
struct Keywords<GeomType> {
  static constexpr std::string_view kNames[] = {"plane",    "hfield", "sphere", "capsule", "ellipsoid",
                                                "cylinder", "box",    "mesh",   "sdf"};
  static constexpr std::string_view kText =
      "`plane`, `sphere`, `capsule`, `ellipsoid`, `cylinder`, `box`, `mesh`, `hfield` or `sdf`";
  static constexpr Code kCode = "unknown-shape";
};

struct GeomElement {
  Name name;
  GeomType type = GeomType::kSphere;
  Placement placement;
  UpTo<3> size;
  std::optional<Numbers<6>> fromto;
  std::optional<Rgba> rgba;
  Name material;
  UpTo<3> friction{{1, 0.005, 0.0001}};
  int contype = 1;
  int conaffinity = 1;
  int condim = 3;
  int group = 0;
  std::optional<double> mass;  ///< [kg]
  double density = 1000;       ///< [kg/m^3], of a shell [kg/m^2]
  bool shellinertia = false;
  double fitscale = 1;
  Name mesh;
  KeptList kept;
};

struct SiteElement {
  Name name;
  Placement placement;
  std::optional<Numbers<6>> fromto;
  UpTo<3> size{{0.005, 0.005, 0.005}};
  int group = 0;
  KeptList kept;
};

struct CameraElement {
  Name name;
  Placement placement;
  double fovy = 45;  ///< In degrees, whatever the compiler says.
  std::optional<Numbers<2>> resolution;
  Name mode{"fixed"};
  bool orthographic = false;  ///< The older spelling of a kept attribute.
  KeptList kept;
};

enum class LightType { kSpot, kDirectional, kPoint, kImage };
template <>
struct Keywords<LightType> {
  static constexpr std::string_view kNames[] = {"spot", "directional", "point", "image"};
  static constexpr std::string_view kText = "`spot`, `directional`, `point` or `image`";
  static constexpr Code kCode = "unknown-value";
};

struct LightElement {
  Name name;
  Vector3 pos;
  Vector3 dir{0, 0, -1};
  LightType type = LightType::kSpot;
  std::optional<bool> directional;  ///< The older spelling of the type.
  bool castshadow = true;
  bool active = true;
  Numbers<3> attenuation{{1, 0, 0}};  ///< Constant, linear, quadratic.
  double cutoff = 45;                 ///< For spots: half the angle of the cone. [degree]
  double exponent = 10;
  Numbers<3> ambient{{0, 0, 0}};
  Numbers<3> diffuse{{0.7, 0.7, 0.7}};
  Numbers<3> specular{{0.3, 0.3, 0.3}};
  std::optional<double> range;  ///< [m]
  KeptList kept;
  bool operator==(const LightElement&) const = default;
};

enum class MeshInertiaRule { kConvex, kExact, kLegacy, kShell };
template <>
struct Keywords<MeshInertiaRule> {
  static constexpr std::string_view kNames[] = {"convex", "exact", "legacy", "shell"};
  static constexpr std::string_view kText = "`legacy`, `exact`, `convex` or `shell`";
  static constexpr Code kCode = "unknown-value";
};

enum class BuiltinKind {
  kSphere,
  kHemisphere,
  kCone,
  kSupersphere,
  kSupertorus,
  kWedge,
  kPlate,
  kGrid,
  kBox,
  kCylinder,
  kEllipsoid,
  kSquare,
  kDisc
};
template <>
struct Keywords<BuiltinKind> {
  static constexpr std::string_view kNames[] = {"sphere", "hemisphere", "cone",     "supersphere", "supertorus",
                                                "wedge",  "plate",      "grid",     "box",         "cylinder",
                                                "ellipsoid", "square",  "disc"};
  static constexpr std::string_view kText =
      "`sphere`, `hemisphere`, `cone`, `supersphere`, `supertorus`, `wedge`, `plate`, `grid`, `box`, `cylinder`, "
      "`ellipsoid`, `square` or `disc`";
  static constexpr Code kCode = "unknown-value";
};

struct MeshElement {
  Name name;
  Name file;
  Vector3 scale{1, 1, 1};
  Vector3 refpos;
  Numbers<4> refquat{{1, 0, 0, 0}};
  std::optional<MeshInertiaRule> inertia;
  Name material;
  Name content_type;
  std::optional<BuiltinKind> builtin;
  KeptList kept;
};

struct MaterialElement {
  Name name;
  Rgba rgba{1, 1, 1, 1};
  std::optional<double> specular;
  std::optional<double> emission;
  Name texture;
};

struct TextureElement {
  Name name;
  Name type;
  Name file;
  Name builtin;
};

/// A model that can be attached.
struct ModelElement {
  Name name;
  NameAt file;
};

struct PairElement {
  Name name;
  NameAt geom1;
  NameAt geom2;
};

struct ExcludeElement {
  Name name;
  NameAt body1;
  NameAt body2;
};

struct EqualityElement {
  Name name;
  bool active = true;
  NameAt body1, body2, site1, site2, joint1, joint2;
  std::optional<Vector3> anchor;
  std::optional<Numbers<7>> relpose;  ///< Position, then w x y z.
  UpTo<5> polycoef{{0, 1, 0, 0, 0}};
};

struct TendonElement {
  Name name;
  Tristate limited = Tristate::kAuto;
  Numbers<2> range;
  UpTo<3> stiffness;
  UpTo<3> damping;
};

/// A joint of a fixed tendon.
struct TendonTermElement {
  NameAt joint;
  double coef = 0;
};

enum class GainType { kFixed, kAffine, kMuscle, kDcmotor, kSo3, kPid, kUser };
template <>
struct Keywords<GainType> {
  static constexpr std::string_view kNames[] = {"fixed", "affine", "muscle", "dcmotor", "so3", "pid", "user"};
  static constexpr std::string_view kText = "`fixed`, `affine`, `muscle`, `dcmotor`, `so3`, `pid` or `user`";
  static constexpr Code kCode = "unknown-value";
};
enum class BiasType { kNone, kAffine, kMuscle, kDcmotor, kSo3, kUser };
template <>
struct Keywords<BiasType> {
  static constexpr std::string_view kNames[] = {"none", "affine", "muscle", "dcmotor", "so3", "user"};
  static constexpr std::string_view kText = "`none`, `affine`, `muscle`, `dcmotor`, `so3` or `user`";
  static constexpr Code kCode = "unknown-value";
};
enum class DynType { kNone, kIntegrator, kFilter, kFilterexact, kMuscle, kDcmotor, kPid, kUser };
template <>
struct Keywords<DynType> {
  static constexpr std::string_view kNames[] = {"none",   "integrator", "filter", "filterexact",
                                                "muscle", "dcmotor",    "pid",    "user"};
  static constexpr std::string_view kText =
      "`none`, `integrator`, `filter`, `filterexact`, `muscle`, `dcmotor`, `pid` or `user`";
  static constexpr Code kCode = "unknown-value";
};

/// One prototype for all tags of actuators: each tag sets some of its attributes, as in MuJoCo.
struct ActuatorElement {
  Name name;
  // The target, given in one of these ways.
  NameAt joint, jointinparent, tendon, site, refsite, slidersite, cranksite, body;
  Tristate ctrllimited = Tristate::kAuto;
  Numbers<2> ctrlrange;
  Tristate forcelimited = Tristate::kAuto;
  Numbers<2> forcerange;
  UpTo<6> gear{{1}};
  // The law, which `general` says and other tags set (mjcf_actuator_law.h).
  GainType gaintype = GainType::kFixed;
  BiasType biastype = BiasType::kNone;
  DynType dyntype = DynType::kNone;
  UpTo<10> gainprm{{1}};
  /// The third number, if positive, is the damping ratio of a `position`.
  UpTo<10> biasprm;
  UpTo<10> dynprm{{1}};
  Name input;               ///< What the control is: `pos`, `vel`, ...; empty: a force.
  double inheritrange = 0;  ///< The range of controls in ranges of the target; 0: `ctrlrange`.
  // As written in a `position` or `velocity`; they set gainprm and biasprm.
  std::optional<double> kp;
  std::optional<double> kv;
  std::optional<double> kd;  ///< Another name for kv.
  std::optional<double> dampratio;
};

}  // namespace sceneweld::mjcf
