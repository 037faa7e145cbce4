#pragma once

/// The list of the fields of every struct of a scene. Scene JSON, comparison
/// (equality.h) and the census of losses (parsers/table/census.h) all walk this list,
/// so that a field is known to all of them or to none.
///
/// Each struct lists every member once, in the order of declaration; a member
/// without its line, or a line too many, does not compile.

#include <array>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "sceneweld/scene/field_rule.h"
#include "sceneweld/scene/member_id.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// One member of one struct: its name, which is its key in scene JSON.
template <auto M, FieldRule Rules = FieldRule::kContent>
struct SceneField {
  using Owner = typename MemberOf<M>::Owner;
  using Value = typename MemberOf<M>::Value;
  static constexpr auto kMember = M;
  static constexpr const void* kId = &kMemberId<M>;

  static constexpr FieldRule kRules = Rules;
  /// Compared, and missed when lost.
  static constexpr bool kIsContent =
      !Has(Rules, FieldRule::kIdentity | FieldRule::kPlace | FieldRule::kDerived | FieldRule::kInternal);

  std::string_view name;
  std::string_view unit;
  std::string_view doc;
  Between range;

  static const Value& Of(const Owner& owner) { return owner.*M; }
  static Value& Of(Owner& owner) { return owner.*M; }
};

template <auto M, FieldRule Rules = FieldRule::kContent>
constexpr SceneField<M, Rules> member(std::string_view name, std::string_view unit, std::string_view doc,
                                      Between range = {}) {
  return {name, unit, doc, range};
}

/// All members of a struct, and what a thing of its kind is called.
template <typename... F>
struct FieldList {
  std::string_view kind;
  std::string_view doc;
  std::tuple<F...> fields;
};
template <typename... F>
constexpr FieldList<F...> Fields(std::string_view kind, std::string_view doc, F... fields) {
  return {kind, doc, {fields...}};
}

template <typename T>
struct Tag {};

// --- models, bodies, frames -------------------------------------------------

constexpr auto FieldsOf(Tag<ModelInstance>) {
  using enum FieldRule;
  using T = ModelInstance;
  return Fields(
      "model", "One model in the scene: a name space for bodies, frames, joints and groups.",
      member<&T::name, kIdentity | kRequired>("name", "",
                                              "Full scoped name, `left::iiwa`; empty for the world's own instance."),
      member<&T::parent, kInternal>("parent", "", "The model that it is nested in; the world's instance for others."),
      member<&T::is_static, kLeftOut>("static", "",
                                      "Whether none of its joints moves and it is welded to the world (SDFormat)."),
      member<&T::gravity_enabled, kLeftOut>("gravity_enabled", "", "Whether gravity acts on its bodies."),
      member<&T::model_frame_body, kInternal>(
          "model_frame_body", "",
          "The body that its `__model__` frame is fixed on; none without such a frame (URDF, MJCF)."),
      member<&T::X_BModel, kInternal>("X_BModel", "", "Pose of the `__model__` frame on that body."),
      member<&T::span, kPlace>("source", "", "The element that declares the model."),
      member<&T::declared_at, kPlace>("source", "", "`file:line` of the element that declares it."),
      member<&T::origin, kInternal>("origin", "",
                                    "The directive or include that brought it, and what that stands in."));
}

constexpr auto FieldsOf(Tag<RotationalInertia>) {
  using enum FieldRule;
  using T = RotationalInertia;
  return Fields("inertia", "Rotational inertia about a point; products carry the matrix sign.",
                member<&T::ixx, kRequired>("ixx", "kg m^2", "Element xx of the symmetric matrix."),
                member<&T::iyy, kRequired>("iyy", "kg m^2", "Element yy of the symmetric matrix."),
                member<&T::izz, kRequired>("izz", "kg m^2", "Element zz of the symmetric matrix."),
                member<&T::ixy, kRequired>("ixy", "kg m^2", "Element xy of the symmetric matrix."),
                member<&T::ixz, kRequired>("ixz", "kg m^2", "Element xz of the symmetric matrix."),
                member<&T::iyz, kRequired>("iyz", "kg m^2", "Element yz of the symmetric matrix."));
}

constexpr auto FieldsOf(Tag<MassProperties>) {
  using enum FieldRule;
  using T = MassProperties;
  return Fields(
      "mass properties", "Mass, centre of mass and inertia of one body.",
      member<&T::mass, kRequired | kNonNegative>("mass", "kg", "Mass."),
      member<&T::center_of_mass, kLeftOut>("center_of_mass", "m", "p_BBcm, in the body frame."),
      member<&T::inertia, kRequired>("inertia", "kg m^2",
                                     "Rotational inertia about the centre of mass, in the axes of the body frame."));
}

