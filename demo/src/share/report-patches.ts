import { formatNumber } from 'sylvan/locale';
import { boundsOf, patchesOf, type Patch } from '../state/patches.ts';
import type { Analysis } from '../state/analysis.ts';
import type { Comparison } from '../state/comparison.ts';
import type { Lang } from '../state/language.ts';
import { reportTextsOf } from '../texts/report.ts';
import { isComparison } from '../ui/file-name.ts';
import { pointText } from '../ui/measures.ts';
import { numbersOf } from '../ui/numbers.ts';
import type { ReportTable } from './report-table.ts';

/** Rows that fit on the page; the map and the files have more. */
export const MAX_PATCHES = 12;

/** The patches of loss as polygons, largest first; empty without layers. */
export function reportedPatches(found: Analysis | Comparison): readonly Patch[] {
  return patchesOf(found.layers, isComparison(found) ? found.periods.after.end : found.answer.details.date);
}

/** For an analysis, taken from its layers: its record has no patches. */
export function analysisPatches(found: Analysis, lang: Lang): ReportTable {
  const { largestPatches: caption, lossColumns: columns, confirmed, unconfirmed } = reportTextsOf(lang);
  const rows = reportedPatches(found)
    .slice(0, MAX_PATCHES)
    .map((patch) => {
      const { area_ha: area, confirmed_ha: confirmedHa, by } = patch.properties;
      return [
        pointText(...middleOf(patch), lang),
        `${formatNumber(area, lang, 2)} ha`,
        confirmedHa === 0 ? unconfirmed : confirmed,
        by === null ? '–' : numbersOf(lang).day(by),
      ];
    });
  return { caption, columns, rows, blocks: 2 };
}

/** Latitude and longitude of the centre of its bounds, to a pixel's precision. */
function middleOf(patch: Patch): [lat: number, lng: number] {
  const [[west, south], [east, north]] = boundsOf(patch);
  const rounded = (degrees: number) => Number(degrees.toFixed(5));
  return [rounded((south + north) / 2), rounded((west + east) / 2)];
}
