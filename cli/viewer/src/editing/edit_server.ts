// The requests of `sceneweld view --edit`.

import type {Pose} from '../pose';
import type {Selection} from '../selection';
import type {Diagnostic} from '../server';
import {addressOf} from '../server';

/** The directive that places an element. Without `key`, none does, and `refusal` says why. */
export interface PlaceAnswer {
  directive?: string;
  key?: string;
  file?: string;
  line?: number;
  column?: number;
  /** The body that carries the frame of the transform. */
  parent?: string;
  body?: string;
  X_HP?: Pose;
  X_PF?: Pose;
  X_BE?: Pose;
  is_reversed?: boolean;
  refusal?: Diagnostic;
}

/** A change of a file that can be saved by its number, or why it cannot be made. */
export interface Proposal {
  id?: number;
  title?: string;
  edits?: {file: string; begin: number; end: number; text: string}[];
  diff?: string;
  moved?: string[];
  moved_count?: number;
  refusal?: Diagnostic;
  offer?: Proposal;
}

export interface Wish {
  kind: string;
  element: string;
  revision: number;
  rounded: boolean;
  X_PF?: Pose;
  positions?: readonly number[];
}

export interface EditHistory {
  undo: number;
  undo_title: string;
  redo: number;
  redo_title: string;
}

async function answerOf<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as T;
  let message = text.trim();
  try {
    message = (JSON.parse(text) as {error: string}).error;
  } catch {
    // A text for people.
  }
  throw new Error(message || `${response.status} ${response.statusText}`);
}

const post = async <T>(path: string, body: unknown): Promise<T> =>
  answerOf<T>(
    await fetch(addressOf(path), {
      method: 'POST',
      headers: {'Content-Type': 'application/json'},
      body: JSON.stringify(body),
    }),
  );

export async function fetchPlace({kind, name}: Selection): Promise<PlaceAnswer> {
  return answerOf(
    await fetch(addressOf(`api/edit?kind=${kind}&name=${encodeURIComponent(name)}`), {cache: 'no-store'}),
  );
}
export async function fetchHistory(): Promise<EditHistory> {
  return answerOf(await fetch(addressOf('api/edit/history'), {cache: 'no-store'}));
}
export const propose = (wish: Wish): Promise<Proposal> => post('api/edit', wish);
export const save = (id: number): Promise<EditHistory> => post('api/edit/save', {id});
export const undo = (): Promise<EditHistory> => post('api/edit/undo', {});
export const redo = (): Promise<EditHistory> => post('api/edit/redo', {});
