import type { Lang } from '../contract/zone.ts';
import { formatNumber } from '../locale/typography.ts';
import type { AssessedPlot } from './report-data.ts';
import { eudrTextsOf } from '../locale/eudr-texts.ts';

/** A plot's name and evidence. */
export type FoundPlot = Pick<AssessedPlot, 'name' | 'evidence'>;

/** Minimum crop fraction of a plot on a map for the plot to be named. */
const SOME_CROPS = 0.1;
/** Most plots named in one sentence. */
const NAMED = 10;

/** Findings for all plots: how many there are for each line of convergence, and which are mapped as a crop. */
export function findingsOf(plots: readonly FoundPlot[], lang: Lang): string[] {
  const texts = eudrTextsOf(lang);
  const lines = plots.map(({ evidence }) => evidence?.convergence.line ?? 'unmeasured');
  const counts = (Object.keys(texts.lines) as (keyof typeof texts.lines)[]).flatMap((line) => {
    const count = lines.filter((one) => one === line).length;
    return count === 0 ? [] : [texts.counted(texts.lines[line], formatNumber(count, lang, 0))];
  });
  return [[texts.plots(formatNumber(plots.length, lang, 0)), ...counts].join(' · '), ...cropsOf(plots, lang)];
}

/** Empty if the map was not read. */
function cropsOf(plots: readonly FoundPlot[], lang: Lang): string[] {
  const texts = eudrTextsOf(lang);
  const known = plots.flatMap(({ name, evidence }) =>
    (evidence?.maps ?? []).flatMap(({ crops }) => (crops === null ? [] : [{ name, crops }])),
  );
  const marked = known.filter(({ crops }) => crops >= SOME_CROPS).map(({ name }) => name);
  if (known.length === 0) return [];
  if (marked.length === 0) return [texts.noCrops];
  const names = [...marked.slice(0, NAMED), ...(marked.length > NAMED ? ['…'] : [])].join(', ');
  return [texts.crops(formatNumber(marked.length, lang, 0), names)];
}
