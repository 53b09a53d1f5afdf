import type { AnalyzeRequest } from '../contract/index.ts';
import { release } from '../net/buffers.ts';
import type { AuxiliarySources } from '../sources/auxiliary.ts';
import type { Optical } from '../sources/optical/composite.ts';
import type { Outcome } from '../sources/optional.ts';
import type { AcquiredSources, AssessContext, Findings } from './findings.ts';
import { measureForest } from './forest/assess.ts';
import { NO_HEIGHTS } from './height/heights.ts';
import { scoreTermsOf } from './score/assess.ts';

/** Hears of parts of the findings as they come. */
export type OnFound = (part: Partial<AcquiredSources>) => void;

/** Findings while sources are under way. */
export interface PreliminaryFindings {
  /** Takes what was found since; findings follow as soon as their score is computed. */
  readonly found: OnFound;
  /** Settles when the first findings are out, and what came meanwhile. Never rejects. */
  readonly first: Promise<void>;
  /** From now on there are no more. */
  end(): void;
}

const PENDING: Outcome<never> = { status: 'pending', value: null, run: null, error: null };

/** Whose outcome may be stated before the forest is measured with it. The history decides how sure the forest is. */
const INDEPENDENT = ['radar', 'fires', 'landsat89', 'landsat45', 'lidar', 'canopyMap'] as const;

/**
 * Starts with the forest as the optical composite alone shows it, and adds what the others find. What comes while findings are
 * made is in the next ones, so that many sources at once cost little.
 */
export function startPreliminary(
  job: AnalyzeRequest,
  optical: Optical,
  auxiliaries: AuxiliarySources,
  context: AssessContext & { readonly onFindings: (findings: Findings) => void },
): PreliminaryFindings {
  const base = opticalFindings(job, optical, context);
  let known: Partial<AcquiredSources> = {};
  let isNew = false;
  let isEnded = false;
  let isRunning = false;
  const findAnew = async () => {
    while (isNew && !isEnded) {
      const observed = { ...(await base), ...known };
      isNew = false;
      const findings = { ...observed, terms: await scoreTermsOf(observed, context), isPreliminary: true };
      if (!isEnded) context.onFindings(findings);
    }
  };
  const report = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await findAnew();
    } catch {
      // Findings that cannot be computed are left out: what is wrong is reported by the call itself.
    } finally {
      isRunning = false;
    }
  };
  const found: OnFound = (part) => {
    known = { ...known, ...part };
    isNew = true;
    void report();
  };
  addIndependent(auxiliaries, found);
  isNew = true;
  return { found, first: report(), end: () => void (isEnded = true) };
}

function addIndependent(auxiliaries: AuxiliarySources, found: OnFound): void {
  for (const name of INDEPENDENT)
    auxiliaries[name].then(
      (outcome) => found({ [name]: outcome }),
      // An abort, which the call itself reports.
      () => undefined,
    );
}

/** What the optical composite alone shows. */
async function opticalFindings(
  job: AnalyzeRequest,
  optical: Optical,
  context: AssessContext,
): Promise<AcquiredSources> {
  const forest = await measureForest(
    optical,
    { canopy: null, heightVeto: 0, radar: null, year: null },
    context,
  );
  // Its statistics are all that is used: what rests on places waits for the forest by all evidence.
  release([forest.classes.buffer as ArrayBuffer]);
  return {
    ...{ job, optical, forest, heights: NO_HEIGHTS, forestType: null },
    ...{ radar: PENDING, radarChange: PENDING, history: PENDING, loss: PENDING },
    ...{ landsat89: PENDING, landsat45: PENDING, trend: PENDING },
    ...{ fires: PENDING, lidar: PENDING, canopyMap: PENDING, canopy: PENDING },
  };
}
