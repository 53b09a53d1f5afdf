// One simulated zone, analyzed or compared in two periods by the built library: its truth, and the library's result.
import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** The kinds of comparison zones that are not random, with one seed each. */
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

/**
 * Writes the zone of a seed into `folder`, which the caller owns, analyzes it and removes it again. Includes the per-pixel error
 * of its heights.
 */
export async function assessZone(seed, folder) {
  const { randomScenario, trueHeights, writeScenario } = await import('../build/simulator.js');
  const spec = randomScenario(seed);
  const position = join(folder, spec.id);
  const { truth, request } = await writeScenario(spec, position);
  return withZone(position, async (sylvan) => {
    const { layers, ...answer } = await sylvan.analyze(request, { layers: true });
    const heights = layers.find(({ id }) => id === 'canopy-height');
    // Without a model of heights, the layer comes from a map.
    const isPredicted = typeof answer.details.height?.rmse === 'number';
    const pixelRmse = isPredicted ? rmseOf(heights.data, trueHeights(spec)) : null;
    return { seed, truth, answer, pixelRmse };
  });
}

/** Works with a Sylvan on the zone in `position`, then closes it and removes the zone. */
export async function withZone(position, work, options) {
  const { createSylvan } = await import('../dist/node.js');
  const sylvan = createSylvan({ catalog: position, workers: 2, ...options });
  try {
    return await work(sylvan);
  } finally {
    await sylvan.close();
    rmSync(position, { recursive: true, force: true });
  }
}

/** The RMSE over pixels away from edges, from which the valid shots are sampled; `null` if the grids differ. */
function rmseOf(predicted, { rh98, even }) {
  if (predicted.length !== rh98.length) return null;
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
  const spec = comparisonScenario(seed, { kind });
  const position = join(folder, spec.scenario.id);
  const { truth, request } = await writeComparison(spec, position);
  return withZone(position, async (sylvan) => {
    const { layers, ...answer } = await sylvan.compare(request, { layers: true });
    const name = kind === 'random' ? `seed ${seed}` : kind;
    const change = layers.find(({ id }) => id === 'forest-change');
    // If the season hides the loss, there is no such layer and no loss is reported.
    const falseLossHa = change === undefined ? 0 : lossNearEvents(change, truth);
    return { name, kind, seed, truth, answer, falseLossHa };
  });
}

/** Hectares of pixels reported as lost that touch no event. */
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
