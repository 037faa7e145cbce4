// The link in the address bar: it follows the page, and the page follows it.

import {decodeLink} from './link';
import type {Link} from './link';

const kWait = 200;

export class Address {
  private timer = 0;

  /** `read` gives the fragment of the page as it is; null: there is nothing to link to yet. */
  constructor(
    private readonly read: () => string | null,
    private readonly follow: (link: Link) => void,
  ) {
    window.addEventListener('hashchange', () => this.apply());
  }

  /** Applies the fragment of the address, if it is another one. */
  apply(): void {
    if (!location.hash.includes('=') || location.hash === this.read()) return;
    this.follow(decodeLink(location.hash));
  }

  /** Soon, once. */
  update(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.write(), kWait);
  }

  /** Returns what to say about it. */
  async copy(): Promise<string> {
    this.write();
    try {
      await navigator.clipboard.writeText(location.href);
      return 'The link is copied.';
    } catch {
      return 'The link is in the address bar.';
    }
  }

  private write(): void {
    clearTimeout(this.timer);
    const fragment = this.read();
    if (fragment !== null) history.replaceState(null, '', fragment || location.pathname + location.search);
  }
}
