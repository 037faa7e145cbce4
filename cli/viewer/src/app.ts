// The page: its parts, and how they work together.

import {MeshStandardMaterial, Raycaster, Vector2} from 'three';

import {Configuration} from './configuration';
import {DrawnScene} from './drawn_scene';
import {EditorFrame} from './editor_frame';
import {Editing} from './editing/editing';
import {byId, icon, make} from './element';
import {endlessParts, readGeometries} from './geometry_file';
import type {MeshList, SceneParts} from './geometry_file';
import {Gizmo} from './gizmo';
import {HelpDialog} from './help_dialog';
import {positionCount} from './joint_motion';
import {Labels} from './labels';
import {decodeLink, encodeLink} from './link';
import {Linter} from './linter';
import {FilterMatrix} from './panels/filter_matrix';
import {JointSliders, type Units} from './panels/joint_sliders';
import {kDefaultLayers, layerOfKey, LayersPanel, notDrawnText} from './panels/layers_panel';
import type {LayerName, Layers} from './panels/layers_panel';
import {isNarrow, Panels} from './panels/panels';
import type {PanelName} from './panels/panels';
import {countOf, ProblemsPanel, summaryOf} from './panels/problems_panel';
import {SceneTree} from './panels/scene_tree';
import {SelectedPanel} from './panels/selected_panel';
import {remember, remembered} from './preferences';
import type {Scene} from './scene_json';
import {savePicture} from './screenshot';
import {bodiesOf, elementNamed, isThere, type Selection} from './selection';
import {fetchGeometries, fetchState, watch} from './server';
import type {State} from './server';
import {ThemeSwitch} from './theme';
import {View} from './view';

const kPanelKeys: Record<string, PanelName> = {j: 'joints', s: 'selected', v: 'show', m: 'filters', e: 'problems'};
const kTurn = Math.PI / 24;

export class App {
  readonly view = new View(byId<HTMLCanvasElement>('canvas'));
  readonly configuration = new Configuration();
  drawn: DrawnScene | null = null;
  state: State | null = null;
  selection: Selection | null = null;
  partners: readonly string[] = [];
  readonly layers: Layers = {...kDefaultLayers, ...remembered<Partial<Layers>>('layers', {})};

  private readonly labels = new Labels(byId('labels'));
  private readonly panels: Panels = new Panels();
  private readonly tree: SceneTree;
  private readonly sliders: JointSliders;
  private readonly selected: SelectedPanel;
  private readonly layersPanel: LayersPanel;
  private readonly matrix: FilterMatrix;
  private readonly problems: ProblemsPanel;
  private readonly linter = new Linter(
    () => this.problems.showRunning(),
    () => this.showProblems(),
  );
  private readonly editor = new EditorFrame((name) => {
    this.wanted = name;
    if (this.drawn) this.select(elementNamed(name, this.drawn.kinematics));
  });
  readonly editing: Editing;
  private readonly help = new HelpDialog();
  private readonly theme: ThemeSwitch;
  private readonly gizmo: Gizmo;
  /** Null: the scene of the server is always another one. */
  private drawnRevision: number | null = null;
  /** Those of the newest scene that was read, for the next one. */
  private meshes: MeshList | null = null;
  /** The revision of the server as far as known; null: unknown. */
  private serverRevision: number | null = null;
  private shownRevision: number | null = null;
  private isLoading = false;
  private isCameraPlaced = false;
  /** From the link, until a scene has this element. */
  private wanted: string | undefined;
  /** Whether the page opened the problems, not the user. */
  private opensProblems = false;
  private linkTimer = 0;
  private toastTimer = 0;

