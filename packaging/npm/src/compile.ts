// Compiles the WebAssembly module, in a browser or in node.

/** The module, its bytes, or its address. */
export type Source = WebAssembly.Module | BufferSource | URL | string;

const isNode = typeof process === 'object' && typeof process.versions?.node === 'string';

async function bytesOf(address: URL): Promise<BufferSource> {
  if (isNode && address.protocol === 'file:') {
    // A browser never sees this.
    const {readFile} = await import(/* @vite-ignore */ 'node:fs/promises');
    return readFile(address);
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.href}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

export async function compile(source: Source = new URL('./sceneweld.wasm', import.meta.url)): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source !== 'string' && !(source instanceof URL)) return WebAssembly.compile(source);
  const address = new URL(source, import.meta.url);
  if (!isNode && typeof WebAssembly.compileStreaming === 'function') {
    const response = await fetch(address);
    // Servers that do not know the type send another one.
    if (response.headers.get('Content-Type') === 'application/wasm') return WebAssembly.compileStreaming(response);
    if (!response.ok) throw new Error(`${address.href}: ${response.status} ${response.statusText}`);
    return WebAssembly.compile(await response.arrayBuffer());
  }
  return WebAssembly.compile(await bytesOf(address));
}
