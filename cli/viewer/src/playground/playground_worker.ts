// The worker of the playground: the program as WebAssembly, with the files of the user.

import {compileInBrowser} from '../../../../packaging/npm/src/compile_in_browser';
import {Ended} from '../../../../packaging/npm/src/runtime';
import {Module, type Files, type Reply} from '../../../../packaging/npm/src/module';

/** What the page asks; `Answered` is the answer. */
export type Question =
  | {kind: 'give'; files: Files}
  | {kind: 'change'; name: string; content: string}
  | {kind: 'scenes'; all: boolean}
  | {kind: 'show'; path: string}
  | {kind: 'format'; name: string; text: string}
  | {kind: 'page'; method: string; path: string; query: [string, string][]; body: string};
export interface Asked {
  id: number;
  question: Question;
}
export interface Answered {
  id: number;
  reply?: Reply | string[];
  error?: string;
}

const loaded = compileInBrowser(new URL('../sceneweld.wasm', self.location.href)).then((module) => Module.of(module));

const files = new Map<string, string | Uint8Array>();
let shown = '';
/** The module has ended, and has forgotten everything. */
let isForgotten = false;

async function answer(question: Question): Promise<Reply | string[]> {
  const module = await loaded;
  if (question.kind === 'give') {
    files.clear();
    for (const [name, content] of Object.entries(question.files)) files.set(name, content);
  }
  if (question.kind === 'change') files.set(question.name, question.content);
  if (question.kind === 'show') shown = question.path;
  if (isForgotten && question.kind !== 'format') {
    module.give(Object.fromEntries(files));
    module.show(shown);
    isForgotten = false;
  }
  switch (question.kind) {
    case 'give':
      module.give(question.files);
      return [];
    case 'change':
      module.change(question.name, question.content);
      return module.refresh();
    case 'scenes':
      return module.scenes(question.all);
    case 'show':
      return module.show(question.path);
    case 'format':
      return module.format(question.name, question.text);
    case 'page':
      return module.page(question.method, question.path, question.query, question.body);
  }
}

// One after the other, as they come.
self.addEventListener('message', ({data: {id, question}}: MessageEvent<Asked>) => {
  answer(question).then(
    (reply) => self.postMessage({id, reply} satisfies Answered),
    (error: unknown) => {
      isForgotten ||= error instanceof Ended;
      self.postMessage({id, error: String(error)} satisfies Answered);
    },
  );
});
