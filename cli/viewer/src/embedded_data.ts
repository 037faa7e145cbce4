// The data of a page that `sceneweld view --export` wrote: elements of the document take the place of the server.

import type {Explanation, State} from './server';

const textOf = (id: string) => document.getElementById(id)?.textContent ?? null;

/** Null: the page has a server. */
export function embeddedState(): State | null {
  const text = textOf('page-state');
  return text === null ? null : (JSON.parse(text) as State);
}

export const isExported = () => document.getElementById('page-state') !== null;

/** Binary glTF. */
export function embeddedGeometries(): ArrayBuffer {
  const text = atob(textOf('page-geometries') ?? '');
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  return bytes.buffer;
}

/** Empty for the elements of a large scene. */
export function embeddedExplanations(name: string): Explanation[] {
  const all = JSON.parse(textOf('page-explanations') ?? '{}') as Record<string, Explanation[]>;
  return Object.hasOwn(all, name) ? (all[name] ?? []) : [];
}
