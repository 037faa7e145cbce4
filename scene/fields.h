#pragma once

/// The list of the fields of every struct of a scene. Scene JSON, comparison
/// (equality.h) and the census of losses (parsers/table/census.h) all walk this list,
/// so that a field is known to all of them or to none.
///
/// Each struct lists every member once, in the order of declaration; a member
/// without its line, or a line too many, does not compile.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "sceneweld/scene/field_info.h"
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

  static const Value& Of(const Owner& owner) { return owner.*M; }
  static Value& Of(Owner& owner) { return owner.*M; }
};

template <auto M, FieldRule Rules = FieldRule::kContent>
constexpr SceneField<M, Rules> member(std::string_view name) {
  return {name};
}

/// All members of a struct, and what a thing of its kind is called.
template <typename... F>
struct FieldList {
  std::string_view kind;
  std::tuple<F...> fields;
};
template <typename... F>
constexpr FieldList<F...> Fields(std::string_view kind, F... fields) {
  return {kind, {fields...}};
}

template <typename T>
struct Tag {};

// --- models, bodies, frames -------------------------------------------------

constexpr auto FieldsOf(Tag<ModelInstance>) {
  using enum FieldRule;
  using T = ModelInstance;
  return Fields("model", member<&T::name, kIdentity | kRequired>("name"), member<&T::parent, kInternal>("parent"),
                member<&T::is_static, kLeftOut>("static"), member<&T::gravity_enabled, kLeftOut>("gravity_enabled"),
                member<&T::model_frame_body, kInternal>("model_frame_body"),
                member<&T::X_BModel, kInternal>("X_BModel"), member<&T::span, kPlace>("source"),
                member<&T::declared_at, kPlace>("source"), member<&T::origin, kInternal>("origin"));
}

constexpr auto FieldsOf(Tag<RotationalInertia>) {
  using enum FieldRule;
  using T = RotationalInertia;
  return Fields("inertia", member<&T::ixx, kRequired>("ixx"), member<&T::iyy, kRequired>("iyy"),
                member<&T::izz, kRequired>("izz"), member<&T::ixy, kRequired>("ixy"), member<&T::ixz, kRequired>("ixz"),
                member<&T::iyz, kRequired>("iyz"));
}

constexpr auto FieldsOf(Tag<MassProperties>) {
  using enum FieldRule;
  using T = MassProperties;
  return Fields("mass properties", member<&T::mass, kRequired | kNonNegative>("mass"),
                member<&T::center_of_mass, kLeftOut>("center_of_mass"), member<&T::inertia, kRequired>("inertia"));
}

constexpr auto FieldsOf(Tag<WallBoundaryCondition>) {
  using enum FieldRule;
  using T = WallBoundaryCondition;
  return Fields("wall boundary condition", member<&T::point_on_plane, kRequired>("point_on_plane"),
                member<&T::outward_normal, kRequired | kUnit>("outward_normal"));
}

constexpr auto FieldsOf(Tag<Deformable>) {
  using enum FieldRule;
  using T = Deformable;
  return Fields("deformable", member<&T::youngs_modulus, kPositive>("youngs_modulus"),
                member<&T::poissons_ratio>("poissons_ratio"), member<&T::mass_damping, kNonNegative>("mass_damping"),
                member<&T::stiffness_damping, kNonNegative>("stiffness_damping"),
                member<&T::mass_density, kPositive>("mass_density"), member<&T::material_model>("material_model"),
                member<&T::wall_boundary_conditions>("wall_boundary_conditions"));
}

constexpr auto FieldsOf(Tag<Body>) {
  using enum FieldRule;
  using T = Body;
  return Fields("body", member<&T::name, kIdentity | kRequired>("name"),
                member<&T::model, kIdentity | kRequired>("model"), member<&T::mass_properties>(""),
                member<&T::X_WB>("pose"), member<&T::floating, kDerived | kLeftOut>("floating"),
                member<&T::deformable>("deformable"), member<&T::span, kPlace>("span"));
}

constexpr auto FieldsOf(Tag<Frame>) {
  using enum FieldRule;
  using T = Frame;
  return Fields("frame", member<&T::name, kIdentity | kRequired>("name"),
                member<&T::model, kIdentity | kInternal>("model"), member<&T::body, kRequired>("body"),
                member<&T::X_BF>("pose"), member<&T::span, kPlace>("span"), member<&T::origin, kInternal>("origin"));
}

