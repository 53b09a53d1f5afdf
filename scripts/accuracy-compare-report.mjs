// What the accuracy of a comparison is measured by, and how it is reported.
import { cell, errorRow, near, table, verdict, verdictTable } from './accuracy-tables.mjs';

/** Largest absolute differences; of areas the largest share, of false loss that of the forest. */
const TOLERANCE = {
  index: 0.01,
  cover: 2,
  coverLandsat: 3,
  vv: 0.2,
  cleared: 0.05,
  clearedLandsat: 0.1,
  minHa: 0.1,
  falseLoss: 0.002,
  cut20: 0.05,
  status: 0.005,
};

const isLandsat = ({ kind }) => kind.startsWith('tm-');
const isSeason = ({ kind }) => /(summer-winter|winter-summer)$/.test(kind);
/** Of forest without leaves in period 1 nothing is known: `null` is right, a number is not. */
const isLeaflessBefore = ({ kind }) => /winter-summer$/.test(kind);

/** One line a measure: the value given, the true one, and how both are printed. A period's cover is reported only in leaf. */
function measures({ answer, truth }) {
  const both = (key, valueOf) => [
    [`${key}1`, valueOf(answer.period1, truth.period1)],
    [`${key}2`, valueOf(answer.period2, truth.period2)],
  ];
  return Object.fromEntries([
    ...both('ndvi', (given, period) => [given.ndvi, period.ndvi, 4]),
    ...both('nbr', (given, period) => [given.nbr, period.nbr, 4]),
    ...both('cover', (given, period) => [
      given.forest_cover,
      period.inLeaf ? period.forestCoverPercent : null,
      1,
    ]),
    ...both('vv', (given, period) => [given.sentinel1_vv, period.vvDecibels, 2]),
    ...both('fires', (given, period) => [given.active_fires, period.fires, 0]),
    ['cleared', [answer.changes.forest_loss_ha, truth.clearedObservedHa, 2]],
    ['gained', [answer.changes.forest_gain_ha, truth.gainedObservedHa, 2]],
  ]);
}

/** Which tolerances hold, each over the zones it applies to. A value that is given for none, or missing for one, holds none. */
export function comparisonVerdicts(zones) {
  const over = (name, isRequested, isWithin) => {
    const requested = zones.filter(isRequested);
    return requested.length === 0
      ? []
      : [
          verdict(
            name,
            requested.map((zone) => isWithin(measures(zone), zone)),
            1,
          ),
        ];
  };
  const all = () => true;
  return [
    ...over('NDVI of both periods ± 0.01', all, bothNear('ndvi', TOLERANCE.index)),
    ...over('NBR of both periods ± 0.01', all, bothNear('nbr', TOLERANCE.index)),
    ...over(
      'Forest cover of both periods, in leaf, ± 2 points',
      (zone) => !isLandsat(zone),
      bothNear('cover', TOLERANCE.cover),
    ),
    // Pixels of 30 m at edges are a part of forest, and fewer of them pass the model's threshold.
    ...over('Forest cover by Landsat ± 3 points', isLandsat, bothNear('cover', TOLERANCE.coverLandsat)),
    ...over('VV of both periods ± 0.2 dB', all, bothNear('vv', TOLERANCE.vv)),
    ...over('Fires of both periods exact', all, bothNear('fires', 0)),
    ...over(
      'Cleared area that both periods show ± 5 %',
      (zone) => !isLandsat(zone) && !isLeaflessBefore(zone),
      areaNear('cleared', TOLERANCE.cleared),
    ),
    ...over('Cleared area by Landsat ± 10 %', isLandsat, areaNear('cleared', TOLERANCE.clearedLandsat)),
    ...over(
      'Gained area that both periods show ± 5 %',
      (zone) => !isLandsat(zone) && !isLeaflessBefore(zone),
      areaNear('gained', TOLERANCE.cleared),
    ),
    ...over('Gained area by Landsat ± 10 %', isLandsat, areaNear('gained', TOLERANCE.clearedLandsat)),
    ...over('Loss where nothing changed under 0.2 % of the forest', all, hasLittleFalseLoss),
    ...over(
      'Status of the true change of forest, `STABLE` where it is not significant',
      hasTrueStatus,
      isStatusRight,
    ),
    ...over('No loss and no gain by leaf fall', isSeason, isLeftAlone),
    ...over(
      'A clear-cut of 20 x 20 pixels is 4.00 ± 0.05 ha, and as severe',
      ({ kind }) => kind === 'cut20',
      isCut20,
    ),
  ];
}

