// Scene JSON, version 1, as `sceneweld compose --to json` writes it; keys that may be missing are optional
// here. SI units and radians.
//
// Made from scene/fields/: SCENEWELD_UPDATE=1 unit_tests "scene_json.ts*" writes it anew.

import type {Pose, Vec3} from './pose';

/** Red, green, blue, opacity. */
export type Colour = readonly [number, number, number, number];

/** How a scene is simulated, and the medium around it. Values that no file gives are absent. */
export interface Simulation {
  /** Step of the simulation; zero or more. [s] */
  timestep?: number;
  /** Simulated time per real time; 0: as fast as possible; zero or more. */
  real_time_factor?: number;
  /** Velocity of the medium in the world frame. [m/s] */
  wind?: Vec3;
  /** Magnetic flux density in the world frame. [T] */
  magnetic_field?: Vec3;
  /** Density of the medium; zero or more. [kg/m^3] */
  medium_density?: number;
  /** Viscosity of the medium; zero or more. [Pa s] */
  medium_viscosity?: number;
}

/** An attribute or element that has a meaning in one format only, as it was read. */
export interface Kept {
  /** `sdf`, `urdf` or `mjcf`. */
  format: string;
  /** Its name; absent: `text` is a child element. */
  attribute?: string;
  /** The value of the attribute, or the whole element. */
  text?: string;
  /** The path of elements from the owner to its place, such as `axis/limit`; absent: directly in the owner; `=`: how the file words a value of the scene. */
  place?: string;
  /** For an entry of a section of MJCF: the entries of a model in a section, some of which are at their elements, come in the order of their ranks; zero or more. */
  rank?: number;
}

/** One model in the scene: a name space for bodies, frames, joints and groups. */
export interface Model {
  /** Its full scoped name, `left::iiwa::link_7`. */
  name: string;
  /** Whether none of its joints moves and it is welded to the world (SDFormat). */
  static?: boolean;
  /** Whether gravity acts on its bodies. */
  gravity_enabled?: boolean;
  /** Contents that only one format has; a writer of that format writes them back. */
  kept?: Kept[];
  /** `file:line` of the element that declares it. */
  source?: string;
}

/** Rotational inertia about a point; products carry the matrix sign. */
export interface Inertia {
  /** Element xx of the symmetric matrix. [kg m^2] */
  ixx: number;
  /** Element yy of the symmetric matrix. [kg m^2] */
  iyy: number;
  /** Element zz of the symmetric matrix. [kg m^2] */
  izz: number;
  /** Element xy of the symmetric matrix. [kg m^2] */
  ixy: number;
  /** Element xz of the symmetric matrix. [kg m^2] */
  ixz: number;
  /** Element yz of the symmetric matrix. [kg m^2] */
  iyz: number;
}

/** The numbers that a file gives for a body, if they are physically impossible. */
export interface StatedMassProperties {
  /** Mass. [kg] */
  mass: number;
  /** p_BBcm, in the body frame. [m] */
  center_of_mass?: Vec3;
  /** Elements xx, yy and zz of the inertia. [kg m^2] */
  moments: Vec3;
  /** Elements xy, xz and yz of the inertia. [kg m^2] */
  products: Vec3;
}

/** A half space in which the vertices of a deformable body are fixed. */
export interface WallBoundaryCondition {
  /** A point of its boundary, in the world. [m] */
  point_on_plane: Vec3;
  /** Normal of its boundary, in the world; of length 1. */
  outward_normal: Vec3;
}

/** Material and boundary of a deformable body. */
export interface Deformable {
  /** Young's modulus; above zero. [Pa] */
  youngs_modulus: number;
  /** Poisson's ratio; between -1 and 0.5. */
  poissons_ratio: number;
  /** Damping that is proportional to mass; zero or more. [1/s] */
  mass_damping: number;
  /** Damping that is proportional to stiffness; zero or more. [s] */
  stiffness_damping: number;
  /** Mass density; above zero. [kg/m^3] */
  mass_density: number;
  /** `linear_corotated`, `corotated`, `neohookean` or `linear`. */
  material_model?: string;
  /** The half spaces in which its vertices are fixed. */
  wall_boundary_conditions?: WallBoundaryCondition[];
}

