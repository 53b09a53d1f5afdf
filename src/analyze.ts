import type { AnalyzeAnswer, AnalyzeRequest } from './contract/index.ts';
import { assembleAnswer } from './record/assemble.ts';
import { asSylvanError } from './core/errors.ts';
import type { ReadLimits } from './core/protocol.ts';
import type { Findings } from './judgement/findings.ts';
import { ZoneOnce } from './seeing/imagery.ts';
import { seeOptical, type Optical } from './seeing/optical.ts';
import { judge } from './judgement/judge.ts';
import type { Pool } from './lanes/pool.ts';
import { ProgressTally, type OnProgress } from './lanes/progress.ts';
import { parseAnalyzeRequest } from './request/analyze.ts';
import { opticalShare, startSides, type Equip } from './seeing/sides.ts';
import type { SourcePlace } from './seeing/source-run.ts';
import type { Sources } from './sources/sources.ts';

/** What one analysis needs of its engine. */
export interface AnalyzeContext {
  readonly pool: Pool;
  readonly sources: Sources;
  readonly limits: ReadLimits;
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress | undefined;
  /** UTC day of the call, `YYYY-MM-DD`. */
  readonly today: string;
}

/**
 * One analysis, from the request as the caller wrote it to the record (DESIGN section 4). Rejects with a SylvanError,
 * with `signal.reason`, or with what `onProgress` threw; when it settles nothing of it goes on.
 */
export async function analyze(input: unknown, context: AnalyzeContext): Promise<AnalyzeAnswer> {
  context.signal.throwIfAborted();
  const job = parseAnalyzeRequest(input, { today: context.today });
  const scope = new AbortController();
  const signal = AbortSignal.any([context.signal, scope.signal]);
  try {
    const equip = equipment(context, (cause) => scope.abort(cause));
    return assembleAnswer(await findOut(job, { ...context, signal }, equip));
  } catch (error) {
    signal.throwIfAborted();
    throw asSylvanError(error);
  } finally {
    // Where one part failed, the others stop.
    scope.abort();
  }
}

/** Each source works with its own part of the pool, of the call's bytes and of its progress. */
function equipment({ pool, limits, onProgress }: AnalyzeContext, onError: (cause: unknown) => void): Equip {
  return (source, signal, share) => ({
    source,
    pool: pool.of(source),
    limits: { ...limits, bytes: Math.floor(limits.bytes * share) },
    signal,
    tally: new ProgressTally(onProgress && listenUntil(signal, onProgress), onError, source),
  });
}

/** Of a part that is over, done or aborted, nothing more is told. */
function listenUntil(signal: AbortSignal, onProgress: OnProgress): OnProgress {
  return (progress) => {
    if (!signal.aborted) onProgress(progress);
  };
}

/** All sources at once; what they saw is judged together when the optical images are there. */
async function findOut(job: AnalyzeRequest, context: AnalyzeContext, equip: Equip): Promise<Findings> {
  const { sources, signal, limits, pool } = context;
  const zoneOnce = new ZoneOnce();
  const place: SourcePlace = { ...job, zone: zoneOnce.promise };
  const sides = startSides(place, sources, { signal, timeScale: limits.timeScale, equip });
  const optical = await seeOptically(place, context, zoneOnce, equip);
  return judge(job, optical, sides, { pool, signal });
}

async function seeOptically(
  place: SourcePlace,
  { sources, signal }: AnalyzeContext,
  zoneOnce: ZoneOnce,
  equip: Equip,
): Promise<Optical> {
  try {
    const own = equip('sentinel2', signal, opticalShare(sources));
    return await seeOptical(place, sources.sentinel2, { ...own, zoneOnce });
  } catch (error) {
    zoneOnce.fail(error);
    throw error;
  }
}
