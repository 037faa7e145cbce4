// The six standard directions of the camera, and the kind of projection.

import {Vector3} from 'three';

import {make} from '../element';
import type {Axis} from '../page_actions';
import type {Tool, ToolPage} from './tool';

const kViews = [
  {name: 'Front', axis: 0, sign: 1},
  {name: 'Left', axis: 1, sign: 1},
  {name: 'Top', axis: 2, sign: 1},
  {name: 'Back', axis: 0, sign: -1},
  {name: 'Right', axis: 1, sign: -1},
  {name: 'Bottom', axis: 2, sign: -1},
] as const;

/** Seen from straight above or below, y points up in the picture. */
const kTilt = 1e-3;

/** A direction from the target to the camera. */
export function standardDirection(axis: Axis, sign: 1 | -1): Vector3 {
  const from = new Vector3().setComponent(axis, sign);
  if (axis === 2) from.y = -kTilt;
  return from;
}

export class ViewsTool implements Tool {
  readonly title = 'Views';
  readonly purpose = 'Look at everything from one of six sides. The robot looks along x, so its front is seen from +x.';
  readonly key = 'b';
  readonly icon = 'M8 1.500l6 3.300v6.400l-6 3.300-6-3.300V4.800zM2 4.800l6 3.300 6-3.300M8 8.100v6.400';
  readonly panel: HTMLElement;
  private readonly orthographic = make('input', {type: 'checkbox'});

  constructor(
    private readonly page: ToolPage,
    look: (from: Vector3) => void,
  ) {
    const buttons = kViews.map(({name, axis, sign}) => {
      const side = `${sign > 0 ? '+' : '\u2212'}${'xyz'[axis]}`;
      const button = make('button', {type: 'button', title: `From ${side}`}, name, make('small', {}, side));
      button.addEventListener('click', () => look(standardDirection(axis, sign)));
      return button;
    });
    this.orthographic.addEventListener('change', () => {
      page.view.isOrthographic = this.orthographic.checked;
      page.linkChanged();
    });
    this.panel = make(
      'div',
      {},
      make('div', {className: 'six'}, ...buttons),
      make(
        'label',
        {className: 'switch'},
        this.orthographic,
        make('span', {className: 'name'}, 'Orthographic: parallel lines stay parallel'),
        make('kbd', {}, 'o'),
      ),
    );
  }

  beforeDraw(): void {
    this.orthographic.checked = this.page.view.isOrthographic;
  }
}
