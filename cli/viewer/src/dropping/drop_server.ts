// The requests of `sceneweld view --accept-files`.

import {answerOf} from '../json_answer';
import {addressOf} from '../server';
import type {GatheredFile} from './gathered_files';

const post = async <T>(path: string, type: string, body: Blob | string): Promise<T> =>
  answerOf<T>(await fetch(addressOf(path), {method: 'POST', headers: {'Content-Type': type}, body}));

/** Sends files, and returns their number of the server. `sent` is called after each. */
export async function sendFiles(files: readonly GatheredFile[], sent: (count: number) => void): Promise<number> {
  const {id} = await post<{id: number}>('api/files/begin', 'application/json', '{}');
  let count = 0;
  for (const {name, content} of files) {
    const path = `api/files/put?id=${id}&name=${encodeURIComponent(name)}`;
    // The type of a Blob would replace the header.
    await post(path, 'application/octet-stream', new Blob([content]));
    sent(++count);
  }
  return id;
}

/** What the server shows now, or the models of which one must be chosen. */
export const showFiles = (id: number, main = ''): Promise<{shown?: string; choices?: string[]}> =>
  post(`api/files/show?id=${id}&main=${encodeURIComponent(main)}`, 'application/json', '{}');
