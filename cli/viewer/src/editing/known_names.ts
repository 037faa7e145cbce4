// The names of a scene that forms offer, and which of them a weld may join.

import {kWorld} from '../motion/kinematics';
import type {Kinematics} from '../motion/kinematics';
import type {NameOption} from './name_field';

export class KnownNames {
  private readonly bodyOfFrame = new Map<string, string>([[kWorld, kWorld]]);
  private readonly inboard = new Map<string, string | undefined>();
  private readonly holders = new Map<string, string>();
  private readonly grounded = new Set<string>();
  private readonly details = new Map<string, string>([[kWorld, 'the world']]);

  constructor(private readonly kinematics: Kinematics) {
    const {scene} = kinematics;
    for (const {name} of scene.bodies) this.addFrame(name, name, 'body');
    for (const {name, body} of scene.frames) this.addFrame(name, body, `frame on ${body}`);
    for (const {body, joint, inboard} of kinematics.entries) {
      this.inboard.set(body.name, joint ? inboard : undefined);
      if (joint && inboard !== undefined) this.holders.set(body.name, joint.name);
      // A model that its file joins to the world moves with the weld. Directives name their welds in this way.
      const isOfDirective = joint?.name.includes('_welds_to_') ?? false;
      if (joint?.type === 'weld' && inboard === kWorld && !isOfDirective) this.grounded.add(body.name);
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
    const carriers = this.wayToRoot(this.bodyOfFrame.get(parent) ?? kWorld);
    const root = carriers.at(-1);
    return [...this.bodyOfFrame].map(([name, body]) => {
      const detail = this.details.get(name) ?? '';
      return {name, detail, refusal: this.whyNoChild(body, carriers, root)};
    });
  }

  private whyNoChild(body: string, carriers: readonly string[], root: string | undefined): string | undefined {
    if (body === kWorld) return 'it belongs to the world';
    if (carriers.includes(body)) return 'it carries the parent';
    // A weld of two trees makes one of them; a weld within a tree would close a loop.
    if (this.grounded.has(body) || this.wayToRoot(body).at(-1) !== root) return undefined;
    return `the joint ${this.holders.get(body) ?? ''} holds it already`;
  }

  /** The body, and those that carry it. */
  private wayToRoot(body: string): string[] {
    const way = [body];
    for (let at = this.inboard.get(body); at !== undefined && !way.includes(at); at = this.inboard.get(at))
      way.push(at);
    return way;
  }
}
