import { setTimeout as sleep } from 'node:timers/promises';

/** Times that a zone is tried whose problem may pass. */
export const MAX_TRIES = 4;

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;

/** Zones in a row whose problems may pass: it is not they, then, but the network, a host or the service. */
const MAX_IN_A_ROW = 20;
/** Some eight minutes in all; then zones are tried on, for it may be they after all. */
const MAX_WAITS = 14;

/** Keeps what is away for a while from using up the tries of all zones that are left: it is waited for, longer each time. */
export class Outage {
  #inARow = 0;
  #waits = 0;
  #waiting: Promise<void> | undefined;

  /** `wait` is given by tests alone. */
  constructor(readonly wait: typeof waitAfter = waitAfter) {}

  /** Hears whether the problem of a zone may pass, and resolves when another may be tried. Rejects with `signal.reason`. */
  async after(mayPass: boolean, signal: AbortSignal): Promise<void> {
    if (!mayPass) {
      [this.#inARow, this.#waits] = [0, 0];
      return;
    }
    this.#inARow += 1;
    if (this.#inARow < MAX_IN_A_ROW || this.#waits >= MAX_WAITS) return;
    // All who compute wait together.
    this.#waiting ??= this.wait((this.#waits += 1), signal).finally(() => (this.#waiting = undefined));
    await this.#waiting;
  }
}

/** Waits before what failed is tried again, longer each time. Rejects with `signal.reason`. */
async function waitAfter(tries: number, signal: AbortSignal): Promise<void> {
  const maximum = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
  try {
    await sleep(maximum * (0.5 + Math.random() / 2), undefined, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
