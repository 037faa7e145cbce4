// SPDX-License-Identifier: BSD-3-Clause
// Compose, and show expanded.

import * as path from 'node:path';

import * as vscode from 'vscode';

import {expandedName, kFormats, outputBeside} from './formats';
import {composeArguments, expandArguments} from './program';
import {output, reportFailure, run, settings} from './run';

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

/** The program reads files, so that the text of the editor must be saved. */
async function saved(uri: vscode.Uri): Promise<boolean> {
  const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
  return !document?.isDirty || (await document.save());
}

export async function compose(uri: vscode.Uri): Promise<void> {
  const name = path.basename(uri.fsPath);
  const picked = await vscode.window.showQuickPick(
    kFormats.map((format) => ({label: format.name, description: format.summary, suffix: format.suffix})),
    {title: `Compose ${name}`, placeHolder: 'Format of the output'},
  );
  if (!picked || !(await saved(uri))) return;
  const target = vscode.Uri.file(outputBeside(uri.fsPath, picked.suffix));
  const targetName = path.basename(target.fsPath);
  if (await exists(target)) {
    const replace = 'Replace';
    const answer = await vscode.window.showWarningMessage(`${targetName} exists.`, {modal: true}, replace);
    if (answer !== replace) return;
  }
  const finished = await vscode.window.withProgress(
    {location: vscode.ProgressLocation.Notification, title: `Composing ${targetName}`, cancellable: true},
    async (_, token) => {
      const result = await run(composeArguments(uri.fsPath, target.fsPath, settings(uri).arguments), uri, token);
      return token.isCancellationRequested ? undefined : result;
    },
  );
  if (!finished) return;
  if (finished.status !== 0) return reportFailure(`${name} does not compose`, finished.diagnostics);
  // Warnings and losses.
  output.append(finished.diagnostics);
  await vscode.commands.executeCommand('vscode.open', target, {viewColumn: vscode.ViewColumn.Beside, preview: false});
}

/** Virtual documents with the output of `sceneweld expand`. */
export class ExpandedDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  static readonly kScheme = 'sceneweld-expanded';
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  /** By URI. */
  private readonly texts = new Map<string, string>();

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? '';
  }

  async show(source: vscode.Uri): Promise<void> {
    if (!(await saved(source))) return;
    const uri = vscode.Uri.from({
      scheme: ExpandedDocuments.kScheme,
      path: expandedName(source.path),
      query: source.toString(),
    });
    if (!(await this.expand(uri, true))) return;
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, {viewColumn: vscode.ViewColumn.Beside, preserveFocus: true});
  }

  /** Expands what is shown again, because a file was saved. */
  async refresh(): Promise<void> {
    for (const {uri} of vscode.workspace.textDocuments) {
      if (uri.scheme === ExpandedDocuments.kScheme) await this.expand(uri, false);
    }
  }

  forget(uri: vscode.Uri): void {
    this.texts.delete(uri.toString());
  }

  dispose(): void {
    this.changed.dispose();
  }

  private async expand(uri: vscode.Uri, isAsked: boolean): Promise<boolean> {
    const source = vscode.Uri.parse(uri.query);
    const finished = await run(expandArguments(source.fsPath, settings(source).arguments), source);
    if (!finished) return false;
    if (finished.status !== 0) {
      // While the user edits, the problems are in the editor already.
      if (isAsked) void reportFailure(`cannot expand ${path.basename(source.fsPath)}`, finished.diagnostics);
      return false;
    }
    this.texts.set(uri.toString(), finished.out);
    this.changed.fire(uri);
    return true;
  }
}
