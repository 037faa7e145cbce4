// Moves what a directive placed, and writes the change into its file: `sceneweld view --edit`.

import type {DrawnScene} from '../picture/drawn_scene';
import {make} from '../element';
import {compose, fromRpy, inverse, kIdentity, toRpy} from '../pose';
import type {Pose} from '../pose';
import {kWorld} from '../motion/kinematics';
import type {Selection} from '../selection';
import type {View} from '../picture/view';
import {ChangeDialog, refusalText} from './change_dialog';
import {fetchHistory, fetchPlace, propose, redo, save, undo} from './edit_server';
import type {EditHistory, PlaceAnswer, Proposal} from './edit_server';
import {MoveHandle} from './move_handle';
import type {MoveMode} from './move_handle';
import {NewDirectives} from './new_directives';
import type {FormName} from './new_directives';

const kFields = ['x', 'y', 'z', 'roll', 'pitch', 'yaw'] as const;
const kTurn = 180 / Math.PI;
const clean = (number: number): string => String(Number(number.toFixed(6)));

/** What the editor needs of the page. */
export interface EditedPage {
  /** The positions of a joint, as they are shown. */
  positionsOf(joint: string): readonly number[] | undefined;
  /** Takes back the user's own positions of a joint, because they are the defaults now. */
  forgetPositions(joint: string): void;
  selectedBodies(): readonly string[];
  say(text: string): void;
}

export class Editing {
  private readonly fields = kFields.map((name, i) =>
    make('input', {
      type: 'number',
      step: i < 3 ? '0.01' : '1',
      aria: {label: i < 3 ? `${name} in m` : `${name} in degrees`},
    }),
  );
  private readonly form = make('div', {className: 'edit-form'});
  private readonly message = make('div', {});
  private readonly placed = make('p', {className: 'place'});
  private readonly review = make('button', {type: 'button', className: 'primary'}, 'Review change…');
  private readonly reset = make('button', {type: 'button'}, 'Reset');
  private readonly undoButton = make('button', {type: 'button'}, 'Undo');
  private readonly redoButton = make('button', {type: 'button'}, 'Redo');
  private readonly modes: Record<MoveMode, HTMLButtonElement> = {
    translate: make('button', {type: 'button', aria: {pressed: 'true'}}, 'Move'),
    rotate: make('button', {type: 'button', aria: {pressed: 'false'}}, 'Turn'),
  };
  private readonly section: HTMLElement;
  private readonly dialog = new ChangeDialog((id) => this.saved(id));
  private readonly forms = new NewDirectives({
    kinematics: () => this.drawn?.kinematics ?? null,
    selection: () => this.selection,
    selectedBodies: () => this.page.selectedBodies(),
    revision: () => this.revision,
    save: async (id) => {
      this.showCounts(await save(id));
      this.page.say('The change is saved.');
    },
  });
  private readonly handle: MoveHandle;
  private isOn = false;
  private revision = 0;
  private selection: Selection | null = null;
  private drawn: DrawnScene | null = null;
  private place: PlaceAnswer | null = null;
  private wanted: Pose = kIdentity;
  private asked = 0;

  constructor(
    view: View,
    host: HTMLElement,
    private readonly page: EditedPage,
  ) {
    this.handle = new MoveHandle(view, (X_WE) => this.dragged(X_WE));
    const row = (title: string, from: number) =>
      make(
        'div',
        {className: 'edit-row'},
        make('span', {}, title),
        ...this.fields
          .slice(from, from + 3)
          .map((field, i) => make('label', {}, make('span', {}, kFields[from + i] ?? ''), field)),
      );
    this.form.append(
      this.placed,
      make(
        'div',
        {className: 'segmented', aria: {role: 'group', label: 'What dragging does'}},
        ...Object.values(this.modes),
      ),
      row('Position in m', 0),
      row('Rotation in °', 3),
      make('div', {className: 'buttons'}, this.review, this.reset),
    );
    this.section = make(
      'section',
      {className: 'editing', hidden: true, aria: {label: 'Edit'}},
      make('div', {className: 'edit-head'}, make('h3', {}, 'Edit'), this.undoButton, this.redoButton),
      this.forms.buttons,
      this.message,
      this.form,
    );
    host.prepend(this.section);
    for (const field of this.fields) field.addEventListener('input', () => this.typed());
    for (const [mode, button] of Object.entries(this.modes)) {
      button.addEventListener('click', () => this.setMode(mode as MoveMode));
    }
    this.review.addEventListener('click', () => void this.openReview());
    this.reset.addEventListener('click', () => this.start());
    this.undoButton.addEventListener('click', () => void this.step(undo, 'undone'));
    this.redoButton.addEventListener('click', () => void this.step(redo, 'made again'));
    window.addEventListener('keydown', (event) => this.onKey(event));
  }

