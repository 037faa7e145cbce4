// The form for `add_collision_filter_group`.

import {make} from '../element';
import type {AddWish} from './edit_server';
import type {NewForm} from './form_dialog';
import type {KnownNames} from './known_names';
import {NameField} from './name_field';
import type {NameOption} from './name_field';
import {NameSet} from './name_set';

const below = (options: readonly NameOption[], scope: string): readonly NameOption[] =>
  scope === '' ? options : options.filter(({name}) => name.startsWith(`${scope}::`));

export class GroupForm implements NewForm {
  readonly title = 'Add a collision filter group';
  readonly element: HTMLElement;
  private readonly name = make('input', {type: 'text', spellcheck: false, autocomplete: 'off', aria: {label: 'Name'}});
  private readonly namespace: NameField;
  private readonly members: NameSet;
  private readonly memberGroups: NameSet;
  private readonly ignored: NameSet;
  private readonly ignoresItself = make('input', {type: 'checkbox', checked: true});
  private scope = '';

  /** `selected`: bodies that are members at first. */
  constructor(known: KnownNames, selected: readonly string[], changed: () => void) {
    const scope = (): string => this.namespace.value || this.scope;
    this.namespace = new NameField(
      'Model namespace (optional)',
      'model',
      () => below(known.models, this.scope),
      changed,
    );
    this.members = new NameSet('Members', 'body', () => below(known.bodies, scope()), changed);
    this.memberGroups = new NameSet('Member groups', 'group', () => below(known.groups, scope()), changed);
    this.ignored = new NameSet('Ignored groups', 'group', () => below(known.groups, scope()), changed);
    this.element = make(
      'div',
      {className: 'new-form'},
      make('label', {className: 'form-row'}, make('span', {}, 'Name'), this.name),
      this.members.element,
      this.memberGroups.element,
      make('label', {className: 'check'}, this.ignoresItself, ' Its members do not collide with each other'),
      this.ignored.element,
      this.namespace.element,
    );
    this.name.addEventListener('input', changed);
    this.ignoresItself.addEventListener('change', changed);
    for (const body of selected) this.members.add(body);
  }

  filesChanged(_: unknown, scope: string): void {
    this.scope = scope;
    // Below a scope, a namespace has no effect.
    this.namespace.element.hidden = scope !== '';
    if (scope !== '') this.namespace.value = '';
  }

  focus(): void {
    this.name.focus();
  }

  wish(): Omit<AddWish, 'file'> | string {
    const name = this.name.value.trim();
    const members = this.members.names;
    const member_groups = this.memberGroups.names;
    if (name === '') return 'Give the group a name.';
    if (members.length + member_groups.length === 0) return 'Choose its members.';
    const ignored = [...(this.ignoresItself.checked ? [name] : []), ...this.ignored.names];
    const namespace = this.namespace.value;
    return {
      add_collision_filter_group: {
        name,
        ...(namespace === '' ? {} : {model_namespace: namespace}),
        members,
        member_groups,
        ignored_collision_filter_groups: ignored,
      },
    };
  }
}
