import type { CustomLayerInterface, Map as GlMap } from 'maplibre-gl';
import type { Grid } from 'sylvan/export';
import type { Picture } from '../layers/composite.ts';
import { placementOf, type LngLat } from '../layers/placement.ts';

const VERTEX = `#version 300 es
in vec4 a_node;
uniform mat4 u_matrix;
out vec2 v_share;
void main() {
  v_share = a_node.zw;
  gl_Position = u_matrix * vec4(a_node.xy, 0.0, 1.0);
}`;

/**
 * Shows the first image left of `u_cut` and the second right of it. Missing pixels are hatched, but those outside a polygon are
 * not: layers/outside.ts makes them nearly transparent. Lengths are in screen pixels.
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

/** Images of one zone, whose pixel sizes may differ. */
interface Plane {
  readonly mesh: Mesh;
  readonly images: readonly Picture[];
}

/** How a plane is shown; changes take effect in the map's next frame. */
export interface PlaneObservation {
  /** 0 to 1. */
  opacity: number;
  /** Position of the divider as a fraction of the map's width: the first image is shown left of it, the last one right of it. */
  cut: number;
  /** Whether missing pixels are hatched. */
  isHatched: boolean;
}

/**
 * A map layer that draws images on their own grid: the projection places every pixel, without interpolation between pixels. Its
 * GPU resources are freed when the layer is removed.
 */
export function planeLayer(
  id: string,
  { mesh, images }: Plane,
  observation: PlaneObservation,
): CustomLayerInterface {
  // Undefined if the driver refused the shaders.
  let drawn: Drawn | undefined;
  let map: GlMap;
  return {
    id,
    type: 'custom',
    onAdd(owner, gl) {
      map = owner;
      drawn = prepare(gl, mesh, images);
    },
    onRemove(_map, gl) {
      if (drawn !== undefined) dispose(gl, drawn);
    },
    render(gl, { defaultProjectionData: { mainMatrix } }) {
      if (drawn !== undefined) draw(gl, drawn, located(mainMatrix, nearest(mesh.origin, map)), observation);
    },
  };
}

/** The origin in the copy of the world that the map shows. */
function nearest([x, y]: Mesh['origin'], map: GlMap): Mesh['origin'] {
  const { lng, lat } = map.getCenter();
  return [x + Math.round(mercator([lng, lat])[0] - x), y];
}

interface Drawn {
  readonly program: WebGLProgram;
  readonly nodes: WebGLVertexArrayObject;
  readonly buffers: readonly WebGLBuffer[];
  readonly textures: readonly WebGLTexture[];
  readonly count: number;
}

function prepare(gl: WebGL2RenderingContext, mesh: Mesh, images: readonly Picture[]): Drawn {
  const program = linkProgram(gl);
  const nodes = gl.createVertexArray();
  gl.bindVertexArray(nodes);
  const buffers = [
    filled(gl, gl.ARRAY_BUFFER, mesh.nodes),
    filled(gl, gl.ELEMENT_ARRAY_BUFFER, mesh.triangles),
  ];
  const point = gl.getAttribLocation(program, 'a_node');
  gl.enableVertexAttribArray(point);
  gl.vertexAttribPointer(point, 4, gl.FLOAT, false, 0, 0);
  gl.bindVertexArray(null);
  const textures = images.map((image) => textureOf(gl, image));
  return { program, nodes, buffers, textures, count: mesh.triangles.length };
}

function filled(gl: WebGL2RenderingContext, target: number, data: Float32Array | Uint16Array): WebGLBuffer {
  const buffer = gl.createBuffer();
  gl.bindBuffer(target, buffer);
  gl.bufferData(target, data, gl.STATIC_DRAW);
  return buffer;
}

function textureOf(gl: WebGL2RenderingContext, { width, height, pixels }: Picture): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
    gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
  for (const size of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
    gl.texParameteri(gl.TEXTURE_2D, size, gl.NEAREST);
  return texture;
}

function draw(
  gl: WebGL2RenderingContext,
  drawn: Drawn,
  matrix: Float32Array,
  observation: PlaneObservation,
): void {
  const { program, nodes, textures, count } = drawn;
  const at = (name: string) => gl.getUniformLocation(program, name);
  gl.useProgram(program);
  gl.bindVertexArray(nodes);
  [textures[0], textures[textures.length - 1]].forEach((texture, unit) => {
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.uniform1i(at(unit === 0 ? 'u_left' : 'u_right'), unit);
  });
  gl.uniformMatrix4fv(at('u_matrix'), false, matrix);
  gl.uniform1f(at('u_cut'), observation.cut * gl.drawingBufferWidth);
  gl.uniform1f(at('u_opacity'), observation.opacity);
  gl.uniform1f(at('u_hatch'), observation.isHatched ? 2 * devicePixelRatio : 0);
  gl.disable(gl.CULL_FACE);
  gl.drawElements(gl.TRIANGLES, count, gl.UNSIGNED_SHORT, 0);
  gl.bindVertexArray(null);
}

function dispose(gl: WebGL2RenderingContext, { program, nodes, buffers, textures }: Drawn): void {
  gl.deleteProgram(program);
  gl.deleteVertexArray(nodes);
  for (const buffer of buffers) gl.deleteBuffer(buffer);
  for (const texture of textures) gl.deleteTexture(texture);
}

/**
 * A column-major matrix for coordinates relative to an origin, computed in double precision: single precision cannot resolve a
 * metre at world scale.
 */
function located(matrix: ArrayLike<number>, [x, y]: readonly [number, number]): Float32Array {
  const moved = Float32Array.from(matrix);
  for (let row = 0; row < 4; row++)
    moved[12 + row] = matrix[row] * x + matrix[4 + row] * y + matrix[12 + row];
  return moved;
}

/** Throws if the graphics driver refuses the program. */
function linkProgram(gl: WebGL2RenderingContext): WebGLProgram {
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

/** Number of cells along each side: within a cell, the distortion of the Mercator projection is far below a pixel. */
const CELLS = 16;

/** A grid as triangles in the Mercator square, whose north-west corner is (0, 0) and whose south-east corner is (1, 1). */
export interface Mesh {
  /** Origin of the nodes' coordinates, chosen so that single precision resolves a metre. */
  readonly origin: readonly [x: number, y: number];
  /** For each node, x and y relative to the origin, then its position as fractions of the grid's width and height. */
  readonly nodes: Float32Array;
  readonly triangles: Uint16Array;
}

export function meshOf(grid: Grid): Mesh {
  const { width, height } = grid;
  const placement = placementOf(grid);
  const origin = mercator(placement.pointAt(0, 0));
  const nodes: number[] = [];
  for (let row = 0; row <= CELLS; row++)
    for (let column = 0; column <= CELLS; column++) {
      const [u, v] = [column / CELLS, row / CELLS];
      const [x, y] = mercator(placement.pointAt(u * width, v * height));
      nodes.push(x - origin[0], y - origin[1], u, v);
    }
  return { origin, nodes: Float32Array.from(nodes), triangles: cellTriangles() };
}

function cellTriangles(): Uint16Array {
  const cells = Array.from({ length: CELLS * CELLS }, (_, i) => i + Math.floor(i / CELLS));
  const below = CELLS + 1;
  return Uint16Array.from(cells.flatMap((i) => [i, i + below, i + 1, i + 1, i + below, i + below + 1]));
}

export function mercator([lng, lat]: LngLat): [x: number, y: number] {
  const y = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
  return [(lng + 180) / 360, 0.5 - y / (2 * Math.PI)];
}