constexpr auto FieldsOf(Tag<WallBoundaryCondition>) {
  using enum FieldRule;
  using T = WallBoundaryCondition;
  return Fields(
      "wall boundary condition", "A half space that the vertices of a deformable body are fixed in.",
      member<&T::point_on_plane, kRequired>("point_on_plane", "m", "A point of its boundary, in the world."),
      member<&T::outward_normal, kRequired | kUnit>("outward_normal", "", "Normal of its boundary, in the world."));
}

constexpr auto FieldsOf(Tag<Deformable>) {
  using enum FieldRule;
  using T = Deformable;
  return Fields(
      "deformable", "Material and boundary of a deformable body.",
      member<&T::youngs_modulus, kPositive>("youngs_modulus", "Pa", "Young's modulus."),
      member<&T::poissons_ratio>("poissons_ratio", "", "Poisson's ratio.", Between{-1, 0.5}),
      member<&T::mass_damping, kNonNegative>("mass_damping", "1/s", "Damping that is proportional to mass."),
      member<&T::stiffness_damping, kNonNegative>("stiffness_damping", "s",
                                                  "Damping that is proportional to stiffness."),
      member<&T::mass_density, kPositive>("mass_density", "kg/m^3", "Mass density."),
      member<&T::material_model>("material_model", "", "`linear_corotated`, `corotated`, `neohookean` or `linear`."),
      member<&T::wall_boundary_conditions>("wall_boundary_conditions", "",
                                           "The half spaces that its vertices are fixed in."));
}

constexpr auto FieldsOf(Tag<Body>) {
  using enum FieldRule;
  using T = Body;
  return Fields(
      "body", "A rigid or deformable body (a link of URDF and SDFormat).",
      member<&T::name, kIdentity | kRequired>("name", "", "Local to its model."),
      member<&T::model, kIdentity | kRequired>("model", "", "The model that it is in."),
      member<&T::mass_properties>("", "", "Mass, centre of mass and inertia."),
      member<&T::X_WB>("pose", "", "X_WB, with all joints at their default positions."),
      member<&T::floating, kDerived | kLeftOut>("floating", "",
                                                "Whether it is the base of a tree that does not reach the world."),
      member<&T::deformable>("deformable", "", "Material and boundary of a deformable body; none for rigid ones."),
      member<&T::span, kPlace>("span", "", "Where it is declared."));
}

constexpr auto FieldsOf(Tag<Frame>) {
  using enum FieldRule;
  using T = Frame;
  return Fields("frame", "A declared frame, fixed on a body.",
                member<&T::name, kIdentity | kRequired>("name", "", "Local to its model."),
                member<&T::model, kIdentity | kInternal>("model", "", "The model that it is in."),
                member<&T::body, kRequired>("body", "", "The body that it is fixed on."),
                member<&T::X_BF>("pose", "", "X_BF."), member<&T::span, kPlace>("span", "", "Where it is declared."),
                member<&T::origin, kInternal>("origin", "",
                                              "The directive or include that brought it, and what that stands in."));
}

// --- joints and actuators ---------------------------------------------------

constexpr auto FieldsOf(Tag<Dof>) {
  using enum FieldRule;
  using T = Dof;
  return Fields(
      "degree of freedom", "One degree of freedom of a joint: turning, in rad, or sliding, in m.",
      member<&T::lower, kLeftOut>("lower", "rad or m", "Lower position limit; -inf where there is none."),
      member<&T::upper, kLeftOut>("upper", "rad or m",
                                  "Upper position limit, at least the lower one; inf where there is none."),
      member<&T::velocity_limit, kLeftOut | kNonNegative>("velocity_limit", "rad/s or m/s",
                                                          "Velocity limit, both ways; inf where there is none."),
      member<&T::acceleration_limit, kLeftOut | kNonNegative>(
          "acceleration_limit", "rad/s^2 or m/s^2", "Acceleration limit, both ways; inf where there is none."),
      member<&T::effort_limit, kLeftOut | kNonNegative>("effort_limit", "N m or N",
                                                        "Effort limit, both ways; inf where there is none."),
      member<&T::damping, kLeftOut | kNonNegative>("damping", "N m s/rad or N s/m", "Viscous damping."),
      member<&T::friction, kLeftOut>("friction", "N m or N", "Coulomb friction."),
      member<&T::stiffness, kLeftOut | kNonNegative>("stiffness", "N m/rad or N/m", "Stiffness of the spring."),
      member<&T::rest_position, kLeftOut>("rest_position", "rad or m", "Where the spring is relaxed."),
      member<&T::deceleration_limit, kLeftOut | kNonNegative>(
          "deceleration_limit", "rad/s^2 or m/s^2", "Deceleration limit (URDF 1.2); inf where there is none."),
      member<&T::jerk_limit, kLeftOut | kNonNegative>("jerk_limit", "rad/s^3 or m/s^3",
                                                      "Jerk limit (URDF 1.2); inf where there is none."),
      member<&T::default_position, kLeftOut>("default_position", "rad or m", "Position in the default configuration."));
}

