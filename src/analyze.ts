import type { AnalyzeAnswer, AnalyzeRequest } from './contract/index.ts';
import type { Layer } from './core/layer.ts';
import { assembleAnswer } from './record/assemble.ts';
import { analysisLayers } from './record/layers.ts';
import { withEquipment, type CallContext } from './call.ts';
import type { Findings } from './judgement/findings.ts';
import { ZoneOnce, type CallContext as SeeingContext } from './seeing/imagery.ts';
import { seeOptical, type Optical } from './seeing/optical.ts';
import { SharedReads } from './seeing/shared-reads.ts';
import { judge } from './judgement/judge.ts';
import { parseAnalyzeRequest } from './request/analyze.ts';
import { opticalShare, startSides, type Equip } from './seeing/sides.ts';
import type { SourcePlace } from './seeing/source-run.ts';

/** An analysis and its planes. */
export interface AnalyzedLayers {
  readonly answer: AnalyzeAnswer;
  /** Indices, forest and, where known, canopy height and loss; each on its own grid of the zone. */
  readonly layers: readonly Layer[];
}

/**
 * One analysis, from the request as the caller wrote it to the record (DESIGN section 4). Rejects with a SylvanError,
 * with `signal.reason`, or with what `onProgress` threw; when it settles nothing of it goes on.
 */
export function analyze(input: unknown, context: CallContext): Promise<AnalyzedLayers> {
  return withEquipment(context, async (own, equip) => {
    const job = parseAnalyzeRequest(input, { today: own.today });
    const findings = await findOut(job, own, equip);
    return { answer: assembleAnswer(findings), layers: analysisLayers(findings) };
  });
}

/** All sources at once; what they saw is judged together when the optical images are there. */
async function findOut(job: AnalyzeRequest, context: CallContext, equip: Equip): Promise<Findings> {
  const { sources, signal, limits, pool } = context;
  const zoneOnce = new ZoneOnce();
  const place: SourcePlace = { ...job, zone: zoneOnce.promise };
  const shared = new SharedReads(job.date);
  const sides = startSides(place, sources, shared, { signal, timeScale: limits.timeScale, equip });
  // Done, failed, out of time or off: what is kept for the history is then of no use.
  const end = () => shared.end();
  sides.history.then(end, end);
  const optical = await seeOptically(place, context, { zoneOnce, shared }, equip);
  return judge(job, optical, sides, { pool, signal });
}

async function seeOptically(
  place: SourcePlace,
  { sources, signal }: CallContext,
  common: Pick<SeeingContext, 'zoneOnce' | 'shared'>,
  equip: Equip,
): Promise<Optical> {
  try {
    const own = equip('sentinel2', signal, opticalShare(sources));
    return await seeOptical(place, sources.sentinel2, { ...own, ...common });
  } catch (error) {
    common.zoneOnce.fail(error);
    throw error;
  }
}
