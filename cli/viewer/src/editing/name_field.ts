// A text field that offers names: a combobox with a list of those that have the typed words in them.

import {closestName} from '../motion/closest_name';
import {make} from '../element';

export interface NameOption {
  name: string;
  /** What it is: `body`, `frame`. */
  detail?: string;
  /** Why it cannot be chosen. */
  refusal?: string | undefined;
}

const kMostShown = 60;
let fieldCount = 0;

export class NameField {
  readonly element: HTMLElement;
  private readonly input: HTMLInputElement;
  private readonly list: HTMLElement;
  private readonly hint = make('p', {className: 'name-hint', hidden: true});
  private shown: NameOption[] = [];
  private at = -1;

  /**
   * `options` are asked for whenever the list opens. `chosen` is called for each change of the text, and with `isPicked`
   * when a name was picked from the list or confirmed with the Enter key.
   */
  constructor(
    label: string,
    private readonly what: string,
    private readonly options: () => readonly NameOption[],
    private readonly chosen: (isPicked: boolean) => void,
  ) {
    const id = `name-list-${++fieldCount}`;
    this.list = make('ul', {id, className: 'name-list', hidden: true, aria: {role: 'listbox', label}});
    this.input = make('input', {
      type: 'text',
      spellcheck: false,
      autocomplete: 'off',
      aria: {role: 'combobox', label, controls: id, expanded: 'false', autocomplete: 'list'},
    });
    this.element = make(
      'div',
      {className: 'name-field'},
      make('label', {}, make('span', {}, label), this.input),
      this.list,
      this.hint,
    );
    this.input.addEventListener('input', () => {
      this.open();
      this.changed(false);
    });
    this.input.addEventListener('focus', () => this.open());
    this.input.addEventListener('click', () => this.open());
    this.input.addEventListener('blur', () => {
      this.close();
      this.showHint();
    });
    this.input.addEventListener('keydown', (event) => this.onKey(event));
    // Before the field loses the focus.
    this.list.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      const row = (event.target as Element).closest('li');
      const option = row && this.shown[[...this.list.children].indexOf(row)];
      if (option) this.pick(option);
    });
  }

  get value(): string {
    return this.input.value.trim();
  }
  set value(text: string) {
    this.input.value = text;
    this.showHint();
  }

  focus(): void {
    this.input.focus();
  }

  private changed(isPicked: boolean): void {
    this.showHint();
    this.chosen(isPicked);
  }

  private pick({name, refusal}: NameOption): void {
    if (refusal !== undefined) return;
    this.input.value = name;
    this.close();
    this.changed(true);
  }

  private open(): void {
    const words = this.value.toLowerCase().split(/\s+/);
    const all = this.options();
    // A complete name shows its neighbours too.
    const isComplete = all.some(({name}) => name === this.value);
    const found = isComplete
      ? [...all]
      : all.filter(({name}) => words.every((word) => name.toLowerCase().includes(word)));
    this.shown = [...found.filter(({refusal}) => !refusal), ...found.filter(({refusal}) => refusal)].slice(
      0,
      kMostShown,
    );
    this.at = -1;
    this.list.replaceChildren(
      ...this.shown.map(({name, detail, refusal}, i) =>
        make(
          'li',
          {
            id: `${this.list.id}-${i}`,
            aria: {role: 'option', selected: 'false', disabled: String(refusal !== undefined)},
          },
          make('span', {}, name),
          make('span', {className: 'name-detail'}, refusal ?? detail ?? ''),
        ),
      ),
    );
    this.setOpen(this.shown.length > 0);
  }

  private close(): void {
    this.setOpen(false);
  }

  private setOpen(is: boolean): void {
    this.list.hidden = !is;
    this.input.setAttribute('aria-expanded', String(is));
    if (!is) this.input.removeAttribute('aria-activedescendant');
  }

  private onKey(event: KeyboardEvent): void {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        if (this.list.hidden) this.open();
        this.go(event.key === 'ArrowDown' ? 1 : -1);
        break;
      case 'Enter': {
        event.preventDefault();
        const option = this.list.hidden ? undefined : this.shown[this.at];
        if (option) this.pick(option);
        else {
          this.close();
          this.changed(true);
        }
        break;
      }
      case 'Escape':
        if (this.list.hidden) return;
        event.preventDefault();
        event.stopPropagation();
        this.close();
        break;
    }
  }

  private go(step: number): void {
    const count = this.shown.length;
    if (count === 0) return;
    this.at = (this.at + step + count) % count;
    [...this.list.children].forEach((row, i) => row.setAttribute('aria-selected', String(i === this.at)));
    const row = this.list.children[this.at];
    row?.scrollIntoView({block: 'nearest'});
    if (row) this.input.setAttribute('aria-activedescendant', row.id);
  }

  /** Says what is wrong with a name that is not among the options, with the one that was most likely meant. */
  private showHint(): void {
    const {value} = this;
    const options = value === '' ? [] : this.options();
    const known = options.find(({name}) => name === value);
    const names = options.filter(({refusal}) => refusal === undefined).map(({name}) => name);
    this.hint.replaceChildren();
    if (known?.refusal !== undefined) {
      this.hint.append(`${value}: ${known.refusal}.`);
    } else if (value !== '' && options.length > 0 && !known && this.list.hidden) {
      this.hint.append(`The list has no ${this.what} ${value}.`);
      const closest = closestName(value, names);
      if (closest !== undefined) {
        const take = make('button', {type: 'button', className: 'link'}, closest);
        take.addEventListener('click', () => this.pick({name: closest}));
        this.hint.append(' Did you mean ', take, '?');
      }
    }
    this.hint.hidden = this.hint.childNodes.length === 0;
  }
}
