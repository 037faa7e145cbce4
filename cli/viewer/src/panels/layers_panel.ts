// Switches for the drawn parts of the scene.

import {byId, make} from '../element';
import {kOverlayNames} from '../overlays/make_overlays';
import {VirtualList} from '../virtual_list';

export const kLayerNames = ['visual', 'collision', 'perception', ...kOverlayNames, 'names'] as const;
export type LayerName = (typeof kLayerNames)[number];
export type Layers = Record<LayerName, boolean>;

const kRows: Record<LayerName, {title: string; key: string}> = {
  visual: {title: 'Visual geometry', key: '1'},
  collision: {title: 'Collision geometry', key: '2'},
  perception: {title: 'Perception geometry', key: '3'},
  frames: {title: 'Frames', key: '4'},
  bodyFrames: {title: 'Body frames', key: '5'},
  jointAxes: {title: 'Joint axes', key: '6'},
  centres: {title: 'Centres of mass', key: '7'},
  inertia: {title: 'Inertia ellipsoids', key: '8'},
  constraints: {title: 'Constraints and bushings', key: '9'},
  contactZones: {title: 'Contact zones', key: '0'},
  devices: {title: 'Cameras, lights and sensors', key: 'c'},
  names: {title: 'Names of what is shown', key: 'n'},
};

export const kDefaultLayers: Layers = {
  visual: true,
  collision: false,
  perception: false,
  frames: false,
  bodyFrames: false,
  jointAxes: false,
  centres: false,
  inertia: false,
  constraints: false,
  contactZones: false,
  devices: false,
  names: true,
};

export const kLayerKeys = Object.fromEntries(kLayerNames.map((name) => [name, kRows[name].key])) as Record<
  LayerName,
  string
>;

const kGroups: readonly (readonly [string, readonly LayerName[]])[] = [
  ['Geometry', ['visual', 'collision', 'perception']],
  ['Frames', ['frames', 'bodyFrames', 'names']],
  ['Mechanics', ['jointAxes', 'centres', 'inertia', 'constraints', 'contactZones']],
  ['Devices', ['devices']],
];

/** The expected height of a name in the list. [pixels] */
const kNameHeight = 19;

const notDrawnText = (count: number): string =>
  count === 1 ? 'One geometry is not drawn' : `${count} geometries are not drawn`;

/** What the panel changes. */
export interface LayerChanges {
  changed(name: LayerName, isShown: boolean): void;
  /** Of the collision geometry, from 0 to 1; null: automatic. */
  opacityChanged(opacity: number | null): void;
}

export class LayersPanel {
  private readonly boxes = new Map<LayerName, HTMLInputElement>();
  private readonly counts = new Map<LayerName, HTMLElement>();
  private readonly notes = new Map<LayerName, HTMLElement>();
  private readonly opacity = make('input', {
    type: 'range',
    min: '0',
    max: '100',
    aria: {label: 'Opacity of collision geometry in percent'},
  });
  private readonly opacityText = make('output', {className: 'detail'});
  private readonly opacityReset = make(
    'button',
    {type: 'button', className: 'reset', title: 'Automatic', aria: {label: 'Automatic opacity'}},
    '↺',
  );
  private readonly opacityRow: HTMLElement;
  private readonly notDrawn = make('details', {className: 'not-drawn', hidden: true});
  private readonly notDrawnTitle = make('summary', {});
  private readonly notDrawnNames: VirtualList<{name: string}>;

  constructor(host: HTMLElement, layers: Layers, changes: LayerChanges) {
    this.opacity.addEventListener('input', () => changes.opacityChanged(Number(this.opacity.value) / 100));
    this.opacityReset.addEventListener('click', () => changes.opacityChanged(null));
    this.opacityRow = make(
      'div',
      {className: 'layer-opacity', hidden: true},
      make('span', {className: 'quiet'}, 'Opacity'),
      this.opacity,
      this.opacityText,
      this.opacityReset,
    );
    for (const [title, names] of kGroups) {
      const rows = names.map((name) => {
        const box = make('input', {type: 'checkbox', checked: layers[name], data: {layer: name}});
        const count = make('span', {className: 'detail'});
        box.addEventListener('change', () => changes.changed(name, box.checked));
        this.boxes.set(name, box);
        this.counts.set(name, count);
        const note = make('p', {className: 'layer-note quiet', hidden: true});
        this.notes.set(name, note);
        const row = make(
          'label',
          {className: 'layer'},
          box,
          make('span', {className: `swatch ${name}`}),
          make('span', {className: 'name'}, kRows[name].title),
          count,
          make('kbd', {}, kRows[name].key),
        );
        return name === 'collision' ? [row, this.opacityRow, note] : [row, note];
      });
      host.append(make('fieldset', {}, make('legend', {}, title), ...rows.flat()));
    }
    const list = make('ul', {});
    this.notDrawn.append(
      this.notDrawnTitle,
      make(
        'p',
        {className: 'quiet'},
        'Their meshes cannot be read: ',
        make('code', {}, 'sceneweld check --meshes'),
        ' reports why. An orange cage marks the place of each.',
      ),
      list,
    );
    host.append(this.notDrawn);
    this.notDrawnNames = new VirtualList(host, list, {
      keyOf: ({name}) => name,
      make: ({name}) => make('li', {}, name),
      heightOf: () => kNameHeight,
    });
  }

  /** `opacity`: of the collision geometry, from 0 to 1. */
  show(layers: Layers, opacity: number, isAutomatic: boolean): void {
    for (const [name, box] of this.boxes) box.checked = layers[name];
    this.opacityRow.hidden = !layers.collision;
    this.opacity.value = String(Math.round(100 * opacity));
    this.opacityText.textContent = `${this.opacity.value} %`;
    this.opacityReset.disabled = isAutomatic;
  }

  /** The number of elements in each layer, and of those that have no place or cannot be drawn. */
  count(
    counts: Partial<Record<LayerName, number>>,
    placeless: Partial<Record<LayerName, string>>,
    notDrawn: readonly string[],
  ): void {
    for (const [name, note] of this.notes) {
      note.hidden = placeless[name] === undefined;
      note.textContent = placeless[name] ?? '';
    }
    this.notDrawn.hidden = notDrawn.length === 0;
    this.notDrawnTitle.textContent = notDrawnText(notDrawn.length);
    byId('not-drawn').hidden = notDrawn.length === 0;
    byId('not-drawn').textContent = notDrawnText(notDrawn.length);
    this.notDrawnNames.items = notDrawn.map((name) => ({name}));
    for (const [name, element] of this.counts) {
      const count = counts[name];
      element.textContent = count === undefined ? '' : String(count);
      element.closest('.layer')?.classList.toggle('is-empty', count === 0);
    }
  }
}
