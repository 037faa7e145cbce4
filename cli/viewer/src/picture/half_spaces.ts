// Half spaces, which are infinite: a part of their surface. The grid shines through.

import {CircleGeometry, Color, DoubleSide, MeshStandardMaterial, SRGBColorSpace} from 'three';
import type {BufferGeometry} from 'three';

import type {Part} from './batch';
import {matrixOf} from './matrix';
import {kIdentity} from '../pose';
import type {Scene} from '../scene_json';

/** The size of the drawn part of the surface. [m] */
const kRadius = 6;
const kOpacity = 0.22;

let mesh: BufferGeometry | undefined;
/** One for all half spaces. */
export const halfSpaceMesh = (): BufferGeometry => (mesh ??= new CircleGeometry(kRadius, 96));

/** One for all, which shows the colours of the instances. */
const kMaterial = new MeshStandardMaterial({
  roughness: 0.8,
  metalness: 0,
  opacity: kOpacity,
  transparent: true,
  depthWrite: false,
  side: DoubleSide,
  forceSinglePass: true,
});

export function halfSpaces(scene: Scene): Part[] {
  const parts: Part[] = [];
  for (const geometry of scene.geometries) {
    if (geometry.shape.type !== 'half_space') continue;
    const [r = 0.8, g = 0.8, b = 0.8] = geometry.material?.diffuse ?? [];
    const color = new Color().setRGB(r, g, b, SRGBColorSpace);
    parts.push({
      geometry,
      mesh: halfSpaceMesh(),
      material: kMaterial,
      color,
      X_BG: matrixOf(geometry.pose ?? kIdentity),
    });
  }
  return parts;
}