constexpr auto FieldsOf(Tag<Curve::Segment>) {
  using enum FieldRule;
  using T = Curve::Segment;
  return Fields("curve segment", "A piece of a curve: an arc, or straight.",
                member<&T::length, kRequired | kPositive>("length", "m", "Arc length."),
                member<&T::turning_rate>("turning_rate", "rad/m", "How fast it turns about the normal of the plane."));
}

constexpr auto FieldsOf(Tag<Curve>) {
  using enum FieldRule;
  using T = Curve;
  return Fields("curve", "The path of a curvilinear joint, from the origin of F in a plane.",
                member<&T::initial_tangent, kUnit>("initial_tangent", "", "Its direction at the origin, in F."),
                member<&T::plane_normal, kUnit>("plane_normal", "", "The normal of its plane, in F."),
                member<&T::periodic>("periodic", "", "Whether the end is the beginning."),
                member<&T::segments, kRequired>("segments", "", "Its pieces, at least one."));
}

constexpr auto FieldsOf(Tag<Weld>) { return Fields("weld", "M stays on F."); }
constexpr auto FieldsOf(Tag<Revolute>) {
  using enum FieldRule;
  return Fields("revolute", "M turns about an axis.",
                member<&Revolute::axis, kRequired | kUnit>("axis", "", "The axis, in F and in M."),
                member<&Revolute::dof>("", "", "The angle."));
}
constexpr auto FieldsOf(Tag<Prismatic>) {
  using enum FieldRule;
  return Fields("prismatic", "M slides along an axis.",
                member<&Prismatic::axis, kRequired | kUnit>("axis", "", "The axis, in F and in M."),
                member<&Prismatic::dof>("", "", "The distance."));
}
constexpr auto FieldsOf(Tag<Screw>) {
  using enum FieldRule;
  return Fields("screw", "M turns about an axis and slides along it.",
                member<&Screw::axis, kRequired | kUnit>("axis", "", "The axis, in F and in M."),
                member<&Screw::thread_pitch, kRequired>("thread_pitch", "m", "Advance in one turn, right-handed."),
                member<&Screw::dof>("", "", "The angle."));
}
constexpr auto FieldsOf(Tag<Ball>) {
  return Fields("ball", "M turns about its origin.", member<&Ball::dofs>("", "", "Roll, pitch and yaw of M in F."));
}
constexpr auto FieldsOf(Tag<Universal>) {
  return Fields("universal", "M turns about x of F, then about y of M.",
                member<&Universal::dofs>("", "", "The two angles."));
}
constexpr auto FieldsOf(Tag<Planar>) {
  return Fields("planar", "M slides in the xy plane of F and turns about z.",
                member<&Planar::dofs>("", "", "x and y of M's origin in F, then the angle."));
}
constexpr auto FieldsOf(Tag<Curvilinear>) {
  using enum FieldRule;
  return Fields("curvilinear", "M moves along a curve.",
                member<&Curvilinear::curve, kRequired>("curve", "", "The path."),
                member<&Curvilinear::dof>("", "", "The arc length."));
}
constexpr auto FieldsOf(Tag<Floating>) {
  return Fields("floating", "M moves freely.",
                member<&Floating::X_FM>("default_position", "",
                                        "The default position: w, x, y, z of its rotation, then x, y, z."));
}

constexpr auto FieldsOf(Tag<Mimic>) {
  using enum FieldRule;
  using T = Mimic;
  return Fields("mimic", "A joint follows another: position = multiplier x position of the other + offset.",
                member<&T::leader, kRequired>("joint", "", "The joint that it follows."),
                member<&T::multiplier, kLeftOut>("multiplier", "", "Factor of the position of the other."),
                member<&T::offset, kLeftOut>("offset", "rad or m", "What is added."));
}

constexpr auto FieldsOf(Tag<Calibration>) {
  return Fields("calibration", "URDF `<calibration>`, kept only.",
                member<&Calibration::rising>("rising", "rad or m", "Position of the rising edge."),
                member<&Calibration::falling>("falling", "rad or m", "Position of the falling edge."));
}

constexpr auto FieldsOf(Tag<SafetyController>) {
  using T = SafetyController;
  return Fields("safety controller", "URDF `<safety_controller>`, kept only.",
                member<&T::soft_lower_limit>("soft_lower_limit", "rad or m", "Lower position limit of the controller."),
                member<&T::soft_upper_limit>("soft_upper_limit", "rad or m", "Upper position limit of the controller."),
                member<&T::k_position>("k_position", "", "Gain of the position limits."),
                member<&T::k_velocity>("k_velocity", "", "Gain of the velocity limit."));
}

