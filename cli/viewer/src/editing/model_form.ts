// The form for `add_model`, with the weld or the pose that places the model.

import {make, short} from '../element';
import {kWorld} from '../motion/kinematics';
import type {AddWish, FileNames, NewModelContents, Proposal} from './edit_server';
import type {NewForm} from './form_dialog';
import type {KnownNames} from './known_names';
import {NameField} from './name_field';
import type {NameOption} from './name_field';
import {PoseFields} from './pose_fields';

type Placing = 'file' | 'weld' | 'pose';
const kPlacings: readonly (readonly [Placing, string])[] = [
  ['weld', 'Weld it'],
  ['pose', 'Free, at a pose'],
  ['file', 'As its file has it'],
];

/** A name for a model of a file, which no model has yet. */
export function freeName(file: string, taken: readonly string[]): string {
  const stem = (file.split('/').pop() ?? '').replace(/\.(urdf|sdf|xml|usda?|xacro|obj)$/i, '').replace(/\.urdf$/i, '');
  const start = stem.replaceAll(/[^A-Za-z0-9_]+/g, '_').replace(/^(?=\d)/, '_') || 'model';
  if (!taken.includes(start)) return start;
  let number = 2;
  while (taken.includes(`${start}_${number}`)) ++number;
  return `${start}_${number}`;
}

export class ModelForm implements NewForm {
  readonly title = 'Add a model';
  readonly element: HTMLElement;
  private readonly file: NameField;
  private readonly name = make('input', {type: 'text', spellcheck: false, autocomplete: 'off', aria: {label: 'Name'}});
  private readonly parent: NameField;
  private readonly child: NameField;
  private readonly base: NameField;
  private readonly pose: PoseFields;
  private readonly weldPart: HTMLElement;
  private readonly basePart: HTMLElement;
  private readonly joints = make('details', {className: 'new-joints', hidden: true});
  private readonly choices = new Map<Placing, HTMLInputElement>();
  private jointFields: {name: string; field: HTMLInputElement; start: string}[] = [];
  private models: NameOption[] = [];
  private scope = '';
  private isNamed = false;
  private contents: NewModelContents | null = null;
  /** The file and the name that the contents are of. */
  private contentsOf = '';

  /** `parent`: the selected body or frame, if there is one. */
  constructor(
    private readonly known: KnownNames,
    parent: string,
    private readonly changed: () => void,
  ) {
    this.file = new NameField(
      'Model file',
      'model file',
      () => this.models,
      () => this.fileTyped(),
    );
    this.parent = new NameField('Parent frame', 'frame', () => known.frames, changed);
    this.child = new NameField('Child frame', 'frame of the model', () => this.childOptions(), changed);
    this.base = new NameField('Body', 'free body of the model', () => this.freeBodies(), changed);
    this.pose = new PoseFields('Pose', changed);
    this.parent.value = parent || kWorld;
    this.weldPart = make('div', {className: 'new-form'}, this.child.element);
    this.basePart = make('div', {className: 'new-form'}, this.base.element);
    const group = `placing-${Math.random()}`;
    for (const [placing] of kPlacings) {
      const choice = make('input', {type: 'radio', name: group, value: placing, checked: placing === 'weld'});
      choice.addEventListener('change', () => this.placingChanged());
      this.choices.set(placing, choice);
    }
    this.element = make(
      'div',
      {className: 'new-form'},
      this.file.element,
      make('label', {className: 'form-row'}, make('span', {}, 'Name'), this.name),
      make(
        'div',
        {className: 'placings', aria: {role: 'radiogroup', label: 'Place'}},
        ...kPlacings.map(([placing, label]) => make('label', {}, this.choices.get(placing), ` ${label}`)),
      ),
      this.parent.element,
      this.weldPart,
      this.basePart,
      this.pose.element,
      this.joints,
    );
    this.name.addEventListener('input', () => {
      this.isNamed = this.name.value.trim() !== '';
      this.changed();
    });
    this.showPlacing();
  }

  filesChanged({models}: FileNames, scope: string): void {
    this.models = models.map((name) => ({name}));
    this.scope = scope;
    this.contentsOf = '';
  }

  focus(): void {
    this.file.focus();
  }

  answered({model}: Proposal): boolean {
    const key = this.key;
    if (this.contentsOf === key || !model) return false;
    this.contents = model;
    this.contentsOf = key;
    const bases = this.childOptions().filter(({refusal}) => refusal === undefined);
    if (!this.childOptions().some(({name}) => name === this.child.value)) this.child.value = bases[0]?.name ?? '';
    const free = this.freeBodies();
    if (!free.some(({name}) => name === this.base.value)) this.base.value = free[0]?.name ?? '';
    this.showJoints();
    return true;
  }

