// The playground: an editor beside the page of `sceneweld view`, which runs in a frame. No server is asked for anything
// but the files of the playground itself.

import '../style/tokens.css';
import './playground.css';

import {byId, make} from '../element';
import {remembered} from '../preferences';
import type {Diagnostic, State} from '../server';
import type {Theme} from '../theme';
import {LocalServer, type PlaygroundWindow} from './local_server';
import {TextEditor} from './text_editor';

/** Time without a key before a text is composed. [ms] */
const kPause = 250;
const kText = /\.(ya?ml|urdf|sdf|world|xml|xacro|mjcf|srdf|json|usda|obj|mtl|dae|txt|config|md)$/i;
const kMostShown = 100;

const server = new LocalServer();
(window as PlaygroundWindow).localServer = server;

const editor = new TextEditor();
const chooser = byId<HTMLSelectElement>('file');
const problems = byId('editor-problems');
const status = byId('editor-status');
let open = '';
let diagnostics: readonly Diagnostic[] = [];
let timer: number | undefined;

function showProblems(): void {
  editor.mark(diagnostics.filter(({file}) => nameOf(file) === open));
  const rows = diagnostics.slice(0, kMostShown).map((one) => {
    const place = one.file === undefined ? '' : `${one.file}${one.line === undefined ? '' : `:${one.line}`} `;
    const button = make(
      'button',
      {type: 'button', className: one.severity},
      make('span', {className: 'place'}, place),
      `${one.severity}: ${one.message}${one.hint === undefined ? '' : ` (${one.hint})`}`,
    );
    button.addEventListener('click', () => void openPlace(one.file, one.line, one.column));
    return make('li', {}, button);
  });
  if (diagnostics.length > rows.length) rows.push(make('li', {}, `and ${diagnostics.length - rows.length} more`));
  problems.replaceChildren(...rows);
}

/** The name of a file that a diagnostic shows: relative to the folder of the scene, or in a package. */
function nameOf(shown: string | undefined): string | undefined {
  if (shown === undefined) return undefined;
  const names = [...server.files.keys()];
  const folder = server.shown.slice(0, server.shown.lastIndexOf('/') + 1);
  if (server.files.has(folder + shown)) return folder + shown;
  if (server.files.has(shown.replace(/^\//, ''))) return shown.replace(/^\//, '');
  const inPackage = /^package:\/\/[^/]*\/(.*)$/.exec(shown)?.[1];
  if (inPackage === undefined) return undefined;
  return names.find((name) => name === inPackage || name.endsWith(`/${inPackage}`));
}

async function openPlace(file: string | undefined, line = 1, column = 1): Promise<void> {
  const name = nameOf(file);
  if (name === undefined) return;
  await openFile(name);
  document.body.dataset.part = 'text';
  editor.open(line, column);
}

async function openFile(name: string): Promise<void> {
  if (open !== name) {
    // What was typed into the other file counts.
    await flush();
    const content = server.files.get(name) ?? '';
    editor.show(typeof content === 'string' ? content : await content.text());
    open = name;
  }
  chooser.value = name;
  showProblems();
}

async function flush(): Promise<void> {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  status.textContent = 'Composing…';
  try {
    await server.change(open, editor.text);
  } catch (error) {
    status.textContent = String(error);
  }
}

editor.changed = () => {
  clearTimeout(timer);
  timer = setTimeout(() => void flush(), kPause);
};

server.filesChanged = (files, shown) => {
  const names = [...files.keys()].filter((name) => kText.test(name)).sort();
  chooser.replaceChildren(...names.map((name) => make('option', {value: name}, name)));
  open = '';
  clearTimeout(timer);
  timer = undefined;
  const first = names.includes(shown) ? shown : names[0];
  if (first === undefined) editor.show('', true);
  else void openFile(first);
};

server.listeners.add(() => {
  void server.state<State>().then((state) => {
    ({diagnostics} = state);
    const errors = diagnostics.filter(({severity}) => severity === 'error').length;
    status.textContent = errors > 0 ? `${errors} ${errors === 1 ? 'error' : 'errors'}` : 'The scene composes.';
    status.dataset.composes = String(state.composes);
    showProblems();
  });
});

chooser.addEventListener('change', () => void openFile(chooser.value));

byId('format').addEventListener('click', () => {
  void server.formatted(open, editor.text).then((text) => {
    if (text === undefined || text === editor.text) return;
    editor.show(text);
    editor.changed(text);
  });
});

byId('save').addEventListener('click', () => {
  const link = make('a', {
    href: URL.createObjectURL(new Blob([editor.text])),
    download: open.slice(open.lastIndexOf('/') + 1),
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
});

// On a phone, one of both parts is shown.
for (const part of ['text', 'scene']) {
  byId(`show-${part}`).addEventListener('click', () => {
    document.body.dataset.part = part;
  });
}

// Places of the selected element, and of problems in the list of the page (editor_frame.ts).
const frame = byId<HTMLIFrameElement>('view');
window.addEventListener(
  'message',
  ({source, data}: MessageEvent<{type?: unknown; source?: {file: string; line: number}}>) => {
    if (source === frame.contentWindow && data.type === 'selected' && data.source) {
      const name = nameOf(data.source.file);
      if (name !== undefined) void openFile(name).then(() => editor.open(data.source!.line));
    }
  },
);

byId('text').append(editor.element);

// The page in the frame has the switch.
const system = matchMedia('(prefers-color-scheme: dark)');
function applyTheme(): void {
  const chosen = remembered<Theme | null>('theme', null);
  document.documentElement.dataset.theme = chosen ?? (system.matches ? 'dark' : 'light');
}
applyTheme();
window.addEventListener('storage', applyTheme);
system.addEventListener('change', applyTheme);

async function openExample(): Promise<void> {
  const response = await fetch('example.json');
  const files = (await response.json()) as Record<string, string>;
  await server.take(new Map(Object.entries(files)), 'two_arm_cell.dmd.yaml');
}

byId('example').addEventListener('click', () => void openExample());

openExample().then(
  () => {
    frame.src = 'view.html';
  },
  (error: unknown) => {
    status.textContent = `The playground cannot start: ${String(error)}`;
  },
);
