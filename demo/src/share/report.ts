import type { AnalyzeAnswer, CompareAnswer } from 'sylvan';
import {
  answerLabels,
  formatNumber,
  evidenceTables,
  translatedAttribution,
  translatedSummary,
  translatedWarning,
  type ValueField,
} from 'sylvan/locale';
import type { Analysis } from '../state/analysis.ts';
import { isComparison, type Comparison, type Found } from '../state/comparison.ts';
import type { Lang } from '../state/language.ts';
import { amount, bannerOf, type Banner } from '../result/banner.ts';
import { changeBannerOf } from '../result/change-banner.ts';
import { measuresOf, pointText } from '../ui/measures.ts';
import { numbersOf } from '../ui/numbers.ts';
import { simulationOf } from '../ui/simulated.ts';
import { sourceName } from '../texts/sources.ts';
import { analysisPatches, MAX_PATCHES } from './report-patches.ts';
import type { ReportTable } from './ReportTableView.tsx';
import { changeText, factText } from './report-values.ts';
import { reportTextsOf } from '../texts/report.ts';

/** The content of the two-page report on an answer. */
export interface Report {
  readonly title: string;
  readonly zone: string;
  readonly days: string;
  /** Says that the images are simulated, if they are. */
  readonly simulated: string | null;
  readonly banner: Banner;
  readonly sentence: string;
  /** Facts under the maps, side by side, and those of the second page. */
  readonly facts: ReportTable;
  readonly nextToFacts: ReportTable;
  readonly second: readonly ReportTable[];
  /** How the numbers were computed. */
  readonly method: readonly string[];
  readonly warnings: readonly string[];
  readonly attribution: readonly string[];
  readonly provenance: string;
}

export function reportOf(found: Found, lang: Lang): Report {
  const { title, methods } = reportTextsOf(lang);
  const { details } = found.answer;
  const simulation = simulationOf(found.answer);
  const { library, processing_version: processing, kernels_sha256: kernels } = details.provenance;
  return {
    title,
    zone: zoneText(found, lang),
    simulated: simulation === undefined ? null : translatedWarning(simulation, lang),
    sentence: translatedSummary(found.answer, lang),
    ...(isComparison(found)
      ? { ...comparisonTables(found, lang), method: methods.comparison }
      : { ...analysisTables(found, lang), method: methods.analysis }),
    warnings: details.warnings
      .filter((warning) => warning !== simulation)
      .map((warning) => translatedWarning(warning, lang)),
    attribution: details.attribution.map((line) => translatedAttribution(line, lang)),
    provenance: `${library} · ${processing} · ${kernels.slice(0, 12)}`,
  };
}

function zoneText({ zone, answer }: Found, lang: Lang): string {
  const { zone: square, polygon: around } = reportTextsOf(lang);
  const { lat, lng, size, polygon } = zone;
  const ground = answer.details.zone;
  const point = pointText(lat, lng, lang);
  if (polygon !== undefined) return around(polygon.name, point, ...measuresOf(ground, lang));
  return square(point, formatNumber(size, lang, 1), formatNumber(ground.area_ha, lang, 0));
}

type Tables = Pick<Report, 'days' | 'banner' | 'facts' | 'nextToFacts' | 'second'>;

function analysisTables(found: Analysis, lang: Lang): Tables {
  const { facts } = reportTextsOf(lang);
  const { answer } = found;
  const fields = Object.entries(answerLabels(lang).fields) as [ValueField, string][];
  const rows = fields.map(([field, name]) => [name, factText(answer, field, lang)]);
  return {
    days: numbersOf(lang).day(answer.details.date),
    banner: bannerOf(answer, lang),
    facts: { caption: facts, columns: [], rows },
    nextToFacts: termsTable(answer, lang),
    second: [
      ...seriesTables(answer, lang),
      analysisPatches(found, lang),
      ...tablesOfEvidence(answer, lang),
      sourcesTable(answer, lang),
    ],
  };
}

function termsTable({ details }: AnalyzeAnswer, lang: Lang): ReportTable {
  const { scoreTerms, termColumns, termsNote } = reportTextsOf(lang);
  const { termNames } = answerLabels(lang);
  const fixed = (value: number, decimals: number) => formatNumber(value, lang, decimals, true);
  const rows = details.score_terms.map(({ id, value, weight, points }) => [
    termNames[id],
    fixed(value, 3),
    fixed(weight, 2),
    fixed(points, 1),
  ]);
  const { score_gate: gate, score_completeness: known } = details;
  if (gate === null || known === null) return { caption: scoreTerms, columns: termColumns, rows: [] };
  const note = termsNote(formatNumber(gate, lang, 3), formatNumber(known, lang, 2), 'x');
  return { caption: scoreTerms, columns: termColumns, rows, note };
}

