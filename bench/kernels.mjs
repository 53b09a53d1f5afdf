/* global WebAssembly */
// Kernel speeds: medians of interleaved runs, in ns a pixel. `node bench/kernels.mjs [rounds]`, after a build.
import { readFile } from 'node:fs/promises';

const SIDE = 1000;
const PIXELS = SIDE * SIDE;
const rounds = Number(process.argv[2] ?? 31);
const { instance } = await WebAssembly.instantiate(
  await readFile(new URL('../build/kernels.release.wasm', import.meta.url)),
);
const kernels = instance.exports;
let next = (kernels.heapBase() + 15) & ~15;

/** Room for `length` items, filled from a function of the offset. */
function plane(View, length, fill) {
  const address = next;
  next = (next + length * View.BYTES_PER_ELEMENT + 15) & ~15;
  const missing = next - kernels.memory.buffer.byteLength;
  if (missing > 0) kernels.memory.grow(Math.ceil(missing / 65536));
  if (fill) new View(kernels.memory.buffer, address, length).set(View.from({ length }, (_, i) => fill(i)));
  return address;
}

let state = 1;
function random() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}
const reflectance = () => (random() < 0.1 ? NaN : random());

/** Control points of `width` x `height` pixels at every 32nd, as (column * factor + shift, row * factor + shift). */
function mesh(side, factor, shift, turn = 0) {
  const nodes = Math.ceil(side / 32) + 1;
  return plane(Float64Array, nodes * nodes * 2, (i) => {
    const [column, row] = [((i >> 1) % nodes) * 32, Math.floor((i >> 1) / nodes) * 32];
    return i % 2 === 0 ? column * factor + row * turn + shift : row * factor - column * turn + shift;
  });
}

const near = plane(Float32Array, PIXELS, reflectance);
const red = plane(Float32Array, PIXELS, reflectance);
const numbers = plane(Uint16Array, PIXELS, () => random() * 10000);
const output = plane(Float32Array, PIXELS);
const stack = plane(Float32Array, 12 * PIXELS, reflectance);
const classes = plane(Uint8Array, PIXELS, (i) => (Math.sin(i / 37) * Math.cos(i / SIDE / 29) > -0.6 ? 1 : 0));
const table = plane(Uint8Array, 256, (i) => (i === 1 ? 1 : 0));
const mask = plane(Uint8Array, PIXELS);
const scratch = plane(Uint8Array, 9 * PIXELS);
const sideways = mesh(SIDE, 1, 0.3);
const halved = mesh(SIDE, 0.5, 0.25);
const turned = mesh(SIDE, 0.99, 5, 0.008);
const doubled = mesh(SIDE / 2, 2, 0);

const memory = new Uint8Array(kernels.memory.buffer);
const pixels = (address) => new Float32Array(kernels.memory.buffer, address, PIXELS);
const [nearPixels, redPixels, outputPixels] = [near, red, output].map(pixels);

function normalizedDifferenceLoop() {
  for (let i = 0; i < PIXELS; i++) {
    const a = Math.max(nearPixels[i], 0);
    const b = Math.max(redPixels[i], 0);
    outputPixels[i] = (a - b) / (a + b);
  }
}

const resample = (name, source, nodes, side = SIDE) =>
  kernels[name](source, nodes, output, SIDE, SIDE, side, side, 32);

/** Name, pixels written, and the work. `near` and `red` lie one after the other: 8 bytes a pixel in one copy. */
const CASES = [
  ['copy of its inputs, 8 B a pixel', PIXELS, () => memory.copyWithin(stack, near, near + 8 * PIXELS)],
  ['copy of all its bytes, 12 B a pixel', PIXELS, () => memory.copyWithin(stack, near, near + 12 * PIXELS)],
  ['normalizedDifference', PIXELS, () => kernels.normalizedDifference(near, red, output, PIXELS)],
  ['normalizedDifference as a JS loop', PIXELS, normalizedDifferenceLoop],
  ['widen u16', PIXELS, () => kernels.widen(numbers, 0, output, PIXELS, 2, 0)],
  ['reflectance', PIXELS, () => kernels.reflectance(near, output, PIXELS, 0.0001, -0.1, 1.2)],
  ['classMask', PIXELS, () => kernels.classMask(classes, table, mask, PIXELS)],
  ['dilate by 3', PIXELS, () => kernels.dilate(classes, mask, scratch, SIDE, SIDE, 3)],
  ...[3, 6, 8, 12].map((looks) => [
    `median of ${looks}`,
    PIXELS,
    () => kernels.medianOfStack(stack, output, mask, scratch, PIXELS, looks),
  ]),
  ['nearest', PIXELS, () => resample('resampleNearest', near, turned)],
  ['bilinear, shifted', PIXELS, () => resample('resampleBilinear', near, sideways)],
  ['bilinear, 20 m to 10 m', PIXELS, () => resample('resampleBilinear', near, halved)],
  ['bilinear, turned', PIXELS, () => resample('resampleBilinear', near, turned)],
  ['area mean 2:1', PIXELS / 4, () => resample('resampleAreaMean', near, doubled, SIDE / 2)],
  ['moments', PIXELS, () => kernels.moments(near, 0, output, PIXELS)],
  ['histogram of 100', PIXELS, () => kernels.histogram(near, 0, output, PIXELS, 0, 1, 100)],
  ['quantile', PIXELS, () => kernels.quantile(near, 0, scratch, PIXELS, 0.05)],
  [
    'forestEvidence',
    PIXELS,
    () => kernels.forestEvidence(near, red, stack, near, red, mask, output, PIXELS, 0.6, 2, 1),
  ],
  ['sieve', PIXELS, () => kernels.sieve(classes, scratch, SIDE, SIDE, 50, 1, 0, 0)],
  ['coreCount', PIXELS, () => kernels.coreCount(classes, scratch, SIDE, SIDE, 10)],
];

const times = CASES.map(() => []);
for (let round = -3; round < rounds; round++) {
  CASES.forEach(([, count, run], i) => {
    const start = process.hrtime.bigint();
    run();
    if (round >= 0) times[i].push(Number(process.hrtime.bigint() - start) / count);
  });
}
console.log(`${PIXELS} pixels, ${rounds} rounds: median (least) ns a pixel`);
CASES.forEach(([name], i) => {
  const sorted = times[i].sort((a, b) => a - b);
  const [median, least] = [sorted[sorted.length >> 1], sorted[0]];
  console.log(`${name.padEnd(36)} ${median.toFixed(3).padStart(8)}  (${least.toFixed(3)})`);
});
