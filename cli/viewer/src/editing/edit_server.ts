// The requests of `sceneweld view --edit`.

import {answerOf} from '../json_answer';
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

/** The first names of a kind, and the number of all. */
export interface Names {
  first: string[];
  count: number;
}

/** What the model of a proposed `add_model` has. */
export interface NewModelContents {
  name: string;
  /** `local`: the name in the model. `base`: a weld or a pose can place it. */
  bodies: {name: string; local: string; free: boolean; base: boolean}[];
  frames: {name: string; body: string}[];
  joints: {name: string; type: string; positions: number[]}[];
}

/** A change of a file that can be saved by its number, or why it cannot be made. */
export interface Proposal {
  id?: number;
  title?: string;
  edits?: {file: string; begin: number; end: number; text: string}[];
  diff?: string;
  moved?: string[];
  moved_count?: number;
  /** Frames that move on their bodies. */
  moved_frames?: {name: string; X_WF: Pose}[];
  moved_frame_count?: number;
  /** Of new directives. */
  new?: Record<'models' | 'bodies' | 'frames' | 'joints' | 'groups', Names>;
  lost?: Record<'bodies' | 'joints', Names>;
  model?: NewModelContents;
  refusals?: Diagnostic[];
  /** About the new directives. */
  warnings?: Diagnostic[];
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

/** A transform as a directive has it: metres, and roll, pitch and yaw in degrees. */
export interface WrittenPose {
  base_frame?: string;
  translation: readonly number[];
  rpy: readonly number[];
}

/** Directives to add to one file. Names of existing elements are full ones. */
export interface AddWish {
  file: string;
  add_model?: {
    name: string;
    file: string;
    default_joint_positions?: Record<string, readonly number[]>;
    default_free_body_pose?: Record<string, WrittenPose>;
  };
  add_weld?: {parent: string; child: string; X_PC?: WrittenPose};
  add_collision_filter_group?: {
    name: string;
    model_namespace?: string;
    members: readonly string[];
    member_groups: readonly string[];
    ignored_collision_filter_groups: readonly string[];
  };
}

/** What forms offer. */
export interface FileNames {
  /** The directives files of the scene. `scope`: what full names have before the names in the file. */
  files: {file: string; scope: string; refusal?: string}[];
  /** Model files, as a directive names them. */
  models: string[];
  models_complete: boolean;
}

export interface EditHistory {
  undo: number;
  undo_title: string;
  redo: number;
  redo_title: string;
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
export async function fetchFileNames(file: string): Promise<FileNames> {
  return answerOf(await fetch(addressOf(`api/edit/names?file=${encodeURIComponent(file)}`), {cache: 'no-store'}));
}
export const proposeNew = (wish: AddWish, revision: number): Promise<Proposal> =>
  post('api/edit/add', {...wish, revision});
export const propose = (wish: Wish): Promise<Proposal> => post('api/edit', wish);
export const save = (id: number): Promise<EditHistory> => post('api/edit/save', {id});
export const undo = (): Promise<EditHistory> => post('api/edit/undo', {});
export const redo = (): Promise<EditHistory> => post('api/edit/redo', {});
