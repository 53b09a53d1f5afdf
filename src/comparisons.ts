import { inCallScope, type CallContext, type LayerOptions } from './call.ts';
import type { CompareAnswer } from './contract/index.ts';
import type { PeriodId } from './contract/sources.ts';
import { placeOf } from './geo/zone.ts';
import { counted, withReceipt } from './metering/meter.ts';
import { withUnstored } from './record/warnings.ts';
import { withCachedStatus } from './cache/catalog-answers.ts';
import type { CompareFindings, CompareJob } from './products/change/compare-findings.ts';
import { assessChange } from './products/change/compare.ts';
import { startForest } from './compared-forest.ts';
import { assembleComparison } from './record/comparison.ts';
import { changeLayers } from './record/layers.ts';
import { parseCompareRequest } from './request/compare.ts';
import type { Estimate } from './sources/estimate.ts';
import { estimateComparison } from './sources/estimate-comparison.ts';
import type { Sources } from './sources/registry.ts';
import { DeferredZone } from './sources/context.ts';
import { readPeriods, OPTICAL_FRACTION, startPeriodAuxiliaries } from './sources/periods/periods.ts';
import type { PeriodsRequest } from './sources/periods/period.ts';
import { SharedReads } from './sources/optical/shared-reads.ts';
import { readGreenAndBlue, type VisiblePlanes } from './sources/optical/visible.ts';
import type { CreateContext } from './sources/auxiliary.ts';
import type { WithLayers } from './sylvan.ts';

/** A comparison and its planes. */
export interface Compared extends WithLayers {
  readonly answer: CompareAnswer;
}

/** Green and blue of each period; `null` if a period has no true colour. */
type VisiblePeriods = Readonly<Record<PeriodId, VisiblePlanes | null>>;

/**
 * Compares two periods, from the caller's raw request to the record (methods 10); without `planes` there are no layers. Rejects
 * with a SylvanError, with `signal.reason`, or with what `onProgress` threw; nothing is left running once it settles.
 */
export function compare(
  input: unknown,
  context: CallContext,
  { planes, trueColour = false }: LayerOptions,
): Promise<Compared> {
  return inCallScope(context, async (own, createContext) => {
    const request = parseCompareRequest(input, { today: own.today });
    const job = { ...request, ...placeOf(request) };
    return counted(own.meter, { operation: 'compare', request }, own.signal, async (receipt) => {
      const wanted = { ...own, planes, trueColour };
      const { findings, visible } = await findOut(job, wanted, createContext);
      const assembled = withCachedStatus(assembleComparison(findings), own.answers);
      const answer = withUnstored(assembled, own.unstored, job.lang);
      await own.accept?.(answer);
      return { answer: withReceipt(answer, receipt), layers: changeLayers(findings, visible) };
    });
  });
}

/** Estimates what a comparison would fetch, without fetching anything. Throws as `parseCompareRequest` does. */
export function comparisonEstimate(
  request: unknown,
  { today, sources, line }: { readonly today: string; readonly sources: Sources; readonly line: number },
): Estimate {
  const valid = parseCompareRequest(request, { today });
  return estimateComparison({ ...valid, ...placeOf(valid) }, sources, line);
}

async function findOut(
  job: CompareJob,
  context: CallContext & Required<LayerOptions>,
  createContext: CreateContext,
): Promise<{ readonly findings: CompareFindings; readonly visible: VisiblePeriods }> {
  const { sources, signal, limits, pool, planes } = context;
  const { date2_end: date, detail } = job;
  const shared = new SharedReads({ date, detail }, { start: job.date2_start, end: date });
  const target = { ...periodsOf(job, context), shared };
  const auxiliaries = startPeriodAuxiliaries(target, sources, {
    signal,
    timeScale: limits.timeScale,
    createContext,
  });
  const { deferredZone } = target;
  const reading = startForest(job, { deferredZone, maps: auxiliaries.maps, shared }, context, createContext);
  const contexts = {
    period1: createContext('period1/optical', signal, OPTICAL_FRACTION),
    period2: createContext('period2/optical', signal, OPTICAL_FRACTION),
  };
  // The forest fixes the zone's grid as an analysis does; if it has no image, the periods fix it.
  await Promise.race([deferredZone.promise, reading.optical]);
  const periods = await deferredZone.resolvedBy(readPeriods(target, sources, contexts));
  const visibleOf = (id: PeriodId) => {
    const { visible } = periods[id];
    return visible === undefined ? null : readGreenAndBlue(visible, contexts[id]);
  };
  const findChange = async () =>
    assessChange(job, periods, await reading.finish(periods), auxiliaries, { pool, signal, planes });
  const [findings, period1, period2] = await Promise.all([
    findChange(),
    visibleOf('period1'),
    visibleOf('period2'),
  ]);
  return { findings, visible: { period1, period2 } };
}

function periodsOf(
  job: CompareJob,
  { today, trueColour }: Pick<CallContext, 'today'> & Required<Pick<LayerOptions, 'trueColour'>>,
): Omit<PeriodsRequest, 'shared'> {
  const { lat, lng, size, geometry, detail } = job;
  return {
    ...{ lat, lng, size, geometry, detail, trueColour },
    period1: { start: job.date1_start, end: job.date1_end },
    period2: { start: job.date2_start, end: job.date2_end },
    today,
    deferredZone: new DeferredZone(),
  };
}
