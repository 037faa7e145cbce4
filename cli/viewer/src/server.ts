// What `sceneweld view` serves.

import type {Scene} from './scene_json';

export interface Diagnostic {
  severity: 'error' | 'warning' | 'note';
  code?: string;
  file?: string;
  line?: number;
  column?: number;
  message: string;
  hint?: string;
  /** As on a terminal: with the line of the file, and a caret. */
  text?: string;
}

export interface State {
  /** Counts up with each change of a file. */
  revision: number;
  title: string;
  composes: boolean;
  /** The last one that composed. */
  scene: Scene | null;
  scene_revision: number;
  /** Of the newest state. */
  diagnostics: Diagnostic[];
}

interface Place {
  file: string;
  line: number;
  column: number;
  lines: string[];
}

/** One element of a name, as `sceneweld explain --json` tells it. */
export interface Explanation {
  kind: string;
  name: string;
  source: Place | null;
  /** What brought it into the scene, the innermost first. */
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

export async function fetchGeometries(sceneRevision: number): Promise<ArrayBuffer> {
  return (await fetched(`/api/scene.glb?revision=${sceneRevision}`)).arrayBuffer();
}

export async function fetchExplanations(name: string): Promise<Explanation[]> {
  return (await (await fetched(`/api/explain?name=${encodeURIComponent(name)}`)).json()) as Explanation[];
}

/** Tells the revision that the server has, at first and after each change, and whether the server is there. */
export function watch(changed: (revision: number) => void, connected: (is: boolean) => void): void {
  const events = new EventSource('/api/events');
  events.addEventListener('scene', (event: MessageEvent<string>) => {
    changed((JSON.parse(event.data) as {revision: number}).revision);
  });
  events.addEventListener('open', () => connected(true));
  events.addEventListener('error', () => {
    connected(false);
    // A browser gives up after some answers; then it is for us to try again.
    if (events.readyState === EventSource.CLOSED) setTimeout(() => watch(changed, connected), 2000);
  });
}