  /** Whether the pointer is on the handle. */
  get isOver(): boolean {
    return this.handle.isOver;
  }

  /** For tests: MoveHandle.arrow. */
  arrow(axis: 'x' | 'y' | 'z'): ReturnType<MoveHandle['arrow']> {
    return this.handle.arrow(axis);
  }

  /** Opens a form that adds directives. */
  openForm(name: FormName): void {
    if (this.isOn) this.forms.open(name);
    else this.page.say('The page may change files if sceneweld view has the option --edit.');
  }

  /** After each state of the server. */
  follow(isOn: boolean, revision: number): void {
    this.isOn = isOn;
    this.section.hidden = !isOn;
    if (!isOn || revision === this.revision) return;
    this.revision = revision;
    void this.showHistory();
    void this.ask();
  }

  select(selection: Selection | null, drawn: DrawnScene): void {
    const isSame = selection?.name === this.selection?.name && selection?.kind === this.selection?.kind;
    this.selection = selection;
    this.drawn = drawn;
    if (!isSame && this.isOn) void this.ask();
  }

  /** After joints moved in the page. */
  posesChanged(): void {
    if (this.isOn && this.place?.X_PF) this.start();
  }

  // --- What is edited ---

  private async ask(): Promise<void> {
    const asked = ++this.asked;
    const {selection} = this;
    this.place = null;
    this.handle.hide();
    this.form.hidden = true;
    this.message.replaceChildren();
    if (!selection) {
      this.message.append(make('p', {className: 'quiet'}, 'Select a body, a frame or a model to move it.'));
      return;
    }
    if (selection.kind === 'joint') return this.offerPositions(selection.name);
    let place: PlaceAnswer;
    try {
      place = await fetchPlace(selection);
    } catch (error) {
      if (asked === this.asked) this.message.append(make('p', {}, String(error)));
      return;
    }
    if (asked !== this.asked) return;
    this.place = place;
    if (place.refusal) this.message.append(refusalText(place.refusal));
    if (!place.X_PF) return;
    if (place.refusal) {
      this.place = null;
      return;
    }
    this.placed.textContent = `${place.key ?? ''} of ${place.directive ?? ''}, ${place.file ?? ''}:${place.line ?? ''}`;
    this.form.hidden = false;
    this.start();
  }

  private offerPositions(joint: string): void {
    const button = make('button', {type: 'button'}, 'Make the shown position the default…');
    button.addEventListener('click', () => {
      const positions = this.page.positionsOf(joint);
      if (!positions || positions.length === 0) {
        this.page.say('This joint has no position.');
        return;
      }
      void this.dialog.open((rounded) =>
        propose({kind: 'joint', element: joint, revision: this.revision, rounded, positions}),
      );
    });
    this.message.append(make('p', {}, button));
  }

  private poseOfBody(name: string): Pose {
    return name === kWorld ? kIdentity : (this.drawn?.bodyPoses.get(name) ?? kIdentity);
  }
  private get X_WP(): Pose {
    return compose(this.poseOfBody(this.place?.parent ?? kWorld), this.place?.X_HP ?? kIdentity);
  }
  private get X_WE(): Pose {
    return compose(this.poseOfBody(this.place?.body ?? kWorld), this.place?.X_BE ?? kIdentity);
  }

