import type { AnalyzeAnswer, CompareAnswer } from 'sylvan';
import {
  answerLabels,
  dictionary,
  evidenceTables,
  fieldText,
  intervalText,
  translatedAttribution,
  translatedSummary,
  translatedWarning,
  type ValueField,
} from 'sylvan/locale';
import { periodRows } from '../compare/ChangeTables.tsx';
import { amount, bannerOf } from '../result/banner.ts';
import { changeBannerOf } from '../result/headline.ts';
import { termsOf } from '../result/ScoreCard.tsx';
import type { Analysis } from '../state/analysis.ts';
import { isComparison, lastDayOf, type Comparison, type Found } from '../state/comparison.ts';
import { lang, unbroken } from '../state/language.ts';
import { hectaresOf, middleOf, patchesOf, type Patch } from '../state/patches.ts';
import { texts as compareTexts } from '../texts/compare.ts';
import { texts as evidenceTexts } from '../texts/result.ts';
import { texts as lossTexts } from '../texts/loss.ts';
import { texts } from '../texts/report.ts';
import { sourceName } from '../texts/sources.ts';
import { numbers, measuresOf, pointText } from '../ui/numbers.ts';
import { simulationOf } from '../ui/simulated.ts';

export interface ReportTable {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly note?: string;
  /** Number of blocks into which the rows are split, side by side on paper. */
  readonly blocks?: number;
}

/** Maximum number of patches that the report lists and numbers on its map; the page's map and its files contain more. */
export const MAX_PATCHES = 12;

export type Report = ReturnType<typeof reportOf>;

/**
 * The content of the two sheets. `place` describes the place in the header; `facts` and `nextToFacts` are below the maps, and
 * `second` is on the second sheet.
 */
export function reportOf(found: Found, place: string) {
  const { title, methods } = texts.value;
  const { version, ...names } = evidenceTexts.value;
  const { details } = found.answer;
  const simulation = simulationOf(found.answer);
  const { library, processing_version: processing, kernels_sha256: kernels } = details.provenance;
  return {
    title,
    zone: [zoneText(found), place].filter((part) => part !== '').join(' · '),
    simulated: simulation === undefined ? null : translatedWarning(simulation, lang.value),
    sentence: translatedSummary(found.answer, lang.value),
    ...(isComparison(found)
      ? { ...comparisonTables(found), method: methods.comparison }
      : { ...analysisTables(found), method: methods.analysis }),
    warnings: details.warnings
      .filter((warning) => warning !== simulation)
      .map((warning) => translatedWarning(warning, lang.value)),
    attribution: details.attribution.map((line) => translatedAttribution(line, lang.value)),
    provenance: `${library} · ${version} ${processing} · ${names.kernels} ${kernels.slice(0, 12)}`,
  };
}

function zoneText({ zone, answer }: Found): string {
  const { zone: square, polygon: around } = texts.value;
  const { lat, lng, size, polygon } = zone;
  const ground = answer.details.zone;
  const point = pointText(lat, lng);
  if (polygon !== undefined) return around(polygon.name, point, ...measuresOf(ground));
  return square(point, numbers.atMost(size, 1), numbers.atMost(ground.area_ha, 0));
}

function analysisTables(found: Analysis) {
  const { facts } = texts.value;
  const { answer } = found;
  const fields = Object.entries(answerLabels(lang.value).fields) as [ValueField, string][];
  const rows = fields.map(([field, name]) => [name, factText(answer, field)]);
  return {
    days: numbers.day(answer.details.date),
    banner: bannerOf(answer),
    facts: { caption: facts, columns: [], rows },
    nextToFacts: termsTable(answer),
    second: [
      ...seriesTables(answer),
      analysisPatches(found),
      ...tablesOfEvidence(answer),
      sourcesTable(answer),
    ],
  };
}

function termsTable({ details }: AnalyzeAnswer): ReportTable {
  const { scoreTerms: caption } = texts.value;
  return { caption, ...(termsOf(details) ?? { columns: [], rows: [] }) };
}

function seriesTables({ details: { series = [] } }: AnalyzeAnswer): ReportTable[] {
  if (series.length === 0) return [];
  const { series: caption, seriesColumns, seen } = texts.value;
  const index = (value: number | null) => orDash(value, (known) => numbers.exactly(known, 3));
  const rows = series.map(({ year, ndvi, nbr, valid_fraction: observed, disturbed_ha = null }) => [
    String(year),
    index(ndvi),
    index(nbr),
    numbers.percent(100 * observed, 0),
    orDash(disturbed_ha, (known) => numbers.atMost(known, 1)),
  ]);
  // Tables of five columns fit side by side in three blocks; the sensor is given in the page's table and files.
  const { sensor: _, ...kept } = seriesColumns;
  const columns = Object.values({ ...kept, valid_fraction: seen });
  return [{ caption, columns, rows, blocks: 3 }];
}

function comparisonTables({ answer, periods }: Comparison) {
  const span = ({ start, end }: Comparison['periods']['before']) => numbers.span(start, end);
  return {
    days: `${span(periods.before)} · ${span(periods.after)}`,
    banner: changeBannerOf(answer),
    facts: periodsTable(answer),
    nextToFacts: changesTable(answer),
    second: [patchesTable(answer), ...tablesOfEvidence(answer), sourcesTable(answer)],
  };
}