constexpr auto FieldsOf(Tag<Joint>) {
  using enum FieldRule;
  using T = Joint;
  return Fields(
      "joint", "A joint between a frame F fixed on the parent body and a frame M fixed on the child body.",
      member<&T::name, kIdentity | kRequired>("name", "", "Local to its model."),
      member<&T::model, kIdentity>("model", "", "The model that it is in."),
      member<&T::parent, kRequired>("parent", "", "The parent body; may be the world."),
      member<&T::child, kRequired>("child", "", "The child body."),
      member<&T::X_PF>("frame_on_parent", "", "X_PF, F on the parent body; the offset of a weld is folded in here."),
      member<&T::X_CM>("frame_on_child", "", "X_CM, M on the child body."),
      member<&T::motion, kRequired>("type", "", "How M may move in F."),
      member<&T::mimic>("mimic", "", "The joint that it follows, if any."),
      member<&T::armature, kNonNegative>("armature", "kg m^2 or kg", "Reflected inertia without an actuator (MJCF)."),
      member<&T::calibration>("calibration", "", "URDF `<calibration>`, if given."),
      member<&T::safety_controller>("safety_controller", "", "URDF `<safety_controller>`, if given."),
      member<&T::has_parent_frame, kInternal>("has_parent_frame", "",
                                              "Whether `<name>_parent` can be referred to as a frame."),
      member<&T::has_child_frame, kInternal>("has_child_frame", "",
                                             "Whether `<name>_child` can be referred to as a frame."),
      member<&T::span, kPlace>("span", "", "Where it is declared."),
      member<&T::origin, kInternal>("origin", "",
                                    "The directive or include that brought it, and what that stands in."));
}

constexpr auto FieldsOf(Tag<ControllerGains>) {
  using enum FieldRule;
  return Fields("gains", "Gains of a PD controller; both zero: there is none.",
                member<&ControllerGains::p, kNonNegative>("p", "N m/rad or N/m", "Proportional gain."),
                member<&ControllerGains::d, kNonNegative>("d", "N m s/rad or N s/m", "Derivative gain."));
}

constexpr auto FieldsOf(Tag<Actuator>) {
  using enum FieldRule;
  using T = Actuator;
  return Fields(
      "actuator", "A motor on a joint with one degree of freedom.",
      member<&T::name, kIdentity | kRequired>("name", "", "Local to its model."),
      member<&T::model, kIdentity | kInternal>("model", "", "The model that it is in."),
      member<&T::joint, kRequired>("joint", "", "The joint that it moves."),
      member<&T::effort_limit, kNonNegative>(
          "effort_limit", "N m or N",
          "Effort limit at the joint; inf where there is none, 0 where it cannot push (a `gear` of 0 in MJCF)."),
      member<&T::gear_ratio, kLeftOut>("gear_ratio", "", "Turns of the motor for one of the joint."),
      member<&T::rotor_inertia, kLeftOut | kNonNegative>("rotor_inertia", "kg m^2 or kg",
                                                         "Inertia on the motor's side."),
      member<&T::gains>("gains", "", "Gains of its PD controller."),
      member<&T::mechanical_reduction>("mechanical_reduction", "", "URDF's, kept only."),
      member<&T::span, kPlace>("span", "", "Where it is declared."));
}

// --- geometries -------------------------------------------------------------

constexpr auto FieldsOf(Tag<Box>) {
  using enum FieldRule;
  return Fields("box", "A box, centred.",
                member<&Box::size, kRequired | kPositive>("size", "m", "Full lengths along x, y, z."));
}
constexpr auto FieldsOf(Tag<Sphere>) {
  using enum FieldRule;
  return Fields("sphere", "A ball, centred.",
                member<&Sphere::radius, kRequired | kNonNegative>("radius", "m", "Radius."));
}
constexpr auto FieldsOf(Tag<Cylinder>) {
  using enum FieldRule;
  return Fields("cylinder", "A cylinder along z, centred.",
                member<&Cylinder::radius, kRequired | kPositive>("radius", "m", "Radius."),
                member<&Cylinder::length, kRequired | kPositive>("length", "m", "Length."));
}
constexpr auto FieldsOf(Tag<Capsule>) {
  using enum FieldRule;
  return Fields("capsule", "A capsule along z, centred.",
                member<&Capsule::radius, kRequired | kPositive>("radius", "m", "Radius."),
                member<&Capsule::length, kRequired | kPositive>("length", "m", "Length without the caps."));
}
constexpr auto FieldsOf(Tag<Ellipsoid>) {
  using enum FieldRule;
  return Fields(
      "ellipsoid", "An ellipsoid along the axes, centred.",
      member<&Ellipsoid::semi_axes, kRequired | kPositive>("semi_axes", "m", "Half of its lengths along x, y, z."));
}
constexpr auto FieldsOf(Tag<HalfSpace>) { return Fields("half_space", "All points with z <= 0."); }
constexpr auto FieldsOf(Tag<Plane>) {
  using enum FieldRule;
  return Fields("plane", "A rectangle in the xy plane, for the eye only.",
                member<&Plane::size_x, kRequired | kPositive>("size", "m", "Full length along x."),
                member<&Plane::size_y, kRequired | kPositive>("size", "m", "Full length along y."));
}
constexpr auto FieldsOf(Tag<Mesh>) {
  using enum FieldRule;
  return Fields("mesh", "The surface in a mesh file, or the convex hull of it.",
                member<&Mesh::uri, kRequired>("uri", "", "The file as it was written."),
                member<&Mesh::path>("path", "", "Its absolute, normalised file name."),
                member<&Mesh::scale, kLeftOut>("scale", "", "Factors along x, y, z; negative ones mirror."),
                member<&Mesh::convex>("convex", "", "Whether the convex hull is meant."));
}

