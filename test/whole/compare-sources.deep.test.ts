import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CompareAnswer, SylvanOptions } from 'sylvan/node';
import { createTimedSylvan } from '../../dist/testing.js';
import { compareAnswerSchema } from 'sylvan/contract';
import { expectSilence, quiet } from '../support/aborts.ts';
import { silence, status } from '../support/faults.ts';
import { serveScenario, type ScenarioServer } from '../support/scenario-server.ts';
import { codesOf } from '../support/two-summers.ts';
import { UNCOUNTED } from '../support/uncounted.ts';
import { useClosing } from '../support/closing.ts';

vi.setConfig({ testTimeout: 20_000 });

const DAYS = {
  ...{ date1_start: '2024-07-20', date1_end: '2024-09-30' },
  ...{ date2_start: '2025-08-02', date2_end: '2025-08-31' },
};

let scenario: ScenarioServer;
let whole: CompareAnswer;
/** Address of a table that covers both periods. */
let table: string;
const closing = useClosing();

beforeAll(async () => {
  scenario = closing(await serveScenario());
  table = new URL(scenario.put('fires.csv', fireTable()), scenario.server.url).href;
  whole = await compare();
}, 60_000);
afterEach(() => scenario.server.setFaults());

/**
 * Detections at the zone's centre, by date and time; those on the days just outside the periods, and one of
 * low confidence, must not be counted.
 */
function fireTable(): string {
  const { lat, lng } = scenario.sample.request;
  const rows = [
    ...['2024-07-19,2359,n', '2024-07-20,0000,n', '2024-09-30,2359,h', '2024-10-01,0000,n'],
    ...['2025-08-01,2359,n', '2025-08-02,0000,n', '2025-08-15,0430,n', '2025-08-15,0431,l'],
    ...['2025-08-31,2359,n', '2025-09-01,0000,n'],
  ].map((when) => {
    const [day, time, confidence] = when.split(',');
    return `${lat},${lng},330,${day},${time},N,VIIRS,${confidence},4`;
  });
  return `latitude,longitude,bright_ti4,acq_date,acq_time,satellite,instrument,confidence,frp\n${rows.join('\n')}\n`;
}

type Options = Partial<SylvanOptions>;

const engine = (options: Options) =>
  closing(
    createTimedSylvan({
      ...{ meter: UNCOUNTED, catalog: scenario.server.url, timeScale: 0.03, workers: 2 },
      ...options,
    }),
  );

async function compare({
  days = DAYS,
  sources = { firms: table },
  ...options
}: Options & { readonly days?: typeof DAYS } = {}): Promise<CompareAnswer> {
  const { lat, lng, size } = scenario.sample.request;
  const sylvan = engine({ sources, ...options });
  const answer = await sylvan.compare({ lat, lng, size, ...days });
  expect(compareAnswerSchema.parse(answer)).toEqual(answer);
  return answer;
}

const missingOf = ({ details }: CompareAnswer) =>
  Object.fromEntries(Object.entries(details.missing).map(([path, { code }]) => [path, code]));

describe('a comparison with every source', () => {
  it('has every value', () => {
    expect(whole.details.missing).toEqual({});
    expect(whole.details.sources.map(({ id, status: how }) => [id, how])).toEqual([
      ['period1/sentinel2', 'ok'],
      ['period2/sentinel2', 'ok'],
      ['sentinel1', 'ok'],
      ['period1/firms', 'ok'],
      ['period2/firms', 'ok'],
      ['period1/forest', 'off'],
      ['sentinel2', 'ok'],
      ['sentinel2/earlier', 'ok'],
      ['forest/sentinel1', 'ok'],
      ['sentinel1/earlier', 'off'],
      ['gedi', 'ok'],
      ['canopy-map', 'ok'],
    ]);
    expect(whole.satellites_used).toEqual(['ESA Sentinel-2', 'NASA FIRMS', 'ESA Sentinel-1', 'NASA GEDI']);
  });

  it('counts the fires of each period, including its first and last day', () => {
    expect([whole.period1.active_fires, whole.period2.active_fires]).toEqual([2, 3]);
    expect(whole.changes.active_fires).toBe(1);
    expect(whole.details.forest.fires_in_forest).toBeLessThanOrEqual(3);
  });
});

describe('a comparison of two old years', () => {
  it('uses Landsat, and gives reasons for missing red edge, radar and fires', async () => {
    const days = {
      ...{ date1_start: '2006-06-01', date1_end: '2007-05-31' },
      ...{ date2_start: '2014-06-01', date2_end: '2015-05-31' },
    };
    const answer = await compare({ days, sources: {} });
    expect(answer.satellites_used).toEqual(['NASA Landsat 8/9', 'NASA Landsat 4/5']);
    expect(answer.details.zone.resolution_m).toBe(30);
    expect(codesOf(answer)).toEqual(
      expect.arrayContaining(['sensors-differ', 'coarse-pixels', 'fires-unknown']),
    );
    const paths = ['period1', 'period2', 'changes'];
    expect(missingOf(answer)).toEqual({
      ...Object.fromEntries(paths.map((path) => [`${path}.ndre`, 'sensor-lacks-band'])),
      ...Object.fromEntries(paths.map((path) => [`${path}.sentinel1_vv`, 'source-empty'])),
      ...Object.fromEntries(paths.map((path) => [`${path}.active_fires`, 'source-empty'])),
    });
  });
});

it('a comparison that fails cancels its other running parts', async () => {
  scenario.server.setFaults(
    { spoil: status(404), when: ({ path }) => path.endsWith('red.tif') },
    { spoil: silence, when: ({ path }) => path.endsWith('vv.tif') },
  );
  await expect(compare()).rejects.toMatchObject({ code: 'upstream-failure' });
  await quiet(scenario.server);
  await expectSilence(scenario.server);
});
