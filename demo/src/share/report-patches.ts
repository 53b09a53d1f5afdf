import { formatNumber } from 'sylvan/locale';
import { middleOf, patchesOf, type Patch } from '../state/patches.ts';
import type { Analysis } from '../state/analysis.ts';
import { isComparison, type Found } from '../state/comparison.ts';
import type { Lang } from '../state/language.ts';
import { reportTextsOf } from '../texts/report.ts';
import { pointText } from '../ui/measures.ts';
import { numbersOf } from '../ui/numbers.ts';
import type { ReportTable } from './ReportTableView.tsx';

/** Rows that fit on the page; the map and the files have more. */
export const MAX_PATCHES = 12;

/** The patches of loss as polygons, largest first; empty without layers. */
export function reportedPatches(found: Found): readonly Patch[] {
  return patchesOf(found.layers, isComparison(found) ? found.periods.after.end : found.answer.details.date);
}

/** For an analysis, taken from its layers: its record has no patches. */
export function analysisPatches(found: Analysis, lang: Lang): ReportTable {
  const { largestPatches: caption, lossColumns: columns, confirmed, unconfirmed } = reportTextsOf(lang);
  const rows = reportedPatches(found)
    .slice(0, MAX_PATCHES)
    .map((patch) => {
      // To a pixel's precision.
      const [lng, lat] = middleOf(patch).map((degrees) => Number(degrees.toFixed(5)));
      const { area_ha: area, confirmed_ha: confirmedHa, by } = patch.properties;
      return [
        pointText(lat, lng, lang),
        `${formatNumber(area, lang, 2)} ha`,
        confirmedHa === 0 ? unconfirmed : confirmed,
        by === null ? '–' : numbersOf(lang).day(by),
      ];
    });
  return { caption, columns, rows, blocks: 2 };
}
