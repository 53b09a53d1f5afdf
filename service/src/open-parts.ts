import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { openAnalyses } from './analyses/analyses.ts';
import { openAuditChecks } from './audit/audit-checks.ts';
import { openBackups } from './backup/backups.ts';
import { openCanopyMap } from './canopy-map/canopy-map.ts';
import { ClockWatch } from './clock/clock-watch.ts';
import type { Config } from './config.ts';
import { openFires } from './fires/fires.ts';
import { openHealth } from './health/health.ts';
import { openRates } from './limits/rates.ts';
import { databaseWatch, openMetrics } from './metrics/metrics.ts';
import type { Outbound } from './outbound/outbound.ts';
import { openRequests } from './requests/requests.ts';
import { readSecrets } from './secrets.ts';
import { Signing } from './signing/signing.ts';
import { erasuresOf, openConfigured } from './store/open-configured.ts';

/** Opens the database and starts the engine. Throws if either fails. */
export async function openParts(config: Config, log: Logger, outbound: Outbound) {
  const secrets = await readSecrets(config);
  const registry = new Registry();
  const database = await openConfigured(config, databaseWatch(registry));
  const clock = new ClockWatch(database, log);
  const backups = await openBackups(config, database, log).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const auditChecks = openAuditChecks(database, log);
  const health = openHealth(config, database, log);
  const analyses = openAnalyses(config, outbound.engine);
  const requests = openRequests(outbound.engine);
  const fires = openFires(config, outbound);
  const canopyMap = openCanopyMap(config, outbound);
  return {
    config,
    secrets,
    database,
    health,
    analyses,
    requests,
    /** `null` if the operator has no key for FIRMS. */
    fires,
    canopyMap,
    clock,
    log,
    signing: new Signing(database, secrets.people),
    rates: openRates(config, secrets),
    metrics: openMetrics(registry, { backups, auditChecks, clock, database, analyses }),
    erasures: erasuresOf(config, secrets),
    /** Closes every part, `outbound` included; ends running analyses. */
    async close() {
      fires?.close();
      canopyMap.close();
      await Promise.all([analyses.close(), requests.close()]);
      await Promise.all([backups.stop(), auditChecks.stop()]);
      await Promise.all([database.close(), outbound.close()]);
    },
  };
}

/** The parts that the routes use, and a function that closes them. */
export type Service = Awaited<ReturnType<typeof openParts>>;
