import type { Sources } from '../../sources/sources.ts';
import { firstThatShows } from './in-turn.ts';
import { seeLandsatPeriods } from './landsat.ts';
import type { PeriodContexts, PeriodsPlace, SeenPeriods } from './seen-period.ts';
import { seeSentinel2Periods } from './sentinel2.ts';

/** First day of Sentinel-2; where a period begins before, Landsat shows both (METHODS 10: the same sensor's bands). */
const FIRST_SENTINEL2_DAY = '2015-06-23';

type OpticalSources = Pick<Sources, 'sentinel2' | 'landsat89' | 'landsat45'>;

/**
 * Both periods on one grid, by one kind of sensor and from one catalogue of it: processed alike, they differ in nothing but the
 * ground. Throws `no-imagery` for a period that no usable image shows, `upstream-failure` or `upstream-timeout` where every
 * catalogue failed, and `signal.reason` on abort.
 */
export async function seePeriods(
  place: PeriodsPlace,
  sources: OpticalSources,
  contexts: PeriodContexts,
): Promise<SeenPeriods> {
  if (place.period1.start < FIRST_SENTINEL2_DAY) return seeLandsatPeriods(place, sources, contexts);
  const { signal } = contexts.period1;
  const { shown, passedOver } = await firstThatShows('sentinel2', sources.sentinel2, signal, (catalogue) =>
    seeSentinel2Periods(place, catalogue, contexts),
  );
  return { ...shown, passedOver };
}
