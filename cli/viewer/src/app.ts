// The page: its parts, and how they work together.

import {MeshStandardMaterial} from 'three';
import type {Raycaster} from 'three';

import {Address} from './address';
import {Configuration} from './configuration';
import {DrawnScene} from './drawn_scene';
import {EditorFrame} from './editor_frame';
import {byId, icon, make} from './element';
import {endlessParts, readGeometries} from './geometry_file';
import type {MeshList, SceneParts} from './geometry_file';
import {Gizmo} from './gizmo';
import {HelpDialog} from './help_dialog';
import {positionCount} from './joint_motion';
import {Keyboard} from './keyboard';
import {Labels} from './labels';
import {encodeLink} from './link';
import type {Link} from './link';
import {Linter} from './linter';
import {keyTable, toolbarButtons} from './page_actions';
import type {PageActions} from './page_actions';
import {FilterMatrix} from './panels/filter_matrix';
import {JointSliders, type Units} from './panels/joint_sliders';
import {kDefaultLayers, LayersPanel, notDrawnText} from './panels/layers_panel';
import type {LayerName, Layers} from './panels/layers_panel';
import {isNarrow, Panels} from './panels/panels';
import type {PanelName} from './panels/panels';
import {countOf, ProblemsPanel, summaryOf} from './panels/problems_panel';
import {SceneTree} from './panels/scene_tree';
import {SelectedPanel} from './panels/selected_panel';
import {PicturePointer} from './picture_pointer';
import {remember, remembered} from './preferences';
import type {Scene} from './scene_json';
import {savePicture} from './screenshot';
import {bodiesOf, elementNamed, isThere, type Selection} from './selection';
import {fetchGeometries, fetchState, watch} from './server';
import type {State} from './server';
import {ThemeSwitch} from './theme';
import {iconButton} from './toolbar';
import {View} from './view';

export class App implements PageActions {
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
  private readonly help: HelpDialog;
  private readonly address = new Address(
    () => (this.drawn ? this.link() : null),
    (link) => this.followLink(link),
  );
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
    byId('actions').append(...toolbarButtons(this).map(iconButton));
    const keys = keyTable(this);
    this.help = new HelpDialog(keys);
    new Keyboard(this.view.canvas, keys);
    const bodyAt = (raycaster: Raycaster) => this.drawn?.geometries.pick(raycaster)?.body;
    new PicturePointer(this.view, {
      nameAt: bodyAt,
      drag: () => null,
      clicked: (raycaster) => {
        const body = bodyAt(raycaster);
        this.select(body === undefined ? null : {kind: 'body', name: body}, true);
      },
      doubleClicked: () => {
        if (this.selection) this.lookAtSelection();
      },
      hovered: () => undefined,
    });
    this.view.beforeDraw.push(() => this.drawn?.beforeDraw(this.view.camera, this.view.canvas.clientHeight));
    this.view.afterDraw.push(() => this.showLabels());
    this.view.controls.addEventListener('end', () => this.address.update());
    byId('not-drawn').addEventListener('click', () => this.panels.open('show'));
    byId('skip').addEventListener('click', (event) => {
      event.preventDefault();
      this.searchTree();
    });
    byId('status').addEventListener('click', () => this.panels.toggle('problems'));
    this.address.apply();
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
    this.address.update();
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
    this.address.update();
    this.editor.selected(selection);
  }

  clearSelection(): void {
    this.select(null);
  }

  private showOutline(): void {
    const {drawn} = this;
    if (!drawn) return;
    const chosen = this.view.outline.show(0, drawn.outlined(bodiesOf(this.selection, drawn.kinematics)));
    const lit = this.view.outline.show(1, drawn.outlined(this.partners));
    if (chosen || lit) this.view.draw();
  }

  lookAtSelection(): void {
    if (!this.drawn) return;
    this.view.fit(this.drawn.bounds(this.selection));
    this.address.update();
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

  toggleLayer(name: LayerName): void {
    this.setLayer(name, !this.layers[name]);
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

  private followLink(link: Link): void {
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

  copyLink(): void {
    void this.address.copy().then((said) => this.toast(said));
  }

  // --- The rest of the page ---

  searchTree(): void {
    this.panels.open('scene');
    this.tree.focusSearch();
  }

  togglePanel(name: PanelName): void {
    this.panels.toggle(name);
  }

  toggleLint(): void {
    this.linter.turn(!this.linter.isOn);
    if (this.linter.isOn) this.panels.open('problems');
  }

  toggleTheme(): void {
    this.theme.toggle();
  }

  toggleHelp(): void {
    this.help.toggle();
  }

  orbit(left: number, up: number): void {
    this.view.orbit(left, up);
    this.address.update();
  }

  zoom(factor: number): void {
    this.view.zoom(factor);
    this.address.update();
  }

  lookAtAll(): void {
    if (this.drawn) this.view.fit(this.drawn.bounds());
    this.address.update();
  }

  savePicture(): void {
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
}
