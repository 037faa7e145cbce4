// The panels and their tabs. In a wide window the scene is on the left, the problems are below, and the others share
// the right side. In a narrow one each is a sheet over the picture.

import {byId, icon, make} from '../element';

export const kPanels = ['scene', 'joints', 'selected', 'show', 'filters', 'tools', 'problems'] as const;
export type PanelName = (typeof kPanels)[number];

const kTitles: Record<PanelName, string> = {
  scene: 'Scene',
  joints: 'Joints',
  selected: 'Selected',
  show: 'Show',
  filters: 'Filters',
  tools: 'Tools',
  problems: 'Problems',
};

const kIcons: Record<PanelName, string> = {
  scene: 'M3 3h4v3H3zM9 8h4v3H9zM9 12.5h4V15H9zM5 6v7.8h4M5 9.5h4',
  joints: 'M2 5h6M12 5h2M2 11h2M8 11h6M10 3a2 2 0 1 1 0 4a2 2 0 1 1 0-4zM6 9a2 2 0 1 1 0 4a2 2 0 1 1 0-4z',
  selected: 'M3 2l9 5-4 1.5L6.500 13z',
  show: 'M1.500 8s2.500-4.500 6.500-4.500S14.500 8 14.500 8s-2.500 4.500-6.500 4.500S1.500 8 1.500 8zM8 6.200a1.800 1.800 0 1 1 0 3.600a1.800 1.800 0 1 1 0-3.600z',
  filters: 'M2 2h12v12H2zM2 6h12M2 10h12M6 2v12M10 2v12',
  tools: 'M9.500 6.500L2.500 13.500M13.500 5a3 3 0 0 1-4.200 2.700L8 6.400A3 3 0 0 1 11 2.500L9.800 4.200l2 2z',
  problems: 'M8 2l6.500 11.500h-13zM8 6.500v3.500M8 11.700v.3',
};

export const isNarrow = matchMedia('(max-width: 760px)');

export class Panels {
  private readonly tabs = new Map<PanelName, HTMLButtonElement>();
  /** The open panel on the right side. */
  private side: PanelName = 'joints';
  private isProblems = false;
  /** The open sheet in a narrow window. */
  private sheet: PanelName | null = null;

  /** Called when another panel is opened. */
  changed: () => void = () => undefined;

  constructor() {
    const list = byId('tabs');
    for (const name of kPanels) {
      const tab = make(
        'button',
        {
          type: 'button',
          id: `tab-${name}`,
          className: 'tab',
          data: {name},
          aria: {role: 'tab', controls: `panel-${name}`},
        },
        icon(kIcons[name]),
        make('span', {}, kTitles[name]),
      );
      tab.addEventListener('click', () => this.toggle(name));
      this.tabs.set(name, tab);
      list.append(tab);
    }
    list.addEventListener('keydown', (event) => {
      const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
      if (step === undefined) return;
      const shown = [...this.tabs.values()].filter((tab) => tab.offsetParent !== null);
      const at = shown.findIndex((tab) => tab === document.activeElement);
      shown[(at + step + shown.length) % shown.length]?.focus();
      event.preventDefault();
    });
    isNarrow.addEventListener('change', () => this.apply());
    this.apply();
  }

  element(name: PanelName): HTMLElement {
    return byId(`panel-${name}`);
  }

  isOpen(name: PanelName): boolean {
    if (isNarrow.matches) return this.sheet === name;
    if (name === 'problems') return this.isProblems;
    return name === 'scene' || this.side === name;
  }

  open(name: PanelName): void {
    if (isNarrow.matches) this.sheet = name;
    else if (name === 'problems') this.isProblems = true;
    else if (name !== 'scene') this.side = name;
    this.apply();
  }

  close(name: PanelName): void {
    if (this.sheet === name) this.sheet = null;
    if (name === 'problems') this.isProblems = false;
    this.apply();
  }

  toggle(name: PanelName): void {
    if (this.isOpen(name) && (isNarrow.matches || name === 'problems')) this.close(name);
    else this.open(name);
  }

  /** A number on a tab; none for zero. */
  badge(name: PanelName, count: number, isBad = false): void {
    const tab = this.tabs.get(name);
    if (!tab) return;
    if (count > 0) tab.dataset.badge = String(count);
    else delete tab.dataset.badge;
    tab.classList.toggle('is-bad', isBad && count > 0);
  }

  private apply(): void {
    document.body.dataset.sheet = isNarrow.matches ? (this.sheet ?? '') : '';
    document.body.classList.toggle('has-problems-open', !isNarrow.matches && this.isProblems);
    for (const [name, tab] of this.tabs) {
      const isOpen = this.isOpen(name);
      tab.setAttribute('aria-selected', String(isOpen));
      this.element(name).classList.toggle('is-open', isOpen);
    }
    this.changed();
  }
}