  constructor() {
    // The scene loads while the page is made.
    void this.load();
    const select = (selection: Selection) => this.select(selection, true);
    this.tree = new SceneTree(this.panels.element('scene'), select, () => this.lookAtSelection());
    this.sliders = new JointSliders(
      this.panels.element('joints'),
      remembered<Units>('units', {degrees: true, millimetres: true}),
      {
        moved: (name, isFree, q) => {
          if (isFree) this.configuration.free.set(name, q);
          else if (this.drawn) this.configuration.moveJoint(name, q, this.drawn.kinematics);
          this.place();
        },
        reset: (name, isFree) => {
          (isFree ? this.configuration.free : this.configuration.joints).delete(name);
          this.place();
        },
        resetAll: () => this.resetJoints(),
        choose: (positions) => {
          this.configuration.take(positions);
          this.place();
        },
        select: (name, isFree) => this.select({kind: isFree ? 'body' : 'joint', name}),
        unitsChanged: (units) => {
          remember('units', units);
          this.showPositions();
        },
      },
    );
    this.selected = new SelectedPanel(this.panels.element('selected'), select, () => this.lookAtSelection());
    this.editing = new Editing(this.view, this.panels.element('selected'), {
      positionsOf: (joint) => {
        const kinematics = this.drawn?.kinematics;
        return kinematics?.jointPositions(this.configuration.within(kinematics).joints).get(joint);
      },
      forgetPositions: (joint) => this.configuration.joints.delete(joint),
      say: (text) => this.toast(text),
    });
    this.layersPanel = new LayersPanel(this.panels.element('show'), this.layers, (name, is) => this.setLayer(name, is));
    this.matrix = new FilterMatrix(this.panels.element('filters'), (name) => this.select({kind: 'body', name}));
    this.problems = new ProblemsPanel(this.panels.element('problems'), {
      close: () => this.panels.close('problems'),
      lintChanged: (is) => this.linter.turn(is),
      select,
      lookAt: () => this.lookAtSelection(),
      say: (text) => this.toast(text),
    });
    this.theme = new ThemeSwitch((theme) => {
      this.view.theme = theme;
    });
    this.gizmo = new Gizmo(byId('gizmo'), (from) => {
      // Seen from straight above, y points up.
      if (from.z !== 0) from.y = -1e-3;
      if (this.drawn) this.view.fit(this.drawn.bounds(), from);
    });
    this.panels.changed = () => this.panelsChanged();
    this.panelsChanged();
    this.addActions();
    this.listenToPointer();
    this.listenToKeys();
    this.view.beforeDraw.push(() => this.drawn?.beforeDraw(this.view.camera, this.view.canvas.clientHeight));
    this.view.afterDraw.push(() => this.showLabels());
    this.view.controls.addEventListener('end', () => this.updateLink());
    byId('not-drawn').addEventListener('click', () => this.panels.open('show'));
    byId('skip').addEventListener('click', (event) => {
      event.preventDefault();
      this.panels.open('scene');
      this.tree.focusSearch();
    });
    byId('status').addEventListener('click', () => this.panels.toggle('problems'));
    window.addEventListener('hashchange', () => this.followLink());
    this.followLink();
    watch(
      (revision) => {
        this.serverRevision = revision;
        if (revision !== this.shownRevision) void this.load();
      },
      (is) => {
        // This may be another server, which counts from one again.
        if (!is) this.drawnRevision = this.shownRevision = this.serverRevision = this.meshes = null;
        if (!is) this.linter.forget();
        this.showConnection(is);
      },
    );
  }

  /** Whether the page shows the newest state of the server. */
  get isReady(): boolean {
    const {shownRevision: shown, serverRevision: served} = this;
    return !this.isLoading && shown !== null && (served === null || served === shown);
  }

  // --- The scene ---

  /** Loads the current state of the server, and states that it announces meanwhile. */
  async load(): Promise<void> {
    if (this.isLoading) return;
    this.isLoading = true;
    try {
      do await this.loadOnce();
      while (this.shownRevision === null || this.shownRevision < (this.serverRevision ?? 0));
    } catch (error) {
      // The server is gone. An event will report its return.
      console.warn(error);
    }
    this.isLoading = false;
  }