/** A rigid or deformable body (a link of URDF and SDFormat). */
export interface Body {
  /** Its full scoped name, `left::iiwa::link_7`. */
  name: string;
  /** Its model. */
  model: string;
  /** Mass; zero or more. [kg] */
  mass: number;
  /** p_BBcm, in the body frame. [m] */
  center_of_mass?: Vec3;
  /** Rotational inertia about the centre of mass, in the axes of the body frame. [kg m^2] */
  inertia: Inertia;
  /** Mass, centre of mass and inertia as the file gives them, if they are physically impossible and others replace them; writers write them back. Absent: the file gives the same values. */
  stated_mass_properties?: StatedMassProperties;
  /** X_WB, with all joints at their default positions. */
  pose?: Pose;
  /** Whether it is the base of a tree that does not reach the world. */
  floating?: boolean;
  /** Material and boundary of a deformable body; none for rigid ones. */
  deformable?: Deformable;
  /** Share of its weight that is compensated; 1: gravity does not act on it. Applies in addition to the model's `gravity_enabled`. */
  gravity_compensation?: number;
  /** Whether a program moves it, so that forces have no effect (mocap). */
  mocap?: boolean;
  /** Contents that only one format has; a writer of that format writes them back. */
  kept?: Kept[];
}

/** A declared frame, fixed on a body. */
export interface Frame {
  /** Its full scoped name, `left::iiwa::link_7`. */
  name: string;
  /** The body that it is fixed on. */
  body: string;
  /** X_BF. */
  pose?: Pose;
  /** Contents that only one format has; a writer of that format writes them back. */
  kept?: Kept[];
}

/** A piece of a curve: an arc, or straight. */
export interface CurveSegment {
  /** Arc length; above zero. [m] */
  length: number;
  /** Rate of rotation about the normal of the plane. [rad/m] */
  turning_rate: number;
}

/** The path of a curvilinear joint, from the origin of F in a plane. */
export interface Curve {
  /** Its direction at the origin, in F; of length 1. */
  initial_tangent: Vec3;
  /** The normal of its plane, in F; of length 1. */
  plane_normal: Vec3;
  /** Whether the path is closed. */
  periodic: boolean;
  /** Its pieces, at least one. */
  segments: CurveSegment[];
}

/** A joint follows another: position = multiplier x position of the other + offset. */
export interface Mimic {
  /** The joint that it follows. */
  joint: string;
  /** Factor of the position of the other. */
  multiplier?: number;
  /** The constant term. [rad or m] */
  offset?: number;
}

/** URDF `<calibration>`, only kept. */
export interface Calibration {
  /** Position of the rising edge. [rad or m] */
  rising?: number;
  /** Position of the falling edge. [rad or m] */
  falling?: number;
}

/** URDF `<safety_controller>`, only kept. */
export interface SafetyController {
  /** Lower position limit of the controller. [rad or m] */
  soft_lower_limit: number;
  /** Upper position limit of the controller. [rad or m] */
  soft_upper_limit: number;
  /** Gain of the position limits. */
  k_position: number;
  /** Gain of the velocity limit. */
  k_velocity: number;
}

