// A choice of the scene's configurations, by model.

import {make} from '../element';
import type {Kinematics, Positions} from '../kinematics';
import {isSameState, statesOf} from '../states';
import type {NamedState} from '../states';

const kDefault = 'default';
const kOther = 'other';

export class ConfigurationChoice {
  readonly element: HTMLElement;
  private readonly select = make('select', {id: 'configuration'});
  private readonly other = make('option', {value: kOther, disabled: true, hidden: true}, 'moved by hand');
  private states: readonly NamedState[] = [];
  /** What the user chose last. Several configurations may have the same positions. */
  private chosen = kDefault;

  /** `choose` gets the positions of a configuration; null: the defaults. */
  constructor(choose: (positions: Positions | null) => void) {
    const label = make('label', {htmlFor: 'configuration'}, 'Configuration');
    this.element = make('div', {className: 'configuration', hidden: true}, label, this.select);
    this.select.addEventListener('change', () => {
      this.chosen = this.select.value;
      choose(this.states[Number(this.chosen)]?.positions ?? null);
    });
  }

  /** Another scene. */
  update(kinematics: Kinematics): void {
    const before = this.states[Number(this.chosen)]?.name;
    this.states = statesOf(kinematics);
    const again = this.states.findIndex(({name}) => name === before);
    this.chosen = again < 0 ? kDefault : String(again);
    this.element.hidden = this.states.length === 0;
    const groups = new Map<string, HTMLOptGroupElement>();
    this.states.forEach(({name, model}, i) => {
      const group = groups.get(model) ?? make('optgroup', {label: model || 'the world'});
      group.append(make('option', {value: String(i)}, name));
      groups.set(model, group);
    });
    this.select.replaceChildren(make('option', {value: kDefault}, kDefault), ...groups.values(), this.other);
  }

  /** Shows which configuration these positions are; all others are at their defaults. */
  show(positions: Positions): void {
    if (this.states.length === 0) return;
    const isAtDefault = positions.joints.size === 0 && positions.free.size === 0;
    const is = ({positions: one}: NamedState) => isSameState(one, positions);
    const chosen = this.states[Number(this.chosen)];
    if (!chosen || !is(chosen)) {
      const found = isAtDefault ? -1 : this.states.findIndex(is);
      this.chosen = found >= 0 ? String(found) : isAtDefault ? kDefault : kOther;
    }
    this.select.value = this.chosen;
  }
}
