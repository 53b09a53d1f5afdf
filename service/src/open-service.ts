import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { openAnalyses } from './analyses/analyses.ts';
import type { Config } from './config.ts';
import { openFires } from './fires/fires.ts';
import { createApp } from './http/app.ts';
import { createLog } from './http/log.ts';
import { openOutbound } from './outbound/outbound.ts';
import { readSecrets } from './secrets.ts';
import { openConfigured } from './store/open-configured.ts';
import { giveBackStale } from './stale-calls.ts';

/** Milliseconds and numbers that bound what one connection may take (RELIABILITY T26). */
const CONNECTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 5000,
  maxHeaderSize: 8 * 1024,
};
const MOST_CONNECTIONS = 1000;

/** A service that listens. */
export interface RunningService {
  /** Where it is reached from this machine. */
  readonly url: string;
  /** Refuses what comes, ends what runs with its units given back, and closes the database. Safe to call again. */
  close(): Promise<void>;
}

/**
 * Opens the database, starts the engine and listens. Throws where one of them cannot be had. The way out to other hosts is
 * closed with the service.
 */
export async function openService(
  config: Config,
  log = createLog(),
  outbound = openOutbound(config),
): Promise<RunningService> {
  const secrets = await readSecrets(config);
  const database = await openConfigured(config);
  const analyses = openAnalyses(config, outbound);
  const fires = openFires(config, outbound);
  const app = createApp({ config, secrets, database, analyses, fires, log });
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: CONNECTIONS });
  if ('maxConnections' in server) server.maxConnections = MOST_CONNECTIONS;
  server.listen(config.PORT, config.HOST);
  try {
    await once(server, 'listening');
  } catch (error) {
    fires?.close();
    await Promise.all([analyses.close(), database.close(), outbound.close()]);
    throw error;
  }
  const stopGivingBack = giveBackStale(database, log);
  const { port } = server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    stopGivingBack();
    fires?.close();
    await analyses.close();
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    await closed;
    await Promise.all([database.close(), outbound.close()]);
  };
  return { url: `http://${hostOf(config.HOST)}:${port}`, close: () => (closing ??= close()) };
}

/** An address that means all of this machine's is reached at the loopback one. */
function hostOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host;
}
