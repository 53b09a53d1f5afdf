// The planes that bench/kernels.mjs runs its kernels on: 1,000 x 1,000 pixels of every kind.
import { generator, type Planes, withGaps } from './planes.ts';

export const SIDE = 1000;
export const PIXELS = SIDE * SIDE;
/** Planes of the stack, whose bytes are the source of the copies too. */
const STACK = 12;

export type Pixels = ReturnType<typeof makePixels>;

export function makePixels(planes: Planes) {
  const random = generator();
  const reflectance = withGaps(random);
  const bytes = (item: (i: number) => number) => planes.fill(Uint8Array, PIXELS, item);
  const floats = (item: (i: number) => number) => planes.fill(Float32Array, PIXELS, item);
  return {
    // These two lie one after the other: what reads both reads 8 bytes a pixel in one piece.
    near: floats(reflectance),
    red: floats(reflectance),
    change: floats(() => random() - 0.5),
    numbers: floats(() => Math.floor(random() * 10_000)),
    height: floats(() => random() * 40),
    power: floats(() => random() * 0.3),
    decibel: floats(() => -20 + random() * 16),
    stack: planes.fill(Float32Array, STACK * PIXELS, reflectance),
    samples: planes.fill(Uint16Array, PIXELS, () => random() * 10_000),
    labels: planes.fill(Uint16Array, PIXELS, () => (random() < 0.7 ? 21_824 : 22_280)),
    classes: bytes(() => random() * 12),
    forest: bytes((i) => patchy(i, 37, 29)),
    mask: bytes((i) => patchy(i, 53, 61)),
    counts: bytes(() => 1 + random() * 6),
    fineMask: planes.fill(Uint8Array, 4 * PIXELS, (i) => patchy(i, 53, 61)),
    table: planes.fill(Uint8Array, 256, (i) => (i >= 4 && i <= 7 ? 1 : 0)),
    ranges: planes.fill(Float32Array, 2 * STACK, (i) => (i % 2 === 0 ? 0.02 : 0.98)),
    days: planes.fill(Int32Array, PIXELS, () => (random() < 0.1 ? 20_000 : 0)),
    moreDays: planes.fill(Int32Array, PIXELS, () => (random() < 0.05 ? 20_000 : 0)),
    sums: planes.fill(Float64Array, PIXELS, random),
    /** What kernels count or change in place, that no other has to read it. */
    observed: bytes(() => 0),
    state: floats(() => 0.1),
    output: planes.take(4 * PIXELS),
    outputToo: planes.take(4 * PIXELS),
    outputBytes: planes.take(PIXELS),
    /** Takes the longest copy. */
    scratch: planes.take(4 * STACK * PIXELS),
    shifted: mesh(planes, SIDE, 1, 0.3),
    halved: mesh(planes, SIDE, 0.5, 0.25),
    turned: mesh(planes, SIDE, 0.99, 5, 0.008),
    doubled: mesh(planes, SIDE / 2, 2, 0),
  };
}

/** 1, but for patches of 0 as clouds and clearings make them. */
function patchy(i: number, across: number, down: number): number {
  return Math.sin(i / across) * Math.cos(i / SIDE / down) > -0.6 ? 1 : 0;
}

/** Control points at every 32nd pixel, as (column * factor + shift, row * factor + shift), turned a little. */
function mesh(planes: Planes, side: number, factor: number, shift: number, turn = 0) {
  const nodes = Math.ceil(side / 32) + 1;
  return planes.fill(Float64Array, nodes * nodes * 2, (i) => {
    const [column, row] = [((i >> 1) % nodes) * 32, Math.floor((i >> 1) / nodes) * 32];
    return i % 2 === 0 ? column * factor + row * turn + shift : row * factor - column * turn + shift;
  });
}
