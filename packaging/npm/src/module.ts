// Calls of the WebAssembly module with texts and bytes.

import {Ended, run, runNow, type Calls} from './runtime.js';

/** Files by name, such as `robots/arm.urdf`. Nothing else can be read. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** An answer as a server would give it. */
export interface Reply {
  status: number;
  headers: ReadonlyMap<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

type Value = string | Uint8Array;

export class Module {
  private constructor(
    private readonly compiled: WebAssembly.Module,
    private calls: Calls | null,
  ) {}

  static async of(compiled: WebAssembly.Module): Promise<Module> {
    return new Module(compiled, await run(compiled));
  }

  version(): string {
    return this.guarded((calls) => textAt(calls, calls.sceneweld_version()));
  }

  /** The files of the next calls. */
  give(files: Files): void {
    const named = Object.entries(files).map(([name, content]) => [absolute(name), content] as const);
    this.guarded((calls) => {
      calls.sceneweld_forget_files();
      for (const values of named) passed(calls, values, calls.sceneweld_add_file);
    });
  }

  /** Changes one of them. */
  change(name: string, content: Value): void {
    const values = [absolute(name), content];
    this.guarded((calls) => passed(calls, values, calls.sceneweld_add_file));
  }

  task(name: string, body: object): Reply {
    const values = [name, JSON.stringify(body)];
    return this.reply((calls) => passed(calls, values, calls.sceneweld_task));
  }

  format(name: string, text: string): Reply {
    return this.reply((calls) => passed(calls, [name, text], calls.sceneweld_format));
  }

  /** The names of the scenes and models among the files: all, or the one that is most likely meant. */
  scenes(all: boolean): string[] {
    const {body} = this.reply((calls) => calls.sceneweld_scenes(all ? 1 : 0));
    return JSON.parse(new TextDecoder().decode(body)) as string[];
  }

  show(name: string): Reply {
    const values = [absolute(name)];
    return this.reply((calls) => passed(calls, values, calls.sceneweld_show));
  }

  refresh(): Reply {
    return this.reply((calls) => calls.sceneweld_refresh());
  }

  page(method: string, path: string, query: Iterable<[string, string]>, body: string): Reply {
    const lines = [...query].map(([name, value]) => `${name}=${value}`).join('\n');
    return this.reply((calls) => passed(calls, [method, path, lines, body], calls.sceneweld_page));
  }

  private reply(call: (calls: Calls) => void): Reply {
    return this.guarded((calls) => {
      call(calls);
      const lines = textAt(calls, calls.sceneweld_headers()).trim().split('\n');
      const headers = lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
      });
      const at = calls.sceneweld_body();
      const body = new Uint8Array(calls.memory.buffer).slice(at, at + calls.sceneweld_body_size());
      return {status: calls.sceneweld_status(), headers: new Map(headers), body};
    });
  }

  /** After a trap, nothing in the memory can be trusted: the next call begins with a new one. */
  private guarded<T>(work: (calls: Calls) => T): T {
    this.calls ??= runNow(this.compiled);
    try {
      return work(this.calls);
    } catch (error) {
      this.calls = null;
      throw new Ended(error instanceof Error ? error.message : String(error));
    }
  }
}

/** Calls a function with the place and the size of each value in the memory of the module. */
function passed(calls: Calls, values: readonly Value[], call: (...placesAndSizes: never[]) => void): void {
  const places: number[] = [];
  for (const value of values) {
    const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
    const at = calls.sceneweld_reserve(bytes.length + 1);
    if (at === 0) throw new Error('the memory does not suffice');
    new Uint8Array(calls.memory.buffer).set(bytes, at);
    places.push(at, bytes.length);
  }
  (call as (...placesAndSizes: number[]) => void)(...places);
  for (let i = 0; i < places.length; i += 2) calls.sceneweld_release(places[i]!);
}

function textAt(calls: Calls, at: number): string {
  const bytes = new Uint8Array(calls.memory.buffer);
  return new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at)));
}

/** As the module names a file: below `/`, without `.` and `..`. */
export function absolute(name: string): string {
  const parts: string[] = [];
  for (const part of name.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) throw new Error(`the name \`${name}\` leaves the folder`);
    } else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}
