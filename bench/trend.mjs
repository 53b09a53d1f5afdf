/* global WebAssembly, performance */
// Trends of 111,000 pixels over 40 years, side by side: medians of interleaved runs, in ms. `node bench/trend.mjs [rounds]`,
// after a build. The peers do the same work: plain JavaScript, and NumPy (Theil-Sen and Mann-Kendall) where python3 has it.
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

const PIXELS = 111_000;
const YEARS = 40;
const FIRST_ERA = 28;
const rounds = Number(process.argv[2] ?? 5);

const { instance } = await WebAssembly.instantiate(
  await readFile(new URL('../build/kernels.release.wasm', import.meta.url)),
);
const kernels = instance.exports;
let next = (kernels.heapBase() + 15) & ~15;

function take(View, length) {
  const address = next;
  next = (next + length * View.BYTES_PER_ELEMENT + 15) & ~15;
  const missing = next - kernels.memory.buffer.byteLength;
  if (missing > 0) kernels.memory.grow(Math.ceil(missing / 65536));
  return { address, view: () => new View(kernels.memory.buffer, address, length) };
}

let state = 1;
function random() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}

const years = Float64Array.from({ length: YEARS }, (_, i) => (i < FIRST_ERA ? 1984 + i : 1985 + i));
const times = take(Float64Array, YEARS);
const eras = take(Uint8Array, YEARS);
const one = take(Uint8Array, YEARS);
const stack = take(Float32Array, PIXELS * YEARS);
const slope = take(Float32Array, PIXELS);
const p = take(Float32Array, PIXELS);
const year = take(Uint16Array, PIXELS);
const magnitude = take(Float32Array, PIXELS);
const duration = take(Uint8Array, PIXELS);
const scratch = take(
  Uint8Array,
  Math.max(
    kernels.theilSenScratchBytes(YEARS),
    kernels.mannKendallScratchBytes(YEARS),
    kernels.greatestDisturbanceScratchBytes(YEARS),
  ),
);

times.view().set(years);
eras.view().set(years.map((value) => (value < 2012 ? 0 : 1)));
one.view().fill(0);
const values = stack.view();
for (let pixel = 0; pixel < PIXELS; pixel++) {
  const cut = pixel % 3 === 0 ? 5 + Math.floor(random() * 30) : YEARS;
  const drift = (random() - 0.5) * 0.004;
  for (let i = 0; i < YEARS; i++) {
    const level = i < cut ? 0.7 + drift * i : Math.min(0.7, 0.25 + 0.02 * (i - cut));
    const noise = (random() + random() + random() - 1.5) * 0.06;
    values[i * PIXELS + pixel] = random() < 0.1 ? NaN : level + noise;
  }
}

const theilSen = (strata) =>
  kernels.theilSen(
    stack.address,
    times.address,
    strata.address,
    slope.address,
    scratch.address,
    PIXELS,
    YEARS,
  );
const mannKendall = (strata) =>
  kernels.mannKendall(stack.address, strata.address, p.address, scratch.address, PIXELS, YEARS);
const disturbance = () =>
  kernels.greatestDisturbance(
    stack.address,
    times.address,
    year.address,
    magnitude.address,
    duration.address,
    scratch.address,
    PIXELS,
    YEARS,
  );

/** Both statistics as one would write them in JavaScript: typed arrays, one sort a pixel. */
function inJavaScript(isSameEra) {
  const slopes = new Float64Array((YEARS * (YEARS - 1)) / 2);
  const series = new Float64Array(YEARS);
  const found = new Float32Array(PIXELS);
  let total = 0;
  for (let pixel = 0; pixel < PIXELS; pixel++) {
    for (let i = 0; i < YEARS; i++) series[i] = values[i * PIXELS + pixel];
    let [count, score] = [0, 0];
    for (let i = 0; i < YEARS; i++)
      for (let j = i + 1; j < YEARS; j++) {
        const rise = series[j] - series[i];
        if (!isSameEra(i, j) || Number.isNaN(rise)) continue;
        score += Math.sign(rise);
        slopes[count++] = rise / (years[j] - years[i]);
      }
    const sorted = slopes.subarray(0, count).sort();
    found[pixel] = count % 2 ? sorted[count >> 1] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2;
    total += score;
  }
  return found[0] + total;
}

const CASES = [
  ['Theil-Sen, two eras', () => theilSen(eras)],
  ['Mann-Kendall, two eras', () => mannKendall(eras)],
  ['Theil-Sen, one era', () => theilSen(one)],
  ['Mann-Kendall, one era', () => mannKendall(one)],
  ['LandTrendr, simplified', disturbance],
  ['both in JavaScript, two eras', () => inJavaScript((i, j) => i < FIRST_ERA === j < FIRST_ERA), 1],
];

const elapsed = CASES.map(() => []);
for (let round = 0; round < rounds; round++)
  CASES.forEach(([, run, most = rounds], i) => {
    if (round >= most) return;
    const start = performance.now();
    run();
    elapsed[i].push(performance.now() - start);
  });

console.log(`${PIXELS} pixels, ${YEARS} years, ${rounds} rounds: median (least) ms`);
const tell = (name, ms) => {
  const sorted = [...ms].sort((a, b) => a - b);
  const [median, least] = [sorted[sorted.length >> 1], sorted[0]];
  console.log(`${name.padEnd(36)} ${median.toFixed(0).padStart(8)}  (${least.toFixed(0)})`);
};
CASES.forEach(([name], i) => tell(name, elapsed[i]));

/** Pairs as matrices, 1,000 pixels at a time, NaN medians: the vectorised way. */
const NUMPY = `
import sys, time
import numpy as np
pixels, years, first = ${PIXELS}, ${YEARS}, ${FIRST_ERA}
y = np.frombuffer(sys.stdin.buffer.read(), dtype='<f4').reshape(years, pixels).T.astype('f8')
t = np.array([1984 + i if i < first else 1985 + i for i in range(years)], dtype='f8')
i, j = np.triu_indices(years, 1)
same = (i < first) == (j < first)
i, j = i[same], j[same]
start = time.perf_counter()
for at in range(0, pixels, 1000):
    part = y[at:at + 1000]
    rise = part[:, j] - part[:, i]
    np.nanmedian(rise / (t[j] - t[i]), axis=1)
    np.nansum(np.sign(rise), axis=1)
print(1000 * (time.perf_counter() - start))
`;
const numpy = spawnSync('python3', ['-W', 'ignore', '-c', NUMPY], {
  input: new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
});
if (numpy.status === 0) tell('both in NumPy, two eras', [Number(numpy.stdout.toString())]);
else console.log('both in NumPy: python3 with numpy is not here');
