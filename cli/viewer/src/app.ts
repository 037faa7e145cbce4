// The page: its parts, and how they work together.

import type {Raycaster, Vector3} from 'three';

import {Address} from './address';
import {Banner} from './banner';
import {Configuration} from './motion/configuration';
import {showConnection} from './connection_note';
import {DrawnScene} from './picture/drawn_scene';
import {FileDrop} from './dropping/file_drop';
import {EditorFrame} from './editor_frame';
import {Editing} from './editing/editing';
import type {FormName} from './editing/new_directives';
import {byId} from './element';
import {Gizmo} from './picture/gizmo';
import {HiddenBodies} from './hidden_bodies';
import {HelpDialog} from './help_dialog';
import {positionCount} from './motion/joint_motion';
import {Keyboard} from './keyboard';
import {Labels} from './picture/labels';
import {encodeLink, type Link} from './link';
import {Linter} from './linter';
import {keyTable, toolbarButtons} from './page_actions';
import type {Axis, PageActions} from './page_actions';
import {FilterMatrix} from './panels/filter_matrix';
import {JointSliders, type Units} from './panels/joint_sliders';
import {kDefaultLayers, type LayerName, type Layers, LayersPanel} from './panels/layers_panel';
import {isNarrow, type PanelName, Panels} from './panels/panels';
import {ProblemsPanel} from './panels/problems_panel';
import {SceneTree} from './panels/scene_tree';
import {SelectedPanel} from './panels/selected_panel';
import {nextPicture} from './next_picture';
import {OutsidePositions} from './outside_positions';
import {PartsReader} from './picture/parts_reader';
import {PicturePointer} from './picture_pointer';
import {remember, remembered} from './preferences';
import {length, subtract} from './pose';
import {savePicture} from './screenshot';
import {bodiesOf, elementNamed, isAdding, isSame, isThere, type Selection} from './selection';
import {fetchState, NoAccess, type State, watch} from './server';
import {showStatus} from './status_button';
import {ThemeSwitch} from './theme';
import {Toast} from './toast';
import {iconButton} from './toolbar';
import {makeTools} from './tools/make_tools';
import type {MotionTool} from './tools/motion_tool';
import {dragBody} from './tools/move_tool';
import type {ToolPage} from './tools/tool';
import type {Toolbox} from './tools/toolbox';
import {standardDirection} from './tools/views_tool';
import {View} from './picture/view';

export class App implements PageActions, ToolPage {
  readonly view = new View(byId<HTMLCanvasElement>('canvas'));
  readonly configuration = new Configuration();
  drawn: DrawnScene | null = null;
  state: State | null = null;
  /** The last one is the chief one. */
  selections: readonly Selection[] = [];
  partners: readonly string[] = [];
  readonly layers: Layers = {...kDefaultLayers, ...remembered<Partial<Layers>>('layers', {})};
  /** From 0 to 1; null: automatic. */
  private collisionOpacity = remembered<number | null>('collisionOpacity', null);

