import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
import { FRONTIER } from './service.ts';

/** A service in which the statements of its routes can be made to fail; looking up keys never fails. */
export interface FaultyService extends Omit<FaultyDatabase, 'database'> {
  readonly parts: Service;
  send(path: string, own?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

export async function startFaultyService(
  environment: Record<string, string> = {},
  own: (parts: Service) => Partial<Service> = () => ({}),
): Promise<FaultyService> {
  const folder = await mkdtemp(join(tmpdir(), 'sylvan-service-'));
  const config = readConfig({ DATA_DIR: folder, CATALOG: FRONTIER, RATE_LIMITS: 'off', ...environment });
  const parts = await openParts(config, createLog({ write: () => undefined }), openOutbound(config));
  const { database, failAt, made } = faultyDatabase(parts.database, () => unavailable('It is away.'));
  const app = createApp({ ...parts, database, ...own({ ...parts, database }) });
  const answer = getRequestListener(app.fetch);
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    parts,
    failAt,
    made,
    send: (path, request) => fetch(new URL(path, url), request),
    async close() {
      server.closeAllConnections();
      server.close();
      await parts.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
