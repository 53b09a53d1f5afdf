import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Analyses } from '../analyses/analyses.ts';
import type { Health } from '../health/health.ts';
import type { Requests } from '../requests/requests.ts';
import type { InFlight } from './in-flight.ts';

/** The parts to stop, in order. */
interface Stopping {
  readonly server: Server;
  readonly health: Health;
  readonly inFlight: InFlight;
  readonly analyses: Analyses;
  readonly requests: Requests;
}

/** Seconds in which new requests are still accepted, so that callers notice, and seconds for running ones. */
export interface StopTimes {
  readonly notice: number;
  readonly running: number;
}

/** Milliseconds within which aborted calls give their units back. */
const ENDING_MILLISECONDS = 2000;

/**
 * Stops a service in order: it is not ready at once; after the notice it takes no connections; after the time for running
 * requests it aborts analyses, whose units are given back, and refuses what is not judged; at last it closes all connections. Close the database after that.
 */
export async function stopServing(
  { server, health, inFlight, analyses, requests }: Stopping,
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
  // The rest send or read too slowly.
  server.closeAllConnections();
  await closed;
  await inFlight.ended(ENDING_MILLISECONDS);
  health.close();
}
