import { isSylvanError, SylvanError } from '../../core/errors.ts';
import { isUpstream } from '../imagery.ts';
import { emptyRun } from '../source-run.ts';
import type { Catalogue } from '../../sources/catalogue.ts';
import type { Sources } from '../../sources/sources.ts';
import { seeLandsatPeriods } from './landsat.ts';
import type { PassedOverCatalogue, PeriodContexts, PeriodsPlace, SeenPeriods } from './seen-period.ts';
import { seeSentinel2Periods } from './sentinel2.ts';

/** First day of Sentinel-2; where a period begins before, Landsat shows both (METHODS 10: the same sensor's bands). */
const FIRST_SENTINEL2_DAY = '2015-06-23';

type OpticalSources = Pick<Sources, 'sentinel2' | 'landsat89' | 'landsat45'>;

/**
 * Both periods on one grid, by one kind of sensor. Throws `no-imagery` for a period that no usable image shows,
 * `upstream-failure` or `upstream-timeout` where every catalogue failed, and `signal.reason` on abort.
 */
export async function seePeriods(
  place: PeriodsPlace,
  sources: OpticalSources,
  contexts: PeriodContexts,
): Promise<SeenPeriods> {
  const isOld = place.period1.start < FIRST_SENTINEL2_DAY;
  try {
    return await (isOld
      ? seeLandsatPeriods(place, sources, contexts)
      : seeInTurn(place, sources.sentinel2, contexts));
  } catch (error) {
    contexts.period1.signal.throwIfAborted();
    throw isUpstream(error) && !isSylvanError(error, 'no-imagery', 'worker-lost')
      ? upstreamProblem(error)
      : error;
  }
}

/** One catalogue shows both periods: processed alike, they differ in nothing but the ground. */
async function seeInTurn(
  place: PeriodsPlace,
  catalogues: readonly Catalogue[],
  contexts: PeriodContexts,
): Promise<SeenPeriods> {
  const passedOver: PassedOverCatalogue[] = [];
  let last: unknown = new RangeError('Sentinel-2 was asked without a catalogue');
  for (const catalogue of catalogues) {
    try {
      return { ...(await seeSentinel2Periods(place, catalogue, contexts)), passedOver };
    } catch (error) {
      contexts.period1.signal.throwIfAborted();
      if (!isUpstream(error)) throw error;
      passedOver.push({
        id: `sentinel2/${catalogue.id}`,
        run: { ...emptyRun(catalogue), failures: [error] },
      });
      // That nothing is to be seen says more than that a host failed.
      if (!isSylvanError(last, 'no-imagery')) last = error;
    }
  }
  throw last;
}

function upstreamProblem(first: SylvanError): SylvanError {
  const code = isSylvanError(first, 'timeout') ? 'upstream-timeout' : 'upstream-failure';
  return new SylvanError(code, `No catalogue could be read: ${first.message}`, {
    fields: { ...first.fields, reason: first.code },
    cause: first,
  });
}
