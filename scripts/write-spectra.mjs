// Derives simulator/landscapes/spectra-table.ts from the labelled sets of ../shared/data/truth (or SYLVAN_REAL_DATA) that the MIT licence covers:
// `node scripts/write-spectra.mjs`. Only means, standard deviations and factors of classes are written, no pixel. Needs those sets, which
// are not in the repository.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as prettier from 'prettier';
import { itemsOf, PLACES, planeOf, pointsOf as labelledPoints, requirePlaces } from './labelled-places.mjs';
import { factorsOf, fit, meanOf, sdOf, withoutOutliers } from './spectra-statistics.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const TABLE = join(ROOT, 'simulator/landscapes/spectra-table.ts');

const BANDS = ['blue', 'red', 'rededge1', 'nir', 'nir08', 'swir16', 'swir22'];
/** Two months each, from January on. */
const PHASES = 6;
/** Observations of a class in a phase below which its whole year stands in. */
const MIN_OBSERVATIONS = 40;
const CLEAR = 4;

/** The one set with a red edge and a narrow near infrared of its own. */
const COMPLETE = 'rondonia';
/** Bands that the others have stand-ins for, and what they are estimated from. */
const ESTIMATED = [
  ['rededge1', ['blue', 'red', 'nir', 'swir16', 'swir22']],
  ['nir08', ['red', 'nir', 'swir16']],
];

/** Labels of each class by set; `when` chooses among a point's observations. */
const CLASSES = {
  evergreen: { rondonia: ['Forest'], sen2cor: ['Forest'] },
  atlantic: { matlantica: ['FORMAÇÃO FLORESTAL'] },
  semideciduous: { pantanal: ['FORMAÇÃO FLORESTAL'] },
  plantation: { matlantica: ['FLORESTA PLANTADA'] },
  savanna: { pantanal: ['FORMAÇÃO SAVÃNICA'] },
  grassland: { pantanal: ['FORMAÇÃO CAMPESTRE'] },
  wetland: { pantanal: ['CAMPO ALAGADO E ÁREA PANTANOSA'] },
  openAmazon: { rondonia: ['NatNonForest'], sen2cor: ['NatNonForest'] },
  pastureAmazon: { rondonia: ['Pasture'], sen2cor: ['Pasture'] },
  pastureAtlantic: { matlantica: ['PASTAGEM'] },
  pasturePantanal: { pantanal: ['PASTAGEM'] },
  cropGreen: { matlantica: ['LAVOURA TEMPORÁRIA'], pantanal: ['AGRICULTURA'], when: 'greenest' },
  cropBare: { matlantica: ['LAVOURA TEMPORÁRIA'], pantanal: ['AGRICULTURA'], when: 'barest' },
  cleared: { rondonia: ['Deforestation'], sen2cor: ['Deforestatio'], when: 'last' },
  town: { matlantica: ['INFRAESTRUTURA URBANA'] },
};

/** Fraction of a point's observations, by NDVI, that count as its greenest and its barest. */
const EXTREME = 0.2;
/** All that was to be cleared had been by then. */
const CLEARED_BY = '2019-06-20';

requirePlaces();
const sets = {};
for (const set of ['rondonia', 'sen2cor', 'matlantica', 'pantanal']) sets[set] = await pointsOf(set);
for (const [band, from] of ESTIMATED) estimateBand(sets, band, from);
const classes = Object.entries(CLASSES).map(([name, labels]) => [name, statisticsOf(observationsOf(labels))]);
const options = await prettier.resolveConfig(TABLE);
writeFileSync(TABLE, await prettier.format(source(classes), { ...options, parser: 'typescript' }));

/** The labelled points of a set, each with its clear observations in ten-thousandths. */
async function pointsOf(set) {
  const points = (await labelledPoints(set)).map((point) => ({ ...point, observations: [] }));
  for (const { properties, assets } of itemsOf(set)) {
    const [scl, ...planes] = await Promise.all(
      ['scl', ...BANDS].map((band) => planeOf(join(PLACES, set, assets[band].href))),
    );
    const scales = BANDS.map((band) => assets[band]['raster:bands'][0]);
    for (const point of points) {
      const i = point.row * scl.width + point.col;
      if (scl.data[i] !== CLEAR) continue;
      const values = planes.map(({ data }, b) => 10_000 * (data[i] * scales[b].scale + scales[b].offset));
      point.observations.push({ date: properties.datetime.slice(0, 10), values });
    }
  }
  return points;
}

