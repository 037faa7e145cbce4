// Simple shapes as meshes of size one, so that all boxes are one mesh, all balls another and so on.

import {BoxGeometry, CylinderGeometry, Matrix4, PlaneGeometry, SphereGeometry, Vector3} from 'three';
import type {BufferGeometry} from 'three';

import {matrixOf} from './matrix';
import {kIdentity} from '../pose';
import type {Pose} from '../pose';
import type {Shape} from '../scene_json';

/** One mesh at its place in the body, with its scale. */
export interface PlacedMesh {
  mesh: BufferGeometry;
  X_BG: Matrix4;
}

/** Segments of a circle, by the number of shapes: a picture of thousands takes its time by their vertices. */
const kDetails: readonly (readonly [number, number])[] = [
  [150, 48],
  [600, 24],
  [Infinity, 16],
];

const upright = (mesh: BufferGeometry): BufferGeometry => mesh.rotateX(Math.PI / 2);

const kMakers = {
  box: () => new BoxGeometry(),
  ball: (around: number) => upright(new SphereGeometry(1, around, around / 2)),
  cylinder: (around: number) => upright(new CylinderGeometry(1, 1, 1, around)),
  tube: (around: number) => upright(new CylinderGeometry(1, 1, 1, around, 1, true)),
  cap: (around: number) => upright(new SphereGeometry(1, around, around / 4, 0, 2 * Math.PI, 0, Math.PI / 2)),
  square: () => new PlaneGeometry(),
};
type MeshName = keyof typeof kMakers;

/** Made when a scene has such a shape for the first time. They belong to all scenes. */
const made = new Map<string, BufferGeometry>();
const primitives = new Set<BufferGeometry>();

function meshOf(name: MeshName, around: number): BufferGeometry {
  const key = name === 'box' || name === 'square' ? name : `${name} ${around}`;
  let mesh = made.get(key);
  if (!mesh) {
    mesh = kMakers[name](around);
    made.set(key, mesh);
    primitives.add(mesh);
  }
  return mesh;
}

export const isPrimitive = (mesh: BufferGeometry): boolean => primitives.has(mesh);

type Piece = readonly [MeshName, Vector3, Matrix4?];

function piecesOf(shape: Shape): readonly Piece[] {
  switch (shape.type) {
    case 'box':
      return [['box', new Vector3(...shape.size)]];
    case 'sphere':
      return [['ball', new Vector3().setScalar(shape.radius)]];
    case 'ellipsoid':
      return [['ball', new Vector3(...shape.semi_axes)]];
    case 'cylinder':
      return [['cylinder', new Vector3(shape.radius, shape.radius, shape.length)]];
    case 'capsule': {
      const round = new Vector3().setScalar(shape.radius);
      const up = new Matrix4().makeTranslation(0, 0, shape.length / 2);
      const down = new Matrix4().makeRotationX(Math.PI).setPosition(0, 0, -shape.length / 2);
      return [
        ['tube', new Vector3(shape.radius, shape.radius, shape.length)],
        ['cap', round, up],
        ['cap', round, down],
      ];
    }
    case 'plane':
      return [['square', new Vector3(shape.size[0], shape.size[1], 1)]];
    default:
      return [];
  }
}

/** The meshes of a simple shape, one of `count`; nothing for half spaces and mesh files. */
export function primitivesOf(shape: Shape, pose: Pose = kIdentity, count = 1): PlacedMesh[] {
  const around = kDetails.find(([most]) => count <= most)?.[1] ?? 16;
  return piecesOf(shape).map(([name, size, within]) => {
    const X_BG = matrixOf(pose);
    if (within) X_BG.multiply(within);
    return {mesh: meshOf(name, around), X_BG: X_BG.scale(size)};
  });
}
