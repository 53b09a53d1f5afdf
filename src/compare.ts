import { withEquipment, type CallContext } from './call.ts';
import type { CompareAnswer, CompareRequest } from './contract/index.ts';
import type { Layer } from './geo/layer.ts';
import { counted, withReceipt } from './metering/meter.ts';
import { withKeptSources } from './cache/catalogue-answers.ts';
import type { CompareFindings } from './products/change/compare-findings.ts';
import { judgeChange } from './products/change/compare.ts';
import { assembleComparison } from './record/comparison.ts';
import { changeLayers } from './record/layers.ts';
import { parseCompareRequest } from './request/compare.ts';
import { ZoneOnce } from './sources/context.ts';
import { seePeriods, OPTICAL_SHARE, startPeriodSides } from './sources/periods/periods.ts';
import type { PeriodsPlace, SeenPeriods } from './sources/periods/period.ts';
import type { Equip } from './sources/auxiliary.ts';

/** A comparison and its planes. */
export interface ComparedLayers {
  readonly answer: CompareAnswer;
  /** On one grid: what changed, how much, how surely, and NDVI of each period. */
  readonly layers: readonly Layer[];
}

/**
 * Two periods side by side, from the request as the caller wrote it to the record (METHODS 10); without `planes`
 * there are no layers. Rejects with a SylvanError, with `signal.reason`, or with what `onProgress` threw; when it
 * settles nothing of it goes on.
 */
export function compare(
  input: unknown,
  context: CallContext,
  { planes }: { readonly planes: boolean },
): Promise<ComparedLayers> {
  return withEquipment(context, async (own, equip) => {
    const job = parseCompareRequest(input, { today: own.today });
    return counted(own.meter, { operation: 'compare', request: job }, own.signal, async (receipt) => {
      const findings = await findOut(job, { ...own, planes }, equip);
      const answer = withKeptSources(assembleComparison(findings), own.answers);
      await own.accept?.(answer);
      return { answer: withReceipt(answer, receipt), layers: changeLayers(findings) };
    });
  });
}

async function findOut(
  job: CompareRequest,
  context: CallContext & { readonly planes: boolean },
  equip: Equip,
): Promise<CompareFindings> {
  const { sources, signal, limits, pool, planes } = context;
  const place = placeOf(job, context.today);
  const sides = startPeriodSides(place, sources, { signal, timeScale: limits.timeScale, equip });
  return judgeChange(job, await seeOptically(place, context, equip), sides, { pool, signal, planes });
}

function placeOf(job: CompareRequest, today: string): PeriodsPlace {
  const { lat, lng, size } = job;
  return {
    lat,
    lng,
    size,
    period1: { start: job.date1_start, end: job.date1_end },
    period2: { start: job.date2_start, end: job.date2_end },
    today,
    zoneOnce: new ZoneOnce(),
  };
}

async function seeOptically(
  place: PeriodsPlace,
  { sources, signal }: CallContext,
  equip: Equip,
): Promise<SeenPeriods> {
  try {
    return await seePeriods(place, sources, {
      period1: equip('period1/optical', signal, OPTICAL_SHARE),
      period2: equip('period2/optical', signal, OPTICAL_SHARE),
    });
  } catch (error) {
    place.zoneOnce.fail(error);
    throw error;
  }
}
