// The picture: renderer, camera, light and ground. It is drawn only when something has changed.

import {
  Box3,
  BoxGeometry,
  Color,
  DataTexture,
  DirectionalLight,
  DoubleSide,
  HemisphereLight,
  InstancedMesh,
  MeshStandardMaterial,
  NeutralToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  Sphere,
  SRGBColorSpace,
  Vector3,
  WebGLRenderer,
} from 'three';
import type {Texture} from 'three';
import {OrbitControls} from 'three/addons/controls/OrbitControls.js';

import {viewingDistance} from './bounds';
import {followPerspective, halfHeight, isOrthographic, orthographicCamera} from './cameras';
import type {PictureCamera} from './cameras';
import {Ground} from './ground';
import type {CameraPlace} from '../link';
import {Outline} from './outline';
import {makeReflections} from './reflections';
import {kRest, RenderQuality} from './render_quality';
import {SmoothTarget} from './smooth_target';
import type {Theme} from '../theme';

/** The visible part is larger than the box by this factor, because the corners of a box are mostly empty. */
const kMargin = 1.01;
/** The first direction of the camera, seen from the target. */
const kFirstDirection = new Vector3(1.1, -1.5, 0.95).normalize();
const kLightDirection = new Vector3(0.45, -0.6, 1.35).normalize();

export class View {
  readonly scene = new Scene();
  private readonly perspective = new PerspectiveCamera(38, 1, 0.01, 1000);
  private readonly orthographic = orthographicCamera();
  camera: PictureCamera = this.perspective;
  readonly controls: OrbitControls;
  readonly outline = new Outline();
  readonly renderer: WebGLRenderer;
  readonly quality = new RenderQuality();
  /** Called before each picture, and after it. */
  readonly beforeDraw: (() => void)[] = [];
  readonly afterDraw: (() => void)[] = [];
  private readonly ground = new Ground();
  private readonly sun = new DirectionalLight(0xfffaf2, 2.3);
  private readonly sky = new HemisphereLight(0xf4f8ff, 0xb9b2a8, 1.7);
  private reflections: Texture | null = null;
  private readonly fill = new DirectionalLight(0xdfe8ff, 0.7);
  /** The parts of nearly every scene. */
  private readonly specimen = new InstancedMesh(
    new BoxGeometry(),
    new MeshStandardMaterial({side: DoubleSide, forceSinglePass: true}),
    1,
  );
  /** A graphics card draws smooth edges in the canvas itself. */
  private readonly smooth = this.quality.isSoftware ? new SmoothTarget() : undefined;
  /** The number of drawn pictures. */
  pictures = 0;
  /** Whether the last picture has smooth edges and all shadows. */
  isFull = false;
  private frame = 0;
  private untilRest = 0;
  private hasOldShadows = true;
  private radius = 1;
  private isStarted = false;

  constructor(readonly canvas: HTMLCanvasElement) {
    this.renderer = new WebGLRenderer({canvas, antialias: !this.smooth, stencil: true});
    this.renderer.toneMapping = NeutralToneMapping;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.renderer.info.autoReset = false;
    // Checking a program waits until it is compiled.
    this.renderer.debug.checkShaderErrors = false;

    this.perspective.up.set(0, 0, 1);
    this.orthographic.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = true;
    this.controls.dampingFactor = 0.18;
    this.controls.zoomToCursor = true;
    this.controls.addEventListener('change', () => this.draw());

    this.sun.castShadow = true;
    this.sun.shadow.mapSize.setScalar(2048);
    this.sun.shadow.bias = -0.0003;
    this.sun.shadow.radius = 2.5;
    this.fill.position.set(-0.8, 0.5, 0.45);
    this.scene.add(this.sun, this.sun.target, this.fill, this.sky, this.ground.object);

    new ResizeObserver(() => this.resize()).observe(canvas.parentElement ?? canvas);
    this.resize();
    this.fitFirst(new Box3(new Vector3(-1, -1, 0), new Vector3(1, 1, 1)));
    this.specimen.setColorAt(0, new Color(0xffffff));
    this.specimen.castShadow = this.specimen.receiveShadow = true;
    this.scene.add(this.specimen);
    this.renderer.compile(this.scene, this.camera);
  }

  /** From now on there is something to see. Before this call nothing is drawn. */
  start(): void {
    if (this.isStarted) return;
    this.isStarted = true;
    this.scene.remove(this.specimen);
    this.resize();
    this.canvas.classList.add('is-drawn');
  }

  /**
   * Draws a picture of one pixel, so that the graphics driver compiles the programs of nearly every scene. Call it
   * while the scene is loading.
   */
  warmUp(): void {
    if (this.isStarted || !this.specimen.parent) return;
    this.renderer.setSize(1, 1, false);
    this.hasOldShadows = true;
    this.drawNow();
    // Its material stays, because a program is removed together with its last material.
    this.scene.remove(this.specimen);
    this.hasOldShadows = true;
  }

  set theme(theme: Theme) {
    const [top, bottom] = theme === 'dark' ? [0x2a303a, 0x15181d] : [0xf7f9fb, 0xd9dfe6];
    const bytes = new Uint8Array(4 * 64);
    const from = new Color(bottom).convertLinearToSRGB();
    const to = new Color(top).convertLinearToSRGB();
    for (let i = 0; i < 64; ++i) {
      const color = from.clone().lerp(to, i / 63);
      bytes.set(
        [color.r, color.g, color.b, 1].map((part) => Math.round(255 * part)),
        4 * i,
      );
    }
    const texture = new DataTexture(bytes, 1, 64);
    texture.colorSpace = SRGBColorSpace;
    texture.needsUpdate = true;
    if (this.scene.background && 'dispose' in this.scene.background) this.scene.background.dispose();
    this.scene.background = texture;
    this.ground.theme = theme;
    this.draw();
  }

