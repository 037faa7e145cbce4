// One drawn revision of a scene: geometries, layers, and the poses of the bodies.

import {Box3, Group, Matrix4, Vector3} from 'three';
import type {Raycaster} from 'three';

import {visible} from './bounds';
import type {PictureCamera} from './cameras';
import {localName} from '../element';
import {Geometries} from './geometries';
import type {Hit} from './geometries';
import type {SceneParts} from './geometry_file';
import {Kinematics, kWorld} from '../motion/kinematics';
import type {Positions} from '../motion/kinematics';
import {matrixOf} from './matrix';
import type {Outlined} from './outline';
import {kOverlayNames, makeOverlays} from '../overlays/make_overlays';
import type {Overlays} from '../overlays/make_overlays';
import type {Label} from '../overlays/overlay';
import type {LayerName, Layers} from '../panels/layers_panel';
import {PlacedBodies} from '../motion/placed_bodies';
import {placeholders} from './placeholders';
import {compose, inverse, kIdentity, transform} from '../pose';
import type {Pose, Vec3} from '../pose';
import type {Geometry, Scene} from '../scene_json';
import {bodiesOf, Partners} from '../selection';
import type {Selection} from '../selection';

export class DrawnScene {
  readonly object = new Group();
  readonly kinematics: Kinematics;
  readonly partners: Partners;
  readonly geometries: Geometries;
  private readonly overlays: Overlays;
  private readonly bodies = new Map<string, Matrix4>();
  /** The joint positions, and the poses of the bodies that follow from them. */
  readonly placed: PlacedBodies;
  private readonly anchored: ReadonlySet<string>;
  private hiddenBodies: ReadonlySet<string> = new Set();

  constructor(
    readonly scene: Scene,
    private readonly drawnBy: SceneParts,
    copiesMeshes: boolean,
  ) {
    this.kinematics = new Kinematics(scene);
    this.placed = new PlacedBodies(this.kinematics);
    this.anchored = this.kinematics.anchored;
    this.partners = new Partners(scene);
    this.geometries = new Geometries([...drawnBy.parts, ...placeholders(scene, drawnBy.parts)], copiesMeshes);
    this.overlays = makeOverlays(this.kinematics, drawnBy.zones);
    this.object.add(this.geometries.object, ...kOverlayNames.map((name) => this.overlays[name].object));
  }

  /** X_WB by name. */
  get bodyPoses(): ReadonlyMap<string, Pose> {
    return this.placed.poses;
  }

  place(positions: Positions): void {
    const isFirst = this.bodies.size === 0;
    const moved = this.placed.place(positions);
    for (const name of moved) {
      const matrix = matrixOf(this.bodyPoses.get(name) ?? kIdentity);
      const known = this.bodies.get(name);
      if (known) known.copy(matrix);
      else this.bodies.set(name, matrix);
    }
    // `show` places everything first.
    if (!isFirst) this.geometries.place(this.bodies, moved);
    if (moved.length === 0) return;
    for (const name of kOverlayNames) this.overlays[name].place(this.bodies);
  }

  get hidden(): ReadonlySet<string> {
    return this.hiddenBodies;
  }

  get bodyMatrices(): ReadonlyMap<string, Matrix4> {
    return this.bodies;
  }

  /** What is seen on a ray. */
  hit(raycaster: Raycaster): Hit | undefined {
    return this.geometries.hit(raycaster, this.bodies);
  }

  show(layers: Layers, collisionOpacity: number | null, hidden: ReadonlySet<string>): void {
    this.hiddenBodies = hidden;
    this.geometries.show({...layers, hidden, collisionOpacity});
    this.geometries.place(this.bodies);
    for (const name of kOverlayNames) this.overlays[name].show(layers[name], hidden);
  }

  beforeDraw(camera: PictureCamera, height: number): void {
    for (const name of kOverlayNames) this.overlays[name].beforeDraw(camera, height);
  }

  counts(): Partial<Record<LayerName, number>> {
    const withRole = (role: 'illustration' | 'proximity' | 'perception') =>
      this.scene.geometries.filter(({roles = []}) => roles.includes(role)).length;
    return {
      visual: withRole('illustration'),
      collision: withRole('proximity'),
      perception: withRole('perception'),
      ...Object.fromEntries(kOverlayNames.map((name) => [name, this.overlays[name].count])),
    };
  }

