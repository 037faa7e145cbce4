// The two cameras of the picture: with perspective, and orthographic.

import {OrthographicCamera, Vector3} from 'three';
import type {PerspectiveCamera} from 'three';

export type PictureCamera = PerspectiveCamera | OrthographicCamera;

export const orthographicCamera = (): OrthographicCamera => new OrthographicCamera(-1, 1, 1, -1, -10, 10);

export const isOrthographic = (camera: PictureCamera): camera is OrthographicCamera =>
  camera instanceof OrthographicCamera;

/** Half of the height of what a camera with perspective sees at a distance. */
export const halfHeight = (camera: PerspectiveCamera, distance: number): number =>
  Math.tan((camera.fov * Math.PI) / 360) * distance;

/**
 * Gives an orthographic camera the width and height that the other one has at the target. The controls zoom it; the
 * zoom becomes a distance, so that both cameras have the same place. `reach` is the size of what must not be cut off.
 */
export function followPerspective(
  camera: OrthographicCamera,
  perspective: PerspectiveCamera,
  target: Vector3,
  reach: number,
): void {
  const away = camera.position.clone().sub(target).divideScalar(camera.zoom);
  camera.zoom = 1;
  camera.position.copy(target).add(away);
  const height = halfHeight(perspective, away.length());
  camera.top = height;
  camera.bottom = -height;
  camera.right = height * perspective.aspect;
  camera.left = -camera.right;
  camera.near = -reach;
  camera.far = 2 * away.length() + reach;
  camera.updateProjectionMatrix();
}

const seen = new Vector3();

/** The size of a pixel at a point. [m] */
export function sizeOfPixel(camera: PictureCamera, height: number, at: Vector3): number {
  if (isOrthographic(camera)) return (camera.top - camera.bottom) / camera.zoom / height;
  const depth = Math.max(1e-6, -seen.copy(at).applyMatrix4(camera.matrixWorldInverse).z);
  return (2 * halfHeight(camera, depth)) / height;
}
