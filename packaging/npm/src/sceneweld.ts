// sceneweld in this thread.

import {compile, type Source} from './compile.js';
import {absolute, Module, type Reply} from './module.js';
import {Ended} from './runtime.js';
import {InvalidOptions} from './types.js';
import type * as types from './types.js';

export * from './types.js';
export type {Source} from './compile.js';

const kText = new TextDecoder();
const parsed = (reply: Reply): Record<string, unknown> =>
  JSON.parse(kText.decode(reply.body)) as Record<string, unknown>;

export class Sceneweld implements types.Tasks {
  constructor(private readonly module: Module) {}

  get version(): string {
    return this.module.version();
  }

  compose(files: types.Files, entry: string, options: types.ComposeOptions = {}): types.Composed {
    const answer = this.ask<types.Composed>('compose', files, entry, {...options, to: 'json'});
    if (!answer.ok) return answer;
    const {text, diagnostics, truncated} = answer as unknown as {text: string} & types.Composed;
    return {
      ok: true,
      scene: JSON.parse(text) as types.Scene,
      diagnostics,
      ...(truncated === undefined ? {} : {truncated}),
    };
  }

  check(files: types.Files, entry: string, options: types.CheckOptions = {}): types.Checked {
    return this.ask('check', files, entry, options);
  }

  lint(files: types.Files, entry: string, options: types.LintOptions = {}): types.Linted {
    return this.ask('lint', files, entry, options);
  }

  export(files: types.Files, entry: string, options: types.ExportOptions): types.Exported {
    const answer = this.ask<types.Exported>('compose', files, entry, options);
    if (!answer.ok) return answer;
    const {base64, ...rest} = answer as unknown as {base64?: string; text?: string} & types.Exported & {ok: true};
    const bytes =
      base64 === undefined
        ? new TextEncoder().encode(rest.text)
        : Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    return {...rest, bytes};
  }

  explain(files: types.Files, entry: string, name: string, options: types.ReadOptions = {}): types.Explained {
    return this.ask('explain', files, entry, {...options, name});
  }

  pose(files: types.Files, entry: string, frame: string, options: types.PoseOptions = {}): types.Posed {
    return this.ask('pose', files, entry, {...options, frame});
  }

  format(name: string, text: string): types.Formatted {
    const reply = this.module.format(name, text);
    return {ok: reply.status === 200, ...parsed(reply)} as types.Formatted;
  }

  private ask<Answer>(task: string, files: types.Files, entry: string, options: object): Answer {
    const {packages, ...others} = options as types.ReadOptions;
    const folders = Object.entries(packages ?? {}).map(([name, folder]) => [name, absolute(folder)]);
    const body = {...others, path: absolute(entry), ...(packages ? {packages: Object.fromEntries(folders)} : {})};
    let reply: Reply;
    try {
      this.module.give(files);
      reply = this.module.task(task, body);
    } catch (error) {
      if (!(error instanceof Ended)) throw error;
      const message = `the memory or the stack does not suffice: ${error.message}`;
      const diagnostic: types.Diagnostic = {severity: 'error', code: 'limit-exceeded', file: entry, message};
      return {ok: false, diagnostics: [diagnostic]} as Answer;
    }
    const answer = parsed(reply);
    if (reply.status === 200) return {ok: true, ...answer} as Answer;
    const {error, ...rest} = answer as {error: {message: string; pointer?: string; help?: string}};
    if (reply.status === 422) return {ok: false, ...rest} as Answer;
    if (reply.status === 400) throw new InvalidOptions(error.message, error.pointer, error.help);
    throw new Error(error.message);
  }
}

/** Loads the WebAssembly module, by default the file beside this one. */
export const load = async (source?: Source): Promise<Sceneweld> =>
  new Sceneweld(await Module.of(await compile(source)));
