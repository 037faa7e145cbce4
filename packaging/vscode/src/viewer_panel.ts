// SPDX-License-Identifier: BSD-3-Clause
// The scene in a panel: the page of a `sceneweld view` that ends with the panel.

import {spawn} from 'node:child_process';
import type {ChildProcess} from 'node:child_process';
import {randomBytes} from 'node:crypto';
import * as path from 'node:path';

import * as vscode from 'vscode';

import {printedAddress, viewArguments} from './program';
import {folderOf, output, reportFailure, reportMissing, settings} from './run';
import {asSelected, frameHtml, noticeHtml} from './viewer_page';
import type {Select, Selected} from './viewer_page';

export class ViewerPanels implements vscode.Disposable {
  private readonly panels = new Map<string, ViewerPanel>();
  /** The place that a page asked for last. The cursor there does not select in the pages again. */
  private shown = '';

  get isEmpty(): boolean {
    return this.panels.size === 0;
  }

  open(uri: vscode.Uri): void {
    const known = this.panels.get(uri.fsPath);
    if (known) return known.reveal();
    const panel = new ViewerPanel(
      uri,
      (selected) => void this.show(uri, selected),
      () => this.panels.delete(uri.fsPath),
    );
    this.panels.set(uri.fsPath, panel);
  }

  select(name: string): void {
    for (const panel of this.panels.values()) panel.select(name);
  }

  /** Whether a page moved the cursor there. */
  hasShown(document: vscode.TextDocument, position: vscode.Position): boolean {
    return this.shown === `${document.uri.fsPath}:${position.line}`;
  }

  dispose(): void {
    for (const panel of this.panels.values()) panel.dispose();
  }

  private async show(viewed: vscode.Uri, {source}: Selected): Promise<void> {
    const file = path.resolve(folderOf(viewed) ?? path.dirname(viewed.fsPath), source.file);
    const line = Math.max(0, source.line - 1);
    this.shown = `${file}:${line}`;
    try {
      const document = await vscode.workspace.openTextDocument(vscode.Uri.file(file));
      const place = document.lineAt(Math.min(line, document.lineCount - 1)).range.start;
      const column = vscode.window.visibleTextEditors.find((editor) => editor.document === document)?.viewColumn;
      await vscode.window.showTextDocument(document, {
        selection: new vscode.Range(place, place),
        viewColumn: column ?? vscode.ViewColumn.One,
        preserveFocus: true,
      });
    } catch (error) {
      output.appendLine(String(error));
    }
  }
}

class ViewerPanel {
  private readonly panel: vscode.WebviewPanel;
  private readonly child: ChildProcess;
  private isDisposed = false;
  private name = '';

  constructor(
    private readonly uri: vscode.Uri,
    selected: (selected: Selected) => void,
    closed: () => void,
  ) {
    const title = path.basename(uri.fsPath);
    this.panel = vscode.window.createWebviewPanel(
      'sceneweld.viewer',
      title,
      {viewColumn: vscode.ViewColumn.Beside, preserveFocus: true},
      {enableScripts: true, retainContextWhenHidden: true},
    );
    this.panel.webview.html = noticeHtml(`Composing ${title}...`);
    this.panel.webview.onDidReceiveMessage((message: unknown) => {
      const place = asSelected(message);
      if (place) selected(place);
    });
    this.child = this.startProgram();
    this.panel.onDidDispose(() => {
      this.isDisposed = true;
      this.child.kill();
      closed();
    });
  }

  reveal(): void {
    this.panel.reveal(undefined, true);
  }

  select(name: string): void {
    if (name === this.name) return;
    this.name = name;
    const message: Select = {type: 'select', name};
    void this.panel.webview.postMessage(message);
  }

  dispose(): void {
    this.panel.dispose();
  }

  private startProgram(): ChildProcess {
    const {path: program, arguments: options} = settings(this.uri);
    const words = viewArguments(this.uri.fsPath, options);
    output.appendLine(`> ${program} ${words.join(' ')}`);
    const child = spawn(program, words, {cwd: folderOf(this.uri), stdio: ['ignore', 'pipe', 'pipe']});
    let printed = '';
    let diagnostics = '';
    let address: string | undefined;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (address !== undefined) return;
      address = printedAddress((printed += text));
      if (address !== undefined) void this.showPage(address);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output.append(text);
      if (address === undefined) diagnostics += text;
    });
    child.on('error', (error: NodeJS.ErrnoException) => {
      if (this.isDisposed) return;
      if (error.code === 'ENOENT') void reportMissing(program, 'missing');
      else void reportFailure(error.message, '');
      this.panel.dispose();
    });
    child.on('exit', (status) => {
      if (this.isDisposed) return;
      if (address === undefined) {
        void reportFailure(`cannot show ${path.basename(this.uri.fsPath)}`, diagnostics);
        this.panel.dispose();
      } else {
        this.panel.webview.html = noticeHtml(
          `sceneweld view ended with status ${status ?? 'unknown'}. Open the scene again.`,
        );
      }
    });
    return child;
  }

  private async showPage(address: string): Promise<void> {
    // Where the editor runs on another machine, this forwards the port.
    const external = await vscode.env.asExternalUri(vscode.Uri.parse(address));
    if (this.isDisposed) return;
    this.panel.webview.html = frameHtml(external.toString(true), randomBytes(16).toString('hex'));
  }
}
