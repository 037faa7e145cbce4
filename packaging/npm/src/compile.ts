// Compiles the WebAssembly module, in a browser or in node.

import {compileInBrowser} from './compile_in_browser.js';

/** The module, its bytes, or its address. */
export type Source = WebAssembly.Module | BufferSource | URL | string;

const isNode = typeof process === 'object' && typeof process.versions?.node === 'string';

export async function compile(
  source: Source = new URL('./sceneweld.wasm', import.meta.url),
): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source !== 'string' && !(source instanceof URL)) return WebAssembly.compile(source);
  const address = new URL(source, import.meta.url);
  if (!isNode || address.protocol !== 'file:') return compileInBrowser(address);
  // A browser never comes here.
  const {readFile} = await import(/* @vite-ignore */ 'node:fs/promises');
  return WebAssembly.compile(await readFile(address));
}
