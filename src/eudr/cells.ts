import type { Lang } from '../contract/zone.ts';
import { formatNumber } from '../locale/typography.ts';
import { plotNoteText } from '../vector/plot-notes.ts';
import type { Convergence } from './convergence.ts';
import type { AssessedPlot } from './report-data.ts';
import { eudrTextsOf } from '../locale/eudr-texts.ts';

/** What a table of plots says besides its rows. */
export interface EudrWords {
  /** What the table shows. */
  readonly title: string;
  /** The heads of {@link plotCells}. */
  readonly heads: readonly string[];
  /** The lines of convergence, for counts and filters; `unmeasured` for plots without evidence. */
  readonly lines: Readonly<Record<Convergence['line'] | 'unmeasured', string>>;
  /** For plots measured on simulated images. */
  readonly simulated: string;
  /** What the evidence is not. */
  readonly limits: readonly string[];
}

/** The words of a table of plots. */
export function eudrWords(lang: Lang): EudrWords {
  const texts = eudrTextsOf(lang);
  const { title, lines, simulated, limits } = texts;
  const { plot, area, forest, loss, status, confidence, convergence } = texts;
  return {
    title,
    lines,
    simulated,
    limits,
    heads: [plot, area, forest, loss, status, confidence, convergence],
  };
}

/** Name, area, forest, loss, status, confidence and convergence as text; empty if unknown. */
export function plotCells(
  { name, circleHa, evidence }: Pick<AssessedPlot, 'name' | 'circleHa' | 'evidence'>,
  lang: Lang,
): string[] {
  const texts = eudrTextsOf(lang);
  if (evidence === null) return [name, '', '', '', '', '', ''];
  const hectares = (value: number | null) => (value === null ? '' : formatNumber(value, lang, 2));
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
