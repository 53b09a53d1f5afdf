import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  createdKeySchema,
  keyStatusSchema,
  type AnalyzeRequestInput,
  type CreatedKey,
  type KeyStatus,
} from 'sylvan/contract';
import { FREE_CALLS, readConfig } from '../../src/config.ts';
import { createLog } from '../../src/http/log.ts';
import { openService } from '../../src/open-service.ts';
import { openOutbound, type Outbound } from '../../src/outbound/outbound.ts';

/** The images of a bundled sample, used as a catalog. */
export const FRONTIER = resolve(import.meta.dirname, '../../../samples/frontier');
/** Fifty metres from the sample's own zone, so that it is counted. */
export const POINT = { lat: -10.5987, lng: -61.352878, size: 3, date: '2025-08-31' };
/** A small analysis near the edge of the sample's zone, which takes little time and is counted. */
export const QUICK = {
  ...{ ...POINT, lat: -10.5897, size: 1 },
  ...{ detail: 'quick', fields: ['ndvi_current'] },
} satisfies AnalyzeRequestInput;
export const SAMPLE_POINT = { ...POINT, lat: -10.599201 };

export const PERSON = { name: 'Ada Example', email: 'ada@example.org' };

/** Sends requests to a service. */
export interface ServiceClient {
  readonly send: (path: string, own?: RequestInit) => Promise<Response>;
  readonly post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
  readonly createKey: () => Promise<CreatedKey>;
  readonly statusOf: (key: string) => Promise<KeyStatus>;
  /** Analyzes {@link QUICK}, with these fields changed. */
  readonly analyze: (key: string, own?: object, headers?: Record<string, string>) => Promise<Response>;
  /** Counts a call of its own, with these fields changed. */
  readonly spend: (key: string, own?: object) => Promise<Response>;
}

export function clientOf(url: () => string): ServiceClient {
  const send = (path: string, own?: RequestInit) => fetch(new URL(path, url()), own);
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const call = { operation: 'analyze', request_hash: 'a'.repeat(64) };
  return {
    send,
    post,
    createKey: async () => createdKeySchema.parse(await (await post('/api/v1/key/create', PERSON)).json()),
    async statusOf(key) {
      const response = await send('/api/v1/key/status', { headers: bearer(key) });
      return keyStatusSchema.parse(await response.json());
    },
    analyze: (key, own, headers) =>
      post('/api/v1/analyze', { ...QUICK, ...own }, { ...bearer(key), ...headers }),
    spend: (key, own) => post('/api/v1/calls', { call_id: randomUUID(), ...call, ...own }, bearer(key)),
  };
}

/** A service on the embedded database, in a folder of its own. */
export interface TestService extends ServiceClient {
  readonly url: string;
  readonly folder: string;
  /** Lines logged so far. */
  readonly lines: readonly string[];
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** `fetch` and `workerUrl` change how it reaches other hosts. */
export async function startService(
  environment: Record<string, string> = {},
  { fetch: own, workerUrl }: { readonly fetch?: Outbound['fetch']; readonly workerUrl?: string } = {},
): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'sylvan-service-'));
  const settings = { PORT: '0', DATA_DIR: folder, CATALOG: FRONTIER, RATE_LIMITS: 'off', ...environment };
  const config = readConfig(settings);
  const lines: string[] = [];
  const log = createLog({ write: (line) => lines.push(line) });
  const outbound = openOutbound(config);
  const engine = { ...outbound.engine, ...(workerUrl !== undefined && { workerUrl }) };
  const service = await openService(config, log, { ...outbound, ...(own && { fetch: own }), engine });
  return {
    ...clientOf(() => service.url),
    url: service.url,
    folder,
    lines,
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