/** A joint between a frame F fixed on the parent body and a frame M fixed on the child body. */
export interface Joint {
  /** Its full scoped name, `left::iiwa::link_7`. */
  name: string;
  /** Its model. */
  model?: string;
  /** The parent body; may be the world. */
  parent: string;
  /** The child body. */
  child: string;
  /** X_PF, F on the parent body; the offset of a weld is folded in here. */
  frame_on_parent?: Pose;
  /** X_CM, M on the child body. */
  frame_on_child?: Pose;
  /** How M may move in F. */
  type: 'weld' | 'revolute' | 'prismatic' | 'screw' | 'ball' | 'universal' | 'planar' | 'curvilinear' | 'floating';
  /** The axis, in F and in M; of length 1. */
  axis?: Vec3;
  /** Lower position limit; -inf: none. [rad or m] */
  lower?: (number | null)[];
  /** Upper position limit, at least the lower one; inf: none. [rad or m] */
  upper?: (number | null)[];
  /** Velocity limit in both directions; inf: none; zero or more. [rad/s or m/s] */
  velocity_limit?: (number | null)[];
  /** Acceleration limit in both directions; inf: none; zero or more. [rad/s^2 or m/s^2] */
  acceleration_limit?: (number | null)[];
  /** Effort limit in both directions; inf: none; zero or more. [N m or N] */
  effort_limit?: (number | null)[];
  /** Viscous damping; zero or more. [N m s/rad or N s/m] */
  damping?: (number | null)[];
  /** Coulomb friction. [N m or N] */
  friction?: (number | null)[];
  /** Stiffness of the spring; zero or more. [N m/rad or N/m] */
  stiffness?: (number | null)[];
  /** The position at which the spring is relaxed. [rad or m] */
  rest_position?: (number | null)[];
  /** Deceleration limit (URDF 1.2); inf: none; zero or more. [rad/s^2 or m/s^2] */
  deceleration_limit?: (number | null)[];
  /** Jerk limit (URDF 1.2); inf: none; zero or more. [rad/s^3 or m/s^3] */
  jerk_limit?: (number | null)[];
  /** Position in the default configuration. [rad or m] */
  default_position?: number[];
  /** Advance in one turn, right-handed. [m] */
  thread_pitch?: number;
  /** The path. */
  curve?: Curve;
  /** The joint that it follows, if any. */
  mimic?: Mimic;
  /** Whether it closes a loop of joints: it restricts two bodies of the tree, and places neither. */
  closes_loop?: boolean;
  /** Reflected inertia without an actuator (MJCF); zero or more. [kg m^2 or kg] */
  armature?: number;
  /** URDF `<calibration>`, if given. */
  calibration?: Calibration;
  /** URDF `<safety_controller>`, if given. */
  safety_controller?: SafetyController;
  /** Contents that only one format has; a writer of that format writes them back. */
  kept?: Kept[];
}

/** Gains of a PD controller; both zero: no controller. */
export interface ControllerGains {
  /** Proportional gain; zero or more. [N m/rad or N/m] */
  p: number;
  /** Derivative gain; zero or more. [N m s/rad or N s/m] */
  d: number;
}

/** A motor on a joint with one degree of freedom. */
export interface Actuator {
  /** Its full scoped name, `left::iiwa::link_7`. */
  name: string;
  /** The joint that it moves. */
  joint: string;
  /** Effort limit at the joint; inf: none; 0 if it exerts no force (a `gear` of 0 in MJCF); zero or more. [N m or N] */
  effort_limit?: number;
  /** Turns of the motor for one turn of the joint. */
  gear_ratio?: number;
  /** Inertia on the motor's side; zero or more. [kg m^2 or kg] */
  rotor_inertia?: number;
  /** Gains of its PD controller. */
  gains: ControllerGains;
  /** URDF's; only kept. */
  mechanical_reduction?: number;
  /** Contents that only one format has; a writer of that format writes them back. */
  kept?: Kept[];
}

/** A box, centred. */
export interface Box {
  type: 'box';
  /** Full lengths along x, y, z; above zero. [m] */
  size: Vec3;
}

/** A ball, centred. */
export interface Sphere {
  type: 'sphere';
  /** Radius; zero or more. [m] */
  radius: number;
}

/** A cylinder along z, centred. */
export interface Cylinder {
  type: 'cylinder';
  /** Radius; above zero. [m] */
  radius: number;
  /** Length; above zero. [m] */
  length: number;
}

/** A capsule along z, centred. */
export interface Capsule {
  type: 'capsule';
  /** Radius; above zero. [m] */
  radius: number;
  /** Length without the caps; above zero. [m] */
  length: number;
}

/** An ellipsoid along the axes, centred. */
export interface Ellipsoid {
  type: 'ellipsoid';
  /** Half of its lengths along x, y, z; above zero. [m] */
  semi_axes: Vec3;
}

/** All points with z <= 0. */
export interface HalfSpace {
  type: 'half_space';
}

/** A rectangle in the xy plane, visual only. */
export interface Plane {
  type: 'plane';
  /** Full length along x; above zero. [m] */
  size: [number, number];
}

/** The surface in a mesh file, or the convex hull of it. */
export interface MeshShape {
  type: 'mesh' | 'convex';
  /** The file as it was written. */
  uri: string;
  /** Its absolute, normalised file name. */
  path?: string;
  /** Factors along x, y, z; negative ones mirror. */
  scale?: Vec3;
  /** Contents that only one format has; a writer of that format writes them back. */
  kept?: Kept[];
}