  /** Whether the scene has almost no visual geometry that can be drawn. */
  get isHardlySeen(): boolean {
    const isLook = ({roles = [], shape}: Geometry) => roles.includes('illustration') && shape.type !== 'half_space';
    const drawn = new Set(this.drawnBy.parts.map(({geometry}) => geometry).filter(isLook));
    return 2 * drawn.size < this.scene.geometries.filter(isLook).length || drawn.size === 0;
  }

  /** Geometries and contact zones whose meshes cannot be read. */
  notDrawn(): string[] {
    const {parts, zones} = this.drawnBy;
    const drawn = new Set<unknown>([...parts.map(({geometry}) => geometry), ...zones.map(({zone}) => zone)]);
    const withRole = this.scene.geometries.filter(({roles = []}) => roles.length > 0);
    return [...withRole, ...(this.scene.contact_zones ?? [])].filter((one) => !drawn.has(one)).map(({name}) => name);
  }

  /** The contents of a layer that have no place in the picture. */
  placeless(): Partial<Record<LayerName, string>> {
    const tendons = (this.scene.constraints ?? []).filter(({type}) => type === 'tendon').length;
    if (tendons === 0) return {};
    const what = tendons === 1 ? 'One tendon has' : `${tendons} tendons have`;
    return {constraints: `${what} no place: select a joint to see what couples it.`};
  }

  /** The names of the marks in the visible layers. */
  labels(layers: Layers): Label[] {
    if (!layers.names) return [];
    const labels: Label[] = [];
    for (const name of kOverlayNames) {
      if (!layers[name]) continue;
      // A capsule is drawn as several marks.
      const named = new Set<string>();
      for (const markers of this.overlays[name].labelled) {
        for (const [i, mark] of markers.marks.entries()) {
          if (named.has(mark.name) || this.hidden.has(mark.body)) continue;
          named.add(mark.name);
          labels.push({text: localName(mark.name), name: mark.name, at: markers.origin(i, new Vector3())});
        }
      }
    }
    return labels;
  }

  /** The place of an element in the world; for a model, that of its first body. */
  poseOf(selection: Selection): Pose | undefined {
    const {kind, name} = selection;
    if (kind === 'frame') {
      const frame = this.scene.frames.find((one) => one.name === name);
      const X_WB = frame && this.placed.poses.get(frame.body);
      return X_WB && compose(X_WB, frame.pose ?? kIdentity);
    }
    if (kind === 'joint') {
      const joint = this.kinematics.joints.get(name);
      const X_WP = joint && this.placed.poses.get(joint.parent);
      return X_WP && compose(X_WP, joint.frame_on_parent ?? kIdentity);
    }
    return kind === 'body' ? this.placed.poses.get(name) : undefined;
  }

  /** A point of the world, fixed on the body of an element. */
  fixed(selection: Selection, p: Vec3, what: string): {body: string; p_BP: Vec3; what: string} {
    const body = bodiesOf(selection, this.kinematics)[0] ?? kWorld;
    return {body, p_BP: transform(inverse(this.placed.poses.get(body) ?? kIdentity), p), what};
  }

  outlined(bodies: readonly string[]): Outlined[] {
    return bodies.flatMap((body) => this.geometries.outlined(body, this.bodies));
  }

  /** Around the selected elements, or around everything that is shown. */
  bounds(selections: readonly Selection[] = []): Box3 {
    const only =
      selections.length > 0 ? new Set(selections.flatMap((one) => bodiesOf(one, this.kinematics))) : undefined;
    const box = this.geometries.bounds(this.bodies, this.anchored, only);
    return visible(box.isEmpty() ? this.boundsOfOrigins(only) : box);
  }

  /** Frees the memory of the graphics card, except for what another scene draws with. */
  dispose(other: DrawnScene): void {
    this.geometries.dispose(other.geometries);
    for (const name of kOverlayNames) this.overlays[name].dispose();
  }

  private boundsOfOrigins(only?: ReadonlySet<string>): Box3 {
    const box = new Box3();
    for (const [name, {translation}] of this.placed.poses) {
      if (!only || only.has(name)) box.expandByPoint(new Vector3(...translation));
    }
    return box.isEmpty() ? box : box.expandByScalar(0.2);
  }
}
