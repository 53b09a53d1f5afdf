import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/** Bytes that go down the line at once. */
const PIECE = 16_384;
/** Milliseconds by which a late timer may be made up for. */
const BURST = 20;

/** A line of `rate` bytes a second: those who send share it piece by piece, in turn. */
export class Line {
  #free = 0;

  constructor(rate) {
    this.rate = rate;
  }

  async send(response, bytes) {
    if (this.rate === Infinity) return response.end(bytes);
    for (let at = 0; at < bytes.length && !response.destroyed; at += PIECE) {
      const piece = bytes.subarray(at, at + PIECE);
      await this.#pass(piece.length);
      response.write(piece);
    }
    response.end();
  }

  /** Settles when so many bytes have gone through. */
  async #pass(length) {
    const now = performance.now();
    this.#free = Math.max(this.#free, now - BURST) + (1000 * length) / this.rate;
    if (this.#free > now) await wait(this.#free - now);
  }
}