constexpr auto FieldsOf(Tag<Material>) {
  using enum FieldRule;
  using T = Material;
  return Fields(
      "material", "The look of a geometry. Colours are red, green, blue and opacity, each from 0 to 1.",
      member<&T::name>("name", "", "Its name; may be empty."), member<&T::diffuse>("diffuse", "", "Diffuse colour."),
      member<&T::specular>("specular", "", "Specular colour."),
      member<&T::emissive>("emissive", "", "Emissive colour."), member<&T::ambient>("ambient", "", "Ambient colour."),
      member<&T::diffuse_map>("diffuse_map", "", "Absolute, normalised file name of a texture; empty for none."),
      member<&T::diffuse_map_uri, kInternal>("diffuse_map_uri", "", "The same as it was written."));
}

constexpr auto FieldsOf(Tag<ProximityProperties>) {
  using enum FieldRule;
  using T = ProximityProperties;
  return Fields(
      "proximity", "How a geometry takes contact.",
      member<&T::mu_static, kNonNegative>("mu_static", "", "Coefficient of static friction, at least the dynamic one."),
      member<&T::mu_dynamic, kNonNegative>("mu_dynamic", "", "Coefficient of dynamic friction."),
      member<&T::point_contact_stiffness, kPositive>("point_contact_stiffness", "N/m", "Stiffness of point contact."),
      member<&T::hunt_crossley_dissipation, kNonNegative>("hunt_crossley_dissipation", "s/m",
                                                          "Dissipation of the Hunt and Crossley model."),
      member<&T::relaxation_time, kNonNegative>("relaxation_time", "s",
                                                "Relaxation time of the linear dissipation model."),
      member<&T::compliance>("compliance", "", "Whether it is `rigid` or `compliant` in hydroelastic contact."),
      member<&T::hydroelastic_modulus>("hydroelastic_modulus", "Pa",
                                       "Hydroelastic modulus; contact of a compliant shape needs one above zero."),
      member<&T::resolution_hint>("resolution_hint", "m",
                                  "Length of the edges of a curved shape's mesh; contact needs one above zero."),
      member<&T::margin, kNonNegative>("margin", "m",
                                       "Width of the layer in which contact is computed before it occurs."),
      member<&T::slab_thickness, kNonNegative>("slab_thickness", "m",
                                               "Thickness of the compliant layer of a half space."),
      member<&T::surface_velocity_axis, kUnit>("surface_velocity_axis", "",
                                               "Axis that the surface moves about, in the body frame."));
}

/// The values of an enum in scene JSON; the empty name: nothing is chosen, it is left out.
template <typename T>
inline constexpr std::array<std::string_view, 0> kNamesOf{};
template <>
inline constexpr std::array<std::string_view, 3> kNamesOf<Compliance>{"", "rigid", "compliant"};

constexpr auto FieldsOf(Tag<Roles>) {
  return Fields("roles", "What a geometry is for; at least one.",
                member<&Roles::proximity>("proximity", "", "Collision."),
                member<&Roles::illustration>("illustration", "", "To look at."),
                member<&Roles::perception>("perception", "", "For sensors."));
}

constexpr auto FieldsOf(Tag<Geometry>) {
  using enum FieldRule;
  using T = Geometry;
  return Fields(
      "geometry", "A shape fixed on a body.",
      member<&T::name, kIdentity | kRequired>("name", "", "Local to its body, unique there."),
      member<&T::body, kRequired>("body", "", "The body that it is fixed on."), member<&T::X_BG>("pose", "", "X_BG."),
      member<&T::roles, kRequired>(
          "roles", "", "What it is for: `proximity` (collision), `illustration` (to look at), `perception` (sensors)."),
      member<&T::shape, kRequired>("shape", "", "Its shape."),
      member<&T::material>("material", "", "Its look, if given."),
      member<&T::renderers>("renderers", "", "The renderers that show it; empty: all."),
      member<&T::proximity>("proximity", "", "How it takes contact; of collision geometries."),
      member<&T::span, kPlace>("span", "", "Where it is declared."));
}