  private start(): void {
    const {place, drawn, selection} = this;
    if (!place?.X_PF || !drawn) return;
    this.wanted = place.X_PF;
    this.handle.show(this.X_WE, drawn.bounds(selection ? [selection] : []));
    this.showNumbers();
    this.review.disabled = this.reset.disabled = true;
  }

  private showNumbers(): void {
    const {translation, rotation} = this.wanted;
    const numbers = [...translation, ...toRpy(rotation).map((angle) => angle * kTurn)];
    this.fields.forEach((field, i) => {
      field.value = clean(numbers[i] ?? 0);
    });
  }

  private dragged(X_WE: Pose): void {
    if (!this.place?.X_PF) return;
    let change = compose(X_WE, inverse(this.X_WE));
    if (this.place.is_reversed) change = inverse(change);
    const {X_WP} = this;
    this.wanted = compose(compose(compose(inverse(X_WP), change), X_WP), this.place.X_PF);
    this.showNumbers();
    this.review.disabled = this.reset.disabled = false;
  }

  private typed(): void {
    if (!this.place?.X_PF) return;
    const numbers = this.fields.map(({valueAsNumber}) => valueAsNumber);
    const isGood = numbers.every((number) => Number.isFinite(number));
    this.review.disabled = !isGood;
    this.reset.disabled = false;
    if (!isGood) return;
    const [x = 0, y = 0, z = 0, roll = 0, pitch = 0, yaw = 0] = numbers;
    this.wanted = {translation: [x, y, z], rotation: fromRpy(roll / kTurn, pitch / kTurn, yaw / kTurn)};
    const {X_WP} = this;
    let change = compose(compose(compose(X_WP, this.wanted), inverse(this.place.X_PF)), inverse(X_WP));
    if (this.place.is_reversed) change = inverse(change);
    this.handle.place(compose(change, this.X_WE));
  }

  private setMode(mode: MoveMode): void {
    this.handle.mode = mode;
    for (const [name, button] of Object.entries(this.modes)) button.setAttribute('aria-pressed', String(name === mode));
  }

  // --- Saving ---

  private async openReview(): Promise<void> {
    const {selection, wanted} = this;
    if (!selection) return;
    await this.dialog.open(
      (rounded): Promise<Proposal> =>
        propose({kind: selection.kind, element: selection.name, revision: this.revision, rounded, X_PF: wanted}),
    );
  }

  private async saved(id: number): Promise<void> {
    const {selection} = this;
    this.showCounts(await save(id));
    if (selection?.kind === 'joint') this.page.forgetPositions(selection.name);
    this.page.say('The change is saved.');
  }

  private async step(action: () => Promise<EditHistory>, done: string): Promise<void> {
    try {
      this.showCounts(await action());
      this.page.say(`The change is ${done}.`);
    } catch (error) {
      this.page.say(error instanceof Error ? error.message.replaceAll('`', '') : String(error));
      void this.showHistory();
    }
  }

  private async showHistory(): Promise<void> {
    try {
      this.showCounts(await fetchHistory());
    } catch {
      // The server is gone; the page says so.
    }
  }

  private showCounts({undo: before, undo_title: last, redo: after, redo_title: next}: EditHistory): void {
    this.undoButton.disabled = before === 0;
    this.undoButton.title = before === 0 ? '' : `Undo: ${last.replaceAll('`', '')} (Ctrl+Z)`;
    this.redoButton.disabled = after === 0;
    this.redoButton.title = after === 0 ? '' : `Redo: ${next.replaceAll('`', '')} (Ctrl+Shift+Z)`;
  }

  private onKey(event: KeyboardEvent): void {
    if (!this.isOn || !(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return;
    const target = event.target as HTMLElement;
    // In a field the browser undoes typing.
    if (target.matches('input:not([type=range]):not([type=checkbox]), textarea')) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    const button = event.shiftKey ? this.redoButton : this.undoButton;
    if (!button.disabled) button.click();
  }
}
