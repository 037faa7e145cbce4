// Meshes of shapes that are not in the file of the geometries: contact zones, half spaces.

import {BoxGeometry, BufferGeometry, CapsuleGeometry, CircleGeometry, CylinderGeometry, SphereGeometry} from 'three';

import type {Shape} from './scene_json';

/** How much of a half space's surface is drawn. [m] */
const kHalfSpaceRadius = 6;

/** In the frame of the geometry; null for a mesh, which only its file tells. */
export function meshOfShape(shape: Shape): BufferGeometry | null {
  switch (shape.type) {
    case 'box':
      return new BoxGeometry(...shape.size);
    case 'sphere':
      return new SphereGeometry(shape.radius, 32, 20);
    case 'ellipsoid':
      return new SphereGeometry(1, 32, 20).scale(...shape.semi_axes);
    case 'cylinder':
      return new CylinderGeometry(shape.radius, shape.radius, shape.length, 40).rotateX(Math.PI / 2);
    case 'capsule':
      return new CapsuleGeometry(shape.radius, shape.length, 10, 32).rotateX(Math.PI / 2);
    case 'half_space':
      return new CircleGeometry(kHalfSpaceRadius, 96);
    case 'plane':
      return new BoxGeometry(shape.size[0], shape.size[1], 1e-4);
    default:
      return null;
  }
}