  wish(): Omit<AddWish, 'file'> | string {
    const file = this.file.value;
    const name = this.name.value.trim();
    if (file === '') return 'Choose the file of the model.';
    if (name === '') return 'Give the model a name.';
    const model: NonNullable<AddWish['add_model']> = {name, file};
    // The frames of the model are known when it has been composed once.
    if (this.contentsOf !== this.key) return {add_model: model};
    const positions = this.typedPositions();
    if (!positions) return 'A position of a joint is not a number.';
    if (Object.keys(positions).length > 0) model.default_joint_positions = positions;
    const {placing} = this;
    if (placing === 'file') return {add_model: model};
    const {pose} = this.pose;
    if (!pose) return 'A field of the pose has no number.';
    if (placing === 'pose') {
      if (this.base.value === '') return 'The model has no free body.';
      const frame = this.parent.value;
      const placed = frame === '' || frame === kWorld ? pose : {base_frame: frame, ...pose};
      return {add_model: {...model, default_free_body_pose: {[this.base.value]: placed}}};
    }
    if (this.parent.value === '') return 'Choose the parent frame.';
    if (this.child.value === '') return 'Choose the child frame.';
    const {isIdentity} = this.pose;
    return {
      add_model: model,
      add_weld: {parent: this.parent.value, child: this.child.value, ...(isIdentity ? {} : {X_PC: pose})},
    };
  }

  private get key(): string {
    return JSON.stringify([this.scope, this.file.value, this.name.value.trim()]);
  }

  private get placing(): Placing {
    return kPlacings.find(([one]) => this.choices.get(one)?.checked)?.[0] ?? 'weld';
  }

  private fileTyped(): void {
    if (!this.isNamed) {
      const start = this.scope === '' ? '' : `${this.scope}::`;
      const taken = this.known.modelNames.map((name) => (name.startsWith(start) ? name.slice(start.length) : name));
      this.name.value = this.file.value === '' ? '' : freeName(this.file.value, taken);
    }
    this.changed();
  }

  private placingChanged(): void {
    this.showPlacing();
    this.changed();
  }

  private showPlacing(): void {
    const {placing} = this;
    this.weldPart.hidden = placing !== 'weld';
    this.basePart.hidden = placing !== 'pose';
    this.parent.element.hidden = this.pose.element.hidden = placing === 'file';
  }

  private childOptions(): NameOption[] {
    if (!this.contents) return [];
    const bases = new Set(this.contents.bodies.filter(({base}) => base).map(({name}) => name));
    const refusalOf = (body: string): string | undefined =>
      bases.has(body) ? undefined : 'a joint of the model holds it';
    return [
      ...this.contents.bodies.map(({name}) => ({name, detail: 'body', refusal: refusalOf(name)})),
      ...this.contents.frames.map(({name, body}) => ({name, detail: `frame on ${body}`, refusal: refusalOf(body)})),
    ];
  }

  private freeBodies(): NameOption[] {
    return (this.contents?.bodies ?? []).filter(({free}) => free).map(({local}) => ({name: local, detail: 'body'}));
  }

  private showJoints(): void {
    const joints = this.contents?.joints ?? [];
    this.jointFields = joints.map(({name, positions}) => {
      const start = positions.map((q) => short(q, 6)).join(' ');
      const field = make('input', {type: 'text', value: start, aria: {label: `Default position of ${name}`}});
      field.addEventListener('input', this.changed);
      return {name, field, start};
    });
    this.joints.hidden = joints.length === 0;
    this.joints.replaceChildren(
      make('summary', {}, 'Default positions of joints, in rad and m'),
      ...this.jointFields.map(({name, field}) => make('label', {className: 'form-row'}, make('span', {}, name), field)),
    );
  }

  /** Those that differ from the file's. Null: a text is not a list of numbers. */
  private typedPositions(): Record<string, number[]> | null {
    const positions: Record<string, number[]> = {};
    for (const {name, field, start} of this.jointFields) {
      const text = field.value.trim();
      if (text === start) continue;
      const numbers = text.split(/[\s,]+/).map(Number);
      if (text === '' || !numbers.every((number) => Number.isFinite(number))) return null;
      positions[name] = numbers;
    }
    return positions;
  }
}
