// The labelled places of ../shared/data/truth (or SYLVAN_REAL_DATA), which are not in the repository: their zones, the meaning of
// their labels, and the values of their images at the labelled points.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fromFile } from 'geotiff';

export const PLACES = join(
  process.env.SYLVAN_REAL_DATA ?? resolve(import.meta.dirname, '../../shared/data'),
  'truth',
);

export const FOREST = new Set([
  ...['Forest', 'FORMAÇÃO FLORESTAL', 'FLORESTA PLANTADA', 'MANGUE'],
  ...['ConiferousForest', 'DeciduousForest', 'MixedForest'],
]);
export const CLEARED = new Set(['Deforestation', 'Deforestatio']);
const PASTURE = new Set(['Pasture', 'PASTAGEM', 'Grass', 'Grassland', 'Herbaceous']);
const CROPS = new Set([
  ...['LAVOURA TEMPORÁRIA', 'LAVOURA PERENE', 'CANA', 'AGRICULTURA', 'PlantedFields', 'crop'],
  ...['Soy_Corn', 'Soy_Cotton', 'Soy_Millet', 'Soy_Fallow', 'Soy_Sunflower', 'Fallow_Cotton'],
]);
/** Labels left out: savanna is neither forest nor other land; ground not observed, or only known not to be crops, is unknown. */
export const LEFT_OUT = new Set(['FORMAÇÃO SAVÃNICA', 'NÃO OBSERVADO', 'other']);
const RASTER_LABELS = {
  aber: [null, 'Forest', 'Grass', 'Urban', 'Water'],
  chiapas: [null, 'Forest', 'Water', 'Herbaceous', 'Bare', 'Urban'],
};

export const ZONES = {
  rondonia: { lat: -10.499993, lng: -64.600005, size: 5 },
  sen2cor: { lat: -10.500019, lng: -65.200018, size: 3 },
  matlantica: { lat: -24.899955, lng: -51, size: 6 },
  pantanal: { lat: -17.500023, lng: -56.000013, size: 10 },
  aber: { lat: 52.409421, lng: -4.034305, size: 9 },
  de_freiburg: { lat: 48.000027, lng: 7.799918, size: 4 },
  de_jena: { lat: 50.899984, lng: 11.549931, size: 4 },
  mt: { lat: -12.999922, lng: -56.000059, size: 6 },
  chiapas: { lat: 15.720732, lng: -93.315944, size: 7 },
  prodes_226064: { lat: -5.799938, lng: -53.500005, size: 5 },
  af_central: { lat: 2.000046, lng: 16.00006, size: 4 },
  af_eastern: { lat: 0.999925, lng: 37.500057, size: 4 },
  af_sahel: { lat: 13.000039, lng: 3, size: 4 },
  af_western: { lat: 8.000019, lng: -3, size: 4 },
};
const YEAR_2018 = ['2018-03-31', '2018-06-30', '2018-09-30', '2018-12-31'];
const HALF_YEARS = ['2019-04-01', '2019-10-01'];
/** Days for which each place is analyzed. */
export const DATES = {
  rondonia: ['2018-12-31', '2019-03-31', '2019-05-31', '2019-07-31'],
  sen2cor: ['2018-12-31', '2019-05-31', '2019-07-31'],
  matlantica: YEAR_2018,
  pantanal: YEAR_2018,
  aber: ['2021-05-27'],
  de_freiburg: ['2019-07-01'],
  de_jena: ['2019-07-01'],
  mt: ['2017-11-30', '2018-02-28', '2018-05-31', '2018-09-01'],
  chiapas: ['2019-11-18', '2022-04-16'],
  prodes_226064: ['2018-08-05', '2019-05-08'],
  af_central: HALF_YEARS,
  af_eastern: HALF_YEARS,
  af_sahel: HALF_YEARS,
  af_western: HALF_YEARS,
};

