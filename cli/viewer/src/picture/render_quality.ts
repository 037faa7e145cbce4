// How pictures are drawn if the processor draws them, as in a container, a virtual machine or a remote desktop without
// a graphics card. Small scenes and pictures at rest look the same everywhere.

/** Names of renderers that use the processor: SwiftShader, Mesa's llvmpipe and softpipe, and that of Windows. */
const kSoftware = /swiftshader|llvmpipe|softpipe|software|microsoft basic/i;
/** A picture of more triangles takes so long that movements would not be smooth. */
const kLarge = 30000;
/** Nothing has moved for so long: the picture is at rest. [ms] */
export const kRest = 300;

/** Whether the processor draws. Asked of a context that is thrown away. */
function isDrawnBySoftware(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2', {antialias: false, depth: false});
  if (!gl) return false;
  // Firefox gives this name without an extension, and the other one only says "Mozilla".
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return kSoftware.test(String(name));
}

export class RenderQuality {
  /** Whether the processor draws the pictures. */
  readonly isSoftware = isDrawnBySoftware();
  /** What a picture of the scene has. */
  triangles = 0;

  /**
   * Whether pictures have neither smooth edges nor new shadows at first and while something moves. The picture at rest
   * has them.
   */
  get isReduced(): boolean {
    return this.isSoftware && this.triangles > kLarge;
  }

  /**
   * Whether many small meshes are copied into one. Software renderers draw each instance of a mesh separately, which
   * takes longer than its triangles. A graphics card draws instances at once and has less to receive.
   */
  get copiesMeshes(): boolean {
    return this.isSoftware;
  }
}
