// The selected element, and its meaning in the scene.

import type {Kinematics} from './motion/kinematics';
import {kWorld} from './motion/kinematics';
import type {Scene} from './scene_json';

/** A list of bodies shows so many. */
export const kMostChips = 200;

export type Kind = 'model' | 'body' | 'frame' | 'joint';

export interface Selection {
  kind: Kind;
  name: string;
}

export const isSame = (a: Selection, b: Selection): boolean => a.kind === b.kind && a.name === b.name;

/** Whether a click or key adds to the selection. */
export const isAdding = ({shiftKey, ctrlKey, metaKey}: MouseEvent | KeyboardEvent): boolean =>
  shiftKey || ctrlKey || metaKey;

export function isThere({kind, name}: Selection, {scene, bodies, joints}: Kinematics): boolean {
  switch (kind) {
    case 'body':
      return name === kWorld || bodies.has(name);
    case 'joint':
      return joints.has(name);
    case 'frame':
      return scene.frames.some((frame) => frame.name === name);
    case 'model':
      return scene.models.some((model) => model.name === name);
  }
}

const kKinds: readonly Kind[] = ['body', 'joint', 'frame', 'model'];

/** The element with a name: a body first, because a name can belong to several elements. */
export function elementNamed(name: string, kinematics: Kinematics): Selection | null {
  const kind = kKinds.find((one) => isThere({kind: one, name}, kinematics));
  return kind === undefined ? null : {kind, name};
}

export const isIn = (model: string, outer: string): boolean => model === outer || model.startsWith(`${outer}::`);

/** The bodies of an element: of a model all its bodies, of a frame its body, of a joint its child. */
export function bodiesOf(selection: Selection | null, {scene, joints}: Kinematics): string[] {
  switch (selection?.kind) {
    case 'body':
      return [selection.name];
    case 'model':
      return scene.bodies.filter(({model}) => isIn(model, selection.name)).map(({name}) => name);
    case 'frame': {
      const frame = scene.frames.find(({name}) => name === selection.name);
      return frame ? [frame.body] : [];
    }
    case 'joint': {
      const joint = joints.get(selection.name);
      return joint ? [joint.child] : [];
    }
    default:
      return [];
  }
}

/**
 * Bodies that never collide with a body, by the excluded pairs and collision filter groups of a scene. Groups stay
 * groups, so that a group of many bodies needs no list of pairs.
 */
export class Partners {
  private readonly listed = new Map<string, Set<string>>();
  private readonly groupsOf = new Map<string, number[]>();
  private readonly related: Set<number>[];
  private readonly members: readonly string[][];
  private known: {body: string; partners: readonly string[]} | undefined;

  constructor({
    excluded_pairs = [],
    collision_filter_groups = [],
  }: Pick<Scene, 'excluded_pairs' | 'collision_filter_groups'>) {
    const add = (a: string, b: string) => {
      const list = this.listed.get(a);
      if (list) list.add(b);
      else this.listed.set(a, new Set([b]));
    };
    for (const [a, b] of excluded_pairs) {
      add(a, b);
      add(b, a);
    }
    const numbers = new Map(collision_filter_groups.map(({name}, i) => [name, i]));
    this.members = collision_filter_groups.map(({members = []}) => members);
    this.related = collision_filter_groups.map(() => new Set<number>());
    collision_filter_groups.forEach(({ignores = []}, i) => {
      for (const name of ignores) {
        const other = numbers.get(name);
        if (other === undefined) continue;
        this.related[i]?.add(other);
        this.related[other]?.add(i);
      }
    });
    this.members.forEach((members, i) => {
      if (this.related[i]?.size === 0) return;
      for (const body of members) {
        const list = this.groupsOf.get(body);
        if (list) list.push(i);
        else this.groupsOf.set(body, [i]);
      }
    });
  }

  excludes(a: string, b: string): boolean {
    if (a === b) return false;
    if (this.listed.get(a)?.has(b)) return true;
    const others = this.groupsOf.get(b);
    if (!others) return false;
    return (this.groupsOf.get(a) ?? []).some((group) => others.some((other) => this.related[group]?.has(other)));
  }

  of(body: string): readonly string[] {
    if (this.known?.body === body) return this.known.partners;
    const partners = new Set(this.listed.get(body));
    for (const group of this.groupsOf.get(body) ?? []) {
      for (const other of this.related[group] ?? [])
        for (const member of this.members[other] ?? []) partners.add(member);
    }
    partners.delete(body);
    this.known = {body, partners: [...partners].sort()};
    return this.known.partners;
  }

  /** Bodies that never collide with some other body. */
  get bodies(): string[] {
    const bodies = new Set(this.listed.keys());
    for (const body of this.groupsOf.keys()) if (this.hasPartner(body)) bodies.add(body);
    return [...bodies].sort();
  }

  private hasPartner(body: string): boolean {
    return (this.groupsOf.get(body) ?? []).some((group) =>
      [...(this.related[group] ?? [])].some((other) => this.members[other]?.some((member) => member !== body)),
    );
  }
}
