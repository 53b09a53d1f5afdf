import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeZone } from '../../../src/geo/zone.ts';
import { endedDetail } from '../../../src/locale/index.ts';
import { runOptional } from '../../../src/sources/optional.ts';
import { readRadar } from '../../../src/sources/radar/read.ts';
import { sentinel1 } from '../../../src/sources/radar/sentinel1.ts';
import type { SourceRequest } from '../../../src/sources/context.ts';
import { stacCatalog } from '../../../src/stac/stac-catalog.ts';
import { outcomeReport } from '../../../src/record/source-reports.ts';
import { pageOf, sentinel1Item } from '../../support/items.ts';
import { sourceContext } from '../../support/source-context.ts';
import { serveStac, type StacServer } from '../../support/stac-server.ts';

const NEWEST = sentinel1Item({ datetime: '2026-06-25T05:12:00Z', start_datetime: null, end_datetime: null });
const DAY = 24 * 3_600_000;

describe('radar after the last image of its collection', () => {
  let server: StacServer;
  let now = Date.UTC(2026, 10, 28);
  const clock = { now: () => now, random: () => 0.5, after: () => () => undefined };
  beforeAll(async () => {
    server = await serveStac(({ body }) => ({ json: pageOf('sortby' in (body as object) ? [NEWEST] : []) }));
  });
  afterAll(() => server.close());

  const catalog = () =>
    stacCatalog(
      { id: 'stac', label: 'Radar', url: `${server.origin}/search` },
      { product: sentinel1, fetch, clock },
    );
  const read = (date: string) => {
    const place = { lat: -10, lng: -61, size: 1 };
    const zone = Promise.resolve(makeZone(place));
    const request: SourceRequest = { ...place, date, detail: 'standard', zone };
    return runOptional((signal) => readRadar(request, [catalog()], sourceContext('sentinel1', { signal })), {
      signal: new AbortController().signal,
      stall: 60_000,
    });
  };
  const lookups = () => server.requests.filter(({ body }) => 'sortby' in (body as object)).length;

  it('has ended, and the report states the last day in both languages', async () => {
    const outcome = await read('2026-11-27');
    expect([outcome.status, outcome.run?.ended]).toEqual(['ended', '2026-06-25']);
    const report = outcomeReport('sentinel1', outcome, 'en');
    expect(report).toMatchObject({ status: 'ended', last_day: '2026-06-25' });
    expect(report.detail).toContain('25 June 2026');
    expect(outcomeReport('sentinel1', outcome, 'fr').detail).toContain('le 25 juin 2026');
    expect(endedDetail('2026-06-01', 'fr')).toContain('le 1er juin 2026');
    const { body } = server.requests.find((request) => 'sortby' in (request.body as object))!;
    expect(body).toMatchObject({ collections: ['sentinel-1-rtc'], limit: 1 });
    expect(body).not.toHaveProperty('bbox');
  });

  it('is empty, but not ended, for periods that overlap the collection', async () => {
    expect((await read('2026-07-10')).status).toBe('empty');
    expect((await read('2020-07-10')).status).toBe('empty');
  });

  it('looks up the last day once a day', async () => {
    const before = lookups();
    await read('2026-11-27');
    expect(lookups()).toBe(before);
    now += DAY;
    await read('2026-11-27');
    expect(lookups()).toBe(before + 1);
  });
});
