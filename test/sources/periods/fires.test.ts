import { expect, it } from 'vitest';
import type { FireDetection, FireCatalog, PointQuery } from '../../../src/sources/points.ts';
import { makeZone } from '../../../src/geo/zone.ts';
import { DeferredZone } from '../../../src/sources/context.ts';
import { startPeriodAuxiliaries } from '../../../src/sources/periods/periods.ts';
import { SharedReads } from '../../../src/sources/optical/shared-reads.ts';
import { NO_SOURCES, sourceContext } from '../../support/source-context.ts';

const CENTRE = { lat: -18, lng: 132, size: 10 };
const PERIODS = {
  period1: { start: '2022-09-01', end: '2022-10-31' },
  period2: { start: '2023-09-01', end: '2023-10-31' },
};

/** A catalog that answers each query with these fires, or with `null`, and records it. */
function catalogOf(answer: (query: PointQuery) => readonly FireDetection[] | null) {
  const requested: PointQuery[] = [];
  const search: FireCatalog['search'] = (query) => {
    requested.push(query);
    const points = answer(query);
    const rest = { refused: [], refusedCount: 0, simulated: false, warnings: [] };
    return Promise.resolve(points && { points: [...points], ...rest });
  };
  return { id: 'own', label: 'Own', host: 'fires.example', requested, search };
}

function read(catalog: FireCatalog) {
  const deferredZone = new DeferredZone();
  deferredZone.resolve(makeZone(CENTRE));
  const { fires } = startPeriodAuxiliaries(
    {
      ...{ ...CENTRE, ...PERIODS, detail: 'standard', trueColour: false, today: '2024-01-01', deferredZone },
      shared: new SharedReads({ date: '', detail: 'standard' }),
    },
    { ...NO_SOURCES, fires: [catalog] },
    {
      ...{ signal: new AbortController().signal, timeScale: 1 },
      createContext: (source, own) => sourceContext(source, { signal: own }),
    },
  );
  return Promise.all([fires.period1, fires.period2]);
}

const fireAt = (time: string): FireDetection => ({
  ...{ lat: -18, lng: 132, time, satellite: 'Suomi NPP', instrument: 'VIIRS' },
  ...{ confidence: 'nominal', frp: 3, type: null },
});

it('fires of two periods are requested for the days of each, and counted from the first to the last', async () => {
  const days = ['2023-08-31T23:59Z', '2023-09-01T00:00Z', '2023-10-31T23:59Z', '2023-11-01T00:00Z'];
  const points = [...days, '2022-10-31T04:34Z'].map(fireAt);
  const catalog = catalogOf(() => points);
  const [first, second] = await read(catalog);
  const requested = catalog.requested.map(({ start, end }) => ({ start, end }));
  expect(requested).toEqual([PERIODS.period1, PERIODS.period2]);
  expect(first).toMatchObject({ status: 'ok', value: { count: 1, windowDays: 61, from: 'points' } });
  expect(second.value!.inside.map(({ time }) => time)).toEqual(days.slice(1, 3));
});

it('fires of two periods are null for a period without data, and a count for the other', async () => {
  const catalog = catalogOf(({ start }) => (start === PERIODS.period1.start ? null : []));
  const [first, second] = await read(catalog);
  expect(first).toMatchObject({ status: 'empty', value: null, error: null });
  expect(second).toMatchObject({ status: 'ok', value: { count: 0 } });
});
