// Cages at the places of meshes that cannot be read.

import {BoxGeometry, MeshStandardMaterial} from 'three';
import type {BufferGeometry} from 'three';
import {mergeGeometries} from 'three/addons/utils/BufferGeometryUtils.js';

import type {Part} from './batch';
import {matrixOf} from './matrix';
import {kIdentity} from '../pose';
import type {Scene} from '../scene_json';

/** The size of a cage, because that of the mesh is unknown. [m] */
const kSize = 0.1;
const kBar = 0.004;

const material = new MeshStandardMaterial({color: 0xd8572a, emissive: 0xd8572a, emissiveIntensity: 0.35});
let cage: BufferGeometry | null = null;

/** The twelve edges of a cube around the origin. */
function cageMesh(): BufferGeometry {
  const bars: BufferGeometry[] = [];
  const half = kSize / 2;
  for (const along of [0, 1, 2]) {
    for (const a of [-half, half]) {
      for (const b of [-half, half]) {
        const size = [kBar, kBar, kBar];
        size[along] = kSize + kBar;
        const center = [a, b];
        center.splice(along, 0, 0);
        bars.push(
          new BoxGeometry(...(size as [number, number, number])).translate(...(center as [number, number, number])),
        );
      }
    }
  }
  return mergeGeometries(bars);
}

/** For the geometries with a mesh that `drawn` lacks. */
export function placeholders(scene: Scene, drawn: readonly Part[]): Part[] {
  const isDrawn = new Set(drawn.map(({geometry}) => geometry));
  const missing = scene.geometries.filter(
    (one) => one.roles?.length && (one.shape.type === 'mesh' || one.shape.type === 'convex') && !isDrawn.has(one),
  );
  if (missing.length === 0) return [];
  const mesh = (cage ??= cageMesh());
  return missing.map((geometry) => ({
    geometry,
    mesh,
    material,
    color: null,
    X_BG: matrixOf(geometry.pose ?? kIdentity),
  }));
}
