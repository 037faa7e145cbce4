// Lines around selected things, some pixels wide and visible through everything in front of them. The things are drawn
// flat into a mask, and the edges of the mask are then drawn over the picture.

import {
  AddEquation,
  Color,
  CustomBlending,
  Matrix4,
  MaxEquation,
  InstancedMesh,
  Mesh,
  MeshBasicMaterial,
  NoToneMapping,
  OneFactor,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  Vector2,
  WebGLRenderTarget,
} from 'three';
import type {BufferGeometry, Camera, WebGLRenderer} from 'three';

/** One thing to outline. */
export interface Outlined {
  mesh: BufferGeometry;
  X_WG: Matrix4;
}

/** First the selection, then what is highlighted because of it. */
export type Kind = 0 | 1;

const kFragmentShader = `
  varying vec2 at;
  uniform sampler2D mask;
  uniform vec2 pixel;
  uniform vec3 colors[2];
  void main() {
    vec2 inside = texture2D(mask, at).rg;
    vec2 near = vec2(0.0);
    for (int i = 0; i < 12; ++i) {
      float angle = 0.5235988 * float(i);
      near = max(near, texture2D(mask, at + pixel * vec2(cos(angle), sin(angle))).rg);
    }
    vec2 edge = near * (1.0 - inside);
    // Only the selection is tinted.
    vec2 alpha = max(edge, vec2(0.12, 0.0) * inside);
    float second = alpha.y * (1.0 - alpha.x);
    float sum = alpha.x + second;
    if (sum < 0.01) discard;
    gl_FragColor = vec4((colors[0] * alpha.x + colors[1] * second) / sum, sum);
    #include <colorspace_fragment>
  }`;

export class Outline {
  private readonly mask = new WebGLRenderTarget(1, 1, {samples: 4, depthBuffer: false});
  private readonly masked = new Scene();
  private readonly flat: readonly [MeshBasicMaterial, MeshBasicMaterial];
  private readonly material: ShaderMaterial;
  private readonly quad = new Scene();
  private readonly quadCamera = new OrthographicCamera(-1, 1, 1, -1, 0, 1);
  private readonly meshes: [InstancedMesh[], InstancedMesh[]] = [[], []];

  constructor() {
    const flat = (color: number) =>
      new MeshBasicMaterial({
        color,
        depthTest: false,
        depthWrite: false,
        toneMapped: false,
        side: 2,
        blending: CustomBlending,
        blendEquation: MaxEquation,
        blendEquationAlpha: AddEquation,
        blendSrc: OneFactor,
        blendDst: OneFactor,
      });
    this.flat = [flat(0xff0000), flat(0x00ff00)];
    this.material = new ShaderMaterial({
      vertexShader: 'varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }',
      fragmentShader: kFragmentShader,
      uniforms: {
        mask: {value: this.mask.texture},
        pixel: {value: new Vector2()},
        colors: {value: [new Color(0xff8a1e), new Color(0x9b5cf6)]},
      },
      transparent: true,
      depthTest: false,
      depthWrite: false,
      toneMapped: false,
    });
    const quad = new Mesh(new PlaneGeometry(2, 2), this.material);
    quad.frustumCulled = false;
    this.quad.add(quad);
  }

  /** Whether there is anything to outline, or was before. */
  show(kind: Kind, things: readonly Outlined[]): boolean {
    const meshes = this.meshes[kind];
    const isSeen = meshes.length + things.length > 0;
    for (const mesh of meshes) {
      this.masked.remove(mesh);
      mesh.dispose();
    }
    const byMesh = new Map<BufferGeometry, Matrix4[]>();
    for (const {mesh, X_WG} of things) {
      const places = byMesh.get(mesh);
      if (places) places.push(X_WG);
      else byMesh.set(mesh, [X_WG]);
    }
    this.meshes[kind] = [...byMesh].map(([mesh, places]) => {
      const drawn = new InstancedMesh(mesh, this.flat[kind], places.length);
      for (const [i, place] of places.entries()) drawn.setMatrixAt(i, place);
      drawn.frustumCulled = false;
      this.masked.add(drawn);
      return drawn;
    });
    return isSeen;
  }

  draw(renderer: WebGLRenderer, camera: Camera): void {
    if (this.masked.children.length === 0) return;
    const size = renderer.getDrawingBufferSize(new Vector2());
    if (this.mask.width !== size.x || this.mask.height !== size.y) this.mask.setSize(size.x, size.y);
    const width = 2 * renderer.getPixelRatio();
    (this.material.uniforms.pixel!.value as Vector2).set(width / size.x, width / size.y);

    const clear = renderer.getClearColor(new Color());
    const alpha = renderer.getClearAlpha();
    const toneMapping = renderer.toneMapping;
    renderer.toneMapping = NoToneMapping;
    renderer.setRenderTarget(this.mask);
    renderer.setClearColor(0x000000, 0);
    renderer.clear();
    renderer.render(this.masked, camera);
    renderer.setRenderTarget(null);
    renderer.setClearColor(clear, alpha);
    const autoClear = renderer.autoClear;
    renderer.autoClear = false;
    renderer.render(this.quad, this.quadCamera);
    renderer.autoClear = autoClear;
    renderer.toneMapping = toneMapping;
  }
}