// --- joints and actuators ---------------------------------------------------

constexpr auto FieldsOf(Tag<Dof>) {
  using enum FieldRule;
  using T = Dof;
  return Fields("degree of freedom", member<&T::lower, kLeftOut>("lower"), member<&T::upper, kLeftOut>("upper"),
                member<&T::velocity_limit, kLeftOut | kNonNegative>("velocity_limit"),
                member<&T::acceleration_limit, kLeftOut | kNonNegative>("acceleration_limit"),
                member<&T::effort_limit, kLeftOut | kNonNegative>("effort_limit"),
                member<&T::damping, kLeftOut | kNonNegative>("damping"), member<&T::friction, kLeftOut>("friction"),
                member<&T::stiffness, kLeftOut | kNonNegative>("stiffness"),
                member<&T::rest_position, kLeftOut>("rest_position"),
                member<&T::deceleration_limit, kLeftOut | kNonNegative>("deceleration_limit"),
                member<&T::jerk_limit, kLeftOut | kNonNegative>("jerk_limit"),
                member<&T::default_position, kLeftOut>("default_position"));
}

constexpr auto FieldsOf(Tag<Curve::Segment>) {
  using enum FieldRule;
  using T = Curve::Segment;
  return Fields("curve segment", member<&T::length, kRequired | kPositive>("length"),
                member<&T::turning_rate>("turning_rate"));
}

constexpr auto FieldsOf(Tag<Curve>) {
  using enum FieldRule;
  using T = Curve;
  return Fields("curve", member<&T::initial_tangent, kUnit>("initial_tangent"),
                member<&T::plane_normal, kUnit>("plane_normal"), member<&T::periodic>("periodic"),
                member<&T::segments, kRequired>("segments"));
}

constexpr auto FieldsOf(Tag<Weld>) { return Fields("weld"); }
constexpr auto FieldsOf(Tag<Revolute>) {
  using enum FieldRule;
  return Fields("revolute", member<&Revolute::axis, kRequired | kUnit>("axis"), member<&Revolute::dof>(""));
}
constexpr auto FieldsOf(Tag<Prismatic>) {
  using enum FieldRule;
  return Fields("prismatic", member<&Prismatic::axis, kRequired | kUnit>("axis"), member<&Prismatic::dof>(""));
}
constexpr auto FieldsOf(Tag<Screw>) {
  using enum FieldRule;
  return Fields("screw", member<&Screw::axis, kRequired | kUnit>("axis"),
                member<&Screw::thread_pitch, kRequired>("thread_pitch"), member<&Screw::dof>(""));
}
constexpr auto FieldsOf(Tag<Ball>) { return Fields("ball", member<&Ball::dofs>("")); }
constexpr auto FieldsOf(Tag<Universal>) { return Fields("universal", member<&Universal::dofs>("")); }
constexpr auto FieldsOf(Tag<Planar>) { return Fields("planar", member<&Planar::dofs>("")); }
constexpr auto FieldsOf(Tag<Curvilinear>) {
  using enum FieldRule;
  return Fields("curvilinear", member<&Curvilinear::curve, kRequired>("curve"), member<&Curvilinear::dof>(""));
}
constexpr auto FieldsOf(Tag<Floating>) { return Fields("floating", member<&Floating::X_FM>("default_position")); }

constexpr auto FieldsOf(Tag<Mimic>) {
  using enum FieldRule;
  using T = Mimic;
  return Fields("mimic", member<&T::leader, kRequired>("joint"), member<&T::multiplier, kLeftOut>("multiplier"),
                member<&T::offset, kLeftOut>("offset"));
}

constexpr auto FieldsOf(Tag<Calibration>) {
  return Fields("calibration", member<&Calibration::rising>("rising"), member<&Calibration::falling>("falling"));
}

constexpr auto FieldsOf(Tag<SafetyController>) {
  using T = SafetyController;
  return Fields("safety controller", member<&T::soft_lower_limit>("soft_lower_limit"),
                member<&T::soft_upper_limit>("soft_upper_limit"), member<&T::k_position>("k_position"),
                member<&T::k_velocity>("k_velocity"));
}

