import { describe, expect, it } from 'vitest';
import { SylvanError } from '../../../src/errors/errors.ts';
import { makeZone, type Zone } from '../../../src/geo/zone.ts';
import { readLidar } from '../../../src/sources/lidar/read.ts';
import type { SourceRequest } from '../../../src/sources/context.ts';
import type { LidarCatalog, LidarShot, PointQuery, PointSearch } from '../../../src/sources/points.ts';
import { seededRandom } from '../../support/random.ts';
import { sourceContext } from '../../support/source-context.ts';

const SEED = 11;
const POINT = { lat: -13.735, lng: -44.125, size: 5, date: '2019-08-31' };

function pointOf(change: Partial<typeof POINT> = {}): SourceRequest {
  const request = { ...POINT, ...change };
  return { ...request, detail: 'full', zone: Promise.resolve(makeZone(request)) };
}

const read = (catalog: LidarCatalog, change: Partial<typeof POINT> = {}) =>
  readLidar(pointOf(change), [catalog], sourceContext('gedi'));

const EMPTY: PointSearch<LidarShot> = {
  ...{ points: [], refused: [], refusedCount: 0, simulated: false, warnings: [] },
};

/** A custom catalog that records its queries. */
function customCatalog(
  answer: (query: PointQuery) => PointSearch<LidarShot> | null,
): LidarCatalog & { requested: PointQuery[] } {
  const requested: PointQuery[] = [];
  return {
    ...{ id: 'own', label: 'Own', host: 'shots.example.org', requested },
    search(query) {
      requested.push(query);
      return Promise.resolve().then(() => answer(query));
    },
  };
}

const shotOf = (i: number, change: Partial<LidarShot> = {}): LidarShot => ({
  ...{ shotNumber: String(196401191000000000n + BigInt(i)), beam: null, lat: POINT.lat, lng: POINT.lng },
  ...{ time: '2019-08-01T00:00:00.000Z', rh50: 3, rh98: 12, cover: null, coverFrom: null },
  ...{ sensitivity: 0.97, elevation: null },
  ...change,
});

describe('a host that cannot read a part of its archive', () => {
  const unread = new SylvanError('upstream-unavailable', 'could not read the archive', {
    fields: { host: 'shots.example.org', upstreamCode: -10 },
  });
  /** Fails for the periods that start on these days. */
  const failingFrom = (days: readonly string[], error = unread) =>
    customCatalog(({ start }) => {
      if (days.includes(start)) throw error;
      return { ...EMPTY, points: [shotOf(1)] };
    });
  const search = (catalog: LidarCatalog) => read(catalog, { date: '2024-06-30' });

  it.each([['2023-07-01'], ['2019-04-18']])(
    'still yields the shots of the years other than those from %s',
    async (day) => {
      const { value, run } = await search(failingFrom([day]));
      expect(value!.shots).toHaveLength(1);
      expect(run.failures.map(({ message }) => message)).toEqual(['could not read the archive']);
    },
  );

  it('fails if no years can be read', async () => {
    const catalog = failingFrom(['2023-07-01', '2019-04-18']);
    await expect(search(catalog)).rejects.toBe(unread);
  });

  it('fails if it cannot be reached', async () => {
    const away = new SylvanError('network-or-cors', 'not reached', { fields: { host: 'shots.example.org' } });
    await expect(search(failingFrom(['2023-07-01'], away))).rejects.toBe(away);
  });
});