/** Replaces a band's stand-in by what a line through the complete set's pixels says of it. */
function estimateBand(all, band, from) {
  const [target, ...inputs] = [band, ...from].map((name) => BANDS.indexOf(name));
  const rows = all[COMPLETE].flatMap(({ observations }) => observations.map(({ values }) => values));
  const [floor, ...slopes] = fit(
    rows.map((values) => inputs.map((i) => values[i])),
    rows.map((values) => values[target]),
  );
  for (const [set, points] of Object.entries(all)) {
    if (set === COMPLETE) continue;
    for (const { values } of points.flatMap(({ observations }) => observations))
      values[target] = inputs.reduce((sum, i, j) => sum + slopes[j] * values[i], floor);
  }
}

function observationsOf({ when, ...labels }) {
  const points = Object.entries(labels).flatMap(([set, names]) =>
    sets[set].filter(({ label }) => names.includes(label)),
  );
  return points.flatMap(({ observations }) => chosen(observations, when));
}

function chosen(observations, when) {
  if (when === undefined) return observations;
  if (when === 'last') return observations.filter(({ date }) => date >= CLEARED_BY);
  const ranked = observations.toSorted((a, b) => ndviOf(a) - ndviOf(b));
  const count = Math.ceil(EXTREME * ranked.length);
  return when === 'greenest' ? ranked.slice(-count) : ranked.slice(0, count);
}

function ndviOf({ values }) {
  const [red, nir] = ['red', 'nir'].map((band) => values[BANDS.indexOf(band)]);
  return (nir - red) / (nir + red);
}

/** Means and deviations by phase, and the two factors by which the bands of one phase move together. */
function statisticsOf(observations) {
  const all = withoutOutliers(observations.map(({ values }) => values));
  const byPhase = Array.from({ length: PHASES }, (_, phase) => {
    const values = observations
      .filter(({ date }) => Math.floor((Number(date.slice(5, 7)) - 1) / 2) === phase)
      .map((observation) => observation.values);
    return values.length < MIN_OBSERVATIONS ? null : withoutOutliers(values);
  });
  const moments = (rows) =>
    BANDS.map((_, b) => [meanOf(rows.map((row) => row[b])), sdOf(rows.map((row) => row[b]))]);
  const phases = byPhase.map((rows) => moments(rows ?? all));
  const deviations = byPhase.flatMap((rows, phase) =>
    (rows ?? []).map((row) => row.map((value, b) => (value - phases[phase][b][0]) / phases[phase][b][1])),
  );
  return { phases, factors: factorsOf(deviations, 2), observations: observations.length };
}

function source(rows) {
  const whole = (values) => `[${values.map(Math.round).join(', ')}]`;
  const phase = (moments) => whole([...moments.map(([mean]) => mean), ...moments.map(([, sd]) => sd)]);
  const body = rows.map(
    ([name, { phases, factors }]) => `${name}: {
      phases: [${phases.map(phase).join(', ')}],
      factors: [${factors.map((loadings) => whole(loadings.map((value) => 100 * value))).join(', ')}],
    },`,
  );
  return `import type { SpectrumStatistics } from './spectrum-statistics.ts';

/**
 * Reflectances of land covers as labelled points show them, ten-thousandths: six phases of two months from January on, each with the
 * means of blue, red, rededge1, nir, nir08, swir16 and swir22, and then their standard deviations; and the two factors, in percent of a
 * standard deviation, by which the bands of one day move together. Written by \`node scripts/write-spectra.mjs\`; do not edit.
 *
 * From sets under the MIT licence: albhasan/bdc_amazonia (Sentinel-2 composites of Rondônia, 2018-07 to 2019-07),
 * albhasan/deforestation-sentinel2 (Sentinel-2 tile 20LKP, the same year), albhasan/bdc_matlantica and albhasan/bdc_pantanal (Landsat 8
 * composites of 2018). Red edge and narrow near infrared are measured in the first alone, and estimated by its lines in the others.
 * Crops are the greenest and the barest fifth of each point's year; cleared land is what was to be cleared in the year, at its end: not all of it was by then.
 */
export const MEASURED_SPECTRA = {
${body.join('\n')}
} as const satisfies Readonly<Record<string, SpectrumStatistics>>;
`;
}
