// The dialog of a form for new directives: the form, and below it what the change would do.

import {make} from '../element';
import {refusalText} from './change_dialog';
import {fetchFileNames, proposeNew} from './edit_server';
import type {AddWish, FileNames, Proposal} from './edit_server';
import {changedLines, effectsOf} from './proposal_view';

/** One form. */
export interface NewForm {
  readonly title: string;
  readonly element: HTMLElement;
  /** The directives so far; or what is still missing, as a sentence. */
  wish(): Omit<AddWish, 'file'> | string;
  /** Receives each answer. Returns whether the wish changes by it. */
  answered?(proposal: Proposal): boolean;
  filesChanged?(names: FileNames, scope: string): void;
  focus(): void;
}

const kPause = 250;

export class FormDialog {
  private readonly heading = make('h2', {});
  private readonly place = make('div', {});
  private readonly fileChoice = make('select', {});
  private readonly fileRow = make('label', {className: 'form-row'}, make('span', {}, 'Written to'), this.fileChoice);
  private readonly preview = make('div', {className: 'form-preview', aria: {live: 'polite'}});
  private readonly saveButton = make('button', {type: 'button', className: 'primary'}, 'Save');
  private readonly dialog: HTMLDialogElement;
  private form: NewForm | null = null;
  private names: FileNames | null = null;
  private shown: Proposal | null = null;
  private asked = 0;
  private timer = 0;

  /** `revision`: the scene that the page shows. `save` writes a change. */
  constructor(
    private readonly revision: () => number,
    private readonly save: (id: number) => Promise<void>,
  ) {
    const cancel = make('button', {type: 'button'}, 'Cancel');
    this.dialog = make(
      'dialog',
      {className: 'help change new-directive'},
      this.heading,
      this.place,
      this.fileRow,
      this.preview,
      make('div', {className: 'buttons'}, this.saveButton, cancel),
    );
    cancel.addEventListener('click', () => this.dialog.close());
    this.dialog.addEventListener('close', () => this.stop());
    this.fileChoice.addEventListener('change', () => void this.chooseFile(this.fileChoice.value));
    this.saveButton.addEventListener('click', () => void this.saveShown());
    document.body.append(this.dialog);
  }

  async open(form: NewForm): Promise<void> {
    this.form = form;
    this.heading.textContent = form.title;
    this.dialog.setAttribute('aria-label', form.title);
    this.place.replaceChildren(form.element);
    this.showNothing('');
    await this.chooseFile('');
    if (!this.dialog.open) this.dialog.showModal();
    form.focus();
    this.changed();
  }

  /** After each change of the form. The answer of the server follows after a short pause. */
  changed(): void {
    this.shown = null;
    this.saveButton.disabled = true;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.ask(), kPause);
  }

  private stop(): void {
    window.clearTimeout(this.timer);
    ++this.asked;
    this.form = null;
  }

  private async chooseFile(file: string): Promise<void> {
    try {
      this.names = await fetchFileNames(file);
    } catch (error) {
      this.showFault(error);
      return;
    }
    const {files} = this.names;
    const chosen = files.find((one) => one.file === file) ?? files[0];
    this.fileChoice.replaceChildren(
      ...files.map(({file: name, refusal}) =>
        make(
          'option',
          {value: name, disabled: refusal !== undefined, selected: name === chosen?.file},
          refusal === undefined ? name : `${name} – ${refusal}`,
        ),
      ),
    );
    this.fileRow.hidden = files.length < 2;
    this.form?.filesChanged?.(this.names, chosen?.scope ?? '');
    this.changed();
  }

  private async ask(): Promise<void> {
    const {form} = this;
    if (!form) return;
    const asked = ++this.asked;
    const wish = form.wish();
    if (typeof wish === 'string') {
      this.showNothing(wish);
      return;
    }
    try {
      const proposal = await proposeNew({...wish, file: this.fileChoice.value}, this.revision());
      if (asked !== this.asked) return;
      // The answer about the model fills its choices, and the wish is then another one.
      if (form.answered?.(proposal)) await this.ask();
      else this.show(proposal, form.wish());
    } catch (error) {
      if (asked === this.asked) this.showFault(error);
    }
  }

  private showNothing(text: string): void {
    this.shown = null;
    this.saveButton.disabled = true;
    this.preview.replaceChildren(make('p', {className: 'quiet'}, text));
  }

  private showFault(error: unknown): void {
    this.shown = null;
    this.saveButton.disabled = true;
    const text = error instanceof Error ? error.message : String(error);
    this.preview.replaceChildren(make('p', {aria: {role: 'alert'}}, text));
  }

  private show(proposal: Proposal, wish: unknown): void {
    const {refusals = [], diff = ''} = proposal;
    const isGood = refusals.length === 0 && typeof wish !== 'string';
    this.shown = isGood ? proposal : null;
    this.saveButton.disabled = !isGood;
    if (refusals.length > 0) {
      this.preview.replaceChildren(...refusals.map((one) => refusalText(one, 'This cannot be added')));
    } else {
      const warnings = (proposal.warnings ?? []).map((one) => refusalText(one, 'Warning'));
      this.preview.replaceChildren(...effectsOf(proposal), ...warnings, changedLines(diff));
    }
  }

  private async saveShown(): Promise<void> {
    if (this.shown?.id === undefined) return;
    this.saveButton.disabled = true;
    try {
      await this.save(this.shown.id);
      this.dialog.close();
    } catch (error) {
      this.showFault(error);
    }
  }
}
