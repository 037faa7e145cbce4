// Parts of geometries that are drawn in one call.

import {DynamicDrawUsage, InstancedBufferAttribute, InstancedMesh, Matrix4} from 'three';
import type {BufferGeometry, Color, Material} from 'three';

import type {Geometry} from './scene_json';

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

export class Batch {
  readonly object: InstancedMesh;
  readonly instances: readonly Instance[];
  private shown: Instance[] = [];

  constructor(
    parts: readonly Part[],
    readonly material: Material,
    private readonly isMirrored: boolean,
    private readonly isShown: (part: Part, shown: Shown) => boolean,
  ) {
    this.object = new InstancedMesh(parts[0]!.mesh, material, parts.length);
    this.object.instanceMatrix.setUsage(DynamicDrawUsage);
    this.object.frustumCulled = false;
    this.object.castShadow = this.object.receiveShadow = !material.transparent;
    this.instances = parts.map((part) => ({part, batch: this, slot: -1}));
    if (material === parts[0]!.material && parts[0]!.color) {
      this.object.instanceColor = new InstancedBufferAttribute(new Float32Array(3 * parts.length), 3);
    }
    // Mirrored parts are drawn in a mirrored object, for which three.js knows the front side.
    if (isMirrored) this.object.applyMatrix4(kMirror);
  }

  /** The parts that are drawn have to be placed then. */
  show(shown: Shown): void {
    this.shown = [];
    for (const instance of this.instances) {
      const isShown = this.isShown(instance.part, shown) && !shown.hidden?.has(instance.part.geometry.body);
      instance.slot = isShown ? this.shown.length : -1;
      if (isShown) this.shown.push(instance);
    }
    this.object.count = this.shown.length;
    this.object.visible = this.shown.length > 0;
    const colors = this.object.instanceColor;
    if (!colors) return;
    for (const {part, slot} of this.shown) part.color?.toArray(colors.array, 3 * slot);
    colors.needsUpdate = true;
  }

  place(bodies: BodyMatrices): void {
    for (const instance of this.shown) this.setMatrix(instance, bodies);
    this.object.instanceMatrix.clearUpdateRanges();
    this.changed();
  }

  /** Places one part again, if it is drawn. Call `changed` after the last one. */
  placeOne(instance: Instance, bodies: BodyMatrices): void {
    if (instance.slot < 0) return;
    this.setMatrix(instance, bodies);
    this.object.instanceMatrix.addUpdateRange(kNumbers * instance.slot, kNumbers);
  }

  changed(): void {
    const matrices = this.object.instanceMatrix;
    if (matrices.updateRanges.length > kMostRanges) matrices.clearUpdateRanges();
    matrices.needsUpdate = true;
    this.object.boundingSphere = null;
  }

  partOf(slot: number): Part | undefined {
    return this.shown[slot]?.part;
  }

  private setMatrix({part, slot}: Instance, bodies: BodyMatrices): void {
    const X_WB = bodies.get(part.geometry.body);
    if (!X_WB) return;
    scratch.multiplyMatrices(X_WB, part.X_BG);
    this.object.setMatrixAt(slot, this.isMirrored ? scratch.premultiply(kMirror) : scratch);
  }
}
