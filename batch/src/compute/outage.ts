import { setTimeout as sleep } from 'node:timers/promises';

/** Most tries of a zone with a temporary problem. */
export const MAX_TRIES = 4;

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;

/** Consecutive zones with temporary problems after which the cause is the network, a host or the service, not the zones. */
const MAX_IN_A_ROW = 20;
/** About eight minutes in total. Then zones are tried again: they may be the cause after all. */
const MAX_WAITS = 14;

/** Prevents an outage from using up the tries of all remaining zones: waits for it to end, longer each time. */
export class Outage {
  #inARow = 0;
  #waits = 0;
  #waiting: Promise<void> | undefined;

  /** Only tests pass `wait`. */
  constructor(readonly wait: typeof waitAfter = waitAfter) {}

  /**
   * Notes whether the problem of a zone is temporary, and resolves when another zone may be tried. Rejects with `signal.reason`.
   */
  async after(mayPass: boolean, signal: AbortSignal): Promise<void> {
    if (!mayPass) {
      [this.#inARow, this.#waits] = [0, 0];
      return;
    }
    this.#inARow += 1;
    if (this.#inARow < MAX_IN_A_ROW || this.#waits >= MAX_WAITS) return;
    // All concurrent computations share one wait.
    this.#waiting ??= this.wait((this.#waits += 1), signal).finally(() => (this.#waiting = undefined));
    await this.#waiting;
  }
}

/** Waits before a retry, longer each time. Rejects with `signal.reason`. */
async function waitAfter(tries: number, signal: AbortSignal): Promise<void> {
  const maximum = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
  try {
    await sleep(maximum * (0.5 + Math.random() / 2), undefined, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
