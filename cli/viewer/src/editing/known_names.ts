// The names of a scene that forms offer, and which of them a weld may join.

import {kWorld} from '../kinematics';
import type {Kinematics} from '../kinematics';
import type {NameOption} from './name_field';

export class KnownNames {
  private readonly bodyOfFrame = new Map<string, string>([[kWorld, kWorld]]);
  private readonly inboard = new Map<string, string | undefined>();
  private readonly refusals = new Map<string, string>();
  private readonly details = new Map<string, string>([[kWorld, 'the world']]);

  constructor(private readonly kinematics: Kinematics) {
    const {scene} = kinematics;
    for (const {name} of scene.bodies) this.addFrame(name, name, 'body');
    for (const {name, body} of scene.frames) this.addFrame(name, body, `frame on ${body}`);
    for (const {body, joint, inboard} of kinematics.entries) {
      this.inboard.set(body.name, inboard);
      if (!joint || inboard === undefined) continue;
      // A model that its file joins to the world moves with the weld. Directives name their welds in this way.
      const isOfDirective = joint.name.includes('_welds_to_');
      if (!isOfDirective && inboard === kWorld && joint.type === 'weld') continue;
      this.refusals.set(body.name, `the joint ${joint.name} joins it to ${inboard} already`);
    }
  }

  private addFrame(name: string, body: string, detail: string): void {
    if (this.bodyOfFrame.has(name)) return;
    this.bodyOfFrame.set(name, body);
    this.details.set(name, detail);
  }

  get bodies(): NameOption[] {
    return this.kinematics.scene.bodies.filter(({name}) => name !== kWorld).map(({name}) => ({name, detail: 'body'}));
  }
  get groups(): NameOption[] {
    return (this.kinematics.scene.collision_filter_groups ?? []).map(({name}) => ({name, detail: 'group'}));
  }
  get models(): NameOption[] {
    return this.kinematics.scene.models.filter(({name}) => name !== '').map(({name}) => ({name, detail: 'model'}));
  }
  get modelNames(): string[] {
    return this.kinematics.scene.models.map(({name}) => name);
  }
  /** Bodies and frames. */
  get frames(): NameOption[] {
    return [...this.bodyOfFrame.keys()].map((name) => ({name, detail: this.details.get(name) ?? ''}));
  }
  /** The same, with the reason where a weld cannot have the frame as its child. `parent`: that of the weld. */
  children(parent: string): NameOption[] {
    const carriers = new Set<string>();
    for (let at = this.bodyOfFrame.get(parent); at !== undefined && !carriers.has(at); at = this.inboard.get(at)) {
      carriers.add(at);
    }
    return [...this.bodyOfFrame].map(([name, body]) => {
      const detail = this.details.get(name) ?? '';
      if (body === kWorld) return {name, detail, refusal: 'it belongs to the world'};
      const refusal = this.refusals.get(body) ?? (carriers.has(body) ? 'it carries the parent' : undefined);
      return {name, detail, refusal};
    });
  }
}
