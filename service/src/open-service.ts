import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { openAnalyses } from './analyses/analyses.ts';
import { openBackups } from './backup/backups.ts';
import type { Config } from './config.ts';
import { createApp } from './http/app.ts';
import { createLog } from './http/log.ts';
import { openHealth } from './health/health.ts';
import { KeyCache } from './keys/key-cache.ts';
import { limitConnections, serverOptions } from './limits/connections.ts';
import { openRates } from './limits/rates.ts';
import { openMetrics } from './metrics/metrics.ts';
import { keepForgetting } from './retention/retention.ts';
import { readSecrets } from './secrets.ts';
import { Signing } from './signing/signing.ts';
import { erasuresOf, openConfigured } from './store/open-configured.ts';
import { InFlight } from './stop/in-flight.ts';
import { stopServing, type StopTimes } from './stop/stop.ts';
import { tidyBooks } from './tidy-books.ts';

/** A service that listens. */
export interface RunningService {
  /** Where it is reached from this machine. */
  readonly url: string;
  /** Refuses what comes, ends what runs with its units given back, and closes the database. Safe to call again. */
  close(): Promise<void>;
  /** The same in the time that the configuration gives: those who ask hear of it, and what runs may end. */
  stop(): Promise<void>;
}

const AT_ONCE: StopTimes = { notice: 0, running: 0 };

/** Opens the database, starts the engine and listens. Throws where one of them cannot be had. */
export async function openService(config: Config, log = createLog()): Promise<RunningService> {
  const secrets = await readSecrets(config);
  const database = await openConfigured(config);
  const backups = await openBackups(config, database, log).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const signing = new Signing(database, secrets.people);
  const analyses = openAnalyses(config);
  const rates = openRates(config, secrets);
  const keys = new KeyCache(database);
  const health = openHealth(config, database);
  const metrics = openMetrics(health, backups, database);
  const erasures = erasuresOf(config, secrets);
  const parts = { database, erasures, signing, analyses, keys, rates, health, metrics };
  const app = createApp({ config, secrets, ...parts, log });
  const inFlight = new InFlight();
  const answer = getRequestListener(app.fetch);
  const server = createServer(serverOptions(config), (request, response) =>
    inFlight.add(answer(request, response)),
  );
  limitConnections(server, config);
  server.listen(config.PORT, config.HOST);
  try {
    await once(server, 'listening');
  } catch (error) {
    health.close();
    await backups.stop();
    await Promise.all([analyses.close(), database.close()]);
    throw error;
  }
  const stopTidying = tidyBooks(database, log);
  const stopForgetting = keepForgetting(database, erasures, log);
  const { port } = server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  const end = async (times: StopTimes) => {
    await stopServing({ server, health, inFlight, analyses }, times);
    stopTidying();
    await Promise.all([stopForgetting(), backups.stop()]);
    await database.close();
  };
  return {
    url: `http://${hostOf(config.HOST)}:${port}`,
    close: () => (closing ??= end(AT_ONCE)),
    stop: () =>
      (closing ??= end({ notice: config.STOP_NOTICE_SECONDS, running: config.STOP_RUNNING_SECONDS })),
  };
}

/** An address that means all of this machine's is reached at the loopback one. */
function hostOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host;
}