constexpr auto FieldsOf(Tag<ContactZone>) {
  using enum FieldRule;
  using T = ContactZone;
  return Fields("contact zone", "Where a body may bear load (URDF `<contact>`); no collision geometry.",
                member<&T::name, kIdentity | kRequired>("name", "", "Local to its body."),
                member<&T::body, kRequired>("body", "", "The body."), member<&T::X_BG>("pose", "", "X_BG."),
                member<&T::shape, kRequired>("shape", "", "Its shape."),
                member<&T::normal_force_limit, kNonNegative>("normal_force_limit", "N",
                                                             "Largest normal force; inf where there is none."),
                member<&T::span, kPlace>("span", "", "Where it is declared."));
}

// --- force elements, constraints, collision filters -------------------------

constexpr auto FieldsOf(Tag<LinearBushingRpy>) {
  using enum FieldRule;
  using T = LinearBushingRpy;
  return Fields(
      "linear_bushing_rpy",
      "Spring and damper between two frames, by roll, pitch and yaw (Drake's LinearBushingRollPitchYaw).",
      member<&T::name, kIdentity>("name", "", "Local to its model; may be empty."),
      member<&T::frame_A, kRequired>("frame_a", "", "The frame A."),
      member<&T::frame_C, kRequired>("frame_c", "", "The frame C."),
      member<&T::torque_stiffness, kNonNegative>("torque_stiffness", "N m/rad", "Stiffness about roll, pitch and yaw."),
      member<&T::torque_damping, kNonNegative>("torque_damping", "N m s/rad", "Damping about roll, pitch and yaw."),
      member<&T::force_stiffness, kNonNegative>("force_stiffness", "N/m", "Stiffness along x, y and z."),
      member<&T::force_damping, kNonNegative>("force_damping", "N s/m", "Damping along x, y and z."));
}
constexpr auto FieldsOf(Tag<LinearSpringDamper>) {
  using enum FieldRule;
  using T = LinearSpringDamper;
  return Fields(
      "linear_spring_damper", "Spring and damper along the line between two points.",
      member<&T::body_A, kRequired>("body_a", "", "The body A."), member<&T::p_AP>("p_AP", "m", "Point P, in A."),
      member<&T::body_B, kRequired>("body_b", "", "The body B."), member<&T::p_BQ>("p_BQ", "m", "Point Q, in B."),
      member<&T::free_length, kRequired | kPositive>("free_length", "m", "Length at which the spring is relaxed."),
      member<&T::stiffness, kNonNegative>("stiffness", "N/m", "Stiffness."),
      member<&T::damping, kNonNegative>("damping", "N s/m", "Damping."));
}
constexpr auto FieldsOf(Tag<ForceElement>) {
  using enum FieldRule;
  using T = ForceElement;
  return Fields("force element", "What pushes bodies.",
                member<&T::model, kInternal>("model", "", "The model that it is in."),
                member<&T::law, kRequired>("type", "", "How it pushes."),
                member<&T::span, kPlace>("span", "", "Where it is declared."));
}

constexpr auto FieldsOf(Tag<BallConstraint>) {
  using enum FieldRule;
  using T = BallConstraint;
  return Fields("ball", "P of A and Q of B stay together.", member<&T::body_A, kRequired>("body_a", "", "The body A."),
                member<&T::p_AP>("p_AP", "m", "Point P, in A."),
                member<&T::body_B, kRequired>("body_b", "", "The body B."),
                member<&T::p_BQ>("p_BQ", "m", "Point Q, in B."));
}
constexpr auto FieldsOf(Tag<DistanceConstraint>) {
  using enum FieldRule;
  using T = DistanceConstraint;
  return Fields(
      "distance", "P of A and Q of B keep a distance.", member<&T::body_A, kRequired>("body_a", "", "The body A."),
      member<&T::p_AP>("p_AP", "m", "Point P, in A."), member<&T::body_B, kRequired>("body_b", "", "The body B."),
      member<&T::p_BQ>("p_BQ", "m", "Point Q, in B."),
      member<&T::distance, kRequired | kPositive>("distance", "m", "The distance."),
      member<&T::stiffness, kPositive>("stiffness", "N/m", "Stiffness; inf: it is kept exactly."),
      member<&T::damping, kNonNegative>("damping", "N s/m", "Damping."));
}
constexpr auto FieldsOf(Tag<WeldConstraint>) {
  using enum FieldRule;
  using T = WeldConstraint;
  return Fields(
      "weld", "Frame P of A and frame Q of B stay together.",
      member<&T::body_A, kRequired>("body_a", "", "The body A."), member<&T::X_AP>("X_AP", "", "X_AP, frame P in A."),
      member<&T::body_B, kRequired>("body_b", "", "The body B."), member<&T::X_BQ>("X_BQ", "", "X_BQ, frame Q in B."));
}
constexpr auto FieldsOf(Tag<TendonConstraint::Term>) {
  using enum FieldRule;
  using T = TendonConstraint::Term;
  return Fields("term", "What a joint adds to the length of a tendon.",
                member<&T::joint, kRequired>("joint", "", "A joint with one degree of freedom, each once."),
                member<&T::coefficient, kRequired>("coefficient", "m/rad or 1", "Factor of its position."));
}
constexpr auto FieldsOf(Tag<TendonConstraint>) {
  using enum FieldRule;
  using T = TendonConstraint;
  return Fields("tendon", "lower <= sum of coefficient x position, + offset <= upper.",
                member<&T::joints, kRequired>("joints", "", "What its joints add, at least one."),
                member<&T::offset, kLeftOut>("offset", "m", "What is added."),
                member<&T::lower>("lower", "m", "Lower limit; -inf where there is none."),
                member<&T::upper>("upper", "m", "Upper limit; inf where there is none."),
                member<&T::stiffness, kPositive>("stiffness", "N/m", "Stiffness; inf: the limits are kept exactly."),
                member<&T::damping, kNonNegative>("damping", "N s/m", "Damping."));
}
constexpr auto FieldsOf(Tag<Constraint>) {
  using enum FieldRule;
  using T = Constraint;
  return Fields("constraint", "What keeps bodies or joints together without a joint.",
                member<&T::model, kInternal>("model", "", "The model that it is in."),
                member<&T::law, kRequired>("type", "", "What it keeps."),
                member<&T::span, kPlace>("span", "", "Where it is declared."));
}

