import type { AnalyzeAnswer, AnalyzeRequest } from './contract/index.ts';
import { buffersOf, release } from './net/buffers.ts';
import type { Layer } from './geo/layer.ts';
import { placeOf } from './geo/zone.ts';
import { assembleAnswer } from './record/assemble.ts';
import { locatedFires } from './record/fires.ts';
import { analysisLayers } from './record/layers.ts';
import { counted, withReceipt } from './metering/meter.ts';
import { withCachedStatus } from './cache/catalog-answers.ts';
import { inCallScope, type CallContext, type LayerOptions, type RunningCall } from './call.ts';
import { withUnstored } from './record/warnings.ts';
import type { AnalysisJob, Findings } from './products/findings.ts';
import { readGreenAndBlue, NOTHING_VISIBLE, type VisiblePlanes } from './sources/optical/visible.ts';
import { DeferredZone, type SourceContext, type SourceRequest } from './sources/context.ts';
import { readOptical, type Optical } from './sources/optical/optical.ts';
import { SharedReads } from './sources/optical/shared-reads.ts';
import { assess } from './products/assess.ts';
import { PreliminaryFindings, quickFindings } from './products/preliminary.ts';
import { withinBudget } from './within-budget.ts';
import { parseAnalyzeRequest } from './request/analyze.ts';
import { startAuxiliarySources, type AuxiliarySources, type CreateContext } from './sources/auxiliary.ts';
import { opticalFraction } from './sources/needs.ts';
import { expectedBytes } from './sources/estimate.ts';
import { HostAccess } from './sources/hosts.ts';
import type { AnalyzedLayers } from './sylvan.ts';
import { DeadlineExceeded, withDeadline } from './net/deadline.ts';
import { isSylvanError } from './errors/errors.ts';

/** Maximum time, in milliseconds, by which the first partial answer may delay reading the images for the final answer. */
const QUICK_BUDGET = 30_000;

/** An analysis and its layers; if no planes are requested, there are no layers, fires or images. */
export interface Analyzed extends Pick<AnalyzedLayers, 'layers' | 'fires' | 'images'> {
  readonly answer: AnalyzeAnswer;
}

/**
 * Runs one analysis, from the caller's raw request to the record. Rejects as {@link inCallScope} does; nothing is left running
 * once it settles.
 */
export function analyze(
  input: unknown,
  context: CallContext,
  { planes, trueColour = false }: LayerOptions,
): Promise<Analyzed> {
  return inCallScope(context, async (own, createContext) => {
    const valid = parseAnalyzeRequest(input, { today: own.today, fractions: true });
    const job = withinBudget({ ...valid, ...placeOf(valid) }, own.sources);
    const request = requestedFields(valid, input);
    return counted(own.meter, { operation: 'analyze', request }, own.signal, async (receipt) => {
      const options = { ...own, planes, trueColour };
      const { findings, visible } = await findOut(job, options, createContext);
      const answer = answerOf(findings, own);
      const layers = layersOf(findings, planes, visible);
      releasePlanes(findings, layers);
      await own.accept?.(answer);
      const complete = withReceipt(answer, receipt);
      own.onPartial?.(complete, layers);
      const { images } = findings;
      return { answer: complete, layers, fires: planes ? locatedFires(findings) : null, images };
    });
  });
}

function answerOf(findings: Findings, { answers, unstored }: RunningCall): AnalyzeAnswer {
  return withUnstored(withCachedStatus(assembleAnswer(findings), answers), unstored, findings.job.lang);
}

function layersOf(findings: Findings, planes: boolean, visible?: VisiblePlanes): readonly Layer[] {
  return planes ? analysisLayers(findings, visible) : [];
}

/** Leaves out a day that the caller did not give, so that a repeated request counts as the same on another day. */
function requestedFields({ date, ...fields }: AnalyzeRequest, input: unknown): object {
  const hasDate = (input as { readonly date?: unknown }).date !== undefined;
  return hasDate ? { ...fields, date } : fields;
}

/** Frees the planes that no layer shows. */
function releasePlanes(
  { optical, forest, radar, canopy, history, references }: Findings,
  layers: readonly Layer[],
): void {
  const shown = new Set(buffersOf(layers.map(({ data }) => data)));
  const planes = [
    optical.composite,
    forest.classes,
    radar.value?.result,
    canopy.value?.planes,
    history.value?.state,
    history.value?.recent,
    references?.map(({ outcome }) => outcome.value?.forest),
  ];
  release(buffersOf(planes).filter((buffer) => !shown.has(buffer)));
}

