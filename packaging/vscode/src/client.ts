// SPDX-License-Identifier: BSD-3-Clause
// The client of `sceneweld lsp`.

import * as vscode from 'vscode';
import {LanguageClient, RevealOutputChannelOn, State} from 'vscode-languageclient/node';
import type {Middleware} from 'vscode-languageclient/node';

import {isMjcf} from './mjcf';
import {serverArguments} from './program';
import {folderOf, output, reportMissing, run, settings} from './run';

export const kLanguages: readonly string[] = ['sceneweld-directives', 'urdf', 'sdformat', 'xacro', 'srdf'];
const kMethodNotFound = -32601;

/** Whether the server is to know a document. XML files are MJCF only if their root says so. */
export function isOurs(document: vscode.TextDocument): boolean {
  if (document.uri.scheme !== 'file') return false;
  return kLanguages.includes(document.languageId) || (document.languageId === 'xml' && isMjcf(document.getText()));
}

export class Client implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private knowsBodies = true;
  /** XML files that the server has, by URI. */
  private readonly attached = new Set<string>();
  private work: Promise<void> = Promise.resolve();

  /** Starts the server unless it runs. */
  start(): Promise<void> {
    return this.then(() => (this.client ? Promise.resolve() : this.startNow()));
  }

  restart(): Promise<void> {
    return this.then(async () => {
      await this.stopNow();
      await this.startNow();
    });
  }

  dispose(): Promise<void> {
    return this.then(() => this.stopNow());
  }

  /** The name of the body at a place, if the server knows one. */
  async bodyAt(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<string | undefined> {
    const client = this.client;
    if (client?.state !== State.Running || !this.knowsBodies || !this.has(document)) return undefined;
    try {
      const params = {
        textDocument: {uri: client.code2ProtocolConverter.asUri(document.uri)},
        position: client.code2ProtocolConverter.asPosition(position),
      };
      const body = await client.sendRequest<{name?: unknown} | null>('sceneweld/bodyAt', params, token);
      return typeof body?.name === 'string' ? body.name : undefined;
    } catch (error) {
      if ((error as {code?: unknown}).code === kMethodNotFound) this.knowsBodies = false;
      return undefined;
    }
  }

  // One start or stop at a time.
  private then(action: () => Promise<void>): Promise<void> {
    this.work = this.work.then(action).catch((error: unknown) => output.appendLine(String(error)));
    return this.work;
  }

  private async startNow(): Promise<void> {
    const uri = vscode.workspace.workspaceFolders?.[0]?.uri;
    const wanted = settings(uri);
    const help = await run(['help', 'lsp'], uri);
    if (!help) return;
    if (help.status !== 0) {
      void reportMissing(wanted.path, 'old');
      return;
    }
    this.attached.clear();
    this.knowsBodies = true;
    const cwd = folderOf(uri);
    this.client = new LanguageClient(
      'sceneweld',
      'sceneweld',
      {command: wanted.path, args: serverArguments(wanted), ...(cwd === undefined ? {} : {options: {cwd}})},
      {
        documentSelector: [...kLanguages, 'xml'].map((language) => ({language, scheme: 'file'})),
        initializationOptions: {sceneweld: {lint: wanted.lint}},
        outputChannel: output,
        revealOutputChannelOn: RevealOutputChannelOn.Never,
        middleware: this.middleware(),
      },
    );
    await this.client.start();
  }

  private async stopNow(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    await client?.dispose();
  }

  private has(document: vscode.TextDocument): boolean {
    return document.languageId !== 'xml' || this.attached.has(document.uri.toString());
  }

  private attach(document: vscode.TextDocument): boolean {
    if (document.languageId !== 'xml') return true;
    if (!isMjcf(document.getText())) return false;
    this.attached.add(document.uri.toString());
    return true;
  }

  // XML files that are not MJCF stay unknown to the server.
  private middleware(): Middleware {
    const nothing = Promise.resolve();
    const only = <T>(document: vscode.TextDocument, ask: () => T): T | undefined =>
      this.has(document) ? ask() : undefined;
    return {
      didOpen: (document, next) => (this.attach(document) ? next(document) : nothing),
      didChange: (event, next) => {
        if (this.has(event.document)) return next(event);
        const client = this.client;
        if (!client || !this.attach(event.document)) return nothing;
        const params = client.code2ProtocolConverter.asOpenTextDocumentParams(event.document);
        return client.sendNotification('textDocument/didOpen', params);
      },
      didSave: (document, next) => (this.has(document) ? next(document) : nothing),
      didClose: (document, next) => {
        if (!this.has(document)) return nothing;
        this.attached.delete(document.uri.toString());
        return next(document);
      },
      provideHover: (document, position, token, next) => only(document, () => next(document, position, token)),
      provideDefinition: (document, position, token, next) => only(document, () => next(document, position, token)),
      provideReferences: (document, position, options, token, next) =>
        only(document, () => next(document, position, options, token)),
      provideDocumentSymbols: (document, token, next) => only(document, () => next(document, token)),
      provideCompletionItem: (document, position, context, token, next) =>
        only(document, () => next(document, position, context, token)),
      provideCodeActions: (document, range, context, token, next) =>
        only(document, () => next(document, range, context, token)),
      prepareRename: (document, position, token, next) => only(document, () => next(document, position, token)),
      provideRenameEdits: (document, position, name, token, next) =>
        only(document, () => next(document, position, name, token)),
      provideDocumentLinks: (document, token, next) => only(document, () => next(document, token)),
      provideFoldingRanges: (document, context, token, next) => only(document, () => next(document, context, token)),
      provideDocumentFormattingEdits: (document, options, token, next) =>
        only(document, () => next(document, options, token)),
      provideDocumentRangeFormattingEdits: (document, range, options, token, next) =>
        only(document, () => next(document, range, options, token)),
      provideDocumentSemanticTokens: (document, token, next) => only(document, () => next(document, token)),
      provideSelectionRanges: (document, positions, token, next) =>
        only(document, () => next(document, positions, token)),
      prepareCallHierarchy: (document, positions, token, next) =>
        only(document, () => next(document, positions, token)),
      provideInlayHints: (document, viewPort, token, next) => only(document, () => next(document, viewPort, token)),
    };
  }
}
