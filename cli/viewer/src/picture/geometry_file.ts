// The meshes of the geometries and contact zones of a scene. Simple shapes are made here; the others are read from a
// binary glTF file, whose nodes have `extras.geometry` or `extras.contact_zone`.

import {Matrix4, Mesh, Quaternion, Vector3} from 'three';
import type {BufferGeometry, Material, Object3D} from 'three';
import {GLTFLoader} from 'three/addons/loaders/GLTFLoader.js';

import type {Part} from './batch';
import {halfSpaceMesh, halfSpaces} from './half_spaces';
import {lookOfFile, lookOfScene} from './looks';
import type {Look} from './looks';
import {matrixOf} from './matrix';
import {kIdentity} from '../pose';
import {primitivesOf} from './primitives';
import type {ContactZone, Geometry, Scene} from '../scene_json';
import type {GeometryAnswer} from '../server';

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
export function partsWithoutFile(scene: Scene): SceneParts {
  const parts = halfSpaces(scene);
  const simple = scene.geometries.filter((geometry) => geometry.roles?.length && !needsFile(geometry));
  for (const geometry of simple) {
    const look = lookOfScene(geometry.material);
    for (const placed of primitivesOf(geometry.shape, geometry.pose, simple.length)) {
      parts.push({geometry, ...look, ...placed});
    }
  }
  const zones: ZonePart[] = [];
  for (const zone of scene.contact_zones ?? []) {
    if (zone.shape.type === 'half_space') {
      zones.push({zone, mesh: halfSpaceMesh(), X_BG: matrixOf(zone.pose ?? kIdentity)});
    } else {
      zones.push(...primitivesOf(zone.shape, zone.pose).map((placed) => ({zone, ...placed})));
    }
  }
  return {parts, zones};
}

/** Whether the file has its mesh: only there are images. */
const needsFile = ({shape, material}: Pick<Geometry, 'shape' | 'material'>): boolean =>
  shape.type === 'mesh' || shape.type === 'convex' || Boolean(material?.diffuse_map);

/** Whether a scene has nothing in a file. */
export const isWithoutFile = ({geometries, contact_zones: zones = []}: Scene): boolean =>
  ![...geometries.filter(({roles}) => roles?.length), ...zones].some(needsFile);

const byName = <T extends {name: string}>(things: readonly T[]) => new Map(things.map((thing) => [thing.name, thing]));

/** One primitive of a mesh of the file. */
interface Primitive extends Look {
  mesh: BufferGeometry;
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

async function readMeshes(file: ArrayBuffer): Promise<Primitive[][]> {
  const {parser} = await new GLTFLoader().parseAsync(file, '');
  const objects = (await parser.getDependencies('mesh')) as Object3D[];
  const looks = new Map<Material, Look>();
  return objects.map((object) => {
    const primitives: Primitive[] = [];
    object.traverse((one) => {
      if (!(one instanceof Mesh)) return;
      const material = one.material as Material;
      const look = looks.get(material) ?? lookOfFile(material);
      looks.set(material, look);
      primitives.push({mesh: one.geometry as BufferGeometry, ...look});
    });
    return primitives;
  });
}

/** The place of a geometry or a zone in its body. */
function placeOf({translation = [0, 0, 0], rotation = [0, 0, 0, 1], scale = [1, 1, 1]}: FileNode): Matrix4 {
  return new Matrix4().compose(new Vector3(...translation), new Quaternion(...rotation), new Vector3(...scale));
}

/**
 * Reads the geometries of a scene, and adds them to those that need no file. A file that ends before its meshes needs `known`, and the result is null if it has
 * other meshes.
 */
export async function readGeometries(
  {bytes, isWithoutMeshes}: GeometryAnswer,
  scene: Scene,
  sceneRevision: number,
  known: MeshList | null,
  withoutFile: SceneParts,
): Promise<(SceneParts & {list: MeshList}) | null> {
  const json = jsonOf(bytes);
  const description = descriptionOf(json);
  if (isWithoutMeshes && known?.description !== description) return null;
  const meshes = isWithoutMeshes && known ? known.meshes : await readMeshes(bytes);
  const geometries = byName(scene.geometries.filter(needsFile));
  const contactZones = byName((scene.contact_zones ?? []).filter(needsFile));
  const [parts, zones] = [[...withoutFile.parts], [...withoutFile.zones]];
  for (const node of json.nodes ?? []) {
    if (node.mesh === undefined) continue;
    const geometry = geometries.get(String(node.extras?.geometry));
    const zone = contactZones.get(String(node.extras?.contact_zone));
    for (const {mesh, material, color} of meshes[node.mesh] ?? []) {
      if (geometry) parts.push({geometry, mesh, material, color, X_BG: placeOf(node)});
      if (zone) zones.push({zone, mesh, X_BG: placeOf(node)});
    }
  }
  return {parts, zones, list: {sceneRevision, description, meshes}};
}