interface Found {
  readonly findings: Findings;
  readonly visible: VisiblePlanes;
}

/** Runs all sources at once, and assesses their results together once the optical images are read. */
async function findOut(
  job: AnalysisJob,
  context: RunningCall & Required<LayerOptions>,
  createContext: CreateContext,
): Promise<Found> {
  const { sources, signal, limits, pool, planes, trueColour } = context;
  const deferredZone = new DeferredZone();
  const target: SourceRequest = { ...job, zone: deferredZone.promise };
  const shared = new SharedReads(job);
  const own = createContext('sentinel2', signal, opticalFraction(sources, job));
  own.counter.call.expect(expectedBytes(job, sources));
  const auxiliaries = startAuxiliarySources(target, sources, shared, {
    signal,
    timeScale: limits.timeScale,
    createContext,
  });
  // Once the history is done, has failed, timed out or is off, the observations that are kept for it are no longer needed.
  const end = () => shared.end();
  auxiliaries.history.then(end, end);
  await own.counter.besides(() => findQuickly(job, context, own));
  const reading = { ...own, deferredZone, shared, trueColour };
  const optical = await deferredZone.resolvedBy(readOptical(target, sources.sentinel2, reading));
  const seen = trueColour
    ? readGreenAndBlue({ ...optical, observedBits: optical.composite.observedBits }, own)
    : Promise.resolve(NOTHING_VISIBLE);
  const preliminary = partialsOf({ job, optical, auxiliaries, visible: seen }, context);
  const [findings, visible] = await Promise.all([
    assess(job, optical, auxiliaries, { pool, signal, planes }, preliminary?.found),
    seen,
    preliminary?.first,
  ]);
  preliminary?.end();
  return { findings, visible };
}

/**
 * Makes a first partial answer from a few coarse images. The other sources search meanwhile, but read only once the images of the
 * final answer have fixed the zone's grid, so on a slow line this partial answer comes before all of their data. If images fail
 * or are late, there is no first partial answer; the analysis itself reports the error.
 */
async function findQuickly(
  job: AnalysisJob,
  context: RunningCall & Pick<LayerOptions, 'planes'>,
  own: SourceContext,
): Promise<void> {
  const { onPartial, pool, sources, signal, limits, planes } = context;
  if (onPartial === undefined || job.detail === 'quick') return;
  const quick = { ...job, detail: 'quick' } as const;
  const parts = { deferredZone: new DeferredZone(), shared: new SharedReads(quick), hosts: new HostAccess() };
  try {
    const findings = await withDeadline(signal, QUICK_BUDGET * limits.timeScale, async (signal) => {
      const optical = await readOptical(quick, sources.sentinel2, { ...own, ...parts, signal });
      return quickFindings(quick, optical, { pool, signal, planes });
    });
    onPartial(answerOf(findings, context), layersOf(findings, planes));
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof DeadlineExceeded || isSylvanError(error))) throw error;
  }
}

interface Acquiring {
  readonly job: AnalysisJob;
  readonly optical: Optical;
  readonly auxiliaries: AuxiliarySources;
  readonly visible: Promise<VisiblePlanes>;
}

/** The partial answers for `onPartial`, if the caller listens. */
function partialsOf(
  { job, optical, auxiliaries, visible }: Acquiring,
  context: RunningCall & Required<LayerOptions>,
): PreliminaryFindings | undefined {
  const { onPartial, pool, signal, planes, trueColour } = context;
  if (onPartial === undefined) return undefined;
  let seen = NOTHING_VISIBLE;
  const onFindings = (findings: Findings) =>
    onPartial(answerOf(findings, context), layersOf(findings, planes, seen));
  const parts = { pool, signal, planes, onFindings };
  const preliminary = new PreliminaryFindings(job, optical, auxiliaries, parts);
  const add = (found: VisiblePlanes) => {
    seen = found;
    preliminary.found({});
  };
  // The call itself reports an abort.
  if (trueColour) visible.then(add, () => undefined);
  return preliminary;
}