/** The shape of a geometry. */
export type Shape = Box | Sphere | Cylinder | Capsule | Ellipsoid | HalfSpace | Plane | MeshShape;

/** The look of a geometry. Colours are red, green, blue and opacity, each from 0 to 1. */
export interface Material {
  /** Its name; may be empty. */
  name?: string;
  /** Diffuse colour. */
  diffuse?: Colour;
  /** Specular colour. */
  specular?: Colour;
  /** Emissive colour. */
  emissive?: Colour;
  /** Ambient colour. */
  ambient?: Colour;
  /** Absolute, normalised file name of a texture; empty for none. */
  diffuse_map?: string;
  /** Contents that only one format has; a writer of that format writes them back. */
  kept?: Kept[];
}

/** The contact properties of a geometry. */
export interface ProximityProperties {
  /** Coefficient of static friction, at least the dynamic one; zero or more. */
  mu_static: number;
  /** Coefficient of dynamic friction; zero or more. */
  mu_dynamic: number;
  /** Friction along the first direction in engines with two directions (Gazebo's ODE), if it differs from `mu_dynamic`. */
  mu?: number;
  /** The same along the second direction. */
  mu2?: number;
  /** Torsional friction about the normal: moment for each newton of contact; zero or more. [m] */
  torsional_friction?: number;
  /** Rolling friction: moment for each newton of contact; zero or more. [m] */
  rolling_friction?: number;
  /** The dimension of a contact, as in MuJoCo: 1 normal, 3 also sliding, 4 also torsional, 6 also rolling; absent: the dimension follows from the frictions that are given. */
  contact_dimension?: number;
  /** Stiffness of point contact; above zero. [N/m] */
  point_contact_stiffness?: number;
  /** Dissipation of the Hunt and Crossley model; zero or more. [s/m] */
  hunt_crossley_dissipation?: number;
  /** Relaxation time of the linear dissipation model; zero or more. [s] */
  relaxation_time?: number;
  /** Whether it is `rigid` or `compliant` in hydroelastic contact. */
  compliance?: 'rigid' | 'compliant';
  /** Hydroelastic modulus; contact of a compliant shape needs one above zero. [Pa] */
  hydroelastic_modulus?: number;
  /** Length of the edges of a curved shape's mesh; contact needs one above zero. [m] */
  resolution_hint?: number;
  /** Width of the layer in which contact is computed before it occurs; zero or more. [m] */
  margin?: number;
  /** Thickness of the compliant layer of a half space; zero or more. [m] */
  slab_thickness?: number;
  /** The axis about which the surface moves, in the body frame; of length 1. */
  surface_velocity_axis?: Vec3;
}

/** Which contacts a geometry can have: two collide if a bit of the category of one is in the mask of the other. */
export interface ContactBits {
  /** 32 bits; -1 has them all. */
  category: number;
  /** 32 bits; -1 has them all. */
  mask: number;
}

/** A shape fixed on a body. */
export interface Geometry {
  /** Its full scoped name, `left::iiwa::link_7`. */
  name: string;
  /** The body that it is fixed on. */
  body: string;
  /** X_BG. */
  pose?: Pose;
  /** Its purposes: `proximity` (collision), `illustration` (visual), `perception` (sensors). */
  roles: ('proximity' | 'illustration' | 'perception')[];
  /** Its shape. */
  shape: Shape;
  /** Its look, if given. */
  material?: Material;
  /** The renderers that show it; empty: all. */
  renderers?: string[];
  /** Its contact properties; only of collision geometries. */
  proximity?: ProximityProperties;
  /** Which contacts it can have, for engines that filter by bits (MuJoCo, Gazebo); absent: with all. The pairs of bodies that they exclude in an MJCF file are also in `excluded_pairs`. */
  contact_bits?: ContactBits;
  /** Contents that only one format has; a writer of that format writes them back. */
  kept?: Kept[];
}

