// The messages between worker.ts and worker_main.ts.

import type {Tasks} from './types.js';

export interface Asked {
  id: number;
  name: keyof Tasks | 'version';
  args: readonly unknown[];
}

export interface Replied {
  id: number;
  result?: unknown;
  error?: {name: string; message: string; pointer?: string; help?: string};
}
