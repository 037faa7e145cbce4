// Points and lines of a tool, fixed on bodies.

import type {Connection} from '../overlays/connections';
import {Connections} from '../overlays/connections';
import type {ToolPage} from './tool';

export class ToolMarks {
  private drawn: Connections | null = null;

  constructor(
    private readonly page: ToolPage,
    private readonly color: number,
  ) {}

  /** A connection whose ends are the same is a point. */
  show(connections: readonly Connection[]): void {
    const {view} = this.page;
    if (!this.drawn && connections.length === 0) return;
    if (this.drawn) {
      view.scene.remove(this.drawn.object);
      this.drawn.dispose();
    }
    this.drawn = null;
    if (connections.length > 0) {
      this.drawn = new Connections(connections, this.color);
      this.drawn.object.renderOrder = 20;
      for (const inner of this.drawn.object.children) inner.renderOrder = 20;
      view.scene.add(this.drawn.object);
      this.place();
    }
    view.draw();
  }

  place(): void {
    const bodies = this.page.drawn?.bodyMatrices;
    if (bodies) this.drawn?.place(bodies);
  }

  beforeDraw(): void {
    const {view} = this.page;
    this.drawn?.beforeDraw(view.camera, view.canvas.clientHeight);
  }
}
