// The surroundings that metal reflects: an imaginary room, as light by direction, at several roughnesses as the
// renderer requires. It is computed, because drawing and blurring it takes seconds without a graphics card.

import {
  CubeTexture,
  DataTexture,
  DataUtils,
  HalfFloatType,
  LinearFilter,
  LinearMipmapLinearFilter,
  RGBAFormat,
  Vector3,
} from 'three';

/** The size of the sharpest face. [pixels] */
const kSize = 64;
/** The number of faces below the sharpest one. The renderer uses all but the last. */
const kFurtherLevels = 4;
const kLastLevel = kFurtherLevels - 1;

const kSky = [1.25, 1.3, 1.36] as const;
const kFloor = [0.66, 0.64, 0.61] as const;

interface Lamp {
  direction: Vector3;
  /** How fast its light fades towards the sides. */
  sharpness: number;
  light: number;
}
const kLamps: readonly Lamp[] = [
  {direction: new Vector3(0.35, -0.45, 0.85).normalize(), sharpness: 26, light: 9},
  {direction: new Vector3(-0.9, 0.25, 0.35).normalize(), sharpness: 34, light: 6},
  {direction: new Vector3(0.55, 0.8, 0.25).normalize(), sharpness: 40, light: 4},
];

/** The light from a direction for a surface of some roughness, which mixes it with its surroundings. */
function lightFrom(d: Vector3, roughness: number, rgb: [number, number, number]): void {
  const horizon = Math.min(1, Math.max(0, 0.5 + (0.5 * d.z) / (0.12 + roughness)));
  const sky = horizon * horizon * (3 - 2 * horizon);
  let lamps = 0;
  for (const {direction, sharpness, light} of kLamps) {
    // The highlight of a lamp at this roughness: the same amount of light over more directions.
    const blurred = 1 / (1 / sharpness + 2 * roughness ** 4);
    lamps += light * (blurred / sharpness) * Math.exp(blurred * (direction.dot(d) - 1));
  }
  for (let i = 0; i < 3; ++i) rgb[i] = kFloor[i]! + (kSky[i]! - kFloor[i]!) * sky + lamps;
}

/** The direction of a point of a face of a cube, from -1 to 1, in OpenGL's layout of cubes. */
function directionTo(face: number, s: number, t: number, to: Vector3): Vector3 {
  switch (face) {
    case 0:
      to.set(1, -t, -s);
      break;
    case 1:
      to.set(-1, -t, s);
      break;
    case 2:
      to.set(s, 1, t);
      break;
    case 3:
      to.set(s, -1, -t);
      break;
    case 4:
      to.set(s, -t, 1);
      break;
    default:
      to.set(-s, -t, -1);
  }
  // three.js mirrors cubes that it has not drawn itself.
  to.x = -to.x;
  return to.normalize();
}

function facesOf(size: number, roughness: number): DataTexture[] {
  const d = new Vector3();
  const rgb: [number, number, number] = [0, 0, 0];
  const one = DataUtils.toHalfFloat(1);
  return [0, 1, 2, 3, 4, 5].map((face) => {
    const pixels = new Uint16Array(4 * size * size);
    for (let row = 0, at = 0; row < size; ++row) {
      for (let column = 0; column < size; ++column, at += 4) {
        lightFrom(directionTo(face, (2 * column + 1) / size - 1, (2 * row + 1) / size - 1, d), roughness, rgb);
        for (let i = 0; i < 3; ++i) pixels[at + i] = DataUtils.toHalfFloat(rgb[i]!);
        pixels[at + 3] = one;
      }
    }
    return new DataTexture(pixels, size, size, RGBAFormat, HalfFloatType);
  });
}

export function makeReflections(): CubeTexture {
  // The roughness of a level, as in PMREMGenerator.lodToRoughness of three.js.
  const roughnessOf = (lod: number) => 1 - Math.sqrt(1 - Math.min(lod, kLastLevel) / kLastLevel);
  const level = (lod: number) => new CubeTexture(facesOf(kSize >> lod, roughnessOf(lod)));
  const texture = level(0);
  texture.mipmaps = Array.from({length: kFurtherLevels}, (_, i) => level(i + 1));
  texture.format = RGBAFormat;
  texture.type = HalfFloatType;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.generateMipmaps = false;
  texture.isPMREMTexture = true;
  texture.needsUpdate = true;
  return texture;
}
