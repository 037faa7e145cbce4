// The bodies that the user has hidden, by name. They outlive a reload.

import {byId} from './element';

export class HiddenBodies {
  private readonly names = new Set<string>();
  private readonly note = byId('hidden-bodies');

  /** `changed` is called after each change. */
  constructor(private readonly changed: () => void) {
    this.note.addEventListener('click', () => this.showAll());
  }

  get all(): ReadonlySet<string> {
    return this.names;
  }

  hide(bodies: readonly string[]): void {
    for (const name of bodies) this.names.add(name);
    this.update();
  }

  showOnly(bodies: readonly string[], all: Iterable<string>): void {
    const kept = new Set(bodies);
    this.names.clear();
    for (const name of all) if (!kept.has(name)) this.names.add(name);
    this.update();
  }

  showAll(): void {
    if (this.names.size === 0) return;
    this.names.clear();
    this.update();
  }

  /** Says how many bodies of the scene are hidden. */
  count(inScene: (name: string) => boolean): void {
    const count = [...this.names].filter(inScene).length;
    this.note.hidden = count === 0;
    this.note.textContent = `${count === 1 ? 'One body is' : `${count} bodies are`} hidden: show all`;
    this.note.title = 'Show all (u)';
  }

  private update(): void {
    this.changed();
  }
}
