// The list of keys, which `?` shows.

import {make} from './element';
import {shownKey} from './keyboard';
import type {KeyRow} from './keyboard';

export class HelpDialog {
  private readonly dialog: HTMLDialogElement;

  constructor(table: readonly KeyRow[]) {
    const close = make('button', {type: 'button'}, 'Close');
    const rows = table.flatMap(({keys, what}) => [
      make('dt', {}, ...keys.map(([key]) => make('kbd', {}, shownKey(key)))),
      make('dd', {}, what),
    ]);
    this.dialog = make(
      'dialog',
      {className: 'help', aria: {label: 'Keys'}},
      make('h2', {}, 'Keys'),
      make('dl', {}, ...rows),
      make(
        'p',
        {className: 'quiet'},
        'Drag turns, right drag moves, the wheel zooms. A click selects a body, with Shift or Ctrl one more; a double click looks at it. A drag with Alt moves the joint of a body.',
      ),
      close,
    );
    close.addEventListener('click', () => this.dialog.close());
    this.dialog.addEventListener('click', (event) => {
      if (event.target === this.dialog) this.dialog.close();
    });
    document.body.append(this.dialog);
  }

  toggle(): void {
    if (this.dialog.open) this.dialog.close();
    else this.dialog.showModal();
  }
}
