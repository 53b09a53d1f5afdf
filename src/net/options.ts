import { LONGEST_WAIT_S } from './rate-limit.ts';
import type { BlockCache } from './block-cache.ts';
import type { Clock } from './clock.ts';
import type { HostLimits } from './host-limiter.ts';

/** How far a worker may go over the network; the same for every task of one engine. */
export interface HttpLimits {
  /** Requests this worker may have under way to one host. */
  readonly requestsPerHost: number;
  /** Bytes a task may still fetch: what is left of its analysis' budget when it is planned. */
  readonly bytes: number;
  /** Factor on every wait and deadline, 1 in use; tests of slow hosts shorten time with it. */
  readonly timeScale: number;
  /** When the time of the caller is over, as `Date.now()` counts; left out, nothing is known of it. */
  readonly until?: number;
}

/** Milliseconds. */
export interface TimeLimits {
  /** From the call of `fetch` to the headers: name, connection, TLS and first byte (a page cannot distinguish them). */
  readonly firstByte: number;
  /** Each span of this length must bring `minBytesPerSecond`: catches silence and a drip alike. */
  readonly idle: number;
  /** One attempt. */
  readonly whole: number;
  /** All attempts and the waits between them; time in the queue, and waits that the host requests, are not counted. */
  readonly request: number;
}

export interface HttpSettings {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly host: HostLimits;
  readonly times: TimeLimits;
  readonly minBytesPerSecond: number;
  /** Tries of one request in all, where the failure may pass. */
  readonly attempts: number;
  /** Milliseconds: the longest wait before the first retry; it doubles for each further one, up to `backoffMaximum`. */
  readonly backoff: number;
  readonly backoffMaximum: number;
  /** Milliseconds: a host that makes one request to wait for longer, in all, is given up. */
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
  readonly headerCache: BlockCache;
}

export type HttpOptions = Partial<Omit<HttpSettings, 'host' | 'times'>> & {
  readonly host?: Partial<HostLimits>;
  readonly times?: Partial<TimeLimits>;
};

export const HTTP_DEFAULTS = {
  host: {
    // Browsers open six connections to an HTTP/1.1 host. Several workers share them: give each its part.
    concurrency: 6,
    // Far more than the tiles of one window.
    queue: 4096,
    breakerFailures: 5,
    breakerRest: 30_000,
  },
  times: { firstByte: 10_000, idle: 10_000, whole: 30_000, request: 45_000 },
  // Slower than a 1990s modem: a request that crawls so is better begun anew.
  minBytesPerSecond: 1024,
  attempts: 4,
  backoff: 500,
  backoffMaximum: 8000,
  // What limits that count by the minute request.
  longestRetryAfter: LONGEST_WAIT_S * 1000,
  // The structures of real Sentinel-2 COGs end within 1-8 KiB, and the overviews that often follow come along.
  block: 32 * 1024,
  // What a usual line carries in one round trip: fetching a smaller gap costs less than another request.
  gap: 64 * 1024,
  // Long enough to keep a line busy, short enough that six run side by side and a failure costs little.
  span: 4 * 2 ** 20,
  // The limit of a compressed tile.
  longestRange: 16 * 2 ** 20,
  wholeFile: 8 * 2 ** 20,
} as const;

const MIB = 2 ** 20;
/** Tiles a task may decode: four windows of the largest side in the smallest tiles there are. */
const TILES = 2 ** 18;
/** Decoded bytes that a task is granted in any case: several windows of a zone that tiles of zeros fill. */
const DECODED_BYTES = 256 * MIB;
/**
 * Decoded bytes for each byte that a task may fetch. Bands of the public hosts stay below a quarter of this
 * (test/hostile/tiff/bombs.test.ts).
 */
const EXPANSION = 16;

/**
 * What one analysis may take from the network in all: bytes (an analysis that wants more should read coarser pixels),
 * retries (where a tenth of all requests fail, a retry makes an overloaded host worse) and time; and how much decoding
 * these bytes may cost.
 */
export class Allowance {
  #bytes = 0;
  #tiles = 0;
  #decoded = 0;
  #requests = 0;
  #retries = 0;

  /**
   * `retries` are granted in any case, for a small analysis; beyond them one for each `1 / retryFraction` requests.
   * 256 MiB is several times what one observation of a large zone needs.
   */
  constructor(
    readonly maximumBytes: number = 256 * MIB,
    readonly retries = 12,
    readonly retryFraction = 0.1,
    /** Milliseconds until the caller has no more use for an answer; known to those who would wait long alone. */
    readonly timeLeft: () => number = () => Infinity,
  ) {}

  /** Counts a request for `bytes`; false where that would pass the maximum. */
  takeRequest(bytes: number): boolean {
    this.#requests += 1;
    return this.takeBytes(bytes);
  }

  /** Counts bytes that come on top; false, and nothing counted, where that would pass the maximum. */
  takeBytes(bytes: number): boolean {
    if (this.#bytes + bytes > this.maximumBytes) return false;
    this.#bytes += bytes;
    return true;
  }

  /** Tiles that may be decoded. */
  readonly maximumTiles = TILES;

  /** Bytes that these may be once decoded: tasks that share a call's bytes share its decoding. */
  get maximumDecoded(): number {
    return DECODED_BYTES + EXPANSION * this.maximumBytes;
  }

  /** Counts tiles that are about to be decoded, and their bytes then; false where that would pass a maximum. */
  takeDecoding(tiles: number, bytes: number): boolean {
    this.#tiles += tiles;
    this.#decoded += bytes;
    return this.#tiles <= this.maximumTiles && this.#decoded <= this.maximumDecoded;
  }

  /** Counts a retry; false where there is none left. */
  takeRetry(): boolean {
    if (this.#retries >= this.retries + this.retryFraction * this.#requests) return false;
    this.#retries += 1;
    return true;
  }
}