  private async loadOnce(): Promise<void> {
    const state = await fetchState();
    performance.mark('state');
    if (state.scene && state.scene_revision !== this.drawnRevision) {
      const parts = await this.fetchParts(state.scene, state.scene_revision);
      if (!parts) return;
      performance.mark('geometries');
      this.setScene(new DrawnScene(state.scene, parts));
      this.drawnRevision = state.scene_revision;
    }
    this.state = state;
    this.editing.follow(state.edit, state.scene_revision);
    this.shownRevision = state.revision;
    this.showState(state);
  }

  /** Null: the server has another scene by now. */
  private async fetchParts(scene: Scene, revision: number): Promise<SceneParts | null> {
    let drawn = endlessParts(scene);
    try {
      const known = this.meshes;
      const file = fetchGeometries(revision, known?.sceneRevision ?? null);
      this.view.warmUp();
      const read =
        (await readGeometries(await file, scene, revision, known)) ??
        (await readGeometries(await fetchGeometries(revision, null), scene, revision, null));
      if (read) [drawn, this.meshes] = [read, read.list];
    } catch (error) {
      if ((await fetchState()).scene_revision !== revision) return null;
      console.warn(error);
      this.toast('The geometries could not be read.');
    }
    for (const {material} of drawn.parts) {
      if (material instanceof MeshStandardMaterial && material.metalness > 0.3) this.view.reflectIn(material);
    }
    return drawn;
  }

  private setScene(drawn: DrawnScene): void {
    const before = this.drawn;
    if (before) this.view.scene.remove(before.object);
    this.drawn = drawn;
    const {kinematics, partners, scene} = drawn;
    drawn.place(this.configuration.within(kinematics));
    const counts = drawn.counts();
    // Collision geometry is better than an empty picture.
    if (drawn.isHardlySeen && this.drawnRevision === null) this.layers.collision = true;
    this.layersPanel.show(this.layers);
    drawn.show(this.layers);
    this.view.scene.add(drawn.object);
    this.view.bounds = drawn.bounds();
    if (!this.isCameraPlaced) this.view.fitFirst(drawn.bounds());
    this.isCameraPlaced = true;
    // The picture is drawn while the rest of the page is made.
    this.view.start();
    // Only after the new scene is drawn, which may use the same programs.
    if (before) requestAnimationFrame(() => before.dispose(drawn));

    this.tree.update(kinematics);
    this.sliders.update(kinematics);
    this.matrix.update(scene, partners);
    const notDrawn = drawn.notDrawn();
    this.layersPanel.count(counts, drawn.placeless(), notDrawn);
    byId('not-drawn').hidden = notDrawn.length === 0;
    byId('not-drawn').textContent = notDrawnText(notDrawn.length);
    if (this.selection) this.select(isThere(this.selection, kinematics) ? this.selection : null);
    else this.select(this.wanted === undefined ? null : elementNamed(this.wanted, kinematics));
    this.showPositions();
  }

  private showState({title, lint, composes, scene, scene_revision: revision, diagnostics}: State): void {
    document.title = `${title} – sceneweld`;
    byId('title').textContent = title;
    if (this.linter.follow(revision, lint) && !isNarrow.matches) this.panels.open('problems');
    const count = countOf(diagnostics, null);
    const empty = byId('empty');
    empty.hidden = scene !== null;
    this.view.start();
    empty.textContent = 'This scene has not composed yet. It is shown as soon as it does.';
    const banner = byId('banner');
    banner.hidden = composes;
    banner.replaceChildren();
    if (composes) {
      if (this.opensProblems) this.panels.close('problems');
      this.opensProblems = false;
      return;
    }
    const show = make('button', {type: 'button'}, 'Show');
    const open = () => {
      this.opensProblems ||= !this.panels.isOpen('problems');
      this.panels.open('problems');
    };
    show.addEventListener('click', open);
    banner.append(
      icon('M8 2l6.500 11.500h-13zM8 6.500v3.500M8 11.700v.3'),
      make(
        'span',
        {},
        make('strong', {}, 'Does not compose: '),
        summaryOf(count),
        scene ? '. This is the last scene that did.' : '.',
      ),
      show,
    );
    // On a phone the sheet would hide the picture that the banner refers to.
    if (!isNarrow.matches) open();
  }

