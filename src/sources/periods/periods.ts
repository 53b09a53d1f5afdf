import type { Sources } from '../registry.ts';
import { firstThatShows, type PeriodContexts, type PeriodsPlace, type SeenPeriods } from './period.ts';
import { seeLandsatPeriods } from './landsat.ts';
import { seeSentinel2Periods } from './sentinel2.ts';
import type { PeriodId } from '../../contract/sources.ts';
import { OFF, type Outcome } from '../optional.ts';
import { seeFires, type Fires } from '../fires/read.ts';
import { startSide, type SidesOptions } from '../auxiliary.ts';
import { seeRadarPair, type RadarPair } from './radar.ts';

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

/** Shares of a call's bytes: two periods of optical images leave little to what is seen beside them. */
const SHARES = { optical: 0.4, radar: 0.16, fires: 0.02 } as const;

/** A period's share of the call's bytes for its optical images. */
export const OPTICAL_SHARE = SHARES.optical;

/** The sources that work beside the optical images of two periods, under way from the start of a call. */
export interface PeriodSides {
  readonly radar: Promise<Outcome<RadarPair>>;
  readonly fires: Readonly<Record<PeriodId, Promise<Outcome<Fires>>>>;
}

/** Starts every source that is not off. Each promise settles on its own, and rejects on abort alone. */
export function startPeriodSides(place: PeriodsPlace, sources: Sources, options: SidesOptions): PeriodSides {
  const { sentinel1, fires, fireMasks } = sources;
  const zone = place.zoneOnce.promise;
  const seeFiresOf = (id: PeriodId) => {
    if (fires.length + fireMasks.length === 0) return Promise.resolve(OFF);
    const where = { ...place, date: place[id].end, zone };
    const see = (own: Parameters<typeof seeFires>[2]) =>
      seeFires(where, { fires, fireMasks }, own, place[id]);
    return startSide(`${id}/firms`, see, SHARES.fires, options);
  };
  return {
    radar:
      sentinel1.length === 0
        ? Promise.resolve(OFF)
        : startSide('sentinel1', (own) => seeRadarPair(place, zone, sentinel1, own), SHARES.radar, options),
    fires: { period1: seeFiresOf('period1'), period2: seeFiresOf('period2') },
  };
}
