// A long list of which only the rows near the visible part are in the document. Rows may have different heights, which
// are measured when a row appears. A row with the focus stays in the document wherever the list is scrolled to.

/** How the items of a list become rows. */
export interface RowMaker<T extends object> {
  /** Items with equal keys in an old and a new list are the same thing. */
  keyOf(item: T): string;
  make(item: T): HTMLElement;
  /** Shows the current state of an item in its row; called when the row appears and by `refresh`. */
  show?(item: T, row: HTMLElement): void;
  /** Of a row that has not been measured yet. [pixels] */
  heightOf(item: T): number;
}

interface Row<T> {
  item: T;
  element: HTMLElement;
}

/** Rows that are made before and after the visible part. [pixels] */
const kBeyond = 500;
/** A list that is not longer has all its rows in the document. [pixels] */
const kWhole = 2400;
/** Below the last row. [pixels] */
const kEnd = 16;
const kFocusable = 'button, input, select, summary, [tabindex]';

export class VirtualList<T extends object> {
  private list: readonly T[] = [];
  private keys: string[] = [];
  /** The number of an item by its key. */
  private numbers = new Map<string, number>();
  /** Where each row begins; the last one: the length of the list. */
  private starts = new Float64Array(1);
  private readonly measured = new Map<string, number>();
  private readonly rows = new Map<string, Row<T>>();
  private readonly keyOfRow = new WeakMap<Element, string>();
  private readonly sizes = new ResizeObserver(() => this.render());

  /** `element` is in `scroller`, whose sticky head is its first child if it has one. */
  constructor(
    private readonly scroller: HTMLElement,
    readonly element: HTMLElement,
    private readonly maker: RowMaker<T>,
  ) {
    element.classList.add('virtual');
    scroller.addEventListener('scroll', () => this.render(), {passive: true});
    this.sizes.observe(scroller);
  }

  get items(): readonly T[] {
    return this.list;
  }

  set items(items: readonly T[]) {
    this.list = items;
    this.numbers = new Map();
    this.keys = items.map((item, i) => {
      let key = this.maker.keyOf(item);
      while (this.numbers.has(key)) key += '\n';
      this.numbers.set(key, i);
      return key;
    });
    this.findStarts();
    this.render();
    this.refresh();
  }

  /** Shows the current state of the rows in the document. */
  refresh(): void {
    for (const {item, element} of this.rows.values()) this.maker.show?.(item, element);
  }

  /** The row of an item, if it is in the document. */
  rowOf(item: T): HTMLElement | undefined {
    for (const row of this.rows.values()) if (row.item === item) return row.element;
    return undefined;
  }

  /** Rows in the document, in the order of the list. */
  get shownRows(): readonly Row<T>[] {
    return [...this.rows].sort(([a], [b]) => this.numberOf(a) - this.numberOf(b)).map(([, row]) => row);
  }

  /** Scrolls as far as needed to show an item, and returns its row. */
  reveal(item: T): HTMLElement | undefined {
    const i = this.list.indexOf(item);
    if (i < 0) return undefined;
    if (this.scroller.clientHeight > 0) {
      // The heights of rows that are made on the way may differ from the expected ones.
      for (let tries = 0; tries < 3; ++tries) if (!this.scrollTo(i)) break;
    }
    return this.rowOf(item);
  }

  private numberOf(key: string): number {
    return this.numbers.get(key) ?? -1;
  }

  private scrollTo(i: number): boolean {
    const {scroller} = this;
    const head = this.headHeight;
    const top = this.offset + this.starts[i]!;
    const bottom = this.offset + this.starts[i + 1]!;
    const before = scroller.scrollTop;
    if (top < before + head) scroller.scrollTop = top - head;
    else if (bottom > before + scroller.clientHeight) scroller.scrollTop = bottom - scroller.clientHeight;
    if (scroller.scrollTop === before) return false;
    this.render();
    return true;
  }

  private get headHeight(): number {
    const head = this.scroller.firstElementChild;
    return head instanceof HTMLElement && head.classList.contains('panel-head') ? head.offsetHeight : 0;
  }

  /** Where the list begins in the scrolled content. */
  private get offset(): number {
    const list = this.element.getBoundingClientRect().top;
    return list - this.scroller.getBoundingClientRect().top + this.scroller.scrollTop;
  }

  private findStarts(): void {
    this.starts = new Float64Array(this.list.length + 1);
    for (const [i, item] of this.list.entries()) {
      const height = this.measured.get(this.keys[i]!) ?? this.maker.heightOf(item);
      this.starts[i + 1] = this.starts[i]! + height;
    }
  }

