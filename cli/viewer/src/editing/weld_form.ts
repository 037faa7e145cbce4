// The form for `add_weld`.

import {make} from '../element';
import {kWorld} from '../motion/kinematics';
import type {AddWish} from './edit_server';
import type {NewForm} from './form_dialog';
import type {KnownNames} from './known_names';
import {NameField} from './name_field';
import {PoseFields} from './pose_fields';

export class WeldForm implements NewForm {
  readonly title = 'Add a weld';
  readonly element: HTMLElement;
  private readonly parent: NameField;
  private readonly child: NameField;
  private readonly pose: PoseFields;

  /** `child`: the selected body or frame, if there is one. */
  constructor(known: KnownNames, child: string, changed: () => void) {
    this.parent = new NameField('Parent frame', 'frame', () => known.frames, changed);
    this.child = new NameField('Child frame', 'frame', () => known.children(this.parent.value), changed);
    this.pose = new PoseFields('Pose of the child in the parent', changed);
    this.parent.value = kWorld;
    this.child.value = child;
    this.element = make(
      'div',
      {className: 'new-form'},
      this.parent.element,
      this.child.element,
      make('p', {className: 'quiet'}, 'The child with all that it carries moves to its pose in the parent.'),
      this.pose.element,
    );
  }

  focus(): void {
    (this.child.value === '' ? this.child : this.parent).focus();
  }

  wish(): Omit<AddWish, 'file'> | string {
    if (this.parent.value === '') return 'Choose the parent frame.';
    if (this.child.value === '') return 'Choose the child frame.';
    const {pose} = this.pose;
    if (!pose) return 'A field of the pose has no number.';
    return {
      add_weld: {
        parent: this.parent.value,
        child: this.child.value,
        ...(this.pose.isIdentity ? {} : {X_PC: pose}),
      },
    };
  }
}
