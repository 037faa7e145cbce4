// SPDX-License-Identifier: BSD-3-Clause
// Starts the parts of the extension and connects them with the editor.

import * as vscode from 'vscode';

import {Client, isOurs} from './client';
import {compose, ExpandedDocuments} from './commands';
import {isMjcf} from './mjcf';
import {output} from './run';
import {ViewerPanels} from './viewer_panel';

const kComposable: readonly string[] = ['sceneweld-directives', 'urdf', 'sdformat', 'xacro'];
/** The cursor rests for so long before the view follows. [ms] */
const kRest = 150;

let client: Client | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const server = (client = new Client());
  const panels = new ViewerPanels();
  const expanded = new ExpandedDocuments();

  const startFor = (document: vscode.TextDocument): void => {
    if (isOurs(document)) void server.start();
  };

  // Menus show for MJCF files by their paths, because their language is that of all XML files.
  const showMenus = (): void => {
    const mjcf = vscode.workspace.textDocuments.filter(
      (one) => one.uri.scheme === 'file' && one.languageId === 'xml' && isMjcf(one.getText()),
    );
    const active = vscode.window.activeTextEditor?.document;
    const isComposable =
      active?.uri.scheme === 'file' && (kComposable.includes(active.languageId) || mjcf.includes(active));
    void vscode.commands.executeCommand(
      'setContext',
      'sceneweld.mjcfFiles',
      mjcf.map((one) => one.uri.fsPath),
    );
    void vscode.commands.executeCommand('setContext', 'sceneweld.composable', isComposable);
  };

  /** A command for the file of a menu, or of the active editor. */
  const register = (name: string, action: (uri: vscode.Uri) => unknown): vscode.Disposable =>
    vscode.commands.registerCommand(name, (uri?: vscode.Uri) => {
      const file = uri instanceof vscode.Uri ? uri : vscode.window.activeTextEditor?.document.uri;
      if (file?.scheme === 'file') return action(file);
      void vscode.window.showInformationMessage('sceneweld: open a file of a scene or a model first.');
    });

  let timer: NodeJS.Timeout | undefined;
  let asked: vscode.CancellationTokenSource | undefined;
  const follow = ({textEditor, selections}: vscode.TextEditorSelectionChangeEvent): void => {
    const {document} = textEditor;
    const position = selections[0]?.active;
    clearTimeout(timer);
    asked?.cancel();
    if (panels.isEmpty || !position || !isOurs(document) || panels.hasShown(document, position)) return;
    timer = setTimeout(async () => {
      const source = (asked = new vscode.CancellationTokenSource());
      const name = await server.bodyAt(document, position, source.token);
      if (name !== undefined && !source.token.isCancellationRequested) panels.select(name);
      source.dispose();
    }, kRest);
  };

  context.subscriptions.push(
    output,
    panels,
    expanded,
    register('sceneweld.compose', compose),
    register('sceneweld.openViewer', (uri) => panels.open(uri)),
    register('sceneweld.showExpanded', (uri) => expanded.show(uri)),
    vscode.commands.registerCommand('sceneweld.restart', () => server.restart()),
    vscode.workspace.registerTextDocumentContentProvider(ExpandedDocuments.kScheme, expanded),
    vscode.workspace.onDidOpenTextDocument((document) => {
      startFor(document);
      showMenus();
    }),
    vscode.workspace.onDidCloseTextDocument((document) => {
      if (document.uri.scheme === ExpandedDocuments.kScheme) expanded.forget(document.uri);
      showMenus();
    }),
    vscode.workspace.onDidSaveTextDocument((document) => {
      startFor(document);
      showMenus();
      if (isOurs(document)) void expanded.refresh();
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      const names = ['sceneweld.path', 'sceneweld.arguments', 'sceneweld.lint'];
      if (names.some((name) => event.affectsConfiguration(name))) void server.restart();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void server.restart()),
    vscode.window.onDidChangeActiveTextEditor(showMenus),
    vscode.window.onDidChangeTextEditorSelection(follow),
  );
  vscode.workspace.textDocuments.forEach(startFor);
  showMenus();
  // Problems of scenes show before a file is open.
  void vscode.workspace.findFiles('**/*.dmd.{yaml,yml}', '**/node_modules/**', 1).then((found) => {
    if (found.length > 0) void server.start();
  });
}

export function deactivate(): Promise<void> | undefined {
  return client?.dispose();
}
