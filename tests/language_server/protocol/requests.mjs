// The requests that a server announces in its capabilities, with parameters for a place of a document.

const kTokens = 'semanticTokensProvider';

const atPlace = (document, position) => ({textDocument: document.id, position});
const ofDocument = (document) => ({textDocument: document.id});
const ofRange = (document, position, whole) => ({textDocument: document.id, range: whole});
const atPoint = (position) => ({start: position, end: position});
const formatting = {tabSize: 2, insertSpaces: true};

/** By the name of the capability: a list of `[method, parameters(document, position, whole range)]`. */
const requests = {
  hoverProvider: [['textDocument/hover', atPlace]],
  definitionProvider: [['textDocument/definition', atPlace]],
  declarationProvider: [['textDocument/declaration', atPlace]],
  typeDefinitionProvider: [['textDocument/typeDefinition', atPlace]],
  implementationProvider: [['textDocument/implementation', atPlace]],
  documentHighlightProvider: [['textDocument/documentHighlight', atPlace]],
  signatureHelpProvider: [['textDocument/signatureHelp', atPlace]],
  linkedEditingRangeProvider: [['textDocument/linkedEditingRange', atPlace]],
  monikerProvider: [['textDocument/moniker', atPlace]],
  completionProvider: [['textDocument/completion', atPlace]],
  referencesProvider: [
    ['textDocument/references', (...at) => ({...atPlace(...at), context: {includeDeclaration: true}})],
  ],
  renameProvider: [
    ['textDocument/prepareRename', atPlace],
    ['textDocument/rename', (...at) => ({...atPlace(...at), newName: 'a_new_name'})],
  ],
  codeActionProvider: [
    ['textDocument/codeAction', (document, position, whole) => ({...ofRange(document, position, whole), context: {diagnostics: []}})],
    ['textDocument/codeAction', (document, position) => ({...ofDocument(document), range: atPoint(position), context: {diagnostics: []}})],
  ],
  documentSymbolProvider: [['textDocument/documentSymbol', ofDocument]],
  workspaceSymbolProvider: [['workspace/symbol', () => ({query: 'a'})]],
  foldingRangeProvider: [['textDocument/foldingRange', ofDocument]],
  selectionRangeProvider: [['textDocument/selectionRange', (document, position) => ({...ofDocument(document), positions: [position]})]],
  inlayHintProvider: [['textDocument/inlayHint', ofRange]],
  documentLinkProvider: [['textDocument/documentLink', ofDocument]],
  documentFormattingProvider: [['textDocument/formatting', (document) => ({...ofDocument(document), options: formatting})]],
  documentRangeFormattingProvider: [
    ['textDocument/rangeFormatting', (...at) => ({...ofRange(...at), options: formatting})],
  ],
  documentOnTypeFormattingProvider: [
    ['textDocument/onTypeFormatting', (...at) => ({...atPlace(...at), ch: '\n', options: formatting})],
  ],
  [kTokens]: [
    ['textDocument/semanticTokens/full', ofDocument],
    ['textDocument/semanticTokens/range', ofRange],
  ],
  codeLensProvider: [['textDocument/codeLens', ofDocument]],
  colorProvider: [['textDocument/documentColor', ofDocument]],
  callHierarchyProvider: [['textDocument/prepareCallHierarchy', atPlace]],
  typeHierarchyProvider: [['textDocument/prepareTypeHierarchy', atPlace]],
  diagnosticProvider: [['textDocument/diagnostic', ofDocument]],
};

/** What follows from entries of an answer: `[method, parameters(entry)]`. */
const following = {
  'textDocument/prepareCallHierarchy': [
    ['callHierarchy/incomingCalls', (item) => ({item})],
    ['callHierarchy/outgoingCalls', (item) => ({item})],
  ],
  'textDocument/prepareTypeHierarchy': [
    ['typeHierarchy/supertypes', (item) => ({item})],
    ['typeHierarchy/subtypes', (item) => ({item})],
  ],
};

// Capabilities that are not for requests about documents.
const others = new Set(['positionEncoding', 'textDocumentSync', 'workspace', 'executeCommandProvider', 'experimental']);
const resolved = {
  completionProvider: 'completionItem/resolve',
  codeActionProvider: 'codeAction/resolve',
  inlayHintProvider: 'inlayHint/resolve',
  documentLinkProvider: 'documentLink/resolve',
  codeLensProvider: 'codeLens/resolve',
  workspaceSymbolProvider: 'workspaceSymbol/resolve',
};

/** The requests that the server announces. Throws for a capability whose requests are not known here. */
export function announced(capabilities) {
  const found = [['textDocument/diagnostic', ofDocument]]; // For editors that ask; it is not announced.
  for (const [name, value] of Object.entries(capabilities)) {
    if (others.has(name) || !value) continue;
    if (!requests[name]) throw new Error(`the client has no request for \`${name}\``);
    for (const [method, params] of requests[name]) {
      if (method.endsWith('/prepareRename') && !value.prepareProvider) continue;
      if (method.endsWith('semanticTokens/range') && !value.range) continue;
      found.push([method, params]);
    }
  }
  return found;
}

/** The requests about one entry of an answer. */
export function requestsAbout(method, capabilities) {
  const found = [...(following[method] ?? [])];
  for (const [name, about] of Object.entries(resolved)) {
    const isIt = requests[name].some(([one]) => one === method);
    if (isIt && capabilities[name]?.resolveProvider) found.push([about, (item) => item]);
  }
  return found;
}
