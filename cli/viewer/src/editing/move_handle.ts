// Arrows and rings in the picture that move and turn a frame.

import {Box3, BoxGeometry, EdgesGeometry, Group, LineBasicMaterial, LineSegments, Object3D, Vector3} from 'three';
import {TransformControls} from 'three/addons/controls/TransformControls.js';

import {halfHeight, isOrthographic} from '../picture/cameras';
import {compose, inverse} from '../pose';
import type {Pose} from '../pose';
import type {View} from '../picture/view';

function put(object: Object3D, {translation, rotation: [w, x, y, z]}: Pose): void {
  object.position.set(...translation);
  object.quaternion.set(x, y, z, w);
}

export type MoveMode = 'translate' | 'rotate';

export class MoveHandle {
  private readonly handle = new Object3D();
  /** The box around what moves, where it would be. */
  private readonly box = new Group();
  private readonly edges = new LineSegments(
    new EdgesGeometry(new BoxGeometry()),
    new LineBasicMaterial({color: 0xe07b1a, depthTest: false, transparent: true}),
  );
  private readonly controls: TransformControls;
  private start: Pose | null = null;
  private isDragged = false;

  /** `moved` receives the pose of the handle while it is dragged. */
  constructor(
    private readonly view: View,
    moved: (X_WE: Pose) => void,
  ) {
    this.controls = new TransformControls(view.camera, view.canvas);
    this.controls.setSpace('local');
    this.controls.setSize(0.8);
    this.box.add(this.edges);
    this.edges.renderOrder = 10;
    // The page may have changed to the other camera.
    view.beforeDraw.push(() => (this.controls.camera = view.camera));
    this.controls.addEventListener('change', () => view.draw());
    this.controls.addEventListener('dragging-changed', ({value}) => {
      this.isDragged = value === true;
      view.controls.enabled = !this.isDragged;
    });
    this.controls.addEventListener('objectChange', () => {
      const X = this.pose;
      this.showBox(X);
      moved(X);
    });
  }

  /** Whether the pointer is on it, so that a click means nothing else. */
  get isOver(): boolean {
    return this.controls.object !== undefined && (this.controls.axis !== null || this.isDragged);
  }

  set mode(mode: MoveMode) {
    this.controls.setMode(mode);
    this.view.draw();
  }

  private get pose(): Pose {
    const {x, y, z} = this.handle.position;
    const q = this.handle.quaternion;
    return {translation: [x, y, z], rotation: [q.w, q.x, q.y, q.z]};
  }

  show(X_WE: Pose, bounds: Box3): void {
    this.start = X_WE;
    put(this.handle, X_WE);
    this.view.scene.add(this.handle, this.box, this.controls.getHelper());
    this.controls.attach(this.handle);
    if (bounds.isEmpty())
      bounds = new Box3().setFromCenterAndSize(new Vector3(...X_WE.translation), new Vector3(0.1, 0.1, 0.1));
    bounds.getCenter(this.edges.position);
    bounds.getSize(this.edges.scale);
    this.showBox(X_WE);
    this.view.draw();
  }

  /** The handle at another pose than where the element is drawn. */
  place(X_WE: Pose): void {
    put(this.handle, X_WE);
    this.showBox(X_WE);
    this.view.draw();
  }

  /** Two places on the arrow along an axis of the handle, in pixels of the page. */
  arrow(axis: 'x' | 'y' | 'z'): {from: {x: number; y: number}; to: {x: number; y: number}} {
    const {camera, canvas} = this.view;
    const {left, top, width, height} = canvas.getBoundingClientRect();
    const direction = new Vector3().setComponent('xyz'.indexOf(axis), 1).applyQuaternion(this.handle.quaternion);
    // The arrow has a fixed size in the picture.
    const reach = isOrthographic(camera)
      ? (camera.top - camera.bottom) / (2 * camera.zoom)
      : halfHeight(camera, camera.position.distanceTo(this.handle.position));
    const size = reach / 7;
    const at = (way: number) => {
      const p = direction
        .clone()
        .multiplyScalar(way * size)
        .add(this.handle.position)
        .project(camera);
      return {x: left + ((p.x + 1) / 2) * width, y: top + ((1 - p.y) / 2) * height};
    };
    return {from: at(0.8), to: at(2.4)};
  }

  hide(): void {
    this.start = null;
    this.controls.detach();
    this.view.scene.remove(this.handle, this.box, this.controls.getHelper());
    this.view.draw();
  }

  private showBox(X_WE: Pose): void {
    if (!this.start) return;
    const {translation: a, rotation: q} = X_WE;
    const {translation: b, rotation: r} = this.start;
    this.box.visible = [...a, ...q].some((number, i) => Math.abs(number - ([...b, ...r][i] ?? 0)) > 1e-9);
    put(this.box, compose(X_WE, inverse(this.start)));
  }
}
