// One simulated zone seen in two periods, compared by the built library: what it is, and what the library says of it.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { printableComparison } from './accuracy-compare-report.mjs';
import { assessAll } from './accuracy-run.mjs';

/** The zones that are not drawn at random, each of one seed. */
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

/** Random zones of the seeds, then one zone of each other kind; each is reported on a line. */
export function assessComparisons(seeds, folder) {
  const requested = [...seeds.map((seed) => ['random', seed]), ...REPORTED_KINDS.map((kind) => [kind, 1])];
  return assessAll(requested, ([kind, seed]) => assessComparison(kind, seed, folder), printableComparison);
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
    const change = layers.find(({ id }) => id === 'change');
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
