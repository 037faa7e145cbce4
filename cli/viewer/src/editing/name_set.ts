// A set of names, with a field that adds more.

import {make} from '../element';
import {NameField} from './name_field';
import type {NameOption} from './name_field';

export class NameSet {
  readonly element: HTMLElement;
  private readonly field: NameField;
  private readonly chips = make('div', {className: 'name-chips'});
  private readonly chosen = new Set<string>();

  constructor(
    label: string,
    what: string,
    options: () => readonly NameOption[],
    private readonly changed: () => void,
  ) {
    this.field = new NameField(
      label,
      what,
      () => options().filter(({name}) => !this.chosen.has(name)),
      (isPicked) => {
        if (isPicked && this.field.value !== '') this.add(this.field.value);
      },
    );
    this.element = make('div', {className: 'name-set', aria: {role: 'group', label}}, this.field.element, this.chips);
  }

  get names(): string[] {
    return [...this.chosen];
  }

  add(name: string): void {
    this.field.value = '';
    if (this.chosen.has(name)) return;
    this.chosen.add(name);
    const chip = make('span', {className: 'name-chip'}, name);
    const remove = make('button', {type: 'button', aria: {label: `Remove ${name}`}}, '×');
    remove.addEventListener('click', () => {
      this.chosen.delete(name);
      chip.remove();
      this.changed();
    });
    chip.append(remove);
    this.chips.append(chip);
    this.changed();
  }

  clear(): void {
    this.chosen.clear();
    this.chips.replaceChildren();
    this.field.value = '';
  }

  focus(): void {
    this.field.focus();
  }
}
