// Builds the playground (./dev npm): static files that need no server but one of files. SCENEWELD_VIEWER_OUT is their
// folder.

import fs from 'node:fs';
import path from 'node:path';

import {defineConfig} from 'vite';

const outDir = process.env.SCENEWELD_VIEWER_OUT ?? 'dist';
const models = '../../models';

/** The example: the files of models/. */
function example(folder = '') {
  return Object.fromEntries(
    fs.readdirSync(path.join(models, folder), {withFileTypes: true}).flatMap((entry) => {
      const name = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) return Object.entries(example(name));
      return entry.name.endsWith('.md') ? [] : [[name, fs.readFileSync(path.join(models, name), 'utf8')]];
    }),
  );
}

/** The page of `sceneweld view`, with a script that comes before its own. */
const view = {
  name: 'view',
  buildStart() {
    const html = fs.readFileSync('index.html', 'utf8');
    fs.writeFileSync(
      'playground/view.html',
      html.replace('/src/main.ts', '../src/playground/view.ts').replace('/icon.svg', './icon.svg'),
    );
  },
  closeBundle() {
    fs.rmSync('playground/view.html');
    fs.writeFileSync(path.join(outDir, 'example.json'), JSON.stringify(example()));
    fs.copyFileSync('public/icon.svg', path.join(outDir, 'icon.svg'));
  },
};

export default defineConfig({
  root: 'playground',
  base: './',
  publicDir: false,
  plugins: [view],
  worker: {format: 'es'},
  build: {
    target: 'es2022',
    outDir,
    emptyOutDir: true,
    modulePreload: {polyfill: false},
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rollupOptions: {input: ['playground/index.html', 'playground/view.html']},
  },
});