constexpr auto FieldsOf(Tag<CollisionFilterGroup>) {
  using enum FieldRule;
  using T = CollisionFilterGroup;
  return Fields("collision filter group",
                "A named set of bodies that does not collide with the groups that it ignores.",
                member<&T::name, kIdentity | kRequired>("name", "", "Full name; groups of the world have no scope."),
                member<&T::scope, kInternal>("scope", "",
                                             "The model that it is in; the world's instance for groups of the world."),
                member<&T::members>("members", "", "Its bodies."),
                member<&T::member_groups, kInternal>("member_groups", "", "Groups whose members belong here too."),
                member<&T::ignores>("ignores", "", "The groups that it does not collide with, maybe itself."),
                member<&T::span, kPlace>("span", "", "Where it is declared."));
}

constexpr auto FieldsOf(Tag<ExcludedPair>) {
  using enum FieldRule;
  using T = ExcludedPair;
  return Fields("excluded pair", "Two bodies that never collide.",
                member<&T::body_A, kIdentity>("body_a", "", "One body."),
                member<&T::body_B, kIdentity>("body_b", "", "The other body."),
                member<&T::span, kPlace>("span", "", "Where it is declared."));
}

// --- what is kept for others ------------------------------------------------

constexpr auto FieldsOf(Tag<Sensor>) {
  using enum FieldRule;
  using T = Sensor;
  return Fields("sensor", "A sensor, kept as it was read.",
                member<&T::name, kIdentity | kRequired>("name", "", "Local to its body."),
                member<&T::body, kRequired>("body", "", "The body that it is fixed on."),
                member<&T::X_BS>("pose", "", "X_BS."), member<&T::type>("type", "", "What its format calls it."),
                member<&T::format>("format", "", "`sdf`, `urdf` or `mjcf`."),
                member<&T::source_xml>("source_xml", "", "The element as it was read."),
                member<&T::span, kPlace>("span", "", "Where it is declared."));
}

constexpr auto FieldsOf(Tag<Light>) {
  using enum FieldRule;
  using T = Light;
  return Fields("light", "A light, kept as it was read.",
                member<&T::name, kIdentity | kRequired>("name", "", "Local to its body."),
                member<&T::body, kRequired>("body", "", "The body that it is fixed on."),
                member<&T::X_BS>("pose", "", "X_BS. It shines along +Z."),
                member<&T::type>("type", "", "What its format calls it."),
                member<&T::format>("format", "", "`sdf`, `urdf` or `mjcf`."),
                member<&T::source_xml>("source_xml", "", "The element as it was read."),
                member<&T::span, kPlace>("span", "", "Where it is declared."));
}

constexpr auto FieldsOf(Tag<Plugin>) {
  using enum FieldRule;
  using T = Plugin;
  return Fields("plugin", "A plugin of SDFormat or a `<gazebo>` block of URDF, kept as it was read.",
                member<&T::name, kIdentity>("name", "", "Local to what it stands on."),
                member<&T::model, kRequired>(
                    "on", "", "The model that it stands on; the world's instance for plugins of the world."),
                member<&T::body>("on", "", "The body of the model that it stands on, if any."),
                member<&T::format>("format", "", "`sdf` or `urdf`."),
                member<&T::source_xml>("source_xml", "", "The element as it was read."),
                member<&T::span, kPlace>("span", "", "Where it is declared."));
}

