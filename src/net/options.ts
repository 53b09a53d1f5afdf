import { LONGEST_WAIT_S } from './rate-limit.ts';
import type { MemoryBlockCache } from './block-cache.ts';
import type { Clock } from './clock.ts';
import type { Fetch } from './fetch.ts';
import type { HostLimits } from './host-limiter.ts';

/** A worker's network limits, the same for every task of one engine. */
export interface HttpLimits {
  /** Requests that this worker may have in flight to one host. */
  readonly requestsPerHost: number;
  /** Bytes that a task may still fetch: the remainder of its analysis when the task is planned. */
  readonly bytes: number;
  /** Factor on every wait and deadline: 1, or less in tests of slow hosts. */
  readonly timeScale: number;
  /** Whether a file missing from an archive is only missing on this device. */
  readonly isPack?: boolean;
  /** Whether archives are fetched whole, as for the samples, which never change. */
  readonly isSample?: boolean;
}

/** Milliseconds. */
export interface TimeLimits {
  /** From the call of `fetch` to the headers: name, connection, TLS and first byte (a page cannot distinguish them). */
  readonly firstByte: number;
  /** Each span of this length must bring `minBytesPerSecond`, which detects silent and very slow hosts. */
  readonly idle: number;
  /** One attempt. */
  readonly whole: number;
  /** All attempts and the waits between them, excluding time in the queue and waits that the host requests. */
  readonly request: number;
}

export interface HttpSettings {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly host: HostLimits;
  readonly times: TimeLimits;
  readonly minBytesPerSecond: number;
  /** Total attempts at one request if a failure may be temporary. */
  readonly attempts: number;
  /** Milliseconds: the longest wait before the first retry. It doubles with each retry, up to `backoffMaximum`. */
  readonly backoff: number;
  readonly backoffMaximum: number;
  /** Milliseconds that a host may delay one request in total. After that the request fails. */
  readonly longestRetryAfter: number;
  /** Bytes of a header block. */
  readonly block: number;
  /** Tile ranges less than this many bytes apart become one request. */
  readonly gap: number;
  /** Bytes of one merged request. */
  readonly span: number;
  /** Bytes of one range. */
  readonly longestRange: number;
  /** Bytes of a file taken whole from a host that ignores ranges. */
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
    // Far more than the tiles of one window.
    queue: 4096,
    breakerFailures: 5,
    breakerRest: 30_000,
  },
  // Many requests share a slow connection, so a request that receives bytes gets more time. Four attempts outlast a connection
  // that stalls for a minute.
  times: { firstByte: 20_000, idle: 20_000, whole: 120_000, request: 180_000 },
  // Slower than a modem of the 1990s: restarting such a request is faster.
  minBytesPerSecond: 1024,
  attempts: 4,
  backoff: 500,
  backoffMaximum: 8000,
  // Hosts that count requests per minute ask for this wait.
  longestRetryAfter: LONGEST_WAIT_S * 1000,
  // One entry of a tile index costs one block. Small, because a large file needs few of its many entries.
  block: 4 * 1024,
  // This many bytes take about as long as a separate request that runs in parallel with others.
  gap: 16 * 1024,
  // Long enough to use a connection well, short enough that six run in parallel and a failure costs little.
  span: 4 * 2 ** 20,
  // The limit of a compressed tile.
  longestRange: 16 * 2 ** 20,
  wholeFile: 8 * 2 ** 20,
} as const;

const MIB = 2 ** 20;
/** Retries of every task, and further ones for each request: if more fail, retries make an overloaded host worse. */
const RETRIES = 12;
const RETRY_FRACTION = 0.1;
/** Tiles that a task may decode: four windows of the largest side in tiles of the smallest size. */
const TILES = 2 ** 18;
/** Decoded bytes that every task may produce: several windows, even if all their tiles are zeros. */
const DECODED_BYTES = 256 * MIB;
/**
 * Decoded bytes for each byte that a task may fetch. Bands of the public hosts stay below a quarter of this
 * (test/hostile/tiff/bombs.test.ts).
 */
const EXPANSION = 16;

/** What one task may use in total: bytes (if it needs more, it should read coarser pixels), retries, and decoding. */
export class Allowance {
  #bytes = 0;
  #tiles = 0;
  #decoded = 0;
  #requests = 0;
  #retries = 0;

  constructor(
    /** By default several times the need of one observation of a large zone. */
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

  /** Maximum bytes of these tiles once decoded. */
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
