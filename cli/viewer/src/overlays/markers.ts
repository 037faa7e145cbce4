// Marks that are fixed on bodies and drawn in one call: frames, axes, centres of mass, ...

import {DynamicDrawUsage, InstancedMesh, Matrix4, Vector3} from 'three';
import type {BufferGeometry, Material} from 'three';

import {sizeOfPixel} from '../picture/cameras';
import type {PictureCamera} from '../picture/cameras';
import type {BodyMatrices} from '../picture/batch';

export interface Mark {
  body: string;
  /** The full name of the marked element. */
  name: string;
  X_BM: Matrix4;
}

/** The size of marks without a size of their own: a number of pixels, but at most a number of metres. */
export interface ScreenSize {
  pixels: number;
  metres: number;
}

const scratch = new Matrix4();
const kNowhere = new Matrix4().makeScale(0, 0, 0);
const kNone: ReadonlySet<string> = new Set();
const place = new Vector3();
const scaled = new Vector3();

export class Markers {
  readonly object: InstancedMesh;
  private readonly X_WM: Matrix4[];
  private hidden = kNone;

  constructor(
    mesh: BufferGeometry,
    material: Material,
    readonly marks: readonly Mark[],
    private readonly size?: ScreenSize,
  ) {
    this.object = new InstancedMesh(mesh, material, marks.length);
    this.object.instanceMatrix.setUsage(DynamicDrawUsage);
    this.object.frustumCulled = false;
    this.X_WM = marks.map(() => new Matrix4());
  }

  /** Marks of `hidden` bodies are not drawn. */
  place(bodies: BodyMatrices, hidden = kNone): void {
    this.hidden = hidden;
    for (const [i, mark] of this.marks.entries()) {
      const X_WB = bodies.get(mark.body);
      if (X_WB) this.X_WM[i]!.multiplyMatrices(X_WB, mark.X_BM);
      if (!this.size) this.object.setMatrixAt(i, hidden.has(mark.body) ? kNowhere : this.X_WM[i]!);
    }
    this.object.instanceMatrix.needsUpdate = true;
  }

  /** Keeps the size on the screen. */
  beforeDraw(camera: PictureCamera, height: number): void {
    if (!this.size) return;
    for (const [i, X_WM] of this.X_WM.entries()) {
      if (this.hidden.has(this.marks[i]!.body)) {
        this.object.setMatrixAt(i, kNowhere);
        continue;
      }
      place.setFromMatrixPosition(X_WM);
      const size = Math.min(this.size.metres, this.size.pixels * sizeOfPixel(camera, height, place));
      this.object.setMatrixAt(i, scratch.copy(X_WM).scale(scaled.setScalar(size)));
    }
    this.object.instanceMatrix.needsUpdate = true;
  }

  origin(i: number, to: Vector3): Vector3 {
    return to.setFromMatrixPosition(this.X_WM[i]!);
  }

  dispose(): void {
    this.object.geometry.dispose();
    (this.object.material as Material).dispose();
    this.object.dispose();
  }
}