/** Where there is no true value none may be given, but for the cover of leafless forest, which is not assessed. */
function bothNear(key, limit) {
  return (values) =>
    [1, 2].every((period) => {
      const [given, truth] = values[`${key}${period}`];
      if (truth === null) return key === 'cover' || given === null;
      return near(given, truth, 0, limit);
    });
}

function areaNear(key, fraction) {
  return ({ [key]: [given, truth] }) =>
    near(given, truth, 0, Math.max(fraction * truth, truth === 0 ? TOLERANCE.minHa : 0));
}

function hasLittleFalseLoss(_, zone) {
  return falseLossPercent(zone) < 100 * TOLERANCE.falseLoss;
}

function falseLossPercent({ falseLossHa, truth }) {
  return (100 * falseLossHa) / truth.period1.forestHa;
}

function isLeftAlone(_, zone) {
  const { changes, season } = zone.answer;
  if (isLeaflessBefore(zone)) return changes.forest_loss_ha === null && changes.forest_gain_ha === null;
  return (
    changes.forest_loss_ha !== null &&
    season.corrected &&
    changes.forest_loss_ha <= TOLERANCE.minHa &&
    changes.forest_gain_ha <= TOLERANCE.minHa
  );
}

/** Least mean change of NDVI of each status (methods 10), from the greatest loss on. */
const STATUSES = [
  ['CRITICAL_LOSS', -Infinity],
  ['SEVERE_LOSS', -0.15],
  ['MODERATE_LOSS', -0.08],
  ['SLIGHT_LOSS', -0.04],
  ['STABLE', -0.01],
  ['SLIGHT_GAIN', 0.01],
  ['MODERATE_GAIN', 0.03],
  ['SIGNIFICANT_GAIN', 0.08],
];

/** How much of a change the season makes is not stated where something else changed too. */
function hasTrueStatus({ answer: { season }, truth }) {
  return !season.corrected || !truth.changed;
}

/** What the season alone changes is no change; so near to a bound that NDVI may be off by as much, either side is right. */
function isStatusRight(_, { answer: { season, changes, status, deforestation_alert }, truth }) {
  if (changes.significant === null && status === null) return true;
  const isStill = season.corrected || changes.significant !== true;
  const [low, high] = [-TOLERANCE.status, TOLERANCE.status].map((off) =>
    agreed(isStill ? 'STABLE' : statusOf(truth.forestNdviChange + off), deforestation_alert),
  );
  return status === low || status === high;
}

/** The least loss that a status speaks of next to an alert (methods 10). */
const LEAST = { CRITICAL: 'SEVERE_LOSS', WARNING: 'MODERATE_LOSS' };

function agreed(status, alert) {
  const least = LEAST[alert];
  const order = STATUSES.map(([one]) => one);
  return least === undefined || order.indexOf(status) <= order.indexOf(least) ? status : least;
}

function statusOf(change) {
  return STATUSES.findLast(([, minimum]) => change > minimum)[0];
}

/** All of it in the classes that the truth says. */
function isCut20({ cleared: [given] }, { answer, truth }) {
  const { moderate_high: moderate, high } = answer.changes.severity_ha;
  const [, , , , , trulyModerate, trulyHigh] = truth.severityHa;
  return (
    near(given, 4, 0, TOLERANCE.cut20) &&
    near(moderate, trulyModerate, 0, TOLERANCE.cut20) &&
    near(high, trulyHigh, 0, TOLERANCE.cut20)
  );
}

/** Measures that are numbers, and how an error is printed. */
const ERRORS = [
  ['ndvi', 'NDVI', 4],
  ['nbr', 'NBR', 4],
  ['cover', 'Forest cover, points', 2],
  ['vv', 'VV, dB', 3],
];
const AREAS = [
  ['cleared', 'Cleared area, ha', 2],
  ['gained', 'Gained area, ha', 2],
];