  private showProblems(): void {
    const {findings, isOn} = this.linter;
    const diagnostics = this.state?.diagnostics ?? [];
    this.problems.showLint(isOn);
    this.problems.update(diagnostics, findings, this.drawn?.kinematics ?? null);
    const count = countOf(diagnostics, findings);
    const status = byId('status');
    status.textContent = summaryOf(count);
    const has = (one: string) => [...diagnostics, ...(findings?.findings ?? [])].some(({severity}) => severity === one);
    status.className = has('error') ? 'is-error' : has('warning') ? 'is-warning' : 'is-fine';
    this.panels.badge('problems', count.errors + count.warnings + count.findings, has('error'));
  }

  private place(): void {
    if (!this.drawn) return;
    this.drawn.place(this.configuration.within(this.drawn.kinematics));
    this.view.drawShadows();
    this.showPositions();
    this.showOutline();
    this.editing.posesChanged();
    this.updateLink();
  }

  private showPositions(): void {
    if (!this.drawn) return;
    const {kinematics} = this.drawn;
    const positions = this.configuration.within(kinematics);
    const free = new Map(
      [...this.drawn.bodyPoses]
        .filter(([name]) => kinematics.bodies.get(name)?.floating)
        .map(([name, {rotation, translation}]) => [name, [...rotation, ...translation]] as const),
    );
    const solved = kinematics.solve(positions.joints);
    this.sliders.show(solved.positions, free, positions);
    this.sliders.showGap(solved.gap);
    this.selected.showPose(this.selection ? this.drawn.poseOf(this.selection) : undefined);
  }

  resetJoints(): void {
    this.configuration.clear();
    this.place();
  }

  // --- The selection ---

  select(selection: Selection | null, isShown = false): void {
    this.selection = selection;
    this.wanted = selection?.name;
    const {drawn} = this;
    if (!drawn) return;
    const {kinematics, partners} = drawn;
    const bodies = bodiesOf(selection, kinematics);
    this.partners = selection?.kind === 'body' ? partners.of(selection.name) : [];
    this.tree.show(selection);
    this.selected.show(selection, kinematics, partners);
    this.selected.showPose(selection ? drawn.poseOf(selection) : undefined);
    this.matrix.show(selection?.kind === 'model' ? [] : bodies);
    this.sliders.reveal(selection?.kind === 'joint' || selection?.kind === 'body' ? selection.name : '');
    // In any other panel, the user wants to see the selected element.
    if (isShown && selection && this.panels.isOpen('joints')) this.panels.open('selected');
    this.showOutline();
    this.updateLink();
    this.editor.selected(selection);
    this.editing.select(selection, drawn);
  }

  private showOutline(): void {
    const {drawn} = this;
    if (!drawn) return;
    const chosen = this.view.outline.show(0, drawn.outlined(bodiesOf(this.selection, drawn.kinematics)));
    const lit = this.view.outline.show(1, drawn.outlined(this.partners));
    if (chosen || lit) this.view.draw();
  }

  private lookAtSelection(): void {
    if (!this.drawn) return;
    this.view.fit(this.drawn.bounds(this.selection));
    this.updateLink();
  }

  private showLabels(): void {
    const {canvas, camera} = this.view;
    this.gizmo.turn(camera);
    this.labels.show(
      this.drawn?.labels(this.layers) ?? [],
      camera,
      canvas.clientWidth,
      canvas.clientHeight,
      this.selection?.name,
    );
  }

  setLayer(name: LayerName, isShown: boolean): void {
    this.layers[name] = isShown;
    remember('layers', this.layers);
    this.layersPanel.show(this.layers);
    this.drawn?.show(this.layers);
    this.showOutline();
    this.view.drawShadows();
  }

  // --- The link ---

