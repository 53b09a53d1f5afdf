import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Service } from '../open-parts.ts';

/** Seconds in which new requests are still accepted, so that callers notice the stop, and seconds for running requests. */
export interface StopTimes {
  readonly notice: number;
  readonly running: number;
}

/** Milliseconds within which aborted calls give their units back. */
const ENDING_MILLISECONDS = 2000;

/**
 * Stops a service in an orderly way. It immediately ceases to be ready; after the notice, it accepts no more connections. After
 * the time for running requests it aborts analyses, gives their units back, and refuses requests not yet validated. Finally it
 * closes all connections. Close the database after that.
 */
export async function stopServing(
  { health, analyses, requests }: Pick<Service, 'health' | 'analyses' | 'requests'>,
  { server, inFlight }: { readonly server: Server; readonly inFlight: InFlight },
  { notice, running }: StopTimes,
): Promise<void> {
  health.drain();
  await wait(notice * 1000);
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  await inFlight.ended(running * 1000);
  await Promise.all([analyses.close(), requests.close()]);
  await inFlight.ended(ENDING_MILLISECONDS);
  // The remaining clients send or read too slowly.
  server.closeAllConnections();
  await closed;
  await inFlight.ended(ENDING_MILLISECONDS);
}

/** Work in flight. */
export class InFlight {
  readonly #running = new Set<Promise<unknown>>();

  add(work: Promise<unknown>): void {
    const leave = () => this.#running.delete(ended);
    const ended: Promise<unknown> = work.then(leave, leave);
    this.#running.add(ended);
  }

  /** Resolves when no work is in flight, including new work, but after that many milliseconds at the latest. */
  async ended(milliseconds: number): Promise<void> {
    const late = new AbortController();
    const isLate = wait(milliseconds, true, { signal: late.signal }).catch(() => true);
    while (this.#running.size > 0)
      if ((await Promise.race([isLate, Promise.all(this.#running)])) === true) break;
    late.abort();
  }
}
