import type { PeriodId } from '../../core/sources.ts';
import type { Sources } from '../../sources/sources.ts';
import { OFF, type Outcome } from '../beside.ts';
import { seeFires, type Fires } from '../fires.ts';
import { startSide, type SidesOptions } from '../sides.ts';
import { seeRadarPair, type RadarPair } from './radar.ts';
import type { PeriodsPlace } from './seen-period.ts';

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