/** Rows of the table of periods that fit below the maps. */
const PERIOD_ROWS: readonly string[] = ['ndvi', 'nbr', 'forest_cover', 'sentinel1_vv', 'active_fires'];

function periodsTable(answer: CompareAnswer): ReportTable {
  const { periods: caption, periodColumns: columns, rows: names } = compareTexts.value;
  const rows = periodRows(answer)
    .filter(([id]) => PERIOD_ROWS.includes(id))
    .map(([id, ...cells]) => [names[id], ...cells.map((cell) => cell ?? '–')]);
  return { caption, columns, rows };
}

function orDash(value: number | null, write: (known: number) => string): string {
  return value === null ? '–' : write(value);
}

function changesTable({ changes, details, deforestation_alert: level }: CompareAnswer): ReportTable {
  const { facts, loss, unknown, gain, net } = texts.value;
  const { confirmed, unconfirmed } = lossTexts.value;
  const { fields, levels } = answerLabels(lang.value);
  const { missing, forest } = details;
  const change = (name: 'forest_loss_ha' | 'forest_gain_ha' | 'net_ha') =>
    changes[name] === null ? noValue(missing, `changes.${name}`) : hectares(changes[name]);
  const area = (name: string, value: number) => [name, unbroken(`${amount(value)} ha`)];
  const { provisional_loss_ha: provisional, unknown_ha: unknownHa } = forest;
  const rows = [
    [`${loss}, ${confirmed}`, change('forest_loss_ha')],
    ...(provisional === null ? [] : [area(`${loss}, ${unconfirmed}`, provisional)]),
    [gain, change('forest_gain_ha')],
    [net, change('net_ha')],
    [fields.deforestation_alert, level === null ? noValue(missing, 'deforestation_alert') : levels[level]],
    ...(unknownHa ? [area(unknown, unknownHa)] : []),
  ];
  return { caption: facts, columns: [], rows };
}

function hectares(value: number): string {
  return unbroken(`${numbers.exactly(value, 2)} ha`);
}

function patchesTable({ details }: CompareAnswer): ReportTable {
  const { largestPatches: caption, patchColumns: columns } = texts.value;
  const rows = details.patches
    .slice(0, MAX_PATCHES)
    .map(({ lat, lng, area_ha: area, after, by }) => [
      pointCell(lat, lng),
      hectares(area),
      numbers.between(after, by),
    ]);
  return { caption, columns, rows, blocks: 2 };
}

function tablesOfEvidence(answer: AnalyzeAnswer | CompareAnswer): ReportTable[] {
  return evidenceTables(answer, lang.value).map(({ title: caption, about, columns, rows, notes }) => ({
    ...{ caption, columns, rows },
    note: [about, ...notes].join(' '),
  }));
}

function sourcesTable({ details }: AnalyzeAnswer | CompareAnswer): ReportTable {
  const { sources, sourceColumns: columns } = texts.value;
  const { statuses } = evidenceTexts.value;
  const rows = details.sources.map(({ id, status, scenes }) => {
    const days = scenes.map(({ date }) => date).sort();
    const span = days.length === 0 ? '–' : numbers.span(days[0], days.at(-1)!);
    return [sourceName(id), statuses[status], numbers.atMost(scenes.length, 0), span];
  });
  return { caption: sources, columns, rows, blocks: 2 };
}

/** A point in a table, rounded to about a metre, which is finer than a pixel. */
function pointCell(lat: number, lng: number): string {
  return pointText(lat, lng, 5, true);
}

/** The patches of loss as polygons, largest first; empty without layers. */
export function reportedPatches(found: Found): readonly Patch[] {
  return patchesOf(found.layers, lastDayOf(found));
}

/** The patches of an analysis, taken from its layers, because its record contains none. */
function analysisPatches(found: Analysis): ReportTable {
  const { largestPatches: caption, lossColumns: columns } = texts.value;
  const { sure, unsure } = lossTexts.value.marks;
  const rows = reportedPatches(found)
    .slice(0, MAX_PATCHES)
    .map((patch) => {
      const [lng, lat] = middleOf(patch);
      const { rank, confirmed_ha: confirmedHa, by } = patch.properties;
      return [
        String(rank),
        pointCell(lat, lng),
        hectares(hectaresOf(patch)),
        confirmedHa === 0 ? unsure : sure,
        by === null ? '–' : numbers.day(by),
      ];
    });
  return { caption, columns, rows, blocks: 2 };
}

/** A field with unit and interval, or the reason why it is null. */
function factText(answer: AnalyzeAnswer, field: ValueField): string {
  const reported = unbroken(fieldText(field, answer, lang.value));
  if (reported === null) return noValue(answer.details.missing, field);
  const interval = unbroken(intervalText(field, answer, lang.value));
  const whole = field === 'score' ? `${reported} / 100` : reported;
  return interval === null ? whole : `${whole} (${interval})`;
}

type Reason = keyof ReturnType<typeof dictionary>['missing'];

function noValue(missing: object, name: string): string {
  const reasons = missing as Readonly<Record<string, { readonly code: Reason } | undefined>>;
  const code = reasons[name]?.code;
  return code === undefined ? '–' : `– (${dictionary(lang.value).missing[code]})`;
}
