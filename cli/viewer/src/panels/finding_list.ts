// The findings of the linter. A click on one selects its element; its place can be copied; its explanation opens below.

import {make} from '../element';
import type {Kinematics} from '../motion/kinematics';
import {elementNamed} from '../selection';
import type {Selection} from '../selection';
import type {Finding, Findings} from '../server';
import {VirtualList} from '../virtual_list';
import {PlaceButton} from './place_button';
import type {PlaceActions} from './place_button';
import {isWanted, many, textOf, withCode} from './problem_text';
import type {Wanted} from './problem_text';

/** Of a finding whose explanation is closed. [pixels] */
const kHeight = 64;

const keyOf = ({code, message}: Finding): string => `${code ?? ''} ${message}`;

/** The element that a finding is about: its body, or the first element that the message names. */
export function elementOf({body, message}: Finding, kinematics: Kinematics): Selection | null {
  if (body !== undefined) return elementNamed(body, kinematics);
  for (const [i, part] of message.split('`').entries()) {
    if (i % 2 === 0) continue;
    const geometry = kinematics.scene.geometries.find(({name}) => name === part);
    const found = elementNamed(part, kinematics) ?? (geometry && elementNamed(geometry.body, kinematics));
    if (found) return found;
  }
  return null;
}

export interface FindingActions extends PlaceActions {
  select: (selection: Selection) => void;
  /** The selected element fills the picture. */
  lookAt: () => void;
}

export class FindingList {
  readonly element = make('details', {className: 'findings', open: true, hidden: true});
  private readonly summary = make('summary', {});
  private readonly list = make('ol', {className: 'problems'});
  private readonly rows: VirtualList<Finding>;
  private findings: Findings | null = null;
  private kinematics: Kinematics | null = null;
  private wanted: Wanted | null = null;
  /** Findings whose explanation is open, and the selected one; they stay when the list is made anew. */
  private readonly opened = new Set<string>();
  private current = '';

  /** The list is in `scroller`. */
  constructor(
    private readonly actions: FindingActions,
    scroller: HTMLElement,
  ) {
    this.element.append(this.summary, this.list);
    this.rows = new VirtualList<Finding>(scroller, this.list, {
      keyOf,
      make: (one) => this.item(one, this.findings?.explanations ?? {}),
      show: (one, row) => this.showCurrent(one, row),
      heightOf: () => kHeight,
    });
    this.list.addEventListener('keydown', (event) => this.onKey(event));
  }

  /** Null: the linter is off. */
  update(findings: Findings | null, kinematics: Kinematics | null): void {
    this.findings = findings;
    this.kinematics = kinematics;
    this.element.hidden = findings === null;
    this.element.removeAttribute('aria-busy');
    this.render();
  }

  /** The rules run. The findings of the scene before stay until they have ended. */
  showRunning(): void {
    this.element.hidden = false;
    this.element.setAttribute('aria-busy', 'true');
    if (!this.findings) this.summary.textContent = 'Linter: running\u2026';
  }

  filter(wanted: Wanted): void {
    this.wanted = wanted;
    this.render();
  }

  private render(): void {
    const {findings, wanted} = this;
    if (!findings || !wanted) {
      this.rows.items = [];
      return;
    }
    const hadFocus = this.list.contains(document.activeElement);
    const shown = findings.findings.filter((one) => isWanted(one, wanted));
    this.summary.textContent = this.title(findings, shown.length);
    this.rows.items = shown;
    if (hadFocus && !this.list.contains(document.activeElement)) this.summary.focus();
  }

  private title({findings, ignored, not_run: notRun}: Findings, shown: number): string {
    const parts = [findings.length === 0 ? 'no findings' : many(findings.length, 'finding')];
    if (ignored > 0) parts.push(`${ignored} ignored by comments`);
    if (shown < findings.length) parts.push(`${shown} shown`);
    if (notRun.length > 0) parts.push(`a limit ended ${many(notRun.length, 'rule')}`);
    return `Linter: ${parts.join(', ')}`;
  }

  private item(one: Finding, explanations: Findings['explanations']): HTMLElement {
    const key = keyOf(one);
    const target = this.kinematics && elementOf(one, this.kinematics);
    const message = make(
      'button',
      {
        type: 'button',
        className: 'message',
        title: target ? `Select ${target.kind} ${target.name}` : 'It is about no element of the tree',
      },
      ...withCode(one.message),
    );
    const more = make(
      'details',
      {className: 'finding-more', open: this.opened.has(key)},
      make('summary', {}, 'Explain'),
    );
    const fill = () => {
      if (more.childElementCount === 1) more.append(...this.explanation(one, explanations));
    };
    if (more.open) fill();
    more.addEventListener('toggle', () => {
      if (more.open) this.opened.add(key);
      else this.opened.delete(key);
      fill();
    });
    const item = make(
      'li',
      {className: `problem finding ${one.severity}`, data: {key}},
      make(
        'div',
        {className: 'problem-head'},
        make('span', {className: `severity ${one.severity}`}, one.severity),
        message,
        make('span', {className: 'detail'}, one.code),
        PlaceButton(one, this.actions),
      ),
      one.hint ? make('p', {className: 'finding-help'}, ...withCode(`help: ${one.hint}`)) : null,
      more,
    );
    const choose = () => {
      this.current = key;
      this.rows.refresh();
      if (target) this.actions.select(target);
      else more.open = true;
    };
    message.addEventListener('click', choose);
    message.addEventListener('dblclick', () => {
      if (target) this.actions.lookAt();
    });
    return item;
  }

  private explanation(one: Finding, explanations: Findings['explanations']): HTMLElement[] {
    const code = one.code ?? '';
    return [
      textOf(one),
      make('p', {}, ...withCode(explanations[code] ?? '')),
      // Codes of readers have no section there.
      make(
        'p',
        {className: 'quiet'},
        ...withCode(`\`sceneweld explain ${code}\`${one.tier === undefined ? '' : `, docs/lint.md#${code}`}`),
      ),
    ];
  }

  private showCurrent(one: Finding, row: HTMLElement): void {
    if (keyOf(one) === this.current) row.setAttribute('aria-current', 'true');
    else row.removeAttribute('aria-current');
  }

  /** The arrow keys go from finding to finding. */
  private onKey(event: KeyboardEvent): void {
    if (!(document.activeElement as HTMLElement | null)?.matches('button.message')) return;
    const {items} = this.rows;
    const focused = this.rows.shownRows.find(({element}) => element.contains(document.activeElement));
    const at = focused ? items.indexOf(focused.item) : -1;
    if (at < 0) return;
    const to = {ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1}[event.key];
    if (to === undefined) return;
    const next = items[to];
    if (next) this.rows.reveal(next)?.querySelector<HTMLElement>('button.message')?.focus();
    event.preventDefault();
    event.stopPropagation();
  }
}