  private followLink(): void {
    const link = decodeLink(location.hash);
    if (!location.hash.includes('=') || location.hash === this.link()) return;
    this.configuration.clear();
    for (const [name, q] of link.joints) this.configuration.joints.set(name, q);
    for (const [name, q] of link.free) if (q.length === positionCount('floating')) this.configuration.free.set(name, q);
    if (link.camera) {
      this.view.place = link.camera;
      this.isCameraPlaced = true;
    }
    this.wanted = link.select;
    if (!this.drawn) return;
    this.select(link.select === undefined ? null : elementNamed(link.select, this.drawn.kinematics));
    this.place();
  }

  private link(): string {
    return encodeLink(this.configuration, this.isCameraPlaced ? this.view.place : undefined, this.wanted);
  }

  private updateLink(): void {
    clearTimeout(this.linkTimer);
    this.linkTimer = window.setTimeout(() => this.writeLink(), 200);
  }

  private writeLink(): void {
    clearTimeout(this.linkTimer);
    if (this.drawn) history.replaceState(null, '', this.link() || location.pathname);
  }

  private async copyLink(): Promise<void> {
    this.writeLink();
    try {
      await navigator.clipboard.writeText(location.href);
      this.toast('The link is copied.');
    } catch {
      this.toast('The link is in the address bar.');
    }
  }

  // --- The rest of the page ---

  private addActions(): void {
    const add = (title: string, path: string, action: () => void) => {
      const button = make(
        'button',
        {type: 'button', title, className: 'quiet-button', aria: {label: title}},
        icon(path),
      );
      button.addEventListener('click', action);
      byId('actions').append(button);
    };
    add('Look at all (a)', 'M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4M5.500 8h5M8 5.500v5', () => this.lookAtAll());
    add(
      'Copy a link to what is seen (l)',
      'M6.500 9.500l3-3M7 4.500l1.800-1.800a2.800 2.800 0 0 1 4 4L11 8.500M9 11.500l-1.800 1.800a2.800 2.800 0 0 1-4-4L5 7.500',
      () => void this.copyLink(),
    );
    add(
      'Picture as PNG (p)',
      'M2 5h2.500l1-1.500h5l1 1.500H14v8H2zM8 6.500a2.300 2.300 0 1 1 0 4.600a2.300 2.300 0 1 1 0-4.600z',
      () => this.savePicture(),
    );
    add('Light or dark (t)', 'M8 2a6 6 0 1 0 0 12zM8 2a6 6 0 0 1 0 12', () => this.theme.toggle());
    add(
      'Keys (?)',
      'M5.800 6.200a2.200 2.200 0 1 1 3.300 1.900c-.8.500-1.100.900-1.100 1.700M8 12v.3M8 1.500a6.500 6.500 0 1 1 0 13a6.500 6.500 0 1 1 0-13z',
      () => this.help.toggle(),
    );
  }

  private lookAtAll(): void {
    if (this.drawn) this.view.fit(this.drawn.bounds());
    this.updateLink();
  }

  private savePicture(): void {
    const labels = this.drawn?.labels(this.layers) ?? [];
    void savePicture(this.view, labels.length > 0 ? byId('labels') : null, this.state?.title ?? 'scene');
  }

  private panelsChanged(): void {
    this.matrix.isShown = this.panels.isOpen('filters');
    const isTold = this.panels.isOpen('problems');
    byId('status').setAttribute('aria-expanded', String(isTold));
    for (const show of byId('banner').querySelectorAll('button')) show.hidden = isTold;
  }

  private showConnection(is: boolean): void {
    const element = byId('connection');
    element.textContent = is ? '' : 'not connected';
    element.title = is ? '' : '`sceneweld view` does not answer; the page goes on when it does';
    element.hidden = is;
  }

  private toast(text: string): void {
    const element = byId('toast');
    element.textContent = text;
    element.classList.add('is-shown');
    clearTimeout(this.toastTimer);
    this.toastTimer = window.setTimeout(() => element.classList.remove('is-shown'), 2200);
  }

