// The tree of models, bodies and frames, with a search.

import {localName, make, short} from '../element';
import type {Kinematics} from '../motion/kinematics';
import {isFree, kWorld} from '../motion/kinematics';
import {isAdding} from '../selection';
import type {Kind, Selection} from '../selection';
import {VirtualList} from '../virtual_list';
import {SearchField} from './search_field';

interface Node {
  kind: Kind;
  name: string;
  label: string;
  detail: string;
  children: Node[];
  parent?: Node;
  level: number;
  /** Its number among those of its parent, from one. */
  position: number;
}

const kRowHeight = 25;

/** The number of rows that are open at first. */
const kOpenAtFirst = 60;

/** Until all nodes are known. */
const kPlace = {level: 1, position: 1};

const keyOf = ({kind, name}: {kind: Kind; name: string}): string => `${kind} ${name}`;

/** Sets the levels and positions of nodes and of all below them. */
function number(nodes: readonly Node[], level: number): void {
  for (const [i, node] of nodes.entries()) {
    node.level = level;
    node.position = i + 1;
    number(node.children, level + 1);
  }
}

function nodesOf({scene, entries}: Kinematics): Node[] {
  const models = new Map<string, Node>();
  const roots: Node[] = [];
  const add = (parent: Node | undefined, node: Node) => {
    if (parent) node.parent = parent;
    (parent?.children ?? roots).push(node);
  };
  const bodies = new Map<string, Node>();
  const world: Node = {kind: 'body', name: kWorld, label: kWorld, detail: '', children: [], ...kPlace};
  bodies.set(kWorld, world);
  roots.push(world);
  // Outer models come before inner ones.
  for (const {name} of [...scene.models].sort((a, b) => a.name.length - b.name.length)) {
    const end = name.lastIndexOf('::');
    const outer = end < 0 ? undefined : models.get(name.slice(0, end));
    const label = outer ? localName(name) : name;
    const node: Node = {kind: 'model', name, label, detail: '', children: [], ...kPlace};
    models.set(name, node);
  }
  for (const {name} of scene.models) {
    const end = name.lastIndexOf('::');
    add(end < 0 ? undefined : models.get(name.slice(0, end)), models.get(name)!);
  }
  const entryOf = new Map(entries.map((entry) => [entry.body.name, entry]));
  for (const body of scene.bodies) {
    const entry = entryOf.get(body.name);
    const type = entry?.joint?.type ?? 'weld';
    const held = entry && isFree(entry) ? 'free' : type !== 'weld' ? type : '';
    const mass = body.mass > 0 ? `${short(body.mass, 3)} kg` : '';
    const node: Node = {
      kind: 'body',
      name: body.name,
      label: localName(body.name),
      detail: [held, mass].filter(Boolean).join(' · '),
      children: [],
      ...kPlace,
    };
    bodies.set(body.name, node);
    add(models.get(body.model), node);
  }
  for (const {name, body} of scene.frames) {
    add(bodies.get(body) ?? world, {kind: 'frame', name, label: localName(name), detail: '', children: [], ...kPlace});
  }
  number(roots, 1);
  return roots;
}

export class SceneTree {
  private readonly search = new SearchField('Search', 'Search the tree', () => {
    this.render();
    // The whole tree again: the selected row is where the search has left it.
    const key = [...this.selected].at(-1);
    const node = key !== undefined && this.search.words.length === 0 && this.byKey.get(key);
    if (node) this.rows.reveal(node);
  });
  private readonly list = make('div', {
    id: 'tree',
    className: 'tree',
    aria: {role: 'tree', label: 'Models, bodies and frames', multiselectable: 'true'},
  });
  private readonly none = make('p', {className: 'quiet', hidden: true}, 'Nothing has such a name.');
  private readonly rows: VirtualList<Node>;
  private roots: Node[] = [];
  private readonly byKey = new Map<string, Node>();
  private readonly open = new Set<string>();
  private current: Node | undefined;
  private selected: ReadonlySet<string> = new Set();
  private isFirst = true;

