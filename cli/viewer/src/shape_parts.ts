// Geometries that the file does not hold, made from their shapes: half spaces, which have no end.

import {MeshStandardMaterial} from 'three';
import type {BufferGeometry} from 'three';

import type {Part} from './geometries';
import {matrixOf} from './matrix';
import {kIdentity} from './pose';
import type {Scene} from './scene_json';
import {meshOfShape} from './shape_mesh';

export function partsOfShapes(scene: Scene, known: readonly Part[]): Part[] {
  const isKnown = new Set(known.map(({geometry}) => geometry.name));
  const meshes = new Map<string, BufferGeometry | null>();
  const materials = new Map<string, MeshStandardMaterial>();
  const parts: Part[] = [];
  for (const geometry of scene.geometries) {
    if (isKnown.has(geometry.name)) continue;
    const key = JSON.stringify(geometry.shape);
    if (!meshes.has(key)) meshes.set(key, meshOfShape(geometry.shape));
    const mesh = meshes.get(key);
    if (!mesh) continue;
    const [r = 0.8, g = 0.8, b = 0.8, a = 1] = geometry.material?.diffuse ?? [];
    const color = JSON.stringify([r, g, b, a]);
    let material = materials.get(color);
    if (!material) {
      material = new MeshStandardMaterial({roughness: 0.8, metalness: 0, opacity: a, transparent: a < 1});
      material.color.setRGB(r, g, b, 'srgb');
      materials.set(color, material);
    }
    parts.push({geometry, mesh, material, X_BG: matrixOf(geometry.pose ?? kIdentity)});
  }
  return parts;
}