constexpr auto FieldsOf(Tag<Joint>) {
  using enum FieldRule;
  using T = Joint;
  return Fields("joint", member<&T::name, kIdentity | kRequired>("name"), member<&T::model, kIdentity>("model"),
                member<&T::parent, kRequired>("parent"), member<&T::child, kRequired>("child"),
                member<&T::X_PF>("frame_on_parent"), member<&T::X_CM>("frame_on_child"),
                member<&T::motion, kRequired>("type"), member<&T::mimic>("mimic"),
                member<&T::armature, kNonNegative>("armature"), member<&T::calibration>("calibration"),
                member<&T::safety_controller>("safety_controller"),
                member<&T::has_parent_frame, kInternal>("has_parent_frame"),
                member<&T::has_child_frame, kInternal>("has_child_frame"), member<&T::span, kPlace>("span"),
                member<&T::origin, kInternal>("origin"));
}

constexpr auto FieldsOf(Tag<ControllerGains>) {
  using enum FieldRule;
  return Fields("gains", member<&ControllerGains::p, kNonNegative>("p"),
                member<&ControllerGains::d, kNonNegative>("d"));
}

constexpr auto FieldsOf(Tag<Actuator>) {
  using enum FieldRule;
  using T = Actuator;
  return Fields("actuator", member<&T::name, kIdentity | kRequired>("name"),
                member<&T::model, kIdentity | kInternal>("model"), member<&T::joint, kRequired>("joint"),
                member<&T::effort_limit, kNonNegative>("effort_limit"), member<&T::gear_ratio, kLeftOut>("gear_ratio"),
                member<&T::rotor_inertia, kLeftOut | kNonNegative>("rotor_inertia"), member<&T::gains>("gains"),
                member<&T::mechanical_reduction>("mechanical_reduction"), member<&T::span, kPlace>("span"));
}

// --- geometries -------------------------------------------------------------

constexpr auto FieldsOf(Tag<Box>) {
  using enum FieldRule;
  return Fields("box", member<&Box::size, kRequired | kPositive>("size"));
}
constexpr auto FieldsOf(Tag<Sphere>) {
  using enum FieldRule;
  return Fields("sphere", member<&Sphere::radius, kRequired | kNonNegative>("radius"));
}
constexpr auto FieldsOf(Tag<Cylinder>) {
  using enum FieldRule;
  return Fields("cylinder", member<&Cylinder::radius, kRequired | kPositive>("radius"),
                member<&Cylinder::length, kRequired | kPositive>("length"));
}
constexpr auto FieldsOf(Tag<Capsule>) {
  using enum FieldRule;
  return Fields("capsule", member<&Capsule::radius, kRequired | kPositive>("radius"),
                member<&Capsule::length, kRequired | kPositive>("length"));
}
constexpr auto FieldsOf(Tag<Ellipsoid>) {
  using enum FieldRule;
  return Fields("ellipsoid", member<&Ellipsoid::semi_axes, kRequired | kPositive>("semi_axes"));
}
constexpr auto FieldsOf(Tag<HalfSpace>) { return Fields("half_space"); }
constexpr auto FieldsOf(Tag<Plane>) {
  using enum FieldRule;
  return Fields("plane", member<&Plane::size_x, kRequired | kPositive>("size"),
                member<&Plane::size_y, kRequired | kPositive>("size"));
}
constexpr auto FieldsOf(Tag<Mesh>) {
  using enum FieldRule;
  return Fields("mesh", member<&Mesh::uri, kRequired>("uri"), member<&Mesh::path>("path"),
                member<&Mesh::scale, kLeftOut>("scale"), member<&Mesh::convex>("convex"));
}

constexpr auto FieldsOf(Tag<Material>) {
  using enum FieldRule;
  using T = Material;
  return Fields("material", member<&T::name>("name"), member<&T::diffuse>("diffuse"), member<&T::specular>("specular"),
                member<&T::emissive>("emissive"), member<&T::ambient>("ambient"),
                member<&T::diffuse_map>("diffuse_map"), member<&T::diffuse_map_uri, kInternal>("diffuse_map_uri"));
}

constexpr auto FieldsOf(Tag<ProximityProperties>) {
  using enum FieldRule;
  using T = ProximityProperties;
  return Fields("proximity", member<&T::mu_static, kNonNegative>("mu_static"),
                member<&T::mu_dynamic, kNonNegative>("mu_dynamic"),
                member<&T::point_contact_stiffness, kPositive>("point_contact_stiffness"),
                member<&T::hunt_crossley_dissipation, kNonNegative>("hunt_crossley_dissipation"),
                member<&T::relaxation_time, kNonNegative>("relaxation_time"), member<&T::compliance>("compliance"),
                member<&T::hydroelastic_modulus, kNonNegative>("hydroelastic_modulus"),
                member<&T::resolution_hint, kNonNegative>("resolution_hint"),
                member<&T::margin, kNonNegative>("margin"), member<&T::slab_thickness, kNonNegative>("slab_thickness"),
                member<&T::surface_velocity_axis, kUnit>("surface_velocity_axis"));
}

