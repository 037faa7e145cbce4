// A table of pairs, whose rows and columns have names. Of a large one only the cells in the visible part are in the
// document.

import {make} from '../element';

export interface MatrixEntry {
  /** The full name. */
  name: string;
  /** What the row shows. */
  text: string;
  isLit: boolean;
}

/** The width and height of a cell, with its border. [pixels] */
const kColumn = 21;
const kRow = 25;
/** The width of the names in a large table, and the height of the numbers over the columns. [pixels] */
const kNames = 188;
const kNumbers = 20;
/** A table with no more cells has all of them in the document. */
const kWhole = 900;

export class MatrixTable {
  readonly element: HTMLElement;
  private readonly scroll = make('div', {
    className: 'scroll',
    tabIndex: 0,
    aria: {label: 'Matrix of collision filters'},
  });
  private readonly sizer = make('div', {className: 'matrix-size'});
  private readonly table = make('table', {className: 'matrix'});
  private readonly pair = make('p', {className: 'matrix-pair quiet', aria: {live: 'polite'}});
  private rows: readonly MatrixEntry[] = [];
  private columns: readonly MatrixEntry[] = [];
  private excludes: (a: MatrixEntry, b: MatrixEntry) => boolean = () => false;
  /** The first row and column in the document. */
  private shown = '';

  constructor(private readonly choose: (name: string) => void) {
    this.sizer.append(this.table);
    this.scroll.append(this.sizer);
    this.element = make('div', {className: 'matrix-box'}, this.scroll, this.pair);
    this.scroll.setAttribute('role', 'group');
    this.scroll.addEventListener('scroll', () => this.render(), {passive: true});
    this.table.addEventListener('mouseover', (event) => this.namePair(event.target));
    this.table.addEventListener('mouseleave', () => this.namePair(null));
    new ResizeObserver(() => this.render()).observe(this.scroll);
  }

  show(
    rows: readonly MatrixEntry[],
    columns: readonly MatrixEntry[],
    excludes: (a: MatrixEntry, b: MatrixEntry) => boolean,
  ): void {
    this.rows = rows;
    this.columns = columns;
    this.excludes = excludes;
    this.shown = '';
    this.element.hidden = rows.length === 0;
    this.namePair(null);
    const isLarge = this.isLarge;
    this.element.classList.toggle('is-large', isLarge);
    this.sizer.style.width = isLarge ? `${kNames + kColumn * columns.length}px` : '';
    this.sizer.style.height = isLarge ? `${kNumbers + kRow * rows.length}px` : '';
    this.table.setAttribute('aria-rowcount', String(rows.length + 1));
    this.table.setAttribute('aria-colcount', String(columns.length + 1));
    this.render();
  }

  private get isLarge(): boolean {
    return this.rows.length * this.columns.length > kWhole;
  }

  /** The first and the last of those that are visible after scrolling by a length. */
  private static visible(count: number, cell: number, scrolled: number, length: number): [number, number] {
    const many = Math.max(1, Math.floor(length / cell));
    const first = Math.max(0, Math.min(Math.round(scrolled / cell), count - many));
    return [first, Math.min(count, first + many)];
  }

  private render(): void {
    const {scroll, rows, columns} = this;
    const [top, bottom] = this.isLarge
      ? MatrixTable.visible(rows.length, kRow, scroll.scrollTop, scroll.clientHeight - kNumbers)
      : [0, rows.length];
    const [left, right] = this.isLarge
      ? MatrixTable.visible(columns.length, kColumn, scroll.scrollLeft, scroll.clientWidth - kNames)
      : [0, columns.length];
    const shown = `${top} ${bottom} ${left} ${right}`;
    if (shown === this.shown) return;
    this.shown = shown;
    const focused = (document.activeElement as HTMLElement | null)?.dataset.row;
    const seen = columns.slice(left, right);
    const numbers = new Map(columns.map((entry, i) => [entry, i]));
    const head = make(
      'tr',
      {},
      make('td', {}),
      ...seen.map(({name, isLit}, k) =>
        make('th', {scope: 'col', title: name, className: isLit ? 'is-lit' : ''}, String(left + k + 1)),
      ),
    );
    const lines = rows.slice(top, bottom).map((entry, i) => {
      const button = make('button', {type: 'button', title: entry.name, data: {row: entry.name}}, entry.text);
      button.addEventListener('click', () => this.choose(entry.name));
      const number = numbers.get(entry);
      const name = make(
        'th',
        {scope: 'row'},
        make('span', {}, make('span', {className: 'index'}, number === undefined ? '' : String(number + 1)), button),
      );
      const line = make('tr', {className: entry.isLit ? 'is-lit' : '', aria: {rowindex: String(top + i + 2)}}, name);
      line.append(...seen.map((other) => this.cell(entry, other)));
      return line;
    });
    this.table.replaceChildren(make('thead', {}, head), make('tbody', {}, ...lines));
    if (focused === undefined) return;
    for (const button of this.table.querySelectorAll<HTMLElement>('button')) {
      if (button.dataset.row === focused) button.focus({preventScroll: true});
    }
  }

  private cell(row: MatrixEntry, column: MatrixEntry): HTMLElement {
    const isExcluded = this.excludes(row, column);
    // Pairs that contain the selected body are highlighted.
    const isLit = isExcluded && (row.isLit || column.isLit);
    const cell = make('td', {
      className: `${isExcluded ? 'is-excluded' : ''} ${isLit ? 'is-lit' : ''} ${row === column ? 'is-self' : ''}`,
      data: {pair: `${row.name} ${column.name}`, names: `${row.name} and ${column.name}`},
    });
    if (isExcluded) cell.append(make('span', {className: 'hidden-text'}, isLit ? 'never, chosen' : 'never'));
    return cell;
  }

  /** Names the pair of the cell under the pointer in full. */
  private namePair(target: EventTarget | null): void {
    const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-names]') : null;
    const may = cell?.classList.contains('is-excluded') ? 'never collide' : 'may collide';
    this.pair.textContent = cell ? `${cell.dataset.names} ${may}.` : '';
  }
}
