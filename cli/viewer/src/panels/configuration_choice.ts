// The configurations of a scene as buttons, and random poses.

import {localName, make} from '../element';
import type {Kinematics, Positions} from '../motion/kinematics';
import {randomPose} from '../motion/random_pose';
import {isSameState, statesOf} from '../motion/states';
import type {NamedState} from '../motion/states';

interface Choice {
  button: HTMLButtonElement;
  /** Null: the defaults. */
  state: NamedState | null;
}

const kMostSeed = 2 ** 32 - 1;

export class ConfigurationChoice {
  readonly element: HTMLElement;
  private readonly list = make('div', {
    className: 'configurations',
    aria: {role: 'group', label: 'Configurations'},
  });
  private readonly seed = make('input', {
    type: 'number',
    min: '0',
    max: String(kMostSeed),
    step: '1',
    value: '1',
    title: 'The same seed gives the same pose',
    aria: {label: 'Seed of the random pose'},
  });
  private readonly randomButton = make(
    'button',
    {type: 'button', title: 'A random pose within the limits (z)', aria: {pressed: 'false'}},
    'Random',
  );
  private choices: readonly Choice[] = [];
  private kinematics: Kinematics | null = null;
  /** What the user chose last. Several configurations may have the same positions. */
  private chosen: Choice | undefined;
  /** The last random pose. */
  private drawn: {seed: number; positions: Positions} | null = null;

  /** `choose` gets the positions of a configuration; null: the defaults. */
  constructor(private readonly choose: (positions: Positions | null) => void) {
    this.randomButton.addEventListener('click', () => this.random());
    this.seed.addEventListener('change', () => this.draw(this.readSeed()));
    this.element = make(
      'div',
      {className: 'configuration', hidden: true},
      this.list,
      make('div', {className: 'random'}, this.randomButton, make('label', {}, 'seed ', this.seed)),
    );
  }

  /** Another scene. */
  update(kinematics: Kinematics): void {
    this.kinematics = kinematics;
    this.drawn = null;
    const before = this.chosen?.state?.name;
    const states = statesOf(kinematics);
    const models = new Set(states.map(({model}) => model));
    this.choices = [null, ...states].map((state) => {
      // The model of a single robot need not be said.
      const name = !state ? 'default' : models.size > 1 ? state.name : localName(state.name);
      const button = make(
        'button',
        {type: 'button', title: state?.name ?? 'All joints at their defaults (r)', aria: {pressed: 'false'}},
        name,
      );
      const choice = {button, state};
      button.addEventListener('click', () => {
        this.chosen = choice;
        this.choose(state?.positions ?? null);
      });
      return choice;
    });
    this.chosen = this.choices.find(({state}) => state?.name === before) ?? this.choices[0];
    this.list.replaceChildren(...this.choices.map(({button}) => button));
    this.list.hidden = states.length === 0;
    this.element.hidden = kinematics.scene.joints.every(({type}) => type === 'weld') && states.length === 0;
  }

  /** Shows which configuration these positions are; all others are at their defaults. */
  show(positions: Positions): void {
    const isAtDefault = positions.joints.size === 0 && positions.free.size === 0;
    const is = ({state}: Choice) => (state ? isSameState(state.positions, positions) : isAtDefault);
    if (!this.chosen || !is(this.chosen)) this.chosen = this.choices.find(is);
    for (const choice of this.choices) choice.button.setAttribute('aria-pressed', String(choice === this.chosen));
    const isRandom = this.drawn !== null && isSameState(this.drawn.positions, positions);
    this.randomButton.setAttribute('aria-pressed', String(isRandom));
  }

  /** The pose of the seed that is shown; the next seed if this pose is there already. */
  random(): void {
    const isThere = this.randomButton.getAttribute('aria-pressed') === 'true';
    const seed = this.readSeed();
    this.draw(isThere && seed === this.drawn?.seed ? (seed + 1) % (kMostSeed + 1) : seed);
  }

  private readSeed(): number {
    const seed = Math.floor(Number(this.seed.value));
    return Number.isFinite(seed) ? Math.min(kMostSeed, Math.max(0, seed)) : 0;
  }

  private draw(seed: number): void {
    if (!this.kinematics) return;
    this.seed.value = String(seed);
    this.drawn = {seed, positions: randomPose(this.kinematics, seed)};
    this.choose(this.drawn.positions);
  }
}
