import type { Amount, ProgressMessage } from '../src/core/protocol.ts';
import type { OnProgress } from './context.ts';

/** Milliseconds between messages: each one wakes the caller's thread. */
const INTERVAL = 50;

/** Adds up what a task reads and tells it up the task's port, the first at once and then in portions. */
export class ProgressMeter {
  #total: Amount = { tiles: 0, bytes: 0 };
  #told: Amount = this.#total;
  #toldAt = -Infinity;

  constructor(readonly port: MessagePort) {}

  /** All that was read, told or not: it goes with the reply. */
  get total(): Amount {
    return this.#total;
  }

  readonly add: OnProgress = (tiles, bytes) => {
    this.#total = { tiles: this.#total.tiles + tiles, bytes: this.#total.bytes + bytes };
    const now = performance.now();
    if (now - this.#toldAt < INTERVAL) return;
    const fresh = {
      tiles: this.#total.tiles - this.#told.tiles,
      bytes: this.#total.bytes - this.#told.bytes,
    };
    [this.#told, this.#toldAt] = [this.#total, now];
    this.port.postMessage({ type: 'progress', ...fresh } satisfies ProgressMessage);
  };
}
