// What a user can do with keys and buttons, in two tables: the keys, and the buttons in the bar.

import type {FormName} from './editing/new_directives';
import type {KeyRow} from './keyboard';
import {kLayerKeys} from './panels/layers_panel';
import type {LayerName} from './panels/layers_panel';
import type {PanelName} from './panels/panels';
import type {ToolbarButton} from './toolbar';

export interface PageActions {
  searchTree(): void;
  lookAtSelection(): void;
  lookAtAll(): void;
  clearSelection(): void;
  resetJoints(): void;
  randomPose(): void;
  hideSelected(): void;
  showOnlySelected(): void;
  showHidden(): void;
  toggleOrthographic(): void;
  /** From a direction of an axis; from the other side if the camera is there already. */
  lookAlong(axis: Axis): void;
  toggleLayer(name: LayerName): void;
  togglePanel(name: PanelName): void;
  toggleLint(): void;
  /** A form that adds directives. */
  openForm(name: FormName): void;
  toggleTheme(): void;
  savePicture(): void;
  copyLink(): void;
  toggleHelp(): void;
  /** Turns the camera about its target. [rad] */
  orbit(left: number, up: number): void;
  zoom(factor: number): void;
}

export type Axis = 0 | 1 | 2;

const kTurn = Math.PI / 24;
const kZoom = 1.15;

const nothing = (): void => undefined;

/** `tools`: the rows of the tools. */
export function keyTable(page: PageActions, tools: readonly KeyRow[]): KeyRow[] {
  const layers = (...names: LayerName[]) =>
    names.map((name) => [kLayerKeys[name], () => page.toggleLayer(name)] as const);
  const panel = (key: string, name: PanelName) => [key, () => page.togglePanel(name)] as const;
  return [
    {keys: [['/', () => page.searchTree()]], what: 'search the tree'},
    {keys: [['f', () => page.lookAtSelection()]], what: 'look at what is selected, or at all'},
    {keys: [['a', () => page.lookAtAll()]], what: 'look at all'},
    {keys: [['Escape', () => page.clearSelection()]], what: 'select nothing'},
    {
      keys: [
        ['h', () => page.hideSelected()],
        ['H', () => page.showOnlySelected()],
        ['u', () => page.showHidden()],
      ],
      what: 'hide the selection, show only the selection, show all',
    },
    {
      keys: [
        ['X', () => page.lookAlong(0)],
        ['Y', () => page.lookAlong(1)],
        ['Z', () => page.lookAlong(2)],
      ],
      what: 'look from the front (+x), the left (+y), the top (+z); again: from the other side',
    },
    {keys: [['o', () => page.toggleOrthographic()]], what: 'orthographic or perspective'},
    {
      keys: [
        ['r', () => page.resetJoints()],
        ['z', () => page.randomPose()],
      ],
      what: 'all joints to their defaults, a random pose',
    },
    {keys: layers('visual', 'collision', 'perception'), what: 'visual, collision, perception geometry'},
    {keys: layers('frames', 'bodyFrames', 'names'), what: 'frames, body frames, names'},
    {keys: layers('jointAxes', 'centres', 'inertia'), what: 'joint axes, centres of mass, inertia'},
    {
      keys: layers('constraints', 'contactZones', 'devices'),
      what: 'constraints, contact zones, cameras and lights and sensors',
    },
    {
      keys: [
        panel('j', 'joints'),
        panel('s', 'selected'),
        panel('v', 'show'),
        panel('m', 'filters'),
        panel('w', 'tools'),
        panel('e', 'problems'),
      ],
      what: 'joints, selected, show, filters, tools, problems',
    },
    ...tools,
    {keys: [['i', () => page.toggleLint()]], what: 'run the linter, or hide its findings'},
    {
      keys: [
        ['A', () => page.openForm('model')],
        ['W', () => page.openForm('weld')],
        ['G', () => page.openForm('group')],
      ],
      what: 'with --edit: add a model, a weld, a collision filter group',
    },
    {keys: [['t', () => page.toggleTheme()]], what: 'light or dark'},
    {keys: [['p', () => page.savePicture()]], what: 'picture as PNG'},
    {keys: [['l', () => page.copyLink()]], what: 'copy a link to what is seen'},
    {keys: [['?', () => page.toggleHelp()]], what: 'these keys'},
    {
      keys: [
        ['ArrowLeft', () => page.orbit(-kTurn, 0)],
        ['ArrowRight', () => page.orbit(kTurn, 0)],
        ['ArrowUp', () => page.orbit(0, kTurn)],
        ['ArrowDown', () => page.orbit(0, -kTurn)],
        ['+', () => page.zoom(1 / kZoom)],
        ['-', () => page.zoom(kZoom)],
      ],
      what: 'in the picture: turn, zoom',
      place: 'picture',
    },
    {
      keys: [
        ['ArrowLeft', nothing],
        ['ArrowRight', nothing],
      ],
      what: 'at a slider: a hundredth of its way, with Shift a thousandth',
      place: 'slider',
    },
  ];
}

export function toolbarButtons(page: PageActions): ToolbarButton[] {
  return [
    {
      title: 'Look at all (a)',
      icon: 'M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4M5.500 8h5M8 5.500v5',
      run: () => page.lookAtAll(),
    },
    {
      title: 'Copy a link to what is seen (l)',
      icon: 'M6.500 9.500l3-3M7 4.500l1.800-1.800a2.800 2.800 0 0 1 4 4L11 8.500M9 11.500l-1.800 1.800a2.800 2.800 0 0 1-4-4L5 7.500',
      run: () => page.copyLink(),
    },
    {
      title: 'Picture as PNG (p)',
      icon: 'M2 5h2.500l1-1.500h5l1 1.500H14v8H2zM8 6.500a2.300 2.300 0 1 1 0 4.600a2.300 2.300 0 1 1 0-4.600z',
      run: () => page.savePicture(),
    },
    {title: 'Light or dark (t)', icon: 'M8 2a6 6 0 1 0 0 12zM8 2a6 6 0 0 1 0 12', run: () => page.toggleTheme()},
    {
      title: 'Keys (?)',
      icon: 'M5.800 6.200a2.200 2.200 0 1 1 3.300 1.900c-.8.500-1.100.900-1.100 1.700M8 12v.3M8 1.500a6.500 6.500 0 1 1 0 13a6.500 6.500 0 1 1 0-13z',
      run: () => page.toggleHelp(),
    },
  ];
}
