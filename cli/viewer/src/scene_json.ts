// Scene JSON, version 1, as `sceneweld compose --to json` writes it; what it may leave out is
// optional here. SI units and radians.

import type {Pose, Vec3} from './pose';

export type JointType =
  | 'weld'
  | 'revolute'
  | 'prismatic'
  | 'ball'
  | 'planar'
  | 'screw'
  | 'universal'
  | 'floating'
  | 'curvilinear';

export interface Model {
  name: string;
  source?: string;
  static?: boolean;
}

export interface Inertia {
  ixx: number;
  iyy: number;
  izz: number;
  ixy: number;
  ixz: number;
  iyz: number;
}

export interface Body {
  name: string;
  model: string;
  mass: number;
  center_of_mass?: Vec3;
  inertia: Inertia;
  floating?: boolean;
  /** X_WB with all joints at their default positions. */
  pose?: Pose;
  deformable?: object;
}

export interface Frame {
  name: string;
  body: string;
  pose?: Pose;
}

export interface Curve {
  initial_tangent: Vec3;
  plane_normal: Vec3;
  periodic: boolean;
  segments: {length: number; turning_rate: number}[];
}

export interface Joint {
  name: string;
  model: string;
  type: JointType;
  parent: string;
  child: string;
  frame_on_parent?: Pose;
  frame_on_child?: Pose;
  axis?: Vec3;
  lower?: (number | null)[];
  upper?: (number | null)[];
  default_position?: number[];
  thread_pitch?: number;
  curve?: Curve;
  mimic?: {joint: string; multiplier?: number; offset?: number};
}

export type Role = 'proximity' | 'illustration' | 'perception';

export type Shape =
  | {type: 'box'; size: Vec3}
  | {type: 'sphere'; radius: number}
  | {type: 'cylinder' | 'capsule'; radius: number; length: number}
  | {type: 'ellipsoid'; semi_axes: Vec3}
  | {type: 'half_space'}
  | {type: 'plane'; size: [number, number]}
  | {type: 'mesh' | 'convex'; uri: string; path?: string; scale?: Vec3};

export interface Geometry {
  name: string;
  body: string;
  pose?: Pose;
  roles?: Role[];
  shape: Shape;
  material?: {diffuse?: readonly number[]};
  proximity?: {compliance?: 'rigid' | 'compliant'};
}

export type ForceElement =
  | {type: 'linear_bushing_rpy'; name?: string; frame_a: string; frame_c: string}
  | {type: 'linear_spring_damper'; name?: string; body_a: string; p_AP?: Vec3; body_b: string; p_BQ?: Vec3};

export type Constraint =
  | {type: 'ball' | 'distance'; name?: string; body_a: string; p_AP?: Vec3; body_b: string; p_BQ?: Vec3}
  | {type: 'weld'; name?: string; body_a: string; X_AP?: Pose; body_b: string; X_BQ?: Pose}
  | Tendon;

/** `lower <= sum(coefficient * position) + offset <= upper`. */
export interface Tendon {
  type: 'tendon';
  name?: string;
  joints: {joint: string; coefficient: number}[];
  offset?: number;
  lower?: number | null;
  upper?: number | null;
}

export interface FilterGroup {
  name: string;
  members?: string[];
  ignores?: string[];
}

export interface ContactZone {
  name: string;
  body: string;
  pose?: Pose;
  shape: Shape;
  normal_force_limit?: number;
}

export interface Camera {
  name: string;
  body: string;
  /** Looks along -z, with y up. */
  pose?: Pose;
  fov_y: number;
  width?: number;
  height?: number;
}

/** A light or a sensor. A light shines along +z. */
export interface Device {
  name: string;
  body: string;
  pose?: Pose;
  type: string;
  format: string;
}

export interface Scene {
  schema: string;
  models: Model[];
  bodies: Body[];
  frames: Frame[];
  joints: Joint[];
  geometries: Geometry[];
  force_elements?: ForceElement[];
  constraints?: Constraint[];
  collision_filter_groups?: FilterGroup[];
  excluded_pairs?: [string, string][];
  contact_zones?: ContactZone[];
  cameras?: Camera[];
  lights?: Device[];
  sensors?: Device[];
}
