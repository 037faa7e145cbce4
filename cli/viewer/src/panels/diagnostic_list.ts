// The diagnostics of the newest state: errors first, and many of one kind as a group.

import {make} from '../element';
import type {Diagnostic} from '../server';
import {PlaceButton} from './place_button';
import type {PlaceActions} from './place_button';
import {kSeverities, textOf, withCode} from './problem_text';

/** More of one severity and code become a group. */
const kMostAlone = 2;
/** More diagnostics of a group are counted, not listed. */
const kMostOfGroup = 100;

interface Group {
  severity: Diagnostic['severity'];
  code: string;
  members: Diagnostic[];
}

/** By severity, then by code, both in the order of their first diagnostic. */
export function groupsOf(diagnostics: readonly Diagnostic[]): Group[] {
  return kSeverities.flatMap((severity) => {
    const groups = new Map<string, Group>();
    for (const one of diagnostics) {
      if (one.severity !== severity) continue;
      const code = one.code ?? '';
      const group = groups.get(code) ?? {severity, code, members: []};
      group.members.push(one);
      groups.set(code, group);
    }
    return [...groups.values()];
  });
}

export class DiagnosticList {
  readonly element = make('ol', {className: 'problems'});
  /** The groups that the user opened or closed. */
  private readonly isOpen = new Map<string, boolean>();

  constructor(private readonly actions: PlaceActions) {}

  show(diagnostics: readonly Diagnostic[]): void {
    this.element.replaceChildren(
      ...groupsOf(diagnostics).flatMap((group) =>
        group.members.length > kMostAlone ? [this.group(group)] : group.members.map((one) => this.item(one)),
      ),
    );
  }

  private group({severity, code, members}: Group): HTMLElement {
    const key = `${severity} ${code}`;
    const details = make('details', {open: this.isOpen.get(key) ?? severity === 'error'});
    const rest = members.length - kMostOfGroup;
    const fill = () => {
      if (!details.open || details.childElementCount > 1) return;
      details.append(
        make('ol', {className: 'problems'}, ...members.slice(0, kMostOfGroup).map((one) => this.item(one))),
        rest > 0 ? make('p', {className: 'quiet'}, `${rest} more: search for the ones that matter.`) : '',
      );
    };
    details.append(
      make(
        'summary',
        {className: 'problem-head'},
        make('span', {className: `severity ${severity}`}, severity),
        make('span', {className: 'message'}, `${members.length} of one kind: `, ...withCode(members[0]?.message ?? '')),
        make('span', {className: 'detail'}, code),
      ),
    );
    details.addEventListener('toggle', () => {
      this.isOpen.set(key, details.open);
      fill();
    });
    fill();
    return make('li', {className: `problem-group ${severity}`}, details);
  }

  private item(one: Diagnostic): HTMLElement {
    const head = make(
      'div',
      {className: 'problem-head'},
      make('span', {className: `severity ${one.severity}`}, one.severity),
      make('span', {className: 'message'}, ...withCode(one.message)),
      one.code ? make('span', {className: 'detail'}, one.code) : null,
      PlaceButton(one, this.actions),
    );
    return make('li', {className: `problem ${one.severity}`}, head, textOf(one));
  }
}
