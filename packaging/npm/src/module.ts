// Calls of the WebAssembly module with texts and bytes.

import {Ended, run, type Calls} from './runtime.js';

/** Files by name, such as `robots/arm.urdf`. Nothing else can be read. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

export interface Reply {
  status: number;
  headers: ReadonlyMap<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

export class Module {
  private hasEnded = false;

  private constructor(private readonly calls: Calls) {}

  static async of(module: WebAssembly.Module): Promise<Module> {
    return new Module(await run(module));
  }

  version(): string {
    return this.textAt(this.calls.sceneweld_version());
  }

  /** The files of the next calls. */
  give(files: Files): void {
    this.guarded(() => {
      this.calls.sceneweld_forget_files();
      for (const [name, content] of Object.entries(files)) this.add(name, content);
    });
  }

  /** Changes one of them. */
  change(name: string, content: string | Uint8Array): void {
    this.guarded(() => this.add(name, content));
  }

  private add(name: string, content: string | Uint8Array): void {
    this.with([absolute(name), content], (path, pathSize, bytes, size) =>
      this.calls.sceneweld_add_file(path!, pathSize!, bytes!, size!),
    );
  }

  task(name: string, body: object): Reply {
    return this.reply([name, JSON.stringify(body)], (...places) =>
      this.calls.sceneweld_task(...(places as [number, number, number, number])),
    );
  }

  format(name: string, text: string): Reply {
    return this.reply([name, text], (...places) =>
      this.calls.sceneweld_format(...(places as [number, number, number, number])),
    );
  }

  /** The names of the scenes and models among the files: all, or the one that is most likely meant. */
  scenes(all: boolean): string[] {
    const {body} = this.reply([], () => this.calls.sceneweld_scenes(all ? 1 : 0));
    return JSON.parse(new TextDecoder().decode(body)) as string[];
  }

  show(path: string): Reply {
    return this.reply([absolute(path)], (...places) => this.calls.sceneweld_show(...(places as [number, number])));
  }

  refresh(): Reply {
    return this.reply([], () => this.calls.sceneweld_refresh());
  }

  page(method: string, path: string, query: Iterable<[string, string]>, body: string): Reply {
    const lines = [...query].map(([name, value]) => `${name}=${value}`).join('\n');
    return this.reply([method, path, lines, body], (...places) => this.calls.sceneweld_page(...places));
  }

  private reply(values: readonly (string | Uint8Array)[], call: (...placesAndSizes: number[]) => void): Reply {
    return this.guarded(() => {
      this.with(values, call);
      const {calls} = this;
      const at = calls.sceneweld_body();
      const size = calls.sceneweld_body_size();
      const lines = this.textAt(calls.sceneweld_headers()).trim().split('\n');
      const headers = lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
      });
      return {
        status: calls.sceneweld_status(),
        headers: new Map(headers),
        body: new Uint8Array(calls.memory.buffer).slice(at, at + size),
      };
    });
  }

  /** After a trap, nothing in the memory can be trusted. */
  private guarded<T>(work: () => T): T {
    if (this.hasEnded) throw new Ended('the module has ended: load it again');
    try {
      return work();
    } catch (error) {
      this.hasEnded = true;
      throw new Ended(`the module has ended: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Calls `work` with the place and the size of each value in the memory of the module. */
  private with(values: readonly (string | Uint8Array)[], work: (...placesAndSizes: number[]) => void): void {
    const {calls} = this;
    const places: number[] = [];
    for (const value of values) {
      const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
      const at = calls.sceneweld_reserve(bytes.length + 1);
      if (at === 0) throw new Error('the memory does not suffice');
      new Uint8Array(calls.memory.buffer).set(bytes, at);
      places.push(at, bytes.length);
    }
    work(...places);
    for (let i = 0; i < places.length; i += 2) calls.sceneweld_release(places[i]!);
  }

  private textAt(at: number): string {
    const bytes = new Uint8Array(this.calls.memory.buffer);
    return new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at)));
  }
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
