// Shows models, folders and archives that are dropped on the page or chosen, and gives motions to their tool.

import {byId, icon, make} from '../element';
import type {State} from '../server';
import {sendFiles, showFiles} from './drop_server';
import {entriesOf, gatherEntries, gatherFiles} from './gathered_files';
import type {GatheredFile} from './gathered_files';

const kFolder = 'M1.500 13.500v-11h4.500l1.500 2h7v9zM8 11.500V7M5.800 8.800L8 6.600l2.200 2.200';
const kMostOfMotion = 64 << 20;

/** What dropping needs of the page. */
export interface DropPage {
  playMotion(file: File): void;
  say(text: string): void;
}

export class FileDrop {
  private readonly files = make('input', {type: 'file', multiple: true, hidden: true});
  private readonly folder = make('input', {type: 'file', webkitdirectory: true, hidden: true});
  private readonly message = make('p', {aria: {role: 'status'}});
  private readonly choices = make('div', {className: 'drop-choices'});
  private readonly dialog: HTMLDialogElement;
  private readonly invitation: HTMLElement;
  private readonly button: HTMLButtonElement;
  private readonly veil = make('div', {className: 'drop-veil', hidden: true}, 'Drop it here to show it');
  private accepts = false;
  private isBusy = false;

  constructor(private readonly page: DropPage) {
    const close = make('button', {type: 'button'}, 'Close');
    this.dialog = make(
      'dialog',
      {className: 'help drop', aria: {label: 'Show files'}},
      make('h2', {}, 'Show files'),
      this.message,
      this.choices,
      make('div', {className: 'buttons'}, ...this.chooseButtons(), close),
    );
    close.addEventListener('click', () => this.dialog.close());
    this.invitation = make(
      'div',
      {className: 'drop-invitation', hidden: true},
      make('h2', {}, 'Drop a model or a folder here'),
      make('p', {}, 'A URDF, SDFormat or MJCF file with its meshes, a folder, a ZIP archive, or model directives.'),
      make('div', {className: 'buttons'}, ...this.chooseButtons()),
    );
    this.button = make(
      'button',
      {type: 'button', title: 'Show files', className: 'quiet-button', hidden: true, aria: {label: 'Show files'}},
      icon(kFolder),
    );
    this.button.addEventListener('click', () => this.open(''));
    byId('actions').prepend(this.button);
    byId('stage').append(this.invitation, this.veil);
    document.body.append(this.dialog, this.files, this.folder);
    for (const input of [this.files, this.folder]) {
      input.setAttribute('aria-label', input === this.files ? 'Files to show' : 'Folder to show');
      input.addEventListener('change', () => {
        const chosen = [...(input.files ?? [])];
        input.value = '';
        if (chosen.length > 0) void this.take(() => gatherFiles(chosen));
      });
    }
    this.listen();
  }

  /** After each state of the server. */
  follow({accepts_files: accepts, scene, diagnostics}: State): void {
    this.accepts = accepts;
    this.button.hidden = !accepts;
    const isEmpty = scene?.bodies.every(({name}) => name === 'world') ?? true;
    this.invitation.hidden = !accepts || !isEmpty || diagnostics.length > 0;
  }

  private chooseButtons(): HTMLButtonElement[] {
    const choose = (text: string, input: HTMLInputElement): HTMLButtonElement => {
      const button = make('button', {type: 'button'}, text);
      button.addEventListener('click', () => input.click());
      return button;
    };
    return [choose('Choose files…', this.files), choose('Choose a folder…', this.folder)];
  }

  private open(text: string): void {
    this.message.textContent = text;
    this.choices.replaceChildren();
    if (!this.dialog.open) this.dialog.showModal();
  }

  private listen(): void {
    const hasFile = ({dataTransfer}: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
    window.addEventListener('dragover', (event) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      this.veil.hidden = !this.accepts;
    });
    window.addEventListener('dragleave', (event) => {
      if (event.relatedTarget === null) this.veil.hidden = true;
    });
    window.addEventListener('drop', (event) => {
      this.veil.hidden = true;
      if (!hasFile(event)) return;
      event.preventDefault();
      const entries = event.dataTransfer ? entriesOf(event.dataTransfer.items) : [];
      const dropped = [...(event.dataTransfer?.files ?? [])];
      void this.drop(dropped, entries);
    });
  }

  private async drop(files: File[], entries: FileSystemEntry[]): Promise<void> {
    const [only, ...others] = files;
    if (only && others.length === 0 && !entries.some((entry) => entry.isDirectory) && (await isMotion(only))) {
      this.page.playMotion(only);
    } else if (!this.accepts) {
      this.page.say(
        'Only files of motions can be dropped here: CSV or JSON. With sceneweld view --accept-files the page shows dropped models, too.',
      );
    } else {
      // Without entries, there are no folders.
      await this.take(() => (entries.length > 0 ? gatherEntries(entries) : gatherFiles(files)));
    }
  }

  private async take(gather: () => Promise<GatheredFile[]>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      this.open('Reading the files…');
      const files = await gather();
      const id = await sendFiles(files, (count) => {
        this.message.textContent = `${count} of ${files.length} files are sent.`;
      });
      await this.show(id, '');
    } catch (error) {
      this.open(error instanceof Error ? error.message.replaceAll('`', '') : String(error));
    } finally {
      this.isBusy = false;
    }
  }

  private async show(id: number, main: string): Promise<void> {
    const {shown, choices = []} = await showFiles(id, main);
    if (shown !== undefined) {
      this.dialog.close();
      this.page.say(`${shown} is shown.`);
      return;
    }
    this.message.textContent = 'The files have several models. Which one is to be shown?';
    this.choices.replaceChildren(
      ...choices.map((name) => {
        const button = make('button', {type: 'button', className: 'drop-choice'}, name);
        button.addEventListener('click', () => {
          this.show(id, name).catch((error: unknown) => this.open(String(error)));
        });
        return button;
      }),
    );
  }
}

/** Scene JSON is a scene, other JSON and CSV are motions. */
async function isMotion(file: File): Promise<boolean> {
  if (/\.(csv|txt)$/i.test(file.name)) return true;
  if (!/\.json$/i.test(file.name)) return false;
  return file.size > kMostOfMotion || !(await file.text()).includes('"sceneweld/scene/');
}
