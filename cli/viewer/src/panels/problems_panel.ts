// The diagnostics of the newest state of the files, each with its source line.

import {icon, make} from '../element';
import type {Diagnostic} from '../server';

export interface Count {
  errors: number;
  warnings: number;
}

export function countOf(diagnostics: readonly Diagnostic[]): Count {
  const of = (severity: Diagnostic['severity']) => diagnostics.filter((one) => one.severity === severity).length;
  return {errors: of('error'), warnings: of('warning')};
}

const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export function summaryOf({errors, warnings}: Count): string {
  const parts = [errors > 0 && many(errors, 'error'), warnings > 0 && many(warnings, 'warning')].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'No problems';
}

/** The text in the form of a terminal, with the lines of carets coloured. */
function textOf(one: Diagnostic): HTMLElement {
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

export class ProblemsPanel {
  private readonly list = make('ol', {className: 'problems'});
  private readonly title = make('h2', {});

  constructor(host: HTMLElement, close: () => void) {
    const button = make(
      'button',
      {type: 'button', className: 'quiet-button', aria: {label: 'Close'}},
      icon('M4 4l8 8M12 4l-8 8'),
    );
    button.addEventListener('click', close);
    host.append(make('div', {className: 'panel-head'}, this.title, button), this.list);
  }

  update(diagnostics: readonly Diagnostic[]): void {
    this.title.textContent = summaryOf(countOf(diagnostics));
    this.list.replaceChildren(
      ...diagnostics.map((one) => {
        const head = make(
          'p',
          {className: 'problem-head'},
          make('span', {className: `severity ${one.severity}`}, one.severity),
          make(
            'span',
            {className: 'message'},
            ...one.message.split('`').map((part, i) => (i % 2 === 1 ? make('code', {}, part) : part)),
          ),
          one.code ? make('span', {className: 'detail'}, one.code) : null,
        );
        return make('li', {className: `problem ${one.severity}`}, head, textOf(one));
      }),
    );
  }
}
