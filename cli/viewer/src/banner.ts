// What the page says over the picture while the newest state of the files has errors, or while it may not see them.

import {byId, icon, make} from './element';
import {countOf, summaryOf} from './panels/problems_panel';
import type {State} from './server';

export class Banner {
  private readonly element = byId('banner');
  private readonly empty = byId('empty');

  constructor(private readonly showProblems: () => void) {}

  show({composes, partial, scene, diagnostics}: State): void {
    this.empty.hidden = scene !== null;
    this.empty.textContent = 'Nothing of this scene can be drawn yet. It is shown as soon as that changes.';
    this.element.hidden = composes;
    this.element.replaceChildren();
    if (composes) return;
    const button = make('button', {type: 'button'}, 'Show');
    button.addEventListener('click', this.showProblems);
    this.element.append(
      icon('M8 2l6.500 11.500h-13zM8 6.500v3.500M8 11.700v.3'),
      make(
        'span',
        {},
        make('strong', {}, 'Does not compose: '),
        summaryOf(countOf(diagnostics, null)),
        partial ? '. This is the part that can be drawn.' : scene ? '. This is the last scene that did.' : '.',
      ),
      button,
    );
  }

  showNoAccess(): void {
    this.empty.hidden = false;
    this.empty.textContent = 'This link has no valid token. Open the link that `sceneweld view` printed.';
  }

  /** Whether the button that opens the problems is there. */
  set hasButton(is: boolean) {
    for (const button of this.element.querySelectorAll('button')) button.hidden = !is;
  }
}