function errorRows(zones) {
  const row = (keys, name, decimals) => {
    const reported = zones.flatMap((zone) => keys.map((key) => ({ zone, value: measures(zone)[key] })));
    const errors = reported.map(({ value: [given, truth] }) =>
      given === null || truth === null ? null : given - truth,
    );
    return errorRow(
      name,
      reported.map(({ zone }) => zone.name),
      errors,
      decimals,
    );
  };
  return [
    ...ERRORS.map(([key, name, decimals]) => row([`${key}1`, `${key}2`], name, decimals)),
    ...AREAS.map(([key, name, decimals]) => row([key], name, decimals)),
    errorRow(
      'Loss where nothing changed, % of the forest',
      zones.map(({ name }) => name),
      zones.map(falseLossPercent),
      3,
    ),
  ];
}

const COLUMNS = [
  ['ndvi1', 'NDVI 1'],
  ['ndvi2', 'NDVI 2'],
  ['cover1', 'Cover 1 %'],
  ['cover2', 'Cover 2 %'],
  ['vv1', 'VV 1 dB'],
  ['vv2', 'VV 2 dB'],
  ['fires1', 'Fires 1'],
  ['fires2', 'Fires 2'],
  ['cleared', 'Cleared ha'],
  ['gained', 'Gained ha'],
];

/** A zone on one line. */
export function printableComparison(zone) {
  const values = measures(zone);
  const reported = COLUMNS.map(([key]) => `${key} ${cell(values[key])}`);
  return [zone.name, ...reported, `false ${falseLossPercent(zone).toFixed(3)} %`, zone.answer.status].join(
    '  ',
  );
}

/** The page's chapter on comparisons. */
export function comparisonChapter(zones) {
  const random = zones.filter(({ kind }) => kind === 'random');
  const observed = random.map(({ truth }) => 100 * truth.observedFraction);
  const rows = zones.map((zone) => {
    const values = measures(zone);
    const { truth, answer } = zone;
    return [
      zone.name,
      ...COLUMNS.map(([key]) => cell(values[key])),
      truth.clearedHa.toFixed(2),
      falseLossPercent(zone).toFixed(3),
      answer.status ?? '–',
    ];
  });
  return `### Two periods

${random.length} simulated zones of 3 km, each seen in two periods of 76 days with one to four years between, by eight scenes of Sentinel-2 with 30 % of
cloud in every one of them; period 2 begins 40 days later in its year than period 1, while grass cures and crowns lose green. Clearings cover
0.6 to 60 ha; in one zone of five nothing changes. What the correction for the air leaves in a scene is up to 0.0015 of red.
Clouds and their shadows leave ${Math.min(...observed).toFixed(1)} to ${Math.max(...observed).toFixed(1)} % of the pixels to compare, so areas are held against what both periods show of them.

Next to them: a deciduous forest in summer and winter (\`summer-winter\`, \`winter-summer\`), in which SWIR2 of leafless canopies would make a loss of all of
it, and forests of which three quarters and one quarter keep their leaves (\`mixed-summer-winter\`, \`mixed-winter-summer\`); conifers cut between summer
and winter (\`winter-cut\`), and more than half of them (\`winter-clearing\`); Landsat 5 in 1995 against Landsat 8 in 2020, harmonised (\`tm-oli\`), and
Landsat 5 in 1990 against 2005 (\`tm-tm\`), both at 30 m; and a clear-cut of exactly 4 ha (\`cut20\`).

${verdictTable(comparisonVerdicts(zones))}

${table(['Measure', 'Mean error', 'Mean without sign', 'Largest'], errorRows(zones))}

Where nothing changed and the status is yet a loss, the dry season took that much NDVI from the forest in 40 days: under 32 days no season is taken
out, and no hectare of it is reported as lost. Cells are as above. Cleared and gained are what both periods show of it; "all" is the cleared area with
what clouds hide. Forest cover is not assessed where the trees are leafless, and of forest that is leafless in period 1 nothing may be reported: – is right there.

${table(['Zone', ...COLUMNS.map(([, title]) => title), 'All cleared ha', 'False loss %', 'Status'], rows)}
`;
}
