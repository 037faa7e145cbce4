// Gets the geometries of scenes. Meshes that a scene has in common with the one before are not sent again.

import {MeshStandardMaterial} from 'three';

import {trianglesOf} from './batch';
import {isWithoutFile, partsWithoutFile, readGeometries} from './geometry_file';
import type {MeshList, SceneParts} from './geometry_file';
import type {Scene} from '../scene_json';
import {fetchGeometries, fetchState} from '../server';
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
    const withoutFile = partsWithoutFile(scene);
    // The first picture is drawn as the one that compiles its programs.
    this.view.quality.triangles = withoutFile.parts.reduce((sum, {mesh}) => sum + trianglesOf(mesh), 0);
    if (isWithoutFile(scene)) {
      this.view.warmUp();
      return withoutFile;
    }
    let drawn = withoutFile;
    try {
      const known = this.meshes;
      const file = fetchGeometries(revision, known?.sceneRevision ?? null);
      this.view.warmUp();
      const read =
        (await readGeometries(await file, scene, revision, known, withoutFile)) ??
        (await readGeometries(await fetchGeometries(revision, null), scene, revision, null, withoutFile));
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
