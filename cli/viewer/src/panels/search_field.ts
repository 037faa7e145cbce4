// A field that searches a list of names by parts of them. Escape empties it.

import {make} from '../element';

export class SearchField {
  readonly element: HTMLInputElement;

  constructor(placeholder: string, label: string, changed: () => void) {
    this.element = make('input', {
      type: 'search',
      placeholder,
      autocomplete: 'off',
      spellcheck: false,
      aria: {label},
    });
    this.element.addEventListener('input', changed);
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      this.element.value = '';
      changed();
    });
  }

  get words(): readonly string[] {
    return this.element.value.toLowerCase().split(/\s+/).filter(Boolean);
  }

  /** Whether a name contains all of the words. */
  finds(name: string, words = this.words): boolean {
    const text = name.toLowerCase();
    return words.every((word) => text.includes(word));
  }

  focus(): void {
    this.element.focus();
    this.element.select();
  }
}
