// The drawn geometries of the bodies: one instanced mesh for each mesh and material.

import {Box3, DoubleSide, Group, Matrix4, MeshStandardMaterial, Texture, Vector3} from 'three';
import type {Material, Plane, Raycaster, Side} from 'three';

import {Batch} from './batch';
import type {BodyMatrices, Instance, Part, Shown} from './batch';
import {boxOf, withoutFloors} from './bounds';
import type {Extent} from './bounds';
import {isShared} from './looks';
import type {Outlined} from './outline';
import {isPrimitive} from './primitives';
import type {Geometry} from '../scene_json';

/** A point of the picture on a geometry, in the world. */
export interface Hit {
  geometry: Geometry;
  point: Vector3;
  triangle: readonly [Vector3, Vector3, Vector3];
}

/** Invisible: it cannot be clicked, and does not count for the bounds. */
const isClear = (material: Material): boolean => material.transparent && material.opacity < 0.02;

/** The sides of cut materials before the cut. Scenes may share materials. */
const kSides = new WeakMap<Material, Side>();

const kCoveringOpacity = 0.42;

const collisionMaterial = (color: number) =>
  new MeshStandardMaterial({
    color,
    transparent: true,
    opacity: kCoveringOpacity,
    roughness: 0.7,
    metalness: 0,
    depthWrite: false,
    side: DoubleSide,
    forceSinglePass: true,
  });

export class Geometries {
  readonly object = new Group();
  private readonly batches: Batch[] = [];
  private readonly byBody = new Map<string, Instance[]>();
  private readonly partsOfBody = new Map<string, Part[]>();
  private readonly rigid = collisionMaterial(0xe2952b);
  private readonly compliant = collisionMaterial(0x1fa38c);
  private shown: Shown = {visual: true, collision: false, perception: false};
  private section: Plane | null = null;

  constructor(
    private readonly parts: readonly Part[],
    copiesMeshes: boolean,
  ) {
    const look = new Map<string, Part[]>();
    const collision = new Map<string, Part[]>();
    for (const part of parts) {
      const roles = part.geometry.roles ?? [];
      const side = part.X_BG.determinant() < 0 ? 'mirrored' : 'plain';
      if (roles.includes('illustration') || roles.includes('perception')) {
        put(look, `${part.mesh.uuid} ${part.material.uuid} ${side}`, part);
      }
      if (roles.includes('proximity')) {
        put(collision, `${part.mesh.uuid} ${part.geometry.proximity?.compliance ?? ''} ${side}`, part);
      }
      put(this.partsOfBody, part.geometry.body, part);
    }
    for (const [key, list] of look) {
      this.add(
        new Batch(
          list,
          list[0]!.material,
          key.endsWith('mirrored'),
          ({geometry}, shown) =>
            (shown.visual && (geometry.roles ?? []).includes('illustration')) ||
            (shown.perception && (geometry.roles ?? []).includes('perception')),
          copiesMeshes,
        ),
      );
    }
    for (const [key, list] of collision) {
      const isSoft = list[0]!.geometry.proximity?.compliance === 'compliant';
      this.add(
        new Batch(
          list,
          isSoft ? this.compliant : this.rigid,
          key.endsWith('mirrored'),
          (_, shown) => shown.collision,
          copiesMeshes,
        ),
      );
    }
  }

  /** Has to be called before anything is placed or drawn. */
  show(shown: Shown): void {
    this.shown = {...shown};
    for (const batch of this.batches) batch.show(shown);
    for (const material of [this.rigid, this.compliant]) {
      material.opacity = this.collisionOpacity;
      material.depthWrite = material.opacity === 1;
    }
  }

  /** Collision geometry is translucent where it would hide visual geometry, unless the user chose something else. */
  get collisionOpacity(): number {
    const isCovering = this.batches.some(({object, material}) => object.visible && !this.isCollision(material));
    return this.shown.collisionOpacity ?? (isCovering ? kCoveringOpacity : 1);
  }

  /** The number of drawn triangles. */
  get triangles(): number {
    return this.batches.reduce((sum, {triangles}) => sum + triangles, 0);
  }

  /** Places all parts, or only those of the bodies that have moved. */
  place(bodies: BodyMatrices, moved?: readonly string[]): void {
    if (!moved) {
      for (const batch of this.batches) batch.place(bodies);
      return;
    }
    const changed = new Set<Batch>();
    for (const body of moved) {
      for (const instance of this.byBody.get(body) ?? []) {
        instance.batch.placeOne(instance, bodies);
        changed.add(instance.batch);
      }
    }
    for (const batch of changed) batch.changed();
  }

