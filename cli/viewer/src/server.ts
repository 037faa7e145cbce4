// The interface of `sceneweld view`.

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
  title: string;
  /** Whether the page shows the findings of the linter at first. */
  lint: boolean;
  /** Whether the page may change the directives files. */
  edit: boolean;
  composes: boolean;
  /** The last revision that composed. */
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

async function fetched(path: string): Promise<Response> {
  const response = await fetch(path, {cache: 'no-store'});
  if (!response.ok) throw new Error(`${path}: ${response.status} ${response.statusText}`);
  return response;
}

export async function fetchState(): Promise<State> {
  return (await (await fetched('/api/scene')).json()) as State;
}

/** The geometries of a scene as binary glTF. */
export interface GeometryAnswer {
  bytes: ArrayBuffer;
  /** Whether `bytes` ends before the meshes, because they are those of the known scene. */
  isWithoutMeshes: boolean;
}

/** `known` is the revision of a scene whose meshes the page has; null: it has none. */
export async function fetchGeometries(sceneRevision: number, known: number | null): Promise<GeometryAnswer> {
  const query = known === null ? '' : `&known=${known}`;
  const response = await fetched(`/api/scene.glb?revision=${sceneRevision}${query}`);
  return {bytes: await response.arrayBuffer(), isWithoutMeshes: response.headers.has('X-Meshes-Known')};
}

/** Runs the linter on a scene, if the server has not done so yet. */
export async function fetchFindings(sceneRevision: number): Promise<Findings> {
  return (await (await fetched(`/api/lint?revision=${sceneRevision}`)).json()) as Findings;
}

export async function fetchExplanations(name: string): Promise<Explanation[]> {
  return (await (await fetched(`/api/explain?name=${encodeURIComponent(name)}`)).json()) as Explanation[];
}

/** Reports the revision of the server, at first and after each change, and whether the server is reachable. */
export function watch(changed: (revision: number) => void, connected: (is: boolean) => void): void {
  const events = new EventSource('/api/events');
  events.addEventListener('scene', (event: MessageEvent<string>) => {
    changed((JSON.parse(event.data) as {revision: number}).revision);
  });
  events.addEventListener('open', () => connected(true));
  events.addEventListener('error', () => {
    connected(false);
    // A browser stops trying after some answers. From then on, this code tries again.
    if (events.readyState === EventSource.CLOSED) setTimeout(() => watch(changed, connected), 2000);
  });
}
