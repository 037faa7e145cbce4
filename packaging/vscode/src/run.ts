// SPDX-License-Identifier: BSD-3-Clause
// Runs the program, and reports what goes wrong.

import {execFile} from 'node:child_process';
import {homedir} from 'node:os';
import * as path from 'node:path';

import * as vscode from 'vscode';

import {expandedPath, firstError} from './program';
import type {Settings} from './program';

export const output = vscode.window.createOutputChannel('sceneweld');

/** The folder in which the program runs: relative paths in options start there. */
export function folderOf(uri?: vscode.Uri): string | undefined {
  const folders = vscode.workspace.workspaceFolders;
  const folder = (uri && vscode.workspace.getWorkspaceFolder(uri)) ?? folders?.[0];
  return folder?.uri.fsPath ?? (uri && path.dirname(uri.fsPath));
}

export function settings(uri?: vscode.Uri): Settings {
  const configuration = vscode.workspace.getConfiguration('sceneweld');
  const expand = (text: string): string => expandedPath(text, homedir(), folderOf(uri));
  return {
    path: expand(configuration.get<string>('path') || 'sceneweld'),
    arguments: configuration.get<string[]>('arguments', []).map(expand),
    lint: configuration.get<boolean>('lint', true),
  };
}

/** Says that the program is missing or too old, and what to do. */
export async function reportMissing(program: string, why: 'missing' | 'old'): Promise<void> {
  const openSetting = 'Open the Setting';
  const message =
    why === 'missing'
      ? `sceneweld: there is no program \`${program}\`. Install sceneweld, or set \`sceneweld.path\` to the program.`
      : `sceneweld: \`${program}\` has no language server. Install a newer sceneweld, or set \`sceneweld.path\` to one.`;
  if ((await vscode.window.showErrorMessage(message, openSetting)) !== openSetting) return;
  await vscode.commands.executeCommand('workbench.action.openSettings', 'sceneweld.path');
}

export async function reportFailure(what: string, diagnostics: string): Promise<void> {
  output.append(diagnostics);
  const showOutput = 'Show Output';
  const error = firstError(diagnostics);
  const message = `sceneweld: ${what}${error === undefined ? '' : `: ${error}`}`;
  if ((await vscode.window.showErrorMessage(message, showOutput)) === showOutput) output.show();
}

export interface Finished {
  status: number;
  out: string;
  diagnostics: string;
}

/** Runs the program to its end. Undefined if there is no such program; this is reported. */
export function run(
  words: readonly string[],
  uri: vscode.Uri | undefined,
  token?: vscode.CancellationToken,
): Promise<Finished | undefined> {
  const program = settings(uri).path;
  output.appendLine(`> ${program} ${words.join(' ')}`);
  return new Promise((resolve) => {
    const child = execFile(
      program,
      words,
      {cwd: folderOf(uri), maxBuffer: 256 * 1024 * 1024},
      (error, out, diagnostics) => {
        if (error && (error.code as unknown) === 'ENOENT') {
          void reportMissing(program, 'missing');
          resolve(undefined);
        } else {
          const status = typeof error?.code === 'number' ? error.code : error ? 1 : 0;
          resolve({status, out, diagnostics: diagnostics || (error?.message ?? '')});
        }
      },
    );
    token?.onCancellationRequested(() => child.kill());
  });
}
