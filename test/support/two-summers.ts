import type { CompareAnswer } from 'sylvan/node';
import { acquisition } from '../../simulator/catalog.ts';
import type { SampleSpec } from '../../simulator/index.ts';
import { SEAM } from './zones.ts';

const DAYS = ['06-17', '07-07', '07-27'];

/**
 * The zone on two tiles in the summers before and after a clear-cut, each with three passes of two scenes.
 */
export const TWO_SUMMERS: SampleSpec = {
  ...SEAM,
  id: 'two-summers',
  title: 'a zone across two tiles, in two summers',
  acquisitions: ['2023', '2024'].flatMap((year) =>
    DAYS.map((day) => acquisition(`${year}-${day}`, 0.1, { baseline: '05.10' })),
  ),
};

export const SUMMERS = {
  ...{ lat: SEAM.request.lat, lng: SEAM.request.lng, size: SEAM.request.size },
  ...{ date1_start: '2023-06-01', date1_end: '2023-08-31' },
  ...{ date2_start: '2024-06-01', date2_end: '2024-08-31' },
} as const;

/**
 * The parts that depend only on the images of the periods; forest also uses other years, each from any
 * catalog.
 */
export function imagesOfComparison({ period1, period2, season, details }: CompareAnswer): object {
  const own = (period: CompareAnswer['period1']) => ({ ...period, forest_cover: null });
  const { zone, quality, optical, histogram } = details;
  return {
    ...{ periods: [own(period1), own(period2)], season, zone, optical, histogram },
    quality: { ...quality, grade: null },
  };
}

/** A source's report in a comparison. */
export function partOf(
  { details }: CompareAnswer,
  source: string,
): CompareAnswer['details']['sources'][number] {
  return details.sources.find(({ id }) => id === source)!;
}

export function codesOf({ details }: CompareAnswer): string[] {
  return details.warnings.map(({ code }) => code);
}
