// Reads the binary glTF that holds the geometries and contact zones of a scene: nodes with
// `extras.geometry` or `extras.contact_zone` below nodes with `extras.body`.

import {BackSide, DoubleSide, FrontSide, Matrix4, Mesh} from 'three';
import type {BufferGeometry, Material, Object3D} from 'three';
import {GLTFLoader} from 'three/addons/loaders/GLTFLoader.js';

import type {Part} from './geometries';
import {halfSpaceMesh, halfSpaces} from './half_spaces';
import {matrixOf} from './matrix';
import {kIdentity} from './pose';
import type {ContactZone, Scene} from './scene_json';

/** From a node up to its body. */
function placeOnBody(node: Object3D): Matrix4 {
  const place = new Matrix4();
  for (let at: Object3D | null = node; at && at.userData.body === undefined; at = at.parent) {
    at.updateMatrix();
    place.premultiply(at.matrix);
  }
  return place;
}

/** One mesh of a contact zone. */
export interface ZonePart {
  zone: ContactZone;
  mesh: BufferGeometry;
  X_BG: Matrix4;
}

/** The meshes of a scene's geometries and contact zones. */
export interface SceneParts {
  parts: Part[];
  zones: ZonePart[];
}

/** Shapes that need no file. Half spaces are not drawn as a plate of some size. */
export function endlessParts(scene: Scene): SceneParts {
  const zones = (scene.contact_zones ?? [])
    .filter(({shape}) => shape.type === 'half_space')
    .map((zone) => ({zone, mesh: halfSpaceMesh(), X_BG: matrixOf(zone.pose ?? kIdentity)}));
  return {parts: halfSpaces(scene), zones};
}

const byName = <T extends {name: string; shape: {type: string}}>(things: readonly T[] = []) =>
  new Map(things.filter(({shape}) => shape.type !== 'half_space').map((thing) => [thing.name, thing]));

export async function readGeometries(file: ArrayBuffer, scene: Scene): Promise<SceneParts> {
  const gltf = await new GLTFLoader().parseAsync(file, '');
  const geometries = byName(scene.geometries);
  const contactZones = byName(scene.contact_zones);
  // Objects that are drawn in the same way share one program, which takes some tenths of a second to compile.
  const seen = new Set<Material>();
  const shared = (material: Material): Material => {
    if (seen.has(material)) return material;
    seen.add(material);
    material.forceSinglePass = true;
    if (!material.transparent && material.side === FrontSide) {
      material.side = DoubleSide;
      // It casts no shadow on itself.
      material.shadowSide = BackSide;
    }
    return material;
  };
  const {parts, zones} = endlessParts(scene);
  const visit = (node: Object3D, own: {geometry?: unknown; contact_zone?: unknown}) => {
    if (node.userData.geometry !== undefined || node.userData.contact_zone !== undefined) own = node.userData;
    if (node instanceof Mesh) {
      const geometry = geometries.get(String(own.geometry));
      const zone = contactZones.get(String(own.contact_zone));
      const mesh: BufferGeometry = node.geometry;
      if (geometry) parts.push({geometry, mesh, material: shared(node.material as Material), X_BG: placeOnBody(node)});
      if (zone) zones.push({zone, mesh, X_BG: placeOnBody(node)});
    }
    for (const child of node.children) visit(child, own);
  };
  visit(gltf.scene, {});
  return {parts, zones};
}