  get place(): CameraPlace {
    const {x, y, z} = this.camera.position;
    const {target} = this.controls;
    return {eye: [x, y, z], target: [target.x, target.y, target.z]};
  }

  set place({eye, target}: CameraPlace) {
    this.camera.position.set(...eye);
    this.controls.target.set(...target);
    this.controls.update();
    this.draw();
  }

  get isOrthographic(): boolean {
    return isOrthographic(this.camera);
  }

  /** The place of the camera stays. */
  set isOrthographic(is: boolean) {
    if (is === this.isOrthographic) return;
    const before = this.camera;
    this.camera = is ? this.orthographic : this.perspective;
    this.camera.position.copy(before.position);
    this.camera.quaternion.copy(before.quaternion);
    this.controls.object = this.camera;
    this.controls.update();
    this.draw();
  }

  /** Gives metal something to reflect. */
  reflectIn(material: MeshStandardMaterial): void {
    this.reflections ??= makeReflections();
    material.envMap = this.reflections;
    material.envMapIntensity = 0.8;
  }

  /** The extent of the scene, for the shadows. */
  set bounds(box: Box3) {
    const sphere = box.getBoundingSphere(new Sphere());
    this.radius = Math.min(sphere.radius, 60);
    const {camera} = this.sun.shadow;
    const reach = 1.15 * this.radius;
    this.sun.target.position.copy(sphere.center);
    this.sun.position.copy(sphere.center).addScaledVector(kLightDirection, 3 * reach);
    camera.left = camera.bottom = -reach;
    camera.right = camera.top = reach;
    camera.near = reach;
    camera.far = 6 * reach;
    camera.updateProjectionMatrix();
    this.sun.shadow.normalBias = 0.004 * reach;
    this.drawShadows();
  }

  /** Shows all of a box, from the current direction of the camera or from a given one. */
  fit(box: Box3, from?: Vector3): void {
    const direction = (from?.clone() ?? this.camera.position.clone().sub(this.controls.target)).normalize();
    const tanHeight = halfHeight(this.perspective, 1);
    const distance =
      kMargin * viewingDistance(box, direction, this.camera.up, tanHeight * this.perspective.aspect, tanHeight);
    box.getCenter(this.controls.target);
    this.camera.position.copy(this.controls.target).addScaledVector(direction, distance);
    this.controls.update();
    this.draw();
  }

  fitFirst(box: Box3): void {
    this.fit(box, kFirstDirection);
  }

  /** Rotates the camera about the target by angles. [rad] */
  orbit(left: number, up: number): void {
    const away = this.camera.position.clone().sub(this.controls.target);
    const around = Math.atan2(away.y, away.x) - left;
    const length = away.length();
    const height = Math.min(Math.PI / 2 - 0.01, Math.max(-Math.PI / 2 + 0.01, Math.asin(away.z / length) + up));
    away.set(Math.cos(height) * Math.cos(around), Math.cos(height) * Math.sin(around), Math.sin(height));
    this.camera.position.copy(this.controls.target).addScaledVector(away, length);
    this.controls.update();
    this.draw();
  }

  zoom(factor: number): void {
    const away = this.camera.position.clone().sub(this.controls.target).multiplyScalar(factor);
    this.camera.position.copy(this.controls.target).add(away);
    this.controls.update();
    this.draw();
  }

  /** Soon, once. */
  draw(): void {
    if (!this.isStarted) return;
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.drawNow());
    this.drawAtRest();
  }

  /** After a reduced picture. */
  private drawAtRest(): void {
    if (!this.quality.isReduced) return;
    clearTimeout(this.untilRest);
    this.untilRest = window.setTimeout(() => this.drawNow(true), kRest);
  }

  drawShadows(): void {
    this.hasOldShadows = true;
    this.draw();
  }

  /** `isFull`: with smooth edges and new shadows, however long it takes. */
  drawNow(isFull = !this.quality.isReduced): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    if (this.isStarted) ++this.pictures;
    if (this.controls.update()) this.draw();
    const distance = this.camera.position.distanceTo(this.controls.target);
    const reach = 4 * this.radius + 50;
    if (isOrthographic(this.camera)) {
      followPerspective(this.camera, this.perspective, this.controls.target, reach);
    } else {
      this.camera.near = Math.max(1e-4, 0.02 * distance);
      this.camera.far = 30 * distance + reach;
      this.camera.updateProjectionMatrix();
    }
    this.ground.follow(this.controls.target, distance);
    for (const action of this.beforeDraw) action();
    this.renderer.info.reset();
    if (this.hasOldShadows && isFull) {
      this.renderer.shadowMap.needsUpdate = true;
      this.hasOldShadows = false;
    }
    if (isFull && this.smooth) this.smooth.draw(this.renderer, this.scene, this.camera);
    else this.renderer.render(this.scene, this.camera);
    this.isFull = isFull;
    this.outline.draw(this.renderer, this.camera);
    for (const action of this.afterDraw) action();
  }

  private resize(): void {
    const {clientWidth: width, clientHeight: height} = this.canvas.parentElement ?? this.canvas;
    if (width === 0 || height === 0) return;
    this.perspective.aspect = width / height;
    this.perspective.updateProjectionMatrix();
    if (!this.isStarted) return;
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.setSize(width, height, false);
    // Draws immediately, because a canvas with a new size is blank.
    this.drawNow();
    this.drawAtRest();
  }
}
