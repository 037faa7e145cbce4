// Runs the WebAssembly module: the few functions of a system that it imports. There are no files, no processes and no
// network: what the module knows comes from its arguments.

/** What the module exports. */
export interface Calls {
  memory: WebAssembly.Memory;
  _initialize(): void;
  sceneweld_reserve(bytes: number): number;
  sceneweld_release(memory: number): void;
  sceneweld_forget_files(): void;
  sceneweld_add_file(path: number, pathSize: number, bytes: number, size: number): void;
  sceneweld_task(name: number, nameSize: number, body: number, size: number): void;
  sceneweld_format(name: number, nameSize: number, text: number, size: number): void;
  sceneweld_scenes(all: number): void;
  sceneweld_show(path: number, size: number): void;
  sceneweld_refresh(): void;
  sceneweld_page(...placesAndSizes: number[]): void;
  sceneweld_status(): number;
  sceneweld_body(): number;
  sceneweld_body_size(): number;
  sceneweld_headers(): number;
  sceneweld_version(): number;
}

/** The module ended in the middle of a call, for lack of memory or of stack: all files are forgotten. */
export class Ended extends Error {}

/** WASI: the file descriptor does not exist. */
const kBadDescriptor = 8;
/** musl: there is no such file; the system call does not exist. */
const kNoFile = -44;
const kNoCall = -52;

/** The imports of a module. `memory` is asked for later, when it exists. */
function importsOf(module: WebAssembly.Module, memory: () => WebAssembly.Memory): WebAssembly.Imports {
  const view = (): DataView => new DataView(memory().buffer);
  const none = (countAt: number, sizeAt: number): number => {
    view().setUint32(countAt, 0, true);
    view().setUint32(sizeAt, 0, true);
    return 0;
  };
  const known: Record<string, (...values: never[]) => unknown> = {
    proc_exit: () => {
      throw new Ended('the module has ended');
    },
    // A signal, which ends the module: it has no handlers.
    __call_sighandler: () => {
      throw new Ended('the module has ended');
    },
    environ_sizes_get: none,
    environ_get: () => 0,
    args_sizes_get: none,
    args_get: () => 0,
    clock_time_get: (clock: number, _precision: bigint, at: number) => {
      const milliseconds = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(milliseconds * 1e6)), true);
      return 0;
    },
    emscripten_notify_memory_growth: () => undefined,
    fd_close: () => kBadDescriptor,
    fd_read: () => kBadDescriptor,
    fd_pread: () => kBadDescriptor,
    fd_pwrite: () => kBadDescriptor,
    fd_seek: () => kBadDescriptor,
    fd_write: () => kBadDescriptor,
    fd_sync: () => kBadDescriptor,
    fd_fdstat_get: () => kBadDescriptor,
  };
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const {module: from, name, kind} of WebAssembly.Module.imports(module)) {
    if (kind !== 'function') throw new Error(`the module wants a ${kind}, ${from}.${name}`);
    const given =
      known[name] ?? (name.startsWith('__syscall_') ? () => (/open|stat|access/.test(name) ? kNoFile : kNoCall) : null);
    if (!given) throw new Error(`the module wants an unknown function, ${from}.${name}`);
    (imports[from] ??= {})[name] = given as WebAssembly.ImportValue;
  }
  return imports;
}

const initialised = (instance: WebAssembly.Instance): Calls => {
  const calls = instance.exports as unknown as Calls;
  calls._initialize();
  return calls;
};

export async function run(module: WebAssembly.Module): Promise<Calls> {
  let instance: WebAssembly.Instance | undefined;
  const imports = importsOf(module, () => (instance!.exports as unknown as Calls).memory);
  instance = await WebAssembly.instantiate(module, imports);
  return initialised(instance);
}

/** The same at once. Browsers may refuse it outside of a worker. */
export function runNow(module: WebAssembly.Module): Calls {
  let instance: WebAssembly.Instance | undefined;
  const imports = importsOf(module, () => (instance!.exports as unknown as Calls).memory);
  instance = new WebAssembly.Instance(module, imports);
  return initialised(instance);
}
