import { isSylvanError, SylvanError, type ProblemCode } from '../core/errors.ts';
import type { ReadLimits } from '../core/protocol.ts';
import type { Zone } from '../core/zone.ts';
import type { HostAccess } from './host-access.ts';
import { isPixelMiss } from './misses.ts';
import type { TaskPool } from '../lanes/pool.ts';
import type { ProgressTally } from '../lanes/progress.ts';
import type { Catalogue } from '../sources/catalogue.ts';
import { endOf } from '../sources/deadline.ts';

const NOT_UPSTREAM: readonly ProblemCode[] = [
  'internal',
  'worker-unavailable',
  'worker-lost',
  'unavailable',
  'zone-out-of-coverage',
  'invalid-parameters',
  'pack-invalid',
  'storage-full',
];

/** What it takes to read scenes of one catalogue. */
export interface ReadingContext {
  readonly pool: TaskPool;
  readonly catalogue: Catalogue;
  /** Bytes in it are the whole call's; {@link limitsLeft} gives a task what is left of them. */
  readonly limits: ReadLimits;
  readonly signal: AbortSignal;
  readonly tally: ProgressTally;
  readonly hosts: HostAccess;
}

/** The limits of one of `tasks` planned together: they share what is left of the call's bytes, and its time. */
export function limitsLeft(
  { limits, tally, signal }: Pick<ReadingContext, 'limits' | 'tally' | 'signal'>,
  tasks: number,
): ReadLimits {
  const until = endOf(signal);
  const time = until === Infinity ? {} : { until };
  return { ...limits, ...time, bytes: Math.max(0, Math.floor((limits.bytes - tally.bytes) / tasks)) };
}

/** Where and when to look. */
export interface Place {
  readonly lat: number;
  readonly lng: number;
  readonly size: number;
  readonly date: string;
}

/** The zone's grids are laid once in a call: all sources meet on them, whichever catalogue's scenes are used in the end. */
export class ZoneOnce {
  #zone: Zone | null = null;
  #settle!: { resolve: (zone: Zone) => void; reject: (cause: unknown) => void };
  /** Rejects where no scenes were ever found. */
  readonly promise: Promise<Zone>;

  constructor() {
    this.promise = new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
    // Those who wait hear of a failure; where nobody waits it is told by the call itself.
    this.promise.catch(() => undefined);
  }

  get zone(): Zone | null {
    return this.#zone;
  }

  settle(zone: Zone): void {
    this.#zone ??= zone;
    this.#settle.resolve(this.#zone);
  }

  fail(cause: unknown): void {
    this.#settle.reject(cause);
  }
}

/**
 * Whether a failure is a host's or a file's: then other scenes and other catalogues may still do. What is wrong with the
 * request or with us is the same everywhere.
 */
export function isUpstream(error: unknown): error is SylvanError {
  if (!isSylvanError(error) || isSylvanError(error, ...NOT_UPSTREAM)) return false;
  return !isOverBudget(error) && !isPixelMiss(error);
}

/** The same for every catalogue, too: the call has fetched what it may. */
function isOverBudget(error: unknown): boolean {
  return isSylvanError(error, 'needs-overview') && 'maximum' in error.fields;
}

/** What a call rejects with for a failure that is no host's: a task's share of the bytes is told as the call's limit. */
export function callError(error: unknown, { limits }: Pick<ReadingContext, 'limits'>): unknown {
  if (!isOverBudget(error)) return error;
  const detail = `The images of this zone need more than the ${limits.bytes} bytes they may take of the call; ask for a smaller zone or raise maximumBytes.`;
  return new SylvanError('needs-overview', detail, { fields: { maximum: limits.bytes }, cause: error });
}
