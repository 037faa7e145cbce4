// `sceneweld lsp` as a client of the protocol sees it: every message that it sends is checked against the types of the
// protocol.

import {spawn} from 'node:child_process';
import {pathToFileURL} from 'node:url';
import {CancellationTokenSource, createMessageConnection} from 'vscode-jsonrpc/node.js';
import {StreamMessageReader, StreamMessageWriter} from 'vscode-jsonrpc/node.js';

import {faultsOfParams, faultsOfResult, knownMethods} from './types.mjs';

const kLongestWait = 60_000;

export const uriOf = (file) => pathToFileURL(file).href;

/** The value of a promise; an error if it takes too long. */
export async function inTime(promise, what, most = kLongestWait) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${most / 1000} s`)), most);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The code of the error with which a request fails; `undefined` if it succeeds. */
export async function codeOf(promise) {
  try {
    await promise;
    return undefined;
  } catch (error) {
    if (error.code === undefined) throw error;
    return error.code;
  }
}

/** What a client with all capabilities that matter to the server says about itself. */
export const clientCapabilities = (encodings) => ({
  general: {positionEncodings: encodings},
  window: {workDoneProgress: true},
  workspace: {
    didChangeWatchedFiles: {dynamicRegistration: true},
    workspaceFolders: true,
    workspaceEdit: {documentChanges: true},
    configuration: true,
  },
  textDocument: {
    completion: {completionItem: {snippetSupport: true}},
    documentSymbol: {hierarchicalDocumentSymbolSupport: true},
    rename: {prepareSupport: true},
    publishDiagnostics: {relatedInformation: true, versionSupport: true},
    codeAction: {codeActionLiteralSupport: {codeActionKind: {valueSet: ['quickfix']}}},
  },
});

export class Server {
  /** `options`: those of `sceneweld lsp`, after `--`. */
  constructor(program, options, folder) {
    this.process = spawn(program, ['lsp', '--', ...options], {cwd: folder, stdio: ['pipe', 'pipe', 'inherit']});
    this.ended = new Promise((resolve) => this.process.on('exit', (status, signal) => resolve(signal ?? status)));
    this.process.stdin.on('error', () => {});
    this.over = false;
    this.ended.then(() => (this.over = true));
    this.faults = [];
    this.answers = 0;
    this.notifications = 0;
    this.diagnostics = new Map();
    this.log = [];
    this.registered = [];
    this.connection = createMessageConnection(
      new StreamMessageReader(this.process.stdout),
      new StreamMessageWriter(this.process.stdin),
    );
    // A program that ends closes its input: what is written then is not the fault of a type.
    this.connection.onError(([error]) => this.over || error.code === 'EPIPE' || this.faults.push(`the connection: ${error.message}`));
    this.connection.onNotification((method, params) => this.notified(method, params));
    this.connection.onRequest((method, params) => this.asked(method, params));
    this.connection.onUnhandledProgress((params) => this.notified('$/progress', params));
    this.connection.listen();
  }

  notified(method, params) {
    this.notifications += 1;
    this.faults.push(...faultsOfParams(method, params));
    if (method === 'textDocument/publishDiagnostics') this.diagnostics.set(params.uri, params);
    if (method === 'window/logMessage') this.log.push(params.message);
  }

  asked(method, params) {
    this.faults.push(...faultsOfParams(method, params));
    if (method === 'client/registerCapability') this.registered.push(...params.registrations);
    return null;
  }

  /** The result of a request. Throws a ResponseError with the `code` of the protocol. */
  async ask(method, params, token) {
    // An argument that is undefined would be a parameter, too.
    const given = [params, token].filter((one) => one !== undefined);
    const sent = this.connection.sendRequest(method, ...given);
    const gone = this.ended.then((status) => {
      throw new Error(`the server ended with ${status} at ${method}`);
    });
    const result = await inTime(Promise.race([sent, gone]), method);
    this.answers += 1;
    if (knownMethods.has(method)) this.faults.push(...faultsOfResult(method, result));
    return result;
  }

  /** A request that its sender can cancel: `{answer, cancel}`. */
  askAndCancel(method, params) {
    const source = new CancellationTokenSource();
    return {answer: this.ask(method, params, source.token), cancel: () => source.cancel()};
  }

  tell(method, params) {
    const wrong = knownMethods.has(method) ? faultsOfParams(method, params) : [];
    if (wrong.length > 0) throw new Error(`the client is at fault: ${wrong[0]}`);
    return params === undefined
      ? this.connection.sendNotification(method)
      : this.connection.sendNotification(method, params);
  }

  /** Sends a notification that is wrong. */
  tellWrongly(method, params) {
    return this.connection.sendNotification(method, params);
  }

  /** The linter does not run unless `more` says so. */
  async initialize(folders, encodings = ['utf-16'], more = {}) {
    const result = await this.ask('initialize', {
      processId: process.pid,
      rootUri: folders.length > 0 ? uriOf(folders[0]) : null,
      capabilities: clientCapabilities(encodings),
      initializationOptions: {sceneweld: {lint: false}},
      workspaceFolders: folders.map((folder) => ({uri: uriOf(folder), name: folder})),
      ...more,
    });
    this.capabilities = result.capabilities;
    this.encoding = result.capabilities.positionEncoding ?? 'utf-16';
    await this.tell('initialized', {});
    return result;
  }

  /** The diagnostics of a document when everything is composed. */
  async diagnose(file) {
    await this.ask('textDocument/diagnostic', {textDocument: {uri: uriOf(file)}});
    return this.diagnostics.get(uriOf(file))?.diagnostics ?? [];
  }

  /** Ends the server in order. */
  async leave() {
    await this.ask('shutdown');
    await this.tell('exit');
    const status = await inTime(this.ended, 'the end of the server');
    this.connection.dispose();
    if (status !== 0) throw new Error(`the server ended with ${status} after shutdown and exit`);
  }

  kill() {
    this.process.kill('SIGKILL');
    this.connection.dispose();
  }
}
