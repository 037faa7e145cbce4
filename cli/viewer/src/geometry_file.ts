// Reads the binary glTF that holds the geometries and contact zones of a scene: nodes with
// `extras.geometry` or `extras.contact_zone` below nodes with `extras.body`.

import {BackSide, DoubleSide, FrontSide, Matrix4, Mesh, Quaternion, Vector3} from 'three';
import type {BufferGeometry, Material, Object3D} from 'three';
import {GLTFLoader} from 'three/addons/loaders/GLTFLoader.js';

import type {Part} from './geometries';
import {halfSpaceMesh, halfSpaces} from './half_spaces';
import {matrixOf} from './matrix';
import {kIdentity} from './pose';
import type {ContactZone, Scene} from './scene_json';
import type {GeometryAnswer} from './server';

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

/** One primitive of a mesh of the file. */
interface Primitive {
  mesh: BufferGeometry;
  material: Material;
}

/** The meshes of a file, for files of later scenes that have the same. */
export interface MeshList {
  /** Of the scene that they were read for. */
  sceneRevision: number;
  /** Everything in the JSON of the file that describes them. */
  description: string;
  /** By number. */
  meshes: Primitive[][];
}

interface FileNode {
  mesh?: number;
  translation?: [number, number, number];
  rotation?: [number, number, number, number];
  scale?: [number, number, number];
  extras?: {geometry?: string; contact_zone?: string};
}

type FileJson = Record<string, unknown> & {nodes?: FileNode[]};

function jsonOf(file: ArrayBuffer): FileJson {
  const kHeader = 12;
  const length = new DataView(file).getUint32(kHeader, true);
  return JSON.parse(new TextDecoder().decode(new Uint8Array(file, kHeader + 8, length))) as FileJson;
}

const kMeshKeys = [
  'meshes',
  'materials',
  'textures',
  'images',
  'accessors',
  'bufferViews',
  'buffers',
  'extensionsUsed',
];
const descriptionOf = (json: FileJson): string => JSON.stringify(kMeshKeys.map((key) => json[key] ?? null));

/** Objects that are drawn in the same way share one program, which takes some tenths of a second to compile. */
function prepare(material: Material): void {
  material.forceSinglePass = true;
  if (!material.transparent && material.side === FrontSide) {
    material.side = DoubleSide;
    // It casts no shadow on itself.
    material.shadowSide = BackSide;
  }
}

async function readMeshes(file: ArrayBuffer): Promise<Primitive[][]> {
  const {parser} = await new GLTFLoader().parseAsync(file, '');
  const objects = (await parser.getDependencies('mesh')) as Object3D[];
  const seen = new Set<Material>();
  return objects.map((object) => {
    const primitives: Primitive[] = [];
    object.traverse((one) => {
      if (!(one instanceof Mesh)) return;
      const material = one.material as Material;
      if (!seen.has(material)) prepare(material);
      seen.add(material);
      primitives.push({mesh: one.geometry as BufferGeometry, material});
    });
    return primitives;
  });
}

/** The place of a geometry or a zone, whose node is a child of that of its body. */
function placeOf({translation = [0, 0, 0], rotation = [0, 0, 0, 1], scale = [1, 1, 1]}: FileNode): Matrix4 {
  return new Matrix4().compose(new Vector3(...translation), new Quaternion(...rotation), new Vector3(...scale));
}

/**
 * Reads the geometries of a scene. A file that ends before its meshes needs `known`, and the result is null if it has
 * other meshes.
 */
export async function readGeometries(
  {bytes, isWithoutMeshes}: GeometryAnswer,
  scene: Scene,
  sceneRevision: number,
  known: MeshList | null,
): Promise<(SceneParts & {list: MeshList}) | null> {
  const json = jsonOf(bytes);
  const description = descriptionOf(json);
  if (isWithoutMeshes && known?.description !== description) return null;
  const meshes = isWithoutMeshes && known ? known.meshes : await readMeshes(bytes);
  const geometries = byName(scene.geometries);
  const contactZones = byName(scene.contact_zones);
  const {parts, zones} = endlessParts(scene);
  for (const node of json.nodes ?? []) {
    if (node.mesh === undefined) continue;
    const geometry = geometries.get(String(node.extras?.geometry));
    const zone = contactZones.get(String(node.extras?.contact_zone));
    for (const {mesh, material} of meshes[node.mesh] ?? []) {
      if (geometry) parts.push({geometry, mesh, material, X_BG: placeOf(node)});
      if (zone) zones.push({zone, mesh, X_BG: placeOf(node)});
    }
  }
  return {parts, zones, list: {sceneRevision, description, meshes}};
}
