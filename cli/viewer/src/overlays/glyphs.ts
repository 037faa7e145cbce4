// The meshes of marks, of size one.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  Matrix4,
  MeshBasicMaterial,
  Quaternion,
  SphereGeometry,
  TorusGeometry,
  Vector3,
} from 'three';
import {mergeGeometries} from 'three/addons/utils/BufferGeometryUtils.js';

function colored(mesh: BufferGeometry, color: (at: Vector3) => number): BufferGeometry {
  const positions = mesh.getAttribute('position');
  const colors = new Float32Array(3 * positions.count);
  const at = new Vector3();
  const c = new Color();
  for (let i = 0; i < positions.count; ++i) {
    c.set(color(at.fromBufferAttribute(positions, i))).toArray(colors, 3 * i);
  }
  mesh.setAttribute('color', new BufferAttribute(colors, 3));
  return mesh;
}

export const kAxisColors = [0xe23d3d, 0x2fa84f, 0x3b7cf5] as const;

/** Three axes from the origin, red, green and blue. */
export function triad(): BufferGeometry {
  const axis = (color: number) =>
    colored(new CylinderGeometry(0.035, 0.035, 1, 8).translate(0, 0.5, 0).rotateX(Math.PI / 2), () => color);
  return mergeGeometries([
    axis(kAxisColors[0]).applyMatrix4(new Matrix4().makeRotationY(Math.PI / 2)),
    axis(kAxisColors[1]).applyMatrix4(new Matrix4().makeRotationX(-Math.PI / 2)),
    axis(kAxisColors[2]),
  ]);
}

/** A rotation about z: the axis, and an arrow around it. */
export function turn(): BufferGeometry {
  const arc = new TorusGeometry(0.42, 0.035, 8, 40, 1.6 * Math.PI);
  const head = new ConeGeometry(0.11, 0.24, 12)
    .translate(0, 0.1, 0)
    .applyMatrix4(new Matrix4().makeTranslation(0.42, 0, 0))
    .rotateZ(1.6 * Math.PI);
  const axis = new CylinderGeometry(0.028, 0.028, 2, 8).rotateX(Math.PI / 2);
  return mergeGeometries([arc, head, axis]);
}

/** A translation along z: an arrow with two heads. */
export function slide(): BufferGeometry {
  const axis = new CylinderGeometry(0.035, 0.035, 1.6, 8).rotateX(Math.PI / 2);
  const head = new ConeGeometry(0.12, 0.28, 12).rotateX(Math.PI / 2).translate(0, 0, 0.86);
  return mergeGeometries([axis, head, head.clone().rotateX(Math.PI)]);
}

/** The symbol of a centre of mass: a ball of dark and light octants. */
export function massBall(): BufferGeometry {
  // Each face has corners of its own, so that colours end at edges.
  const ball = new SphereGeometry(1, 32, 16).toNonIndexed();
  const positions = ball.getAttribute('position');
  const colors = new Float32Array(3 * positions.count);
  const centre = new Vector3();
  for (let face = 0; face < positions.count; face += 3) {
    centre.set(0, 0, 0);
    for (let k = 0; k < 3; ++k) centre.add(new Vector3().fromBufferAttribute(positions, face + k));
    const isDark = centre.x * centre.y * centre.z > 0;
    const color = new Color(isDark ? 0x15181d : 0xf5c542);
    for (let k = 0; k < 3; ++k) color.toArray(colors, 3 * (face + k));
  }
  ball.setAttribute('color', new BufferAttribute(colors, 3));
  return ball;
}

/** A rod between two points. */
function rod(from: Vector3, to: Vector3, radius: number): BufferGeometry {
  const way = new Vector3().subVectors(to, from);
  const turned = new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), way.clone().normalize());
  return new CylinderGeometry(radius, radius, way.length(), 6)
    .applyQuaternion(turned)
    .translate((from.x + to.x) / 2, (from.y + to.y) / 2, (from.z + to.z) / 2);
}

/**
 * The part of the plane z = -1 that a camera sees, with 45 degrees to each side. A mark shows the top of the picture.
 */
export function sight(): BufferGeometry {
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x = 0, y = 0]) => new Vector3(x, y, -1));
  const eye = new Vector3();
  const top = [new Vector3(-0.5, 1.1, -1), new Vector3(0, 1.6, -1), new Vector3(0.5, 1.1, -1)] as const;
  return mergeGeometries([
    ...corners.flatMap((corner, i) => [rod(eye, corner, 0.025), rod(corner, corners[(i + 1) % 4]!, 0.025)]),
    rod(top[0], top[1], 0.025),
    rod(top[1], top[2], 0.025),
    rod(top[2], top[0], 0.025),
  ]);
}

/** A lamp that shines in all directions. */
export function lamp(): BufferGeometry {
  const rays: BufferGeometry[] = [];
  for (let i = 0; i < 8; ++i) {
    rays.push(
      new CylinderGeometry(0.03, 0.03, 0.22, 6).translate(0, 0.55, 0).rotateZ((i * Math.PI) / 4),
      ...(i % 4 === 0
        ? []
        : [new CylinderGeometry(0.03, 0.03, 0.22, 6).translate(0, 0.55, 0).rotateX((i * Math.PI) / 4)]),
    );
  }
  return mergeGeometries([new SphereGeometry(0.3, 16, 12), ...rays]);
}

/** A lamp that shines along z. */
export function beam(): BufferGeometry {
  const shaft = new CylinderGeometry(0.035, 0.035, 0.8, 8).rotateX(Math.PI / 2).translate(0, 0, 0.6);
  const head = new ConeGeometry(0.12, 0.26, 12).rotateX(Math.PI / 2).translate(0, 0, 1.1);
  return mergeGeometries([new SphereGeometry(0.3, 16, 12), shaft, head]);
}

/** A sensor: a small octahedron with a longer z axis. */
export function probe(): BufferGeometry {
  const stick = new CylinderGeometry(0.05, 0.05, 0.9, 8).rotateX(Math.PI / 2).translate(0, 0, 0.7);
  const ball = new SphereGeometry(0.5, 4, 2).rotateX(Math.PI / 2);
  return mergeGeometries([ball, stick]);
}

/** In one colour, or in those of the mesh; visible through everything. */
export function flat(color?: number, opacity = 1): MeshBasicMaterial {
  return new MeshBasicMaterial({
    color: color ?? 0xffffff,
    vertexColors: color === undefined,
    opacity,
    transparent: true,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
  });
}
