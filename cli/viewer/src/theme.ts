// Light or dark: the system's choice until the user chooses.

import {remember, remembered} from './preferences';

export type Theme = 'light' | 'dark';

export class ThemeSwitch {
  private readonly system = matchMedia('(prefers-color-scheme: dark)');
  private chosen: Theme | null = remembered<Theme | null>('theme', null);

  constructor(private readonly changed: (theme: Theme) => void) {
    this.system.addEventListener('change', () => this.apply());
    this.apply();
  }

  get theme(): Theme {
    return this.chosen ?? (this.system.matches ? 'dark' : 'light');
  }

  toggle(): void {
    const other = this.theme === 'dark' ? 'light' : 'dark';
    // If the user returns to the system's theme, the system decides again.
    this.chosen = other === (this.system.matches ? 'dark' : 'light') ? null : other;
    remember('theme', this.chosen);
    this.apply();
  }

  private apply(): void {
    document.documentElement.dataset.theme = this.theme;
    this.changed(this.theme);
  }
}
