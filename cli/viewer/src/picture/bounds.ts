// The extent of things, for the camera and the shadows.

import {Box3, Matrix4, Vector3} from 'three';
import type {BufferGeometry} from 'three';

/** The extent of one part of a geometry. */
export interface Extent {
  box: Box3;
  /** Whether its body never moves. */
  isAnchored: boolean;
  /** A flat rectangle, which MJCF and SDFormat have for floors. */
  isPlane: boolean;
}

/** A floor is at least so wide... [m] */
const kFloor = 3;
/** ...and so many times as wide as the rest. */
const kTimes = 3;

const scratch = new Matrix4();
const size = new Vector3();

/** The extent of a mesh at its place. */
export function boxOf(mesh: BufferGeometry, X_WB: Matrix4, X_BG: Matrix4): Box3 {
  if (!mesh.boundingBox) mesh.computeBoundingBox();
  const box = mesh.boundingBox;
  return box && !box.isEmpty() ? box.clone().applyMatrix4(scratch.multiplyMatrices(X_WB, X_BG)) : new Box3();
}

const lengthOf = (box: Box3): number => (box.isEmpty() ? 0 : box.getSize(size).length());

function widthOf(box: Box3): number {
  box.getSize(size);
  return Math.max(size.x, size.y);
}

function unionOf(extents: readonly Extent[]): Box3 {
  const all = new Box3();
  for (const {box} of extents) all.union(box);
  return all;
}

/**
 * Around all of the extents. Floors, walls and ground that are far larger than everything else count only as far as
 * the rest reaches.
 */
export function withoutFloors(extents: readonly Extent[]): Box3 {
  const large = extents
    .filter(({box, isAnchored}) => isAnchored && !box.isEmpty() && widthOf(box) >= kFloor)
    .sort((a, b) => widthOf(b.box) - widthOf(a.box));
  const isLarge = new Set(large);
  const small = unionOf(extents.filter((extent) => !isLarge.has(extent)));
  // The rest, if the first ones of `large` are floors.
  const rests = [small];
  for (const {box} of [...large].reverse()) rests.unshift(new Box3().copy(rests[0]!).union(box));
  for (let count = 1; count <= large.length; ++count) {
    const rest = rests[count]!;
    if (rest.isEmpty()) break;
    const last = large[count - 1]!;
    if (!last.isPlane && widthOf(last.box) <= kTimes * lengthOf(rest)) continue;
    return withReachOf(rest, large.slice(0, count));
  }
  return rests[0]!;
}

/** The rest, and the floors within its reach. */
function withReachOf(rest: Box3, floors: readonly Extent[]): Box3 {
  const reach = rest.clone();
  const length = lengthOf(rest);
  reach.min.z -= length;
  reach.max.z += length;
  const all = rest.clone();
  for (const {box} of floors) {
    const near = box.clone().intersect(reach);
    if (!near.isEmpty()) all.union(near);
  }
  return all;
}

/** The box, or a small box at the origin if it is empty; at least a few millimetres large. */
export function visible(box: Box3): Box3 {
  if (box.isEmpty()) box.set(new Vector3(-1, -1, -1), new Vector3(1, 1, 1));
  const extent = box.getSize(new Vector3());
  return Math.max(extent.x, extent.y, extent.z) < 5e-3 ? box.expandByScalar(5e-3) : box;
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
