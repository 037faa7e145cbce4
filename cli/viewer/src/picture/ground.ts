// The ground z = 0: a grid of 10 m, 1 m and 0.1 m with the axes x and y, and shadows.

import {Color, DoubleSide, Group, Mesh, PlaneGeometry, ShaderMaterial, ShadowMaterial, Vector3} from 'three';

import type {Theme} from '../theme';

const kVertexShader = `
  varying vec3 p_W;
  void main() {
    vec4 p = modelMatrix * vec4(position, 1.0);
    p_W = p.xyz;
    gl_Position = projectionMatrix * viewMatrix * p;
  }`;

// A line is one pixel wide. Lines that are only a few pixels apart fade away.
const kFragmentShader = `
  varying vec3 p_W;
  uniform vec3 line;
  uniform vec3 centre;
  uniform float reach;
  uniform float strength;

  float lines(float step_size) {
    vec2 at = p_W.xy / step_size;
    vec2 width = fwidth(at);
    vec2 distance_to_line = abs(fract(at - 0.5) - 0.5) / width;
    float dense = max(width.x, width.y);
    return (1.0 - min(min(distance_to_line.x, distance_to_line.y), 1.0)) * (1.0 - smoothstep(0.04, 0.25, dense));
  }
  float axis(float across) { return 1.0 - min(abs(across) / (1.5 * fwidth(across)), 1.0); }

  void main() {
    float fine = max(max(lines(10.0), 0.6 * lines(1.0)), 0.22 * lines(0.1));
    vec4 color = vec4(line, fine * strength);
    float x = axis(p_W.y);
    float y = axis(p_W.x);
    color = mix(color, vec4(0.66, 0.03, 0.03, 0.8), x);
    color = mix(color, vec4(0.02, 0.30, 0.05, 0.8), y * (1.0 - x));
    float away = length(p_W.xy - centre.xy) / reach;
    color.a *= 1.0 - smoothstep(0.25, 1.0, away);
    if (color.a < 0.004) discard;
    gl_FragColor = color;
    #include <colorspace_fragment>
  }`;

export class Ground {
  readonly object = new Group();
  private readonly grid: ShaderMaterial;
  private readonly shadow = new ShadowMaterial({
    opacity: 0.22,
    depthWrite: false,
    polygonOffset: true,
    polygonOffsetFactor: 2,
    polygonOffsetUnits: 2,
  });
  private readonly planes: Mesh[];

  constructor() {
    this.grid = new ShaderMaterial({
      vertexShader: kVertexShader,
      fragmentShader: kFragmentShader,
      uniforms: {
        line: {value: new Color()},
        centre: {value: new Vector3()},
        reach: {value: 10},
        strength: {value: 0.5},
      },
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
      // A floor at z = 0 is drawn below the grid.
      polygonOffset: true,
      polygonOffsetFactor: -1,
      polygonOffsetUnits: -1,
    });
    const plane = new PlaneGeometry(2, 2);
    const grid = new Mesh(plane, this.grid);
    grid.renderOrder = -1;
    const shadow = new Mesh(plane, this.shadow);
    shadow.receiveShadow = true;
    shadow.renderOrder = -2;
    this.planes = [grid, shadow];
    for (const mesh of this.planes) {
      mesh.frustumCulled = false;
      this.object.add(mesh);
    }
  }

  set theme(theme: Theme) {
    const isDark = theme === 'dark';
    (this.grid.uniforms.line!.value as Color).set(isDark ? 0xaab4c4 : 0x55606e);
    this.grid.uniforms.strength!.value = isDark ? 0.3 : 0.34;
    this.shadow.opacity = isDark ? 0.4 : 0.2;
  }

  /** Extends it around the target of the camera. */
  follow(target: Vector3, distance: number): void {
    const reach = Math.max(4, 4 * distance);
    (this.grid.uniforms.centre!.value as Vector3).copy(target);
    this.grid.uniforms.reach!.value = reach;
    for (const mesh of this.planes) {
      mesh.position.set(target.x, target.y, 0);
      mesh.scale.setScalar(reach);
    }
  }
}
