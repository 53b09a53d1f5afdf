import { eudrWords, findingsOf, plotCells, remarksOf, type AssessedPlot } from 'sylvan/eudr';
import type { Lang } from 'sylvan/contract';
import { plain, wrap } from '../layout.ts';

const INDENT = '  ';

/**
 * The plots as text for people: each plot with its result, hectares and remarks, then the findings on all plots and the limits of
 * the evidence.
 */
export function formatPlots(plots: readonly AssessedPlot[], lang: Lang, columns: number): string {
  const { title, simulated, limits } = eudrWords(lang);
  const lines = [
    ...wrap(title, columns),
    '',
    ...plots.flatMap((plot) => plotLines(plot, lang, columns)),
    '',
    ...findingsOf(plots, lang).flatMap((text) => wrap(text, columns)),
    ...(plots.some(({ evidence }) => evidence?.simulated) ? wrap(simulated, columns) : []),
    ...limits.flatMap((limit) => wrap(limit, columns, '- ')),
  ];
  // Names come from the file and may contain control characters.
  return `${lines.map(plain).join('\n')}\n`;
}

function plotLines(plot: AssessedPlot, lang: Lang, columns: number): string[] {
  const [, , ...heads] = eudrWords(lang).heads;
  const [name, result, ...cells] = plotCells(plot, lang);
  const values = heads.flatMap((head, i) => (cells[i] === '' ? [] : [`${head} ${cells[i]}`]));
  return [
    ...wrap(`${name} · ${result}`, columns),
    ...(values.length > 0 ? wrap(values.join(' · '), columns, INDENT) : []),
    ...remarksOf(plot, lang).flatMap((text) => wrap(text, columns, INDENT)),
  ];
}
