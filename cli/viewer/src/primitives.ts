// Simple shapes as meshes of size one, so that all boxes are one mesh, all balls another and so on.

import {BoxGeometry, CylinderGeometry, Matrix4, PlaneGeometry, SphereGeometry, Vector3} from 'three';
import type {BufferGeometry} from 'three';

import {matrixOf} from './matrix';
import {kIdentity} from './pose';
import type {Pose} from './pose';
import type {Shape} from './scene_json';

/** One mesh at its place in the body, with its scale. */
export interface PlacedMesh {
  mesh: BufferGeometry;
  X_BG: Matrix4;
}

const kAround = 48;
const kQuarter = 12;

const upright = (mesh: BufferGeometry): BufferGeometry => mesh.rotateX(Math.PI / 2);

/** Made when a scene has such a shape for the first time. */
function made(make: () => BufferGeometry): () => BufferGeometry {
  let mesh: BufferGeometry | undefined;
  return () => {
    if (!mesh) primitives.add((mesh = make()));
    return mesh;
  };
}

const primitives = new Set<BufferGeometry>();

const kMeshes = {
  box: made(() => new BoxGeometry()),
  ball: made(() => upright(new SphereGeometry(1, kAround, 2 * kQuarter))),
  cylinder: made(() => upright(new CylinderGeometry(1, 1, 1, kAround))),
  tube: made(() => upright(new CylinderGeometry(1, 1, 1, kAround, 1, true))),
  cap: made(() => upright(new SphereGeometry(1, kAround, kQuarter, 0, 2 * Math.PI, 0, Math.PI / 2))),
  square: made(() => new PlaneGeometry()),
};
type MeshName = keyof typeof kMeshes;

/** The meshes of simple shapes, which belong to all scenes. */
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

/** The meshes of a simple shape; nothing for half spaces and mesh files. */
export function primitivesOf(shape: Shape, pose: Pose = kIdentity): PlacedMesh[] {
  return piecesOf(shape).map(([name, size, within]) => {
    const X_BG = matrixOf(pose);
    if (within) X_BG.multiply(within);
    return {mesh: kMeshes[name](), X_BG: X_BG.scale(size)};
  });
}
