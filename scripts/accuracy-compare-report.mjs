// The accuracy measures of a comparison, and their report.
import { cell, errorOf, errorRow, near, table, verdict, verdictTable } from './accuracy-tables.mjs';

/** Maximum absolute differences; for areas, maximum relative differences; for false loss, the maximum fraction of the forest. */
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
  unknown: 0.05,
};

const isLandsat = ({ kind }) => kind.startsWith('tm-');
const isSeason = ({ kind }) => /(summer-winter|winter-summer)$/.test(kind);
/** Areas are compared with the truth if the outcome is known for 95 % of the ground; otherwise the record says that it is not. */
const isTold = ({ answer: { changes, details } }) =>
  changes.forest_loss_ha !== null && details.forest.unknown_ha <= TOLERANCE.unknown * details.zone.area_ha;
const isToldOfSentinel2 = (zone) => !isLandsat(zone) && isTold(zone);

/** A period's cover is reported only in leaf. */
const trueCover = ({ inLeaf, forestCoverPercent }) => (inLeaf ? forestCoverPercent : null);

/** For each measure, the reported value, the true one, and how to print both. */
function measures({ answer, truth }) {
  const ofPeriods = answer.details.forest.told_by === 'periods';
  const both = (key, valueOf) => [
    [`${key}1`, valueOf(answer.period1, truth.period1)],
    [`${key}2`, valueOf(answer.period2, truth.period2)],
  ];
  return Object.fromEntries([
    ...both('ndvi', (given, period) => [given.ndvi, period.ndvi, 4]),
    ...both('nbr', (given, period) => [given.nbr, period.nbr, 4]),
    ...both('cover', (given, period) => [given.forest_cover, trueCover(period), 1]),
    ...both('vv', (given, period) => [given.sentinel1_vv, period.vvDecibels, 2]),
    ...both('fires', (given, period) => [given.active_fires, period.fires, 0]),
    ['cleared', [answer.changes.forest_loss_ha, ofPeriods ? truth.clearedObservedHa : truth.clearedHa, 2]],
    ['gained', [answer.changes.forest_gain_ha, ofPeriods ? truth.gainedObservedHa : truth.gainedHa, 2]],
  ]);
}

const always = () => true;
/** Each tolerance: its name, the zones it applies to, and whether it holds in a zone. */
const CHECKS = [
  ['NDVI of both periods ± 0.01', always, bothNear('ndvi', TOLERANCE.index)],
  ['NBR of both periods ± 0.01', always, bothNear('nbr', TOLERANCE.index)],
  [
    'Forest cover of both periods, in full leaf, ± 2 points',
    isToldOfSentinel2,
    bothNear('cover', TOLERANCE.cover),
  ],
  // Edge pixels of 30 m are partly forest, and fewer of them pass the model's threshold.
  ['Forest cover from Landsat ± 3 points', isLandsat, bothNear('cover', TOLERANCE.coverLandsat)],
  ['VV of both periods ± 0.2 dB', always, bothNear('vv', TOLERANCE.vv)],
  ['Number of fires in both periods exact', always, bothNear('fires', 0)],
  ['Cleared area ± 5 %', isToldOfSentinel2, areaNear('cleared', TOLERANCE.cleared)],
  ['Cleared area from Landsat ± 10 %', isLandsat, areaNear('cleared', TOLERANCE.clearedLandsat)],
  ['Gained area ± 5 %', isToldOfSentinel2, areaNear('gained', TOLERANCE.cleared)],
  ['Gained area from Landsat ± 10 %', isLandsat, areaNear('gained', TOLERANCE.clearedLandsat)],
  ['False loss under 0.2 % of the forest', always, hasLittleFalseLoss],
  ['Status matches the true net change in forest', isTold, isStatusRight],
  ['No loss or gain because of leaf fall', isSeason, isLeftAlone],
  [
    'Clear-cut of 400 pixels measured as 4.00 ± 0.05 ha, with the correct severity',
    ({ kind }) => kind === 'cut20',
    isCut20,
  ],
];

/** Tests each tolerance over the zones it applies to. A missing value fails. @returns {{ name: string, holds: boolean }[]} */
export function comparisonVerdicts(zones) {
  return CHECKS.flatMap(([name, applies, isWithin]) => {
    const hits = zones.filter(applies).map((zone) => isWithin(measures(zone), zone));
    return hits.length === 0 ? [] : [verdict(name, hits, 1)];
  });
}

/** Where there is no true value, none may be reported, except the cover of leafless forest, for which no truth is defined. */
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

function isLeftAlone(_, { answer: { changes } }) {
  return (
    changes.forest_loss_ha === null ||
    (changes.forest_loss_ha <= TOLERANCE.minHa && changes.forest_gain_ha <= TOLERANCE.minHa)
  );
}

/** Minimum balance of each status, in percent of the first day's forest (methods 8), sorted from loss to gain. */
const STATUSES = [
  ['CRITICAL_LOSS', -Infinity],
  ['SEVERE_LOSS', -20],
  ['MODERATE_LOSS', -5],
  ['SLIGHT_LOSS', -1],
  ['STABLE', -0.1],
  ['SLIGHT_GAIN', 0.5],
  ['MODERATE_GAIN', 2],
  ['SIGNIFICANT_GAIN', 10],
];
/** Balances of less than this many hectares count as `STABLE`. */
const MIN_BALANCE_HA = 0.5;

