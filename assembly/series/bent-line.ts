import { momentsOf, MOMENTS, timeAt, totalOf } from './observations';

/** A continuous line bent at vertices: their number, the residual sum of squares, p, their positions and heights. */
export const MAX_VERTICES = 10;
const COUNT: usize = 0;
const RESIDUAL: usize = 8;
const P: usize = 16;
const VERTICES: usize = 24;
const HEIGHTS: usize = VERTICES + MAX_VERTICES * 4;
export const LINE_BYTES: usize = HEIGHTS + MAX_VERTICES * 8;

/** Diagonal, off-diagonal and right-hand side of the normal equations. */
const COLUMN: usize = MAX_VERTICES * 8;
const NEIGHBOUR = COLUMN;
const RIGHT = 2 * COLUMN;
const PIVOTS = 3 * COLUMN;
const STRETCH = 4 * COLUMN;
export const SOLVER_BYTES: usize = STRETCH + MOMENTS;

export function vertexCount(line: usize): i32 {
  return load<i32>(line, COUNT);
}

export function setVertexCount(line: usize, count: i32): void {
  store<i32>(line, count, COUNT);
}

export function vertexAt(line: usize, k: i32): i32 {
  return load<i32>(line + ((<usize>k) << 2), VERTICES);
}

export function setVertex(line: usize, k: i32, position: i32): void {
  store<i32>(line + ((<usize>k) << 2), position, VERTICES);
}

export function heightAt(line: usize, k: i32): f64 {
  return load<f64>(line + ((<usize>k) << 3), HEIGHTS);
}

export function residualOf(line: usize): f64 {
  return load<f64>(line, RESIDUAL);
}

export function pOf(line: usize): f64 {
  return load<f64>(line, P);
}

export function setP(line: usize, p: f64): void {
  store<f64>(line, p, P);
}

/** Fits the heights by least squares for fixed vertices, which include the first and last values. */
export function bend(line: usize, observations: usize, solver: usize): void {
  const count = vertexCount(line);
  memory.fill(solver, 0, PIVOTS);
  const moments = solver + STRETCH;
  for (let k = 0; k + 1 < count; k++) {
    const from = vertexAt(line, k);
    const to = vertexAt(line, k + 1);
    const length = timeAt(observations, to) - timeAt(observations, from);
    momentsOf(observations, from, k + 2 == count ? to + 1 : to, moments);
    const linear = load<f64>(moments, 8) / length;
    const square = load<f64>(moments, 16) / (length * length);
    const product = load<f64>(moments, 32) / length;
    const at = solver + ((<usize>k) << 3);
    store<f64>(at, load<f64>(at) + (load<f64>(moments) - 2 * linear + square));
    store<f64>(at, load<f64>(at, NEIGHBOUR) + (linear - square), NEIGHBOUR);
    store<f64>(at, load<f64>(at, 8) + square, 8);
    store<f64>(at, load<f64>(at, RIGHT) + (load<f64>(moments, 24) - product), RIGHT);
    store<f64>(at, load<f64>(at, RIGHT + 8) + product, RIGHT + 8);
  }
  solve(line, solver, count);
  let explained: f64 = 0;
  for (let k = 0; k < count; k++)
    explained += heightAt(line, k) * load<f64>(solver + ((<usize>k) << 3), RIGHT);
  store<f64>(line, max(0, totalOf(observations) - explained), RESIDUAL);
}

/** Solves the symmetric tridiagonal system by elimination without pivoting, since it is positive definite. */
function solve(line: usize, solver: usize, count: i32): void {
  const heights = line + HEIGHTS;
  store<f64>(solver, load<f64>(solver), PIVOTS);
  store<f64>(heights, load<f64>(solver, RIGHT));
  for (let k = 1; k < count; k++) {
    const at = solver + ((<usize>k) << 3);
    const before = at - 8;
    const factor = load<f64>(before, NEIGHBOUR) / load<f64>(before, PIVOTS);
    store<f64>(at, load<f64>(at) - factor * load<f64>(before, NEIGHBOUR), PIVOTS);
    const height = heights + ((<usize>k) << 3);
    store<f64>(height, load<f64>(at, RIGHT) - factor * load<f64>(height - 8));
  }
  const last = (<usize>(count - 1)) << 3;
  store<f64>(heights + last, load<f64>(heights + last) / load<f64>(solver + last, PIVOTS));
  for (let k = count - 2; k >= 0; k--) {
    const at = solver + ((<usize>k) << 3);
    const height = heights + ((<usize>k) << 3);
    const rest = load<f64>(height) - load<f64>(at, NEIGHBOUR) * load<f64>(height, 8);
    store<f64>(height, rest / load<f64>(at, PIVOTS));
  }
}
