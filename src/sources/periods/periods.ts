import { FIRST_DAY } from '../../contract/dates.ts';
import type { Sources } from '../registry.ts';
import { firstThatShows, type PeriodContexts, type PeriodsRequest, type PeriodComposites } from './period.ts';
import { readLandsatPeriods } from './landsat.ts';
import { readSentinel2Periods } from './sentinel2.ts';
import type { PeriodId } from '../../contract/sources.ts';
import { OFF, type Outcome } from '../optional.ts';
import { readFires } from '../fires/read.ts';
import type { Fires } from '../fires/assess.ts';
import { startMaps, startSource, type AuxiliaryOptions, type AuxiliarySources } from '../auxiliary.ts';
import { READING } from '../detail.ts';
import { readRadarPair, type RadarPair } from './radar.ts';

type OpticalSources = Pick<Sources, 'sentinel2' | 'landsat89' | 'landsat45'>;

/**
 * Both periods on one grid, from one kind of sensor and one of its catalogs, so that only the ground differs, not the processing.
 * If a period begins before Sentinel-2, Landsat is used for both (methods 10). Throws `no-imagery` for a period without a usable
 * image, `upstream-failure` or `upstream-timeout` if every catalog failed, and `signal.reason` on abort.
 */
export async function readPeriods(
  request: PeriodsRequest,
  sources: OpticalSources,
  contexts: PeriodContexts,
): Promise<PeriodComposites> {
  if (request.period1.start < FIRST_DAY) return readLandsatPeriods(request, sources, contexts);
  const { signal } = contexts.period1;
  const { shown, passedOver } = await firstThatShows('sentinel2', sources.sentinel2, signal, (catalog) =>
    readSentinel2Periods(request, catalog, contexts),
  );
  return { ...shown, passedOver };
}

/** Fractions of a call's bytes: the forest of the second day takes about half of them. */
const FRACTIONS = { optical: 0.18, radar: 0.08, fires: 0.01 } as const;

/** A period's fraction of the call's bytes for its optical images. */
export const OPTICAL_FRACTION = FRACTIONS.optical;

/** The sources that are read from the start of a call, alongside the optical images of two periods. */
export interface PeriodAuxiliaries {
  readonly radar: Promise<Outcome<RadarPair>>;
  readonly fires: Readonly<Record<PeriodId, Promise<Outcome<Fires>>>>;
  readonly maps: AuxiliarySources['maps'];
}

/** Starts every source that is on. Each promise settles on its own and rejects only on abort. */
export function startPeriodAuxiliaries(
  request: PeriodsRequest,
  sources: Sources,
  options: AuxiliaryOptions,
): PeriodAuxiliaries {
  const { sentinel1, fires, fireMasks } = sources;
  const zone = request.deferredZone.promise;
  const readFiresOf = (id: PeriodId) => {
    if (fires.length + fireMasks.length === 0) return Promise.resolve(OFF);
    const where = { ...request, date: request[id].end, zone } as const;
    const read = (own: Parameters<typeof readFires>[2]) =>
      readFires(where, { fires, fireMasks }, own, request[id]);
    return startSource(`${id}/firms`, read, FRACTIONS.fires, options);
  };
  return {
    radar:
      sentinel1.length === 0 || READING[request.detail].isPresentAlone
        ? Promise.resolve(OFF)
        : startSource(
            'sentinel1',
            (own) => readRadarPair(request, sentinel1, own, zone),
            FRACTIONS.radar,
            options,
          ),
    fires: { period1: readFiresOf('period1'), period2: readFiresOf('period2') },
    maps: startMaps({ ...request, date: request.period2.end, zone }, sources, options),
  };
}
