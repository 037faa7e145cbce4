// The pairs that never collide, as a matrix of groups or of bodies. Pairs of the selected body are highlighted.

import {localName, make} from '../element';
import type {CollisionFilterGroup, Scene} from '../scene_json';
import {kMostChips} from '../selection';
import type {Partners} from '../selection';

/** Above this number, only rows that concern the selected body are shown. */
const kMostRows = 60;

interface Entry {
  name: string;
  /** The bodies of the row. */
  members: ReadonlySet<string>;
}

export class FilterMatrix {
  private readonly groupsButton = make('button', {type: 'button'}, 'Groups');
  private readonly bodiesButton = make('button', {type: 'button'}, 'Bodies');
  private readonly note = make('p', {className: 'quiet'});
  private readonly table = make('table', {className: 'matrix'});
  private readonly detail = make('div', {className: 'told'});
  private view: 'groups' | 'bodies' = 'groups';
  private groups: CollisionFilterGroup[] = [];
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
      ),
      this.note,
      make('div', {className: 'scroll', tabIndex: 0, aria: {label: 'Matrix of collision filters'}}, this.table),
      this.detail,
    );
  }

  /** It is made only while it is visible, because it can have thousands of cells. */
  set isShown(is: boolean) {
    if (is === this.isSeen) return;
    this.isSeen = is;
    this.render();
  }

  update(scene: Scene, partners: Partners): void {
    this.groups = scene.collision_filter_groups ?? [];
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
    if (this.view === 'groups') return this.groups.map(({name, members}) => ({name, members: new Set(members ?? [])}));
    return (this.partners?.bodies ?? []).map((name) => ({name, members: new Set([name])}));
  }

  private excludes(a: Entry, b: Entry): boolean {
    if (this.view === 'bodies') return this.partners?.excludes(a.name, b.name) ?? false;
    const ignores = (from: string, to: string) =>
      this.groups.find(({name}) => name === from)?.ignores?.includes(to) ?? false;
    return ignores(a.name, b.name) || ignores(b.name, a.name);
  }

  private isChosen({members}: Entry): boolean {
    return this.chosen.some((body) => members.has(body));
  }

  private render(): void {
    if (!this.isSeen) return;
    this.groupsButton.setAttribute('aria-pressed', String(this.view === 'groups'));
    this.bodiesButton.setAttribute('aria-pressed', String(this.view === 'bodies'));
    this.groupsButton.disabled = this.groups.length === 0;
    this.detail.replaceChildren();
    const all = this.entries();
    let rows = all;
    if (all.length > kMostRows) {
      const chosen = all.filter((entry) => this.isChosen(entry));
      const withThem = all.filter(
        (entry) => chosen.includes(entry) || chosen.some((other) => this.excludes(entry, other)),
      );
      rows = withThem.length > 0 ? withThem.slice(0, kMostRows) : all.slice(0, kMostRows);
    }
    const what = this.view === 'groups' ? 'groups' : 'bodies';
    this.note.textContent =
      all.length === 0
        ? 'Nothing is left out: all bodies can collide but for neighbours at a joint.'
        : rows.length < all.length
          ? `${rows.length} of ${all.length} ${what}${this.chosen.length > 0 ? ', with the chosen body' : ': choose a body for others'}.`
          : this.view === 'groups'
            ? 'A filled cell: the members of the one never collide with those of the other.'
            : 'A filled cell: the two never collide.';
    const head = make(
      'tr',
      {},
      make('td', {}),
      ...rows.map((entry, i) =>
        make(
          'th',
          {
            scope: 'col',
            title: entry.name,
            className: this.isChosen(entry) ? 'is-lit' : '',
          },
          String(i + 1),
        ),
      ),
    );
    const isOnly = (name: string) => rows.filter((entry) => localName(entry.name) === localName(name)).length === 1;
    const lines = rows.map((entry, i) => {
      const isRow = this.isChosen(entry);
      const text = isOnly(entry.name) ? localName(entry.name) : entry.name;
      const button = make('button', {type: 'button', title: entry.name}, text);
      button.addEventListener('click', () => this.tell(entry));
      const cells = rows.map((other, k) => {
        const isExcluded = this.excludes(entry, other);
        // Pairs that contain the selected body are highlighted.
        const isLit = isExcluded && (isRow || this.isChosen(other));
        const cell = make('td', {
          className: `${isExcluded ? 'is-excluded' : ''} ${isLit ? 'is-lit' : ''} ${i === k ? 'is-self' : ''}`,
          title: `${entry.name}\n${other.name}\n${isExcluded ? 'never collide' : 'may collide'}`,
        });
        cell.dataset.pair = `${entry.name} ${other.name}`;
        if (isExcluded) cell.append(make('span', {className: 'hidden-text'}, isLit ? 'never, chosen' : 'never'));
        return cell;
      });
      return make(
        'tr',
        {className: isRow ? 'is-lit' : ''},
        make('th', {scope: 'row'}, make('span', {className: 'index'}, String(i + 1)), button),
        ...cells,
      );
    });
    this.table.replaceChildren(make('thead', {}, head), make('tbody', {}, ...lines));
    this.table.hidden = rows.length === 0;
  }

  /** The members of a group. A click selects a body. */
  private tell(entry: Entry): void {
    if (this.view === 'bodies') {
      this.select(entry.name);
      return;
    }
    const chips = [...entry.members].slice(0, kMostChips).map((name) => {
      const chip = make('button', {type: 'button', className: 'chip', title: name}, name);
      chip.addEventListener('click', () => this.select(name));
      return chip;
    });
    const {size} = entry.members;
    const others = size - chips.length;
    this.detail.replaceChildren(
      make('h3', {}, `${entry.name}: ${size === 1 ? 'one body' : `${size} bodies`}`),
      make('div', {className: 'chips'}, ...chips),
      ...(others > 0 ? [make('p', {className: 'quiet'}, `and ${others} more`)] : []),
    );
  }
}
