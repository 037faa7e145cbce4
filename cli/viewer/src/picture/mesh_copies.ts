// One mesh that holds a moved copy of a small mesh for each instance. It is an instanced mesh with one instance, so that
// the same programs draw it.

import {BufferAttribute, BufferGeometry, DynamicDrawUsage, InstancedMesh, Matrix4} from 'three';
import type {Color, InstancedBufferAttribute, Material} from 'three';

/** Fewer instances, or larger meshes, are drawn as instances. */
const kFewest = 100;
const kMostVertices = 200;
const kMostOfAll = 2e6;

/** With more changes, everything is sent to the graphics card at once. */
const kMostRanges = 64;

/** Whether copies of a mesh are faster than instances. */
export function isCopied(mesh: BufferGeometry, count: number): boolean {
  const vertices = mesh.getAttribute('position').count;
  return (
    mesh.index !== null &&
    mesh.hasAttribute('normal') &&
    count >= kFewest &&
    vertices <= kMostVertices &&
    count * vertices <= kMostOfAll
  );
}

export class MeshCopies {
  readonly object: InstancedMesh;
  private readonly geometry = new BufferGeometry();
  private readonly vertices: number;
  private positions = new Float32Array();
  private normals = new Float32Array();
  private colors = new Float32Array();

  constructor(
    private readonly mesh: BufferGeometry,
    material: Material,
    private readonly most: number,
    private readonly isColored: boolean,
  ) {
    this.vertices = mesh.getAttribute('position').count;
    this.object = new InstancedMesh(this.geometry, material, 1);
    this.object.setMatrixAt(0, new Matrix4());
  }

  /** Only the first `count` copies are drawn. */
  set count(count: number) {
    // Layers that are never shown take no memory.
    if (count > 0 && this.positions.length === 0) this.make();
    this.geometry.setDrawRange(0, count * (this.mesh.index?.count ?? 0));
  }

  private make(): void {
    const {vertices, most} = this;
    const index = this.mesh.index!;
    this.positions = new Float32Array(3 * vertices * most);
    this.normals = new Float32Array(3 * vertices * most);
    const indices = new Uint32Array(index.count * most);
    for (let i = 0, at = 0; i < most; ++i) {
      for (let k = 0; k < index.count; ++k) indices[at++] = index.array[k]! + i * vertices;
    }
    this.geometry.setAttribute('position', new BufferAttribute(this.positions, 3).setUsage(DynamicDrawUsage));
    this.geometry.setAttribute('normal', new BufferAttribute(this.normals, 3).setUsage(DynamicDrawUsage));
    this.geometry.setIndex(new BufferAttribute(indices, 1));
    if (!this.isColored) return;
    this.colors = new Float32Array(3 * vertices * most);
    // The renderer asks the attribute itself whether it counts instances or, as here, vertices.
    this.object.instanceColor = new BufferAttribute(this.colors, 3) as unknown as InstancedBufferAttribute;
  }

  /** Moves a copy. Call `changed` after the last one. */
  place(slot: number, {elements: e}: Matrix4): void {
    const {vertices} = this;
    const {array: p} = this.mesh.getAttribute('position');
    const {array: n} = this.mesh.getAttribute('normal');
    // A normal turns with the mesh, and shrinks where the mesh grows.
    const a = 1 / (e[0] ** 2 + e[1] ** 2 + e[2] ** 2);
    const b = 1 / (e[4] ** 2 + e[5] ** 2 + e[6] ** 2);
    const c = 1 / (e[8] ** 2 + e[9] ** 2 + e[10] ** 2);
    const to = 3 * vertices * slot;
    for (let k = 0; k < 3 * vertices; k += 3) {
      const x = p[k]!;
      const y = p[k + 1]!;
      const z = p[k + 2]!;
      this.positions[to + k] = e[0] * x + e[4] * y + e[8] * z + e[12];
      this.positions[to + k + 1] = e[1] * x + e[5] * y + e[9] * z + e[13];
      this.positions[to + k + 2] = e[2] * x + e[6] * y + e[10] * z + e[14];
      const u = a * n[k]!;
      const v = b * n[k + 1]!;
      const w = c * n[k + 2]!;
      const nx = e[0] * u + e[4] * v + e[8] * w;
      const ny = e[1] * u + e[5] * v + e[9] * w;
      const nz = e[2] * u + e[6] * v + e[10] * w;
      const scale = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
      this.normals[to + k] = scale * nx;
      this.normals[to + k + 1] = scale * ny;
      this.normals[to + k + 2] = scale * nz;
    }
    for (const name of ['position', 'normal']) {
      (this.geometry.getAttribute(name) as BufferAttribute).addUpdateRange(to, 3 * vertices);
    }
  }

  /** `isAll`: every copy was placed. */
  changed(isAll: boolean): void {
    if (this.positions.length === 0) return;
    for (const name of ['position', 'normal']) {
      const attribute = this.geometry.getAttribute(name) as BufferAttribute;
      if (isAll || attribute.updateRanges.length > kMostRanges) attribute.clearUpdateRanges();
      attribute.needsUpdate = true;
    }
  }

  paint(slot: number, color: Color): void {
    if (!this.isColored) return;
    const {vertices} = this;
    const {r, g, b} = color;
    const end = 3 * vertices * (slot + 1);
    for (let to = 3 * vertices * slot; to < end; to += 3) {
      this.colors[to] = r;
      this.colors[to + 1] = g;
      this.colors[to + 2] = b;
    }
    this.object.instanceColor!.needsUpdate = true;
  }

  dispose(): void {
    this.geometry.dispose();
    this.object.dispose();
  }
}
