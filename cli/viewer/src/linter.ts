// The findings of the linter for the shown scene, while the user wants them.

import {isExported} from './embedded_data';
import {fetchFindings} from './server';
import type {Findings} from './server';

export class Linter {
  findings: Findings | null = null;
  /** Null: neither the server nor the user has decided. */
  private isWanted: boolean | null = null;
  /** Of the newest state; 0: it has no scene without errors. */
  private sceneRevision = 0;
  /** The scene of the findings; null: unknown. */
  private lintedRevision: number | null = null;

  constructor(
    private readonly running: () => void,
    private readonly changed: () => void,
  ) {}

  get isOn(): boolean {
    return this.isWanted === true;
  }

  turn(isOn: boolean): void {
    if (isExported()) return;
    this.isWanted = isOn;
    this.findings = null;
    this.lintedRevision = null;
    this.changed();
    void this.run();
  }

  /** Another scene has other findings. `isOn` counts until the user decides. Returns whether that turned it on. */
  follow(sceneRevision: number, isOn: boolean): boolean {
    const turnsOn = this.isWanted === null && isOn;
    this.isWanted ??= isOn;
    this.sceneRevision = sceneRevision;
    this.changed();
    void this.run();
    return turnsOn;
  }

  /** The next scene may be of another server, which counts from one again. */
  forget(): void {
    this.lintedRevision = null;
  }

  private async run(): Promise<void> {
    const revision = this.sceneRevision;
    if (!this.isOn || revision === 0 || this.lintedRevision === revision) return;
    this.running();
    try {
      const findings = await fetchFindings(revision);
      if (!this.isOn || this.sceneRevision !== revision) return;
      this.findings = findings;
      this.lintedRevision = revision;
      this.changed();
    } catch (error) {
      // The server has another scene by now, which the page will load, or it is gone.
      console.warn(error);
    }
  }
}
