import type { AnalyzeAnswer, AnalyzeRequest } from './contract/index.ts';
import { climateZone, referenceHeight } from './analysis/climate-zone.ts';
import { assembleAnswer, type Findings } from './assemble.ts';
import type { ReadLimits, ScoreInputs } from './core/protocol.ts';
import { forestShares } from './analysis/cover.ts';
import { seeOptical, type Optical } from './optical.ts';
import type { Pool } from './pool.ts';
import { ProgressTally, type OnProgress } from './progress.ts';
import { parseAnalyzeRequest } from './request.ts';
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

/** One analysis, from the request as the caller wrote it to the record (DESIGN section 4). */
export async function analyze(input: unknown, context: AnalyzeContext): Promise<AnalyzeAnswer> {
  context.signal.throwIfAborted();
  const job = parseAnalyzeRequest(input, { today: context.today });
  const tally = new ProgressTally(context.onProgress);
  const { pool, signal, limits } = context;
  const optical = await seeOptical(job, context.catalogues, { pool, signal, limits, tally });
  const terms = await pool.run({ kind: 'score', inputs: scoreInputs(job, optical) }, { signal });
  const findings: Findings = { job, optical, terms };
  return assembleAnswer(findings);
}

/** Height, trend, loss and fires come from sources that are not read yet, so their terms are left out of the score. */
function scoreInputs(job: AnalyzeRequest, { forest, imagery }: Optical): ScoreInputs {
  const { coverPercent, coreFraction, largestPatchFraction } = forestShares(forest, imagery.zone.grid);
  const hasForest = forest.forestPixels > 0;
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
