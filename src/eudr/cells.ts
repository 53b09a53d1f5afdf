import type { Lang } from '../contract/zone.ts';
import { eudrTextsOf } from '../locale/eudr-texts.ts';
import { formatNumber } from '../locale/typography.ts';
import { plotNoteText } from '../vector/plot-notes.ts';
import type { Convergence } from './convergence.ts';
import type { PlotEvidence } from './evidence.ts';
import type { AssessedPlot } from './report-data.ts';

/** The words of a table of plots, besides its rows. */
export interface EudrWords {
  /** Title of the table. */
  readonly title: string;
  /** The column headings of {@link plotCells}. */
  readonly heads: readonly string[];
  /** Texts of the lines of convergence, for counts and filters; `unmeasured` is for plots without evidence. */
  readonly lines: Readonly<Record<Convergence['line'] | 'unmeasured', string>>;
  /** Notice for plots measured on simulated images. */
  readonly simulated: string;
  /** Sentences on the limits of the evidence. */
  readonly limits: readonly string[];
}

/** The words of a table of plots. */
export function eudrWords(lang: Lang): EudrWords {
  const { title, lines, simulated, limits, plot, result, area, forest, loss, confidence } = eudrTextsOf(lang);
  return { title, lines, simulated, limits, heads: [plot, result, area, forest, loss, confidence] };
}

/** Name, result, area, forest, loss and confidence as text; without evidence, only the name and the result. */
export function plotCells(
  { name, circleHa, evidence }: Pick<AssessedPlot, 'name' | 'circleHa' | 'evidence'>,
  lang: Lang,
): string[] {
  const texts = eudrTextsOf(lang);
  if (evidence === null) return [name, texts.lines.unmeasured, '', '', '', ''];
  const area = `${hectares(evidence.area_ha, lang)} ha`;
  return [
    name,
    convergenceText(evidence.convergence, lang),
    circleHa === null ? area : texts.circle(area),
    forestText(evidence, lang),
    lossText(evidence, lang),
    texts.confidences[evidence.confidence],
  ];
}

/** Hectares with two decimals. */
function hectares(value: number, lang: Lang): string {
  return formatNumber(value, lang, 2);
}

function forestText({ forest_2020_ha: forest, forest_2020_interval_ha: interval }: PlotEvidence, lang: Lang) {
  const { unknownValue, interval: range } = eudrTextsOf(lang);
  if (forest === null) return unknownValue;
  const [low, high] = (interval ?? []).map((value) => hectares(value, lang));
  return `${hectares(forest, lang)} ha${interval === null ? '' : ` (${range(low, high)})`}`;
}

function lossText({ loss_ha, provisional_loss_ha, unknown_ha }: PlotEvidence, lang: Lang): string {
  const texts = eudrTextsOf(lang);
  const [provisional, unknown] = [provisional_loss_ha, unknown_ha].map((value) => hectares(value ?? 0, lang));
  const besides = [
    ...(provisional === '0' ? [] : [texts.provisional(provisional)]),
    ...(unknown === '0' || loss_ha === null ? [] : [texts.unknown(unknown)]),
  ];
  const loss = loss_ha === null ? texts.unknownValue : `${hectares(loss_ha, lang)} ha`;
  return `${loss}${besides.length > 0 ? ` (${besides.join(', ')})` : ''}`;
}

/** A plot's problems, repairs and other remarks, and at the end what to do next. */
export function remarksOf(
  { problem, evidence, repairs, notes }: Pick<AssessedPlot, 'problem' | 'evidence' | 'repairs' | 'notes'>,
  lang: Lang,
): string[] {
  const { failed, next } = eudrTextsOf(lang);
  const { line, reason } = evidence?.convergence ?? {};
  const step = reason ?? (line === 'loss-seen' ? line : null);
  return [
    ...(problem === null ? [] : [problem]),
    ...(evidence?.failures ?? []).map(({ start, end, detail }) => failed(start, end, detail)),
    ...[...repairs, ...notes].map((note) => plotNoteText(note, lang)),
    ...(step === null ? [] : [next[step]]),
  ];
}

/** The convergence in words: `loss after 2020: seen by 2 of 2 sources that can show it (our images, Hansen)`. */
export function convergenceText({ line, by, of, reason }: Convergence, lang: Lang): string {
  const { convergences, reasons, ours, maps } = eudrTextsOf(lang);
  const names = by.map((name) => (name === 'ours' ? ours : maps[name])).join(', ');
  return line === 'more-information'
    ? convergences[line](reasons[reason!], by.length, of, names)
    : convergences[line](by.length, of, names);
}