  constructor(
    host: HTMLElement,
    private readonly select: (selection: Selection, isAdded: boolean) => void,
    private readonly frame: () => void,
  ) {
    host.append(make('div', {className: 'panel-head'}, this.search.element), this.list, this.none);
    this.rows = new VirtualList<Node>(host, this.list, {
      keyOf,
      make: (node) => this.rowOf(node),
      show: (node, row) => this.showRow(node, row),
      heightOf: () => kRowHeight,
    });
    this.search.element.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
      event.preventDefault();
      const hit = this.firstHit() ?? this.rows.items[0];
      if (hit && event.key === 'Enter') this.select(hit, false);
      if (hit) this.focus(hit);
    });
    this.list.addEventListener('keydown', (event) => this.onKey(event));
    this.list.addEventListener('click', (event) => this.onClick(event));
    this.list.addEventListener('dblclick', () => this.frame());
  }

  focusSearch(): void {
    this.search.focus();
  }

  update(kinematics: Kinematics): void {
    this.roots = nodesOf(kinematics);
    this.byKey.clear();
    const visit = (node: Node) => {
      this.byKey.set(keyOf(node), node);
      node.children.forEach(visit);
    };
    this.roots.forEach(visit);
    if (this.isFirst) this.openAtFirst();
    this.isFirst = false;
    if (this.current) this.current = this.byKey.get(keyOf(this.current));
    this.render();
  }

  /** The last one is scrolled to. */
  show(selections: readonly Selection[]): void {
    const selection = selections.at(-1);
    this.selected = new Set(selections.map(keyOf));
    const node = selection && this.byKey.get(keyOf(selection));
    if (node) {
      for (let outer = node.parent; outer; outer = outer.parent) this.open.add(keyOf(outer));
      this.current = node;
    }
    this.render();
    if (node) this.rows.reveal(node);
  }

  private openAtFirst(): void {
    // Models level by level, as long as there is room.
    let count = this.roots.length;
    for (let level = this.roots; level.length > 0; ) {
      const models = level.filter((node) => node.kind === 'model');
      count += models.reduce((sum, node) => sum + node.children.length, 0);
      // A single model is always opened.
      if (count > kOpenAtFirst && models.length > 1) break;
      for (const node of models) this.open.add(keyOf(node));
      level = models.flatMap((node) => node.children);
    }
  }

  private firstHit(): Node | undefined {
    const {items} = this.rows;
    return items.find(({label}) => this.search.finds(label)) ?? items.find(({name}) => this.search.finds(name));
  }

  private isOpen(node: Node): boolean {
    return this.search.words.length > 0 || this.open.has(keyOf(node));
  }

  private render(): void {
    const {words} = this.search;
    const rows: Node[] = [];
    // Whether the node or any of its descendants is shown.
    const visit = (node: Node): boolean => {
      const at = rows.length;
      rows.push(node);
      let isShown = words.length === 0 || this.search.finds(node.name, words);
      if (words.length > 0 || this.open.has(keyOf(node))) {
        for (const child of node.children) isShown = visit(child) || isShown;
      }
      if (!isShown) rows.length = at;
      return isShown;
    };
    for (const root of this.roots) visit(root);
    this.none.hidden = rows.length > 0 || this.roots.length === 0;
    if (!this.current || !rows.includes(this.current)) this.current = rows[0];
    this.rows.items = rows;
  }

  private rowOf(node: Node): HTMLElement {
    const {level} = node;
    const row = make(
      'div',
      {
        className: `row kind-${node.kind}`,
        title: node.name,
        data: {key: keyOf(node)},
        aria: {
          role: 'treeitem',
          level: String(level),
          setsize: String((node.parent?.children ?? this.roots).length),
          posinset: String(node.position),
        },
      },
      make('span', {className: 'twist'}),
      make('span', {className: 'mark'}),
      make('span', {className: 'hidden-text'}, `${node.kind} `),
      make('span', {className: 'name'}, node.label),
      ' ',
      make('span', {className: 'detail'}, node.detail),
    );
    row.style.setProperty('--level', String(level));
    return row;
  }

  private showRow(node: Node, row: HTMLElement): void {
    if (node.children.length > 0) row.setAttribute('aria-expanded', String(this.isOpen(node)));
    const isSelected = this.selected.has(keyOf(node));
    row.setAttribute('aria-selected', String(isSelected));
    row.tabIndex = node === this.current ? 0 : -1;
  }

  private focus(node: Node): void {
    this.current = node;
    this.rows.reveal(node)?.focus({preventScroll: true});
    this.rows.refresh();
  }

  private toggle(node: Node, isOpen: boolean): void {
    if (node.children.length === 0) return;
    if (isOpen) this.open.add(keyOf(node));
    else this.open.delete(keyOf(node));
    this.render();
  }

  private onClick(event: MouseEvent): void {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('.row');
    const node = row?.dataset.key ? this.byKey.get(row.dataset.key) : undefined;
    if (!node) return;
    if (target.classList.contains('twist')) {
      this.current = node;
      this.toggle(node, !this.open.has(keyOf(node)));
      return;
    }
    this.select(node, isAdding(event));
    this.focus(node);
  }

  private onKey(event: KeyboardEvent): void {
    const {current: node} = this;
    const isChoice = event.key === 'Enter' || event.key === ' ';
    if (!node || event.altKey || ((event.ctrlKey || event.metaKey) && !isChoice)) return;
    const rows = this.rows.items;
    const at = rows.indexOf(node);
    const isOpen = this.open.has(keyOf(node));
    const to = (target: Node | undefined) => target && this.focus(target);
    switch (event.key) {
      case 'ArrowDown':
        to(rows[at + 1]);
        break;
      case 'ArrowUp':
        to(rows[at - 1]);
        break;
      case 'Home':
        to(rows[0]);
        break;
      case 'End':
        to(rows[rows.length - 1]);
        break;
      case 'ArrowRight':
        if (node.children.length > 0 && !isOpen) this.toggle(node, true);
        else to(node.children[0] && rows.includes(node.children[0]) ? node.children[0] : undefined);
        break;
      case 'ArrowLeft':
        if (node.children.length > 0 && isOpen) this.toggle(node, false);
        else to(node.parent);
        break;
      case 'Enter':
      case ' ':
        this.select(node, isAdding(event));
        to(this.current);
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
