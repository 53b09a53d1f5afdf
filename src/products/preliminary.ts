import { release } from '../net/buffers.ts';
import type { AuxiliarySources } from '../sources/auxiliary.ts';
import type { Optical } from '../sources/optical/optical.ts';
import type { Outcome } from '../sources/optional.ts';
import type { AssessedSources, AnalysisJob, AssessContext, Findings } from './findings.ts';
import { measureForest } from './forest/assess.ts';
import { NO_HEIGHTS } from './height/heights.ts';
import { scoreTermsOf } from './score/assess.ts';

/** Called with parts of the findings as they arrive. */
export type OnFound = (part: Partial<AssessedSources>) => void;

const PENDING: Outcome<never> = { status: 'pending', value: null, run: null, error: null };

/**
 * Results that can be reported before they are used to measure the forest. The history is not one of them, because it decides how
 * certain the forest is.
 */
const INDEPENDENT = ['radar', 'fires', 'landsat89', 'landsat45', 'lidar', 'canopyMap'] as const;

interface PartialContext extends AssessContext {
  /** Whether layers are made from the findings. */
  readonly planes: boolean;
}

interface PreliminaryContext extends PartialContext {
  readonly onFindings: (findings: Findings) => void;
}

/**
 * Findings while sources are pending: the forest from the optical composite alone, plus the results of other sources so far.
 * Results that arrive while findings are being computed are combined in the next ones, so that many results at once cost little.
 */
export class PreliminaryFindings {
  readonly #context: PreliminaryContext;
  readonly #base: Promise<AssessedSources>;
  #known: Partial<AssessedSources> = {};
  #isNew = true;
  #isRunning = false;
  #isEnded = false;
  /**
   * Settles when the first findings, and those with the results that arrived in the meantime, have been reported. Never rejects.
   */
  readonly first: Promise<void>;

  constructor(
    job: AnalysisJob,
    optical: Optical,
    auxiliaries: AuxiliarySources,
    context: PreliminaryContext,
  ) {
    this.#context = context;
    this.#base = opticalFindings(job, optical, context);
    addIndependent(auxiliaries, this.found);
    this.first = this.#report();
  }

  /** Adds a result; findings follow as soon as their score is computed. */
  readonly found: OnFound = (part) => {
    this.#known = { ...this.#known, ...part };
    this.#isNew = true;
    void this.#report();
  };

  /** Stops reporting findings. */
  end(): void {
    this.#isEnded = true;
  }

  async #report(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      while (this.#isNew) await this.#findAnew();
    } catch {
      // Skip findings that cannot be computed: the call itself reports the error.
    } finally {
      this.#isRunning = false;
    }
  }

  async #findAnew(): Promise<void> {
    const observed = { ...(await this.#base), ...this.#known };
    this.#isNew = false;
    const terms = await scoreTermsOf(observed, this.#context);
    if (!this.#isEnded) this.#context.onFindings({ ...observed, terms, isPreliminary: true });
  }
}

/** Findings from the composite alone, before any other source has answered. */
export async function quickFindings(
  job: AnalysisJob,
  optical: Optical,
  context: PartialContext,
): Promise<Findings> {
  const observed = await opticalFindings(job, optical, context);
  return { ...observed, terms: await scoreTermsOf(observed, context), isPreliminary: true };
}

function addIndependent(auxiliaries: AuxiliarySources, found: OnFound): void {
  for (const name of INDEPENDENT)
    auxiliaries[name].then(
      (outcome) => found({ [name]: outcome }),
      // The call itself reports the abort.
      () => undefined,
    );
}

/** Findings from the optical composite alone. */
async function opticalFindings(
  job: AnalysisJob,
  optical: Optical,
  context: PartialContext,
): Promise<AssessedSources> {
  const forest = await measureForest(
    optical,
    { canopy: null, heightVeto: 0, year: null, maps: null },
    context,
  );
  // Without layers, these classes are not needed: all other results per pixel use the forest by all evidence.
  if (!context.planes) release([forest.classes.buffer as ArrayBuffer]);
  return {
    ...{ job, optical, forest, heights: NO_HEIGHTS, forestType: null, references: null, images: [] },
    ...{ radar: PENDING, radarChange: PENDING, history: PENDING, loss: PENDING, lossUnknown: null },
    ...{ landsat89: PENDING, landsat45: PENDING, trend: PENDING },
    ...{ fires: PENDING, lidar: PENDING, canopyMap: PENDING, canopy: PENDING },
  };
}
