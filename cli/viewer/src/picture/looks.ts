// The materials of drawn geometries. Those that differ in their colour only are one material, so that geometries of
// many colours are drawn in one call; the colour belongs to the instance.

import {BackSide, Color, DoubleSide, FrontSide, MeshStandardMaterial, SRGBColorSpace, Texture} from 'three';
import type {Material, Side} from 'three';

import type {Material as SceneMaterial} from '../scene_json';

/** How a part of a geometry is drawn. */
export interface Look {
  material: Material;
  /** The colour of the instance; null: the material, an image or the mesh has the colours. */
  color: Color | null;
}

/** As `parsers/gltf/gltf_looks.cc`. */
const kDullRoughness = 0.8;
const kShinyRoughness = 0.3;

/** Steps of roughness, metalness and opacity. A picture does not show a difference of one step. */
const kSteps = 64;
const stepped = (x: number): number => Math.round(Math.min(1, Math.max(0, x)) * kSteps) / kSteps;

/** Objects that are drawn in the same way share one program, which takes some tenths of a second to compile. */
function prepare(material: Material): void {
  material.forceSinglePass = true;
  if (!material.transparent && material.side === FrontSide) {
    material.side = DoubleSide;
    // It casts no shadow on itself.
    material.shadowSide = BackSide;
  }
}

interface Properties {
  roughness: number;
  metalness: number;
  opacity: number;
  transparent: boolean;
  emissive: Color;
  side: Side;
}

/** For the life of the page, because programs are removed with their last material. */
const shared = new Map<string, MeshStandardMaterial>();
const sharedMaterials = new Set<Material>();

function sharedMaterial({emissive, transparent, side, ...numbers}: Properties): MeshStandardMaterial {
  const roughness = stepped(numbers.roughness);
  const metalness = stepped(numbers.metalness);
  const opacity = transparent ? stepped(numbers.opacity) : 1;
  const key = [roughness, metalness, opacity, transparent, side, ...emissive.toArray()].join(' ');
  let material = shared.get(key);
  if (!material) {
    material = new MeshStandardMaterial({
      roughness,
      metalness,
      opacity,
      transparent,
      emissive: emissive.clone(),
      depthWrite: !transparent,
      side,
      forceSinglePass: true,
      // It casts no shadow on itself.
      ...(!transparent && {shadowSide: BackSide}),
    });
    shared.set(key, material);
    sharedMaterials.add(material);
  }
  return material;
}

/** Whether all scenes share it: it must not be disposed of with one. */
export const isShared = (material: Material): boolean => sharedMaterials.has(material);

/** The look of a material of scene JSON without an image. */
export function lookOfScene({diffuse, specular, emissive}: SceneMaterial = {}): Look {
  const shine = specular ? Math.min(1, Math.max(0, specular[0], specular[1], specular[2])) : 0;
  const opacity = diffuse ? Math.min(1, Math.max(0, diffuse[3])) : 1;
  const material = sharedMaterial({
    roughness: kDullRoughness + (kShinyRoughness - kDullRoughness) * (diffuse ? shine : 0),
    metalness: 0,
    opacity,
    transparent: opacity < 1,
    side: opacity < 1 ? FrontSide : DoubleSide,
    emissive:
      emissive && diffuse ? new Color().setRGB(emissive[0], emissive[1], emissive[2], SRGBColorSpace) : new Color(0),
  });
  const color = diffuse
    ? new Color().setRGB(diffuse[0], diffuse[1], diffuse[2], SRGBColorSpace)
    : new Color(0.5, 0.5, 0.5);
  return {material, color};
}

const numbersOf = ({roughness, metalness, opacity, transparent, emissive}: MeshStandardMaterial) => ({
  roughness,
  metalness,
  opacity,
  transparent,
  emissive,
});

/** The look of a material of a glTF file. */
export function lookOfFile(material: Material): Look {
  const isPlain =
    material instanceof MeshStandardMaterial &&
    material.type === 'MeshStandardMaterial' &&
    material.alphaTest === 0 &&
    !material.vertexColors &&
    !material.flatShading &&
    material.emissiveIntensity === 1 &&
    !Object.values(material).some((value) => value instanceof Texture);
  if (!isPlain) {
    prepare(material);
    return {material, color: null};
  }
  const side = material.transparent ? material.side : DoubleSide;
  return {material: sharedMaterial({...numbersOf(material), side}), color: material.color};
}
