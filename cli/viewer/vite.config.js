import {defineConfig} from 'vite';

// File names without hashes: CMake embeds them into the program by name.
export default defineConfig({
  // A proxy may serve the page below a path.
  base: './',
  build: {
    target: 'es2022',
    outDir: process.env.SCENEWELD_VIEWER_OUT ?? 'dist',
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
