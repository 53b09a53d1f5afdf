// One simulated zone, analyzed or seen in two periods and compared by the built library: what it is, and what the library says of it.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The zones of comparisons that are not drawn at random, each of one seed. */
const REPORTED_KINDS = [
  'summer-winter',
  'winter-summer',
  'mixed-summer-winter',
  'mixed-winter-summer',
  'winter-cut',
  'winter-clearing',
  'tm-oli',
  'tm-tm',
  'cut20',
];

/** Random zones of the seeds, then one of each other kind. */
export function comparisonsOf(seeds) {
  return [...seeds.map((seed) => ['random', seed]), ...REPORTED_KINDS.map((kind) => [kind, 1])];
}

/** Writes the zone of a seed into `folder`, which the caller owns, analyzes it and removes it again; with the error of its heights pixel by pixel. */
export async function assessZone(seed, folder) {
  const { randomScenario, trueHeights, writeScenario } = await import('../build/simulator.js');
  const { createSylvan } = await import('../dist/node.js');
  const spec = randomScenario(seed);
  const position = join(folder, spec.id);
  const { truth, request } = await writeScenario(spec, position);
  const heightFile = join(folder, `${spec.id}.f32`);
  // Workers inherit it, and leave the canopy they predict there.
  process.env.SYLVAN_HEIGHT_FILE = heightFile;
  const sylvan = createSylvan({
    catalog: position,
    workers: 2,
    workerUrl: pathToFileURL(join(import.meta.dirname, 'accuracy-worker.mjs')),
  });
  try {
    const answer = await sylvan.analyze(request);
    return { seed, truth, answer, pixelRmse: rmseOf(readHeights(heightFile), trueHeights(spec)) };
  } finally {
    await sylvan.close();
    rmSync(position, { recursive: true, force: true });
    rmSync(heightFile, { force: true });
  }
}

function readHeights(file) {
  try {
    const bytes = readFileSync(file);
    return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  } catch {
    return null;
  }
}

/** Over pixels away from edges, of which the shots that pass are a sample; `null` where there is no map. */
function rmseOf(predicted, { rh98, even }) {
  if (predicted === null || predicted.length !== rh98.length) return null;
  let [sum, pixels] = [0, 0];
  rh98.forEach((height, i) => {
    if (even[i] === 0 || Number.isNaN(predicted[i])) return;
    sum += (predicted[i] - height) ** 2;
    pixels += 1;
  });
  return Math.sqrt(sum / pixels);
}

/** Writes the zone of a kind and seed into `folder`, which the caller owns, compares its periods and removes it again. */
export async function assessComparison(kind, seed, folder) {
  const { comparisonScenario, writeComparison } = await import('../build/simulator.js');
  const { createSylvan } = await import('../dist/node.js');
  const spec = comparisonScenario(seed, { kind });
  const position = join(folder, spec.scenario.id);
  const { truth, request } = await writeComparison(spec, position);
  const sylvan = createSylvan({ catalog: position, workers: 2 });
  try {
    const { layers, ...answer } = await sylvan.compare(request, { layers: true });
    const name = kind === 'random' ? `seed ${seed}` : kind;
    const change = layers.find(({ id }) => id === 'forest-change');
    // Where the season hides what was lost there is no such layer, and no loss is reported.
    const falseLossHa = change === undefined ? 0 : lossNearEvents(change, truth);
    return { name, kind, seed, truth, answer, falseLossHa };
  } finally {
    await sylvan.close();
    rmSync(position, { recursive: true, force: true });
  }
}

/** Hectares of pixels reported as lost of which no part lies in an event. */
export function lossNearEvents({ grid, data }, { zone, events }) {
  const [metres, , west, , , north] = grid.affine;
  const [step, , left, , , top] = zone.affine;
  const side = metres / step;
  let pixels = 0;
  data.forEach((value, i) => {
    if (value !== 1) return;
    const x = (west - left) / step + side * (i % grid.width);
    const y = (top - north) / step + side * Math.floor(i / grid.width);
    const touches = (event) =>
      x < event.x + event.width && x + side > event.x && y < event.y + event.height && y + side > event.y;
    if (!events.some(touches)) pixels += 1;
  });
  return (pixels * metres ** 2) / 10_000;
}