  private bodyAt(x: number, y: number): string | undefined {
    const {canvas, camera} = this.view;
    const box = canvas.getBoundingClientRect();
    const raycaster = new Raycaster();
    raycaster.setFromCamera(
      new Vector2((2 * (x - box.left)) / box.width - 1, 1 - (2 * (y - box.top)) / box.height),
      camera,
    );
    return this.drawn?.geometries.pick(raycaster)?.body;
  }

  private listenToPointer(): void {
    const {canvas} = this.view;
    const hover = byId('hover');
    let down: {x: number; y: number} | null = null;
    let asked = 0;
    canvas.addEventListener('pointerdown', (event) => {
      down = {x: event.clientX, y: event.clientY};
      hover.hidden = true;
    });
    canvas.addEventListener('pointerup', (event) => {
      // A drag is not a click.
      if (!down || event.button !== 0 || Math.hypot(event.clientX - down.x, event.clientY - down.y) > 4) {
        down = null;
        return;
      }
      down = null;
      if (this.editing.isOver) return;
      const body = this.bodyAt(event.clientX, event.clientY);
      this.select(body === undefined ? null : {kind: 'body', name: body}, true);
    });
    canvas.addEventListener('dblclick', () => {
      if (this.selection) this.lookAtSelection();
    });
    canvas.addEventListener('pointermove', (event) => {
      if (event.pointerType !== 'mouse' || event.buttons !== 0 || asked !== 0) return;
      asked = window.setTimeout(() => {
        asked = 0;
        const body = down ? undefined : this.bodyAt(event.clientX, event.clientY);
        hover.hidden = body === undefined;
        canvas.classList.toggle('is-over-body', body !== undefined);
        if (body === undefined) return;
        const box = canvas.getBoundingClientRect();
        hover.textContent = body;
        const x = Math.min(event.clientX - box.left + 14, box.width - hover.offsetWidth - 6);
        const y = Math.min(event.clientY - box.top + 16, box.height - hover.offsetHeight - 6);
        hover.style.transform = `translate(${Math.max(0, x)}px, ${y}px)`;
      }, 50);
    });
    canvas.addEventListener('pointerleave', () => {
      clearTimeout(asked);
      asked = 0;
      hover.hidden = true;
    });
  }

  private listenToKeys(): void {
    this.view.canvas.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const turns: Record<string, [number, number]> = {
        ArrowLeft: [-kTurn, 0],
        ArrowRight: [kTurn, 0],
        ArrowUp: [0, kTurn],
        ArrowDown: [0, -kTurn],
      };
      const turn = turns[event.key];
      if (turn) this.view.orbit(...turn);
      else if (event.key === '+' || event.key === '=') this.view.zoom(1 / 1.15);
      else if (event.key === '-') this.view.zoom(1.15);
      else return;
      event.preventDefault();
      this.updateLink();
    });
    window.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      const target = event.target as HTMLElement;
      const isTyping = target.matches('input:not([type=range]):not([type=checkbox]), textarea');
      if (isTyping) {
        if (event.key === 'Escape') target.blur();
        return;
      }
      if (this.onKey(event.key)) event.preventDefault();
    });
  }

  private onKey(key: string): boolean {
    const panel = kPanelKeys[key];
    const layer = layerOfKey(key);
    if (panel) this.panels.toggle(panel);
    else if (layer) this.setLayer(layer, !this.layers[layer]);
    else if (key === '/') {
      this.panels.open('scene');
      this.tree.focusSearch();
    } else if (key === 'f') this.lookAtSelection();
    else if (key === 'a') this.lookAtAll();
    else if (key === 'r') this.resetJoints();
    else if (key === 't') this.theme.toggle();
    else if (key === 'p') this.savePicture();
    else if (key === 'l') void this.copyLink();
    else if (key === 'i') {
      this.linter.turn(!this.linter.isOn);
      if (this.linter.isOn) this.panels.open('problems');
    } else if (key === '?') this.help.toggle();
    else if (key === 'Escape') this.select(null);
    else return false;
    return true;
  }
}