  /** The nearest triangle on a ray that is not cut off, in double precision. */
  hit(raycaster: Raycaster, bodies: BodyMatrices): Hit | undefined {
    const seen = this.batches.filter(({object, material}) => object.visible && !isClear(material));
    for (const found of raycaster.intersectObjects(
      seen.map(({placed}) => placed),
      false,
    )) {
      if (this.section && this.section.distanceToPoint(found.point) < 0) continue;
      const part = seen.find(({placed}) => placed === found.object)?.partOf(found.instanceId ?? -1);
      const X_WB = part && bodies.get(part.geometry.body);
      if (!X_WB || !found.face) continue;
      const X_WG = new Matrix4().multiplyMatrices(X_WB, part.X_BG);
      const positions = part.mesh.getAttribute('position');
      const corner = (i: number) => new Vector3().fromBufferAttribute(positions, i).applyMatrix4(X_WG);
      const {a, b, c} = found.face;
      const triangle = [corner(a), corner(b), corner(c)] as const;
      const point = raycaster.ray.intersectTriangle(...triangle, false, new Vector3()) ?? found.point;
      return {geometry: part.geometry, point, triangle};
    }
    return undefined;
  }

  /** Shows only what is on the positive side of a plane; null: everything. */
  cut(section: Plane | null): void {
    this.section = section;
    const materials = new Set([...this.parts.map(({material}) => material), this.rigid, this.compliant]);
    for (const material of materials) {
      material.clippingPlanes = section ? [section] : null;
      material.clipShadows = true;
      // The insides of cut bodies are seen.
      if (section && !kSides.has(material)) kSides.set(material, material.side);
      const side = section ? DoubleSide : (kSides.get(material) ?? material.side);
      if (side !== material.side) material.needsUpdate = true;
      material.side = side;
    }
  }

  /** What is drawn of a body; everything if nothing of it is visible. */
  outlined(body: string, bodies: BodyMatrices): Outlined[] {
    const X_WB = bodies.get(body);
    const parts = this.partsOfBody.get(body) ?? [];
    if (!X_WB) return [];
    const seen = parts.filter((part) => this.isSeen(part));
    return (seen.length > 0 ? seen : parts)
      .filter(({geometry}) => geometry.shape.type !== 'half_space')
      .map(({mesh, X_BG}) => ({mesh, X_WG: new Matrix4().multiplyMatrices(X_WB, X_BG)}));
  }

  /**
   * Around what is drawn of these bodies, or of all: a floor among `anchored` bodies then counts only as far as the rest
   * reaches. Around everything if nothing is drawn. Infinite shapes do not count.
   */
  bounds(bodies: BodyMatrices, anchored: ReadonlySet<string>, only?: ReadonlySet<string>): Box3 {
    const of = (isWanted: (part: Part) => boolean): Extent[] =>
      this.parts.flatMap((part) => {
        const {geometry, mesh, material, X_BG} = part;
        const X_WB = bodies.get(geometry.body);
        if (!X_WB || geometry.shape.type === 'half_space' || isClear(material)) return [];
        if (only ? !only.has(geometry.body) : this.shown.hidden?.has(geometry.body)) return [];
        if (!isWanted(part)) return [];
        const box = boxOf(mesh, X_WB, X_BG);
        return [{box, isAnchored: anchored.has(geometry.body), isPlane: geometry.shape.type === 'plane'}];
      });
    let extents = of((part) => this.isSeen(part));
    if (extents.length === 0) extents = of(() => true);
    if (!only) return withoutFloors(extents);
    const box = new Box3();
    for (const extent of extents) box.union(extent.box);
    return box;
  }

  /** Frees the memory of the graphics card, except for what other geometries are drawn with. */
  dispose(others: Geometries): void {
    for (const batch of this.batches) batch.dispose();
    const used = new Set<unknown>(others.parts.flatMap(({mesh, material}) => [mesh, material]));
    for (const {mesh, material} of this.parts) {
      if (!used.has(mesh) && !isPrimitive(mesh)) mesh.dispose();
      if (used.has(material) || isShared(material)) continue;
      for (const [name, value] of Object.entries(material)) {
        // The reflections belong to the view.
        if (name !== 'envMap' && value instanceof Texture) value.dispose();
      }
      material.dispose();
    }
    this.rigid.dispose();
    this.compliant.dispose();
  }

  private isSeen({geometry: {roles = []}}: Part): boolean {
    return (
      (this.shown.visual && roles.includes('illustration')) ||
      (this.shown.collision && roles.includes('proximity')) ||
      (this.shown.perception && roles.includes('perception'))
    );
  }

  private isCollision(material: Material): boolean {
    return material === this.rigid || material === this.compliant;
  }

  private add(batch: Batch): void {
    this.batches.push(batch);
    this.object.add(batch.object);
    for (const instance of batch.instances) put(this.byBody, instance.part.geometry.body, instance);
  }
}

function put<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
