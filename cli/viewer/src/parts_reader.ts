// Gets the geometries of scenes. Meshes that a scene has in common with the one before are not sent again.

import {MeshStandardMaterial} from 'three';

import {partsWithoutFile, readGeometries} from './geometry_file';
import type {MeshList, SceneParts} from './geometry_file';
import type {Scene} from './scene_json';
import {fetchGeometries, fetchState} from './server';
import type {View} from './view';

export class PartsReader {
  /** Those of the newest scene that was read, for the next one. */
  private meshes: MeshList | null = null;

  constructor(
    private readonly view: View,
    private readonly say: (text: string) => void,
  ) {}

  /** Null: the server has another scene by now. */
  async read(scene: Scene, revision: number): Promise<SceneParts | null> {
    let drawn = partsWithoutFile(scene);
    try {
      const known = this.meshes;
      const file = fetchGeometries(revision, known?.sceneRevision ?? null);
      this.view.warmUp();
      const read =
        (await readGeometries(await file, scene, revision, known)) ??
        (await readGeometries(await fetchGeometries(revision, null), scene, revision, null));
      if (read) [drawn, this.meshes] = [read, read.list];
    } catch (error) {
      if ((await fetchState()).scene_revision !== revision) return null;
      console.warn(error);
      this.say('The geometries could not be read.');
    }
    for (const {material} of drawn.parts) {
      if (material instanceof MeshStandardMaterial && material.metalness > 0.3) this.view.reflectIn(material);
    }
    return drawn;
  }

  /** Another server may answer, whose revisions mean something else. */
  forget(): void {
    this.meshes = null;
  }
}
