import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AnalyzeAnswer, Sylvan, SylvanOptions } from 'sylvan/node';
import { createTimedSylvan } from '../../dist/testing.js';
import { differences, unexpected } from '../support/differences.ts';
import { silence } from '../support/faults.ts';
import { expectLackReported } from '../support/summaries.ts';
import { reportOf, serveScenario, type ScenarioServer } from '../support/scenario-server.ts';
import { warningsOf, type ZoneItem } from '../support/zones.ts';
import { UNCOUNTED } from '../support/uncounted.ts';

// Complete analyses, often two per test.
vi.setConfig({ testTimeout: 30_000 });

type Choices = NonNullable<SylvanOptions['sources']>;
type PointSource = 'firms' | 'gedi';

/** Sources that points do not affect are off, to save time. */
const NEIGHBOUR = { landsat45: false, sentinel1: false } as const;
const TIME_SCALE = 0.06;
const COLLECTION = (source: PointSource) => (item: ZoneItem & { collection?: string }) =>
  item.collection === source;

let scenario: ScenarioServer;
const engines = new Map<string, Sylvan>();
const known = new Map<string, AnalyzeAnswer>();
/** The original tables: VIIRS (all fires of the zone), and the LiDAR shots. */
const tables = { firms: '', gedi: '' };
beforeAll(async () => {
  scenario = await serveScenario();
  const read = (path: string) => readFile(join(scenario.sample.folder, path), 'utf8');
  tables.firms = await read('SIM_FIRMS/viirs-snpp-nrt.csv');
  tables.gedi = await read('SIM_GEDI02_AB/shots.csv');
}, 60_000);
afterAll(async () => {
  await Promise.all([...engines.values()].map((sylvan) => sylvan.close()));
  await scenario.close();
});

function analyze(sources: Choices = {}, timeScale = 1): Promise<AnalyzeAnswer> {
  const key = JSON.stringify([sources, timeScale]);
  const options = {
    catalog: scenario.server.url,
    sources: { ...NEIGHBOUR, ...sources },
    workers: 2,
    timeScale,
  };
  const sylvan = engines.get(key) ?? createTimedSylvan({ meter: UNCOUNTED, ...options });
  engines.set(key, sylvan);
  return sylvan.analyze(scenario.sample.request);
}

async function without(source: PointSource): Promise<AnalyzeAnswer> {
  scenario.serve();
  const answer = known.get(source) ?? (await analyze({ [source]: false }));
  known.set(source, answer);
  return answer;
}

/** The record with the given table as the source's only one. */
function withTable(source: PointSource, text: string): Promise<AnalyzeAnswer> {
  const href = scenario.put('table.csv', text);
  scenario.serve((item) => {
    if (!COLLECTION(source)(item)) return item;
    const [first] = Object.values(item.assets);
    return { ...item, assets: { table: { ...first, href } } };
  });
  return analyze();
}

const FIELDS = {
  firms: ['active_fires'],
  gedi: ['canopy_height_rh50', 'gedi_cover'],
} as const;

/** Expects the source's fields to be null for this reason, and everything else as if it were off. */
async function expectAsIfOff(source: PointSource, answer: AnalyzeAnswer, status: string): Promise<void> {
  const fields = FIELDS[source];
  const sites = ['/details/summary', `/details/sources/${source}`];
  sites.push(...fields.map((field) => `/details/missing/${field}`));
  const off = await without(source);
  expect(unexpected(differences(off, answer), sites).elsewhere).toEqual([]);
  expectLackReported(answer, off, status === 'failed');
  expect(reportOf(answer, source)).toMatchObject({ status });
  expect(reportOf(answer, source).detail).toMatch(/\w{3}/);
  const empty = source === 'gedi' ? 'no-lidar' : 'source-empty';
  for (const field of fields) {
    expect(answer[field]).toBeNull();
    expect(answer.details.missing[field]?.code).toBe(status === 'failed' ? 'source-failed' : empty);
  }
}

const rowsOf = (text: string) => text.trimEnd().split('\n');

describe.each(['firms', 'gedi'] as const)('%s', (source) => {
  it('with an HTML page as its table has failed', async () => {
    const page = '<!doctype html><title>Sign in</title>';
    await expectAsIfOff(source, await withTable(source, page), 'failed');
  });

  it('with a silent host has failed within its time limit', async () => {
    scenario.serve();
    scenario.other.setFaults({ spoil: silence });
    const start = performance.now();
    const answer = await analyze({ [source]: scenario.other.url }, TIME_SCALE);
    expect(performance.now() - start).toBeLessThan(TIME_SCALE * 90_000 + 5000);
    await expectAsIfOff(source, answer, 'failed');
  });
});

describe('fires', () => {
  it('from a table with only a header are zero', async () => {
    const answer = await withTable('firms', rowsOf(tables.firms)[0]);
    expect(answer).toMatchObject({ active_fires: 0, details: { fires: { clusters: 0, frp_sum_mw: 0 } } });
    expect(answer.satellites_used).toContain('NASA FIRMS');
    expect(warningsOf(answer)).not.toContain('fires-unknown');
  });

  it('from a table that ends before the window are unknown', async () => {
    const old = tables.firms.replaceAll(/2025-\d\d-\d\d/g, '2024-08-28');
    scenario.serve();
    const href = scenario.put('old.csv', old);
    const answer = await analyze({ firms: new URL(href, scenario.server.url).href });
    await expectAsIfOff('firms', answer, 'empty');
  });
});
