import { expect, it } from 'vitest';
import { NO_CHOICE, packZoneOf, typedYear } from '../../../demo/src/packs/pack-form.ts';
import { packFileName } from '../../../demo/src/packs/pack-name.ts';
import { goneFrom, leftBehind, madeCalls } from '../../../demo/src/packs/pack-state.ts';
import type { PackInfo } from 'sylvan/packs';

const ZONE = { lat: -10.599201, lng: -61.352878, size: 3, date: null };

it('requests the day of the zone and its last two years, unless others were chosen', () => {
  const point = { lat: -10.599201, lng: -61.352878, size: 3 };
  expect(packZoneOf(ZONE, NO_CHOICE, '2026-02-03')).toEqual({
    ...point,
    date: '2026-02-03',
    from: 2025,
    to: 2026,
  });
  expect(packZoneOf({ ...ZONE, date: '2020-08-31' }, NO_CHOICE, '2026-02-03')).toEqual({
    ...point,
    ...{ date: '2020-08-31', from: 2019, to: 2020 },
  });
  const chosen = { date: '2019-05-01', from: null, to: 2018 };
  expect(packZoneOf(ZONE, chosen, '2026-02-03')).toEqual({
    ...point,
    date: '2019-05-01',
    from: 2017,
    to: 2018,
  });
  expect(packZoneOf(ZONE, { ...NO_CHOICE, from: 1990 }, '2026-02-03')).toMatchObject({
    from: 1990,
    to: 2026,
  });
});

it('reads years as they were typed, and leaves it to the library whether they can be', () => {
  expect(['', ' ', '2020', '1900', 'abc'].map(typedYear)).toEqual([null, null, 2020, 1900, NaN]);
});

it('names the file of a pack by its place and size', () => {
  const zone = { lat: -10.599201, lng: 61, size: 3, from: 2024, to: 2025, date: '2025-08-31' };
  expect(packFileName({ zone })).toBe('-10.599201_61_3km.sylvan.zip');
});

it('finds what a refused making left behind, and nothing that was there or holds anything', () => {
  const pack = (id: string, outcomes: readonly ('stored' | 'no-imagery' | null)[], isComplete = false) =>
    ({ id, isComplete, calls: outcomes.map((outcome) => ({ outcome })) }) as unknown as PackInfo;
  const now = [
    pack('before', [null, null]),
    pack('new', [null, null]),
    pack('begun', ['stored', null]),
    pack('empty', ['no-imagery', null]),
    pack('whole', [null], true),
  ];
  expect(leftBehind([now[0]], now).map(({ id }) => id)).toEqual(['new']);
  expect(now.map(madeCalls)).toEqual([0, 0, 1, 1, 0]);
});

it('finds whether a pack is there no longer', () => {
  const [a, b] = [{ id: 'a' }, { id: 'b' }];
  expect([goneFrom([], [a]), goneFrom([a], [b, a]), goneFrom([a, b], [b])]).toEqual([false, false, true]);
});
