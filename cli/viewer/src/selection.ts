// The selected element, and its meaning in the scene.

import type {Kinematics} from './kinematics';
import {kWorld} from './kinematics';

export type Kind = 'model' | 'body' | 'frame' | 'joint';

export interface Selection {
  kind: Kind;
  name: string;
}

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

/** Bodies that never collide with a body, by the scene's excluded pairs. */
export class Partners {
  private readonly partners = new Map<string, string[]>();

  constructor(pairs: readonly (readonly [string, string])[]) {
    const add = (a: string, b: string) => {
      const list = this.partners.get(a);
      if (list) list.push(b);
      else this.partners.set(a, [b]);
    };
    for (const [a, b] of pairs) {
      add(a, b);
      add(b, a);
    }
  }

  of(body: string): readonly string[] {
    return this.partners.get(body) ?? [];
  }

  /** Bodies that have any such pair. */
  get bodies(): string[] {
    return [...this.partners.keys()].sort();
  }
}
