// Half spaces, which have no end: a part of their surface, through which the grid is seen.

import {DoubleSide, MeshStandardMaterial} from 'three';

import type {Part} from './geometries';
import {matrixOf} from './matrix';
import {kIdentity} from './pose';
import type {Scene} from './scene_json';
import {meshOfShape} from './shape_mesh';

const kOpacity = 0.22;

export function halfSpaces(scene: Scene): Part[] {
  const parts: Part[] = [];
  for (const geometry of scene.geometries) {
    const mesh = geometry.shape.type === 'half_space' ? meshOfShape(geometry.shape) : null;
    if (!mesh) continue;
    const [r = 0.8, g = 0.8, b = 0.8] = geometry.material?.diffuse ?? [];
    const material = new MeshStandardMaterial({
      roughness: 0.8,
      metalness: 0,
      opacity: kOpacity,
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
      forceSinglePass: true,
    });
    material.color.setRGB(r, g, b, 'srgb');
    parts.push({geometry, mesh, material, X_BG: matrixOf(geometry.pose ?? kIdentity)});
  }
  return parts;
}
