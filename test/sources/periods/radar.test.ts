import { afterEach, describe, expect, it } from 'vitest';
import { addDays } from '../../../src/contract/dates.ts';
import { DeferredZone, type SourceResult } from '../../../src/sources/context.ts';
import { readRadarPair, type RadarPair } from '../../../src/sources/periods/radar.ts';
import type { PeriodsRequest } from '../../../src/sources/periods/period.ts';
import { SharedReads } from '../../../src/sources/optical/shared-reads.ts';
import type { Catalog } from '../../../src/stac/catalog.ts';
import type { RadarScene } from '../../support/radar-folder.ts';
import { CENTRE, evenScene, folderOf, removeFolders, ZONE } from '../../support/radar-scenes.ts';
import { sourceContext } from '../../support/source-context.ts';
import { powerOf } from '../../support/speckle.ts';

const POINT: PeriodsRequest = {
  ...CENTRE,
  detail: 'full',
  trueColour: false,
  today: '2025-01-01',
  period1: { start: '2022-06-01', end: '2022-06-30' },
  period2: { start: '2023-06-01', end: '2023-06-30' },
  deferredZone: new DeferredZone(),
  shared: new SharedReads({ date: '', detail: 'full' }),
};
const [, , WEST] = ZONE.grid.affine;

afterEach(removeFolders);

/** Passes six days apart, starting `first` days into the period. */
const passes = (period: 'period1' | 'period2', count: number, orbit: number, vv: number, first = 0) =>
  Array.from({ length: count }, (_, i) => evenScene(addDays(POINT[period].start, first + 6 * i), orbit, vv));

const read = (catalog: Catalog): Promise<SourceResult<RadarPair>> =>
  readRadarPair(POINT, [catalog], sourceContext('sentinel1'), Promise.resolve(ZONE));
const readScenes = (...scenes: readonly RadarScene[]) => read(folderOf(...scenes).catalog);

const decibelOf = (result: SourceResult<RadarPair>, period: 'period1' | 'period2') =>
  10 * Math.log10(result.value![period]!.result.vvPower!);
const orbitsOf = ({ value }: SourceResult<RadarPair>) => [value!.period1!.orbit, value!.period2!.orbit];

describe('radar of two periods', () => {
  it('has ended if the second period lies after the last image, whatever the first shows', async () => {
    const endsOn = (day: string, ...scenes: RadarScene[]) => ({
      ...folderOf(...scenes).catalog,
      lastDay: () => Promise.resolve(day),
    });
    const seen = await read(endsOn('2023-05-30', ...passes('period1', 4, 44, -7)));
    expect(seen.run.ended).toBe('2023-05-30');
    expect(seen.value).toMatchObject({ period2: null, unread: [] });
    expect(decibelOf(seen, 'period1')).toBeCloseTo(-7, 5);
    const unseen = await read(endsOn('2023-05-30'));
    expect([unseen.value, unseen.run.ended]).toEqual([null, '2023-05-30']);
    const within = await read(endsOn('2023-06-02', ...passes('period1', 4, 44, -7)));
    expect(within.run.ended).toBeUndefined();
    const gap = await read(endsOn('2023-05-30', ...passes('period2', 4, 44, -7)));
    expect(gap.run.ended).toBeUndefined();
  });

  it('is the mean power of each period’s passes, on the coarse grid', async () => {
    const result = await readScenes(
      ...passes('period1', 4, 44, -7),
      ...passes('period2', 2, 44, -7),
      ...passes('period2', 2, 44, -9, 15),
    );
    expect(decibelOf(result, 'period1')).toBeCloseTo(-7, 5);
    const mean = (powerOf(-7) + powerOf(-9)) / 2;
    expect(decibelOf(result, 'period2')).toBeCloseTo(10 * Math.log10(mean), 5);
    expect(result.value!.period1!.result.vv).toHaveLength(ZONE.coarse.width * ZONE.coarse.height);
    expect(result.value!.period2!.dates).toEqual(['2023-06-01', '2023-06-07', '2023-06-16', '2023-06-22']);
    expect(result.run).toMatchObject({ host: null, simulated: true, failures: [], notes: [], skipped: [] });
    expect(result.run.scenes).toHaveLength(8);
  });

  it('uses only passes within the periods, including their first and last days', async () => {
    const inside = ['2022-06-01', '2022-06-30', '2023-06-01', '2023-06-30'];
    const outside = ['2022-05-31', '2022-07-01', '2023-05-31', '2023-07-01'];
    const days = [
      ...inside.map((day) => evenScene(day, 44, -7)),
      ...outside.map((day) => evenScene(day, 44, -20)),
    ];
    const { value } = await readScenes(...days);
    expect([...value!.period1!.dates, ...value!.period2!.dates]).toEqual(inside);
  });

  it('uses eight passes spread over a period, from the first to the last', async () => {
    const daily = Array.from({ length: 15 }, (_, i) => evenScene(addDays('2022-06-01', 2 * i), 44, -7));
    const { value, run } = await readScenes(...daily, ...passes('period2', 2, 44, -7));
    expect(value!.period1!.dates).toHaveLength(8);
    expect([value!.period1!.dates[0], value!.period1!.dates[7]]).toEqual(['2022-06-01', '2022-06-29']);
    expect(run.skipped.map(({ code }) => code)).toEqual(Array(7).fill('not-needed'));
  });
});

