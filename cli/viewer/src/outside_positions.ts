// Positions that another program sends to the server: the newest ones, once for each picture.

import type {Configuration} from './motion/configuration';
import type {SentPositions} from './server';

export class OutsidePositions {
  private newest: SentPositions | null = null;
  private frame = 0;
  /** How many were shown. */
  shown = 0;
  /** How many arrived. */
  arrived = 0;

  constructor(
    private readonly configuration: Configuration,
    private readonly changed: () => void,
  ) {}

  take(positions: SentPositions): void {
    ++this.arrived;
    // Those that are not given stay as the newest ones that gave them.
    this.newest = {
      joints: {...this.newest?.joints, ...positions.joints},
      free: {...this.newest?.free, ...positions.free},
    };
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.apply());
  }

  private apply(): void {
    this.frame = 0;
    const {newest} = this;
    this.newest = null;
    if (!newest) return;
    ++this.shown;
    for (const [name, q] of Object.entries(newest.joints)) this.configuration.joints.set(name, q);
    for (const [name, q] of Object.entries(newest.free)) this.configuration.free.set(name, q);
    this.changed();
  }
}
