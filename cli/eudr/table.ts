import { plotNoteText } from 'sylvan/vector';
import { matrix, wrap } from '../layout.ts';
import type { Lang } from '../library.ts';
import { numbersOf } from '../numbers.ts';
import { eudrTextsOf } from '../texts/eudr.ts';
import type { Convergence } from './convergence.ts';
import { isWhole, type AssessedPlot } from './report-data.ts';
import { findingsOf } from './findings.ts';

/** Most remarks shown on a screen; the files have all. */
const MOST_REMARKS = 100;

/** The plots for people: a row per plot, which ones could not be assessed and why, and what the evidence is not. */
export function formatPlots(plots: readonly AssessedPlot[], lang: Lang, columns: number): string {
  const texts = eudrTextsOf(lang);
  const heads = [
    texts.plot,
    texts.area,
    texts.forest,
    texts.loss,
    texts.status,
    texts.confidence,
    texts.convergence,
  ];
  const lines = [
    ...wrap(texts.title, columns),
    '',
    ...matrix(
      heads,
      plots.map((plot) => plotCells(plot, lang)),
      columns,
    ),
    '',
    ...remarkLines(plots, lang, columns),
    '',
    ...findingsOf(plots, lang).flatMap((text) => wrap(text, columns)),
    ...(plots.some(({ evidence }) => evidence?.simulated) ? wrap(texts.simulated, columns) : []),
    ...texts.limits.flatMap((limit) => wrap(limit, columns, '- ')),
  ];
  return `${lines.join('\n')}\n`;
}

/** Problems first; counts the lines that do not fit. */
function remarkLines(plots: readonly AssessedPlot[], lang: Lang, columns: number): string[] {
  const of = (wanted: (plot: AssessedPlot) => boolean) =>
    plots.filter(wanted).flatMap((plot) => remarksOf(plot, lang).map((text) => `${plot.name}: ${text}`));
  const remarks = [...of((plot) => !isWhole(plot)), ...of(isWhole)];
  const more = remarks.length - MOST_REMARKS;
  const shown = remarks.slice(0, MOST_REMARKS);
  return [
    ...shown,
    ...(more > 0 ? [eudrTextsOf(lang).moreRemarks(numbersOf(lang).atMost(more, 0))] : []),
  ].flatMap((text) => wrap(text, columns));
}

/** Name, area, forest, loss, status, confidence and convergence as text; empty if unknown. */
export function plotCells(
  { name, circleHa, evidence }: Pick<AssessedPlot, 'name' | 'circleHa' | 'evidence'>,
  lang: Lang,
): string[] {
  const texts = eudrTextsOf(lang);
  if (evidence === null) return [name, '', '', '', '', '', ''];
  const numbers = numbersOf(lang);
  const hectares = (value: number | null) => (value === null ? '' : numbers.atMost(value, 2));
  const {
    area_ha,
    forest_2020_ha,
    forest_2020_interval_ha: interval,
    loss_ha,
    provisional_loss_ha,
    unknown_ha,
    status,
    confidence,
  } = evidence;
  const range = interval && ` (${texts.interval(hectares(interval[0]), hectares(interval[1]))})`;
  const [provisional, unknown] = [provisional_loss_ha, unknown_ha].map((value) => hectares(value ?? 0));
  const besides = [
    ...(provisional === '0' ? [] : [texts.provisional(provisional)]),
    ...(unknown === '0' ? [] : [texts.unknown(unknown)]),
  ];
  return [
    name,
    circleHa === null ? hectares(area_ha) : texts.circle(hectares(area_ha)),
    `${hectares(forest_2020_ha)}${range ?? ''}`,
    [hectares(loss_ha), ...(besides.length > 0 ? [`(${besides.join(', ')})`] : [])].join(' ').trimStart(),
    texts.statuses[status],
    texts.confidences[confidence],
    convergenceText(evidence.convergence, lang),
  ];
}

/** A plot's problems, repairs and other remarks. */
export function remarksOf(
  { problem, evidence, repairs, notes }: Pick<AssessedPlot, 'problem' | 'evidence' | 'repairs' | 'notes'>,
  lang: Lang,
): string[] {
  const { failed } = eudrTextsOf(lang);
  return [
    ...(problem === null ? [] : [problem]),
    ...(evidence?.failures ?? []).map(({ start, end, detail }) => failed(start, end, detail)),
    ...[...repairs, ...notes].map((note) => plotNoteText(note, lang)),
  ];
}

/** The convergence in words: `loss after 2020 seen by 2 of 2`. */
export function convergenceText({ line, by, of }: Convergence, lang: Lang): string {
  const { convergences, ours, maps } = eudrTextsOf(lang);
  const names = by.map((name) => (name === 'ours' ? ours : maps[name]));
  return convergences[line](String(by.length), String(of), names.join(', '));
}
