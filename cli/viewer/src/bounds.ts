// How far things reach, for the camera and the shadows.

import {Box3, Sphere} from 'three';
import type {BufferGeometry, Matrix4} from 'three';

const scratch = new Box3();

/** Adds a mesh where it is placed. */
export function expandBy(box: Box3, mesh: BufferGeometry, X_WG: Matrix4): void {
  if (!mesh.boundingBox) mesh.computeBoundingBox();
  if (mesh.boundingBox && !mesh.boundingBox.isEmpty()) box.union(scratch.copy(mesh.boundingBox).applyMatrix4(X_WG));
}

/** The sphere around a box; around an empty one, some of the origin. */
export function sphereAround(box: Box3): Sphere {
  const sphere = new Sphere();
  if (box.isEmpty()) {
    sphere.radius = 1;
    return sphere;
  }
  box.getBoundingSphere(sphere);
  sphere.radius = Math.max(sphere.radius, 1e-3);
  return sphere;
}
