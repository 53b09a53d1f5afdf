import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createdKeySchema, type CreatedKey } from 'sylvan/contract';
import { FREE_CALLS, readConfig } from '../../src/config.ts';
import { createLog } from '../../src/http/log.ts';
import { openService } from '../../src/open-service.ts';
import { openOutbound, type Outbound } from '../../src/outbound/outbound.ts';

/** The images of a bundled sample, used as a catalog. */
export const FRONTIER = resolve(import.meta.dirname, '../../../samples/frontier');
/** Fifty metres from the sample's own zone, so that it is counted. */
export const POINT = { lat: -10.5987, lng: -61.352878, size: 3, date: '2025-08-31' };
export const SAMPLE_POINT = { ...POINT, lat: -10.599201 };

export const PERSON = { name: 'Ada Example', email: 'ada@example.org' };

/** A service on the embedded database, in a folder of its own. */
export interface TestService {
  readonly url: string;
  readonly folder: string;
  /** Lines logged so far. */
  readonly lines: readonly string[];
  send(path: string, own?: RequestInit): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  createKey(): Promise<CreatedKey>;
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** `fetch` and `workerUrl` change how it reaches other hosts. */
export async function startService(
  environment: Record<string, string> = {},
  { fetch: own, workerUrl }: { readonly fetch?: Outbound['fetch']; readonly workerUrl?: string } = {},
): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'sylvan-service-'));
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    CATALOG: FRONTIER,
    RATE_LIMITS: 'off',
    ...environment,
  });
  const lines: string[] = [];
  const log = createLog({ write: (line) => lines.push(line) });
  const outbound = openOutbound(config);
  const engine = { ...outbound.engine, ...(workerUrl !== undefined && { workerUrl }) };
  const service = await openService(config, log, { ...outbound, ...(own && { fetch: own }), engine });
  const send = (path: string, own?: RequestInit) => fetch(new URL(path, service.url), own);
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return {
    url: service.url,
    folder,
    lines,
    send,
    post,
    createKey: async () => createdKeySchema.parse(await (await post('/api/v1/key/create', PERSON)).json()),
    stop: () => service.stop(),
    async close() {
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The part of the RateLimit header that states what is left after `used` calls. */
export const leftAfter = (used: number): string => `"month";r=${FREE_CALLS - used};`;

export const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
