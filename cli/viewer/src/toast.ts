// A short message over the picture, which disappears.

import {byId} from './element';

const kShown = 2200;

export class Toast {
  private readonly element = byId('toast');
  private timer = 0;

  show(text: string): void {
    this.element.textContent = text;
    this.element.classList.add('is-shown');
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.element.classList.remove('is-shown'), kShown);
  }
}
