import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

import {defineConfig} from 'vite';

const outDir = process.env.SCENEWELD_VIEWER_OUT ?? 'dist';
const kFiles = ['index.html', 'assets/viewer.js', 'assets/viewer.css', 'icon.svg'];

/**
 * The page asks for its script and style with a digest of them, so that a browser may keep them. Beside each file is a
 * compressed one, which the program sends.
 */
const packed = {
  name: 'packed',
  closeBundle() {
    const page = path.join(outDir, 'index.html');
    const html = fs.readFileSync(page, 'utf8').replaceAll(/\/assets\/viewer\.(js|css)/g, (name) => {
      const bytes = fs.readFileSync(path.join(outDir, name));
      return `${name}?v=${crypto.createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`;
    });
    fs.writeFileSync(page, html);
    for (const name of kFiles) {
      const file = path.join(outDir, name);
      fs.writeFileSync(`${file}.gz`, zlib.gzipSync(fs.readFileSync(file), {level: 9}));
    }
  },
};

// File names without hashes: CMake embeds them into the program by name.
export default defineConfig({
  // A proxy may serve the page below a path.
  base: './',
  plugins: [packed],
  build: {
    target: 'es2022',
    outDir,
    emptyOutDir: true,
    modulePreload: {polyfill: false},
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rollupOptions: {
      output: {
        entryFileNames: 'assets/viewer.js',
        assetFileNames: 'assets/viewer[extname]',
        inlineDynamicImports: true,
      },
    },
  },
  // `npm run dev` shows the sources with the scene that a running `sceneweld view` serves.
  server: {proxy: {'/api': process.env.SCENEWELD_VIEW ?? 'http://127.0.0.1:8000'}},
});
