// A button with the place of a problem in a file.

import {make} from '../element';
import type {Diagnostic} from '../server';

export interface PlaceActions {
  /** Shows a place in the editor around the page. Returns false if there is no editor. */
  openPlace: (file: string, line: number) => boolean;
  /** Shows a short message. */
  say: (text: string) => void;
}

/** Null: the problem has no place. A click opens the place in the editor around the page; without one it copies it. */
export function PlaceButton({file, line}: Diagnostic, actions: PlaceActions): HTMLElement | null {
  if (file === undefined) return null;
  const place = line === undefined ? file : `${file}:${line}`;
  const button = make('button', {type: 'button', className: 'chip place', title: 'Open in the editor, or copy'}, place);
  button.addEventListener('click', () => {
    if (!actions.openPlace(file, line ?? 1)) void copy(place, actions);
  });
  return button;
}

async function copy(place: string, {say}: PlaceActions): Promise<void> {
  try {
    await navigator.clipboard.writeText(place);
    say(`${place} is copied.`);
  } catch {
    say(place);
  }
}
