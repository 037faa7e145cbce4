// Buttons with an icon.

import {icon, make} from './element';

export interface ToolbarButton {
  title: string;
  icon: string;
  run: () => void;
}

export function iconButton({title, icon: path, run}: ToolbarButton): HTMLButtonElement {
  const button = make('button', {type: 'button', title, className: 'quiet-button', aria: {label: title}}, icon(path));
  button.addEventListener('click', run);
  return button;
}
