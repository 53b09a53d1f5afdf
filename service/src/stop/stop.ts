import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Analyses } from '../analyses/analyses.ts';
import type { Health } from '../health/health.ts';
import type { InFlight } from './in-flight.ts';

/** What stops, in its order. */
interface Stopping {
  readonly server: Server;
  readonly health: Health;
  readonly inFlight: InFlight;
  readonly analyses: Analyses;
}

/** For how many seconds requests come still, so that who sends them hears of it; and for how many those there may run. */
export interface StopTimes {
  readonly notice: number;
  readonly running: number;
}

/** What is aborted gives its unit back within these. */
const ENDING_MILLISECONDS = 2000;

/**
 * Ends a service for those who stop it: not ready from now on, after the notice no new connection, after the time to run no
 * analysis, whose units are given back, and at last no connection. What it stores to is to be closed after that.
 */
export async function stopServing(
  { server, health, inFlight, analyses }: Stopping,
  { notice, running }: StopTimes,
): Promise<void> {
  health.drain();
  await wait(notice * 1000);
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  await inFlight.ended(running * 1000);
  await analyses.close();
  await inFlight.ended(ENDING_MILLISECONDS);
  // Left are those that send or read too slowly.
  server.closeAllConnections();
  await closed;
  await inFlight.ended(ENDING_MILLISECONDS);
  health.close();
}
