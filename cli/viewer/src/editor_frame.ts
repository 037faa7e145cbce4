// Messages with a page around this one, such as the panel of an editor (`sceneweld view --embeddable`).
//
//     to this page:   {type: 'select', name: 'left::palm'}
//     from this page: {type: 'ready'}, and after a selection by the user, or a click on a place,
//                     {type: 'selected', source: {file, line}}

import type {Selection} from './selection';
import {fetchExplanations} from './server';

export class EditorFrame {
  private readonly parent = window.parent === window ? null : window.parent;
  /** The name that both sides know as selected. */
  private known = '';

  /** `select` is called with the name of an element, which may not exist. */
  constructor(select: (name: string) => void) {
    if (!this.parent) return;
    window.addEventListener('message', ({source, data}: MessageEvent<{type?: unknown; name?: unknown} | null>) => {
      if (source !== this.parent || data?.type !== 'select' || typeof data.name !== 'string') return;
      this.known = data.name;
      select(data.name);
    });
    this.post({type: 'ready'});
  }

  /** The page selects an element. */
  selected(selection: Selection | null): void {
    if (!this.parent || !selection || selection.name === this.known) return;
    this.known = selection.name;
    void this.postSource(selection);
  }

  /** Shows a place of a file in the editor around the page. Returns false if the page is not in a frame. */
  openPlace(file: string, line: number): boolean {
    this.post({type: 'selected', source: {file, line}});
    return this.parent !== null;
  }

  private async postSource({kind, name}: Selection): Promise<void> {
    try {
      const explanations = await fetchExplanations(name);
      const source = (explanations.find((one) => one.kind === kind) ?? explanations[0])?.source;
      if (source && name === this.known) this.post({type: 'selected', source: {file: source.file, line: source.line}});
    } catch (error) {
      console.warn(error);
    }
  }

  private post(message: object): void {
    this.parent?.postMessage(message, '*');
  }
}
