// The diagnostics of the newest state: errors first, and many of one kind as a group.

import {make} from '../element';
import type {Diagnostic} from '../server';
import {VirtualList} from '../virtual_list';
import {PlaceButton} from './place_button';
import type {PlaceActions} from './place_button';
import {kSeverities, textOf, withCode} from './problem_text';

/** More of one severity and code become a group. */
const kMostAlone = 2;
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

/** A row: the head of a group, or one diagnostic. */
type Row = Group | Diagnostic;

const isGroup = (row: Row): row is Group => 'members' in row;
const keyOfGroup = ({severity, code}: Group): string => `${severity} ${code}`;

/** Expected heights. [pixels] */
const kHead = 22;
const kLine = 17;

export class DiagnosticList {
  readonly element = make('ol', {className: 'problems'});
  private readonly rows: VirtualList<Row>;
  private groups: readonly Group[] = [];
  /** The groups that the user opened or closed. */
  private readonly isOpen = new Map<string, boolean>();

  /** The list is in `scroller`. */
  constructor(
    private readonly actions: PlaceActions,
    scroller: HTMLElement,
  ) {
    this.rows = new VirtualList<Row>(scroller, this.element, {
      keyOf: (row) =>
        isGroup(row) ? `group ${keyOfGroup(row)}` : [row.severity, row.code, row.file, row.line, row.message].join(' '),
      make: (row) => (isGroup(row) ? this.head(row) : this.item(row)),
      heightOf: (row) => kHead + (isGroup(row) ? 0 : kLine * ((row.text ?? '').match(/\n/g)?.length ?? 0)),
    });
  }

  show(diagnostics: readonly Diagnostic[]): void {
    this.groups = groupsOf(diagnostics);
    this.render();
  }

  private render(): void {
    this.rows.items = this.groups.flatMap((group): Row[] => {
      if (group.members.length <= kMostAlone) return group.members;
      return this.isOpened(group) ? [group, ...group.members] : [group];
    });
  }

  private isOpened(group: Group): boolean {
    return this.isOpen.get(keyOfGroup(group)) ?? group.severity === 'error';
  }

  /** Its members are the rows that follow. */
  private head(group: Group): HTMLElement {
    const {severity, code, members} = group;
    const details = make(
      'details',
      {open: this.isOpened(group)},
      make(
        'summary',
        {className: 'problem-head'},
        make('span', {className: `severity ${severity}`}, severity),
        make('span', {className: 'message'}, `${members.length} of one kind: `, ...withCode(members[0]?.message ?? '')),
        make('span', {className: 'detail'}, code),
      ),
    );
    details.addEventListener('toggle', () => {
      if (details.open === this.isOpened(group)) return;
      this.isOpen.set(keyOfGroup(group), details.open);
      this.render();
    });
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
