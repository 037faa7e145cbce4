// The interface of `sceneweld view`.

import {embeddedExplanations, embeddedGeometries, embeddedState, isExported} from './embedded_data';
import type {Positions} from './motion/kinematics';
import type {Vec3} from './pose';
import type {Scene} from './scene_json';

export interface Diagnostic {
  severity: 'error' | 'warning' | 'note';
  code?: string;
  file?: string;
  line?: number;
  column?: number;
  message: string;
  hint?: string;
  /** In the form of a terminal: with the line of the file, and a caret. */
  text?: string;
}

export interface State {
  /** Increases with each change of a file. */
  revision: number;
  /** Changes when the server shows another input. */
  input: number;
  title: string;
  /** Whether the page shows the findings of the linter at first. */
  lint: boolean;
  /** The element to select and look at first. */
  focus?: string;
  /** Whether the page may change the directives files. */
  edit: boolean;
  /** Whether the page may send files to show. */
  accepts_files: boolean;
  composes: boolean;
  /** Whether `scene` is the part of a scene with errors that can be drawn. */
  partial: boolean;
  /** The last revision that composed; until one did, the part of the newest one. */
  scene: Scene | null;
  scene_revision: number;
  /** Of the newest state. */
  diagnostics: Diagnostic[];
}

/** Something that the linter finds. */
export interface Finding extends Diagnostic {
  /** None: a comment that asks to ignore findings is wrong. */
  tier?: string;
  /** The body that it is about, by its full name. */
  body?: string;
}

export interface Findings {
  scene_revision: number;
  /** The number of findings that comments in the files ask to leave out. */
  ignored: number;
  /** Rules that a limit of time, memory or bytes ended. */
  not_run: string[];
  findings: Finding[];
  /** By code. */
  explanations: Record<string, string>;
}

interface Place {
  file: string;
  line: number;
  column: number;
  lines: string[];
}

/** One element with a name, in the form of `sceneweld explain --json`. */
export interface Explanation {
  kind: string;
  name: string;
  source: Place | null;
  /** The macro calls and includes of xacro that made it, the innermost first. */
  macros?: (Place & {text: string})[];
  /** The steps that brought it into the scene, the innermost first. */
  directives: (Place & {text: string})[];
  references: {kind: string; name: string; field: string; file?: string; line?: number}[];
  facts: Record<string, string[]>;
}

/** The link of the page had no token, or a wrong one. */
export class NoAccess extends Error {}

const token = new URLSearchParams(location.search).get('token');

/** With the token of the page, and relative to the page, which a proxy may serve below a path. */
export function addressOf(path: string): string {
  return token === null ? path : `${path}${path.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`;
}

async function fetched(path: string): Promise<Response> {
  const response = await fetch(addressOf(path), {cache: 'no-store'});
  if (response.status === 401) throw new NoAccess(path);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${response.statusText}`);
  return response;
}

const askForState = async (): Promise<State> => (await (await fetched('api/scene')).json()) as State;

/** The first state comes while the page is made. Whoever takes it sees its error. */
let first = isExported() ? null : askForState();
first?.catch(() => {});

export async function fetchState(): Promise<State> {
  const state = embeddedState() ?? (await (first ?? askForState()));
  first = null;
  return state;
}

/** The geometries of a scene as binary glTF. */
export interface GeometryAnswer {
  bytes: ArrayBuffer;
  /** Whether `bytes` ends before the meshes, because they are those of the known scene. */
  isWithoutMeshes: boolean;
}

/** `known` is the revision of a scene whose meshes the page has; null: it has none. */
export async function fetchGeometries(sceneRevision: number, known: number | null): Promise<GeometryAnswer> {
  if (isExported()) return {bytes: embeddedGeometries(), isWithoutMeshes: false};
  const query = known === null ? '' : `&known=${known}`;
  const response = await fetched(`api/scene.glb?revision=${sceneRevision}${query}`);
  return {bytes: await response.arrayBuffer(), isWithoutMeshes: response.headers.has('X-Meshes-Known')};
}

/** Runs the linter on a scene, if the server has not done so yet. */
export async function fetchFindings(sceneRevision: number): Promise<Findings> {
  return (await (await fetched(`api/lint?revision=${sceneRevision}`)).json()) as Findings;
}

export async function fetchExplanations(name: string): Promise<Explanation[]> {
  if (isExported()) return embeddedExplanations(name);
  return (await (await fetched(`api/explain?name=${encodeURIComponent(name)}`)).json()) as Explanation[];
}

/** Two collision geometries of different bodies. Points are in the world. */
export interface NearPair {
  a: string;
  b: string;
  body_a: string;
  body_b: string;
  /** Below zero: how deep they overlap. [m] */
  distance: number;
  point_a: Vec3;
  point_b: Vec3;
}

export interface NearPairs {
  within: number;
  found: number;
  overlaps: number;
  /** Whether all pairs were looked at. */
  complete: boolean;
  /** Geometries whose meshes cannot be read. */
  left_out: string[];
  pairs: NearPair[];
}

/** Throws an Error with the reason of the server. */
async function answered(response: Response): Promise<Response> {
  if (!response.ok) throw new Error((await response.text()).trim() || response.statusText);
  return response;
}

export async function fetchNearPairs({joints, free}: Positions, within: number): Promise<NearPairs> {
  const body = JSON.stringify({joints: Object.fromEntries(joints), free: Object.fromEntries(free), within});
  const headers = {'Content-Type': 'application/json'};
  const response = await fetch(addressOf('api/collisions'), {method: 'POST', headers, body, cache: 'no-store'});
  return (await (await answered(response)).json()) as NearPairs;
}

export interface Losses {
  summary: string;
  losses: Diagnostic[];
}

export const exportAddress = (format: string, withAssets: boolean): string =>
  addressOf(`api/export?format=${format}${withAssets ? '&assets=1' : ''}`);

export async function fetchLosses(format: string, withAssets: boolean): Promise<Losses> {
  const response = await fetch(`${exportAddress(format, withAssets)}&losses=1`, {cache: 'no-store'});
  return (await (await answered(response)).json()) as Losses;
}

/** Positions from another program, by full names. */
export interface SentPositions {
  joints: Record<string, readonly number[]>;
  free: Record<string, readonly number[]>;
}

/** What the server reports while the page listens. */
export interface Watcher {
  /** The revision of the server, at first and after each change. */
  changed: (revision: number) => void;
  /** Whether the server is reachable. */
  connected: (is: boolean) => void;
  positions: (positions: SentPositions) => void;
}

export function watch(watcher: Watcher): void {
  if (isExported()) return;
  const events = new EventSource(addressOf('api/events'));
  events.addEventListener('scene', (event: MessageEvent<string>) => {
    watcher.changed((JSON.parse(event.data) as {revision: number}).revision);
  });
  events.addEventListener('positions', (event: MessageEvent<string>) => {
    watcher.positions(JSON.parse(event.data) as SentPositions);
  });
  events.addEventListener('open', () => watcher.connected(true));
  events.addEventListener('error', () => {
    watcher.connected(false);
    // A browser stops trying after some answers. From then on, this code tries again.
    if (events.readyState === EventSource.CLOSED) setTimeout(() => watch(watcher), 2000);
  });
}
