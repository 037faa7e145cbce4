// Diagnostics as elements.

import {make} from '../element';
import type {Diagnostic} from '../server';

export const kSeverities = ['error', 'warning', 'note'] as const;
export type Severity = (typeof kSeverities)[number];

export const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A text whose parts in backticks are code. */
export const withCode = (text: string): (Node | string)[] =>
  text.split('`').map((part, i) => (i % 2 === 1 ? make('code', {}, part) : part));

/** The text in the form of a terminal, with the lines of carets coloured. */
export function textOf(one: Diagnostic): HTMLElement {
  const pre = make('pre', {tabIndex: 0});
  const text = (one.text ?? one.message).replace(/\n+$/, '');
  // The first line repeats the heading.
  const lines = one.text ? text.split('\n').slice(1) : [];
  for (const [i, line] of lines.entries()) {
    const isCaret = /^\s*\|\s*[\^~-]+\s*$/.test(line);
    const isHelp = /^help: /.test(line);
    const isNote = /^note: /.test(line);
    pre.append(
      make('span', {className: isCaret ? 'caret' : isHelp ? 'help' : isNote ? 'note' : ''}, line),
      i + 1 < lines.length ? '\n' : '',
    );
  }
  return pre;
}

/** Which problems are listed. */
export interface Wanted {
  severities: ReadonlySet<Severity>;
  finds: (text: string) => boolean;
}

export const isWanted = (one: Diagnostic, {severities, finds}: Wanted): boolean =>
  severities.has(one.severity) && finds([one.message, one.code, one.file, one.hint].filter(Boolean).join(' '));
