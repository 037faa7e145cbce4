// Reads the binary glTF that holds the geometries of a scene: nodes with `extras.geometry` below
// nodes with `extras.body`.

import {BackSide, DoubleSide, FrontSide, Matrix4, Mesh} from 'three';
import type {Material, Object3D} from 'three';
import {GLTFLoader} from 'three/addons/loaders/GLTFLoader.js';

import type {Part} from './geometries';
import type {Scene} from './scene_json';

/** From a node up to the body that it is on. */
function placeOnBody(node: Object3D): Matrix4 {
  const place = new Matrix4();
  for (let at: Object3D | null = node; at && at.userData.body === undefined; at = at.parent) {
    at.updateMatrix();
    place.premultiply(at.matrix);
  }
  return place;
}

export async function readGeometries(file: ArrayBuffer, scene: Scene): Promise<Part[]> {
  const gltf = await new GLTFLoader().parseAsync(file, '');
  // Half spaces are drawn otherwise than by a plate of some size.
  const geometries = new Map(
    scene.geometries.filter(({shape}) => shape.type !== 'half_space').map((geometry) => [geometry.name, geometry]),
  );
  // What is drawn in the same way is one program, each of which takes some tenths of a second to compile.
  const seen = new Set<Material>();
  const shared = (material: Material): Material => {
    if (seen.has(material)) return material;
    seen.add(material);
    material.forceSinglePass = true;
    if (!material.transparent && material.side === FrontSide) {
      material.side = DoubleSide;
      // Still, it casts no shadow on itself.
      material.shadowSide = BackSide;
    }
    return material;
  };
  const parts: Part[] = [];
  const visit = (node: Object3D, name: string | undefined) => {
    name = typeof node.userData.geometry === 'string' ? node.userData.geometry : name;
    const geometry = name === undefined ? undefined : geometries.get(name);
    if (geometry && node instanceof Mesh) {
      parts.push({geometry, mesh: node.geometry, material: shared(node.material as Material), X_BG: placeOnBody(node)});
    }
    for (const child of node.children) visit(child, name);
  };
  visit(gltf.scene, undefined);
  return parts;
}