constexpr auto FieldsOf(Tag<Roles>) {
  return Fields("roles", member<&Roles::proximity>("proximity"), member<&Roles::illustration>("illustration"),
                member<&Roles::perception>("perception"));
}

constexpr auto FieldsOf(Tag<Geometry>) {
  using enum FieldRule;
  using T = Geometry;
  return Fields("geometry", member<&T::name, kIdentity | kRequired>("name"), member<&T::body, kRequired>("body"),
                member<&T::X_BG>("pose"), member<&T::roles, kRequired>("roles"), member<&T::shape, kRequired>("shape"),
                member<&T::material>("material"), member<&T::renderers>("renderers"),
                member<&T::proximity>("proximity"), member<&T::span, kPlace>("span"));
}

constexpr auto FieldsOf(Tag<ContactZone>) {
  using enum FieldRule;
  using T = ContactZone;
  return Fields("contact zone", member<&T::name, kIdentity | kRequired>("name"), member<&T::body, kRequired>("body"),
                member<&T::X_BG>("pose"), member<&T::shape, kRequired>("shape"),
                member<&T::normal_force_limit, kNonNegative>("normal_force_limit"), member<&T::span, kPlace>("span"));
}

// --- force elements, constraints, collision filters -------------------------

constexpr auto FieldsOf(Tag<LinearBushingRpy>) {
  using enum FieldRule;
  using T = LinearBushingRpy;
  return Fields("linear_bushing_rpy", member<&T::name, kIdentity>("name"), member<&T::frame_A, kRequired>("frame_a"),
                member<&T::frame_C, kRequired>("frame_c"),
                member<&T::torque_stiffness, kNonNegative>("torque_stiffness"),
                member<&T::torque_damping, kNonNegative>("torque_damping"),
                member<&T::force_stiffness, kNonNegative>("force_stiffness"),
                member<&T::force_damping, kNonNegative>("force_damping"));
}
constexpr auto FieldsOf(Tag<LinearSpringDamper>) {
  using enum FieldRule;
  using T = LinearSpringDamper;
  return Fields("linear_spring_damper", member<&T::body_A, kRequired>("body_a"), member<&T::p_AP>("p_AP"),
                member<&T::body_B, kRequired>("body_b"), member<&T::p_BQ>("p_BQ"),
                member<&T::free_length, kRequired | kPositive>("free_length"),
                member<&T::stiffness, kNonNegative>("stiffness"), member<&T::damping, kNonNegative>("damping"));
}
constexpr auto FieldsOf(Tag<ForceElement>) {
  using enum FieldRule;
  using T = ForceElement;
  return Fields("force element", member<&T::model, kInternal>("model"), member<&T::law, kRequired>("type"),
                member<&T::span, kPlace>("span"));
}

constexpr auto FieldsOf(Tag<BallConstraint>) {
  using enum FieldRule;
  using T = BallConstraint;
  return Fields("ball", member<&T::body_A, kRequired>("body_a"), member<&T::p_AP>("p_AP"),
                member<&T::body_B, kRequired>("body_b"), member<&T::p_BQ>("p_BQ"));
}
constexpr auto FieldsOf(Tag<DistanceConstraint>) {
  using enum FieldRule;
  using T = DistanceConstraint;
  return Fields("distance", member<&T::body_A, kRequired>("body_a"), member<&T::p_AP>("p_AP"),
                member<&T::body_B, kRequired>("body_b"), member<&T::p_BQ>("p_BQ"),
                member<&T::distance, kRequired | kPositive>("distance"), member<&T::stiffness, kPositive>("stiffness"),
                member<&T::damping, kNonNegative>("damping"));
}
constexpr auto FieldsOf(Tag<WeldConstraint>) {
  using enum FieldRule;
  using T = WeldConstraint;
  return Fields("weld", member<&T::body_A, kRequired>("body_a"), member<&T::X_AP>("X_AP"),
                member<&T::body_B, kRequired>("body_b"), member<&T::X_BQ>("X_BQ"));
}
constexpr auto FieldsOf(Tag<TendonConstraint::Term>) {
  using enum FieldRule;
  using T = TendonConstraint::Term;
  return Fields("term", member<&T::joint, kRequired>("joint"), member<&T::coefficient, kRequired>("coefficient"));
}
constexpr auto FieldsOf(Tag<TendonConstraint>) {
  using enum FieldRule;
  using T = TendonConstraint;
  return Fields("tendon", member<&T::joints, kRequired>("joints"), member<&T::offset, kLeftOut>("offset"),
                member<&T::lower>("lower"), member<&T::upper>("upper"), member<&T::stiffness, kPositive>("stiffness"),
                member<&T::damping, kNonNegative>("damping"));
}
constexpr auto FieldsOf(Tag<Constraint>) {
  using enum FieldRule;
  using T = Constraint;
  return Fields("constraint", member<&T::model, kInternal>("model"), member<&T::law, kRequired>("type"),
                member<&T::span, kPlace>("span"));
}

