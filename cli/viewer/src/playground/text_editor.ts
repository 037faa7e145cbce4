// An editor for one text: line numbers, and marks of lines with problems.

import {make} from '../element';
import type {Diagnostic} from '../server';

export class TextEditor {
  readonly element: HTMLElement;
  changed: (text: string) => void = () => {};
  private readonly area = make('textarea', {
    spellcheck: false,
    wrap: 'off',
    autocapitalize: 'off',
    aria: {label: 'Text of the file', describedby: 'editor-problems'},
  });
  private readonly gutter = make('ol', {className: 'gutter', aria: {hidden: 'true'}});
  private problems: readonly Diagnostic[] = [];
  private lines = 0;

  constructor() {
    this.element = make('div', {className: 'editor'}, this.gutter, this.area);
    this.area.addEventListener('input', () => {
      this.number();
      this.changed(this.area.value);
    });
    this.area.addEventListener('scroll', () => {
      this.gutter.scrollTop = this.area.scrollTop;
    });
  }

  get text(): string {
    return this.area.value;
  }

  /** Shows another text, or the same text changed by the program. */
  show(text: string, isReadOnly = false): void {
    this.area.value = text;
    this.area.readOnly = isReadOnly;
    this.number();
  }

  /** The problems of this text. */
  mark(problems: readonly Diagnostic[]): void {
    this.problems = problems;
    this.lines = 0;
    this.number();
  }

  /** Puts the cursor at a place and shows it. */
  open(line: number, column = 1): void {
    const {area} = this;
    const lines = area.value.split('\n');
    const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    const at = Math.min(before + column - 1, area.value.length);
    area.focus();
    area.setSelectionRange(at, at);
    const height = area.scrollHeight / Math.max(1, lines.length);
    area.scrollTop = Math.max(0, (line - 1) * height - area.clientHeight / 3);
  }

  private number(): void {
    const lines = this.area.value.split('\n').length;
    if (lines === this.lines) return;
    this.lines = lines;
    const marks = new Map<number, Diagnostic['severity']>();
    for (const {line, severity} of this.problems) {
      if (line !== undefined && marks.get(line) !== 'error') marks.set(line, severity);
    }
    const rows = Array.from({length: Math.min(lines, 20_000)}, (_, i) =>
      make('li', {className: marks.get(i + 1) ?? ''}, String(i + 1)),
    );
    this.gutter.replaceChildren(...rows);
    this.gutter.scrollTop = this.area.scrollTop;
  }
}