constexpr auto FieldsOf(Tag<Camera>) {
  using enum FieldRule;
  using T = Camera;
  return Fields("camera", "A camera that looks along -Z with +Y up.",
                member<&T::name, kIdentity | kRequired>(
                    "name", "", "Local to its model where that is given (MJCF), else to its body."),
                member<&T::model, kInternal>("model", "", "The model that it is in, where its name is local to that."),
                member<&T::body, kRequired>("body", "", "The body that it is fixed on."),
                member<&T::X_BC>("pose", "", "X_BC."),
                member<&T::fov_y>("fov_y", "rad", "Vertical field of view.", Between{0, std::numbers::pi}),
                member<&T::width, kNonNegative>("width", "", "Pixels of a row; 0: not given."),
                member<&T::height, kNonNegative>("height", "", "Pixels of a column; 0: not given."),
                member<&T::span, kPlace>("span", "", "Where it is declared."));
}

// --- the tables of a scene --------------------------------------------------

/// One table of a scene and its key in scene JSON.
template <typename T>
struct SceneTable {
  std::string_view name;
  Table<T> Scene::*member;
};

/// All of them, in the order of scene JSON. Gravity is no table.
inline constexpr std::tuple kSceneTables{
    SceneTable<ModelInstance>{"models", &Scene::models},
    SceneTable<Body>{"bodies", &Scene::bodies},
    SceneTable<Frame>{"frames", &Scene::frames},
    SceneTable<Joint>{"joints", &Scene::joints},
    SceneTable<Actuator>{"actuators", &Scene::actuators},
    SceneTable<Geometry>{"geometries", &Scene::geometries},
    SceneTable<ForceElement>{"force_elements", &Scene::force_elements},
    SceneTable<Constraint>{"constraints", &Scene::constraints},
    SceneTable<CollisionFilterGroup>{"collision_filter_groups", &Scene::collision_filter_groups},
    SceneTable<ExcludedPair>{"excluded_pairs", &Scene::excluded_pairs},
    SceneTable<ContactZone>{"contact_zones", &Scene::contact_zones},
    SceneTable<Sensor>{"sensors", &Scene::sensors},
    SceneTable<Light>{"lights", &Scene::lights},
    SceneTable<Plugin>{"plugins", &Scene::plugins},
    SceneTable<Camera>{"cameras", &Scene::cameras},
};

// --- using the list ---------------------------------------------------------

/// A struct whose fields are listed here.
template <typename T>
concept Listed = requires {
  FieldsOf(Tag<T>{});
};

/// Its list.
template <Listed T>
inline constexpr auto kFieldsOf = FieldsOf(Tag<T>{});

namespace fields {

template <typename T, typename... F>
constexpr bool HasMembers(const std::tuple<F...>*) {
  return requires { T{std::declval<typename F::Value>()...}; };
}
template <typename T, typename... F>
constexpr bool HasOneMoreMember(const std::tuple<F...>*) {
  return requires { T{std::declval<typename F::Value>()..., {}}; };
}
template <typename... F>
constexpr bool AreDifferent(const std::tuple<F...>*) {
  const void* ids[] = {nullptr, F::kId...};
  for (std::size_t i = 1; i < std::size(ids); ++i) {
    for (std::size_t j = 1; j < i; ++j) {
      if (ids[i] == ids[j]) return false;
    }
  }
  return true;
}

template <auto M, typename... F>
constexpr std::size_t PositionOf(const std::tuple<F...>*) {
  std::size_t at = 0;
  const bool found = ((F::kId == &kMemberId<M> || (++at, false)) || ...);
  return found ? at : throw "this member is not listed";
}

template <Listed T>
using ListOf = decltype(FieldsOf(Tag<T>{}).fields);

}  // namespace fields

/// Whether every member of the struct is listed, each once, in order.
template <Listed T>
constexpr bool ListsEveryMember() {
  constexpr const fields::ListOf<T>* kList = nullptr;
  if constexpr (std::is_empty_v<T>) return std::tuple_size_v<fields::ListOf<T>> == 0;
  return fields::HasMembers<T>(kList) && !fields::HasOneMoreMember<T>(kList) && fields::AreDifferent(kList);
}

/// Calls `f` with the SceneField of each member, in order of declaration.
template <Listed T, typename Function>
constexpr void ForEachField(Function&& f) {
  static_assert(ListsEveryMember<T>(), "a member of this struct has no line of its own in FieldsOf");
  std::apply([&](const auto&... field) { (f(field), ...); }, kFieldsOf<T>.fields);
}

/// The line of one member.
template <auto M>
constexpr auto FieldOf() {
  using Owner = typename MemberOf<M>::Owner;
  constexpr std::size_t kAt = fields::PositionOf<M>(static_cast<const fields::ListOf<Owner>*>(nullptr));
  return std::get<kAt>(kFieldsOf<Owner>.fields);
}

/// Calls `f` with the name of each table of the scene and the table.
template <typename SceneType, typename Function>
void ForEachTable(SceneType& scene, Function&& f) {
  std::apply([&](const auto&... table) { (f(table.name, scene.*(table.member)), ...); }, kSceneTables);
}

}  // namespace sceneweld
