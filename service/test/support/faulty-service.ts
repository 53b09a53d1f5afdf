import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { readConfig } from '../../src/config.ts';
import { createApp } from '../../src/http/app.ts';
import { createLog } from '../../src/http/log.ts';
import { openParts, type Service } from '../../src/open-parts.ts';
import { openOutbound } from '../../src/outbound/outbound.ts';
import { unavailable } from '../../src/limits/refusals.ts';
import { faultyDatabase, type FaultyDatabase } from './faulty-database.ts';
import { startHost } from './hosts.ts';
import { clientOf, FRONTIER, type ServiceClient } from './service.ts';

/** A service in which the statements of its routes can be made to fail; looking up keys never fails. */
export interface FaultyService extends Omit<FaultyDatabase, 'database'>, ServiceClient {
  readonly parts: Service;
  close(): Promise<void>;
}

export async function startFaultyService(
  own: (parts: Service) => Partial<Service> = () => ({}),
): Promise<FaultyService> {
  const folder = await mkdtemp(join(tmpdir(), 'sylvan-service-'));
  const config = readConfig({ DATA_DIR: folder, CATALOG: FRONTIER, RATE_LIMITS: 'off' });
  const parts = await openParts(config, createLog({ write: () => undefined }), openOutbound(config));
  const { database, failAt, made } = faultyDatabase(parts.database, () => unavailable('It is away.'));
  const app = createApp({ ...parts, database, ...own({ ...parts, database }) });
  const answer = getRequestListener(app.fetch);
  const host = await startHost((request, response) => void answer(request, response));
  return {
    ...clientOf(() => host.url),
    parts,
    failAt,
    made,
    async close() {
      await host.close();
      await parts.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
