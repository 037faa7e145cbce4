// Six fields for a transform in the form of a directive.

import {make} from '../element';
import type {WrittenPose} from './edit_server';

const kNames = ['x', 'y', 'z', 'roll', 'pitch', 'yaw'] as const;

export class PoseFields {
  readonly element: HTMLElement;
  private readonly fields = kNames.map((name, i) =>
    make('input', {
      type: 'number',
      step: i < 3 ? '0.01' : '1',
      value: '0',
      aria: {label: `${name} in ${i < 3 ? 'm' : 'degrees'}`},
    }),
  );

  constructor(label: string, changed: () => void) {
    const row = (title: string, from: number): HTMLElement =>
      make(
        'div',
        {className: 'edit-row'},
        make('span', {}, title),
        ...this.fields
          .slice(from, from + 3)
          .map((field, i) => make('label', {}, make('span', {}, kNames[from + i] ?? ''), field)),
      );
    this.element = make(
      'div',
      {className: 'new-pose', aria: {role: 'group', label}},
      row('Position in m', 0),
      row('Rotation in °', 3),
    );
    for (const field of this.fields) field.addEventListener('input', changed);
  }

  /** Null while a field has no number. */
  get pose(): WrittenPose | null {
    const numbers = this.fields.map(({valueAsNumber}) => valueAsNumber);
    if (!numbers.every((number) => Number.isFinite(number))) return null;
    return {translation: numbers.slice(0, 3), rpy: numbers.slice(3)};
  }
  get isIdentity(): boolean {
    return this.fields.every(({valueAsNumber}) => valueAsNumber === 0);
  }

  clear(): void {
    for (const field of this.fields) field.value = '0';
  }
}
