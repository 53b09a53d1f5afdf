import type { AnalyzeAnswer, AnalyzeRequest } from './contract/index.ts';
import { climateZone, referenceHeight } from './analysis/climate-zone.ts';
import { assembleAnswer, type Findings } from './assemble.ts';
import { errorData, isSylvanError, SylvanError } from './core/errors.ts';
import type { ReadLimits, ScoreInputs } from './core/protocol.ts';
import { forestShares } from './analysis/cover.ts';
import { seeOptical, type Optical } from './optical.ts';
import type { Pool } from './pool.ts';
import { ProgressTally, type OnProgress } from './progress.ts';
import { parseAnalyzeRequest } from './request.ts';
import { ZoneOnce } from './imagery.ts';
import type { Catalogue } from './sources/catalogue.ts';

/** What one analysis needs of its engine. */
export interface AnalyzeContext {
  readonly pool: Pool;
  readonly catalogues: readonly Catalogue[];
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
    const tally = new ProgressTally(context.onProgress, (cause) => scope.abort(cause), 'sentinel2');
    return assembleAnswer(await findOut(job, { ...context, signal }, tally));
  } catch (error) {
    signal.throwIfAborted();
    throw isSylvanError(error) ? error : SylvanError.fromData(errorData(error));
  } finally {
    // Where one part failed, the others stop.
    scope.abort();
  }
}

async function findOut(
  job: AnalyzeRequest,
  { pool, signal, limits, catalogues }: AnalyzeContext,
  tally: ProgressTally,
): Promise<Findings> {
  const zoneOnce = new ZoneOnce();
  const optical = await seeOptical(job, catalogues, {
    pool: pool.of('sentinel2'),
    signal,
    limits,
    tally,
    zoneOnce,
  });
  const terms = await pool.run({ kind: 'score', inputs: scoreInputs(job, optical) }, { signal });
  return { job, optical, terms };
}

/** Height, trend, loss and fires come from sources that are not read yet, so their terms are left out of the score. */
function scoreInputs(job: AnalyzeRequest, { forest, imagery }: Optical): ScoreInputs {
  const { coverPercent, coreFraction, largestPatchFraction } = forestShares(forest, imagery.zone.grid);
  const hasForest = coverPercent !== null && forest.forestPixels > 0;
  return {
    forestCover: coverPercent,
    ndvi: hasForest ? forest.forestNdvi.mean : forest.ndvi.mean,
    nbr: hasForest ? forest.forestNbr.mean : forest.nbr.mean,
    height: null,
    referenceHeight: referenceHeight(climateZone(job.lat, job.lng)),
    slope: null,
    p: null,
    lossPercent: null,
    firesPer100Km2: null,
    coreFraction,
    largestPatchFraction,
  };
}
