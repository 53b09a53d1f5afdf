import { LONGEST_WAIT_S } from './rate-limit.ts';
import type { MemoryBlockCache } from './block-cache.ts';
import type { Clock } from './clock.ts';
import type { Fetch } from './fetch.ts';
import type { HostLimits } from './host-limiter.ts';

/** A worker's network limits, the same for every task of one engine. */
export interface HttpLimits {
  /** Maximum number of requests that this worker may have in flight to one host. */
  readonly requestsPerHost: number;
  /** Maximum number of bytes that a task may fetch: what remains of its analysis's limit when the task is planned. */
  readonly bytes: number;
  /** Factor on every wait and deadline: 1, or less in tests of slow hosts. */
  readonly timeScale: number;
  /** Whether archives are packs. A file that is missing from a pack is only missing on this device. */
  readonly isPack?: boolean;
  /** Whether archives are fetched whole, as for the samples, which never change. */
  readonly isSample?: boolean;
}

/** Time limits in milliseconds. */
export interface TimeLimits {
  /** From the call of `fetch` to the headers: name lookup, connection, TLS and first byte (a page cannot distinguish them). */
  readonly firstByte: number;
  /** Every period of this length must bring at least `minBytesPerSecond` on average, which detects silent and very slow hosts. */
  readonly idle: number;
  /** For one attempt. */
  readonly whole: number;
  /** For all attempts and the waits between them, excluding time in the queue and waits that the host requests. */
  readonly request: number;
}

export interface HttpSettings {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly host: HostLimits;
  readonly times: TimeLimits;
  readonly minBytesPerSecond: number;
  /** Maximum number of attempts at one request, if its failures may be temporary. */
  readonly attempts: number;
  /** Maximum wait before the first retry, in milliseconds. It doubles with each retry, up to `backoffMaximum`. */
  readonly backoff: number;
  readonly backoffMaximum: number;
  /** Maximum time, in milliseconds, by which a host may delay one request in total. Beyond it, the request fails. */
  readonly longestRetryAfter: number;
  /** Size of a header block, in bytes. */
  readonly block: number;
  /** Tile ranges less than this many bytes apart become one request. */
  readonly gap: number;
  /** Maximum size of a merged request, in bytes. */
  readonly span: number;
  /** Maximum size of a range, in bytes. */
  readonly longestRange: number;
  /** Maximum size, in bytes, of a file that is fetched whole because its host ignores ranges. */
  readonly wholeFile: number;
  readonly headerCache: MemoryBlockCache;
}

export type HttpOptions = Partial<Omit<HttpSettings, 'host' | 'times' | 'headerCache'>> & {
  readonly host?: Partial<HostLimits>;
  readonly times?: Partial<TimeLimits>;
};

export const HTTP_DEFAULTS = {
  host: {
    // Browsers open six connections to an HTTP/1.1 host. Several workers share them, so each gets a part.
    concurrency: 6,
    // Far more than the number of tiles in one window.
    queue: 4096,
    breakerFailures: 5,
    breakerRest: 30_000,
  },
  // Many requests share a slow connection, so a request that receives bytes gets more time. Four attempts outlast a connection
  // that stalls for a minute.
  times: { firstByte: 20_000, idle: 20_000, whole: 120_000, request: 180_000 },
  // This is slower than a modem of the 1990s; restarting such a request is faster than waiting for it.
  minBytesPerSecond: 1024,
  attempts: 4,
  backoff: 500,
  backoffMaximum: 8000,
  // Hosts that count requests per minute ask for waits of up to this length.
  longestRetryAfter: LONGEST_WAIT_S * 1000,
  // Reading one entry of a tile index costs one block. Blocks are small, because few of a large file's entries are needed.
  block: 4 * 1024,
  // This many bytes take about as long as a separate request that runs in parallel with others.
  gap: 16 * 1024,
  // Long enough to use a connection well, short enough that six run in parallel and a failure costs little.
  span: 4 * 2 ** 20,
  // The maximum size of a compressed tile.
  longestRange: 16 * 2 ** 20,
  wholeFile: 8 * 2 ** 20,
} as const;

const MIB = 2 ** 20;
/** Number of retries allowed to every task, and the number added per request. Beyond them, retries only burden a busy host. */
const RETRIES = 12;
const RETRY_FRACTION = 0.1;
/** Maximum number of tiles that a task may decode: four windows of the largest side in tiles of the smallest size. */
const TILES = 2 ** 18;
/** Number of decoded bytes allowed to every task: enough for several windows, even if all their tiles are zeros. */
const DECODED_BYTES = 256 * MIB;
/**
 * Number of further decoded bytes allowed for each byte that a task may fetch. Bands of the public hosts stay below a quarter of
 * this (test/hostile/tiff/bombs.test.ts).
 */
const EXPANSION = 16;

/** Limits for the whole of one task: bytes fetched (if it needs more, it should read coarser pixels), retries, and decoding. */
export class Allowance {
  #bytes = 0;
  #tiles = 0;
  #decoded = 0;
  #requests = 0;
  #retries = 0;

  constructor(
    /** By default several times what one observation of a large zone needs. */
    readonly maximumBytes: number = 256 * MIB,
  ) {}

  /** Counts a request for `bytes`. False if it would exceed the maximum. */
  takeRequest(bytes: number): boolean {
    this.#requests += 1;
    return this.takeBytes(bytes);
  }

  /** Counts further bytes. If they would exceed the maximum, counts nothing and returns false. */
  takeBytes(bytes: number): boolean {
    if (this.#bytes + bytes > this.maximumBytes) return false;
    this.#bytes += bytes;
    return true;
  }

  readonly maximumTiles = TILES;

  /** Maximum total size, in bytes, of a task's decoded tiles. */
  get maximumDecoded(): number {
    return DECODED_BYTES + EXPANSION * this.maximumBytes;
  }

  /** Counts tiles about to be decoded, and their decoded bytes. False if that exceeds a maximum. */
  takeDecoding(tiles: number, bytes: number): boolean {
    this.#tiles += tiles;
    this.#decoded += bytes;
    return this.#tiles <= this.maximumTiles && this.#decoded <= this.maximumDecoded;
  }

  /** Counts a retry. False if none is left. */
  takeRetry(): boolean {
    if (this.#retries >= RETRIES + RETRY_FRACTION * this.#requests) return false;
    this.#retries += 1;
    return true;
  }
}
