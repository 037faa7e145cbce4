// The forms that add directives, and their buttons.

import {make} from '../element';
import type {Kinematics} from '../motion/kinematics';
import type {Selection} from '../selection';
import {FormDialog} from './form_dialog';
import type {NewForm} from './form_dialog';
import {GroupForm} from './group_form';
import {KnownNames} from './known_names';
import {ModelForm} from './model_form';
import {WeldForm} from './weld_form';

export type FormName = 'model' | 'weld' | 'group';

/** What the forms need of the page. */
export interface FormPage {
  kinematics(): Kinematics | null;
  selection(): Selection | null;
  selectedBodies(): readonly string[];
  revision(): number;
  save(id: number): Promise<void>;
}

export class NewDirectives {
  readonly buttons: HTMLElement;
  private readonly dialog: FormDialog;

  constructor(private readonly page: FormPage) {
    this.dialog = new FormDialog(
      () => page.revision(),
      (id) => page.save(id),
    );
    const button = (text: string, name: FormName, key: string): HTMLElement => {
      const label = `Add ${text}`;
      const element = make(
        'button',
        {type: 'button', title: `${label} (Shift ${key})`, aria: {label}},
        `${text.charAt(0).toUpperCase()}${text.slice(1)}…`,
      );
      element.addEventListener('click', () => this.open(name));
      return element;
    };
    this.buttons = make(
      'div',
      {className: 'buttons new-buttons', aria: {role: 'group', label: 'Add directives'}},
      make('span', {}, 'Add'),
      button('model', 'model', 'A'),
      button('weld', 'weld', 'W'),
      button('filter group', 'group', 'G'),
    );
  }

  open(name: FormName): void {
    const kinematics = this.page.kinematics();
    if (!kinematics) return;
    const known = new KnownNames(kinematics);
    const selection = this.page.selection();
    const frame = selection?.kind === 'body' || selection?.kind === 'frame' ? selection.name : '';
    const changed = (): void => this.dialog.changed();
    const forms: Record<FormName, () => NewForm> = {
      model: () => new ModelForm(known, frame, changed),
      weld: () => new WeldForm(known, frame, changed),
      group: () => new GroupForm(known, this.page.selectedBodies(), changed),
    };
    void this.dialog.open(forms[name]());
  }
}
