const MIB = 2 ** 20;
/** Tiles a task may decode: four windows of the largest side in the smallest tiles there are. */
const TILES = 2 ** 18;
/** Decoded bytes that a task is granted in any case: several windows of a zone that tiles of zeros fill. */
const DECODED_BYTES = 256 * MIB;
/** Decoded bytes for each byte that a task may fetch: real bands take up to 9. */
const EXPANSION = 16;

/**
 * What one analysis may take from the network in all: bytes (an analysis that wants more should read coarser pixels),
 * retries (where a tenth of all requests fail, asking again makes an overloaded host worse) and time; and how much decoding
 * these bytes may cost.
 */
export class Allowance {
  #bytes = 0;
  #tiles = 0;
  #decoded = 0;
  #requests = 0;
  #retries = 0;

  /**
   * `retries` are granted in any case, for a small analysis; beyond them one for each `1 / retryShare` requests.
   * 256 MiB is several times what one look of a large zone needs.
   */
  constructor(
    readonly maximumBytes: number = 256 * MIB,
    readonly retries = 12,
    readonly retryShare = 0.1,
    /** Milliseconds until whoever asks has no more use for an answer; known to those who would wait long alone. */
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
    if (this.#retries >= this.retries + this.retryShare * this.#requests) return false;
    this.#retries += 1;
    return true;
  }
}
