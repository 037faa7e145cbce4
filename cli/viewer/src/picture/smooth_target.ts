// A picture with smooth edges, where the processor draws. The canvas itself has none then, so that pictures can be drawn
// without when they must be fast.

import {SRGBColorSpace, Vector2, WebGLRenderTarget} from 'three';
import type {Camera, Scene, WebGLRenderer} from 'three';

/** Samples of a pixel. */
const kSamples = 4;

const size = new Vector2();

export class SmoothTarget {
  private readonly target = new WebGLRenderTarget(1, 1, {
    samples: kSamples,
    colorSpace: SRGBColorSpace,
    // As the canvas: the programs convert colours.
    internalFormat: 'RGBA8',
    stencilBuffer: true,
    resolveDepthBuffer: false,
    resolveStencilBuffer: false,
  });

  constructor() {
    // The renderer then uses the programs of the canvas, with its tone mapping and colours.
    (this.target as WebGLRenderTarget & {isXRRenderTarget?: boolean}).isXRRenderTarget = true;
  }

  /** Draws a scene, and copies the picture to the canvas. */
  draw(renderer: WebGLRenderer, scene: Scene, camera: Camera): void {
    const {target} = this;
    renderer.getDrawingBufferSize(size);
    if (target.width !== size.x || target.height !== size.y) target.setSize(size.x, size.y);
    renderer.setRenderTarget(target);
    renderer.render(scene, camera);
    renderer.setRenderTarget(null);
    const gl = renderer.getContext() as WebGL2RenderingContext;
    const {__webglFramebuffer: drawn} = renderer.properties.get(target) as {__webglFramebuffer: WebGLFramebuffer};
    renderer.state.bindFramebuffer(gl.READ_FRAMEBUFFER, drawn);
    renderer.state.bindFramebuffer(gl.DRAW_FRAMEBUFFER, null);
    gl.blitFramebuffer(0, 0, size.x, size.y, 0, 0, size.x, size.y, gl.COLOR_BUFFER_BIT, gl.NEAREST);
    renderer.state.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
  }
}