/** Places of one region are left out together. */
export const REGIONS = [
  ['rondonia', 'sen2cor'],
  ['matlantica'],
  ['pantanal'],
  ['aber'],
  ['de_freiburg', 'de_jena'],
  ['mt'],
  ['chiapas'],
  ['prodes_226064'],
  ['af_central', 'af_eastern', 'af_sahel', 'af_western'],
];

/** Throws if the places are missing. */
export function requirePlaces() {
  if (!existsSync(PLACES)) throw new Error(`The labelled places were not found at ${PLACES}.`);
}

/** The STAC items of a place, oldest first. */
export function itemsOf(place) {
  const { features } = JSON.parse(readFileSync(join(PLACES, place, 'items.json'), 'utf8'));
  return features.sort((a, b) => a.properties.datetime.localeCompare(b.properties.datetime));
}

/** Labelled points of a place with their row and column in its 10 m images. */
export async function pointsOf(place) {
  const raster = join(PLACES, place, 'labels.tif');
  return existsSync(raster)
    ? rasterPoints(raster, RASTER_LABELS[place])
    : tablePoints(join(PLACES, place, 'labels.csv'));
}

/** A label that contains a comma is quoted. */
function tablePoints(path) {
  const [head, ...lines] = readFileSync(path, 'utf8').trim().split('\n').map(cellsOf);
  return lines.map((cells) => {
    const cell = (name) => cells[head.indexOf(name)];
    return { label: cell('label'), row: Number(cell('row')), col: Number(cell('col')) };
  });
}

function cellsOf(line) {
  return [...line.matchAll(/("([^"]*)"|[^,]*)(,|$)/g)].map(([, cell, quoted]) => quoted ?? cell);
}

async function rasterPoints(path, labels) {
  const { data, width } = await planeOf(path);
  return [...data].flatMap((value, i) =>
    labels[value] ? [{ label: labels[value], row: Math.floor(i / width), col: i % width }] : [],
  );
}

/** The first band of a file, its width, and its image. */
export async function planeOf(path) {
  const image = await (await fromFile(path)).getImage();
  const [data] = await image.readRasters();
  return { data, width: image.getWidth(), image };
}

/** Reflectances of an item's `bands` at the points, NaN where the scene classification hides them. */
export async function reflectancesOf(place, { assets }, bands, points) {
  const file = (band) => join(PLACES, place, assets[band].href);
  const scl = await planeOf(file('scl'));
  return Promise.all(
    bands.map(async (band) => {
      const { data } = await planeOf(file(band));
      const { scale, offset } = assets[band]['raster:bands'][0];
      return Float64Array.from(points, ({ row, col }) => {
        const i = row * scl.width + col;
        return scl.data[i] === 0 || data[i] === 0 ? NaN : Math.max(0, data[i] * scale + offset);
      });
    }),
  );
}

/** Cohen's kappa of counts of a yes/no answer against the labels. */
export function kappaOf({ tp, fp, fn, tn }) {
  const n = tp + fp + fn + tn;
  const chance = ((tp + fp) * (tp + fn) + (fn + tn) * (fp + tn)) / n ** 2;
  return ((tp + tn) / n - chance) / (1 - chance);
}

/**
 * Counts of yes/no answers `{ label, yes }` against the labels that mean yes; also of pasture and crops, and of those called
 * forest.
 */
export function countsOf(answers, truth) {
  const counts = { tp: 0, fp: 0, fn: 0, tn: 0, pasture: 0, pastureYes: 0, crops: 0, cropsYes: 0 };
  for (const { label, yes } of answers) {
    counts[outcomeOf(yes, truth.has(label))] += 1;
    const group = PASTURE.has(label) ? 'pasture' : CROPS.has(label) ? 'crops' : null;
    if (group !== null) counts[group] += 1;
    if (group !== null && yes) counts[`${group}Yes`] += 1;
  }
  return counts;
}

/** `tp`, `fp`, `fn` or `tn`. */
export function outcomeOf(yes, isTrue) {
  return `${yes === isTrue ? 't' : 'f'}${yes ? 'p' : 'n'}`;
}
