// The extent of things, for the camera and the shadows.

import {Box3, Vector3} from 'three';
import type {BufferGeometry, Matrix4} from 'three';

const scratch = new Box3();

/** Adds a mesh at its place. */
export function expandBy(box: Box3, mesh: BufferGeometry, X_WG: Matrix4): void {
  if (!mesh.boundingBox) mesh.computeBoundingBox();
  if (mesh.boundingBox && !mesh.boundingBox.isEmpty()) box.union(scratch.copy(mesh.boundingBox).applyMatrix4(X_WG));
}

/** The box, or a small box at the origin if it is empty; at least a few millimetres large. */
export function visible(box: Box3): Box3 {
  if (box.isEmpty()) box.set(new Vector3(-1, -1, -1), new Vector3(1, 1, 1));
  const size = box.getSize(new Vector3());
  return Math.max(size.x, size.y, size.z) < 5e-3 ? box.expandByScalar(5e-3) : box;
}

/** The distance from the centre of a box at which a camera sees all of it, looking along `-from`. */
export function viewingDistance(box: Box3, from: Vector3, up: Vector3, tanWidth: number, tanHeight: number): number {
  const right = new Vector3().crossVectors(up, from).normalize();
  const above = new Vector3().crossVectors(from, right);
  const middle = box.getCenter(new Vector3());
  let distance = 0;
  for (const x of [box.min.x, box.max.x]) {
    for (const y of [box.min.y, box.max.y]) {
      for (const z of [box.min.z, box.max.z]) {
        const corner = new Vector3(x, y, z).sub(middle);
        const across = Math.max(Math.abs(corner.dot(right)) / tanWidth, Math.abs(corner.dot(above)) / tanHeight);
        distance = Math.max(distance, corner.dot(from) + across);
      }
    }
  }
  return distance;
}
