import { eudrWords, findingsOf, isWhole, plotCells, remarksOf, type AssessedPlot } from 'sylvan/eudr';
import { matrix, wrap } from '../layout.ts';
import type { Lang } from '../library.ts';
import { numbersOf } from '../numbers.ts';
import { eudrTextsOf } from '../texts/eudr.ts';

/** Most remarks shown on a screen; the files have all. */
const MOST_REMARKS = 100;

/** The plots for people: a row per plot, which ones could not be assessed and why, and what the evidence is not. */
export function formatPlots(plots: readonly AssessedPlot[], lang: Lang, columns: number): string {
  const texts = eudrWords(lang);
  const lines = [
    ...wrap(texts.title, columns),
    '',
    ...matrix(
      texts.heads,
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
