import { z } from 'zod';
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
import { langOf } from '../../../cli/flags.ts';
import { callIdOf, digestOf, type BatchRequest } from '../request/request.ts';
import { analysisValues, comparisonValues, plotValues } from './columns.ts';

/** A square or polygon of a batch. */
export const zoneSchema = z.object({
  /** Its name in the batch. */
  name: z.string(),
  lat: z.number(),
  lng: z.number(),
  size: z.number(),
  /** GeoJSON of a polygon, in which case the other fields are its box; `null` for a square. */
  geometry: z.string().nullable(),
});
export type NamedZone = Readonly<z.output<typeof zoneSchema>>;

export const carriedSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** The stored outcome of a zone: the values of its row, or the problem in their place. */
const outcomeSchema = z.union([
  z.object({ values: z.array(carriedSchema) }),
  z.object({ problem: z.object({ code: z.string(), detail: z.string() }) }),
]);
export type Outcome = Readonly<z.output<typeof outcomeSchema>>;

export function outcomeOf(json: string): Outcome {
  return outcomeSchema.parse(JSON.parse(json));
}

/** The result of one try of a zone. */
interface Tried {
  readonly outcome: Outcome;
  /** Whether another try may succeed. */
  readonly mayPass: boolean;
}

/** This machine's own options for computing a batch, besides its request. */
export type FleetOptions = Pick<EngineOptions, 'cache' | 'firmsKey' | 'key' | 'service'> & {
  /** Number of processors to compute on. */
  readonly workers: number;
};

/** Maximum number of workers of one Sylvan instance. */
const MAX_WORKERS = 6;
/** Number of concurrent zones per processor: one computes while another waits for its host. */
const ZONES_A_WORKER = 2;
/** Maximum number of ids to try for a call: after two days the service deletes the answer of an id, and then refuses the id. */
const MAX_TURNS = 4;

type Calls = Pick<Sylvan, 'analyze' | 'compare'>;

/** Computes the zones of one batch on all of its workers. */
export class Fleet {
  /** Number of concurrent zones that keeps the workers busy. */
  readonly atOnce: number;
  readonly #sylvans: readonly Sylvan[];
  #next = 0;

  constructor(
    readonly batch: string,
    readonly request: BatchRequest,
    { workers, ...options }: FleetOptions,
  ) {
    const { catalog } = request;
    this.atOnce = ZONES_A_WORKER * workers;
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
      const options = { today: fields.date, lang: langOf({ lang: fields.lang }), signal };
      return triedPlot(await assessPlot(calls, place.geometry, options));
    }
    const request = { ...place, ...fields } as never;
    const values =
      operation === 'analyze'
        ? analysisValues(await calls.analyze(request, { signal }))
        : comparisonValues(await calls.compare(request, { signal }));
    return { outcome: { values }, mayPass: false };
  }

  /** Calls that are counted only once in the batch, however often they are repeated. */
  #counted(sylvan: Sylvan): Calls {
    const own = sylvan as unknown as Record<
      keyof Calls,
      (request: object, options: object) => Promise<never>
    >;
    const once = (name: keyof Calls) => async (request: object, options: object) => {
      const digest = digestOf(request);
      for (let turn = 0; ; turn += 1)
        try {
          return await own[name](request, { ...options, callId: callIdOf(this.batch, digest, turn) });
        } catch (error) {
          if (turn + 1 >= MAX_TURNS || !isSylvanError(error, 'idempotency-mismatch')) throw error;
        }
    };
    return { analyze: once('analyze'), compare: once('compare') };
  }
}

/** An error as a zone's outcome, in the language of its request. */
export function problemOf(error: unknown, { fields }: BatchRequest): Outcome {
  const { code, detail, errors = [] } = toProblem(error, { lang: langOf({ lang: fields.lang }) });
  const faults = errors.map((fault) => fault.detail);
  return { problem: { code, detail: faults.length > 0 ? faults.join(' ') : detail } };
}

/** Splits the workers as evenly as possible over the fewest instances that can hold them. */
function fractionsOf(workers: number): number[] {
  const count = Math.ceil(workers / MAX_WORKERS);
  return Array.from({ length: count }, (_, i) => Math.floor((workers + i) / count));
}

/** Problems that stop a batch, which can be resumed later: no other zone could be computed or counted either. */
const OF_EVERY: readonly ProblemCode[] = [
  ...(['missing-key', 'invalid-key', 'key-suspended', 'not-allowed', 'quota-exceeded'] as const),
  ...(['offline-limit', 'storage-full', 'worker-unavailable', 'idempotency-mismatch'] as const),
];

/** A plot with failed periods keeps its evidence; another try may yield more. Throws a failure that every plot would meet. */
function triedPlot(evidence: PlotEvidence): Tried {
  const { failures } = evidence;
  for (const { code, detail } of failures)
    if (OF_EVERY.some((one) => one === code)) throw new SylvanError(code as ProblemCode, detail);
  return { outcome: { values: plotValues(evidence) }, mayPass: failures.some(({ retryable }) => retryable) };
}
