import { describe, expect, it } from 'vitest';
import type { FireDetection, FireCatalog, PointQuery, PointSearch } from '../../../src/sources/points.ts';
import { makeZone } from '../../../src/geo/zone.ts';
import type { Outcome } from '../../../src/sources/optional.ts';
import type { Fires } from '../../../src/sources/fires/assess.ts';
import { DeferredZone } from '../../../src/sources/context.ts';
import type { PeriodsRequest } from '../../../src/sources/periods/period.ts';
import { startPeriodAuxiliaries } from '../../../src/sources/periods/periods.ts';
import type { CreateContext } from '../../../src/sources/auxiliary.ts';
import type { Sources } from '../../../src/sources/registry.ts';
import { SharedReads } from '../../../src/sources/optical/shared-reads.ts';
import { sourceContext } from '../../support/source-context.ts';

const CENTRE = { lat: -18, lng: 132, size: 10 };
const ZONE = makeZone({ ...CENTRE, size: CENTRE.size });
const PERIODS = {
  period1: { start: '2022-09-01', end: '2022-10-31' },
  period2: { start: '2023-09-01', end: '2023-10-31' },
};
const NO_SOURCES: Sources = {
  ...{ sentinel2: [], sentinel1: [], landsat89: [], landsat45: [] },
  ...{ fires: [], fireMasks: [], lidar: [], canopyMaps: [], worldcover: [], gfc2020: [], hansen: [] },
};

function read(
  fires: readonly FireCatalog[],
  { signal = new AbortController().signal, timeScale = 1, deferredZone = resolvedZone() } = {},
): Promise<[Outcome<Fires>, Outcome<Fires>]> {
  const request: PeriodsRequest = {
    ...CENTRE,
    ...PERIODS,
    detail: 'standard',
    trueColour: false,
    today: '2024-01-01',
    deferredZone,
    shared: new SharedReads({ date: '', detail: 'standard' }),
  };
  const createContext: CreateContext = (source, own) => sourceContext(source, { signal: own });
  const auxiliaries = startPeriodAuxiliaries(
    request,
    { ...NO_SOURCES, fires },
    { signal, timeScale, createContext },
  );
  return Promise.all([auxiliaries.fires.period1, auxiliaries.fires.period2]);
}

function resolvedZone(): DeferredZone {
  const deferredZone = new DeferredZone();
  deferredZone.resolve(ZONE);
  return deferredZone;
}

const fireOn = (day: string, own: Partial<FireDetection> = {}): FireDetection => ({
  ...{ lat: -18, lng: 132, time: `${day}T04:34Z`, satellite: 'Suomi NPP', instrument: 'VIIRS' },
  ...{ confidence: 'nominal', frp: 3, type: null },
  ...own,
});

const found = (points: readonly FireDetection[]): PointSearch<FireDetection> => ({
  points: [...points],
  ...{ refused: [], refusedCount: 0, simulated: false, warnings: [] },
});

/** A custom catalog that records its queries. */
function customCatalog(
  answer: (query: PointQuery) => PointSearch<FireDetection> | null,
): FireCatalog & { readonly requested: PointQuery[] } {
  const requested: PointQuery[] = [];
  return {
    ...{ id: 'own', label: 'Own', host: 'fires.example' },
    requested,
    search(query) {
      requested.push(query);
      return Promise.resolve(answer(query));
    },
  };
}

const isFirst = ({ start }: PointQuery) => start === PERIODS.period1.start;

describe('fires of two periods', () => {
  it('are requested for the days of each', async () => {
    const catalog = customCatalog(() => found([]));
    const [first, second] = await read([catalog]);
    const requested = catalog.requested.map(({ start, end }) => ({ start, end }));
    expect(requested).toEqual([PERIODS.period1, PERIODS.period2]);
    for (const { value, status } of [first, second]) {
      expect(status).toBe('ok');
      expect(value).toMatchObject({ count: 0, windowDays: 61, from: 'points' });
    }
  });

  it('are counted from the start of the first day to the end of the last', async () => {
    const days = ['2023-08-31', '2023-09-01', '2023-10-31', '2023-11-01'];
    const points = [
      ...days.map((day) => fireOn(day)),
      fireOn('2023-09-01', { time: '2023-09-01T00:00Z' }),
      fireOn('2023-10-31', { time: '2023-10-31T23:59Z' }),
      fireOn('2022-10-31'),
    ];
    const [first, second] = await read([customCatalog(() => found(points))]);
    expect(second.value!.inside.map(({ time }) => time).sort()).toEqual([
      '2023-09-01T00:00Z',
      '2023-09-01T04:34Z',
      '2023-10-31T04:34Z',
      '2023-10-31T23:59Z',
    ]);
    expect([first.value!.count, second.value!.count]).toEqual([1, 4]);
  });

  it('are null for a period without data, and a count for the other', async () => {
    const [first, second] = await read([customCatalog((query) => (isFirst(query) ? null : found([])))]);
    expect(first).toMatchObject({ status: 'empty', value: null, error: null });
    expect(second).toMatchObject({ status: 'ok', value: { count: 0 } });
  });

  it('reject with the abort reason, even while waiting for the zone', async () => {
    const silent: FireCatalog = { ...customCatalog(() => null), search: () => new Promise(() => undefined) };
    for (const deferredZone of [resolvedZone(), new DeferredZone()]) {
      const controller = new AbortController();
      const reason = new Error('enough');
      const acquired = read([silent], { signal: controller.signal, deferredZone });
      setTimeout(() => controller.abort(reason), 10);
      await expect(acquired).rejects.toBe(reason);
    }
  });
});
