// The requests of `sceneweld view --accept-files`.

import {addressOf} from '../server';
import type {GatheredFile} from './gathered_files';

async function post<T>(path: string, type: string, body: Blob | string): Promise<T> {
  const response = await fetch(addressOf(path), {method: 'POST', headers: {'Content-Type': type}, body});
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

/** Sends files, and returns their number of the server. `sent` is called after each. */
export async function sendFiles(files: readonly GatheredFile[], sent: (count: number) => void): Promise<number> {
  const {id} = await post<{id: number}>('api/files/begin', 'application/json', '{}');
  let count = 0;
  for (const {name, content} of files) {
    const path = `api/files/put?id=${id}&name=${encodeURIComponent(name)}`;
    // A Blob with a type of its own would change the header.
    await post(path, 'application/octet-stream', new Blob([content]));
    sent(++count);
  }
  return id;
}

/** What the server shows now, or the models of which one must be chosen. */
export const showFiles = (id: number, main = ''): Promise<{shown?: string; choices?: string[]}> =>
  post(`api/files/show?id=${id}&main=${encodeURIComponent(main)}`, 'application/json', '{}');
