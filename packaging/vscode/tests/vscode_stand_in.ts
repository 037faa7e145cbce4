// SPDX-License-Identifier: BSD-3-Clause
// The part of VS Code's API that the extension and its client use, without an editor. Names that are missing here are
// classes and functions without effect.

import {pathToFileURL, fileURLToPath} from 'node:url';

type Listener = (event: unknown) => unknown;

/** An event, and what fires it. */
export class EventEmitter {
  private readonly listeners = new Set<Listener>();
  readonly event = (listener: Listener, self?: unknown): {dispose: () => void} => {
    const bound = self === undefined ? listener : listener.bind(self);
    this.listeners.add(bound);
    return {dispose: () => this.listeners.delete(bound)};
  };
  fire(event?: unknown): void {
    for (const listener of [...this.listeners]) void listener(event);
  }
  dispose(): void {
    this.listeners.clear();
  }
}

export class Uri {
  private constructor(
    readonly scheme: string,
    readonly path: string,
    readonly fsPath: string,
  ) {}
  readonly authority = '';
  readonly query = '';
  readonly fragment = '';
  static file(file: string): Uri {
    return new Uri('file', file, file);
  }
  static parse(text: string): Uri {
    if (text.startsWith('file:')) return Uri.file(fileURLToPath(text));
    const colon = text.indexOf(':');
    return new Uri(text.slice(0, colon), text.slice(colon + 1), text.slice(colon + 1));
  }
  toString(): string {
    return this.scheme === 'file' ? pathToFileURL(this.fsPath).toString() : `${this.scheme}:${this.path}`;
  }
}

export class Position {
  constructor(
    readonly line: number,
    readonly character: number,
  ) {}
}

export class Range {
  constructor(
    readonly start: Position,
    readonly end: Position,
  ) {}
}

export class Diagnostic {
  source?: string;
  code?: unknown;
  constructor(
    readonly range: Range,
    readonly message: string,
    readonly severity?: number,
  ) {}
}

export class CancellationTokenSource {
  private readonly emitter = new EventEmitter();
  readonly token = {isCancellationRequested: false, onCancellationRequested: this.emitter.event};
  cancel(): void {
    this.token.isCancellationRequested = true;
    this.emitter.fire();
  }
  dispose(): void {
    this.emitter.dispose();
  }
}

export class Disposable {
  constructor(private readonly action: () => void = () => undefined) {}
  static from(...all: {dispose: () => void}[]): Disposable {
    return new Disposable(() => all.forEach((one) => one.dispose()));
  }
  dispose(): void {
    this.action();
  }
}

/** A document of the editor. */
export interface Document {
  uri: Uri;
  fileName: string;
  languageId: string;
  version: number;
  isDirty: boolean;
  isClosed: boolean;
  getText(): string;
}
export function document(file: string, languageId: string, text: string): Document {
  return {
    uri: Uri.file(file),
    fileName: file,
    languageId,
    version: 1,
    isDirty: false,
    isClosed: false,
    getText: () => text,
  };
}

/** An object whose missing members are classes without effect, which can be called, too. */
function forgiving<T extends object>(known: T): T {
  return new Proxy(known, {
    get: (target, name) => {
      if (name in target || typeof name === 'symbol') return Reflect.get(target, name) as unknown;
      const added = /^on(Did|Will)/.test(name) ? new EventEmitter().event : stub();
      Reflect.set(target, name, added);
      return added;
    },
  });
}
function stub(): unknown {
  function nothing(): unknown {
    return new Disposable();
  }
  return forgiving(nothing);
}

/** What the extension did with the editor. */
export interface Editor {
  api: object;
  documents: Document[];
  opened: EventEmitter;
  commands: Map<string, (...words: unknown[]) => unknown>;
  diagnostics: Map<string, Diagnostic[]>;
  errors: string[];
  printed: string[];
}

export function standIn(folder: string, settings: Record<string, unknown>): Editor {
  const editor: Editor = {
    api: {},
    documents: [],
    opened: new EventEmitter(),
    commands: new Map(),
    diagnostics: new Map(),
    errors: [],
    printed: [],
  };
  const workspaceFolders = [{uri: Uri.file(folder), name: 'workspace', index: 0}];
  const say = (text: string): void => void editor.printed.push(text);
  const configuration = {
    get: (key: string, byDefault?: unknown): unknown => settings[key] ?? byDefault,
    has: (key: string): boolean => key in settings,
    inspect: () => undefined,
  };
  editor.api = forgiving({
    EventEmitter,
    Uri,
    Position,
    Range,
    Diagnostic,
    CancellationTokenSource,
    Disposable,
    version: '1.82.0',
    env: forgiving({language: 'en', appName: 'stand-in'}),
    window: forgiving({
      createOutputChannel: () => ({append: say, appendLine: say, show: say, clear: say, dispose: () => undefined}),
      showErrorMessage: (text: string) => (editor.errors.push(text), Promise.resolve(undefined)),
      visibleTextEditors: [],
      activeTextEditor: undefined,
      tabGroups: forgiving({all: []}),
    }),
    workspace: forgiving({
      workspaceFolders,
      textDocuments: editor.documents,
      notebookDocuments: [],
      isTrusted: true,
      getWorkspaceFolder: () => workspaceFolders[0],
      getConfiguration: () => configuration,
      findFiles: () => Promise.resolve([]),
      onDidOpenTextDocument: editor.opened.event,
    }),
    languages: forgiving({
      match: (selectors: {language?: string; scheme?: string} | {language?: string}[], {languageId}: Document) =>
        [selectors].flat().some(({language}) => language === languageId) ? 10 : 0,
      createDiagnosticCollection: () => ({
        set: (uri: Uri, found: Diagnostic[]) => editor.diagnostics.set(uri.fsPath, found),
        delete: (uri: Uri) => editor.diagnostics.delete(uri.fsPath),
        clear: () => editor.diagnostics.clear(),
        dispose: () => undefined,
      }),
    }),
    commands: forgiving({
      registerCommand: (name: string, action: (...words: unknown[]) => unknown) => {
        editor.commands.set(name, action);
        return new Disposable(() => editor.commands.delete(name));
      },
      executeCommand: () => Promise.resolve(undefined),
    }),
  });
  return editor;
}
