// SPDX-License-Identifier: BSD-3-Clause
// The command lines of sceneweld, and what it prints.

export interface Settings {
  path: string;
  arguments: readonly string[];
  lint: boolean;
}

/** Replaces `~/` at the start and `${workspaceFolder}`. */
export function expandedPath(text: string, home: string, folder: string | undefined): string {
  const path = folder === undefined ? text : text.replaceAll('${workspaceFolder}', folder);
  return path.startsWith('~/') ? home + path.slice(1) : path;
}

export function serverArguments({arguments: options}: Settings): string[] {
  return options.length > 0 ? ['lsp', '--', ...options] : ['lsp'];
}

export function viewArguments(file: string, options: readonly string[]): string[] {
  return ['view', file, '--no-browser', '--embeddable', '--port', '0', ...options];
}

export function composeArguments(file: string, output: string, options: readonly string[]): string[] {
  return ['compose', file, '-o', output, ...options];
}

export function expandArguments(file: string, options: readonly string[]): string[] {
  return ['expand', file, ...options];
}

/** The address in what `sceneweld view` has printed so far. A line that is not yet complete does not count. */
export function printedAddress(output: string): string | undefined {
  return /^(http:\/\/\S+)\r?\n/m.exec(output)?.[1];
}

/** The first error in diagnostics as text, or the first line. */
export function firstError(diagnostics: string): string | undefined {
  const lines = diagnostics.split(/\r?\n/).filter((line) => line.trim() !== '');
  const error = lines.find((line) => /^error(\[[\w-]+\])?: /.test(line));
  return (error ?? lines[0])?.replace(/^error(\[[\w-]+\])?: /, '');
}
