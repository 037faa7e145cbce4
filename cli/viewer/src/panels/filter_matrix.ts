// The pairs that never collide, as a matrix of groups or of bodies. Pairs of the selected body are highlighted.

import {localName, make} from '../element';
import type {CollisionFilterGroup, Scene} from '../scene_json';
import {kMostChips} from '../selection';
import type {Partners} from '../selection';
import {MatrixTable} from './matrix_table';
import type {MatrixEntry} from './matrix_table';
import {SearchField} from './search_field';

/** Above this number, only the rows of the selected body and of its partners are shown. */
const kMostRows = 60;
/** With more rows, all columns are shown, because a search for those with a filled cell takes long. */
const kMostSearchedRows = 200;

interface Entry extends MatrixEntry {
  /** The bodies of the row. */
  members: ReadonlySet<string>;
}

export class FilterMatrix {
  private readonly groupsButton = make('button', {type: 'button'}, 'Groups');
  private readonly bodiesButton = make('button', {type: 'button'}, 'Bodies');
  private readonly search = new SearchField('Search', 'Search the rows of the matrix', () => this.render());
  private readonly note = make('p', {className: 'quiet'});
  private readonly table: MatrixTable;
  private readonly detail = make('div', {className: 'told'});
  private view: 'groups' | 'bodies' = 'groups';
  private groups: readonly CollisionFilterGroup[] = [];
  /** The groups that a group ignores, by name. */
  private ignored = new Map<string, ReadonlySet<string>>();
  private partners: Partners | undefined;
  private chosen: readonly string[] = [];
  private isSeen = false;

  constructor(
    host: HTMLElement,
    private readonly select: (body: string) => void,
  ) {
    const choose = (view: 'groups' | 'bodies') => {
      this.view = view;
      this.render();
    };
    this.groupsButton.addEventListener('click', () => choose('groups'));
    this.bodiesButton.addEventListener('click', () => choose('bodies'));
    this.table = new MatrixTable((name) => this.tell(name));
    host.append(
      make(
        'div',
        {className: 'panel-head'},
        make(
          'span',
          {className: 'segmented', aria: {role: 'group', label: 'Rows of the matrix'}},
          this.groupsButton,
          this.bodiesButton,
        ),
        this.search.element,
      ),
      this.note,
      this.table.element,
      this.detail,
    );
  }

  /** It is made only while it is visible, because it can have many cells. */
  set isShown(is: boolean) {
    if (is === this.isSeen) return;
    this.isSeen = is;
    this.render();
  }

  update(scene: Scene, partners: Partners): void {
    this.groups = scene.collision_filter_groups ?? [];
    this.ignored = new Map(this.groups.map(({name, ignores}) => [name, new Set(ignores)]));
    this.partners = partners;
    if (this.groups.length === 0) this.view = 'bodies';
    this.render();
  }

  /** Highlights the pairs of these bodies. */
  show(bodies: readonly string[]): void {
    this.chosen = bodies;
    this.render();
  }

  private entries(): Entry[] {
    const of = (name: string, members: ReadonlySet<string>, text: string) => ({
      name,
      text,
      members,
      isLit: this.chosen.some((body) => members.has(body)),
    });
    if (this.view === 'groups') return this.groups.map(({name, members}) => of(name, new Set(members), name));
    const names = this.partners?.bodies ?? [];
    const counts = new Map<string, number>();
    for (const name of names) counts.set(localName(name), (counts.get(localName(name)) ?? 0) + 1);
    return names.map((name) => of(name, new Set([name]), counts.get(localName(name)) === 1 ? localName(name) : name));
  }

  private excludes(a: MatrixEntry, b: MatrixEntry): boolean {
    if (this.view === 'bodies') return this.partners?.excludes(a.name, b.name) ?? false;
    return (this.ignored.get(a.name)?.has(b.name) ?? false) || (this.ignored.get(b.name)?.has(a.name) ?? false);
  }

  /** The entries that the search finds by their own names or by those of their members. */
  private found(all: readonly Entry[]): readonly Entry[] {
    const {words} = this.search;
    if (words.length === 0) return all;
    return all.filter(
      ({name, members}) =>
        this.search.finds(name, words) || [...members].some((member) => this.search.finds(member, words)),
    );
  }

  /** The entries that some row never collides with, and the rows themselves. */
  private columnsOf(rows: readonly Entry[], all: readonly Entry[]): readonly Entry[] {
    if (rows.length === all.length || rows.length > kMostSearchedRows) return all;
    const isRow = new Set(rows);
    return all.filter((entry) => isRow.has(entry) || rows.some((row) => this.excludes(row, entry)));
  }

  private render(): void {
    if (!this.isSeen) return;
    this.groupsButton.setAttribute('aria-pressed', String(this.view === 'groups'));
    this.bodiesButton.setAttribute('aria-pressed', String(this.view === 'bodies'));
    this.groupsButton.disabled = this.groups.length === 0;
    this.detail.replaceChildren();
    const all = this.entries();
    this.search.element.hidden = all.length === 0;
    const isSearching = this.search.words.length > 0;
    let rows = this.found(all);
    let columns = this.columnsOf(rows, all);
    const lit = all.filter(({isLit}) => isLit);
    if (!isSearching && all.length > kMostRows && lit.length > 0) {
      rows = all.filter((entry) => entry.isLit || lit.some((other) => this.excludes(entry, other)));
      columns = rows;
    }
    this.note.textContent = this.noteOf(rows.length, all.length);
    this.table.show(rows, columns, (a, b) => this.excludes(a, b));
  }

  private noteOf(shown: number, all: number): string {
    const what = this.view === 'groups' ? 'groups' : 'bodies';
    if (all === 0) return 'Nothing is left out: all bodies can collide but for neighbours at a joint.';
    if (shown === 0) return `No ${what} have such a name.`;
    if (shown < all) {
      const why = this.search.words.length > 0 ? 'found' : 'with the chosen body';
      return `${shown} of ${all} ${what}, ${why}.`;
    }
    return this.view === 'groups'
      ? 'A filled cell: the members of the one never collide with those of the other.'
      : 'A filled cell: the two never collide.';
  }

  /** The members of a group. A click selects a body. */
  private tell(name: string): void {
    if (this.view === 'bodies') {
      this.select(name);
      return;
    }
    const members = this.groups.find((group) => group.name === name)?.members ?? [];
    const chips = members.slice(0, kMostChips).map((body) => {
      const chip = make('button', {type: 'button', className: 'chip', title: body}, body);
      chip.addEventListener('click', () => this.select(body));
      return chip;
    });
    const others = members.length - chips.length;
    this.detail.replaceChildren(
      make('h3', {}, `${name}: ${members.length === 1 ? 'one body' : `${members.length} bodies`}`),
      make('div', {className: 'chips'}, ...chips),
      ...(others > 0 ? [make('p', {className: 'quiet'}, `and ${others} more`)] : []),
    );
  }
}