/** Spring and damper between two frames, by roll, pitch and yaw (Drake's LinearBushingRollPitchYaw). */
export interface LinearBushingRpy {
  type: 'linear_bushing_rpy';
  /** Local to its model; may be empty. */
  name?: string;
  /** The frame A. */
  frame_a: string;
  /** The frame C. */
  frame_c: string;
  /** Stiffness about roll, pitch and yaw; zero or more. [N m/rad] */
  torque_stiffness: Vec3;
  /** Damping about roll, pitch and yaw; zero or more. [N m s/rad] */
  torque_damping: Vec3;
  /** Stiffness along x, y and z; zero or more. [N/m] */
  force_stiffness: Vec3;
  /** Damping along x, y and z; zero or more. [N s/m] */
  force_damping: Vec3;
}

/** Spring and damper along the line between two points. */
export interface LinearSpringDamper {
  type: 'linear_spring_damper';
  /** The body A. */
  body_a: string;
  /** Point P, in A. [m] */
  p_AP: Vec3;
  /** The body B. */
  body_b: string;
  /** Point Q, in B. [m] */
  p_BQ: Vec3;
  /** Length at which the spring is relaxed; above zero. [m] */
  free_length: number;
  /** Stiffness; zero or more. [N/m] */
  stiffness: number;
  /** Damping; zero or more. [N s/m] */
  damping: number;
}

/** A force between bodies. */
export type ForceElement = LinearBushingRpy | LinearSpringDamper;

/** P of A and Q of B stay together. */
export interface BallConstraint {
  type: 'ball';
  /** The body A. */
  body_a: string;
  /** Point P, in A. [m] */
  p_AP: Vec3;
  /** The body B. */
  body_b: string;
  /** Point Q, in B. [m] */
  p_BQ: Vec3;
}

/** P of A and Q of B keep a distance. */
export interface DistanceConstraint {
  type: 'distance';
  /** The body A. */
  body_a: string;
  /** Point P, in A. [m] */
  p_AP: Vec3;
  /** The body B. */
  body_b: string;
  /** Point Q, in B. [m] */
  p_BQ: Vec3;
  /** The distance; above zero. [m] */
  distance: number;
  /** Stiffness; inf: the constraint is hard; above zero. [N/m] */
  stiffness?: number;
  /** Damping; zero or more. [N s/m] */
  damping: number;
}

/** Frame P of A and frame Q of B stay together. */
export interface WeldConstraint {
  type: 'weld';
  /** The body A. */
  body_a: string;
  /** X_AP, frame P in A. */
  X_AP?: Pose;
  /** The body B. */
  body_b: string;
  /** X_BQ, frame Q in B. */
  X_BQ?: Pose;
}

/** The contribution of a joint to the length of a tendon. */
export interface TendonTerm {
  /** A joint with one degree of freedom, each once. */
  joint: string;
  /** Factor of its position. [m/rad or 1] */
  coefficient: number;
}

/** lower <= sum of coefficient x position, + offset <= upper. */
export interface TendonConstraint {
  type: 'tendon';
  /** The contributions of its joints, at least one. */
  joints: TendonTerm[];
  /** The constant term. [m] */
  offset?: number;
  /** Lower limit; -inf: none. [m] */
  lower?: number;
  /** Upper limit; inf: none. [m] */
  upper?: number;
  /** Stiffness; inf: the limits are hard; above zero. [N/m] */
  stiffness?: number;
  /** Damping; zero or more. [N s/m] */
  damping: number;
}

/** A constraint between bodies or joints that is not a joint. */
export type Constraint = BallConstraint | DistanceConstraint | WeldConstraint | TendonConstraint;

/** A named set of bodies that does not collide with the groups that it ignores. */
export interface CollisionFilterGroup {
  /** Its full scoped name, `left::iiwa::link_7`. */
  name: string;
  /** Its bodies. */
  members?: string[];
  /** The groups that it does not collide with, possibly including itself. */
  ignores?: string[];
  /** Contents that only one format has; a writer of that format writes them back. */
  kept?: Kept[];
}

/** A place where a body may bear load (URDF `<contact>`); not a collision geometry. */
export interface ContactZone {
  /** Its full scoped name, `left::iiwa::link_7`. */
  name: string;
  /** The body. */
  body: string;
  /** X_BG. */
  pose?: Pose;
  /** Its shape. */
  shape: Shape;
  /** Largest normal force; inf: none; zero or more. [N] */
  normal_force_limit?: number;
}

