import { setTimeout as sleep } from 'node:timers/promises';

/** Times that a zone is tried whose problem may pass. */
export const MAX_TRIES = 4;

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;

/** Waits before what failed is tried again, longer each time. Rejects with `signal.reason`. */
export async function waitAfter(tries: number, signal: AbortSignal): Promise<void> {
  const maximum = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
  try {
    await sleep(maximum * (0.5 + Math.random() / 2), undefined, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
