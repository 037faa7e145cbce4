// The inside of the worker.

import {load} from './sceneweld.js';
import type {InvalidOptions} from './types.js';
import type {Asked, Replied} from './worker_messages.js';

const loaded = load();

async function answer({id, name, args}: Asked): Promise<Replied> {
  try {
    const sceneweld = await loaded;
    if (name === 'version') return {id, result: sceneweld.version};
    const task = sceneweld[name] as (...values: readonly unknown[]) => unknown;
    return {id, result: task.apply(sceneweld, [...args])};
  } catch (error) {
    const {name: kind, message, pointer, help} = error as InvalidOptions;
    return {
      id,
      error: {name: kind, message, ...(pointer === undefined ? {} : {pointer}), ...(help === undefined ? {} : {help})},
    };
  }
}

if (typeof self === 'object' && typeof self.postMessage === 'function') {
  self.addEventListener('message', ({data}: MessageEvent<Asked>) => {
    void answer(data).then((reply) => self.postMessage(reply));
  });
} else {
  const {parentPort} = (await import(
    /* @vite-ignore */ 'node:worker_threads' as string
  )) as typeof import('node:worker_threads');
  parentPort?.on('message', (asked: Asked) => {
    void answer(asked).then((reply) => parentPort?.postMessage(reply));
  });
}
