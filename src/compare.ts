import { withEquipment, type CallContext } from './call.ts';
import type { CompareAnswer } from './contract/index.ts';
import { placeOf } from './geo/zone.ts';
import type { Layer } from './geo/layer.ts';
import { counted, withReceipt } from './metering/meter.ts';
import { withUnstored } from './record/unstored.ts';
import { withSharedSources } from './cache/catalogue-answers.ts';
import type { CompareFindings, CompareJob } from './products/change/compare-findings.ts';
import { assessChange } from './products/change/compare.ts';
import { assembleComparison } from './record/comparison.ts';
import { changeLayers } from './record/layers.ts';
import { parseCompareRequest } from './request/compare.ts';
import { DeferredZone } from './sources/context.ts';
import { readPeriods, OPTICAL_FRACTION, startPeriodAuxiliaries } from './sources/periods/periods.ts';
import type { PeriodsRequest, PeriodComposites } from './sources/periods/period.ts';
import type { CreateContext } from './sources/auxiliary.ts';

/** A comparison and its planes. */
export interface ComparedLayers {
  /** The record that the layers were measured for. */
  readonly answer: CompareAnswer;
  /** On one grid: what changed, how much, how surely, and NDVI of each period. */
  readonly layers: readonly Layer[];
}

/**
 * Two periods side by side, from the request as the caller wrote it to the record (methods 10); without `planes`
 * there are no layers. Rejects with a SylvanError, with `signal.reason`, or with what `onProgress` threw; when it
 * settles nothing of it goes on.
 */
export function compare(
  input: unknown,
  context: CallContext,
  { planes }: { readonly planes: boolean },
): Promise<ComparedLayers> {
  return withEquipment(context, async (own, createContext) => {
    const request = parseCompareRequest(input, { today: own.today });
    const job = { ...request, ...placeOf(request) };
    return counted(own.meter, { operation: 'compare', request }, own.signal, async (receipt) => {
      const findings = await findOut(job, { ...own, planes }, createContext);
      const assembled = withSharedSources(assembleComparison(findings), own.answers);
      const answer = withUnstored(assembled, own.unstored, job.lang);
      await own.accept?.(answer);
      return { answer: withReceipt(answer, receipt), layers: changeLayers(findings) };
    });
  });
}

async function findOut(
  job: CompareJob,
  context: CallContext & { readonly planes: boolean },
  createContext: CreateContext,
): Promise<CompareFindings> {
  const { sources, signal, limits, pool, planes } = context;
  const target = positionOf(job, context.today);
  const auxiliaries = startPeriodAuxiliaries(target, sources, {
    signal,
    timeScale: limits.timeScale,
    createContext,
  });
  return assessChange(job, await readOptically(target, context, createContext), auxiliaries, {
    pool,
    signal,
    planes,
  });
}

function positionOf(job: CompareJob, today: string): PeriodsRequest {
  const { lat, lng, size, geometry, detail } = job;
  return {
    lat,
    lng,
    size,
    geometry,
    detail,
    period1: { start: job.date1_start, end: job.date1_end },
    period2: { start: job.date2_start, end: job.date2_end },
    today,
    deferredZone: new DeferredZone(),
  };
}

async function readOptically(
  target: PeriodsRequest,
  { sources, signal }: CallContext,
  createContext: CreateContext,
): Promise<PeriodComposites> {
  try {
    return await readPeriods(target, sources, {
      period1: createContext('period1/optical', signal, OPTICAL_FRACTION),
      period2: createContext('period2/optical', signal, OPTICAL_FRACTION),
    });
  } catch (error) {
    target.deferredZone.fail(error);
    throw error;
  }
}
