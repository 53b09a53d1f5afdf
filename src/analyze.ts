import type { AnalyzeAnswer, AnalyzeRequest } from './contract/index.ts';
import { buffersOf, release } from './net/buffers.ts';
import type { Layer } from './geo/layer.ts';
import { assembleAnswer } from './record/assemble.ts';
import { analysisLayers } from './record/layers.ts';
import { counted, withReceipt, type CallAsked } from './metering/meter.ts';
import { withKeptSources } from './cache/catalogue-answers.ts';
import { withEquipment, type CallContext } from './call.ts';
import type { Findings } from './products/findings.ts';
import { seeGreen } from './sources/optical/green.ts';
import { type CallContext as SeeingContext } from './sources/optical/search.ts';
import { ZoneOnce, type SourcePlace } from './sources/context.ts';
import { seeOptical, type Optical } from './sources/optical/composite.ts';
import { SharedReads } from './sources/optical/shared-reads.ts';
import { judge } from './products/assess.ts';
import { parseAnalyzeRequest } from './request/analyze.ts';
import { opticalShare, startSides, type Equip } from './sources/auxiliary.ts';
import type { Sources } from './sources/registry.ts';

/** An analysis and its planes. */
export interface AnalyzedLayers {
  readonly answer: AnalyzeAnswer;
  /** Indices, forest and, where known, canopy height and loss; each on its own grid of the zone. */
  readonly layers: readonly Layer[];
}

/** What is wanted of an analysis beside its record. */
export interface AnalysisAsked {
  /** Without it there are no layers. */
  readonly planes: boolean;
  /** Reads what the layers of true colour are made of, too. */
  readonly trueColour?: boolean;
}

/**
 * One analysis, from the request as the caller wrote it to the record (DESIGN section 4). Rejects with a SylvanError, with
 * `signal.reason`, or with what `onProgress` threw; when it settles nothing of it goes on.
 */
export function analyze(
  input: unknown,
  context: CallContext,
  { planes, trueColour = false }: AnalysisAsked,
): Promise<AnalyzedLayers> {
  return withEquipment(context, async (own, equip) => {
    const job = parseAnalyzeRequest(input, { today: own.today });
    const request = askedFields(job, input);
    return counted(own.meter, { operation: 'analyze', request }, own.signal, async (receipt) => {
      const { findings, green } = await findOut(job, { ...own, trueColour }, equip);
      const answer = withKeptSources(assembleAnswer(findings), own.answers);
      const layers = planes ? analysisLayers(findings, green) : [];
      releasePlanes(findings, layers);
      await own.accept?.(answer);
      return { answer: withReceipt(answer, receipt), layers };
    });
  });
}

/** The same request is the same on another day: a day that the caller left out is not part of it. */
function askedFields({ date, ...fields }: AnalyzeRequest, input: unknown): CallAsked['request'] {
  const hasDate = (input as { readonly date?: unknown }).date !== undefined;
  return hasDate ? { ...fields, date } : fields;
}

/** Frees what no layer shows. */
function releasePlanes(
  { optical, forest, radar, canopy, history }: Findings,
  layers: readonly Layer[],
): void {
  const shown = new Set(buffersOf(layers.map(({ data }) => data)));
  const planes = [
    optical.epoch.composite,
    forest.classes,
    radar.value?.result,
    canopy.value?.planes,
    history.value?.baseline,
    history.value?.recent,
  ];
  release(buffersOf(planes).filter((buffer) => !shown.has(buffer)));
}

interface Found {
  readonly findings: Findings;
  /** For true colour: its median, where it could be read. */
  readonly green: Float32Array | null;
}

/** All sources at once; what they saw is judged together when the optical images are there. */
async function findOut(
  job: AnalyzeRequest,
  context: CallContext & Required<Pick<AnalysisAsked, 'trueColour'>>,
  equip: Equip,
): Promise<Found> {
  const { sources, signal, limits, pool, trueColour } = context;
  const zoneOnce = new ZoneOnce();
  const place: SourcePlace = { ...job, zone: zoneOnce.promise };
  const shared = new SharedReads(job.date);
  const sides = startSides(place, sources, shared, { signal, timeScale: limits.timeScale, equip });
  // Done, failed, out of time or off: what is kept for the history is then of no use.
  const end = () => shared.end();
  sides.history.then(end, end);
  const own = equip('sentinel2', signal, opticalShare(sources));
  const optical = await seeOptically(place, sources, { ...own, zoneOnce, shared, trueColour });
  const [findings, green] = await Promise.all([
    judge(job, optical, sides, { pool, signal }),
    trueColour ? seeGreen(optical, own) : null,
  ]);
  return { findings, green };
}

async function seeOptically(
  place: SourcePlace,
  { sentinel2 }: Sources,
  context: Omit<SeeingContext, 'catalogue'>,
): Promise<Optical> {
  try {
    return await seeOptical(place, sentinel2, context);
  } catch (error) {
    context.zoneOnce.fail(error);
    throw error;
  }
}
