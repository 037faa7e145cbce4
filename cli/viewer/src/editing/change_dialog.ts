// Shows a change of a file before it is saved.

import {make} from '../element';
import type {Diagnostic} from '../server';
import type {Proposal} from './edit_server';
import {changedLines, effectsOf} from './proposal_view';

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1).replaceAll('`', '')}${text.endsWith('?') ? '' : '.'}`;

/** Why a change cannot be made, and what can be done. */
export function refusalText(
  {message, file, line, hint}: Diagnostic,
  start = 'This cannot be changed here',
): HTMLElement {
  return make(
    'div',
    {className: 'refusal'},
    make('p', {}, `${start}: ${message.replaceAll('`', '')}.`),
    file === undefined ? null : make('p', {className: 'place'}, line === undefined ? file : `${file}:${line}`),
    hint === undefined ? null : make('p', {className: 'quiet'}, sentence(hint)),
  );
}

export class ChangeDialog {
  private readonly content = make('div', {});
  private readonly rounded = make('input', {type: 'checkbox', checked: true});
  private readonly saveButton = make('button', {type: 'button', className: 'primary'}, 'Save');
  private readonly dialog: HTMLDialogElement;
  private shown: Proposal | null = null;
  private ask: ((rounded: boolean) => Promise<Proposal>) | null = null;

  /** `save` writes a change. */
  constructor(private readonly save: (id: number) => Promise<void>) {
    const cancel = make('button', {type: 'button'}, 'Cancel');
    this.dialog = make(
      'dialog',
      {className: 'help change', aria: {label: 'Change of a file'}},
      make('h2', {}, 'Change of a file'),
      this.content,
      make('label', {className: 'check'}, this.rounded, ' Round to 1e-6 m and 1e-4°'),
      make('div', {className: 'buttons'}, this.saveButton, cancel),
    );
    cancel.addEventListener('click', () => this.dialog.close());
    this.rounded.addEventListener('change', () => void this.refresh());
    this.saveButton.addEventListener('click', () => void this.saveShown());
    document.body.append(this.dialog);
  }

  async open(ask: (rounded: boolean) => Promise<Proposal>): Promise<void> {
    this.ask = ask;
    await this.refresh();
    if (!this.dialog.open) this.dialog.showModal();
  }

  private async refresh(): Promise<void> {
    if (!this.ask) return;
    try {
      this.show(await this.ask(this.rounded.checked));
    } catch (error) {
      this.showFault(error);
    }
  }

  private showFault(error: unknown): void {
    this.shown = null;
    this.saveButton.disabled = true;
    this.content.replaceChildren(
      make('p', {aria: {role: 'alert'}}, error instanceof Error ? error.message : String(error)),
    );
  }

  private show(proposal: Proposal): void {
    this.shown = proposal;
    const {refusal, offer, diff = ''} = proposal;
    this.saveButton.disabled = refusal !== undefined || diff === '';
    this.content.replaceChildren();
    if (refusal) {
      this.content.append(refusalText(refusal));
      if (!offer) return;
      const take = make('button', {type: 'button'}, 'Change the constant part of the expression instead');
      take.addEventListener('click', () => this.show(offer));
      this.content.append(make('p', {}, take));
      return;
    }
    if (diff === '') {
      this.content.append(make('p', {}, 'Nothing changes.'));
      return;
    }
    this.content.append(...effectsOf(proposal), changedLines(diff));
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