  /** The first row that ends below a place. */
  private rowAt(place: number): number {
    let low = 0;
    let high = this.list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.starts[middle + 1]! > place) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  private range(): [number, number] {
    const {length} = this.list;
    const whole = this.starts[length]!;
    if (whole <= kWhole) return [0, length];
    const isSeen = this.scroller.clientHeight > 0;
    const top = isSeen ? this.scroller.scrollTop - this.offset : 0;
    const height = isSeen ? this.scroller.clientHeight : window.innerHeight;
    const last = Math.max(0, whole - height);
    const from = Math.min(Math.max(0, top), last);
    return [this.rowAt(from - kBeyond), Math.min(length, this.rowAt(from + height + kBeyond) + 1)];
  }

  private render(): void {
    this.place(...this.range());
    if (this.measure()) this.place(...this.range());
  }

  private place(from: number, to: number): void {
    const focused = this.rowWithFocus();
    const wanted = new Set(this.keys.slice(from, to));
    for (const [key, row] of this.rows) {
      const i = this.numberOf(key);
      const isKept = key === focused && i >= 0 && this.list[i] === row.item;
      if (wanted.has(key) || isKept) continue;
      this.remove(key, row);
    }
    let before: Element | null = null;
    for (let i = from; i < to; ++i) {
      const element = this.rowFor(i);
      element.classList.remove('is-kept');
      element.style.top = '';
      const at: Element | null = before ? before.nextElementSibling : this.element.firstElementChild;
      if (element !== at) this.insert(element, at);
      before = element;
    }
    if (focused !== undefined && !wanted.has(focused)) {
      const kept = this.rows.get(focused);
      kept?.element.classList.add('is-kept');
      if (kept) kept.element.style.top = `${this.starts[this.numberOf(focused)]}px`;
    }
    this.element.style.paddingTop = `${this.starts[from]}px`;
    this.element.style.paddingBottom = `${this.starts[this.list.length]! - this.starts[to]! + kEnd}px`;
  }

  private rowWithFocus(): string | undefined {
    let at = document.activeElement;
    if (!at || !this.element.contains(at)) return undefined;
    while (at && at.parentElement !== this.element) at = at.parentElement;
    return at ? this.keyOfRow.get(at) : undefined;
  }

  /** An element that is moved in the document loses the focus, so it gets it back. */
  private insert(element: HTMLElement, before: Element | null): void {
    const active = element.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
    this.element.insertBefore(element, before);
    active?.focus({preventScroll: true});
  }

  private remove(key: string, {element}: Row<T>): void {
    this.rows.delete(key);
    this.sizes.unobserve(element);
    element.remove();
  }

  private rowFor(i: number): HTMLElement {
    const key = this.keys[i]!;
    const item = this.list[i]!;
    const known = this.rows.get(key);
    if (known?.item === item) return known.element;
    const element = this.maker.make(item);
    this.keyOfRow.set(element, key);
    if (known) this.replace(known.element, element);
    this.rows.set(key, {item, element});
    this.maker.show?.(item, element);
    this.sizes.observe(element);
    return element;
  }

  /** The same thing in a new scene: what had the focus in its row has it again. */
  private replace(old: HTMLElement, element: HTMLElement): void {
    const controls = (row: HTMLElement) => [row, ...row.querySelectorAll<HTMLElement>(kFocusable)];
    const focused = controls(old).indexOf(document.activeElement as HTMLElement);
    this.sizes.unobserve(old);
    old.replaceWith(element);
    if (focused >= 0) controls(element)[focused]?.focus({preventScroll: true});
  }

  /** Whether any row has another height than expected. What is visible stays in its place. */
  private measure(): boolean {
    if (this.scroller.clientHeight === 0) return false;
    const top = this.scroller.scrollTop - this.offset;
    let isChanged = false;
    let above = 0;
    for (const [key, {element}] of this.rows) {
      const i = this.numberOf(key);
      const height = element.getBoundingClientRect().height;
      const expected = this.starts[i + 1]! - this.starts[i]!;
      if (height === 0 || Math.abs(height - expected) < 0.5) continue;
      this.measured.set(key, height);
      isChanged = true;
      if (this.starts[i + 1]! <= top) above += height - expected;
    }
    if (!isChanged) return false;
    this.findStarts();
    if (above !== 0) this.scroller.scrollTop += above;
    return true;
  }
}