constexpr auto FieldsOf(Tag<CollisionFilterGroup>) {
  using enum FieldRule;
  using T = CollisionFilterGroup;
  return Fields("collision filter group", member<&T::name, kIdentity | kRequired>("name"),
                member<&T::scope, kInternal>("scope"), member<&T::members>("members"),
                member<&T::member_groups, kInternal>("member_groups"), member<&T::ignores>("ignores"),
                member<&T::span, kPlace>("span"));
}

constexpr auto FieldsOf(Tag<ExcludedPair>) {
  using enum FieldRule;
  using T = ExcludedPair;
  return Fields("excluded pair", member<&T::body_A, kIdentity>("body_a"), member<&T::body_B, kIdentity>("body_b"),
                member<&T::span, kPlace>("span"));
}

// --- what is kept for others ------------------------------------------------

constexpr auto FieldsOf(Tag<Sensor>) {
  using enum FieldRule;
  using T = Sensor;
  return Fields("sensor", member<&T::name, kIdentity | kRequired>("name"), member<&T::body, kRequired>("body"),
                member<&T::X_BS>("pose"), member<&T::type>("type"), member<&T::format>("format"),
                member<&T::source_xml>("source_xml"), member<&T::span, kPlace>("span"));
}

constexpr auto FieldsOf(Tag<Light>) {
  using enum FieldRule;
  using T = Light;
  return Fields("light", member<&T::name, kIdentity | kRequired>("name"), member<&T::body, kRequired>("body"),
                member<&T::X_BS>("pose"), member<&T::type>("type"), member<&T::format>("format"),
                member<&T::source_xml>("source_xml"), member<&T::span, kPlace>("span"));
}

constexpr auto FieldsOf(Tag<Plugin>) {
  using enum FieldRule;
  using T = Plugin;
  return Fields("plugin", member<&T::name, kIdentity>("name"), member<&T::model, kRequired>("on"),
                member<&T::body>("on"), member<&T::format>("format"), member<&T::source_xml>("source_xml"),
                member<&T::span, kPlace>("span"));
}

constexpr auto FieldsOf(Tag<Camera>) {
  using enum FieldRule;
  using T = Camera;
  return Fields("camera", member<&T::name, kIdentity | kRequired>("name"), member<&T::model, kInternal>("model"),
                member<&T::body, kRequired>("body"), member<&T::X_BC>("pose"), member<&T::fov_y, kPositive>("fov_y"),
                member<&T::width, kNonNegative>("width"), member<&T::height, kNonNegative>("height"),
                member<&T::span, kPlace>("span"));
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
  std::apply([&](const auto&... field) { (f(field), ...); }, FieldsOf(Tag<T>{}).fields);
}

/// The line of one member.
template <auto M>
constexpr auto FieldOf() {
  using Owner = typename MemberOf<M>::Owner;
  constexpr std::size_t kAt = fields::PositionOf<M>(static_cast<const fields::ListOf<Owner>*>(nullptr));
  return std::get<kAt>(FieldsOf(Tag<Owner>{}).fields);
}

/// Calls `f` with the name of each table of the scene and the table.
template <typename SceneType, typename Function>
void ForEachTable(SceneType& scene, Function&& f) {
  std::apply([&](const auto&... table) { (f(table.name, scene.*(table.member)), ...); }, kSceneTables);
}

}  // namespace sceneweld
