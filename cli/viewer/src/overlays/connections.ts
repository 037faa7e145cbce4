// Constraints and force elements: a line from a point of one body to a point of another, with a
// dot at each end.

import {
  BufferAttribute,
  BufferGeometry,
  Group,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  SphereGeometry,
  Vector3,
} from 'three';

import {sizeOfPixel} from '../picture/cameras';
import type {PictureCamera} from '../picture/cameras';
import type {BodyMatrices} from '../picture/batch';
import type {Vec3} from '../pose';
import {flat} from './glyphs';

export interface End {
  body: string;
  p_BP: Vec3;
}

export interface Connection {
  name: string;
  ends: readonly [End, End];
}

const scratch = new Matrix4();
const kNone: ReadonlySet<string> = new Set();

export class Connections {
  readonly object = new Group();
  private readonly lines: LineSegments;
  private readonly dots: InstancedMesh;
  private readonly points: Vector3[];
  private hidden = kNone;

  constructor(
    readonly connections: readonly Connection[],
    color: number,
  ) {
    this.points = connections.flatMap(() => [new Vector3(), new Vector3()]);
    const mesh = new BufferGeometry();
    mesh.setAttribute('position', new BufferAttribute(new Float32Array(3 * this.points.length), 3));
    this.lines = new LineSegments(
      mesh,
      new LineBasicMaterial({
        color,
        depthTest: false,
        depthWrite: false,
        transparent: true,
        toneMapped: false,
      }),
    );
    this.dots = new InstancedMesh(new SphereGeometry(1, 12, 8), flat(color), this.points.length);
    for (const object of [this.lines, this.dots]) object.frustumCulled = false;
    this.object.add(this.lines, this.dots);
  }

  /** Those with an end on a `hidden` body are not drawn. */
  place(bodies: BodyMatrices, hidden = kNone): void {
    this.hidden = hidden;
    const positions = this.lines.geometry.getAttribute('position');
    for (const [i, {ends}] of this.connections.entries()) {
      const isHidden = this.isHidden(i);
      for (const [k, {body, p_BP}] of ends.entries()) {
        const X_WB = bodies.get(body);
        const point = this.points[2 * i + k]!;
        if (X_WB) point.set(...p_BP).applyMatrix4(X_WB);
        // A line without length is not drawn.
        if (isHidden) positions.setXYZ(2 * i + k, 0, 0, 0);
        else positions.setXYZ(2 * i + k, point.x, point.y, point.z);
      }
    }
    positions.needsUpdate = true;
  }

  beforeDraw(camera: PictureCamera, height: number): void {
    for (const [i, point] of this.points.entries()) {
      const size = this.isHidden(i >> 1) ? 0 : Math.min(0.02, 4 * sizeOfPixel(camera, height, point));
      this.dots.setMatrixAt(i, scratch.makeScale(size, size, size).setPosition(point));
    }
    this.dots.instanceMatrix.needsUpdate = true;
  }

  private isHidden(i: number): boolean {
    return this.connections[i]!.ends.some(({body}) => this.hidden.has(body));
  }

  dispose(): void {
    this.lines.geometry.dispose();
    (this.lines.material as LineBasicMaterial).dispose();
    this.dots.geometry.dispose();
    this.dots.dispose();
  }
}
