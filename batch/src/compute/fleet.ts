import { assessPlot, type PlotEvidence } from 'sylvan/eudr';
import {
  createSylvan,
  isSylvanError,
  SylvanError,
  toProblem,
  type EngineOptions,
  type Sylvan,
  type ProblemCode,
} from 'sylvan/node';
import { callIdOf, digestOf, langOf, type BatchRequest } from '../request/request.ts';
import { analysisValues, comparisonValues, plotValues } from './columns.ts';
import type { NamedZone, Outcome, Tried } from './zone.ts';

/** This machine's own options for computing a batch, besides its request. */
export type FleetOptions = Pick<EngineOptions, 'cache' | 'firmsKey' | 'key' | 'service'> & {
  /** Number of processors to compute on. */
  readonly workers: number;
};

/** Most workers of one Sylvan. */
const MAX_WORKERS = 6;
/** Most ids to try for a call: after two days the service deletes the answer of an id, and then refuses the id. */
const MAX_TURNS = 4;

type Calls = Pick<Sylvan, 'analyze' | 'compare'>;

/** Computes the zones of one batch on all of its workers. */
export class Fleet {
  readonly #sylvans: readonly Sylvan[];
  #next = 0;

  constructor(
    readonly batch: string,
    readonly request: BatchRequest,
    { workers, ...options }: FleetOptions,
  ) {
    const { catalog } = request;
    this.#sylvans = fractionsOf(workers).map((own) =>
      createSylvan({ ...options, workers: own, ...(catalog !== null && { catalog }) }),
    );
  }

  /**
   * Computes one zone. A problem of the zone is its outcome. Rejects with an error that every zone would meet (no key, no units
   * left, …) and with `signal.reason`.
   */
  async compute(zone: NamedZone, signal: AbortSignal): Promise<Tried> {
    const sylvan = this.#sylvans[this.#next++ % this.#sylvans.length];
    try {
      return await this.#tried(this.#counted(sylvan), zone, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (isSylvanError(error, ...OF_EVERY)) throw error;
      return { outcome: problemOf(error, this.request), mayPass: isSylvanError(error) && error.retryable };
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#sylvans.map((sylvan) => sylvan.close()));
  }

  async #tried(calls: Calls, { lat, lng, size, geometry }: NamedZone, signal: AbortSignal): Promise<Tried> {
    const { operation, fields } = this.request;
    const place = geometry === null ? { lat, lng, size } : { geometry: JSON.parse(geometry) as unknown };
    if (operation === 'eudr') {
      const options = { today: fields.date, lang: langOf(fields), signal };
      return triedPlot(await assessPlot(calls, place.geometry, options));
    }
    const request = { ...place, ...fields } as never;
    const values =
      operation === 'analyze'
        ? analysisValues(await calls.analyze(request, { signal }))
        : comparisonValues(await calls.compare(request, { signal }));
    return { outcome: { values }, mayPass: false };
  }

  /** Calls that count once in the batch, however often they are repeated. */
  #counted(sylvan: Sylvan): Calls {
    return {
      analyze: (request: never, options: object) =>
        this.#once(request, (callId) => sylvan.analyze(request, { ...options, callId })),
      compare: (request: never, options: object) =>
        this.#once(request, (callId) => sylvan.compare(request, { ...options, callId })),
    } as Calls;
  }

  async #once<R>(request: object, call: (callId: string) => Promise<R>): Promise<R> {
    const digest = digestOf(request);
    for (let turn = 0; ; turn += 1)
      try {
        return await call(callIdOf(this.batch, digest, turn));
      } catch (error) {
        if (turn + 1 >= MAX_TURNS || !isSylvanError(error, 'idempotency-mismatch')) throw error;
      }
  }
}

/** An error as a zone's outcome, in the language of its request. */
export function problemOf(error: unknown, { fields }: BatchRequest): Outcome {
  const { code, detail, errors = [] } = toProblem(error, { lang: langOf(fields) });
  const faults = errors.map((fault) => fault.detail);
  return { problem: { code, detail: faults.length > 0 ? faults.join(' ') : detail } };
}

/** Splits the workers as evenly as possible over the fewest instances that can hold them. */
function fractionsOf(workers: number): number[] {
  const count = Math.ceil(workers / MAX_WORKERS);
  return Array.from({ length: count }, (_, i) => Math.floor((workers + i) / count));
}

/**
 * Problems that are not specific to a zone: no other zone could be computed or counted either. The batch stops, and can be resumed
 * later.
 */
const OF_EVERY: readonly ProblemCode[] = [
  ...(['missing-key', 'invalid-key', 'key-suspended', 'not-allowed', 'quota-exceeded'] as const),
  ...(['offline-limit', 'storage-full', 'worker-unavailable', 'idempotency-mismatch'] as const),
];

/** A plot with failed periods keeps its evidence, and may have more at another try. Throws a failure that every plot would meet. */
function triedPlot(evidence: PlotEvidence): Tried {
  const { failures } = evidence;
  for (const { code, detail } of failures)
    if (OF_EVERY.some((one) => one === code)) throw new SylvanError(code as ProblemCode, detail);
  return { outcome: { values: plotValues(evidence) }, mayPass: failures.some(({ retryable }) => retryable) };
}
