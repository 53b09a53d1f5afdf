// The accuracy measures of an analysis, and their report.
import { cell, errorOf, errorRow, near, table, verdict, verdictTable } from './accuracy-tables.mjs';

/** Maximum absolute differences; `ratio` and `cleared` are relative, and `minHa` is in hectares where nothing was cleared. */
const TOLERANCE = { ndvi: 0.01, cover: 2, vv: 0.2, height: 1.5, ratio: 0.2, cleared: 0.05, minHa: 0.1 };
const FRACTION = 0.95;

/** For each measure, the reported value, the true one, and how to print both. */
function measures({ answer, truth }) {
  const { details } = answer;
  return {
    ndvi: [answer.ndvi_current, truth.ndvi, 4],
    cover: [answer.forest_cover, truth.forestCoverPercent, 1],
    vv: [answer.sentinel1_vv, truth.vvDecibels, 2],
    height: [answer.canopy_height, truth.canopyHeight, 1],
    cleared: [details.forest.loss_ha ?? null, truth.clearedHa, 2],
    year: [details.disturbance?.year ?? null, truth.disturbanceYear, 0],
    trend: [answer.trend, truth.trend],
    alert: [answer.deforestation_alert, truth.alert],
    fires: [answer.active_fires, truth.fires, 0],
  };
}

/** The difference of the pixels' RMSE from the held-out RMSE, as a fraction of the latter; null if either is missing. */
function rmseOff({ pixelRmse, answer }) {
  const held = answer.details.height?.rmse ?? null;
  return pixelRmse === null || held === null ? null : pixelRmse / held - 1;
}

/** Which tolerances hold over all zones. A missing field fails. @returns {{ name: string, holds: boolean }[]} */
export function verdicts(zones) {
  const values = zones.map(measures);
  const within = (key, limit) => values.map((zone) => near(...zone[key], limit));
  const cleared = values.map(({ cleared: [given, truth] }) =>
    near(given, truth, 0, Math.max(TOLERANCE.cleared * truth, truth === 0 ? TOLERANCE.minHa : 0)),
  );
  const ratios = zones.map((zone) => {
    const off = rmseOff(zone);
    return off !== null && Math.abs(off) <= TOLERANCE.ratio;
  });
  const same = (key) => values.map(({ [key]: [given, truth] }) => given === truth);
  return [
    verdict('NDVI ± 0.01', within('ndvi', TOLERANCE.ndvi), 1),
    verdict('Forest cover ± 2 points', within('cover', TOLERANCE.cover), 1),
    verdict('VV ± 0.2 dB', within('vv', TOLERANCE.vv), 1),
    verdict('Mean canopy height ± 1.5 m', within('height', TOLERANCE.height), 1),
    verdict('RMSE of pixels within 20 % of the held-out RMSE', ratios, 1),
    verdict('Cleared area ± 5 %', cleared, 1),
    verdict('Disturbance year exact', same('year'), FRACTION),
    verdict('Trend label correct', same('trend'), FRACTION),
    verdict('Alert level correct', same('alert'), FRACTION),
    verdict('Number of fires exact', same('fires'), 1),
  ];
}

/** Numeric measures: key, name, and decimals of a printed error. */
const ERRORS = [
  ['ndvi', 'NDVI', 4],
  ['cover', 'Forest cover, points', 2],
  ['vv', 'VV, dB', 3],
  ['height', 'Mean canopy height, m', 2],
  ['cleared', 'Cleared area, ha', 2],
  ['year', 'Disturbance year', 0],
  ['fires', 'Fires', 0],
];

/** One row per measure: mean signed error, mean and largest absolute error, and the zone of the largest. */
function errorRows(zones) {
  const row = (name, decimals, errorIn) => {
    const errors = zones.map((zone) => ({ zone: `seed ${zone.seed}`, error: errorIn(zone) }));
    return errorRow(name, errors, decimals);
  };
  const percentOff = (zone) => {
    const off = rmseOff(zone);
    return off === null ? null : 100 * off;
  };
  return [
    ...ERRORS.map(([key, name, decimals]) => row(name, decimals, (zone) => errorOf(measures(zone)[key]))),
    row('Pixel RMSE minus held-out RMSE, % of held-out RMSE', 1, percentOff),
  ];
}

const COLUMNS = [
  ['ndvi', 'NDVI'],
  ['cover', 'Cover %'],
  ['vv', 'VV dB'],
  ['height', 'Height m'],
  ['cleared', 'Cleared ha'],
  ['year', 'Year'],
  ['trend', 'Trend'],
  ['alert', 'Alert'],
  ['fires', 'Fires'],
];

/** The measures of a zone on one line. */
export function printable(zone) {
  const values = measures(zone);
  return [`seed ${zone.seed}`, ...COLUMNS.map(([key]) => `${key} ${cell(values[key])}`), rmse(zone)].join(
    '  ',
  );
}

function rmse({ pixelRmse, answer }) {
  const print = (value) => value?.toFixed(2) ?? '–';
  return `${print(pixelRmse)} (${print(answer.details.height?.rmse)})`;
}

/** The page's introduction and its chapter on analyses. */
export function report(zones, seeds) {
  const head = ['Seed', ...COLUMNS.map(([, title]) => title), 'RMSE m'];
  const rows = zones.map((zone) => {
    const values = measures(zone);
    return [String(zone.seed), ...COLUMNS.map(([key]) => cell(values[key])), rmse(zone)];
  });
  return `## On simulated ground

Sylvan analyzes ${zones.length} simulated zones of 3 km × 3 km (seeds ${seeds[0]} to ${seeds[seeds.length - 1]}) in the same way as any other zone. For each zone, a simulator generates the files of
all six sources from the same known ground truth. The zones are in the tropics and at temperate latitudes in both hemispheres. Forest covers between a third and
nine tenths of each zone. Simulated landscapes are simpler than real ones. The errors below show the accuracy of the methods and the code, not that of
satellite data.

${verdictTable(verdicts(zones))}

Errors of the numeric values, over all zones that have a value:

${table(['Measure', 'Mean error', 'Mean absolute error', 'Largest'], errorRows(zones))}

Each cell below gives the value computed by Sylvan and, after a slash, the true value if the two differ at the printed precision. A dash marks a missing value. RMSE is
the root mean square error of canopy height, measured against the true height, over pixels away from edges. The value in parentheses is the RMSE that Sylvan
reports, which is computed from held-out LiDAR shots.

${table(head, rows)}
`;
}
