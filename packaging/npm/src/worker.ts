// sceneweld in a worker: the same tasks, as promises.

import type {Tasks} from './types.js';
import {InvalidOptions} from './types.js';
import type {Asked, Replied} from './worker_messages.js';

export * from './types.js';

type Later<F> = F extends (...args: infer Args) => infer Result ? (...args: Args) => Promise<Result> : never;
/** `terminate` also ends what is in progress, whose promises are then rejected. */
export type SceneweldWorker = {[Name in keyof Tasks]: Later<Tasks[Name]>} & {
  readonly version: string;
  terminate(): void;
};

const kTasks: readonly (keyof Tasks)[] = ['compose', 'check', 'lint', 'export', 'explain', 'pose', 'format'];

interface Channel {
  post(message: Asked): void;
  /** Whether an answer is expected, for which node stays alive. */
  expects(answer: boolean): void;
  terminate(): void;
}

async function open(receive: (message: Replied) => void, failed: (why: string) => void): Promise<Channel> {
  if (typeof Worker === 'function') {
    const worker = new Worker(new URL('./worker_main.js', import.meta.url), {type: 'module'});
    worker.addEventListener('message', ({data}: MessageEvent<Replied>) => receive(data));
    worker.addEventListener('error', ({message}) => failed(message));
    return {
      post: (message) => worker.postMessage(message),
      expects: () => undefined,
      terminate: () => worker.terminate(),
    };
  }
  const threads = (await import(
    /* @vite-ignore */ 'node:worker_threads' as string
  )) as typeof import('node:worker_threads');
  const worker = new threads.Worker(new URL('./worker_main.js', import.meta.url));
  worker.on('message', receive);
  worker.on('error', (error) => failed(error.message));
  return {
    post: (message) => worker.postMessage(message),
    expects: (answer) => (answer ? worker.ref() : worker.unref()),
    terminate: () => void worker.terminate(),
  };
}

export async function load(): Promise<SceneweldWorker> {
  const waiting = new Map<number, {resolve: (value: never) => void; reject: (error: Error) => void}>();
  let ended: Error | undefined;
  const failed = (why: string): void => {
    ended ??= new Error(why);
    for (const {reject} of waiting.values()) reject(ended);
    waiting.clear();
  };
  let last = 0;
  const channel = await open(({id, result, error}) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) channel.expects(false);
    if (!error) one?.resolve(result as never);
    else if (error.name === 'InvalidOptions') one?.reject(new InvalidOptions(error.message, error.pointer, error.help));
    else one?.reject(new Error(error.message));
  }, failed);
  const ask = (name: Asked['name'], args: readonly unknown[]): Promise<never> =>
    new Promise((resolve, reject) => {
      if (ended) {
        reject(ended);
        return;
      }
      if (waiting.size === 0) channel.expects(true);
      waiting.set(++last, {resolve, reject});
      channel.post({id: last, name, args});
    });
  const version: string = await ask('version', []);
  const tasks = kTasks.map((name) => [name, (...args: unknown[]) => ask(name, args)]);
  const terminate = (): void => {
    channel.terminate();
    failed('the worker was terminated');
  };
  return {...Object.fromEntries(tasks), version, terminate} as SceneweldWorker;
}