/** A sensor, kept as it was read. */
export interface Sensor {
  /** Its full scoped name, `left::iiwa::link_7`. */
  name: string;
  /** The body that it is fixed on. */
  body: string;
  /** X_BS. */
  pose?: Pose;
  /** The type in the words of its format. */
  type?: string;
  /** `sdf`, `urdf` or `mjcf`. */
  format?: string;
  /** The element as it was read. */
  source_xml?: string;
}

/** A light, kept as it was read. */
export interface Light {
  /** Its full scoped name, `left::iiwa::link_7`. */
  name: string;
  /** The body that it is fixed on. */
  body: string;
  /** X_BS. It shines along +Z. */
  pose?: Pose;
  /** The type in the words of its format. */
  type?: string;
  /** `sdf`, `urdf` or `mjcf`. */
  format?: string;
  /** The element as it was read. */
  source_xml?: string;
}

/** A plugin of SDFormat or a `<gazebo>` block of URDF, kept as it was read. */
export interface Plugin {
  /** Its full scoped name, `left::iiwa::link_7`. */
  name?: string;
  /** The model that it belongs to; the world's instance for plugins of the world. */
  on: string;
  /** `sdf` or `urdf`. */
  format?: string;
  /** The element as it was read. */
  source_xml?: string;
}

/** A camera that looks along -Z with +Y up. */
export interface Camera {
  /** Its full scoped name, `left::iiwa::link_7`. */
  name: string;
  /** The body that it is fixed on. */
  body: string;
  /** X_BC. */
  pose?: Pose;
  /** Vertical field of view; between 0 and 3.141592653589793. [rad] */
  fov_y: number;
  /** Pixels of a row; 0: not given; zero or more. */
  width: number;
  /** Pixels of a column; 0: not given; zero or more. */
  height: number;
  /** Contents that only one format has; a writer of that format writes them back. */
  kept?: Kept[];
}

/** The state of one joint in a configuration. */
export interface JointState {
  /** The joint. */
  joint: string;
  /** Its positions, as many as it has, in the order of default_position; empty: its default positions. [rad or m] */
  positions?: number[];
  /** Its velocities, one for each degree of freedom; empty: zero. [rad/s or m/s] */
  velocities?: number[];
}

/** The state of a free body or a mocap body in a configuration. */
export interface BodyState {
  /** The body. */
  body: string;
  /** X_WB. */
  pose?: Pose;
  /** Linear velocity in W, then angular velocity in B: six numbers; empty: zero. [m/s and rad/s] */
  velocities?: number[];
}

/** A named state of a model: a group state of SRDF, or a key of MJCF. */
export interface Configuration {
  /** Its full scoped name, `left::iiwa::link_7`. */
  name?: string;
  /** Its model; absent: the world's. */
  model?: string;
  /** The SRDF group of joints whose state it is. */
  group?: string;
  /** The joints whose state it gives; others are at their defaults. */
  joints?: JointState[];
  /** The free bodies and mocap bodies whose state it gives. */
  bodies?: BodyState[];
  /** Contents that only one format has; a writer of that format writes them back. */
  kept?: Kept[];
}

export interface Scene {
  schema: string;
  gravity: Vec3;
  simulation?: Simulation;
  /** Kept elements of the world, which only one format knows. */
  kept?: Kept[];
  models: Model[];
  bodies: Body[];
  frames: Frame[];
  joints: Joint[];
  actuators?: Actuator[];
  geometries: Geometry[];
  force_elements?: ForceElement[];
  constraints?: Constraint[];
  collision_filter_groups?: CollisionFilterGroup[];
  /** The number of pairs of bodies that collision filter groups exclude and that are not in `excluded_pairs`, because they are more than 100,000. `collision_filter_groups` exclude them: the members of a group never collide with those of the groups that it ignores. Absent: `excluded_pairs` has all pairs. */
  excluded_pairs_left_out?: number;
  excluded_pairs?: [string, string][];
  contact_zones?: ContactZone[];
  sensors?: Sensor[];
  lights?: Light[];
  plugins?: Plugin[];
  cameras?: Camera[];
  configurations?: Configuration[];
}
