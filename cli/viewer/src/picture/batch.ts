// Parts of geometries that are drawn in one call.

import {DynamicDrawUsage, InstancedBufferAttribute, InstancedMesh, Matrix4} from 'three';
import type {BufferGeometry, Color, Material} from 'three';

import {isCopied, MeshCopies} from './mesh_copies';
import type {Geometry} from '../scene_json';

/** One mesh of a geometry, of one material. */
export interface Part {
  geometry: Geometry;
  mesh: BufferGeometry;
  material: Material;
  /** The colour of the instance; null: the material, an image or the mesh has the colours. */
  color: Color | null;
  /** The pose of the mesh in the body, with its scale. */
  X_BG: Matrix4;
}

export interface Shown {
  visual: boolean;
  collision: boolean;
  perception: boolean;
  /** Bodies that are not shown. */
  hidden?: ReadonlySet<string>;
  /** Of the collision geometry, from 0 to 1; null: as `Geometries` chooses it. */
  collisionOpacity?: number | null;
}

/** The poses of the bodies. */
export type BodyMatrices = ReadonlyMap<string, Matrix4>;

/** One part of a batch. */
export interface Instance {
  readonly part: Part;
  readonly batch: Batch;
  /** Its number among those that are drawn; -1: it is not drawn. */
  slot: number;
}

const kMirror = new Matrix4().makeScale(-1, 1, 1);
const scratch = new Matrix4();
const kNumbers = 16;
/** With more changes, all matrices are sent to the graphics card at once. */
const kMostRanges = 64;

export const trianglesOf = (mesh: BufferGeometry): number =>
  (mesh.index?.count ?? mesh.getAttribute('position').count) / 3;

export class Batch {
  /** What is drawn. */
  readonly object: InstancedMesh;
  /** Has the places of the parts, and finds those on a ray. */
  readonly placed: InstancedMesh;
  readonly instances: readonly Instance[];
  private readonly copies: MeshCopies | null;
  private shown: Instance[] = [];

  constructor(
    parts: readonly Part[],
    readonly material: Material,
    private readonly isMirrored: boolean,
    private readonly isShown: (part: Part, shown: Shown) => boolean,
    /** Whether small meshes are copied instead of instanced. */
    copiesMeshes: boolean,
  ) {
    const {mesh} = parts[0]!;
    const isColored = material === parts[0]!.material && parts[0]!.color !== null;
    const isPlain = material !== parts[0]!.material || isColored;
    this.placed = new InstancedMesh(mesh, material, parts.length);
    this.placed.instanceMatrix.setUsage(DynamicDrawUsage);
    this.instances = parts.map((part) => ({part, batch: this, slot: -1}));
    this.copies =
      copiesMeshes && isPlain && isCopied(mesh, parts.length)
        ? new MeshCopies(mesh, material, parts.length, isColored)
        : null;
    this.object = this.copies?.object ?? this.placed;
    this.object.frustumCulled = false;
    this.object.castShadow = this.object.receiveShadow = !material.transparent;
    if (isColored && !this.copies) {
      this.object.instanceColor = new InstancedBufferAttribute(new Float32Array(3 * parts.length), 3);
    }
    // Mirrored parts are drawn in a mirrored object, for which three.js knows the front side.
    if (isMirrored) {
      for (const object of new Set([this.object, this.placed])) object.applyMatrix4(kMirror);
      this.placed.updateMatrixWorld();
    }
  }

  /** The parts that are drawn have to be placed then. */
  show(shown: Shown): void {
    this.shown = [];
    for (const instance of this.instances) {
      const isShown = this.isShown(instance.part, shown) && !shown.hidden?.has(instance.part.geometry.body);
      instance.slot = isShown ? this.shown.length : -1;
      if (isShown) this.shown.push(instance);
    }
    this.placed.count = this.shown.length;
    this.object.visible = this.shown.length > 0;
    if (this.copies) {
      this.copies.count = this.shown.length;
      for (const {part, slot} of this.shown) if (part.color) this.copies.paint(slot, part.color);
      return;
    }
    const colors = this.object.instanceColor;
    if (!colors) return;
    for (const {part, slot} of this.shown) part.color?.toArray(colors.array, 3 * slot);
    colors.needsUpdate = true;
  }

  place(bodies: BodyMatrices): void {
    for (const instance of this.shown) this.setMatrix(instance, bodies);
    this.placed.instanceMatrix.clearUpdateRanges();
    this.changed(true);
  }

  /** Places one part again, if it is drawn. Call `changed` after the last one. */
  placeOne(instance: Instance, bodies: BodyMatrices): void {
    if (instance.slot < 0) return;
    this.setMatrix(instance, bodies);
    this.placed.instanceMatrix.addUpdateRange(kNumbers * instance.slot, kNumbers);
  }

  changed(isAll = false): void {
    this.copies?.changed(isAll);
    const matrices = this.placed.instanceMatrix;
    if (this.copies || matrices.updateRanges.length > kMostRanges) matrices.clearUpdateRanges();
    matrices.needsUpdate = true;
    this.placed.boundingSphere = null;
  }

  /** The number of drawn triangles. */
  get triangles(): number {
    return this.shown.length * trianglesOf(this.placed.geometry);
  }

  partOf(slot: number): Part | undefined {
    return this.shown[slot]?.part;
  }

  private setMatrix({part, slot}: Instance, bodies: BodyMatrices): void {
    const X_WB = bodies.get(part.geometry.body);
    if (!X_WB) return;
    scratch.multiplyMatrices(X_WB, part.X_BG);
    if (this.isMirrored) scratch.premultiply(kMirror);
    this.placed.setMatrixAt(slot, scratch);
    this.copies?.place(slot, scratch);
  }

  dispose(): void {
    this.copies?.dispose();
    this.placed.dispose();
  }
}
