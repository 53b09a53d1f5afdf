import { fieldText, type ValueField } from 'sylvan/locale';
import type { AnalyzeAnswer, AnalyzeDetails, Lang } from 'sylvan/contract';
import { matrix, table, wrap } from './layout.ts';
import { pageOf, type Page } from './page.ts';
import { findingRows } from './record-findings.ts';
import {
  evidenceParts,
  inParts,
  missingLines,
  originRows,
  pointRows,
  warningLines,
  type RequestedZone,
} from './record-parts.ts';
import { sourceLines } from './record-sources.ts';
import { FIELDS } from './texts/record.ts';

const INTERVAL_DECIMALS: Readonly<Partial<Record<ValueField, number>>> = {
  score: 0,
  ndvi_current: 2,
  forest_cover: 1,
  canopy_height: 1,
  canopy_height_rh50: 1,
  gedi_cover: 1,
  sentinel1_vv: 1,
};

/** An answer for people: the summary sentence, then the fields with units, sources and warnings. */
export function formatRecord(
  answer: AnalyzeAnswer,
  requested: RequestedZone,
  lang: Lang,
  columns: number,
): string {
  const page = pageOf(lang, columns);
  return inParts([
    wrap(answer.details.summary, columns),
    table([...zoneRows(answer, requested, page), ...fieldRows(answer, page)], columns),
    ...evidenceParts(answer, page),
    missingLines(missingFields(answer, page), page),
    scoreLines(answer, page),
    sourceLines(answer, page),
    warningLines(answer, page),
    table(originRows(answer, page), columns),
  ]);
}

function zoneRows({ details }: AnalyzeAnswer, requested: RequestedZone, page: Page): [string, string][] {
  const { texts, numbers } = page;
  const { zone, quality } = details;
  const observed = numbers.percent(100 * quality.valid_fraction, 1);
  return [
    ...pointRows(zone, requested, page),
    [texts.date, details.date],
    [texts.quality, texts.observed(texts.grades[quality.grade], observed, quality.scenes_used)],
  ];
}

function fieldRows(answer: AnalyzeAnswer, page: Page): [string, string][] {
  const { texts } = page;
  const rows = FIELDS.flatMap((field): [string, string][] => {
    const isRequested = answer.details.missing[field]?.code !== 'not-requested';
    if (answer[field] === null) return isRequested ? [[texts.fields[field], texts.noValue]] : [];
    return [[texts.fields[field], `${fieldValue(field, answer, page)}${intervalOf(field, answer, page)}`]];
  });
  return [...rows, ...indexRows(answer, page), ...findingRows(answer, page)];
}

/**
 * A value as shown elsewhere, except that the score has its range, NDVI has four decimals, fires have no days, and an English
 * alert is the word that programs use.
 */
function fieldValue(field: ValueField, answer: AnalyzeAnswer, { lang, texts, numbers }: Page): string {
  if (field === 'score') return `${numbers.atMost(answer.score!, 0)} / 100`;
  if (field === 'ndvi_current') return numbers.exactly(answer.ndvi_current!, 4);
  if (field === 'active_fires') return numbers.atMost(answer.active_fires!, 0);
  if (field === 'deforestation_alert') return texts.level(answer.deforestation_alert!);
  return fieldText(field, answer, lang)!;
}

/** The 95 % interval of a field in brackets, if it has one. */
function intervalOf(field: ValueField, { details }: AnalyzeAnswer, { texts, numbers }: Page): string {
  const interval = details.intervals?.[field];
  const decimals = INTERVAL_DECIMALS[field];
  if (!interval || decimals === undefined) return '';
  const [low, high] = interval.map((end) => numbers.exactly(end, decimals));
  return ` (${texts.interval(low, high)})`;
}

/** The mean indices, except NDVI, which has its own field. */
function indexRows({ details: { indices } }: AnalyzeAnswer, { numbers }: Page): [string, string][] {
  return Object.entries(indices).flatMap(([name, value]): [string, string][] =>
    value === null || name === 'ndvi' ? [] : [[name.toUpperCase(), numbers.exactly(value, 4)]],
  );
}

/** Fields without a value, each with its reason. Fields that were not requested are named by the summary sentence instead. */
function missingFields({ details }: AnalyzeAnswer, { texts }: Page): [name: string, reason: string][] {
  const missing: AnalyzeDetails['missing'] = details.missing;
  return FIELDS.flatMap((field): [string, string][] => {
    const reason = missing[field];
    return reason === undefined || reason.code === 'not-requested'
      ? []
      : [[texts.fields[field], reason.detail]];
  });
}

function scoreLines({ details }: AnalyzeAnswer, { texts, numbers, columns }: Page): string[] {
  const { score_gate: gate, score_completeness: known } = details;
  if (gate === null || known === null) return [];
  const [, ...columnNames] = texts.termColumns;
  const rows = details.score_terms.map((term) => [
    texts.termNames[term.id],
    numbers.exactly(term.value, 3),
    numbers.exactly(term.weight, 2),
    numbers.exactly(term.points, 1),
  ]);
  const heads = ['', ...columnNames.map((name) => name.toLowerCase())];
  const note = texts.termsNote(numbers.atMost(gate, 3), numbers.atMost(known, 2), 'x');
  return [texts.scoreTerms, ...matrix(heads, rows, columns), ...wrap(note, columns, '  ')];
}
