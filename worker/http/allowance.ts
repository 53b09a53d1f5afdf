/**
 * What one analysis may take from the network in all: bytes (an analysis that wants more should read coarser pixels),
 * retries (where a tenth of all requests fail, asking again makes an overloaded host worse) and time.
 */
export class Allowance {
  #bytes = 0;
  #requests = 0;
  #retries = 0;

  /**
   * `retries` are granted in any case, for a small analysis; beyond them one for each `1 / retryShare` requests.
   * 256 MiB is several times what one look of a large zone needs.
   */
  constructor(
    readonly maximumBytes: number = 256 * 2 ** 20,
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

  /** Counts a retry; false where there is none left. */
  takeRetry(): boolean {
    if (this.#retries >= this.retries + this.retryShare * this.#requests) return false;
    this.#retries += 1;
    return true;
  }
}
