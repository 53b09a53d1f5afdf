import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createFacade } from '../../src/facade.ts';
import { nodePoolWorker } from '../../src/node/worker.ts';
import { fetchWithFiles } from '../../src/net/node/file-fetch.ts';
import type { AnalyzeAnswer } from '../../src/contract/index.ts';
import type { EngineOptions } from '../../src/engine-options.ts';
import { REAL_TIMING, type Timing } from '../../src/platform.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { UNCOUNTED } from '../support/uncounted.ts';
import { readItems } from '../support/zones.ts';
import {
  FRONTIER,
  SAMPLE_POINT,
  startService,
  type TestService,
} from '../../service/test/support/service.ts';

// Complete analyses.
vi.setConfig({ testTimeout: 30_000 });

const TILE = 'ETH_GlobalCanopyHeight_10m_2020_S12W063_Map.tif';
const OTHERS = { sentinel1: false, landsat89: false, landsat45: false, gedi: false } as const;

let host: FaultServer;
let service: TestService;
let key: string;

beforeAll(async () => {
  const items = await readItems(FRONTIER);
  const { href } = items.find(({ assets }) => 'canopy_height' in assets)!.assets.canopy_height;
  const [zip, name] = href.split('!/') as [string, string];
  const images = unzipSync(await readFile(join(FRONTIER, zip)), { filter: (file) => file.name === name });
  host = await startFaultServer({ files: { [TILE]: images[name] } });
  service = await startService({ CANOPY_MAP_URL: host.url });
  key = (await service.createKey()).api_key;
});
afterAll(async () => {
  await service.close();
  await host.close();
});

const requested: string[] = [];

/** An analysis as in a page, with images from a folder; public catalogs are unreachable. */
async function analyzeInPage({
  timeScale = 0.05,
  ...options
}: EngineOptions & Partial<Timing>): Promise<AnalyzeAnswer> {
  requested.length = 0;
  const never = () => Promise.reject(new Error('not here'));
  const sylvan = createFacade(
    {
      ...{ catalog: [`${FRONTIER}/`, 'earth-search'], sources: OTHERS, meter: UNCOUNTED, workers: 1 },
      ...options,
    },
    {
      ...{ ...REAL_TIMING, timeScale },
      createWorker: () => nodePoolWorker(new URL('../../dist/worker-node.js', import.meta.url)),
      fetch: (url, init) => {
        requested.push(new URL(url).host);
        const isHere = url.startsWith('file:') || url.startsWith(service.url);
        return isHere ? fetchWithFiles(url, init) : Promise.reject(new TypeError('no CORS'));
      },
      ...{ isPage: true, processors: 1, openCache: never, openPacks: never, openMetering: never },
      ...{
        isOffline: () => false,
        resolveCatalog: (position) => (position === 'earth-search' ? position : `file://${position}`),
      },
    },
  );
  try {
    return await sylvan.analyze(SAMPLE_POINT);
  } finally {
    await sylvan.close();
  }
}

const reportOf = ({ details }: AnalyzeAnswer, id: string) => details.sources.find((one) => one.id === id)!;

it('a page reads heights through the service, with a ticket that appears nowhere', async () => {
  host.purge();
  const answer = await analyzeInPage({ service: service.url, key });
  expect(answer.canopy_height).toBeGreaterThan(5);
  expect(reportOf(answer, 'canopy-map')).toMatchObject({ status: 'ok', host: new URL(service.url).host });
  expect(host.requests.length).toBeGreaterThan(0);
  for (const { query, status, headers } of host.requests) {
    expect([query, status]).toEqual(['', 206]);
    expect(headers.authorization).toBeUndefined();
  }
  expect(JSON.stringify(answer)).not.toMatch(/ticket|syl_/);
  expect(service.lines.join()).not.toMatch(/ticket=|syl_live/);
});

it('a page without a service reports what could not be read, and does not contact FIRMS', async () => {
  const answer = await analyzeInPage({ firmsKey: 'abc123' });
  const missing = answer.details.missing;
  expect([missing.active_fires?.code, answer.active_fires]).toEqual(['source-failed', null]);
  expect(answer.details.warnings.map(({ code }) => code)).toContain('fires-unknown');
  expect(reportOf(answer, 'firms')).toMatchObject({ status: 'failed', detail: expect.any(String) as string });
  expect(answer.details.summary).toMatch(/ Missing: .*fires, whose sources could not be read\.$/);
  expect(requested).not.toContain('firms.modaps.eosdis.nasa.gov');
  expect(requested).toContain('planetarycomputer.microsoft.com');
});

it('a page reports an unreachable host of the height map', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(closed.address() as AddressInfo).port}/`;
  await new Promise((resolve) => closed.close(resolve));
  const answer = await analyzeInPage({ canopyMapUrl: url });
  expect(answer.details.missing.canopy_height?.code).toBe('source-failed');
  expect(reportOf(answer, 'canopy-map')).toMatchObject({
    ...{ status: 'failed', detail: expect.stringContaining('CORS') as string },
  });
  expect(answer.details.summary).toContain(' Missing: canopy height');
});