  private readonly notice = new Toast();
  private readonly parts = new PartsReader(this.view, (text) => this.toast(text));
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
    this.wanted = [name];
    if (this.drawn) this.select(elementNamed(name, this.drawn.kinematics));
  });
  private readonly banner = new Banner(() => this.openProblems());
  private readonly help: HelpDialog;
  private readonly address = new Address(
    () => (this.drawn ? this.link() : null),
    (link) => this.followLink(link),
  );
  readonly editing: Editing;
  private readonly theme: ThemeSwitch;
  private readonly hidden = new HiddenBodies(() => this.showGeometry());
  private readonly tools: Toolbox;
  private readonly motion: MotionTool;
  private readonly dropping: FileDrop;
  readonly outside = new OutsidePositions(this.configuration, () => this.place());
  private readonly gizmo: Gizmo;
  /** Null: the scene of the server is always another one. */
  private drawnRevision: number | null = null;
  /** The revision of the server as far as known; null: unknown. */
  private serverRevision: number | null = null;
  private shownRevision: number | null = null;
  private isLoading = false;
  private isCameraPlaced = false;
  /** From the link, until a scene has this element. */
  private wanted: readonly string[] = [];
  /** Whether the page opened the problems, not the user. */
  private opensProblems = false;

  constructor() {
    // The scene loads while the page is made.
    void this.load();
    const select = (selection: Selection, isAdded = false) => this.select(selection, true, isAdded);
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
    this.selected = new SelectedPanel(this.panels.element('selected'), select, this);
    this.editing = new Editing(this.view, this.panels.element('selected'), {
      positionsOf: (joint) => {
        const kinematics = this.drawn?.kinematics;
        return kinematics?.jointPositions(this.configuration.within(kinematics).joints).get(joint);
      },
      forgetPositions: (joint) => this.configuration.joints.delete(joint),
      selectedBodies: () => this.selectedBodies(),
      say: (text) => this.toast(text),
    });
    this.layersPanel = new LayersPanel(this.panels.element('show'), this.layers, {
      changed: (name, is) => this.setLayer(name, is),
      opacityChanged: (opacity) => {
        this.collisionOpacity = opacity;
        remember('collisionOpacity', opacity);
        this.showGeometry();
      },
    });
    this.matrix = new FilterMatrix(this.panels.element('filters'), (name) => this.select({kind: 'body', name}));
    this.problems = new ProblemsPanel(this.panels.element('problems'), {
      close: () => this.panels.close('problems'),
      lintChanged: (is) => this.linter.turn(is),
      select,
      lookAt: () => this.lookAtSelection(),
      openPlace: (file, line) => this.editor.openPlace(file, line),
      say: (text) => this.toast(text),
    });
    this.theme = new ThemeSwitch((theme) => {
      this.view.theme = theme;
    });
    this.gizmo = new Gizmo(byId('gizmo'), (axis, sign) => this.lookFrom(standardDirection(axis, sign)));
    const {toolbox, motion} = makeTools(
      this,
      this.panels.element('tools'),
      () => this.panels.open('tools'),
      (from) => this.lookFrom(from),
    );
    this.tools = toolbox;
    this.motion = motion;
    this.dropping = new FileDrop({playMotion: (file) => void motion.take(file), say: (text) => this.toast(text)});
    this.panels.changed = () => this.panelsChanged();
    this.panelsChanged();
    byId('actions').append(...toolbarButtons(this).map(iconButton));
    const keys = keyTable(this, this.tools.keyRows());
    this.help = new HelpDialog(keys);
    new Keyboard(this.view.canvas, keys);
    const bodyAt = (raycaster: Raycaster) => this.drawn?.hit(raycaster)?.geometry.body;
    new PicturePointer(this.view, {
      nameAt: bodyAt,
      drag: (raycaster, {altKey}) =>
        altKey ? dragBody(this, raycaster, (text) => this.toast(text)) : this.tools.drag(raycaster),
      clicked: (raycaster, event) => {
        if (this.editing.isOver || this.tools.clicked(raycaster)) return;
        const body = bodyAt(raycaster);
        const isAdded = isAdding(event);
        if (body !== undefined) this.select({kind: 'body', name: body}, true, isAdded);
        else if (!isAdded) this.select(null);
      },
      doubleClicked: () => {
        if (this.selection && !this.tools.active?.clicked) this.lookAtSelection();
      },
      hovered: (raycaster) => this.tools.hovered(raycaster),
    });
    this.view.beforeDraw.push(() => {
      this.drawn?.beforeDraw(this.view.camera, this.view.canvas.clientHeight);
      this.tools.beforeDraw();
    });
    this.view.afterDraw.push(() => this.showLabels());
    this.view.controls.addEventListener('end', () => this.address.update());
    byId('not-drawn').addEventListener('click', () => this.panels.open('show'));
    byId('skip').addEventListener('click', (event) => {
      event.preventDefault();
      this.searchTree();
    });
    byId('status').addEventListener('click', () => this.panels.toggle('problems'));
    this.address.apply();
    watch({
      changed: (revision) => {
        this.serverRevision = revision;
        if (revision !== this.shownRevision) void this.load();
      },
      connected: (is) => {
        if (!is) this.forgetServer();
        showConnection(is);
      },
      positions: (positions) => this.outside.take(positions),
    });
  }

  /** Whether the page shows the newest state of the server. */
  get isReady(): boolean {
    const {shownRevision: shown, serverRevision: served} = this;
    return !this.isLoading && shown !== null && (served === null || served === shown);
  }

  // --- The scene ---

  /** The next one may be another one, which counts from one again. */
  private forgetServer(): void {
    this.drawnRevision = this.shownRevision = this.serverRevision = null;
    this.parts.forget();
    this.linter.forget();
  }

  /** Loads the current state of the server, and states that it announces meanwhile. */
  async load(): Promise<void> {
    if (this.isLoading) return;
    this.isLoading = true;
    try {
      do await this.loadOnce();
      while (this.shownRevision === null || this.shownRevision < (this.serverRevision ?? 0));
    } catch (error) {
      // The server is gone. An event will report its return.
      if (error instanceof NoAccess) this.banner.showNoAccess();
      else console.warn(error);
    }
    this.isLoading = false;
  }

  private async loadOnce(): Promise<void> {
    const state = await fetchState();
    performance.mark('state');
    if (this.state && state.input !== this.state.input) {
      this.configuration.clear();
      this.isCameraPlaced = false;
    }
    if (state.scene && state.scene_revision !== this.drawnRevision) {
      const parts = await this.parts.read(state.scene, state.scene_revision);
      if (!parts) return;
      performance.mark('geometries');
      const drawn = new DrawnScene(state.scene, parts, this.view.quality.copiesMeshes);
      this.setScene(drawn, state.focus);
      // Where pictures take long, the first one appears before the lists are made.
      if (this.drawnRevision === null && this.view.quality.isReduced) await nextPicture();
      this.listScene(drawn);
      this.drawnRevision = state.scene_revision;
    }
    this.state = state;
    this.editing.follow(state.edit, state.scene_revision);
    this.dropping.follow(state);
    this.shownRevision = state.revision;
    this.showState(state);
  }

  private setScene(drawn: DrawnScene, focus?: string): void {
    const before = this.drawn;
    if (before) this.view.scene.remove(before.object);
    this.drawn = drawn;
    const {kinematics} = drawn;
    drawn.place(this.configuration.within(kinematics));
    // Collision geometry is better than an empty picture.
    if (drawn.isHardlySeen && this.drawnRevision === null) this.layers.collision = true;
    drawn.show(this.layers, this.collisionOpacity, this.hidden.all);
    this.showLayers();
    this.view.quality.triangles = drawn.geometries.triangles;
    this.view.scene.add(drawn.object);
    const bounds = drawn.bounds();
    this.view.bounds = bounds;
    // A link with a camera or a selection is more exact.
    const focused = this.isCameraPlaced || this.wanted.length > 0 ? undefined : focus;
    if (focused !== undefined) this.wanted = [focused];
    const first = focused === undefined ? null : elementNamed(focused, kinematics);
    if (!this.isCameraPlaced) this.view.fitFirst(first ? drawn.bounds([first]) : bounds);
    this.isCameraPlaced = true;
    // The picture is drawn while the rest of the page is made.
    this.view.start();
    // Only after the new scene is drawn, which may use the same programs.
    if (before) requestAnimationFrame(() => before.dispose(drawn));
  }

  /** Makes the lists for a scene. */
  private listScene(drawn: DrawnScene): void {
    const {kinematics, partners, scene} = drawn;
    this.tree.update(kinematics);
    this.sliders.update(kinematics);
    this.matrix.update(scene, partners);
    this.layersPanel.count(drawn.counts(), drawn.placeless(), drawn.notDrawn());
    this.hidden.count((name) => kinematics.bodies.has(name));
    this.tools.sceneChanged();
    if (this.selections.length > 0) this.selectAll(this.selections.filter((one) => isThere(one, kinematics)));
    else this.selectNamed(this.wanted);
    this.showPositions();
  }

  private showState(state: State): void {
    const {title, lint, scene_revision: revision, partial} = state;
    document.title = `${title} – sceneweld`;
    byId('title').textContent = title;
    // The rules need a scene without errors.
    if (this.linter.follow(partial ? 0 : revision, lint) && !isNarrow.matches) this.panels.open('problems');
    this.view.start();
    this.banner.show(state);
    if (state.composes) {
      if (this.opensProblems) this.panels.close('problems');
      this.opensProblems = false;
      return;
    }
    // On a phone the sheet would hide the picture that the banner refers to.
    if (!isNarrow.matches) this.openProblems();
  }

  private openProblems(): void {
    this.opensProblems ||= !this.panels.isOpen('problems');
    this.panels.open('problems');
  }

  private showProblems(): void {
    const {findings, isOn} = this.linter;
    const diagnostics = this.state?.diagnostics ?? [];
    this.problems.showLint(isOn);
    this.problems.update(diagnostics, findings, this.drawn?.kinematics ?? null);
    const {count, hasErrors} = showStatus(diagnostics, findings);
    this.panels.badge('problems', count, hasErrors);
  }

  place(): void {
    if (!this.drawn) return;
    this.drawn.place(this.configuration.within(this.drawn.kinematics));
    this.view.drawShadows();
    this.showPositions();
    this.showOutline();
    this.editing.posesChanged();
    this.tools.placed();
    this.address.update();
  }

  private showPositions(): void {
    if (!this.drawn) return;
    const {kinematics} = this.drawn;
    const positions = this.configuration.within(kinematics);
    const {placed} = this.drawn;
    this.sliders.show(placed, positions);
    this.sliders.showGap(placed.gap);
    this.selected.showPose(this.selection ? this.drawn.poseOf(this.selection) : undefined);
  }

  resetJoints(): void {
    this.configuration.clear();
    this.place();
  }

  readonly randomPose = (): void => this.sliders.randomPose();

  // --- The selection ---

  /** The chief one. */
  get selection(): Selection | null {
    return this.selections.at(-1) ?? null;
  }

  /** `isAdded`: to the others, or taken away if it is selected. */
  select(selection: Selection | null, isShown = false, isAdded = false): void {
    const others = this.selections.filter((one) => !selection || !isSame(one, selection));
    const isTaken = isAdded && others.length < this.selections.length;
    this.selectAll(isTaken ? others : [...(isAdded ? others : []), ...(selection ? [selection] : [])], isShown);
  }

  private selectNamed(names: readonly string[]): void {
    const {drawn} = this;
    if (!drawn) return;
    const found = names.map((name) => elementNamed(name, drawn.kinematics)).filter((one) => one !== null);
    this.selectAll(found);
    // Those that the scene does not have may come.
    if (found.length === 0) this.wanted = names;
  }

  selectAll(selections: readonly Selection[], isShown = false): void {
    this.selections = selections;
    const {drawn, selection} = this;
    this.wanted = selections.map(({name}) => name);
    if (!drawn) return;
    const {kinematics, partners} = drawn;
    const bodies = this.selectedBodies();
    this.partners = selection?.kind === 'body' ? partners.of(selection.name) : [];
    this.tree.show(selections);
    this.selected.show(selections, kinematics, partners);
    this.selected.showPose(selection ? drawn.poseOf(selection) : undefined);
    this.matrix.show(selection?.kind === 'model' ? [] : bodies);
    this.sliders.reveal(selection?.kind === 'joint' || selection?.kind === 'body' ? selection.name : '');
    // In any other panel, the user wants to see the selected element.
    if (isShown && selection && this.panels.isOpen('joints')) this.panels.open('selected');
    this.showOutline();
    this.address.update();
    this.editor.selected(selection);
    this.editing.select(this.selections.length === 1 ? selection : null, drawn);
    this.tools.selected();
  }

  private selectedBodies(): string[] {
    const {drawn} = this;
    return drawn ? [...new Set(this.selections.flatMap((one) => bodiesOf(one, drawn.kinematics)))] : [];
  }

  clearSelection(): void {
    if (this.selections.length > 0) this.select(null);
    else this.tools.choose(null);
  }

  hideSelected(): void {
    const bodies = this.selectedBodies();
    if (bodies.length === 0) this.toast('Select a body to hide it.');
    else this.hidden.hide(bodies);
  }

  showOnlySelected(): void {
    const bodies = this.selectedBodies();
    if (bodies.length === 0) this.toast('Select a body to show only it.');
    else this.hidden.showOnly(bodies, [...(this.drawn?.bodyPoses.keys() ?? [])]);
  }

  readonly showHidden = (): void => this.hidden.showAll();

  /** Shows the layers, without the hidden bodies. */
  private showGeometry(): void {
    this.drawn?.show(this.layers, this.collisionOpacity, this.hidden.all);
    this.showLayers();
    this.view.quality.triangles = this.drawn?.geometries.triangles ?? 0;
    this.hidden.count((name) => this.drawn?.kinematics.bodies.has(name) ?? false);
    this.showOutline();
    this.view.drawShadows();
  }

  private showOutline(): void {
    const {drawn} = this;
    if (!drawn) return;
    const chosen = this.view.outline.show(0, drawn.outlined(this.selectedBodies()));
    const lit = this.view.outline.show(1, drawn.outlined(this.partners));
    if (chosen || lit) this.view.draw();
  }

  lookAtSelection(): void {
    if (!this.drawn) return;
    this.view.fit(this.drawn.bounds(this.selections));
    this.address.update();
  }

  private showLabels(): void {
    const {canvas, camera} = this.view;
    this.gizmo.turn(camera);
    this.labels.show(
      [...this.tools.labels(), ...(this.drawn?.labels(this.layers) ?? [])],
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
    this.showGeometry();
  }

  private showLayers(): void {
    const opacity = this.drawn?.geometries.collisionOpacity ?? 1;
    this.layersPanel.show(this.layers, opacity, this.collisionOpacity === null);
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
    this.view.isOrthographic = link.isOrthographic;
    this.motion.linkedTime = link.time;
    this.wanted = link.select;
    if (!this.drawn) return;
    this.selectNamed(link.select);
    this.place();
  }

  private link(): string {
    return encodeLink({
      positions: this.configuration,
      camera: this.isCameraPlaced ? this.view.place : undefined,
      isOrthographic: this.view.isOrthographic,
      select: this.wanted,
      time: this.motion.linkedTime,
    });
  }

  copyLink(): void {
    void this.address.copy().then((said) => this.toast(said));
  }

  // --- The rest of the page ---

  searchTree(): void {
    this.panels.open('scene');
    this.tree.focusSearch();
  }

  readonly togglePanel = (name: PanelName): void => this.panels.toggle(name);

  toggleLint(): void {
    this.linter.turn(!this.linter.isOn);
    if (this.linter.isOn) this.panels.open('problems');
  }

  readonly openForm = (name: FormName): void => this.editing.openForm(name);

  readonly toggleTheme = (): void => this.theme.toggle();

  readonly toggleHelp = (): void => this.help.toggle();

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

  private lookFrom(from: Vector3): void {
    if (this.drawn) this.view.fit(this.drawn.bounds(), from);
    this.address.update();
  }

  lookAlong(axis: Axis): void {
    const {eye, target} = this.view.place;
    const away = subtract(eye, target);
    const isThere = away[axis] > 0.999 * length(away);
    this.lookFrom(standardDirection(axis, isThere ? -1 : 1));
  }

  toggleOrthographic(): void {
    this.view.isOrthographic = !this.view.isOrthographic;
    this.address.update();
  }

  linkChanged(): void {
    this.address.update();
  }

  get title(): string {
    return this.state?.title ?? 'scene';
  }

  get sceneRevision(): number {
    return this.state?.scene_revision ?? 0;
  }

  savePicture(): void {
    const labels = this.drawn?.labels(this.layers) ?? [];
    void savePicture(this.view, labels.length > 0 ? byId('labels') : null, this.state?.title ?? 'scene');
  }

  private panelsChanged(): void {
    this.matrix.isShown = this.panels.isOpen('filters');
    const isTold = this.panels.isOpen('problems');
    byId('status').setAttribute('aria-expanded', String(isTold));
    this.banner.hasButton = !isTold;
  }

  toast(text: string): void {
    this.notice.show(text);
  }
}