describe('the requested years', () => {
  const many = (count: number) =>
    customCatalog(() => ({ ...EMPTY, points: Array.from({ length: count }, (_, i) => shotOf(i)) }));

  it('are the last one only if that has 300 shots', async () => {
    const catalog = many(300);
    await read(catalog, { date: '2024-06-30' });
    expect(catalog.requested.map(({ start, end }) => [start, end])).toEqual([['2023-07-01', '2024-06-30']]);
  });

  it('are all of the mission, in two requests without overlap, if the last one has fewer', async () => {
    const catalog = many(299);
    const { value } = await read(catalog, { date: '2024-06-30' });
    expect(catalog.requested.map(({ start, end }) => [start, end])).toEqual([
      ['2023-07-01', '2024-06-30'],
      ['2019-04-18', '2023-06-30'],
    ]);
    // The same shots in both answers count once.
    expect(value!.shots).toHaveLength(299);
  });

  it('are a single request if the last one begins before GEDI', async () => {
    const catalog = many(0);
    await read(catalog, { date: '2019-12-31' });
    expect(catalog.requested.map(({ start }) => start)).toEqual(['2018-12-31']);
  });

  it('are requested for the boxes of the zone, on both sides of the antimeridian', async () => {
    const catalog = many(0);
    const { boxes } = makeZone({ lat: -16.5, lng: 180, size: 10 });
    await read(catalog, { lat: -16.5, lng: 180, size: 10, date: '2019-12-31' });
    expect(boxes).toHaveLength(2);
    expect(catalog.requested[0].boxes).toEqual(boxes);
  });

  it('are not requested before the zone is known', async () => {
    const catalog = many(0);
    let fix!: (zone: Zone) => void;
    const zone = new Promise<Zone>((resolve) => (fix = resolve));
    const reading = readLidar({ ...pointOf(), zone }, [catalog], sourceContext('gedi'));
    await Promise.resolve();
    expect(catalog.requested).toEqual([]);
    fix(makeZone(POINT));
    await reading;
    expect(catalog.requested).not.toEqual([]);
  });
});

describe('shots of a catalog', () => {
  it('are excluded if outside the square, or without height or position', async () => {
    const points = [
      shotOf(1),
      shotOf(2, { lat: POINT.lat + 0.03 }),
      shotOf(3, { lng: POINT.lng - 0.03 }),
      shotOf(4, { rh98: NaN }),
      shotOf(5, { lat: NaN }),
    ];
    const { value } = await read(customCatalog(() => ({ ...EMPTY, points })));
    expect(value!.shots.map(({ shotNumber }) => shotNumber)).toEqual([points[0].shotNumber]);
  });

  it(`are thinned evenly above 20,000, in the same way for any order (seed ${SEED})`, async () => {
    const points = Array.from({ length: 30_000 }, (_, i) => shotOf(i));
    const random = seededRandom(SEED);
    const shuffled = points
      .map((shot) => ({ shot, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ shot }) => shot);
    const numbersOf = async (shots: readonly LidarShot[]) =>
      (await read(customCatalog(() => ({ ...EMPTY, points: shots })))).value!.shots.map(
        ({ shotNumber }) => shotNumber,
      );
    const numbers = await numbersOf(points);
    expect(numbers).toHaveLength(20_000);
    expect((await numbersOf(shuffled)).join()).toBe(numbers.join());
    const gaps = numbers.slice(1).map((number, i) => Number(BigInt(number) - BigInt(numbers[i])));
    expect([Math.min(...gaps), Math.max(...gaps)]).toEqual([1, 2]);
  });

  it('yield overpasses by orbit and day or by day only, and none without a time', async () => {
    const points = [
      shotOf(1),
      shotOf(2, { shotNumber: '7', time: '2019-07-01T00:00:00.000Z' }),
      shotOf(3, { time: null }),
    ];
    const { run } = await read(customCatalog(() => ({ ...EMPTY, points, simulated: true })));
    expect(run.scenes.map(({ id, date }) => [id, date])).toEqual([
      ['GEDI_20190701', '2019-07-01'],
      ['GEDI_20190801_O19640', '2019-08-01'],
    ]);
    expect([run.host, run.simulated]).toEqual(['shots.example.org', true]);
  });

  it('that could not be read or did not pass the filter are reported', async () => {
    const answer = {
      ...EMPTY,
      refused: ['row 7: rh98 is no number'],
      refusedCount: 3,
      rejected: { quality: 4, sensitivity: 2 },
    };
    const { value, run } = await read(customCatalog(() => answer));
    expect(value).toBeNull();
    expect(run.skipped).toEqual([
      { id: 'Own', code: 'unread-rows', detail: '3 rows, the first row 7: rh98 is no number' },
      { id: 'Own', code: 'hidden', detail: 'no shot passed the quality filter, quality 4, sensitivity 2' },
    ]);
  });
});
