import type { Lang } from '../contract/zone.ts';
import { eudrTextsOf } from '../locale/eudr-texts.ts';
import { formatNumber } from '../locale/typography.ts';
import { mapsMissing } from './convergence.ts';
import type { AssessedPlot } from './report-data.ts';

/** A plot's name and evidence. */
export type FoundPlot = Pick<AssessedPlot, 'name' | 'evidence'>;

/** Minimum fraction of a plot that a map shows as crops for the plot to be named. */
const SOME_CROPS = 0.1;
/** Maximum number of plots named in one sentence. */
const NAMED = 10;

/**
 * Findings for all plots: the number of plots for each line of convergence, the maps that could not be read for any plot, and the
 * plots mapped as crops.
 */
export function findingsOf(plots: readonly FoundPlot[], lang: Lang): string[] {
  return [countsOf(plots, lang), ...missingOf(plots, lang), ...cropsOf(plots, lang)];
}

function countsOf(plots: readonly FoundPlot[], lang: Lang): string {
  const texts = eudrTextsOf(lang);
  const counts = (Object.keys(texts.lines) as (keyof typeof texts.lines)[]).flatMap((line) => {
    const found = plots.filter(({ evidence }) => (evidence?.convergence.line ?? 'unmeasured') === line);
    const count = formatNumber(found.length, lang, 0);
    const number = line === 'unmeasured' ? texts.named(count, namesOf(found)) : count;
    return found.length === 0 ? [] : [texts.counted(texts.lines[line], number)];
  });
  return [texts.plots(formatNumber(plots.length, lang, 0)), ...counts].join(' · ');
}

function namesOf(plots: readonly { readonly name: string }[]): string {
  const names = plots.slice(0, NAMED).map(({ name }) => name);
  return [...names, ...(plots.length > NAMED ? ['…'] : [])].join(', ');
}

function missingOf(plots: readonly FoundPlot[], lang: Lang): string[] {
  const { maps, nowhere } = eudrTextsOf(lang);
  const measured = plots.filter(({ evidence }) => evidence !== null);
  const missing = mapsMissing(measured.flatMap(({ evidence }) => evidence!.maps));
  const names = missing.map((map) => maps[map]).join(', ');
  return measured.length === 0 || names === '' ? [] : [nowhere(names)];
}

/** Empty if the map was not read. */
function cropsOf(plots: readonly FoundPlot[], lang: Lang): string[] {
  const texts = eudrTextsOf(lang);
  const known = plots.flatMap(({ name, evidence }) =>
    (evidence?.maps ?? []).flatMap(({ crops }) => (crops === null ? [] : [{ name, crops }])),
  );
  const marked = known.filter(({ crops }) => crops >= SOME_CROPS);
  if (known.length === 0) return [];
  if (marked.length === 0) return [texts.noCrops];
  return [texts.crops(formatNumber(marked.length, lang, 0), namesOf(marked))];
}
