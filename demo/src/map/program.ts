const VERTEX = `#version 300 es
in vec4 a_node;
uniform mat4 u_matrix;
out vec2 v_share;
void main() {
  v_share = a_node.zw;
  gl_Position = u_matrix * vec4(a_node.xy, 0.0, 1.0);
}`;

/**
 * The first image left of `u_cut`, the second right of it. Missing pixels are hatched, except nearly invisible ones
 * (layers/outside.ts). Lengths are in screen pixels.
 */
const FRAGMENT = `#version 300 es
precision highp float;
uniform sampler2D u_left, u_right;
uniform float u_cut, u_opacity, u_hatch;
in vec2 v_share;
out vec4 colour;
void main() {
  vec4 pixel = gl_FragCoord.x < u_cut ? texture(u_left, v_share) : texture(u_right, v_share);
  if (pixel.a < 0.5) {
    float stripe = step(mod(gl_FragCoord.x - gl_FragCoord.y, 4.0 * u_hatch), u_hatch);
    pixel = vec4(vec3(0.46), 1.0) * (u_hatch > 0.0 && pixel.a == 0.0 ? stripe : 0.0);
  }
  colour = pixel * u_opacity;
}`;

/** Throws if the graphics driver refuses it. */
export function linkProgram(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type)!;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  const isLinked = gl.getProgramParameter(program, gl.LINK_STATUS) as boolean;
  if (!isLinked && !gl.isContextLost()) throw new Error(gl.getProgramInfoLog(program) ?? 'not linked');
  return program;
}
