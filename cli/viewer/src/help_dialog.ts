// The list of keys, which `?` shows.

import {make} from './element';

const kKeys: readonly (readonly [string, string])[] = [
  ['/', 'search the tree'],
  ['f', 'look at what is chosen, or at all'],
  ['a', 'look at all'],
  ['Esc', 'choose nothing'],
  ['r', 'all joints to their defaults'],
  ['1 2 3', 'visual, collision, perception geometry'],
  ['4 5 n', 'frames, body frames, names'],
  ['6 7 8', 'joint axes, centres of mass, inertia'],
  ['9 0 c', 'constraints, contact zones, cameras and such'],
  ['j s v m e', 'joints, selected, show, filters, problems'],
  ['i', 'run the linter, or hide its findings'],
  ['t', 'light or dark'],
  ['p', 'picture as PNG'],
  ['l', 'copy a link to what is seen'],
  ['Ctrl+Z Ctrl+Shift+Z', 'undo, redo a change of a file (with --edit)'],
  ['← ↑ → ↓  + −', 'in the picture: turn, zoom'],
  ['← →', 'at a slider: a hundredth of its way, with Shift a thousandth'],
];

export class HelpDialog {
  private readonly dialog: HTMLDialogElement;

  constructor() {
    const close = make('button', {type: 'button'}, 'Close');
    const rows = kKeys.flatMap(([keys, what]) => [
      make(
        'dt',
        {},
        ...keys
          .split(' ')
          .filter(Boolean)
          .map((key) => make('kbd', {}, key)),
      ),
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
        'Drag turns, right drag moves, the wheel zooms. A click chooses a body, a double click looks at it.',
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
