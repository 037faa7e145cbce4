// The tools, their buttons in the picture, and the panel `Tools`. At most one is chosen at a time.

import type {Raycaster} from 'three';

import {byId, icon, make} from '../element';
import type {KeyRow} from '../keyboard';
import {shownKey} from '../keyboard';
import type {Label} from '../overlays/overlay';
import type {Drag} from '../picture_pointer';
import type {Tool} from './tool';

interface Entry {
  tool: Tool;
  inStrip: HTMLButtonElement;
  head: HTMLButtonElement;
  body: HTMLElement;
}

export class Toolbox {
  private readonly entries: readonly Entry[];
  private chosen: Entry | null = null;

  constructor(
    tools: readonly Tool[],
    host: HTMLElement,
    private readonly openPanel: () => void,
  ) {
    this.entries = tools.map((tool, i) => this.entryOf(tool, i));
    const strip = byId('tool-strip');
    strip.append(...this.entries.map(({inStrip}) => inStrip));
    strip.addEventListener('keydown', (event) => {
      const step = {ArrowUp: -1, ArrowDown: 1}[event.key];
      if (step === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const at = this.entries.findIndex(({inStrip}) => inStrip === document.activeElement);
      this.focus((at + step + this.entries.length) % this.entries.length);
    });
    host.append(
      ...this.entries.map(({head, body}) => make('section', {className: 'tool'}, make('h2', {}, head), body)),
    );
  }

  get active(): Tool | null {
    return this.chosen?.tool ?? null;
  }

  /** A row for each tool, and those of the keys that work while a tool is chosen. */
  keyRows(): KeyRow[] {
    const own = this.entries.map(({tool}): KeyRow => {
      const what = tool.title.toLowerCase();
      return {keys: [[tool.key, () => this.toggle(tool)]], what: `tool: ${what}`};
    });
    const whileChosen = this.entries.flatMap(({tool}) =>
      (tool.keys ?? []).map((row): KeyRow => ({...row, isActive: () => this.active === tool})),
    );
    return [...own, ...whileChosen];
  }

  toggle(tool: Tool): void {
    if (this.active === tool) this.choose(null);
    else this.choose(tool);
  }

  choose(tool: Tool | null): void {
    const entry = this.entries.find((one) => one.tool === tool) ?? null;
    if (entry === this.chosen) return;
    const before = this.chosen;
    this.chosen = entry;
    for (const {inStrip, head, body, ...one} of this.entries) {
      const is = one.tool === entry?.tool;
      inStrip.setAttribute('aria-pressed', String(is));
      head.setAttribute('aria-expanded', String(is));
      body.hidden = !is;
    }
    before?.tool.closed?.();
    if (!entry) return;
    this.openPanel();
    entry.tool.opened?.();
    if (entry.body.getBoundingClientRect().bottom > innerHeight) entry.head.scrollIntoView({block: 'start'});
  }

  sceneChanged(): void {
    for (const {tool} of this.entries) tool.sceneChanged?.();
  }

  placed(): void {
    for (const {tool} of this.entries) tool.placed?.();
  }

  selected(): void {
    for (const {tool} of this.entries) tool.selected?.();
  }

  beforeDraw(): void {
    for (const {tool} of this.entries) tool.beforeDraw?.();
  }

  labels(): Label[] {
    return this.entries.flatMap(({tool}) => tool.labels?.() ?? []);
  }

  clicked(raycaster: Raycaster): boolean {
    return this.active?.clicked?.(raycaster) ?? false;
  }

  drag(raycaster: Raycaster): Drag | null {
    return this.active?.drag?.(raycaster) ?? null;
  }

  hovered(raycaster: Raycaster | null): void {
    this.active?.hovered?.(raycaster);
  }

  private focus(i: number): void {
    for (const [k, {inStrip}] of this.entries.entries()) inStrip.tabIndex = k === i ? 0 : -1;
    this.entries[i]?.inStrip.focus();
  }

  private entryOf(tool: Tool, i: number): Entry {
    const {title, key, purpose} = tool;
    const inStrip = make(
      'button',
      {
        type: 'button',
        className: 'quiet-button',
        title: `${title} (${shownKey(key)})`,
        tabIndex: i === 0 ? 0 : -1,
        aria: {label: title, pressed: 'false'},
      },
      icon(tool.icon),
    );
    const body = make(
      'div',
      {id: `tool-${i}`, className: 'tool-body', hidden: true},
      make('p', {className: 'quiet'}, purpose),
      tool.panel,
    );
    const head = make(
      'button',
      {type: 'button', className: 'tool-head', aria: {expanded: 'false', controls: body.id}},
      icon(tool.icon),
      make('span', {className: 'name'}, title),
      make('kbd', {}, shownKey(key)),
    );
    for (const button of [inStrip, head]) button.addEventListener('click', () => this.toggle(tool));
    return {tool, inStrip, head, body};
  }
}
