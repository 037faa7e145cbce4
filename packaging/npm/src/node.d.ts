// The few parts of node that the package uses, so that its types need no other package.

declare const process: {versions?: {node?: string}} | undefined;

declare module 'node:worker_threads' {
  export class Worker {
    constructor(address: URL);
    on(event: 'message', listener: (message: never) => void): void;
    on(event: 'error', listener: (error: Error) => void): void;
    postMessage(message: unknown): void;
    terminate(): Promise<number>;
    ref(): void;
    unref(): void;
  }
  export const parentPort: {
    on(event: 'message', listener: (message: never) => void): void;
    postMessage(message: unknown): void;
  } | null;
}

declare module 'node:fs/promises' {
  export function readFile(file: URL): Promise<Uint8Array<ArrayBuffer>>;
}