describe('the orbit of radar', () => {
  it('is the same in both periods if one covers both, even if another has more passes in one', async () => {
    const scenes = [
      ...passes('period1', 4, 17, -12),
      ...passes('period1', 2, 44, -7, 2),
      ...passes('period2', 4, 44, -8, 2),
    ];
    const result = await readScenes(...scenes);
    expect(orbitsOf(result)).toEqual([44, 44]);
    expect([decibelOf(result, 'period1'), decibelOf(result, 'period2')].map(Math.round)).toEqual([-7, -8]);
    expect(result.run.notes).toEqual(['radar-few-dates']);
  });

  it('is the one that shows both periods best', async () => {
    const scenes = [
      ...passes('period1', 5, 17, -12),
      ...passes('period1', 4, 44, -7, 2),
      ...passes('period2', 1, 17, -12),
      ...passes('period2', 4, 44, -7, 2),
    ];
    const result = await readScenes(...scenes.toReversed());
    expect(orbitsOf(result)).toEqual([44, 44]);
    expect(result.run.notes).toEqual([]);
  });

  it('differs between the periods, with a note, if none covers both', async () => {
    const result = await readScenes(...passes('period1', 4, 17, -7), ...passes('period2', 4, 44, -7));
    expect(orbitsOf(result)).toEqual([17, 44]);
    expect(result.run.notes).toEqual(['radar-mixed-orbits']);
  });

  it('is mixed within a period, with a note, if one shows too little of the zone', async () => {
    const half = { vv: (x: number) => (x < WEST + 500 ? powerOf(-7) : -32768) };
    const scenes = [
      ...['2022-06-02', '2022-06-14', '2022-06-26'].map((day) => evenScene(day, 44, -7, half)),
      evenScene('2022-06-08', 17, -7),
      ...passes('period2', 4, 44, -7, 2),
    ];
    const result = await readScenes(...scenes);
    expect(orbitsOf(result)).toEqual([null, 44]);
    expect(result.value!.period1!.result.validFraction).toBe(1);
    expect(result.run.notes).toEqual(['radar-mixed-orbits']);
  });
});

describe('missing radar', () => {
  it.each([
    ['period1', 'period2'],
    ['period2', 'period1'],
  ] as const)('in %s makes it null and does not change %s', async (empty, other) => {
    const result = await readScenes(...passes(other, 4, 44, -7));
    expect(result.value![empty]).toBeNull();
    expect(decibelOf(result, other)).toBeCloseTo(-7, 5);
    expect(result.value!.unread).toEqual([]);
    expect(result.run).toMatchObject({ failures: [], notes: [] });
  });
});
