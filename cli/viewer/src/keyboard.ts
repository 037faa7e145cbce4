// The keys of the page. One table makes them work and fills the help.

/** Where a key works: in the whole page, or only while the picture or a slider has the focus. */
type Place = 'page' | 'picture' | 'slider';

export interface KeyRow {
  /** Each key, as `KeyboardEvent.key`, and what it does. Keys of sliders are handled there. */
  keys: readonly (readonly [string, () => void])[];
  /** What the help says. */
  what: string;
  place?: Place;
  /** Whether the keys work now; always, if left out. */
  isActive?: () => boolean;
}

const kShown: Record<string, string> = {
  Escape: 'Esc',
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  '-': '−',
};

/** A key as the help shows it. */
export function shownKey(key: string): string {
  const isCapital = /^[A-Z]$/.test(key);
  return kShown[key] ?? (isCapital ? `Shift ${key}` : key);
}

const hasModifier = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || event.altKey;

export class Keyboard {
  constructor(
    canvas: HTMLElement,
    private readonly rows: readonly KeyRow[],
  ) {
    canvas.addEventListener('keydown', (event) => {
      if (!hasModifier(event) && this.run(event.key, 'picture')) event.preventDefault();
    });
    window.addEventListener('keydown', (event) => {
      if (hasModifier(event) || document.querySelector('dialog[open]')) return;
      const target = event.target as HTMLElement;
      if (target.matches('input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select')) {
        if (event.key === 'Escape') target.blur();
        return;
      }
      // A space presses the button that has the focus.
      if (event.key === ' ' && target.matches('button, summary, input, [role=button], [role=treeitem]')) return;
      if (this.run(event.key, 'page')) event.preventDefault();
    });
  }

  private run(key: string, place: Place): boolean {
    for (const row of this.rows) {
      if ((row.place ?? 'page') !== place || row.isActive?.() === false) continue;
      const found = row.keys.find(([one]) => one === key);
      if (!found) continue;
      found[1]();
      return true;
    }
    return false;
  }
}
