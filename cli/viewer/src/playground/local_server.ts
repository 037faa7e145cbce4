// Answers the requests of the page of `sceneweld view` in the browser, with files that never leave it.

import type {Files, Reply} from '../../../../packaging/npm/src/module';
import type {Answered, Question} from './playground_worker';

const kText = new TextDecoder();

/** The reply to a refusal, in the form of the server. */
const refusal = (status: number, error: string): Reply => jsonReply({error}, status);
const jsonReply = (value: unknown, status = 200): Reply => ({
  status,
  headers: new Map([['content-type', 'application/json']]),
  body: new TextEncoder().encode(JSON.stringify(value)),
});

export class LocalServer {
  /** Called after each new state of the scene. */
  readonly listeners = new Set<(revision: number) => void>();
  /** Called when other files are there. `shown` is the name of the scene. */
  filesChanged: (files: ReadonlyMap<string, Blob | string>, shown: string) => void = () => {};
  files = new Map<string, Blob | string>();
  shown = '';
  /** The dropped files that are being sent. */
  private sent = new Map<string, Blob>();
  private drops = 0;
  private readonly worker = new Worker(new URL('./playground_worker.ts', import.meta.url), {type: 'module'});
  private readonly waiting = new Map<number, {resolve: (reply: never) => void; reject: (error: Error) => void}>();
  private asked = 0;

  constructor() {
    this.worker.addEventListener('message', ({data}: MessageEvent<Answered>) => {
      const one = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.error === undefined) one?.resolve(data.reply as never);
      else one?.reject(new Error(data.error));
    });
    this.worker.addEventListener('error', ({message}) => {
      for (const {reject} of this.waiting.values()) reject(new Error(message));
      this.waiting.clear();
    });
  }

  private ask<T>(question: Question): Promise<T> {
    return new Promise((resolve, reject) => {
      this.waiting.set(++this.asked, {resolve, reject});
      this.worker.postMessage({id: this.asked, question});
    });
  }

  /** Takes other files. Returns the scenes among them of which one must be chosen; nothing if one is shown now. */
  async take(files: ReadonlyMap<string, Blob | string>, main = ''): Promise<string[]> {
    const given: Record<string, string | Uint8Array> = {};
    for (const [name, content] of files) {
      given[name] = typeof content === 'string' ? content : new Uint8Array(await content.arrayBuffer());
    }
    await this.ask({kind: 'give', files: given satisfies Files});
    const only = files.size === 1 ? [...files.keys()] : await this.ask<string[]>({kind: 'scenes', all: main !== ''});
    const chosen = main === '' ? only : only.filter((name) => name === main);
    if (chosen.length === 0) throw new Error('no scene or model is among the files');
    if (chosen.length > 1) return chosen;
    this.files = new Map(files);
    this.shown = chosen[0]!;
    await this.ask({kind: 'show', path: this.shown});
    this.filesChanged(this.files, this.shown);
    await this.announce();
    return [];
  }

  /** One of the files has another text. */
  async change(name: string, content: string): Promise<void> {
    this.files.set(name, content);
    await this.ask({kind: 'change', name, content});
    await this.announce();
  }

  async formatted(name: string, text: string): Promise<string | undefined> {
    const reply = await this.ask<Reply>({kind: 'format', name, text});
    return (JSON.parse(kText.decode(reply.body)) as {text?: string}).text;
  }

  async state<State>(): Promise<State> {
    const {body} = await this.request('GET', 'api/scene', new URLSearchParams(), '');
    return JSON.parse(kText.decode(body)) as State;
  }

  private async announce(): Promise<void> {
    const {revision} = await this.state<{revision: number}>();
    for (const listener of this.listeners) listener(revision);
  }

  async request(method: string, path: string, query: URLSearchParams, body: Blob | string): Promise<Reply> {
    if (path.startsWith('api/files/')) return this.receive(path.slice('api/files/'.length), query, body);
    const text = typeof body === 'string' ? body : await body.text();
    return this.ask({kind: 'page', method, path: `/${path}`, query: [...query], body: text});
  }

  // The routes of cli/commands/view.cc.
  private async receive(route: string, query: URLSearchParams, body: Blob | string): Promise<Reply> {
    if (route === 'begin') {
      this.sent = new Map();
      return jsonReply({id: ++this.drops});
    }
    if (query.get('id') !== String(this.drops)) return refusal(409, 'other files have been sent since');
    if (route === 'put') {
      this.sent.set(query.get('name') ?? '', body instanceof Blob ? body : new Blob([body]));
      return jsonReply({files: this.sent.size});
    }
    try {
      const choices = await this.take(this.sent, query.get('main') ?? '');
      return jsonReply(choices.length > 0 ? {choices} : {shown: this.shown});
    } catch (error) {
      return refusal(422, error instanceof Error ? error.message : String(error));
    }
  }
}

/** The window around the frame of the page has it. */
export interface PlaygroundWindow extends Window {
  localServer?: LocalServer;
}