/** If the value is so close to a bound that area errors can cross it, either side is right. */
function isStatusRight({ cleared: [, cleared], gained: [, gained] }, zone) {
  const { answer, truth } = zone;
  const off = (isLandsat(zone) ? TOLERANCE.clearedLandsat : TOLERANCE.cleared) * (cleared + gained);
  const [low, high] = [-off, off].map((error) =>
    Math.min(rankOf(gained - cleared + error, truth.period1.forestHa), highestRank(answer)),
  );
  const rank = RANKS.indexOf(answer.status);
  return low <= rank && rank <= high;
}

const RANKS = STATUSES.map(([status]) => status);
/** The mildest loss that a status may state with each alert (methods 8). */
const LEAST = { CRITICAL: 'SEVERE_LOSS', WARNING: 'MODERATE_LOSS' };

function highestRank({ deforestation_alert: alert }) {
  return alert in LEAST ? RANKS.indexOf(LEAST[alert]) : Infinity;
}

function rankOf(balanceHa, forestHa) {
  if (Math.abs(balanceHa) < MIN_BALANCE_HA) return RANKS.indexOf('STABLE');
  const percent = (100 * balanceHa) / forestHa;
  // A status of loss excludes its bound, a status of gain includes it.
  return STATUSES.findLastIndex(([, minimum]) => (minimum < 0 ? percent > minimum : percent >= minimum));
}

/** Whether the area of loss is right, and its severity classes have the areas of the truth. */
function isCut20({ cleared: [given] }, { answer, truth }) {
  const { moderate_high: moderate, high } = answer.changes.severity_ha;
  const [, , , , , trulyModerate, trulyHigh] = truth.severityHa;
  return (
    near(given, 4, 0, TOLERANCE.cut20) &&
    near(moderate, trulyModerate, 0, TOLERANCE.cut20) &&
    near(high, trulyHigh, 0, TOLERANCE.cut20)
  );
}

/** Numeric measures: key, name, and decimals of a printed error. */
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
    const errorsOf = (zone) => keys.map((key) => ({ zone: zone.name, error: errorOf(measures(zone)[key]) }));
    return errorRow(name, zones.flatMap(errorsOf), decimals);
  };
  const falseLosses = zones.map((zone) => ({ zone: zone.name, error: falseLossPercent(zone) }));
  return [
    ...ERRORS.map(([key, name, decimals]) => row([`${key}1`, `${key}2`], name, decimals)),
    ...AREAS.map(([key, name, decimals]) => row([key], name, decimals)),
    errorRow('False loss where nothing changed, % of the forest', falseLosses, 3),
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

/** The measures of a zone on one line. */
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

For each of ${random.length} simulated zones of 3 km × 3 km, images are simulated for two periods of 76 days, one to four years apart. Each period has eight Sentinel-2
scenes, each with 30 % cloud; the rest of the year up to the end of the period has one scene every four weeks. Each zone also has a canopy height map of 2020; where it shows less than 2 m, no forest is mapped, even if trees have grown since (seed 7). Period 2 begins 40 days later in the year than period 1; by
then, grass has dried out and tree crowns are less green. In one zone in five, nothing changes; in the
other zones, clearings cover 0.6 to 60 ha. The red reflectance of each scene contains a
simulated atmospheric-correction error of up to 0.0015. Once clouds and cloud shadows are masked, ${Math.min(...observed).toFixed(1)} to ${Math.max(...observed).toFixed(1)} % of the pixels can be compared.

Further zones test one difficulty each:

- a deciduous forest in summer and winter (\`summer-winter\`, \`winter-summer\`), in which all forest would appear to be lost if the leafless canopy were classified from SWIR2 alone;
- forests in which three quarters or one quarter of the trees are evergreen (\`mixed-summer-winter\`, \`mixed-winter-summer\`);
- coniferous forests, part of which (\`winter-cut\`) or more than half of which (\`winter-clearing\`) is felled between summer and winter;
- Landsat 5 in 1995 compared with Landsat 8 in 2020, after harmonisation (\`tm-oli\`), and Landsat 5 in 1990 compared with Landsat 5 in 2005 (\`tm-tm\`), both at 30 m;
- a clear-cut of exactly 4 ha (\`cut20\`).

${verdictTable(comparisonVerdicts(zones))}

${table(['Measure', 'Mean error', 'Mean absolute error', 'Largest'], errorRows(zones))}

Areas, cover and status are compared with the truth in the ${zones.filter(isTold).length} of ${zones.length} zones in which the change in forest is known for at least 95 % of the area. In the
other zones, the record states what is unknown. In zones where forest can be determined only from the images of the periods, "Cleared ha" and "Gained ha" count only land that is visible in both
periods. As in the table above, the true value follows a slash if it differs. "All cleared ha" includes areas hidden by clouds. The forest cover of leafless trees in winter is not compared.

${table(['Zone', ...COLUMNS.map(([, title]) => title), 'All cleared ha', 'False loss %', 'Status'], rows)}
`;
}