function seriesTables({ details: { series = [] } }: AnalyzeAnswer, lang: Lang): ReportTable[] {
  if (series.length === 0) return [];
  const { series: caption, seriesColumns, seen } = reportTextsOf(lang);
  const index = (value: number | null) => (value === null ? '–' : formatNumber(value, lang, 3, true));
  const area = (value: number | null) => (value === null ? '–' : formatNumber(value, lang, 1));
  const rows = series.map(({ year, sensor, ndvi, nbr, valid_fraction: observed, disturbed_ha = null }) => [
    String(year),
    // All are Landsat's, as the caption says.
    sensor.replace(/^Landsat /, ''),
    index(ndvi),
    index(nbr),
    numbersOf(lang).percent(100 * observed, 0),
    area(disturbed_ha),
  ]);
  const columns = Object.values({ ...seriesColumns, valid_fraction: seen });
  return [{ caption, columns, rows, blocks: 3 }];
}

function comparisonTables({ answer, periods }: Comparison, lang: Lang): Tables {
  const span = ({ start, end }: Comparison['periods']['before']) => periodText(start, end, lang);
  return {
    days: `${span(periods.before)} · ${span(periods.after)}`,
    banner: changeBannerOf(answer, lang),
    facts: periodsTable(answer, lang),
    nextToFacts: changesTable(answer, lang),
    second: [patchesTable(answer, lang), ...tablesOfEvidence(answer, lang), sourcesTable(answer, lang)],
  };
}

function periodsTable({ period1, period2, changes }: CompareAnswer, lang: Lang): ReportTable {
  const { periods, periodColumns: columns, points, detections } = reportTextsOf(lang);
  const { fields } = answerLabels(lang);
  const values = [
    ['NDVI', 'ndvi', 4],
    ['NBR', 'nbr', 4],
    [`${fields.sentinel1_vv} (dB)`, 'sentinel1_vv', 2],
    [`${fields.active_fires} (${detections})`, 'active_fires', 0],
  ] as const;
  const numbers = numbersOf(lang);
  const reported = (value: number | null, write: (known: number) => string) =>
    value === null ? '–' : write(value);
  const rows = values.map(([name, field, decimals]) => {
    const number = (value: number | null) => reported(value, (known) => numbers.atMost(known, decimals));
    const change = reported(changes[field], (known) => numbers.signedAtMax(known, decimals));
    return [name, number(period1[field]), number(period2[field]), change];
  });
  const percent = (value: number | null) => reported(value, (known) => numbers.percent(known));
  const { forest_cover: grown } = changes;
  rows.splice(2, 0, [
    fields.forest_cover,
    percent(period1.forest_cover),
    percent(period2.forest_cover),
    reported(grown, (known) => `${numbers.signed(known, 1)} ${points}`),
  ]);
  return { caption: periods, columns, rows };
}

/** Two days, or one if they are the same. */
function periodText(first: string, last: string, lang: Lang): string {
  const numbers = numbersOf(lang);
  return [...new Set([first, last])].map((day) => numbers.day(day)).join(' – ');
}

function changesTable(answer: CompareAnswer, lang: Lang): ReportTable {
  const { facts, loss, confirmed, unconfirmed, unknown, gain, net } = reportTextsOf(lang);
  const names = [
    ['forest_loss_ha', `${loss}, ${confirmed}`],
    ['forest_gain_ha', gain],
    ['net_ha', net],
    ['deforestation_alert', answerLabels(lang).fields.deforestation_alert],
  ] as const;
  const { provisional_loss_ha: provisional, unknown_ha: unknownHa } = answer.details.forest;
  const area = (name: string, value: number) => [name, `${amount(value, lang)} ha`];
  const rows = names.map(([field, name]) => [name, changeText(answer, field, lang)]);
  if (provisional !== null) rows.splice(1, 0, area(`${loss}, ${unconfirmed}`, provisional));
  if (unknownHa) rows.push(area(unknown, unknownHa));
  return { caption: facts, columns: [], rows };
}

function patchesTable({ details }: CompareAnswer, lang: Lang): ReportTable {
  const { largestPatches: caption, patchColumns: columns } = reportTextsOf(lang);
  const rows = details.patches
    .slice(0, MAX_PATCHES)
    .map(({ lat, lng, area_ha: area, after, by }) => [
      pointText(lat, lng, lang),
      `${formatNumber(area, lang, 2)} ha`,
      numbersOf(lang).between(after, by),
    ]);
  return { caption, columns, rows, blocks: 2 };
}

function tablesOfEvidence(answer: AnalyzeAnswer | CompareAnswer, lang: Lang): ReportTable[] {
  return evidenceTables(answer, lang).map(({ title: caption, about, columns, rows, notes }) => ({
    ...{ caption, columns, rows },
    note: [about, ...notes].join(' '),
  }));
}

function sourcesTable({ details }: AnalyzeAnswer | CompareAnswer, lang: Lang): ReportTable {
  const { sources, sourceColumns: columns, statuses } = reportTextsOf(lang);
  const rows = details.sources.map(({ id, status, scenes }) => {
    const days = scenes.map(({ date }) => date).sort();
    const span = days.length === 0 ? '–' : periodText(days[0], days[days.length - 1], lang);
    return [sourceName(id, lang), statuses[status], formatNumber(scenes.length, lang, 0), span];
  });
  return { caption: sources, columns, rows, blocks: 2 };
}
